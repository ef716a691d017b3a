"""What is best in a position of the core game, and what a finished game would have needed.

>>> from azardia_nb import Game, Placed
>>> pawns = [Placed(140, level=5), Placed(120, level=5)]
>>> game = Game.place(pawns, cards=False)
>>> game.automatic = False
>>> _ = game.play("roll"); _ = game.happen("roll 8 2")
>>> [valued.action for valued in best_actions(game)]  # 140 + 8 + 2 = 150
['add', 'subtract']
"""

from typing import NamedTuple

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.game import Game, Reading
from azardia_nb.games.azardia.actions import MAX_ACTIONS, Act, action
from azardia_nb.games.azardia.board import NUMBERS
from azardia_nb.games.azardia.engine import chance, legal, step
from azardia_nb.games.azardia.notation import write_action
from azardia_nb.games.azardia.state import Law, Phase, State
from azardia_nb.odds.core import links
from azardia_nb.odds.core.links import OWN, PLACES
from azardia_nb.odds.core.solution import Solution, check, mantis_of, place_of, solution

SAME = 1e-9  # losses below this are none: the solution is not more exact


class Valued(NamedTuple):
    """An action, the chance to win after it, and how much less that is than after the best."""

    action: str
    win: float
    loss: float


class Reviewed(NamedTuple):
    """A choice of a finished game, beside the best one."""

    position: int  # the step of the game it is
    round: int
    seat: int
    chosen: Valued
    best: Valued


def best_actions(game: Reading, solved: Solution | None = None) -> list[Valued]:
    """Return what whoever is to act may do, the best first.

    Raises AzardiaError where nobody is to act, or for a position that is not solved.
    """
    if game.seat is None:
        raise AzardiaError("nobody is to act in this position")
    known = _known(game, solved)
    if game.state["phase"] == Phase.ROLL:
        return [Valued("roll", known.win(game), 0.0)]
    worth = _choices(game, known)
    highest = max(worth.values())
    valued = [
        Valued(write_action(number, None), value, highest - value)
        for number, value in worth.items()
    ]
    return sorted(valued, key=lambda one: -one.win)


def win_chance(game: Reading, seat: int = 1, solved: Solution | None = None) -> float:
    """Return the chance of a seat, at any moment, if both play as well as possible from now on."""
    if game.winner is not None:
        return float(game.winner == seat)
    known = _known(game, solved)
    if game.state["phase"] == Phase.ROLL and not game.state["depth"]:
        mine = known.win(game)
    elif game.state["depth"]:
        raise AzardiaError("a challenge is being fought: ask before its dice or after them")
    elif game.state["phase"] == Phase.DICE:
        mover = game.turn - 1
        turn = _Turn(known, game.law, mantis_of(game.state, mover))
        mine = turn.again(turn.thrown(game.state, mover))
    else:
        mine = max(_choices(game, known).values())
    return mine if seat == game.turn else 1 - mine


def review(game: Game, solved: Solution | None = None) -> list[Reviewed]:
    """Return every choice of a game in which there was one, beside what would have been best.

    Raises AzardiaError for a game with positions that are not solved.
    """
    known = _known(game, solved)
    choices = []
    for at, text in enumerate(game.steps[: game.position]):
        before = game.branch(at)
        if before.seat is None or len(before.legal()) == 1:
            continue
        valued = best_actions(before, known)
        chosen = next(one for one in valued if one.action == text)
        choices.append(Reviewed(at + 1, before.round, before.seat, chosen, valued[0]))
    return choices


def curve(game: Game, seat: int = 1, solved: Solution | None = None) -> list[tuple[int, float]]:
    """Return the chance of a seat where each turn of a game begins, and at its end, by position."""
    known = _known(game, solved)
    points = []
    for at in range(game.position + 1):
        now = game.branch(at)
        begins = now.state["phase"] == Phase.ROLL and now.seat is not None
        if begins or now.winner is not None:
            points.append((at, win_chance(now, seat, known)))
    return points


def _known(game: Reading, solved: Solution | None) -> Solution:
    check(game, solved.rulings if solved else None)
    return solved or solution(game.rulings)


def _choices(game: Reading, known: Solution) -> dict[int, float]:
    """Return what each action of whoever is to act is worth, in the middle of a turn."""
    s = game.state
    mover = int(s["turn"])
    turn = _Turn(known, game.law, mantis_of(s, mover))
    if s["phase"] == Phase.PLAY:
        return turn.closing(s, mover)
    return turn.moves(turn.thrown(s, mover))


