"""What a replay remembers.

- `models`   the state as data, the items it shows, and the part of it a page is told
- `working`  the state while a batch of entries changes it
"""
