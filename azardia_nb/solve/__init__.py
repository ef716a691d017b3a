"""Exact values of any game: successors of a position, values, game trees, Markov chains."""
