"""Rolls on the feed. Each module builds on those named before it.

- `logged`        what pages log: their own rolls, and everything without dice
- `called`        showing a called roll, and the choice inside it
- `asks`          blind rolls, as somebody asks for them
- `open_calls`    calls that wait for their witnesses
- `sealed_rolls`  what comes of a sealed call
- `calls`         chains and calls: who may witness, and what a call takes the place of
- `choices`       the choice of a called roll, and the fresh dice after it
- `reveals`       witnesses answer, and the dice are derived
- `sealed`        what is sealed, and how it is shown later
"""
