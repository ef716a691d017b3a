"""Best actions in the core game, and a review of finished games.

>>> from azardia_nb import Game, Placed
>>> pawns = [Placed(140, level=5), Placed(120, level=5)]
>>> game = Game.place(pawns, cards=False)
>>> game.automatic = False
>>> _ = game.play("roll"); _ = game.happen("roll 8 2")
>>> [valued.action for valued in best_actions(game)]  # 140 + 8 + 2 = 150
['add', 'subtract']
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import Values
from azardia_nb.games.azardia.odds.core import transitions
from azardia_nb.games.azardia.odds.core.moves import (
    ValuedAction,
    challenge_value,
    choices,
    ranked,
    value,
)
from azardia_nb.games.azardia.odds.core.solution import (
    Solution,
    check,
    is_solved,
    mantis_of,
    place_of,
    solution,
)
from azardia_nb.games.azardia.odds.core.transitions import OWN, PLACES
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.characters import Character
from azardia_nb.games.azardia.rules.engine import legal, step
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.games.azardia.text.notation import write_action

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import Game, Reading


class ReviewedChoice(NamedTuple):
    """A choice in a finished game, with the best action for comparison."""

    position: int  # number of the step, from 1
    round: int
    seat: int
    chosen: ValuedAction
    best: ValuedAction


def best_actions(game: "Reading", solved: Solution | None = None) -> list[ValuedAction]:
    """Return the actions of the seat to act with their winning probabilities, the best first.

    Raises AzardiaError if no seat must act, and for a position outside the solved core game.
    """
    if game.seat is None:
        raise AzardiaError("nobody is to act in this position")
    solved = _solution_for(game, solved)
    if game.state["phase"] == Phase.ROLL:
        return [ValuedAction("roll", solved.win(game), 0.0)]
    return ranked(_choices(game, solved))


def win_chance(game: "Reading", seat: int = 1, solved: Solution | None = None) -> float:
    """Return a seat's winning probability under best play by both.

    Raises AzardiaError during a challenge, and for a position outside the solved core game.
    """
    if game.winner is not None:
        return float(game.winner == seat)
    solved = _solution_for(game, solved)
    s = game.state
    if s["depth"]:
        raise AzardiaError("a challenge is being fought: ask before its dice or after them")
    if s["phase"] == Phase.ROLL:
        mine = solved.win(game)
    elif s["phase"] == Phase.DICE:
        mine = value(solved, *_standing(s), stands=bool(s["zeros"]))
    else:
        mine = max(_choices(game, solved).values())
    return mine if seat == game.turn else 1 - mine


def review(game: "Game", solved: Solution | None = None) -> list[ReviewedChoice]:
    """Return every choice between several actions in a game, with the best action for comparison.

    Raises AzardiaError for a game with positions outside the solved core game.
    """
    solved = _solution_for(game, solved)
    reviewed = []
    for at, text in enumerate(game.steps[: game.position]):
        before = game.branch(at)
        if before.seat is None or len(before.legal()) == 1:
            continue
        valued = best_actions(before, solved)
        chosen = next(one for one in valued if one.action == text)
        reviewed.append(ReviewedChoice(at + 1, before.round, before.seat, chosen, valued[0]))
    return reviewed


def curve(game: "Game", seat: int = 1, solved: Solution | None = None) -> list[tuple[int, float]]:
    """Return (position, a seat's winning probability) at each turn's beginning and at the end."""
    solved = _solution_for(game, solved)
    points = []
    for at in range(game.position + 1):
        now = game.branch(at)
        begins = now.state["phase"] == Phase.ROLL and now.seat is not None
        if begins or now.winner is not None:
            points.append((at, win_chance(now, seat, solved)))
    return points


def exact(game: "Reading") -> Values | None:
    """Return functions for the exact values of a core game's positions and actions.

    None for other games, and if the core game is not solved yet under these rulings.
    """
    try:
        check(game)
    except AzardiaError:
        return None
    if not is_solved(game.rulings):
        return None
    solved = solution(game.rulings)
    last: dict[bytes, dict[str, float]] = {}  # cache of one position: both functions need it

    def worth(now: "Reading") -> dict[str, float]:
        position = now.state.tobytes()
        if position not in last:
            last.clear()
            last[position] = _choices(now, solved)
        return last[position]

    def seats(now: "Reading") -> Sequence[float] | None:
        s = now.state
        rolling = s["phase"] == Phase.DICE
        if now.winner is None and (
            s["depth"] or s["phase"] <= Phase.PICK or (rolling and not s["zeros"])
        ):
            return None  # nothing new: values before the roll are those before the turn
        if now.winner is not None or rolling or s["phase"] == Phase.ROLL:
            first = win_chance(now, 1, solved)
        else:
            mine = max(worth(now).values())
            first = mine if now.turn == 1 else 1 - mine
        return first, 1 - first

    def actions(now: "Reading") -> dict[str, float] | None:
        return None if now.state["phase"] <= Phase.ROLL else worth(now)

    return Values(seats, actions)


def _solution_for(game: "Reading", solved: Solution | None) -> Solution:
    check(game, solved.rulings if solved else None)
    return solved or solution(game.rulings)


def _choices(game: "Reading", solved: Solution) -> dict[str, float]:
    """Return the winning probability after each action of the seat to act, after its roll."""
    s = game.state
    if s["phase"] != Phase.PLAY:
        first, second = (int(die) for die in s["dice"][: NUMBERS.dice])
        return choices(solved, *_standing(s), (first, second), stands=bool(s["zeros"]))
    values = {}
    for number in legal(s, game.rules):
        if number == transitions.END:
            win = solved.win_of(s, game.rules, int(s["turn"]))
        else:
            win = challenge_value(solved, _called(s, game.rules), game.rules, OWN)
        values[write_action(number, None)] = win
    return values


def _standing(s: State) -> tuple[int, int, int]:
    """Return the places of mover and rival, and NEITHER, OWN or RIVALS for the Mantis."""
    mover = int(s["turn"])
    return place_of(s, mover), place_of(s, 1 - mover), mantis_of(s, mover)


def _called(s: State, rules: Rules) -> State:
    """Return the position once the mover, the Mantis, has called a challenge, with it in seat 0."""
    mover = int(s["turn"])
    turned = transitions.room()[0]
    transitions.put(turned, PLACES.rows, *_standing(s)[:2])
    turned["character"][0] = Character.MANTIS
    turned["phase"] = Phase.PLAY
    turned["last_turns"] = sum(  # a bit per seat that still has a last turn
        (int(s["last_turns"]) >> (mover ^ seat) & 1) << seat for seat in (0, 1)
    )
    step(turned, rules, transitions.CALL)
    return turned
