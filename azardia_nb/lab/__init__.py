"""Many games: the compiled engine played thousands of times over."""

from azardia_nb.lab.simulate import Simulated, simulate

__all__ = ["Simulated", "simulate"]
