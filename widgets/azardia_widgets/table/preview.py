"""Where each choice leads: which pawns walk, and how likely a roll lets one end on a space.

>>> from azardia_nb.games import load
>>> game = load("coin_race").Game(1)
>>> toss = next(found for found in previews(game) if found)
>>> {space: str(chance) for space, chance in toss.odds.items()}
{2: '1/2', 3: '1/4', 4: '1/2', 5: '1/4'}
"""

from collections import Counter
from collections.abc import Collection, Generator, Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from azardia_nb.game import Entry, Reading, step_of
from azardia_nb.games.protocol import Row
from azardia_widgets.board.canvas import Walk, walks_of

MOST = 1000  # steps that are tried of one roll; where there would be more, nothing is said

NO_ODDS: Mapping[int, Fraction] = MappingProxyType({})


class Preview(NamedTuple):
    """What an action does on the board: walks in their order, or where a roll may lead.

    Of what a card does, this is where it leads if nobody answers it.

    `end` is where the pawn of the seat that acts comes to stand, None if it stays where it is;
    `aim` is the space that the action names for anything else, and `later` are those to which it
    may lead by what is chosen next. `odds` are exact: how likely the roll lets the pawn end on a
    space, whatever is then chosen for it.
    """

    action: str
    walks: tuple[Walk, ...] = ()
    end: int | None = None
    odds: Mapping[int, Fraction] = NO_ODDS
    aim: int | None = None
    later: tuple[int, ...] = ()


def previews(game: Reading, among: Collection[str] | None = None) -> Iterator[Preview | None]:
    """Yield where each action of who is to act leads; None in between, so that others get time.

    Of all there are only those `among` these are tried, where they are given.

    Nothing is tried but on the position that `game` shows: of a view, nothing is said that its seat
    may not see.
    """
    trial = _Trial(game)
    for action in game.actions:
        if among is None or game.text(action) in among:
            yield from trial.of(action)


class _Trial:
    """Tries what can follow in a position, for the seat that is to act."""

    def __init__(self, game: Reading) -> None:
        self.game = game
        self.engine, self.rules = game.type.engine, game.rules
        self.seat = game.acting
        picture = game.type.picture
        pawns = picture.pawns(game.state, game.rules) if picture else ()
        self.stands = {pawn.space for pawn in pawns if pawn.seat == self.seat}

    def of(self, action: int) -> Iterator[Preview | None]:
        """Yield what an action leads to, and None before it from time to time."""
        tabletop = self.game.type.tabletop
        after, told = self.step(self.game.state, action)
        while not any(one.path for one in told) and (passing := self.passing(after)) is not None:
            after, told = self.step(after, passing)
        walks, end, odds = tuple(walks_of(told)), self.end(told), NO_ODDS
        if not walks and tabletop.waits_for(self.game, action):
            odds = yield from self.odds(after)
        aim, later = tabletop.aim(self.game, action), tuple(tabletop.leads(self.game, action))
        yield Preview(self.game.text(action), walks, end, odds, aim, later)

    def odds(self, s: Row) -> Generator[None, None, Mapping[int, Fraction]]:
        """Return how likely chance lets the pawn end on each space; nothing where that is much."""
        outcomes = self.engine.chance(s, self.rules)
        known: dict[bytes, set[int]] = {}  # rolls that differ in the order of their dice only
        cases: Counter[int] = Counter()
        for outcome in outcomes:
            after = self.engine.apply(s, self.rules, outcome.number)
            choices = self.engine.legal(after, self.rules) if self.acts(after) else []
            if len(outcomes) * (1 + len(choices)) > MOST:
                return NO_ODDS
            key = self.engine.key(after)
            if key not in known:
                there = self.end(self.step(s, outcome.number)[1])
                ends = [self.end(self.step(after, one)[1]) for one in choices if there is None]
                known[key] = {space for space in (there, *ends) if space is not None}
            cases.update(dict.fromkeys(known[key], outcome.weight))
            yield None
        return {space: Fraction(n, outcomes[0].total) for space, n in sorted(cases.items())}

    def passing(self, s: Row) -> int | None:
        """Return the action by which another seat, who may answer, does not; None if none may.

        What else that seat could do hangs on what may be hidden here.
        """
        text = self.game.type.tabletop.passing
        if not text or self.engine.to_act(s, self.rules) < 0 or self.acts(s):
            return None
        number = self.game.type.words.read_action(self.game.variant, text)
        return number if self.engine.refused(s, self.rules, number) is None else None

    def acts(self, s: Row) -> bool:
        """Return whether the seat is to act in a position."""
        return bool(self.engine.to_act(s, self.rules) == self.seat)

    def step(self, s: Row, number: int) -> tuple[Row, list[Entry]]:
        """Return what follows in a position, and what is told of it."""
        variant = self.game.variant
        after, moment = step_of(variant, s, self.engine.to_act(s, self.rules), number)
        return after, variant.type.words.tell(variant, after, 0, moment, "en")

    def end(self, told: list[Entry]) -> int | None:
        """Return where the pawn of the seat comes to stand by what is told, if it moves."""
        own = (entry.path for entry in reversed(told) if entry.seat == self.seat + 1)
        moves = (path for path in own if path and not (len(path) == 1 and path[0] in self.stands))
        return next((path[-1] for path in moves), None)
