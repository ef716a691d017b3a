"""Lagartoon's third card, and each of the four abilities in a small position."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

import ipywidgets
import numpy as np

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.characters import (
    GAIN_DECK,
    THIRD,
    ask,
    third_card,
    third_gain,
    third_gains,
)
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.text.texts import character_name, rule_name, why
from azardia_nb.lessons.question import Values
from azardia_nb.probability.draws import copies, within
from azardia_nb.text.language import N_, Speak
from azardia_nb.text.say import PERCENT, chance, decimal, percent
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.games.azardia.played import Played
from azardia_widgets.lesson.aiming import Aiming
from azardia_widgets.lesson.drawing import drawn_before
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import Figure, Slider
from azardia_widgets.lesson.prediction import before_drawn

SMALLEST, LARGEST = 5, 100  # size of the deck


# --- the abilities ---


def small_position(character: str) -> Game:
    """Return a position in which a character can use its ability at once."""
    if character == "lagartoon":
        pawns = [
            Placed(20, "lagartoon", level=2, hand=["tiptoe"]),
            Placed(41, "mantis", level=2, hand=["boo"]),
        ]
        game = Game.place(pawns, round=3, seed=2)
        game.automatic = False
        for step in ("roll", "roll 4 3", "add"):
            game.repeat(step)
        return game
    if character == "kuchuritok":
        pawns = [
            Placed(20, "kuchuritok", level=2, hand=["tiptoe"]),
            Placed(41, "lagartoon", level=2, hand=["boo", "shed-skin", "mirror-shell", "tremor"]),
            Placed(30, "robot", level=2, hand=["power-cut", "intangible"]),
        ]
        return Game.place(pawns, phase="play", round=3, seed=2)
    if character == "robot":
        pawns = [
            Placed(20, "robot", level=2, hand=["tiptoe", "open-bar"]),
            Placed(41, "lagartoon", level=2, hand=["body-swap", "shed-skin", "mirror-shell"]),
            Placed(30, "kuchuritok", level=2, hand=["overclocked"]),
        ]
        return Game.place(pawns, phase="discard", round=3, seed=2)
    pawns = [
        Placed(20, "mantis", level=2, coins=COIN, hand=["boo"]),
        Placed(71, "lagartoon", level=4),
        Placed(30, "robot", level=1),
    ]
    return Game.place(pawns, phase="play", round=3, seed=2)


class Abilities(Played):
    """Small position to play in which the ability of the chosen character can be used."""

    def __init__(self, lesson: Surroundings | None = None, *, language: str = "en") -> None:
        self.character = CHARACTERS[0]
        super().__init__(lesson, language=language)

    def position(self) -> Game:
        return small_position(self.character)

    def above(self) -> Sequence[Any]:
        self.choice = ipywidgets.ToggleButtons(
            options=[(character_name(name), name) for name in CHARACTERS]
        )
        self.choice.style.button_width = "auto"
        self.choice.add_class("azardia-characters")
        self.choice.observe(
            lambda change: self.attempt(lambda: self._choose(change["new"])), "value"
        )
        self.can = ipywidgets.HTML()
        return (self.choice, self.can)

    def refresh(self) -> None:
        self.can.value = self._can()
        super().refresh()

    def picture(self) -> str:
        return self._can() + super().picture()

    def _can(self) -> str:
        rule, code = f"ability.{self.character}", self.language
        text = f"<strong>{escape(rule_name(rule, code))}.</strong> {escape(why(rule, code))}"
        once = escape(why("ability.once", code))
        return f"<p>{text} {once}</p>"

    def _choose(self, character: str) -> None:
        self.character = character
        self._restart()


# --- Lagartoon ---


class ThirdCard(Figure):
    """Chart of the probability of drawing a wanted card: Lagartoon's three draws beside two."""

    left = Slider(N_("Cards left in the deck"), SMALLEST, LARGEST, LARGEST, "azardia-left-cards")
    of = Slider(N_("Copies of the card you want"), 1, SMALLEST * 3, 12, "azardia-copies")
    parts = ("chart",)
    said_above = True

    def show(self, speak: Speak, code: str, left: int, copies_left: int) -> Iterator[object]:
        of = min(copies_left, left)
        usual, lizard = (within(of, left, draws) for draws in (NUMBERS.draws, THIRD))
        yield speak(
            "Copies of the card you want: {copies} of {left} cards. With {draws} draws the "
            "probability of finding it is {usual}; with {third} draws it is {lizard}, {times} "
            "times as high.",
            copies=of,
            left=left,
            draws=NUMBERS.draws,
            third=THIRD,
            usual=chance(usual, code),
            lizard=chance(lizard, code),
            times=decimal(lizard / usual, code, 2),
        )
        distributions = tuple(
            BarSeries(copies(of, left, draws), speak("{n} draws", n=draws))
            for draws in (NUMBERS.draws, THIRD)
        )
        yield Bars(
            speak("Copies of the card among the cards drawn"), speak("copies"), distributions
        )


predict_third = before_drawn(
    third_card, ThirdCard, lambda asked: {"left": asked["left"], "of": asked["copies"]}
)
draw_gain = drawn_before(third_gain, ThirdCard, left=GAIN_DECK, of=4)


class BestDeck(Aiming):
    """Task: find the number of copies of a card for which a third draw adds most."""

    prompt = ask.text("best_deck", "text")
    copies = Slider(
        N_("Copies of the card you want"), 1, lambda self: self.deck, 1, "azardia-copies-tried"
    )

    def begin(self) -> None:
        super().begin()
        # not a multiple of 3, so that the third of it is no whole number
        self.deck = 3 * int(np.random.default_rng(self.seed).integers(10, 20)) + 1
        self.gains = third_gains(self.deck)

    def values(self) -> Values:
        return {"n": self.deck}

    def target(self, code: str) -> str:
        return str(max(self.gains, key=self.gains.__getitem__))

    def hits(self, copies: int) -> bool:
        return self.gains[copies] == max(self.gains.values())

    def heads(self, speak: Speak) -> Sequence[str]:
        return (
            speak("Copies"),
            *(speak("{n} draws", n=draws) for draws in (NUMBERS.draws, THIRD)),
            speak("Points added"),
        )

    def cells(self, code: str, copies: int) -> Sequence[str]:
        draws = (NUMBERS.draws, THIRD)
        return (
            str(copies),
            *(percent(within(copies, self.deck, n), code) for n in draws),
            decimal(self.gains[copies] * PERCENT, code, 2),
        )

    def far(self, speak: Speak, code: str, copies: int) -> str:
        share = self.gains[copies] / max(self.gains.values())
        return speak("That is {share} of the most that is possible.", share=percent(share, code))

    def success(self, speak: Speak, code: str, copies: int) -> str:
        share = percent(copies / self.deck, code)
        return speak(
            "No other number of copies adds more. They are {share} of the deck.", share=share
        )
