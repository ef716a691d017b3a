"""Axis Mundi: a board of turning rings, three seats, and an Angel or a Demon on the way home."""
