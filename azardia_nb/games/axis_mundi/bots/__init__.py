"""Bots of Axis Mundi besides those of any game."""
