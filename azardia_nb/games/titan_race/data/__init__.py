"""Circuits, Titans and cards, read from files that can be corrected; how a race is set up."""
