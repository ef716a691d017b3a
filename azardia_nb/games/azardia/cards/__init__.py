"""Decks of cards: reading and checking deck files, and the kit's own deck."""
