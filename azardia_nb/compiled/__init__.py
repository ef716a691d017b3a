"""The rules at a second speed: the same Python, written out as C."""
