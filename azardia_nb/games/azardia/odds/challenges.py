"""Level challenges: everything that can come of one pawn's arrival where another one stands.

>>> tree = follow(arrival(27, levels=(2, 3)))
>>> [(branch.chance, branch.winner, branch.pawns[:2]) for branch in tree.branches]
[(Fraction(1, 2), 1, ((27, 3), (26, 2))), (Fraction(1, 2), 2, ((26, 1), (27, 4)))]
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from azardia_nb.games.azardia.game import Game, Reading
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.odds.turn_tree import GameTree, idle
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.engine import legal
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.frames import CHALLENGE, Frame
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.rules.state import State
from azardia_nb.games.azardia.text.notation import write_action
from azardia_nb.games.machine.stack import KIND, pending, top_frame
from azardia_nb.solve.expansion import States
from azardia_nb.solve.game_tree import Bools, Policy, Seats, turn_over

FARTHEST = 7  # tiles at most that the pawn walks to where it is looked at

_WON = Event.WON_CHALLENGE.name.lower()
_DECIDED = (_WON, Event.TIE_NOTHING.name.lower())

Pawns = tuple[tuple[int, int], ...]  # tile and level of each seat


@dataclass(frozen=True)
class Branch:
    """One way a challenge can end; `branches` are those of the challenge it sets off, if any."""

    chance: Fraction  # of coming here from the very beginning
    winner: int  # the seat, from 1; 0 at the beginning and for a tie that stands
    pawns: Pawns
    fighters: tuple[int, int] | None  # who now challenges whom
    branches: tuple["Branch", ...] = ()

    def leaves(self) -> Iterator["Branch"]:
        """Yield the ends, from the first branch to the last."""
        if not self.branches:
            yield self
        for branch in self.branches:
            yield from branch.leaves()


def arrival(
    tile: int,
    levels: tuple[int, int] = (1, 1),
    coins: tuple[int, int] = (0, 0),
    others: Sequence[Placed] = (),
    rulings: Rulings | None = None,
    seed: int | None = None,
) -> Game:
    """Return the core game at the moment in which seat 1 arrives where seat 2 stands.

    It waits for seat 1 to roll. Raises AzardiaError where no pawn may stand; tile 2 is the first
    at which a pawn can arrive with its dice.
    """
    steps = min(FARTHEST, tile - 1)
    pawns = [
        Placed(tile - steps, level=levels[0], coins=coins[0]),
        Placed(tile, level=levels[1], coins=coins[1]),
        *others,
    ]
    game = Game.place(pawns, cards=False, rulings=rulings, seed=seed)
    game.automatic = False
    for step in ("roll", f"roll {steps + 1} 1", "subtract"):
        game.repeat(step)
    return game


def fighters(game: Reading) -> tuple[int, int] | None:
    """Return who challenges whom, by their seats, while a challenge is being fought."""
    return _fighters(game.state)


def follow(game: Reading) -> Branch:
    """Return the tree of all that a challenge can lead to until no other one follows.

    Coins are spent by `spending`. Ties that are rolled again are solved for exactly, so they are
    no branch; a tie that stands is one.
    """
    return _grow(game, {game.state.tobytes(): (game.state, Fraction(1))}, Fraction(1), 0)


def _grow(
    game: Reading, there: Mapping[bytes, tuple[State, Fraction]], chance: Fraction, winner: int
) -> Branch:
    """Return the branch of some positions in which the pawns stand alike and coins may differ."""
    states = list(there.values())
    first = states[0][0]
    pair = _fighters(first)
    branches = []
    if pair is not None:
        ends: dict[tuple[int, Pawns], dict[bytes, tuple[State, Fraction]]] = {}
        for state, share in states:
            for end, chance_of_it in _decisions(Game.from_state(state, rulings=game.rulings)):
                alike = ends.setdefault((victor(state, end), _pawns(end)), {})
                alike[end.tobytes()] = end, share * chance_of_it
        branches = [
            _grow(game, alike, sum((c for _, c in alike.values()), Fraction(0)), who)
            for (who, _), alike in ends.items()
        ]
        # The one who arrived is told first, and a tie between the two.
        order = {pair[0]: 0, 0: 1, pair[1]: 2}
        branches.sort(key=lambda branch: order[branch.winner])
    return Branch(chance, winner, _pawns(first), pair, tuple(branches))


def _decisions(begun: Game) -> list[tuple[State, Fraction]]:
    """Return how a challenge can be decided, each with its chance."""
    if any(begun.state["coins"][seat - 1] for seat in fighters(begun) or ()):
        tree = GameTree(begun, decided)
        return [(end.state, end.chance) for end in tree.outcomes(spending(begun, tree))]
    # Without coins all that counts is whose sum is higher: one roll of each kind tells what comes.
    tie = sum((chance**2 for chance in total().values()), Fraction(0))
    low, high = 1, NUMBERS.faces
    ends, again = [], Fraction(0)
    for mine, theirs, chance in (
        (high, low, (1 - tie) / 2),
        (low, low, tie),
        (low, high, (1 - tie) / 2),
    ):
        rolled = begun.branch()
        for face in (mine, theirs):
            rolled.repeat(f"roll {face} {face}")
        if fighters(rolled) == fighters(begun) and not victor(begun.state, rolled.state):
            again += chance
        else:
            ends.append((rolled.state, chance))
    return [(state, chance / (1 - again)) for state, chance in ends]


def decided(states: States, seats: Seats, begun: State) -> Bools:
    """End where the challenge in which the tree began is decided."""
    top = states["stack"][range(len(states)), states["depth"] - 1]
    frame = top_frame(begun)
    same = (states["depth"] > 0) & (top[:, KIND] == Frame.CHALLENGE)
    for field in (CHALLENGE.arriver, CHALLENGE.other, CHALLENGE.tile):
        same &= top[:, field] == frame[field]
    for name in ("tile", "level"):  # a pair that stays can fight anew
        same &= (states[name] == begun[name]).all(axis=1)
    ended: Bools = ~same | turn_over(states, seats, begun)
    return ended


def victor(before: State, after: State) -> int:
    """Return the seat, from 1, that has won the challenge pending in `before`; 0 for a tie."""
    pair = _fighters(before)
    assert pair is not None
    one, other = pair[0] - 1, pair[1] - 1
    if all(
        before[name][at] == after[name][at] for name in ("tile", "level") for at in (one, other)
    ):
        return 0
    top = NUMBERS.top_level
    if before["level"][one] < top:
        return pair[0] if after["level"][one] > before["level"][one] else pair[1]
    if before["level"][other] < top:
        return pair[1] if after["level"][other] > before["level"][other] else pair[0]
    # At the top no level changes; the winner is ahead.
    return pair[0] if after["tile"][one] > after["tile"][other] else pair[1]


def spending(begun: Reading, tree: GameTree | None = None) -> Policy:
    """Return how both spend their coins who want to win this challenge and nothing else."""
    pair = fighters(begun)
    assert pair is not None
    if not any(begun.state["coins"][seat - 1] for seat in pair):
        return idle
    tree = tree or GameTree(begun, decided)
    policy: Policy = idle
    # Who rolls last sees what is needed; who rolls first reckons with that.
    for seat in reversed(pair):

        def won(end: State, seat: int = seat) -> bool:
            return victor(begun.state, end) == seat

        policy = tree.best(won, seat, policy).policy
    return policy


def fight(game: Game, policy: Policy = idle) -> None:
    """Roll a challenge, and those it sets off, with the game's own dice."""
    game.run_chance()
    while pending(game.state) == Frame.CHALLENGE:
        (number,) = policy(game.state, game.rules, legal(game.state, game.rules))
        game.repeat(write_action(number, game.deck))
        game.run_chance()


