"""Exact numbers: what the dice, the decks and the rules make likely. Nothing here is simulated."""
