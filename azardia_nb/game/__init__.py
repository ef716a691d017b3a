"""The game interface: `GameType` records, `Game` and `View`, and the registry of games."""
