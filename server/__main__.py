"""`python -m server`: the feed's server alone, for a machine that serves no page.

Prints one line of JSON when it is ready, and ends at Ctrl+C, a signal, or (with `--until-eof`) when
its standard input is closed, so that a test's server never outlives the test.
"""

import argparse
import asyncio
import contextlib
import json
import logging
import signal
import sys
import threading
from pathlib import Path

from server import config
from server.feed import running, services
from server.process import CannotStartError
from server.settings import Cluster, Rate, Settings, size, usual_data


def main() -> None:
    options = _options().parse_args()
    level = logging.DEBUG if options.verbose else logging.INFO
    logging.basicConfig(level=level, format="%(name)s: %(message)s", stream=sys.stderr)
    try:
        asyncio.run(_begin(options))
    except CannotStartError as error:
        sys.exit(f"server: {error}")


async def _begin(options: argparse.Namespace) -> None:
    settings = _settings(options)
    keys = config.kept_keys(options.keys) if options.keys else config.fresh_keys()
    end = asyncio.Event()
    loop = asyncio.get_running_loop()
    if sys.platform != "win32":
        for name in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(name, end.set)
    if options.print_config:
        print(config.text(settings, keys, control=4222))
    elif options.beside:
        async with services(options.beside, settings, keys):
            print(json.dumps({"beside": options.beside}), flush=True)
            await end.wait()
    else:
        await _stay(settings, keys, end, until_eof=options.until_eof)


async def _stay(
    settings: Settings, keys: config.Keys, end: asyncio.Event, *, until_eof: bool
) -> None:
    loop = asyncio.get_running_loop()
    async with running(settings, keys) as found:
        scheme = "wss" if settings.cert else "ws"
        url = f"{scheme}://{settings.host}:{found.port}"
        ready = {"url": url, "port": found.port, "control": found.control, "pid": found.pid}
        print(json.dumps(ready), flush=True)
        if until_eof:
            threading.Thread(target=_read_to_end, args=(loop, end), daemon=True).start()
        await end.wait()


def _read_to_end(loop: asyncio.AbstractEventLoop, end: asyncio.Event) -> None:
    """Wait for the end of the input, in a thread that a signal to the server need not wait for."""
    sys.stdin.read()
    with contextlib.suppress(RuntimeError):  # the loop has ended
        loop.call_soon_threadsafe(end.set)


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="server", description=__doc__)
    parser.add_argument("--data", type=Path, default=usual_data(), help="where entries are kept")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 for other machines too")
    parser.add_argument("--port", type=int, default=8001, help="0: any that is free")
    parser.add_argument("--origin", action="append", default=[], help="a page that may connect")
    parser.add_argument("--cert", type=Path)
    parser.add_argument("--key", type=Path)
    parser.add_argument(
        "--no-rate", action="store_true", help="let everyone send as fast as can be"
    )
    parser.add_argument("--store", type=_size, default=Settings.store, help="500M, 4G (usual)")
    parser.add_argument(
        "--proxy", action="append", default=[], help="an address that stands for many visitors"
    )
    parser.add_argument("--until-eof", action="store_true", help="end when stdin is closed")
    parser.add_argument("--keys", type=Path, help="a file with the keys that a cluster shares")
    parser.add_argument("--beside", help="nats://… of a server that runs already: start none")
    parser.add_argument("--print-config", action="store_true", help="what such a server needs")
    parser.add_argument("--replicas", type=int, default=1)
    parser.add_argument("--node", help="this server's name in a cluster")
    parser.add_argument("--cluster-listen", default="127.0.0.1:6222")
    parser.add_argument(
        "--route", action="append", default=[], help="another server of the cluster"
    )
    parser.add_argument("--verbose", action="store_true")
    return parser


def _size(text: str) -> int:
    try:
        return size(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _settings(options: argparse.Namespace) -> Settings:
    cluster = None
    if options.node:
        cluster = Cluster(options.node, options.cluster_listen, tuple(options.route))
    return Settings(
        data=options.data,
        host=options.host,
        port=options.port,
        origins=tuple(options.origin),
        cert=options.cert,
        key=options.key,
        store=options.store,
        proxies=tuple(options.proxy),
        rate=None if options.no_rate else Rate(),
        replicas=options.replicas,
        cluster=cluster,
    )


if __name__ == "__main__":
    main()