def reached(tree: Branch, game: Game, since: int = 0) -> tuple[int, ...]:
    """Return the way a game has taken through a tree: the place of each branch, from 0.

    `since` is the position of the game at which the challenge began.
    """
    way = []
    for entry in game.log():
        if entry.position > since and entry.event in _DECIDED:
            winner = entry.seat if entry.event == _WON else 0
            at = next(n for n, one in enumerate(tree.branches) if one.winner == winner)
            way.append(at)
            tree = tree.branches[at]
    return tuple(way)


def change(tree: Branch, seat: int) -> tuple[Fraction, Fraction]:
    """Return by how many tiles and levels a seat's pawn changes on average."""
    tile, level = tree.pawns[seat - 1]
    leaves = [(leaf.chance, *leaf.pawns[seat - 1]) for leaf in tree.leaves()]
    return (
        sum((chance * (there - tile) for chance, there, _ in leaves), Fraction(0)),
        sum((chance * (after - level) for chance, _, after in leaves), Fraction(0)),
    )


def _fighters(state: State) -> tuple[int, int] | None:
    if pending(state) != Frame.CHALLENGE:
        return None
    frame = top_frame(state)
    return int(frame[CHALLENGE.arriver]) + 1, int(frame[CHALLENGE.other]) + 1


def _pawns(state: State) -> Pawns:
    seats = range(int(state["players"]))
    return tuple((int(state["tile"][at]), int(state["level"][at])) for at in seats)
