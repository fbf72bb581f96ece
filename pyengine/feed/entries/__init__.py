"""Entries, before anything is known of a table.

- `bodies`   what an entry can say, by kind
- `entry`    one entry: canonical text, id, limits
- `admit`    which entries belong to the set, and each entry's height and flags
- `compose`  writing: an entry is checked as its readers will check it
- `intents`  whether a roll that is meant can be played here
- `claims`   odds that an entry states, compared with the exact ones
- `chains`   hash chains, and the seed of a called roll
- `seals`    commitments and boxes
- `names`    names that can be read, told apart, and read as nothing but a name
- `alike`    which letters look alike, and which cannot be seen
- `ed25519`  verification of signatures where there is no browser
"""
