"""The perfect bot: it plays the duel by its exact solution.

>>> from azardia_nb.games.titan_race.game import Game, start
>>> one_lap = duel.variant(1)
>>> game = Game.begin(one_lap, start(one_lap, 2), seed=1)
>>> while game.waiting == "chance":
...     game.run_chance()
>>> [choice.action for choice in game.legal()]
['take dash', 'take wild']
>>> PerfectPlayer().choose(game.view(1))
'take dash'
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from azardia_nb.compiled.libraries import is_ready
from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import CHANCE, OVER, AskedBot, Row, Values, Variant, copy_of
from azardia_nb.games.titan_race.odds import duel
from azardia_nb.games.titan_race.rules import engine
from azardia_nb.games.titan_race.rules.actions import MAX_ACTIONS
from azardia_nb.games.titan_race.rules.board import NOT_STARTED
from azardia_nb.games.titan_race.rules.legal import list_legal
from azardia_nb.probability.ties import first_best
from azardia_nb.solve.expansion import expand_of
from azardia_nb.text.language import spoken

if TYPE_CHECKING:
    from azardia_nb.game.game import Reading, View


class PerfectPlayer:
    """Player of the duel that maximizes its probability of winning; the seed has no effect.

    The duel is solved at the first choice, which takes a few seconds.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._second: dict[bytes, float] = {}

    def choose(self, view: "View") -> str:
        """Return the best legal action of the view's seat.

        Raises AzardiaError unless the game is a duel.
        """
        check_game(view)
        return view.text(self.best(view.variant, view.state, view.actions))

    def best(self, variant: Variant, s: Row, actions: list[int]) -> int:
        """Return the action of `actions` with the highest probability of winning."""
        if len(actions) == 1:
            return actions[0]
        me = int(engine.to_act(s, variant.rules))
        return first_best(
            {one: self.worth(variant, self._after(variant, s, one), me) for one in actions}
        )

    def _after(self, variant: Variant, s: Row, action: int) -> Row:
        after = copy_of(s)
        engine.step(after, variant.rules, int(engine.to_act(s, variant.rules)), action)
        return after

    def worth(self, variant: Variant, s: Row, me: int) -> float:
        """Return the probability that seat `me` wins from `s`, in its turn or just after it."""
        rules = variant.rules
        acting = engine.to_act(s, rules)
        if acting == OVER:
            return float(s["winner"] == me)
        if acting == CHANCE:
            return 1 - self.before_roll(variant, s)
        room = np.zeros(MAX_ACTIONS, np.int64)
        legal = room[: list_legal(s, rules, acting, room)]
        return max(self.worth(variant, self._after(variant, s, int(one)), me) for one in legal)

    def before_roll(self, variant: Variant, s: Row) -> float:
        """Return the probability that the seat about to roll wins."""
        laps = int(variant.rules["laps"])
        solved = duel.solve(laps, variant.options.numbers._replace(laps=3))
        rows, seats = np.array([s]), np.array([int(s["turn"])])
        if (s["space"][:2] == NOT_STARTED).all():
            return solved.first_wins
        if s["space"][seats[0]] == NOT_STARTED:
            key = s.tobytes()
            if key not in self._second:
                under = duel.variant(laps, solved.numbers)
                worth = duel.worth_of_second(under, solved.values, laps, rows)
                self._second[key] = float(worth[0])
            return self._second[key]
        stand = duel.stands_of_rows(rows, np.zeros(1, np.int64), seats)
        return float(solved.values[duel.number_of(stand, laps)[0]])


def _begin(variant: Variant, rng: np.random.Generator) -> Callable[[Row], int]:
    player = PerfectPlayer()
    return lambda s: player.best(variant, s, variant.type.engine.legal(s, variant.rules))


def check_game(game: "Reading") -> None:
    """Raise AzardiaError, with the reason, for a game that the perfect bot cannot play."""
    check_duel(game.variant, game.state)


def check_duel(variant: Variant, s: Row) -> None:
    """Raise AzardiaError unless the position belongs to a solved duel."""
    options, rules, numbers = variant.options, variant.rules, variant.options.numbers
    gauges = ("life_start", "life_most", "life_after")
    plain = (
        s["players"] == 2
        and options.deck is None
        and not any(circuit.spaces for circuit in options.circuits)
        and len(options.circuits) == 1
        # the ruling's effect on the gauges is checked below
        and not options.rulings.changed.keys() - {"gauges"}
        and not (numbers.traps or numbers.abilities or numbers.colours)
        and numbers.laps in duel.LAPS
        and all(rules[gauge][titan] == duel.LIVES for gauge in gauges for titan in s["titan"][:2])
        and all(rules["pays"][titan] for titan in s["titan"][:2])
    )
    if not plain:
        raise AzardiaError(
            spoken(
                "a perfect bot only plays the duel: two Titans with {n} lives each on a plain "
                "board, without cards, traps, Abilities or colours",
                n=duel.LIVES,
            )
        )


def exact(game: "Reading") -> Values | None:
    """Return the exact values of a duel's positions and actions; None for other games.

    Also None while the compiled library of the rules is not ready.
    """
    try:
        check_game(game)
    except AzardiaError:
        return None
    return Values(_of_seats, _of_actions) if is_ready(expand_of(game.type.engine)) else None


def _of_seats(game: "Reading") -> Sequence[float] | None:
    variant, s = game.variant, game.state
    if game.phase == "first":
        return None
    if game.acting == OVER:
        won = float(s["winner"] == 0)
        return won, 1 - won
    player, seat = PerfectPlayer(), int(s["turn"])
    if game.acting == CHANCE:
        worth = player.before_roll(variant, s)
    else:
        worth = player.worth(variant, s, seat)
    return (worth, 1 - worth) if seat == 0 else (1 - worth, worth)


def _of_actions(game: "Reading") -> Mapping[str, float] | None:
    if game.acting < 0:
        return None
    player, variant, s = PerfectPlayer(), game.variant, game.state
    legal = game.type.engine.legal(s, variant.rules)
    seat = game.acting
    return {
        game.text(one): player.worth(variant, game.type.engine.apply(s, variant.rules, one), seat)
        for one in legal
    }


ASKED = AskedBot(_begin, check_duel)
