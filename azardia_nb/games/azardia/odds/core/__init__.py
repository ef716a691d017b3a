"""The solved core game for two players: no cards, no coins, best play by both."""
