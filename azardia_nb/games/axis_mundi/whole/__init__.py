"""The whole game of Axis Mundi, with cards and modules, on the board of the core game's rules."""
