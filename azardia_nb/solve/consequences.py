"""What an action leads to: every consequence, its exact chance, and the rules behind it.

>>> from azardia_nb import Game, Placed
>>> game = Game.place([Placed(20), Placed(30, coins=5000)], cards=False, seat=2)
>>> [(c.chance, c.rules) for c in consequences(game, "level")]
[(Fraction(1, 1), ('coins.level',))]
"""

from dataclasses import dataclass
from fractions import Fraction

from azardia_nb.game import Entry
from azardia_nb.games.azardia.game import Game, Pawn
from azardia_nb.games.azardia.rules.state import CHANCE
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.log import DICE_EVENTS
from azardia_nb.games.azardia.text.notation import write_action, write_outcome
from azardia_nb.solve.game_tree import End, GameTree, asked

_DICE = tuple(event.name.lower() for event in DICE_EVENTS)


@dataclass(frozen=True)
class Consequence:
    """One thing that an action can lead to until somebody is asked again."""

    chance: Fraction
    entries: tuple[Entry, ...]  # what happens; of many rolls that lead to the same, none is told
    pawns: tuple[Pawn, ...]  # how all stand then
    steps: tuple[str, ...]  # one way there: the action, and what chance does

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules behind it, each once, in the order in which they come in."""
        return tuple(dict.fromkeys(entry.rule for entry in self.entries))


class Following:
    """All that an action can lead to until a seat is asked again, the likeliest first.

    `action` "" is for a position in which chance is to act. The game stays as it is; raises
    NotationError and IllegalAction as `Game.play` does.
    """

    def __init__(self, game: Game, action: str) -> None:
        self.begun = game.position
        self.done = game.branch()
        self.done.automatic = False
        if action:
            self.done.play(action)
        self.ends = sorted(GameTree(self.done, asked).outcomes(), key=lambda end: -end.chance)

    def __len__(self) -> int:
        """How many consequences there are."""
        return len(self.ends)

    def told(self, language: str = "en", most: int | None = None) -> list[Consequence]:
        """Return the consequences, or the likeliest of them: telling many takes its time."""
        return [self._told(end, language) for end in self.ends[:most]]

    def tiles(self, seat: int) -> dict[int, Fraction]:
        """Return the distribution of the tile on which the pawn of a seat stands then."""
        distribution: dict[int, Fraction] = {}
        for end in self.ends:
            tile = int(end.state["tile"][seat - 1])
            distribution[tile] = distribution.get(tile, Fraction(0)) + end.chance
        return dict(sorted(distribution.items()))

    def _told(self, end: End, language: str) -> Consequence:
        told = self.done.branch()
        for number in end.path:
            if to_act(told.state, told.rules) == CHANCE:
                told.repeat(write_outcome(number, told.state, told.rules, told.deck))
            else:
                told.repeat(write_action(number, told.deck))
        shown = bool(told.dice) and len(end.path) == 1  # the roll itself is what came out
        entries = [
            entry
            for entry in told.log(language)
            if entry.position > self.begun and (shown or entry.event not in _DICE)
        ]
        steps = tuple(told.steps[self.begun :])
        return Consequence(end.chance, tuple(entries), tuple(told.pawns), steps)


def consequences(game: Game, action: str, language: str = "en") -> list[Consequence]:
    """Return all that an action can lead to until a seat is asked again, the likeliest first.

    Raises NotationError and IllegalAction as `Game.play` does; the game stays as it is.
    """
    return Following(game, action).told(language)
