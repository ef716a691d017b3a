"""What Axis Mundi brings to the `azardia` command: checked maps, exact tables, a hunt solved.

What a command needs is imported when it runs, so that help is quick.
"""

from azardia_nb.cli.options import Commands
from azardia_nb.games.axis_mundi.cli import files, odds, solve

COMMANDS = Commands({"map": files.register, "odds": odds.register, "solve": solve.register})
