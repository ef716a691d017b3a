"""The table at which a game is played, with its panels, review and exhibits."""
