"""The perfect bot: it plays the two-player core game by its exact solution.

>>> from azardia_nb import Game, Placed
>>> game = Game.place([Placed(140, level=5), Placed(120, level=5)], cards=False)
>>> game.automatic = False
>>> _ = game.play("roll"); _ = game.happen("roll 8 2")
>>> PerfectPlayer().choose(game.view(1))  # 140 + 8 + 2 = 150
'add'
"""

import sys
from typing import TYPE_CHECKING

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.bots.greedy import SCRATCH, value_of
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.probability.ties import first_best
from azardia_nb.text.language import spoken

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import Reading, View
    from azardia_nb.games.azardia.odds.core.solution import Solution


class PerfectPlayer:
    """Player that maximizes its probability of winning; of equal actions it takes greedy's best.

    So it does not delay the end of a game that is practically won. The seed has no effect. If the
    core game is not solved yet, the first choice solves it, with a notice on standard error.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._scratch = np.zeros(1, SCRATCH)[0]

    def choose(self, view: "View") -> str:
        """Return the best legal action of the view's seat.

        Raises AzardiaError if it is not the seat's turn, or the position is not in the solution.
        """
        # imported here, because this takes as long as importing all other bots
        from azardia_nb.games.azardia.odds.core.best import best_actions
        from azardia_nb.games.azardia.odds.core.solution import is_solved, solution

        if not view.actions:
            raise AzardiaError(f"it is not the turn of seat {view.seat0 + 1}")
        check_game(view)
        if len(view.actions) == 1:
            return view.text(view.actions[0])
        if not is_solved(view.rulings):
            notice = spoken(
                "Solving the core game. This takes a minute or two, once for each change of "
                "the rules."
            )
            print(notice, file=sys.stderr, flush=True)
        solved = solution(view.rulings)
        if view.state["phase"] == Phase.PICK:
            return view.text(_best_pick(view, solved))
        equal = {valued.action for valued in best_actions(view, solved) if not valued.loss}

        favoured = {
            number: value_of(view.state, view.rules, view.seat0, number, self._scratch)
            for number in view.actions
            if view.text(number) in equal
        }
        return view.text(first_best(favoured))


def check_game(game: "Reading") -> None:
    """Raise AzardiaError, with the reason, for a game that the perfect bot cannot play."""
    if game.players != 2 or game.state["cards"]:
        raise AzardiaError("a perfect bot knows the core game of two only, without cards")


def _best_pick(view: "View", solved: "Solution") -> int:
    """Return the number of the best character to pick, if both players pick optimally."""

    def win(number: int) -> float:
        return _win_probability(
            engine.apply(view.state, view.rules, number), view.rules, solved, view.seat0
        )

    return first_best({number: win(number) for number in view.actions})


def _win_probability(s: State, rules: Rules, solved: "Solution", player: int) -> float:
    """Return the winning probability of `player`, from 0, while or after characters are picked."""
    if s["phase"] != Phase.PICK:
        (seat,) = (seat for seat in range(2) if s["player"][seat] == player)
        return solved.win_of(s, rules, seat)
    wins = [
        _win_probability(engine.apply(s, rules, number), rules, solved, player)
        for number in engine.legal(s, rules)
    ]
    return max(wins) if to_act(s, rules) == player else min(wins)
