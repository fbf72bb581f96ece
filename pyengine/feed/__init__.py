"""The feed of a table: signed entries that form a set, and what that set means.

Each package builds on those named before it:

- `entries`  one entry: what it can say, its canonical text, its place in the order; boxes, chains
- `state`    what a replay remembers between two batches, and that state while it changes
- `people`   who sits at the table, with which devices, and what each may do
- `rolls`    logged rolls, called rolls with witnesses, and rolls that not everybody may read
- `replay`   entries in order become items to show, each with its proof; what a device owes others
- `audit`    an exported feed, checked from end to end
"""
