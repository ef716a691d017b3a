"""What an action leads to: every consequence, its exact chance, and the rules behind it.

>>> from azardia_nb import Game, Placed
>>> game = Game.place([Placed(20), Placed(30, coins=5000)], cards=False, seat=2)
>>> [(c.chance, c.rules) for c in consequences(game, "level")]
[(Fraction(1, 1), ('coins.level',))]
"""

from dataclasses import dataclass
from fractions import Fraction

from azardia_nb.game import DICE_EVENTS, Entry, Game, Pawn
from azardia_nb.games.azardia.notation import write_action, write_outcome
from azardia_nb.games.azardia.refusals import to_act
from azardia_nb.games.azardia.state import CHANCE
from azardia_nb.odds.walk import Walk, asked

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


def consequences(game: Game, action: str, language: str = "en") -> list[Consequence]:
    """Return all that an action can lead to until a seat is asked again, the likeliest first.

    Raises NotationError and IllegalAction as `Game.play` does; the game stays as it is.
    """
    done = game.branch()
    done.automatic = False
    done.play(action)
    found = []
    for end in Walk(done, asked).outcomes():
        told = done.branch()
        for number in end.path:
            chance = to_act(told.state, told.law) == CHANCE
            if chance:
                told.repeat(write_outcome(number, told.state, told.law, told.deck))
            else:
                told.repeat(write_action(number, told.deck))
        shown = bool(told.dice) and len(end.path) == 1  # the roll itself is what came out
        entries = [
            entry
            for entry in told.log(language)
            if entry.position > game.position and (shown or entry.event not in _DICE)
        ]
        steps = tuple(told.steps[game.position :])
        found.append(Consequence(end.chance, tuple(entries), tuple(told.pawns), steps))
    return sorted(found, key=lambda one: -one.chance)
