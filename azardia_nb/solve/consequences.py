"""What an action leads to: every consequence, its exact chance, and the rules behind it.

>>> from azardia_nb.games import load
>>> game = load("pig").Game(2)
>>> [(str(c.chance), c.rules) for c in consequences(game, "roll")][:2]
[('1/6', ('pig.roll',)), ('1/6', ('pig.roll',))]
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeVar

from azardia_nb.game import Entry, Game
from azardia_nb.games.protocol import Row
from azardia_nb.solve.game_tree import End, GameTree, asked

K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True)
class Consequence:
    """One thing that an action can lead to until somebody is asked again."""

    chance: Fraction
    entries: tuple[Entry, ...]  # what happens; of many rolls that lead to the same, none is told
    game: Game  # as it stands then
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

    def distribution(self, of: Callable[[Row], K]) -> dict[K, Fraction]:
        """Return the distribution of something about the position that stands then."""
        found: dict[K, Fraction] = {}
        for end in self.ends:
            what = of(end.state)
            found[what] = found.get(what, Fraction(0)) + end.chance
        return found

    def _told(self, end: End, language: str) -> Consequence:
        game = self.done.branch()
        for number in end.path:
            game.take(number)
        shown = self._told_apart and len(end.path) == 1  # the roll itself is what came out
        entries = [
            entry
            for entry in game.log(language)
            if entry.position > self.begun and (shown or not entry.dice)
        ]
        return Consequence(end.chance, tuple(entries), game, tuple(game.steps[self.begun :]))

    @cached_property
    def _told_apart(self) -> bool:
        """Whether no two rolls lead to the same, but for the order of their dice."""
        engine, words = self.done.type.engine, self.done.type.words
        state, rules, variant = self.done.state, self.done.rules, self.done.variant
        led: dict[bytes, list[str]] = {}
        for outcome in engine.chance(state, rules):
            shown = sorted(words.write_outcome(variant, state, outcome.number).split())
            after = engine.key(engine.apply(state, rules, outcome.number))
            if led.setdefault(after, shown) != shown:
                return False
        return True


def consequences(game: Game, action: str, language: str = "en") -> list[Consequence]:
    """Return all that an action can lead to until a seat is asked again, the likeliest first.

    Raises NotationError and IllegalAction as `Game.play` does; the game stays as it is.
    """
    return Following(game, action).told(language)
