"""Changed dice or cards in a game of Azardia, and their effect on the future."""

from fractions import Fraction
from itertools import islice
from typing import Any

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds import lone
from azardia_nb.games.azardia.odds.turn_tree import GameTree, adding, subtracting, until_moved
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.state import Phase, State
from azardia_nb.games.azardia.text.notation import DICE
from azardia_nb.solve.expansion import States
from azardia_nb.solve.game_tree import Bools, Policy, Seats
from azardia_nb.text.language import N_, language
from azardia_widgets.controls.buttons import show_or_hide, with_classes
from azardia_widgets.controls.number import Number
from azardia_widgets.lesson.figure import Pick
from azardia_widgets.table import future
from azardia_widgets.table.future import Texts

ADD, SUBTRACT = "add", "subtract"
POLICIES: dict[str, Policy] = {ADD: adding, SUBTRACT: subtracting}
USES = {ADD: N_("it adds"), SUBTRACT: N_("it subtracts")}

Where = tuple[int, int, bool]  # tile, level, whether it has been beyond the gate


def tile_distribution(game: Game, seat: int, ahead: int, policy: Policy) -> dict[int, Fraction]:
    """Return the distribution of a seat's tile after this move and `ahead` more rolls.

    This move's effects are included; in later rolls no other pawn interferes.
    """
    at = seat - 1

    def where(end: Any) -> Where:
        return int(end["tile"][at]), int(end["level"][at]), bool(end["crossed"][at])

    distribution: dict[int, Fraction] = {}
    tree = GameTree(game, until_effects_over, only=policy)
    for (tile, level, crossed), share in tree.distribution(where, policy).items():
        on = lone.turns(tile, level, policy, game.rulings, crossed or None)
        for there, chance in next(islice(on, ahead, None)).items():
            distribution[there] = distribution.get(there, Fraction(0)) + share * chance
    return dict(sorted(distribution.items()))


def until_effects_over(states: States, seats: Seats, begun: State) -> Bools:
    """Return, per position, whether an outcome's effects are over and no new move has begun."""
    ended: Bools = until_moved(states, seats, begun) | (
        (states["phase"] == Phase.ROLL) & (states["depth"] == 0)
    )
    return ended


def chance_steps(game: Game, *, cards: bool = True) -> list[int]:
    """Return the steps at which chance rolled or drew, from round 1 on.

    Rolls of a single die set by a card are left out, as nothing else can happen there.
    """
    kinds = ("roll ", "draw ") if cards else ("roll ",)
    steps = [at for at, step in enumerate(game.steps) if step.startswith(kinds)]
    before = ((at, game.branch(at)) for at in steps)
    return [
        at for at, then in before if then.round and (then.dice_due[0] != 1 or not then.dice_due[1])
    ]


class Future(future.Future):
    """Change a die or a card in a game of Azardia, and see the effect on the future."""

    game: Game
    use = Pick(N_("With the dice"), "uses", "azardia-use")
    uses = USES
    instead = (*(f"die_{n}" for n in DICE), "cards")
    texts = Texts(
        N_("Where {who} is after this move"),
        N_("Where {who} is after this move and one more roll"),
        N_("Where {who} is after this move and {n} more rolls"),
        N_("tile"),
        N_("mean tile"),
        N_("most likely tile"),
    )

    def find_moments(self, secret: bool) -> list[int]:
        """Return the steps at which chance rolled, or drew a visible card."""
        return chance_steps(self.game, cards=not secret)

    def find_other(self) -> str:
        """Return a roll whose last die differs by one, or another card."""
        kind, *words = self.happened.split()
        if kind != "roll":
            return super().find_other()
        last = int(words[-1])
        words[-1] = str(last + 1 if last < NUMBERS.faces else last - 1)
        return " ".join([kind, *words])

    def say(self, outcome: str) -> str:
        """Return the dice, or the name of the card."""
        kind, *words = outcome.split()
        if kind == "roll":
            return ", ".join(words)
        assert self.game.deck is not None
        return self.game.deck.card(words[0]).name(self.language)

    def distribution(self, game: Any, seat: int, ahead: int) -> dict[int, Fraction]:
        """Return the distribution of a seat's tile after this move and `ahead` more rolls."""
        return tile_distribution(game, seat, ahead, POLICIES[self.use.value])

    def build_instead(self) -> None:
        """Create a slider per die, and a menu of the cards that can be drawn."""
        self.dice = [Number(1, NUMBERS.faces, 1, lambda _: self._rolled()) for _ in DICE]
        for n, die in zip(DICE, self.dice, strict=True):
            setattr(self, f"die_{n}", die)
        self.cards = with_classes(ipywidgets.Dropdown(), "azardia-card-instead")
        self.cards.style.description_width = "initial"
        self.cards.observe(lambda change: self._on_card(change["new"]), "value")

    def label_instead(self, code: str) -> None:
        """Label the controls in the language `code`."""
        speak = language(code)
        for n, die in enumerate(self.dice, 1):
            die.show(speak("die {n} instead", n=n), code)
        self.cards.description = speak("Card drawn instead")
        for die in self.dice:
            self.access.names = {**self.access.names, **die.names}

    def show_instead(self) -> None:
        """Show the sliders of the roll, or the menu of cards."""
        kind, *words = self.other.split()
        rolled = kind == "roll"
        for at, die in enumerate(self.dice):
            show_or_hide(die.widget, rolled and at < len(words))
            if rolled and at < len(words):
                die.value = int(words[at])
        show_or_hide(self.cards, not rolled)
        if not rolled:
            options = [(self.say(text), text) for text in self.possible()]
            if self.cards.options != tuple(options):
                chosen = self.other
                self.cards.options = options
                self.other = chosen  # setting new options selects the first
            self.cards.value = self.other

    def say_impossible(self, error: AzardiaError) -> str:
        """Return the reason why a roll cannot be changed."""
        speak = language(self.language)
        return speak("A card has set one of these dice, so you can't change it.")

    def _rolled(self) -> None:
        count = len(self.happened.split()) - 1
        faces = [str(die.value) for die in self.dice[:count]]
        self.attempt(lambda: self.look_ahead(" ".join(["roll", *faces])))

    def _on_card(self, outcome: str | None) -> None:
        if outcome and outcome != self.other and self.happened.startswith("draw "):
            self.attempt(lambda: self.look_ahead(outcome))
