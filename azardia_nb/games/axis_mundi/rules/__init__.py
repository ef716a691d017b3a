"""The rules of Axis Mundi: pure transitions of positions, with chance as a player."""
