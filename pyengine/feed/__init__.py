"""The shared feed: signed entries that form a set, and what that set means. Pure, as all else here.

- `entries`  one entry: canonical text, id, limits
- `bodies`   what an entry can say, by kind
- `admit`    who may stand in the set, and where: heights and flags
- `fair`     hash chains, and the seed that nobody chose
- `seals`    commitments, and who may read what
- `state`    what a replay remembers
- `replay`   entries in order become what a feed shows, each with its proof
- `people`, `rolls`  its parts: who is who, what pages log
- `calls`, `open_calls`, `settling`, `called_rolls`  fair rolls, from the call to the dice
- `sealing`, `sealed_calls`, `sealed_rolls`, `stubs`, `asks`  what not everybody may read
- `health`   how the authors behave
- `ed25519`  verification of signatures, for audits outside of a browser
- `audit`    an exported evening, checked from end to end
"""
