"""The parts of the startup benchmark."""
