"""Maps, read from a file that can be corrected; how a game is set up."""
