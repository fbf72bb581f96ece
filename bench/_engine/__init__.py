"""The parts of `bench/engine.py`."""
