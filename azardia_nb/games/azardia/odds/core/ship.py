"""Rebuild the shipped solution of the core game.

Run `python -m azardia_nb.games.azardia.odds.core.ship`.
"""

from azardia_nb.games.azardia.odds.core.shipped import FILE, packed, unpacked, write
from azardia_nb.games.azardia.odds.core.solution import residual_of, solution
from azardia_nb.games.azardia.rules.rulings import Rulings

if __name__ == "__main__":
    rounded = unpacked(packed(solution().values))
    worst = residual_of(Rulings(), rounded)
    write(rounded, worst)
    print(f"{FILE}: {FILE.stat().st_size:,} bytes, residual {worst:.1e}")
