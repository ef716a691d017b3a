"""Decks: what a card is, the kit's own ones, the check of a file, what a deck does to the game."""
