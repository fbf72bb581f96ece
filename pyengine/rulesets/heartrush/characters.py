"""Characters to start with."""

from __future__ import annotations

from pyengine.ruleset import Example

EXAMPLES = (
    Example(
        "Ilsabet Thorne",
        "A river pilot with a bad debt and a good knife.",
        {
            "name": "Ilsabet Thorne",
            "might": 6,
            "agility": 10,
            "cunning": 8,
            "presence": 6,
            "heart": 8,
            "full_heart": 10,
            "destiny": 3,
            "paragon": 1,
            "professions": [
                {"name": "River pilot", "value": 3},
                {"name": "Smuggler", "value": 2},
                {"name": "Fishmonger", "value": 1},
            ],
            "aspects": [
                {"name": "Knows every sandbank", "value": 2},
                {"name": "Owes the Weir Guild", "value": 3},
                {"name": "Never leaves a friend behind", "value": 1},
            ],
            "conditions": [
                {"label": "Lantern and line", "level": 1},
                {"label": "Soaked to the skin", "level": -1},
            ],
        },
    ),
    Example(
        "Garrick Vane",
        "A discharged sergeant whose temper outlived his company.",
        {
            "name": "Garrick Vane",
            "might": 10,
            "agility": 6,
            "cunning": 4,
            "presence": 8,
            "heart": 10,
            "full_heart": 12,
            "destiny": 2,
            "paragon": 2,
            "professions": [
                {"name": "Soldier", "value": 4},
                {"name": "Quartermaster", "value": 2},
            ],
            "aspects": [
                {"name": "The last of the Grey Company", "value": 3},
                {"name": "Short fuse", "value": 2},
            ],
            "conditions": [
                {"label": "Sergeant’s coat", "level": 1},
                {"label": "Old knee wound", "level": -1},
                {"label": "Full plate", "level": -2},
            ],
        },
    ),
)
