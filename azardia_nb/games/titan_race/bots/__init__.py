"""Bots of Titan Race besides those of any game."""
