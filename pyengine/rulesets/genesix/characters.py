"""Characters to start with."""

from __future__ import annotations

from pyengine.ruleset import Example

EXAMPLES = (
    Example(
        "Ilse Marrow",
        "A salvage pilot who talks to her ship more than to people.",
        {
            "name": "Ilse Marrow",
            "attributes": [
                {"name": "Body", "value": 0},
                {"name": "Reflexes", "value": 2},
                {"name": "Wits", "value": 1},
                {"name": "Presence", "value": -1},
            ],
            "approaches": [
                {"name": "Quick", "value": 2},
                {"name": "Clever", "value": 1},
                {"name": "Forceful", "value": 0},
                {"name": "Quiet", "value": 1},
            ],
            "stress": 1,
            "stress_max": 5,
            "notes": "Owes a favour to the dockmaster. Never flies without her lucky bolt.",
        },
    ),
    Example(
        "Tobin Ashgrove",
        "A village schoolmaster with a past he does not teach.",
        {
            "name": "Tobin Ashgrove",
            "attributes": [
                {"name": "Body", "value": 1},
                {"name": "Reflexes", "value": 0},
                {"name": "Wits", "value": 2},
                {"name": "Presence", "value": 1},
            ],
            "approaches": [
                {"name": "Careful", "value": 2},
                {"name": "Charming", "value": 1},
                {"name": "Forceful", "value": 1},
                {"name": "Sly", "value": -1},
            ],
            "stress": 0,
            "stress_max": 6,
            "notes": "Keeps a sword behind the blackboard. Knows every child’s handwriting.",
        },
    ),
)
