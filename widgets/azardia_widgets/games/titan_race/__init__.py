"""Drawing and exhibits of Titan Race: its wrapping board, Titans, dice and lessons."""
