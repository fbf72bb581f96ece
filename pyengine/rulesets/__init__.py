"""One folder a system; they never import each other. `fourd6` is a chassis two of them share."""
