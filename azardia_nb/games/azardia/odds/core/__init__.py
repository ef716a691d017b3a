"""The core game of two players solved: no cards, no coins, best play by both."""
