"""The rules of Titan Race: one transition function, chance as a player, nothing that speaks."""
