"""Games whose numbers are known, worked out by what works out Azardia: `chain.py`, `solver.py`.

Chutes and Ladders is a chain and nothing else. Pig and the bear-off of backgammon are games of
chance and choice. The coin race is so small that it can be counted by hand, and is Azardia in all
that counts for the solver: two coins, their sum or their difference, and no way past the end.
"""
