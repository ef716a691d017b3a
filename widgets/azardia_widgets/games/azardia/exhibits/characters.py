"""The four characters: each ability on a small position, and what it is worth."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

import ipywidgets
import numpy as np

from azardia_nb.compiled.libraries import is_ready, need_compiled
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.characters import dealt, third_card
from azardia_nb.games.azardia.odds.turn_tree import GameTree, settled
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.text.texts import character_name, coins, rule_name, why
from azardia_nb.lessons.question import drawn
from azardia_nb.probability.distribution import mean
from azardia_nb.probability.draws import copies, within
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.simulate import simulate
from azardia_nb.simulation.statistics import wilson
from azardia_nb.text.language import language
from azardia_nb.text.say import chance, decimal, percent, signed
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.charts.chart import Chart
from azardia_widgets.controls.background import Background
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.games.azardia.played import Played
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction
from azardia_widgets.lesson.running import about_compiling

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

THIRD = NUMBERS.draws + 1  # cards that Lagartoon draws
SMALLEST, LARGEST = 5, 100  # cards in the deck


# --- the abilities ---


def small_position(character: str) -> Game:
    """Return a position in which a character may use its ability at once."""
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
    """A character to choose, and a small position in which its ability can be pressed."""

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        self.character = CHARACTERS[0]
        super().__init__(lesson, language=language)

    def position(self) -> Game:
        """Return the small position of the character that was chosen."""
        return small_position(self.character)

    def above(self) -> Sequence[Any]:
        """Return the characters to choose from, and what the chosen one can do."""
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
        """Show what the character can do, and the position."""
        self.can.value = self._can()
        super().refresh()

    def picture(self) -> str:
        """Return what the character can do over the board."""
        return self._can() + super().picture()

    def _can(self) -> str:
        rule, code = f"ability.{self.character}", self.language
        said = f"<strong>{escape(rule_name(rule, code))}.</strong> {escape(why(rule, code))}"
        once = escape(why("ability.once", code))
        return f"<p>{said} {once}</p>"

    def _choose(self, character: str) -> None:
        self.character = character
        self._restart()


# --- Lagartoon ---


class ThirdCard(Exhibit):
    """How many copies of a card Lagartoon sees with three draws, beside the usual two."""

    def __init__(
        self,
        lesson: "Lesson | None" = None,
        *,
        left: int = LARGEST,
        of: int = 12,
        language: str = "en",
    ) -> None:
        self._given = left, of
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the two numbers, what they come to, and the chart."""
        left, of = self._given
        again = lambda _: self.attempt(self.refresh)  # noqa: E731  # said twice
        self.left = Number(SMALLEST, LARGEST, left, again, "azardia-left-cards")
        self.of = Number(1, SMALLEST * 3, of, again, "azardia-copies")
        self.chart = Chart()
        told = (self.wrong, self.access)
        return (self.left.widget, self.of.widget, *told, self.chart.widget)

    def speak(self, code: str) -> None:
        """Label the two numbers."""
        speak = language(code)
        self.left.show(speak("Cards left in the deck"), code)
        self.of.show(speak("Copies of the card you want"), code)
        self.access.names = self.left.names | self.of.names

    def refresh(self) -> None:
        """Show both distributions, and how much the third draw adds."""
        code = self.language
        speak = language(code)
        left = self.left.value
        of = min(self.of.value, left)
        usual, lizard = (within(of, left, draws) for draws in (NUMBERS.draws, THIRD))
        self.said = speak(
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
        title = speak("Copies of the card among the cards drawn")
        self.chart.show(Bars(title, speak("copies"), distributions), code)
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"

    def picture(self) -> str:
        """Return the sentence and the chart."""
        chart = self.chart.html() if self.shows("chart") else ""
        return f"<p>{escape(self.said)}</p>{chart}"


def predict_third(lesson: "Lesson") -> Prediction:
    """Return a prediction about Lagartoon's three draws; the deck then answers it."""
    question = drawn(third_card, np.random.default_rng(lesson.seed))
    left, of = question.values["left"], question.values["copies"]
    assert isinstance(left, int)
    assert isinstance(of, int)
    return Prediction(lesson, question, ThirdCard(lesson, left=left, of=of))


# --- Kuchuritok and Robot-I-King ---


class HandsDealt(Exhibit):
    """Hands of any size: what Kuchuritok's deal and Robot-I-King's swap make of them."""

    SEATS = ("kuchuritok", "lagartoon", "robot", "mantis")

    def build(self) -> Sequence[Any]:
        """Return a number for each hand, and the table."""
        first = (0, 4, 2, 3)
        self.hands = [
            Number(0, NUMBERS.hand_limit, n, lambda _: self.attempt(self.refresh)) for n in first
        ]
        self.table = ipywidgets.HTML()
        boxes = [hand.widget for hand in self.hands]
        return (*boxes, self.wrong, self.access, self.table)

    def speak(self, code: str) -> None:
        """Label the hands."""
        speak = language(code)
        names: dict[str, str] = {}
        for hand, seat in zip(self.hands, self.SEATS, strict=True):
            hand.show(speak("Cards of {who}", who=character_name(seat)), code)
            names |= hand.names
        self.access.names = names

    def refresh(self) -> None:
        """Show who gains by the deal, and how likely one card of a hand changes its owner."""
        code = self.language
        speak = language(code)
        before = tuple(hand.value for hand in self.hands)
        everyone = sum(before)
        # Without a card there is nothing to gather.
        after = dealt(before) if everyone else before
        gain = after[0] - before[0]
        me = character_name(self.SEATS[0])
        said = speak(
            "{who} has {before} of the {all} cards and, after its deal, {after}: a change of "
            "{gain}.",
            who=me,
            before=before[0],
            all=everyone,
            after=after[0],
            gain=f"{gain:+d}".replace("-", "−"),
        )
        if gain <= 0:
            said += " " + speak("It should save its ability for another turn.")
        self.said = said
        self.table.value = self._table(before, after)
        self.table.layout.display = "" if self.shows("table") else "none"

    def _table(self, before: Sequence[int], after: Sequence[int]) -> str:
        code = self.language
        speak = language(code)
        heads = [
            speak("Player"),
            speak("Before"),
            speak("After the deal"),
            speak(
                "Probability that one particular card of this hand goes to {who}",
                who=character_name("kuchuritok"),
            ),
            speak("{who} takes it in the swap, unseen", who=character_name("robot")),
        ]
        everyone = sum(before)
        lines = []
        for seat, held, holds in zip(self.SEATS, before, after, strict=True):
            to_dealer = Fraction(after[0], everyone) if held else None
            swapped = Fraction(1, held) if held and seat != "robot" and before[2] else None
            cells = [chance(value, code) if value else "–" for value in (to_dealer, swapped)]
            lines.append([character_name(seat), str(held), str(holds), *cells])
        return listing(speak("Hands before and after"), heads, lines)

    def picture(self) -> str:
        """Return the sentence and the table."""
        table = self.table.value if self.shows("table") else ""
        return f"<p>{escape(self.said)}</p>{table}"


# --- Noncredo Mantis ---

HERE, THERE = 20, 60  # where the two stand: no tile they can be moved to is a special one


class Called(NamedTuple):
    """A way a challenge from afar can end: levels and tiles of the Mantis and of her rival."""

    level: int
    tile: int
    rival_level: int
    rival_tile: int


@cache
def call(level: int, rival: int, boosts: int) -> Mapping[Called, Fraction]:
    """Return how a challenge can end in which the Mantis may pay for so many boosts.

    She pays when it helps, the rival has no coins. Level is the one before the challenge.
    """
    pawns = [Placed(HERE, "mantis", level=level, coins=boosts * COIN)]
    pawns.append(Placed(THERE, "lagartoon", level=rival))
    game = Game.place(pawns, phase="play", cards=False)
    game.automatic = False
    game.play("ability on 2")
    tree = GameTree(game, settled)
    best = tree.best(lambda end: bool(end["tile"][1] < THERE))
    distribution = tree.distribution(
        lambda end: Called(
            int(end["level"][0]), int(end["tile"][0]), int(end["level"][1]), int(end["tile"][1])
        ),
        best.policy,
    )
    return dict(sorted(distribution.items(), key=lambda found: found[0].rival_tile))


class CallFromAfar(Exhibit):
    """What a challenge from afar is worth, for any two levels and with coins for the dice."""

    def build(self) -> Sequence[Any]:
        """Return levels and coins, and what they come to."""
        again = lambda _: self.attempt(self.refresh)  # noqa: E731  # said three times
        self.level = Number(1, NUMBERS.top_level, 2, again)
        self.rival = Number(1, NUMBERS.top_level, 4, again)
        self.boosts = Number(0, NUMBERS.dice, 0, again)
        self.table = ipywidgets.HTML()
        return (
            self.level.widget,
            self.rival.widget,
            self.boosts.widget,
            self.wrong,
            self.access,
            self.table,
        )

    def speak(self, code: str) -> None:
        """Label levels and coins."""
        speak = language(code)
        mantis = character_name("mantis")
        self.level.show(speak("Level of {who}", who=mantis), code)
        self.rival.show(speak("Level of the rival"), code)
        price = coins(NUMBERS.die_price, code)
        said = speak("Dice that {who} can boost, at {price} each", who=mantis, price=price)
        self.boosts.show(said, code)
        self.access.names = self.level.names | self.rival.names | self.boosts.names

    def refresh(self) -> None:
        """Show each end with its chance, and what levels and tiles change on average."""
        code = self.language
        speak = language(code)
        level, rival = self.level.value, self.rival.value
        distribution = call(level, rival, self.boosts.value)
        wins = sum((p for end, p in distribution.items() if end.rival_tile < THERE), Fraction(0))

        def average(of: str, before: int) -> str:
            changes: dict[int, Fraction] = {}
            for end, value in distribution.items():
                change = int(getattr(end, of)) - before
                changes[change] = changes.get(change, Fraction(0)) + value
            return signed(mean(changes), code)

        self.said = speak(
            "{who} wins with probability {wins}. Average change: {level} levels and {tile} tiles "
            "for {who}, {rival_level} levels and {rival_tile} tiles for the rival.",
            who=character_name("mantis"),
            wins=chance(wins, code),
            level=average("level", level),
            tile=average("tile", HERE),
            rival_level=average("rival_level", rival),
            rival_tile=average("rival_tile", THERE),
        )
        heads = [
            speak("Outcome"),
            speak("Own level"),
            speak("Own tile"),
            speak("Rival's level"),
            speak("Rival's tile"),
            speak("Probability"),
        ]
        lines = [
            [
                speak("the challenge is won")
                if end.rival_tile < THERE
                else speak("the challenge is lost"),
                f"{level} → {end.level}",
                f"{HERE} → {end.tile}",
                f"{rival} → {end.rival_level}",
                f"{THERE} → {end.rival_tile}",
                chance(value, code),
            ]
            for end, value in distribution.items()
        ]
        self.table.value = listing(speak("How the challenge can end"), heads, lines)
        self.table.layout.display = "" if self.shows("table") else "none"

    def picture(self) -> str:
        """Return the sentence and the table."""
        table = self.table.value if self.shows("table") else ""
        return f"<p>{escape(self.said)}</p>{table}"


# --- whole games ---

AT_ONCE = 500  # games between two looks
LOOKS = 4  # in one press


class Contest(Exhibit):
    """Whole games between four greedy bots, and who has won how many of them."""

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        self.seed = 0 if lesson is None else lesson.seed
        self.games = 0
        self.wins = dict.fromkeys(CHARACTERS, 0)
        self.background: Background | None = None
        self._running = False
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the button, how far it has come, and the shares."""
        self.more = button("azardia-more-games", lambda: self.attempt(self._start), "play")
        self.progress = ipywidgets.HTML()
        self.shares = ipywidgets.HTML()
        return (row(self.more, self.progress), self.wrong, self.access, self.shares)

    def speak(self, code: str) -> None:
        """Label the button."""
        speak = language(code)
        self.more.description = speak("Play {n} games", n=AT_ONCE * LOOKS)

    def refresh(self) -> None:
        """Show the share of games each character has won, with its interval."""
        code = self.language
        speak = language(code)
        self.more.disabled = self._running
        progress = ""
        if not self.games and not is_ready(loop_of(GAME).play):
            progress = about_compiling(self._running, code)
        elif self._running:
            progress = speak("Playing … {n} games so far.", n=self.games)
        self.progress.value = f"<p>{escape(progress)}</p>"
        self.said = self._told()
        self.shares.value = self._shares()

    def _told(self) -> str:
        speak = language(self.language)
        if not self.games:
            return speak("No games have been played yet. Which character will win most often?")
        best = max(self.wins, key=lambda name: self.wins[name])
        return speak(
            "{n} games of four greedy bots, seeds {first} to {last}: {who} has won the most, "
            "{share} of them.",
            n=self.games,
            first=self.seed,
            last=self.seed + self.games // AT_ONCE - 1,
            who=character_name(best),
            share=percent(Fraction(self.wins[best], self.games), self.language),
        )

    def _shares(self) -> str:
        code = self.language
        speak = language(code)
        if not self.games:
            return ""
        heads = [speak("Character"), speak("Games won"), speak("Share"), speak("95% interval")]
        lines = []
        for name, won in self.wins.items():
            low, high = wilson(won, self.games)
            between = f"{percent(low, code)} – {percent(high, code)}"
            share = percent(Fraction(won, self.games), code)
            lines.append([character_name(name), str(won), share, between])
        shown = ""
        if self.shows("chart"):
            shown += intervals(self.wins, self.games, code)
        if self.shows("table"):
            shown += listing(speak("Games won by each character"), heads, lines)
        return shown

    def picture(self) -> str:
        """Return what has come out so far."""
        return f"<p>{escape(self.said)}</p>{self._shares()}"

    def _start(self) -> None:
        if self._running:
            return
        self._running = True
        self.refresh()
        self.background = Background(self._play(), self._ended)
        self.background.start()

    def _play(self) -> Iterator[None]:
        need_compiled()
        for _ in range(LOOKS):
            seed = self.seed + self.games // AT_ONCE
            rows = simulate(AT_ONCE, seed=seed, progress=False)
            won = rows["winning_character"].value_counts()
            with self.lock:
                self.games += AT_ONCE
                for name in CHARACTERS:
                    self.wins[name] += int(won.get(name, 0))
            self.attempt(self.refresh)
            yield

    def _ended(self, _: Background, problem: Exception | None) -> None:
        self._running = False
        self.attempt(self.refresh)
        if problem is not None:
            self.failed(problem)


def intervals(wins: Mapping[str, int], games: int, code: str) -> str:
    """Return the shares as a picture: a dot on its interval, and a line where all are equal."""
    speak = language(code)
    wide, high, left = 640, 34, 170
    most = max(wilson(won, games)[1] for won in wins.values()) * 1.1

    def x(share: float | Fraction) -> float:
        return round(left + (wide - left - 10) * float(share) / most, 1)

    equal = Fraction(1, len(wins))
    shapes = [
        f"<line x1='{x(equal)}' x2='{x(equal)}' y1='4' y2='{high * len(wins)}' "
        "stroke='currentColor' stroke-dasharray='5 4'/>"
    ]
    told = []
    for at, (name, won) in enumerate(wins.items()):
        y = high * at + high // 2 + 4
        low, top = wilson(won, games)
        share = won / games
        shapes.append(
            f"<text x='{left - 12}' y='{y + 5}' text-anchor='end' fill='currentColor'>"
            f"{escape(character_name(name))}</text>"
            f"<line x1='{x(low)}' x2='{x(top)}' y1='{y}' y2='{y}' stroke='#0072b2' "
            f"stroke-width='6'/><circle cx='{x(share)}' cy='{y}' r='7' fill='#d55e00' "
            "stroke='currentColor'/>"
        )
        told.append(f"{character_name(name)} {percent(share, code)}")
    foot = high * len(wins) + 20
    legend = speak("dashed: if all were equally strong")
    marks = [(x(at), foot, percent(at, code, 0)) for at in (Fraction(0), equal)]
    for across, down, text in (*marks, (wide // 2, foot + 22, legend)):
        shapes.append(
            f"<text x='{across}' y='{down}' text-anchor='middle' fill='currentColor'>"
            f"{escape(text)}</text>"
        )
    label = escape(speak("Games won: {shares}.", shares=", ".join(told)), quote=True)
    return (
        f"<svg role='img' aria-label='{label}' viewBox='0 0 {wide} {foot + 30}' "
        "style='width:100%;max-width:calc(640px * var(--azardia-size, 1));font-size:14px'>"
        f"{''.join(shapes)}</svg>"
    )
