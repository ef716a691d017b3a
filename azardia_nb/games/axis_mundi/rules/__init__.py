"""The rules of Axis Mundi: one transition function, chance as a player, nothing that speaks."""
