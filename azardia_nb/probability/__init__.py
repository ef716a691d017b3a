"""Probability independent of any game: distributions, dice, draws, chi-square tests."""
