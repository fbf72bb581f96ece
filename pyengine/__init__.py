"""Rules of five tabletop systems, read three ways."""
