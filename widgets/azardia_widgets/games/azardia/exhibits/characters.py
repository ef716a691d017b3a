"""The four characters: each ability in a small position, and its value."""

import threading
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from typing import Any, NamedTuple

import ipywidgets

from azardia_nb.compiled.libraries import need_compiled
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.characters import dealt, most_wins, third_card
from azardia_nb.games.azardia.odds.turn_tree import GameTree, until_settled
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.text.texts import character_name, rule_name, why
from azardia_nb.probability.draws import copies, within
from azardia_nb.simulation.simulate import simulate
from azardia_nb.simulation.statistics import share
from azardia_nb.text.language import N_, Speak
from azardia_nb.text.say import chance, decimal, percent, signed, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.charts.interval_chart import Intervals, Series
from azardia_widgets.games.azardia.compared import needed
from azardia_widgets.games.azardia.played import Played
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import Figure, Runs, Slider, Table
from azardia_widgets.lesson.prediction import before, before_drawn
from azardia_widgets.lesson.running import Batch

THIRD = NUMBERS.draws + 1  # cards that Lagartoon draws
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
    """A choice of character, with a small position in which its ability can be used."""

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
        said = f"<strong>{escape(rule_name(rule, code))}.</strong> {escape(why(rule, code))}"
        once = escape(why("ability.once", code))
        return f"<p>{said} {once}</p>"

    def _choose(self, character: str) -> None:
        self.character = character
        self._restart()


# --- Lagartoon ---


class ThirdCard(Figure):
    """Probability of seeing a card with Lagartoon's three draws, beside the usual two."""

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


# --- Kuchuritok and Robot-I-King ---


def _hand(character: str, cards: int) -> Slider:
    who = {"who": character_name(character)}
    return Slider(N_("Cards of {who}"), 0, NUMBERS.hand_limit, cards, figures=who)


class HandsDealt(Figure):
    """Hands of chosen sizes, with the effects of Kuchuritok's deal and Robot-I-King's swap."""

    kuchuritok = _hand("kuchuritok", 0)
    lagartoon = _hand("lagartoon", 4)
    robot = _hand("robot", 2)
    mantis = _hand("mantis", 3)
    parts = ("table",)
    said_above = True

    def show(self, speak: Speak, code: str, *before: int) -> Iterator[object]:
        everyone = sum(before)
        # without cards the ability is not available
        after = dealt(before) if everyone else before
        gain = after[0] - before[0]
        dealer, thief = character_name("kuchuritok"), character_name("robot")
        yield speak(
            "{who} has {before} of the {all} cards and, after its deal, {after}: a change of "
            "{gain}.",
            who=dealer,
            before=before[0],
            all=everyone,
            after=after[0],
            gain=f"{gain:+d}".replace("-", "−"),
        )
        if gain <= 0:
            yield speak("It should save its ability for another turn.")
        lines = []
        for seat, held, holds in zip(self.fields, before, after, strict=True):
            to_dealer = Fraction(after[0], everyone) if held else None
            swapped = Fraction(1, held) if held and seat != "robot" and before[2] else None
            cells = [chance(value, code) if value else "–" for value in (to_dealer, swapped)]
            lines.append([character_name(seat), str(held), str(holds), *cells])
        heads = [
            speak("Player"),
            speak("Before"),
            speak("After the deal"),
            speak("Probability that one particular card of this hand goes to {who}", who=dealer),
            speak("{who} takes it in the swap, unseen", who=thief),
        ]
        yield Table(speak("Hands before and after"), heads, lines)


# --- Noncredo Mantis ---

HERE, THERE = 20, 60  # tiles of the two pawns; forced moves lead to no special tile


class CallResult(NamedTuple):
    """One end of a challenge from afar: levels and tiles of the Mantis and her rival."""

    level: int
    tile: int
    rival_level: int
    rival_tile: int


@cache
def call(level: int, rival: int, boosts: int) -> Mapping[CallResult, Fraction]:
    """Return the distribution of a challenge's ends if the Mantis can pay for `boosts` boosts.

    She pays when it helps; the rival has no coins. `level` and `rival` are levels before it.
    """
    pawns = [Placed(HERE, "mantis", level=level, coins=boosts * COIN)]
    pawns.append(Placed(THERE, "lagartoon", level=rival))
    game = Game.place(pawns, phase="play", cards=False)
    game.automatic = False
    game.play("ability on 2")
    tree = GameTree(game, until_settled)
    best = tree.best(lambda end: bool(end["tile"][1] < THERE))
    distribution = tree.distribution(
        lambda end: CallResult(
            int(end["level"][0]), int(end["tile"][0]), int(end["level"][1]), int(end["tile"][1])
        ),
        best.policy,
    )
    return dict(sorted(distribution.items(), key=lambda found: found[0].rival_tile))


