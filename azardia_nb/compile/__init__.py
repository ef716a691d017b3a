"""Rules at two speeds: marked in plain Python, compiled by Numba, kept in the user's cache."""
