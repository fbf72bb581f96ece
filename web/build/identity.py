"""manifest.json is who we are: every other manifest and the page's head are derived from it."""

import json
import tomllib
from typing import Any

from web.build.console import fail
from web.build.paths import ROOT

MANIFEST = ROOT / "manifest.json"

# An invitation names the server of its table, so the page must be able to reach any WebSocket, and
# nothing else. "ws:" adds little to "wss:": from https it is blocked anyway, and a table served as
# plain http on a LAN has no other way to its own feed, which has a port of its own.
_ANY_FEED = "ws: wss:"


def policy(feed: str = _ANY_FEED) -> str:
    """Only what the page needs: its own files, the compiler of WebAssembly, portraits (kept as
    data), and a feed. A server that knows its feed allows no other.
    """
    return (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        f"img-src 'self' data:; font-src 'self'; connect-src 'self' {feed}".rstrip()
        + "; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
    )


POLICY = policy()

HEADERS = {
    "Content-Security-Policy": f"{POLICY}; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""What a host should send with everything: a page cannot say for itself who may frame it."""


def manifest() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(MANIFEST.read_text(encoding="utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if read["version"] != project["version"]:
        fail(
            f"manifest.json says version {read['version']}, pyproject.toml {project['version']}: "
            "there is one version; make them equal."
        )
    return read


def web_app(identity: dict[str, Any]) -> dict[str, Any]:
    """The manifest that lets a browser install the page; relative, so that any sub-path will do."""
    return {
        "id": "./",
        "name": identity["name"],
        "short_name": identity["name"],
        "description": identity["description"],
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#f6f3ee",
        "theme_color": "#f6f3ee",
        "icons": [
            {"src": identity["icon"], "type": "image/svg+xml", "sizes": "any"},
            *[
                {
                    "src": f"icons/icon-{size}.png",
                    "type": "image/png",
                    "sizes": f"{size}x{size}",
                    "purpose": purpose,
                }
                for size in (192, 512)
                for purpose in ("any", "maskable")
            ],
        ],
    }
