"""State that belongs to the table, as a fold over entries: pure, replayable, in the log's order.

- `trackers` what can be tracked, and what moving it means
- `entries`  what can be written into the log
- `state`    what the table looks like now
- `moves`    how one move changes it
- `fold`     how a log becomes a state; undoing is an entry, never an erasure
- `carried`  which sources left on the table concern whom
"""
