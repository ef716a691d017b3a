"""What Axis Mundi brings to the `azardia` command: files, tables, a hunt solved, cards.

What a command needs is imported when it runs, so that help is quick.
"""

from azardia_nb.games.axis_mundi.cli import files, odds, seats, solve
from azardia_nb.games.commands import Commands

COMMANDS = Commands(
    {
        "deck": files.register_deck,
        "map": files.register_map,
        "odds": odds.register,
        "solve": solve.register,
    },
    seats.add_options,
    seats.add_options,
    seats.read_rules,
    seated=seats.seated,
)
