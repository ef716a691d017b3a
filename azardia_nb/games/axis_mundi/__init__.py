"""Axis Mundi: an island whose rings turn, three seats, an Angel or a Demon who must get home."""
