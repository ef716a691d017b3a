"""Exact numbers of any game: what follows from a position, and what it is worth."""
