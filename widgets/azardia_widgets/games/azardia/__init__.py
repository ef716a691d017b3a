"""Azardia on the page: its board and pawns, and what its lessons show."""
