"""Characters to start with."""

from __future__ import annotations

from pyengine.ruleset import Example

EXAMPLES = (
    Example(
        "Ilse Varga",
        "A duellist who would rather pick the lock than knock.",
        {
            "name": "Ilse Varga",
            "str": 7,
            "ref": 9,
            "dex": 10,
            "mov": 8,
            "wis": 6,
            "cha": 7,
            "int": 6,
            "con": 5,
            "luk": 1,
            "gear": [
                {"label": "Rapier", "value": 2},
                {"label": "Lockpicks", "value": 1},
                {"label": "Balanced throwing knives", "die": "d4"},
                {"label": "Quickness draught", "value": 2, "group": "temporary"},
                {"label": "High ground", "value": 2, "group": "situational"},
            ],
            "pairings": [
                {"name": "Acrobatics", "stat": "MOV"},
                {"name": "Disarm", "stat": "DEX", "versus": "STR"},
            ],
        },
    ),
    Example(
        "Magister Oduya",
        "A scholar of old wards with a staff older than the college.",
        {
            "name": "Magister Oduya",
            "str": 4,
            "ref": 5,
            "dex": 5,
            "mov": 4,
            "wis": 9,
            "cha": 6,
            "int": 12,
            "con": 6,
            "luk": 0,
            "further": [{"name": "PSI", "value": 8}],
            "gear": [
                {"label": "Ward staff", "die": "d8"},
                {"label": "Field library", "value": 1},
                {"label": "Blinded", "value": -4, "group": "temporary"},
                {"label": "Darkness", "value": -2, "group": "situational"},
            ],
            "pairings": [
                {"name": "Counterspell", "stat": "INT", "versus": "INT", "kind": "magical"},
                {"name": "Read a mind", "stat": "PSI", "versus": "WIS", "kind": "mental"},
            ],
        },
    ),
)
