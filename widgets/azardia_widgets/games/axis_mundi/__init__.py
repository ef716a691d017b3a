"""Axis Mundi's pictures: a board of turning rings, Characters, Angels and Demons."""
