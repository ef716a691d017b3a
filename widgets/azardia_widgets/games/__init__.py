"""Pictures and exhibits of each game."""
