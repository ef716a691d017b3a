"""A dice enthusiast."""

import sys
from fractions import Fraction

from azardia_nb.probability.dice import d, highest

assert d("3d6")[10] == Fraction(1, 8)
assert d("4d6kh3").mean() == Fraction(15869, 1296)
assert (d(20).highest(2) >= 15)[True] == Fraction(51, 100)
assert highest(d(6), d(8))[8] == Fraction(1, 8)
five = d("d4,d6,d8,d10,d12")
assert five.keep(2).mean() == Fraction(80927, 5760)
assert d(20).until(20).mean() == 20
assert d(6).map(lambda n: d(8) if n == 6 else n).mean() == Fraction(13, 4)
assert (5 @ (d(6) >= 5))[0] == Fraction(32, 243)
assert d("2d6")._repr_html_()
assert "pandas" not in sys.modules  # until a frame is asked for
assert d("3d6").frame()["at_least"][10] == 0.625
assert d("3d6").plot() is not None
assert {"highest", "explode", "pool", "sd"} <= {*dir(d(6))}
