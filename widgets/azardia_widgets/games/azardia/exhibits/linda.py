"""A and B is never more probable than A: evenings in a square, and bets on rows of colours."""

from collections.abc import Iterator
from fractions import Fraction
from html import escape

import numpy as np

from azardia_nb.games.azardia.lessons.linda import (
    BETS,
    DIE,
    GREEN,
    RED,
    ROLLS,
    bet_chance,
    in_letters,
    nora,
    which_bet,
)
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import percent, whole
from azardia_widgets.lesson.figure import Figure, Html, Slider, Table, presses
from azardia_widgets.lesson.prediction import before

EVENINGS = 100
SIDE = 10  # squares
COLOURS = {"both": "#0072b2", "wins": "#9ecae9", "": "#ffffff"}
SIGNS = {"both": "●", "wins": "○", "": ""}
AT_ONCE = (1, 10, 100)


class Evenings(Figure):
    """Hundred evenings as squares: Nora wins, has the most coins, both or neither."""

    wins = Slider(N_("Evenings she wins"), 0, EVENINGS, 25, "azardia-wins", dial=(10, 25, 50))
    among = Slider(N_("Of these with the most coins, in %"), 0, EVENINGS, 60, "azardia-among")
    parts = ("square",)

    def show(self, speak: Speak, code: str, wins: int, among: int) -> Iterator[object]:
        both = (2 * wins * among + EVENINGS) // (2 * EVENINGS)
        kinds = ["both"] * both + ["wins"] * (wins - both) + [""] * (EVENINGS - wins)
        text = speak(
            "Of {n} evenings (squares) she wins {wins} (○ or ●), and on {both} of these she has "
            "the most coins (●): {share} against {whole}.",
            n=EVENINGS,
            wins=wins,
            both=both,
            share=percent(Fraction(both, EVENINGS), code),
            whole=percent(Fraction(wins, EVENINGS), code),
        )
        yield Html(_square(kinds, text))
        yield text


def _square(kinds: list[str], told: str) -> str:
    """Return a square of evenings by their kinds, as HTML."""
    cells = "".join(
        f"<span style='background:{COLOURS[kind]};color:{'#fff' if kind == 'both' else '#1b1b1b'};"
        f"border:1px solid #767676;text-align:center;line-height:22px'>{SIGNS[kind]}</span>"
        for kind in kinds
    )
    return (
        f"<div role='img' aria-label='{escape(told, quote=True)}' style='display:grid;"
        f"grid-template-columns:repeat({SIDE},24px);grid-auto-rows:24px'>{cells}</div>"
    )


def _times(times: int, code: str) -> str:
    roll = language(code)("Roll {n} times", n=ROLLS)
    return roll if times == 1 else f"{times} × {ROLLS}"


class Bets(Figure):
    """Series of rolls of a green and red die: how often each row of results appears."""

    parts = ("rolled", "table")

    def begin(self) -> None:
        self._rng = np.random.default_rng((self.seed, ROLLS))
        self.series, self.last = 0, ""
        self.won = dict.fromkeys(BETS, 0)

    @presses(AT_ONCE, _times, main=0)
    def roll(self, times: int) -> None:
        for _ in range(times):
            red = self._rng.random(ROLLS) < float(DIE[RED])
            self.last = "".join(RED if one else GREEN for one in red)
            for bet in BETS:
                self.won[bet] += bet in self.last
        self.series += times

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        rolled = in_letters(self.last)(code) if self.last else speak("not rolled yet")
        yield Html(f"<p style='font-family:monospace'>{escape(rolled)}</p>")
        yield Table.of(
            speak("Series: {n}", n=whole(self.series, code)),
            BETS,
            {
                speak("row"): lambda bet: in_letters(bet)(code),
                speak("probability"): lambda bet: percent(bet_chance(bet), code),
                speak("won"): lambda bet: whole(self.won[bet], code),
            },
        )
        first, second = (in_letters(bet)(code) for bet in BETS[:2])
        yield speak(
            "Whenever {second} appears, {first} has appeared as well.", first=first, second=second
        )


predict_nora = before(nora, Evenings)
predict_bet = before(which_bet, Bets)
