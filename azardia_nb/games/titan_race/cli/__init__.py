"""What Titan Race brings to the `azardia` command: its files are checked, its exact tables printed.

What a command needs is imported when it runs, so that help is quick.
"""

from azardia_nb.cli.options import Commands
from azardia_nb.games.titan_race.cli import files, odds

COMMANDS = Commands(
    {"circuit": files.register_circuit, "deck": files.register_deck, "odds": odds.register}
)
