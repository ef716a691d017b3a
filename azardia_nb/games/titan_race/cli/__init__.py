"""What Titan Race brings to the `azardia` command: checked files, exact tables, its duel solved.

What a command needs is imported when it runs, so that help is quick.
"""

from azardia_nb.game.commands import Commands
from azardia_nb.games.titan_race.cli import files, odds, solve

COMMANDS = Commands(
    {
        "circuit": files.CIRCUITS.register,
        "deck": files.DECK.register,
        "odds": odds.register,
        "solve": solve.register,
    }
)
