"""The cards of a deck: how often each is played, and what it changes to hold a copy of it."""

import math
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets
import numpy as np
import numpy.typing as npt
import pandas as pd

from azardia_nb.games.azardia.cards.deck import Deck, deck_name
from azardia_nb.games.azardia.cards.deck_check import WrongDeckError
from azardia_nb.games.azardia.cards.deck_report import FIRST as FIRST_SEAT
from azardia_nb.games.azardia.cards.deck_report import (
    NAMES,
    WITHOUT,
    CardReport,
    DeckReport,
    with_gift,
)
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.state import MAX_SEATS
from azardia_nb.simulation.chunk import Played
from azardia_nb.simulation.compare import singly
from azardia_nb.simulation.statistics import SURE, Estimate, difference, mean
from azardia_nb.simulation.task import task_of
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import decimal, whole
from azardia_nb.text.spreadsheet import harmless
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.interval_chart import Intervals, Series
from azardia_widgets.charts.probability_table import ProbabilityTable
from azardia_widgets.controls.beside import beside
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.menu import menu, offer
from azardia_widgets.games.azardia.compared import in_points
from azardia_widgets.games.azardia.compiling import needed
from azardia_widgets.games.azardia.wrong_deck import wrong_deck
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.running import Batch, Running

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

DECK_GAMES = (250, 1000, 4000)  # for each card
PLAYING = ("greedy",) * MAX_SEATS
EFFECT, PLAYS = "effect", "plays"
DECK_VIEWS = {
    EFFECT: N_("What one copy in your hand is worth"),
    PLAYS: N_("How often it is played"),
}


