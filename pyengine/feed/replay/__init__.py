"""From entries to what a page shows.

- `replay`       entries in order become items, each with its proof
- `late`         entries of removed devices that nobody had seen before the removal
- `glimpse`      the newest entries of a long history, shown before the rest is there
- `health`       how the authors behave, in words
- `obligations`  what a device owes others, and whom it can ask to witness
"""
