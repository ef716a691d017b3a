"""Axis Mundi's own bots, beside those of any game."""
