"""Chance without a game: distributions, dice, draws, whether dice are fair."""