class _Turn:
    """What can be done in one turn, and what it is worth to whoever does it.

    The mover has the first seat here: so the places and their numbers are those of the solution.
    """

    def __init__(self, known: Solution, law: Law, mantis: int) -> None:
        self.known = known
        self.law = law
        self.mantis = mantis
        self.rows = links.room()
        self.legal = np.zeros(MAX_ACTIONS, np.int64)
        self.keys = np.zeros((links.LEAVES, 2), np.int64)
        self.chances = np.zeros(links.LEAVES)
        self.seen: dict[bytes, float] = {}

    def thrown(self, s: State, mover: int) -> State:
        """Return a turn's position after its throw, the mover in the first seat."""
        turned = self.rows[0].copy()
        links.put(turned, PLACES.rows, place_of(s, mover), place_of(s, 1 - mover))
        for field in ("phase", "dice", "dice_count", "roll_dice", "zeros"):
            turned[field] = s[field]
        return turned

    def moves(self, s: State) -> dict[int, float]:
        """Return what each move of a throw is worth."""
        worth = {}
        for chosen in legal(s, self.law):
            after = s.copy()
            step(after, self.law, chosen)
            worth[chosen] = self.again(after) if after["phase"] == Phase.DICE else self.end(after)
        return worth

    def again(self, s: State) -> float:
        """Return what a second throw is worth."""
        worth = 0.0
        for outcome in chance(s, self.law):
            shown = s.copy()
            step(shown, self.law, outcome.number)
            worth += max(self.moves(shown).values()) * outcome.weight / outcome.total
        return worth

    def end(self, s: State) -> float:
        """Return what a position is worth once the dice have moved, or a challenge was called."""
        key = s.tobytes()
        if key not in self.seen:
            self.seen[key] = self._end(s)
        return self.seen[key]

    def _end(self, s: State) -> float:
        may_call = self.mantis == OWN and not s["ability_used"]
        worth = 0.0
        for end, call, share in self.ends(s):
            value = self.after(end)
            if may_call and call >= 0:
                value = max(value, self.called(call))
            worth += share * value
        return worth

    def ends(self, s: State) -> list[tuple[int, int, float]]:
        """Return the ends of a position as `links` tells them, each with its chance."""
        self.rows[1] = s
        tie, table = links.tie(), PLACES.numbers
        found = links.ends_of(self.rows, self.law, table, tie, self.legal, self.keys, self.chances)
        if found < 0:
            raise AzardiaError("the exact solution has no such position")
        listed = zip(self.keys[:found].tolist(), self.chances[:found].tolist(), strict=True)
        return [(end, call, share) for (end, call), share in listed]

    def after(self, end: int) -> float:
        """Return what the beginning of the next turn is worth to the mover of this one."""
        if end < 0:
            return float(end == links.WINS)
        pair, theirs = divmod(end, 2)
        mantis = links.OTHERS[self.mantis] if theirs else self.mantis
        value = float(self.known.values[*divmod(pair, links.COUNT), mantis])
        return 1 - value if theirs else value

    def called(self, call: int) -> float:
        """Return what a challenge called from afar is worth, from where the turn would end."""
        s = self.rows[0].copy()
        links.put_at_end(s, PLACES.rows, *divmod(call, links.ENDS))
        step(s, self.law, links.CALL)
        return self.end(s)

    def closing(self, s: State, mover: int) -> dict[int, float]:
        """Return what it is worth to end the turn, and to call a challenge before."""
        mine, rival = place_of(s, mover), place_of(s, 1 - mover)
        if s["tile"][1 - mover] == NUMBERS.goal and s["last_turns"]:
            rival = links.COUNT  # it came there in this very turn
        ending = self.rows[0].copy()
        links.put_at_end(ending, PLACES.rows, mine, rival)
        ending["ability_used"] = 1
        if s["tile"][mover] == NUMBERS.goal:
            ending["last_turns"] = int(s["last_turns"] != 0) * 2
        worth = {links.END: self.end(ending)}
        if self.mantis == OWN and not s["ability_used"]:
            worth[action(Act.ABILITY, -1, 1 - mover)] = self.called(mine * links.ENDS + rival)
        return worth