class DeckBalance(Exhibit):
    """Every card of a deck: how often it is played, and what it changes to hold a copy."""

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        self.seed = 0 if lesson is None else lesson.seed
        self.deck = Deck.kit()
        self.games = DECK_GAMES[0]
        self._forget()
        super().__init__(lesson, language=language)

    def _forget(self) -> None:
        self.usual: Trials | None = None
        self.effects: dict[int, Estimate] = {}  # by kind of card

    @property
    def held(self) -> list[int]:
        """The kinds of cards that can be held: others strike when they are drawn."""
        return [kind for kind, card in enumerate(self.deck.cards) if card.pile is Pile.ACTION]

    def build(self) -> Sequence[Any]:
        """Return the deck, what is played, the chart and the table."""
        self.path = ipywidgets.Text(continuous_update=False)
        self.path.style.description_width = "initial"
        self.path.layout.width = "auto"
        self.path.add_class("azardia-deck")
        self.path.observe(lambda change: self.attempt(partial(self._load, change["new"])), "value")
        self.path_wrong = ipywidgets.HTML()
        self.path_wrong.add_class("azardia-wrong")
        self.many = menu("azardia-deck-games")
        self.many.observe(lambda change: self._choose(change["new"]), "value")
        self.running = Running(self, self._begin, self._came)
        self.view = Choices(DECK_VIEWS, lambda: self.attempt(self.refresh), "azardia-deck-view")
        self.chart = Chart()
        self.table = ProbabilityTable()
        self._showing = False
        self.left = ipywidgets.VBox((self.view.widget, self.chart.widget))
        right = ipywidgets.VBox(
            (self.path, self.path_wrong, self.many, self.running.widget, self.wrong, self.access)
        )
        return (beside(self.left, right), self.table.widget)

    def arrange(self, parts: Sequence[Any]) -> Sequence[Any]:
        """Return the parts as they are: what is wrong and the report stand among them."""
        return parts

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self._showing = True
        self.path.description = speak("File of your deck")
        self.path.placeholder = speak("empty: the deck of the kit")
        self.many.description = speak("Games for each card")
        offer(self.many, [(whole(n, code), n) for n in DECK_GAMES], self.games)
        self.view.show(speak("Show"), code)
        self._showing = False

    def refresh(self) -> None:
        """Show what is known so far."""
        code = self.language
        speak = language(code)
        going = self.usual is not None and len(self.effects) < len(self.held)
        label = speak("Go on") if going else speak("Try every card")
        self.running.show(label, code)
        there = self.usual is not None
        for part, layer in ((self.left, "chart"), (self.table.widget, "table")):
            show_or_hide(part, there and self.shows(layer))
        if not there:
            self.said = speak(
                "{deck}: {n} kinds of cards that you can hold. Which one is worth most? Guess "
                "first, then try them.",
                deck=deck_name(self.deck, code),
                n=len(self.held),
            )
            return
        reports = self.reports()
        self.chart.show(self._chart(reports), code)
        self._show_table(reports)
        self.said = self.sentence()

    def picture(self) -> str:
        """Return what is said, the chart and the table."""
        parts = [f"<p>{escape(self.said)}</p>"]
        if self.usual is not None and self.shows("chart"):
            parts.append(self.chart.html())
        if self.usual is not None and self.shows("table"):
            parts.append(self.table.html())
        return "".join(parts)

    def reports(self) -> list[CardReport]:
        """Return what is known of each card: the strongest first, then those not tried."""
        assert self.usual is not None
        plays = self.usual.plays
        found = [
            CardReport(
                card.id,
                card.pile,
                card.count,
                mean(plays[:, kind].astype(float)),
                self.effects.get(kind),
            )
            for kind, card in enumerate(self.deck.cards)
        ]
        return sorted(found, key=lambda each: -each.effect.value if each.effect else math.inf)

    def sentence(self) -> str:
        """Say which cards help most and which cannot be told apart from none."""
        code = self.language
        speak = language(code)
        tried = [each for each in self.reports() if each.effect is not None]
        if not tried:
            return speak(
                "The games without an extra card have been played; results now come in card by "
                "card."
            )
        best, worst = tried[0], tried[-1]
        sure = [each for each in tried if each.effect and each.effect.told_apart]
        return speak(
            "Best card to have: {best}, {much}. Worst: {worst}, {little}. Of {n} cards, {sure} "
            "change the share of games won by more than chance explains; chance alone would "
            "mark about {k}.",
            best=self._name(best),
            much=_effect(best).told(code),
            worst=self._name(worst),
            little=_effect(worst).told(code),
            n=len(tried),
            sure=len(sure),
            k=decimal(len(tried) * (1 - SURE), code),
        )

    def _name(self, report: CardReport) -> str:
        return self.deck.card(report.card).name(self.language)

    def _chart(self, reports: Sequence[CardReport]) -> Intervals:
        speak = language(self.language)
        effects = self.view.value == EFFECT
        shown = [each for each in reports if each.effect is not None or not effects]
        estimates = [each.effect if effects else each.plays for each in shown]
        level = 0.0 if effects else None
        return Intervals(
            speak(DECK_VIEWS[self.view.value]),
            speak("cards, by their numbers in the table"),
            speak("percentage points") if effects else speak("times per game"),
            tuple(str(n) for n in range(1, len(shown) + 1)),
            (Series(speak(DECK_VIEWS[self.view.value]), estimates),),
            level,
        )

    def _show_table(self, reports: Sequence[CardReport]) -> None:
        code = self.language
        speak = language(code)
        assert self.usual is not None
        rows = {
            f"{n}. {self._name(each)}": [
                speak(NAMES[each.pile]),
                str(each.copies),
                each.plays.told(code),
                in_points(each.effect).told(code, 1) if each.effect else "—",
            ]
            for n, each in enumerate(reports, 1)
        }
        marked = [
            row
            for row, each in zip(rows, reports, strict=True)
            if each.effect and each.effect.told_apart
        ]
        games = self.games
        report = DeckReport(
            self.deck, tuple(reports), PLAYING, games, self.seed, self.running.running
        )
        table = report.frame(code)
        self.table.show(
            pd.DataFrame(rows.values(), list(rows), ["deck", "copies", "plays", EFFECT]),
            code,
            speak(
                "{deck}: {n} games for each card, four greedy bots; seed {seed}",
                deck=deck_name(self.deck, code),
                n=whole(games, code),
                seed=self.seed,
            ),
            speak("card"),
            labels={
                "deck": speak("deck"),
                "copies": speak("copies"),
                "plays": speak("times played per game (95%)"),
                EFFECT: speak("games won, in percentage points (95%)"),
            },
            marked=marked,
            csv=table.assign(name=table["name"].map(harmless), seed=self.seed).to_csv(),
        )

    # --- games in the background ---

    def _begin(self, stop: threading.Event) -> Batch | None:
        if self.usual is not None and len(self.effects) == len(self.held):
            self.seed += 1  # once more, with other dice
            self._forget()
        kinds = [kind for kind in self.held if kind not in self.effects]
        games = (WITHOUT + len(self.held)) * self.games
        return Batch(self._parts(kinds, stop), games, needed(PLAYING))

    def _parts(self, kinds: Sequence[int], stop: threading.Event) -> Iterator["Trials"]:
        """Play the games as they are, then those in which the first player holds one card more."""
        usual = task_of(PLAYING, deck=self.deck, seed=self.seed)
        games = self.games
        todo: list[int | None] = [*([None] if self.usual is None else []), *kinds]
        for kind in todo:
            if kind is None:
                task, numbers = usual, range(WITHOUT * games)
            else:
                first = (WITHOUT + self.held.index(kind)) * games
                task, numbers = with_gift(usual, kind), range(first, first + games)
            played = singly(task, numbers, stop)
            if len(played) < len(numbers):
                return
            yield Trials.of(kind, played)

    def _came(self, part: "Trials") -> int:
        if part.kind is None:
            self.usual = part
        else:
            assert self.usual is not None
            self.effects[part.kind] = difference(
                self.usual.won, part.won, paired=False, is_share=True
            )
        return (WITHOUT + len(self.effects)) * self.games

    # --- what one does ---

    def _anew(self) -> None:
        self.running.drop()
        self._forget()
        self.refresh()

    def _choose(self, games: int) -> None:
        if not self._showing:
            self.games = games
            self.attempt(self._anew)

    def _load(self, typed: str) -> None:
        self.path_wrong.value = ""
        path = typed.strip()
        try:
            deck = Deck.load(path) if path else Deck.kit()
        except WrongDeckError as error:
            self.path_wrong.value = wrong_deck(error, self.language)
            return
        self.deck = deck
        self._anew()


@dataclass(frozen=True)
class Trials:
    """Games with a card in the hand of the first player, or without: what came of each."""

    kind: int | None
    won: npt.NDArray[np.float64]  # by that player
    plays: npt.NDArray[np.int64]  # by kind of card

    @classmethod
    def of(cls, kind: int | None, played: Sequence[Played]) -> "Trials":
        """Count them."""
        won = np.array([each.rows["winner"][0] == FIRST_SEAT for each in played], float)
        return cls(kind, won, np.array([each.plays for each in played]))


def _effect(report: CardReport) -> Estimate:
    assert report.effect is not None
    return report.effect
