"""The four characters: each ability in a small position, and its value."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from typing import Any, NamedTuple

import ipywidgets

from azardia_nb.compiled.libraries import is_ready, need_compiled
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.characters import dealt, most_wins, third_card
from azardia_nb.games.azardia.odds.turn_tree import GameTree, until_settled
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.text.texts import character_name, rule_name, why
from azardia_nb.probability.distribution import mean
from azardia_nb.probability.draws import copies, within
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.simulate import simulate
from azardia_nb.simulation.statistics import wilson
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import chance, decimal, percent, signed, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.controls.background import Background
from azardia_widgets.controls.listing import listing
from azardia_widgets.games.azardia.played import Played
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import Figure, Html, Note, Slider, Table, paragraphs, press
from azardia_widgets.lesson.prediction import before, before_drawn
from azardia_widgets.lesson.running import about_compiling

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
            changes: dict[int, Fraction] = {}
            for end, value in distribution.items():
                change = int(getattr(end, of)) - before
                changes[change] = changes.get(change, Fraction(0)) + value
            return signed(mean(changes), code)

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
        heads = [
            speak("Outcome"),
            speak("Own level"),
            speak("Own tile"),
            speak("Rival's level"),
            speak("Rival's tile"),
            speak("Probability"),
        ]
        won, lost = speak("the challenge is won"), speak("the challenge is lost")
        lines = [
            [
                won if end.rival_tile < THERE else lost,
                f"{level} → {end.level}",
                f"{HERE} → {end.tile}",
                f"{rival} → {end.rival_level}",
                f"{THERE} → {end.rival_tile}",
                chance(value, code),
            ]
            for end, value in distribution.items()
        ]
        yield Table(speak("How the challenge can end"), heads, lines)


# --- whole games ---

AT_ONCE = 500  # games between two refreshes
LOOKS = 4  # refreshes per press


class Contest(Figure):
    """Whole games between four greedy bots, and the number of wins of each character."""

    parts = ("shares",)
    below = "progress"
    said_above = True
    shares: Any
    progress: Any

    def begin(self) -> None:
        self.played = 0
        self.wins = dict.fromkeys(CHARACTERS, 0)
        self.background: Background | None = None
        self._running = False

    def lay(self) -> Sequence[Any]:
        more, *rest = super().lay()
        more.children = (*more.children, rest.pop())
        return (more, *rest)

    @press(N_("Play {n} games"), "azardia-more-games", "play", n=AT_ONCE * LOOKS)
    def more(self) -> None:
        if not self._running:
            self._running = True
            self.background = Background(self._play(), self._ended)
            self.background.start()

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        games = self.played
        self.more.disabled = self._running
        progress = ""
        if not games and not is_ready(loop_of(GAME).play):
            progress = about_compiling(self._running, code)
        elif self._running:
            progress = speak("Playing … {n} games so far.", n=games)
        yield Note(paragraphs(progress))
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
        heads = [speak("Character"), speak("Games won"), speak("Share"), speak("95% interval")]
        lines = []
        for name, won in self.wins.items():
            low, high = wilson(won, games)
            between = f"{percent(low, code)} – {percent(high, code)}"
            share = percent(Fraction(won, games), code)
            lines.append([character_name(name), whole(won, code), share, between])
        chart = intervals(self.wins, games, code) if self.shows("chart") else ""
        table = listing(speak("Games won by each character"), heads, lines)
        yield Html(chart + (table if self.shows("table") else ""))

    def _play(self) -> Iterator[None]:
        need_compiled()
        for _ in range(LOOKS):
            seed = self.seed + self.played // AT_ONCE
            rows = simulate(AT_ONCE, seed=seed, progress=False)
            won = rows["winning_character"].value_counts()
            with self.lock:
                self.played += AT_ONCE
                for name in CHARACTERS:
                    self.wins[name] += int(won.get(name, 0))
            self.attempt(self.refresh)
            yield

    def _ended(self, _: Background, problem: Exception | None) -> None:
        self._running = False
        self.attempt(self.refresh)
        if problem is not None:
            self.failed(problem)


predict_most_wins = before(most_wins, Contest)


def intervals(wins: Mapping[str, int], games: int, code: str) -> str:
    """Return the shares as an SVG: a dot and an interval each, and a line at equal shares."""
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
