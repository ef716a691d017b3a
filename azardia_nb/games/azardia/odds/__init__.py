"""Exact probabilities of Azardia's dice, decks and rules; nothing here is simulated."""
