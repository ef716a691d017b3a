"""What Axis Mundi brings to the `azardia` command: files, tables, a hunt solved, cards.

What a command needs is imported when it runs, so that help is quick.
"""

from azardia_nb.game.commands import Commands
from azardia_nb.games.axis_mundi.cli import commands, odds

COMMANDS = Commands(
    {
        "deck": commands.DECK.register,
        "map": commands.register_map,
        "odds": odds.register,
        "solve": commands.register,
    },
    commands.add_options,
    commands.add_options,
    commands.read_rules,
    seated=commands.seated,
)
