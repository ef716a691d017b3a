"""What Titan Race says in its own way to programs that learn or search."""

from azardia_nb.game.learning import Learning
from azardia_nb.game.registry import load
from azardia_nb.games.machine.variants import listed
from azardia_nb.games.titan_race.data.set_up import arguments

LEARNING = Learning(
    recurs=lambda variant: False,
    listed=(listed(load("titan_race"), "python_titan_race", "Titan Race", "titans", arguments),),
)
