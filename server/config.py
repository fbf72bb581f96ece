"""The configuration of nats-server, which reads JSON as well as its own format."""

import dataclasses
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from server import nkey, subjects
from server.settings import MEGABYTE, Settings

STORE, TABLE, CALLOUT, SYSTEM = "STORE", "TABLE", "CALLOUT", "SYSTEM"

_MOST_BUFFERED = 1_000
"""Messages that may wait to be stored; a flood's are stored even after it was disconnected."""
_BETWEEN_LOOKS = 2
"""Multiples of the usual connections that there may be until the watch looks the next time."""
_CONSUMERS = 10
"""For each connection: one to read from, one for counting, and some that were left there."""


@dataclass(frozen=True)
class Keys:
    """Keys of the services, which may do more than devices; a cluster keeps them in a file."""

    issuer: nkey.Pair
    callout: nkey.Pair
    store: nkey.Pair
    system: nkey.Pair


def kept_keys(file: Path) -> Keys:
    """The keys in a file, which is made at the first call: all servers of a cluster share it."""
    if not file.exists():
        fresh = fresh_keys()
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
            json.dump(dataclasses.asdict(fresh), out, indent=2)
    read = json.loads(file.read_text(encoding="utf-8"))
    return Keys(**{name: nkey.Pair(**pair) for name, pair in read.items()})


def fresh_keys() -> Keys:
    users = [nkey.fresh(nkey.USER) for _ in range(3)]
    return Keys(nkey.fresh(nkey.ACCOUNT), *users)


def text(settings: Settings, keys: Keys, *, control: int) -> str:
    """The whole configuration; `control` is the services' port on loopback."""
    config: dict[str, Any] = {
        "server_name": settings.cluster.node if settings.cluster else "dicewright",
        "host": "127.0.0.1",
        "port": control,
        "websocket": _websocket(settings),
        "jetstream": {
            "store_dir": str(settings.data / "store"),
            "sync_interval": "always",  # acknowledged means on the disk
            "max_file_store": settings.store,
            "max_memory_store": 64 * MEGABYTE,
            "max_buffered_msgs": _MOST_BUFFERED,
            "limits": {"default_max_consumers": _CONSUMERS * settings.connections},
        },
        "max_payload": subjects.MOST_BYTES,
        "max_connections": _BETWEEN_LOOKS * settings.connections,  # the watch chooses who goes
        "max_control_line": 4096,
        "max_pending": 64 * MEGABYTE,  # a reader slower than that is cut off, and goes on later
        "write_deadline": "10s",
        "ping_interval": "10s",
        "ping_max": 2,
        "accounts": _accounts(keys),
        "system_account": SYSTEM,
        "authorization": {
            "timeout": 5,
            "auth_callout": {
                "issuer": keys.issuer.public,
                "account": CALLOUT,
                "auth_users": [pair.public for pair in (keys.callout, keys.store, keys.system)],
            },
        },
    }
    if settings.cluster:
        config["cluster"] = {
            "name": "dicewright",
            "listen": settings.cluster.listen,
            "routes": list(settings.cluster.routes),
        }
    return json.dumps(config, indent=2)


def _accounts(keys: Keys) -> dict[str, Any]:
    return {
        STORE: {
            "jetstream": "enabled",
            "users": [{"nkey": keys.store.public}],
            "exports": [
                *({"service": subject} for subject in subjects.SERVICES),
                *({"stream": subject} for subject in subjects.DELIVERIES),
            ],
        },
        TABLE: {
            # of each connection; nats-server does not heed the limit that the callout sets
            "limits": {"max_subscriptions": subjects.MOST_SUBSCRIPTIONS},
            "imports": [
                *({"service": _of_store(subject)} for subject in subjects.SERVICES),
                *({"stream": _of_store(subject)} for subject in subjects.DELIVERIES),
            ],
        },
        CALLOUT: {"users": [{"nkey": keys.callout.public}]},
        SYSTEM: {"users": [{"nkey": keys.system.public}]},
    }


def _of_store(subject: str) -> dict[str, str]:
    return {"account": STORE, "subject": subject}


def _websocket(settings: Settings) -> dict[str, Any]:
    listener: dict[str, Any] = {
        "host": settings.host,
        "port": settings.port,
        "handshake_timeout": "5s",
    }
    if settings.origins:
        listener["allowed_origins"] = list(settings.origins)
    if settings.cert and settings.key:
        listener["tls"] = {"cert_file": _path(settings.cert), "key_file": _path(settings.key)}
    else:
        listener["no_tls"] = True
    return listener


def _path(path: Path) -> str:
    return str(path.resolve())
