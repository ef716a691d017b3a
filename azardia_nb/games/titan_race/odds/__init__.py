"""Exact numbers of Titan Race: dice, the draft, where one is safe, how long a race takes, duels."""
