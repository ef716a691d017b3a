"""Exact numbers of Titan Race: dice, the draft, safe spaces, length of a race, duels."""
