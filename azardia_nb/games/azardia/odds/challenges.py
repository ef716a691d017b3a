"""Level challenges: the tree of possible results when a pawn arrives on an occupied tile.

>>> tree = result_tree(arrival(27, levels=(2, 3)))
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

FARTHEST = 7  # largest distance that the arriving pawn walks in `arrival`

_WON = Event.WON_CHALLENGE.name.lower()
_DECIDED = (_WON, Event.TIE_NOTHING.name.lower())

Pawns = tuple[tuple[int, int], ...]  # (tile, level) of each seat


@dataclass(frozen=True)
class Branch:
    """A result of a challenge; `branches` are the results of the next challenge, if any follows."""

    chance: Fraction  # probability, given the root of the tree
    winner: int  # seat, from 1; 0 at the root and for a tie that stands
    pawns: Pawns
    fighters: tuple[int, int] | None  # (challenger, rival) of the next challenge
    branches: tuple["Branch", ...] = ()

    def leaves(self) -> Iterator["Branch"]:
        """Yield the results after which no challenge follows, in order."""
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
    """Return a core game in which seat 1 has just arrived on seat 2's tile, about to roll.

    `levels` and `coins` are those of seats 1 and 2, `others` further pawns. Raises AzardiaError if
    a pawn cannot be there; the lowest tile that can be reached with dice is 2.
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
    """Return (challenger, rival), seats from 1, of the challenge in progress; None if none is."""
    return _fighters(game.state)


def result_tree(game: Reading) -> Branch:
    """Return the tree of results of the game's challenge and of those that it causes.

    Coins are spent by `spending`. A tie that is rolled again has no branch: the probabilities are
    those of the last roll. A tie that stands has one.
    """
    return _grow(game, {game.state.tobytes(): (game.state, Fraction(1))}, Fraction(1), 0)


def _grow(
    game: Reading, there: Mapping[bytes, tuple[State, Fraction]], chance: Fraction, winner: int
) -> Branch:
    """Return the branch for positions with equal pawns, which may differ in coins.

    `there` has them by their bytes, with probabilities.
    """
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
        # The challenger's win first, then a tie.
        order = {pair[0]: 0, 0: 1, pair[1]: 2}
        branches.sort(key=lambda branch: order[branch.winner])
    return Branch(chance, winner, _pawns(first), pair, tuple(branches))


def _decisions(begun: Game) -> list[tuple[State, Fraction]]:
    """Return the positions once the game's challenge is decided, with their probabilities."""
    if any(begun.state["coins"][seat - 1] for seat in fighters(begun) or ()):
        tree = GameTree(begun, until_decided)
        return [(end.state, end.chance) for end in tree.outcomes(spending(begun, tree))]
    # Without coins only the comparison of the sums matters, so three examples of rolls are enough.
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


def until_decided(states: States, seats: Seats, begun: State) -> Bools:
    """Return, per position, whether the challenge pending in `begun` is decided."""
    top = states["stack"][range(len(states)), states["depth"] - 1]
    frame = top_frame(begun)
    same = (states["depth"] > 0) & (top[:, KIND] == Frame.CHALLENGE)
    for field in (CHALLENGE.arriver, CHALLENGE.other, CHALLENGE.tile):
        same &= top[:, field] == frame[field]
    for name in ("tile", "level"):  # unchanged: otherwise the same pair fights again
        same &= (states[name] == begun[name]).all(axis=1)
    ended: Bools = ~same | turn_over(states, seats, begun)
    return ended


def victor(before: State, after: State) -> int:
    """Return the seat, from 1, that won the challenge pending in `before`; 0 for a tie."""
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
    # At the top level no level changes; the winner is ahead.
    return pair[0] if after["tile"][one] > after["tile"][other] else pair[1]


def spending(begun: Reading, tree: GameTree | None = None) -> Policy:
    """Return the policy by which both seats spend coins to win this challenge, at any price."""
    pair = fighters(begun)
    assert pair is not None
    if not any(begun.state["coins"][seat - 1] for seat in pair):
        return idle
    tree = tree or GameTree(begun, until_decided)
    policy: Policy = idle
    # The second roller knows the first roll; the first roller takes its reply into account.
    for seat in reversed(pair):

        def won(end: State, seat: int = seat) -> bool:
            return victor(begun.state, end) == seat

        policy = tree.best(won, seat, policy).policy
    return policy


def fight(game: Game, policy: Policy = idle) -> None:
    """Play a challenge, and those that it causes, with the game's own dice and a policy."""
    game.run_chance()
    while pending(game.state) == Frame.CHALLENGE:
        (number,) = policy(game.state, game.rules, legal(game.state, game.rules))
        game.repeat(write_action(number, game.deck))
        game.run_chance()


def path_through(tree: Branch, game: Game, since: int = 0) -> tuple[int, ...]:
    """Return the branches that a game took through a tree, as indices.

    `since` is the number of steps in the game before its challenge.
    """
    way = []
    for entry in game.log():
        if entry.position > since and entry.event in _DECIDED:
            winner = entry.seat if entry.event == _WON else 0
            at = next(n for n, one in enumerate(tree.branches) if one.winner == winner)
            way.append(at)
            tree = tree.branches[at]
    return tuple(way)


def expected_change(tree: Branch, seat: int) -> tuple[Fraction, Fraction]:
    """Return a seat's expected change of tile and of level."""
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
