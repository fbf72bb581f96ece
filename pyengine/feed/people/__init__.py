"""The people at a table.

- `seating`  founding, introductions, people and their devices, removals, keys
- `rights`   what each role may write, and what players may do to the table
- `changes`  what an entry about people has changed, as a line for the feed
"""
