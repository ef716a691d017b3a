"""Exhibits on the hunt: its budget of blows, and simulated hunts."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from azardia_nb.game.game import begin
from azardia_nb.games.axis_mundi.game import Game, variant
from azardia_nb.games.axis_mundi.lessons.hunt import alone, best_plan, table_of_blows
from azardia_nb.games.axis_mundi.odds import two_hunters
from azardia_nb.games.axis_mundi.odds.two_hunters import HuntResult
from azardia_nb.games.axis_mundi.rules.blows import MELEE, OWN
from azardia_nb.games.axis_mundi.rules.state import HIGH_HP, HP, POINTS
from azardia_nb.lessons.drawing import STAKES
from azardia_nb.simulation.statistics import share
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import decimal, rounded, signed
from azardia_widgets.controls.listing import listing
from azardia_widgets.lesson.blanks import Blanks
from azardia_widgets.lesson.exhibit import Surroundings
from azardia_widgets.lesson.figure import (
    Board,
    Figure,
    Html,
    Pick,
    Slider,
    Table,
    paragraphs,
    press,
    presses,
)
from azardia_widgets.lesson.prediction import before

PLANS = {
    two_hunters.STRIKE: N_("strike"),
    two_hunters.GUARD: N_("stand on its pier"),
    two_hunters.AWAY: N_("stay out of it"),
}
MANY = 100  # hunts that pay a stake
AT_ONCE = (1, MANY)  # hunts for one press
FREE = 20  # hunts by which an expectation may be off without losing coins
MOST_TURNS = 8
END_TEXTS = {
    two_hunters.HOME: N_("The High is home after {rounds} rounds, with {hp} HP left."),
    two_hunters.DOWN: N_("The High is down after {rounds} rounds."),
    two_hunters.LATE: N_("After {rounds} rounds the High is still on its way."),
}


class WhoPays(Figure):
    """Hunt of two: blows promised in secret. The kit answers by what it has seen of the learner."""

    heard = strong = True
    blows = Slider(N_("Blows you will strike"), 0, HP // OWN, 0, "azardia-blows")
    parts = ("board", "table", "told")
    first_column = ("board",)

    def begin(self) -> None:
        self.rounds: list[tuple[int, int]] = []

    @press(N_("Strike"), "azardia-strike", "bolt", main=True)
    def strike(self) -> None:
        # Before the first round the other hunter expects you to take the smaller half.
        blows = [two_hunters.blows_needed() // 2, *(mine for mine, _ in self.rounds)]
        self.rounds.append((self.blows.value, two_hunters.best_answer(blows)))

    @press(N_("Start again"), "azardia-anew", "refresh")
    def anew(self) -> None:
        self.rounds.clear()

    def show(self, speak: Speak, code: str, _: int) -> Iterator[object]:
        need = two_hunters.blows_needed()
        yield Board(_chase())
        if not self.rounds:
            yield speak("Decide how many blows you will strike. The other hunter decides as well.")
            yield Html("")
            return
        mine, other = self.rounds[-1]
        scores = two_hunters.scores((mine, other))
        yield speak(
            _FELL if mine + other >= need else _HOME,
            mine=mine,
            other=other,
            need=need,
            kept=scores[0],
            kept_other=scores[1],
        )
        totals = [sum(column) for column in zip(*map(two_hunters.scores, self.rounds), strict=True)]
        rows = [
            [str(n), str(one), str(two), str(one + two), *map(str, two_hunters.scores((one, two)))]
            for n, (one, two) in enumerate(self.rounds, 1)
        ]
        rows.append([speak("total"), "", "", "", *map(str, totals)])
        heads = [
            speak("Round"),
            speak("your blows"),
            speak("the other's"),
            speak("together"),
            speak("you score"),
            speak("the other scores"),
        ]
        yield Table(speak("Who paid?"), heads, rows)


def fill_in_blows(lesson: Surroundings) -> Blanks:
    """Ask who pays what for some blows, before the game of who pays."""
    return Blanks(lesson, table_of_blows(), WhoPays(lesson), board=_chase())


def _chase() -> Game:
    """Return a position in which an Angel stands beside two hunters."""
    hunters = [{"at": "1A", "form": "up"}, {"at": "2B", "form": "up"}]
    players = [hunters[0], {"at": "2A", "form": "angel"}, hunters[1]]
    return Game.place({"cards": False, "players": players}, seed=0)


_FELL = N_(
    "You struck {mine}, the other hunter {other}: enough for {need} blows. The High is down. You "
    "keep {kept} HP, the other {kept_other}."
)
_HOME = N_(
    "You struck {mine}, the other hunter {other}: too few, it takes {need} blows. The High is "
    "home, and nobody scores."
)


class Budget(Figure):
    """Table of blows against hit points, round by round, for hunters always in reach."""

    heard = in_row = strong = True
    hunters = Slider(N_("Hunters"), 1, 2, 2, "azardia-hunters", main=True)
    walking = Slider(N_("AP each spends on walking, per turn"), 0, POINTS, 1, "azardia-walking")
    turns = Slider(
        N_("Turns the High needs home"), 2, MOST_TURNS, two_hunters.TURNS_HOME, "azardia-turns"
    )
    parts = ("table",)

    def show(
        self, speak: Speak, code: str, hunters: int, walking: int, turns: int
    ) -> Iterator[object]:
        each = POINTS - walking
        hp, own, lines = HIGH_HP, HP, []
        for gap in range(1, turns):
            # a hunter strikes only while it lives and the High has hit points left
            one = min(each, own // OWN) if hp else 0
            hp = max(0, hp - MELEE * one * hunters)
            own -= OWN * one
            lines.append([str(gap), str(one * hunters), str(hp), str(own)])
        heads = [
            speak("After its turn"),
            speak("Blows"),
            speak("HP of the High"),
            speak("HP of each hunter"),
        ]
        # drawn in every layer: there is nothing else
        yield Html(listing(speak("The account of a hunt"), heads, lines))
        if not hp:
            yield speak("The High is down in time.")
        elif not own:
            yield speak("The hunters have struck until they fell themselves.")
        else:
            yield speak("The High is home with {hp} HP.", hp=hp)


def _play_label(times: int, code: str) -> str:
    speak = language(code)
    return speak("Play a hunt") if times == 1 else speak("Play {n} hunts", n=times)


class Stake(NamedTuple):
    """Coins staked on a number of successes in MANY hunts, and the successes there were."""

    expected: int
    coins: int
    downs: int

    @property
    def won(self) -> int:
        """The coins won: all of them if the number is exact; at worst the stake is lost."""
        off = Fraction(self.expected - self.downs, FREE)
        return int(rounded(max(Fraction(-1), 1 - off**2) * self.coins))


class Hunts(Figure):
    """Simulated hunts: two hunters, each with a plan, and their success rates.

    The first MANY of a pair of plans pay a stake on their successes.
    """

    heard = True
    seed = 1
    first = Pick(N_("Hunter {n}"), PLANS, "azardia-plan-1", figures={"n": 1})
    second = Pick(N_("Hunter {n}"), PLANS, "azardia-plan-2", figures={"n": 2})
    expected = Slider(
        N_("Of {n} hunts, it falls in"),
        0,
        MANY,
        MANY // 2,
        "azardia-expected",
        figures={"n": MANY},
    )
    stake = Pick(N_("Coins you stake:"), {str(n): str(n) for n in STAKES}, "azardia-stake")
    parts = ("board", "table")
    first_column = ("board",)

    def begin(self) -> None:
        self.last: HuntResult | None = None
        self.stakes: dict[tuple[str, str], Stake] = {}
        self.ends: dict[tuple[str, str], list[HuntResult]] = {}

    def changed(self, name: str) -> None:
        if name in ("first", "second"):
            self.last = None

    @presses(AT_ONCE, _play_label, main=-1)
    def press(self, times: int) -> None:
        pair = self.first.value, self.second.value
        so_far = self.ends.setdefault(pair, [])
        for _ in range(times):
            so_far.append(
                two_hunters.play_hunt(pair, np.random.default_rng((self.seed, len(so_far))))
            )
        self.last = so_far[-1]
        if times == MANY and pair not in self.stakes:
            downs = sum(one.end == two_hunters.DOWN for one in so_far[-MANY:])
            self.stakes[pair] = Stake(self.expected.value, int(self.stake.value), downs)

    def show(self, speak: Speak, code: str, *_: str) -> Iterator[object]:
        rules = variant()
        if self.last is not None:
            text = speak(
                END_TEXTS[self.last.end],
                rounds=min(self.last.rounds, two_hunters.LIMIT),
                hp=int(self.last.row["hp"][0]),
            )
            yield Board(begin(rules, self.last.row))
        else:
            text = speak("Choose a plan for each hunter, then play.")
            yield Board(begin(rules, rules.type.start(rules, 3)))
        yield text
        paid = self._paid(speak, code)
        yield from paid
        yield Html(paragraphs(text, *paid) + self._counted(speak, code))

    def _paid(self, speak: Speak, code: str) -> list[str]:
        """Return how the stakes are paid, or what the one on these plans has won."""
        staked = self.stakes.get((self.first.value, self.second.value))
        if staked is None:
            return [speak(_PAYS, n=MANY, free=FREE)]
        result = speak(
            "You expected {expected} of {n}, and the High fell in {downs}: {won} coins. Your "
            "stakes so far: {all} coins.",
            expected=staked.expected,
            n=MANY,
            downs=staked.downs,
            won=signed(staked.won, code, 0),
            all=signed(sum(one.won for one in self.stakes.values()), code, 0),
        )
        return [result] if self.shows("table") else []

    def _counted(self, speak: Speak, code: str) -> str:
        """Return a table of the results of each pair of plans, with intervals."""
        if not self.ends or not self.shows("table"):
            return ""
        lines = []
        for plans, hunts in self.ends.items():
            ends = Counter(one.end for one in hunts)
            blows = np.mean([one.blows for one in hunts], axis=0)
            lines.append(
                [
                    " + ".join(speak(PLANS[plan]) for plan in plans),
                    str(len(hunts)),
                    share(ends[two_hunters.DOWN], len(hunts)).told(code, 0),
                    *(str(ends[end]) for end in two_hunters.ENDS if end != two_hunters.DOWN),
                    " + ".join(decimal(float(n), code, 1) for n in blows),
                ]
            )
        heads = [
            speak("Plans"),
            speak("Hunts"),
            speak("The High is down (95% interval)"),
            speak("home"),
            speak("neither after {limit} rounds", limit=two_hunters.LIMIT),
            speak("Blows of each, on average"),
        ]
        return listing(speak("Hunts so far, seed {n}", n=self.seed), heads, lines, {2})


_PAYS = N_(
    "Before you play {n} hunts with two plans for the first time, stake coins on how many will "
    "bring the High down. The exact number doubles your stake; the farther off, the less you win: "
    "{free} off, nothing. You lose at most your stake."
)
predict_alone = before(alone, Budget)
predict_plan = before(best_plan, Hunts)
