"""A bot for any game with an evaluation: it takes the action with the best expected evaluation.

>>> from azardia_nb.games import load
>>> game = load("pig").Game(2, seed=1)
>>> Greedy(seed=1).choose(game.view(1))
'roll'
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.compiled.rows import copy_front
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import View
from azardia_nb.game.protocol import CHANCE, Actions, Engine, GameType, Player, Row, Rules
from azardia_nb.players.random import RandomPlayer
from azardia_nb.probability.ties import SAME

TRIES = 2  # rows of the scratch space: after the action, and after an outcome

Rows = npt.NDArray[np.void]
# Arguments: position, rules, seat, its legal actions, their number, Generator, scratch rows.
# Returns one of the actions.
Choose = Callable[[Row, Rules, int, Actions, int, np.random.Generator, Rows], int]


class Greedy:
    """Takes the action with the best expected evaluation; `seed` breaks ties.

    The value of an action is the engine's `evaluation` of the next position, averaged over an
    outcome right after it: expectimax of depth one. Raises AzardiaError, at the first choice, for a
    game without an evaluation.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)

    def choose(self, view: View) -> str:
        """Return the legal action with the best expected evaluation, at random if several tie."""
        engine, legal = view.type.engine, np.array(view.actions, np.int64)
        room = np.zeros(TRIES, engine.state)
        choose = greedy_of(engine)
        chosen = choose(view.state, view.rules, view.acting, legal, len(legal), self._rng, room)
        return view.text(int(chosen))


def greedy_values(engine: Engine, s: Row, rules: Rules, actions: Iterable[int]) -> dict[int, float]:
    """Return each action's value for the seat to act, as `Greedy` sees it, in plain Python.

    The game must have an evaluation.
    """
    evaluation, seat = engine.evaluation, engine.to_act(s, rules)
    assert evaluation is not None  # a precondition
    worth = {}
    for action in actions:
        after = engine.apply(s, rules, action)
        ends = [
            (engine.apply(after, rules, number), weight / total)
            for number, weight, total in engine.chance(after, rules)
        ]
        worth[action] = sum(
            chance * float(evaluation(end, rules, seat)) for end, chance in ends or [(after, 1.0)]
        )
    return worth


@cache
def expected_of(engine: Engine) -> Callable[[Rules, int, Rows], float]:
    """Return a compilable function that evaluates a position, averaged over the next outcome.

    Its parameters are the rules, the seat to evaluate for, and TRIES scratch rows of the engine's
    dtype, the first of which is the position. Raises AzardiaError for a game without an evaluation.
    """
    to_act, step, total_of = engine.to_act, engine.step, engine.chance_total
    weight_of, outcome_at, evaluation = engine.chance_weight, engine.outcome_at, engine.evaluation
    if evaluation is None:
        raise AzardiaError("this game has no evaluation, and so no greedy bot")

    @rule
    def expected(rules: Rules, me: int, room: Rows) -> float:
        """Return the evaluation of the first row, averaged over a following outcome."""
        s = room[0]
        if to_act(s, rules) != CHANCE:
            return float(evaluation(s, rules, me))
        total = total_of(s, rules)
        worth = 0.0
        case = 0
        while case < total:
            outcome = outcome_at(s, rules, case)
            weight = weight_of(s, rules, outcome)
            room[1] = s
            step(room[1], rules, CHANCE, outcome)
            worth += weight * float(evaluation(room[1], rules, me))
            case += weight
        return worth / case  # in a view, hidden items can make it exceed `total`

    return expected


@cache
def greedy_of(engine: Engine) -> Choose:
    """Return the greedy choice of a game as a rule, for compiled loops.

    It takes a position, the rules, the seat, its legal actions (int64) and their number, a
    Generator, and the scratch rows of `expected_of`. Among actions within SAME of the best it
    chooses at random, drawing one number for each further one. Raises AzardiaError for a game
    without an evaluation.
    """
    step, expected = engine.step, expected_of(engine)

    @rule
    def greedy_choice(
        s: Row,
        rules: Rules,
        me: int,
        legal: Actions,
        n: int,
        rng: np.random.Generator,
        room: Rows,
    ) -> int:
        """Return an action with the best expected evaluation, at random among equal ones."""
        best = -np.inf
        chosen = int(legal[0])
        equal = 0
        for at in range(n):
            room[0] = s
            step(room[0], rules, me, int(legal[at]))
            worth = expected(rules, me, room)
            if worth > best + SAME:
                best = worth
                chosen = int(legal[at])
                equal = 1
            elif worth > best - SAME:
                equal += 1
                if rng.random() * equal < 1:
                    chosen = int(legal[at])
        return chosen

    return greedy_choice


class LoopBots(NamedTuple):
    """A game's bots for compiled loops."""

    names: tuple[str, ...]
    choose: Callable[..., int]  # rule that takes a bot's number and returns its action
    room: np.dtype[np.void]  # dtype of its scratch space


def loop_bots(game: GameType) -> LoopBots:
    """Return a game's bots for compiled loops.

    The default is greedy alone, if the game has an evaluation.
    """
    simulation, engine = game.simulation(), game.engine
    # Greedy needs a view if the engine would otherwise evaluate hidden fields.
    by_view = engine.hides and not simulation.unswayed
    fields = [("seen", engine.state)] if by_view else []
    room = simulation.scratch or np.dtype([("tried", engine.state, (TRIES,)), *fields])
    if simulation.choose:
        return LoopBots(simulation.bots, simulation.choose, room)
    if engine.evaluation is None:

        @rule
        def choose(
            s: Row, rules: Rules, seat: int, legal: Actions, rng: Any, room: Row, bot: int
        ) -> int:
            """Return the first legal action; a placeholder that no seat uses."""
            return int(legal[0])

        return LoopBots((), choose, room)
    greedy_choice, hide_from, size = greedy_of(engine), engine.hide_from, engine.state.itemsize
    if by_view:

        @rule
        def choose_by_view(
            s: Row, rules: Rules, seat: int, legal: Actions, rng: Any, room: Row, bot: int
        ) -> int:
            """Return the best action by the seat's own view."""
            copy_front(s, room["seen"], size)
            hide_from(room["seen"], rules, seat)
            return greedy_choice(room["seen"], rules, seat, legal, len(legal), rng, room["tried"])

        return LoopBots(("greedy",), choose_by_view, room)

    @rule
    def choose_greedily(
        s: Row, rules: Rules, seat: int, legal: Actions, rng: Any, room: Row, bot: int
    ) -> int:
        """Return the best action."""
        return greedy_choice(s, rules, seat, legal, len(legal), rng, room["tried"])

    return LoopBots(("greedy",), choose_greedily, room)


SLIPS = 0.5  # probability of a random action


class Easy:
    """Greedy or random, each with probability 1/2; `seed` makes it repeatable."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._rng = np.random.default_rng(seed)
        self._random = RandomPlayer(seed)
        self._greedy: Player | None = None

    def choose(self, view: View) -> str:
        """Return a random or the greedy action."""
        if self._rng.random() < SLIPS:
            return self._random.choose(view)
        self._greedy = self._greedy or view.type.bots().get("greedy", Greedy)(self._seed)
        return self._greedy.choose(view)
