"""What Axis Mundi brings to the `azardia` command: checked files, exact tables, a hunt solved.

What a command needs is imported when it runs, so that help is quick.
"""

from azardia_nb.cli.options import Commands
from azardia_nb.games.axis_mundi.cli import files, odds, solve

COMMANDS = Commands(
    {
        "deck": files.register_deck,
        "map": files.register_map,
        "odds": odds.register,
        "solve": solve.register,
    }
)