class CallFromAfar(Figure):
    """The value of a challenge from afar, for any two levels and with coins for the dice."""

    level = Slider(
        N_("Level of {who}"), 1, NUMBERS.top_level, 2, figures={"who": character_name("mantis")}
    )
    rival = Slider(N_("Level of the rival"), 1, NUMBERS.top_level, 4)
    boosts = Slider(
        N_("Dice that {who} can boost, at {price} each"),
        0,
        NUMBERS.dice,
        0,
        figures={"who": character_name("mantis"), "price": NUMBERS.die_price * COIN},
    )
    parts = ("table",)
    said_above = True

    def show(
        self, speak: Speak, code: str, level: int, rival: int, boosts: int
    ) -> Iterator[object]:
        distribution = call(level, rival, boosts)
        wins = sum((p for end, p in distribution.items() if end.rival_tile < THERE), Fraction(0))

        def average(of: str, before: int) -> str:
            after = sum((p * getattr(end, of) for end, p in distribution.items()), Fraction(0))
            return signed(after - before, code)

        yield speak(
            "{who} wins with probability {wins}. Average change: {level} levels and {tile} tiles "
            "for {who}, {rival_level} levels and {rival_tile} tiles for the rival.",
            who=character_name("mantis"),
            wins=chance(wins, code),
            level=average("level", level),
            tile=average("tile", HERE),
            rival_level=average("rival_level", rival),
            rival_tile=average("rival_tile", THERE),
        )
        won, lost = speak("the challenge is won"), speak("the challenge is lost")
        yield Table.of(
            speak("How the challenge can end"),
            distribution,
            {
                speak("Outcome"): lambda end: won if end.rival_tile < THERE else lost,
                speak("Own level"): lambda end: f"{level} → {end.level}",
                speak("Own tile"): lambda end: f"{HERE} → {end.tile}",
                speak("Rival's level"): lambda end: f"{rival} → {end.rival_level}",
                speak("Rival's tile"): lambda end: f"{THERE} → {end.rival_tile}",
                speak("Probability"): lambda end: chance(distribution[end], code),
            },
        )


# --- whole games ---

AT_ONCE = 500  # games between two refreshes
LOOKS = 4  # refreshes per press


class Contest(Figure):
    """Whole games between four greedy bots, and the number of wins of each character."""

    running = Runs()
    said_above = True

    def begin(self) -> None:
        self.wins = Counter(dict.fromkeys(CHARACTERS, 0))

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        games = self.wins.total()
        self.running.show(speak("Play {n} games", n=whole(AT_ONCE * LOOKS, code)), code)
        if not games:
            yield speak("No games have been played yet. Which character will win most often?")
            return
        best = max(self.wins, key=lambda name: self.wins[name])
        yield speak(
            "{n} games of four greedy bots, seeds {first} to {last}: {who} has won the most, "
            "{share} of them.",
            n=whole(games, code),
            first=self.seed,
            last=self.seed + games // AT_ONCE - 1,
            who=character_name(best),
            share=percent(Fraction(self.wins[best], games), code),
        )
        shares = {character_name(name): share(won, games) for name, won in self.wins.items()}
        title, along = speak("Games won by each character"), speak("share of wins")
        yield Intervals(
            title,
            speak("Character"),
            along,
            tuple(shares),
            (Series(along, tuple(shares.values())),),
            1 / len(CHARACTERS),
            speak("if all were equally strong"),
        )
        heads = [speak("Character"), speak("Games won"), speak("Share"), speak("95% interval")]
        lines = [
            [
                name,
                whole(won, code),
                percent(found.value, code),
                f"{percent(found.low, code)} – {percent(found.high, code)}",
            ]
            for (name, found), won in zip(shares.items(), self.wins.values(), strict=True)
        ]
        yield Table(title, heads, lines)

    def batch(self, stop: threading.Event) -> Batch:
        need_compiled()
        first = self.wins.total() // AT_ONCE
        last = LOOKS * (first // LOOKS + 1)
        winners = (
            simulate(AT_ONCE, seed=self.seed + seed, progress=False)["winning_character"]
            for seed in range(first, last)
        )
        return Batch(winners, AT_ONCE * last, needed())

    def came(self, winners: Any) -> int:
        self.wins.update(winners.tolist())
        return self.wins.total()


predict_most_wins = before(most_wins, Contest)
