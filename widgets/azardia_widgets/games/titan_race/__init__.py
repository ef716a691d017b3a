"""Titan Race on the page: its board that wraps round, its Titans and dice."""
