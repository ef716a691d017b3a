"""Axis Mundi's own bots, beside those that play any game."""
