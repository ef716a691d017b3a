"""The game interface: `GameType` records, `Game` and `View`, and the registry of games."""

from azardia_nb.game import game as _game  # noqa: F401 - sets `GameType.begins`
