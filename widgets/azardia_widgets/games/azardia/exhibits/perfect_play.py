"""Perfect play: what a position is worth, what is best with each roll, and a chart of the end game.

Every number is that of the exact solution of the core game, `azardia_nb.games.azardia.odds.core`.
"""

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets
import numpy as np

from azardia_nb.games.azardia.odds.core.best import SAME
from azardia_nb.games.azardia.odds.core.moves import (
    AGAIN,
    Valued,
    choices,
    offers,
    place,
    ranked,
    rolls,
)
from azardia_nb.games.azardia.odds.core.solution import Solution
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.text.language import N_, language, plural
from azardia_nb.text.say import PERCENT, decimal, percent, power_of_ten
from azardia_widgets.board.board_view import BoardView
from azardia_widgets.board.overlay import Amounts, Signs
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.controls.beside import beside, numbers
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.games.azardia.solved import (
    GATE,
    GOAL,
    HOLDERS,
    MOVER,
    NOBODY,
    RIVAL,
    TOP,
    Pawns,
    Position,
    Solved,
    later,
    points_lost,
)
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.exercise import Exercises
from azardia_widgets.lesson.exhibit import Exhibit


def _tiles(level: int) -> range:
    """Return the tiles from which a pawn of this level can begin a turn with the dice."""
    return range(1, GOAL if level == TOP else GATE)


class Worth(Solved):
    """What a position is worth: the chance of whoever is to move, for every tile of its pawn."""

    def parts(self) -> Sequence[Any]:
        """Return the board, and beside it the two pawns and what they have."""
        self.pawns = Pawns(Position((130, TOP), (130, TOP)), lambda: self.attempt(self.refresh))
        self.pawns.mine.slider.add_class("azardia-main")
        self.board = BoardView()
        self.table = ipywidgets.HTML()
        self.note = ipywidgets.HTML()
        controls = ipywidgets.VBox((self.pawns.widget, self.table, self.note))
        return (beside(self.board.widget, controls),)

    def speak(self, code: str) -> None:
        """Label the controls."""
        self.pawns.show(code)
        self.access.names = self.pawns.names

    def show(self, solved: Solution) -> None:
        """Lay the chance to win over the tiles of who is to move."""
        code = self.language
        position = self.pawns.position(code)
        speak = language(code)
        game = position.game()
        _, rival, mantis = position.places
        level = position.mine[1]
        chances = {
            tile: float(solved.values[place(tile, level), rival, mantis]) * PERCENT
            for tile in _tiles(level)
        }
        least, most = min(chances.values()), max(chances.values())
        base = max(0.0, least - (most - least) / 4)
        amounts = Amounts(chances, speak("probability of winning, in percent"), 0, base)
        shown = amounts if self.shows("odds") else None
        self.board.show(game, code, chances=shown)
        win = solved.win(game)
        theirs = _if_it_were_theirs(solved, position)
        moves, rests = game.names(code)
        lines = [
            [
                speak("{who}'s turn", who=moves),
                percent(win, code, 2),
                percent(1 - win, code, 2),
            ],
            [
                speak("if it were {who}'s turn", who=rests),
                percent(theirs, code, 2),
                percent(1 - theirs, code, 2),
            ],
        ]
        heads = [speak("Probability of winning"), moves, rests]
        show_or_hide(self.table, self.shows("table"))
        self.table.value = listing(speak("When both play perfectly"), heads, lines)
        self.note.value = _residual(solved, code)
        told = [
            speak(
                "It is {who}'s turn, on tile {tile} at level {level}; {rival} is on tile "
                "{there} at level {other}.",
                who=moves,
                rival=rests,
                tile=position.mine[0],
                level=position.mine[1],
                there=position.rival[0],
                other=position.rival[1],
            )
        ]
        if self.shows("odds") or self.shows("table"):
            told.append(
                speak(
                    "{who} wins with probability {chance} if both play perfectly.",
                    who=moves,
                    chance=percent(win, code, 2),
                )
            )
        if self.shows("table"):
            told.append(
                speak(
                    "Having the turn is worth {points} percentage points.",
                    points=decimal((win - theirs) * PERCENT, code, 2),
                )
            )
        self.said = " ".join(told)
        self.access.descriptions = [self.board.description]

    def drawn(self) -> str:
        """Return the board and the table."""
        table: str = self.table.value if self.shows("table") else ""
        return self.board.html() + table


def _if_it_were_theirs(solved: Solution, position: Position) -> float:
    """Return the chance of who is to move if the rival were."""
    other = {NOBODY: NOBODY, MOVER: RIVAL, RIVAL: MOVER}[position.mantis]
    mine, rival, mantis = Position(position.rival, position.mine, other).places
    return 1 - float(solved.values[mine, rival, mantis])


def _residual(solved: Solution, code: str) -> str:
    speak = language(code)
    said = speak(
        "Solved for every position of the core game; the numbers satisfy their equations to "
        "within {residual}.",
        residual=power_of_ten(solved.residual),
    )
    return f"<p><small>{escape(said)}</small></p>"


# --- every roll -------------------------------------------------------------------------------

# What is best: a sign, its colour, and what the legend says.
ADD, SUBTRACT, AGAIN_SIGN, EITHER = "+", "−", "↻", "="
_SIGNS = {
    ADD: ("#cfe5f7", N_("add")),
    SUBTRACT: ("#fbdcb4", N_("subtract")),
    AGAIN_SIGN: ("#e3d3f3", N_("subtract to zero and roll again")),
    EITHER: ("#e4e7ea", N_("either")),
}


def sign(valued: Sequence[Valued], tiles: Mapping[str, int]) -> str:
    """Return the sign of what is best, the best action being the first."""
    if len(valued) > 1 and valued[1].loss < SAME:
        return EITHER
    if tiles[valued[0].action] == AGAIN:
        return AGAIN_SIGN
    return ADD if valued[0].action == "add" else SUBTRACT


class EveryRoll(Solved):
    """What is best with each roll, what the other choice costs, and where on the board it turns."""

    heard = True

    def parts(self) -> Sequence[Any]:
        """Return the board, and beside it the pawns, the dice and what is best."""
        self.pawns = Pawns(Position((143, TOP), (133, TOP)), lambda: self.attempt(self.refresh))
        most = NUMBERS.faces
        self.first = Number(1, most, 3, lambda _: self.attempt(self.refresh), "azardia-first")
        self.second = Number(1, most, 8, lambda _: self.attempt(self.refresh), "azardia-second")
        self.board = BoardView()
        self.best = ipywidgets.HTML()
        self.grid = ipywidgets.HTML()
        chosen = numbers(self.first, self.second)
        controls = ipywidgets.VBox((self.pawns.widget, chosen, self.best))
        return (beside(ipywidgets.VBox((self.board.widget, self.grid)), controls),)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.pawns.show(code)
        self.first.show(speak("First die"), code)
        self.second.show(speak("Second die"), code)
        self.access.names = self.pawns.names | self.first.names | self.second.names

    @property
    def roll(self) -> tuple[int, int]:
        """The roll that is chosen, the lower die first."""
        low, high = sorted((self.first.value, self.second.value))
        return low, high

    def show(self, solved: Solution) -> None:
        """Show what is best with the chosen roll on every tile, and with every roll on this one."""
        code = self.language
        position = self.pawns.position(code)
        speak = language(code)
        game = position.game()
        best = rolls(solved, *position.places)
        chosen = best[self.roll]
        meanings = {name: speak(text) for name, (_, text) in _SIGNS.items()}
        colours = {name: colour for name, (colour, _) in _SIGNS.items()}
        laid = Signs(policy(solved, position, self.roll), colours, meanings)
        self.board.show(game, code, chances=laid if self.shows("odds") else None)
        valued = ", ".join(
            f"{_named(one.action, self.roll, code)}: {percent(one.win, code, 2)}" for one in chosen
        )
        said = speak(
            "With {first} and {second} on tile {tile}: {valued}.",
            first=self.roll[0],
            second=self.roll[1],
            tile=position.mine[0],
            valued=valued,
        )
        said += " " + _verdict(chosen, code)
        self.best.value = f"<p>{escape(said)}</p>" if self.shows("table") else ""
        self.grid.value = _grid(best, self.roll, code) if self.shows("table") else ""
        self.said = said if self.shows("table") else speak("Choose a roll: what would you do?")
        self.access.descriptions = [self.board.description]

    def drawn(self) -> str:
        """Return the board, the chosen roll and all rolls."""
        best: str = self.best.value
        return self.board.html() + best + str(self.grid.value)


def policy(solved: Solution, position: Position, roll: tuple[int, int]) -> dict[int, str]:
    """Return what is best with a roll on every tile of who is to move, as a sign."""
    level = position.mine[1]
    _, rival, mantis = position.places
    offered = offers(False)[roll]
    return {
        tile: sign(ranked(choices(solved, place(tile, level), rival, mantis, roll)), offered)
        for tile in _tiles(level)
    }


def _named(action: str, roll: tuple[int, int], code: str) -> str:
    speak = language(code)
    tiles = offers(False)[roll][action]
    if tiles == AGAIN:
        return speak("subtract to zero and roll again")
    if action == "add":
        return speak(plural("add and move {n} tile", "add and move {n} tiles"), n=tiles)
    return speak(plural("subtract and move {n} tile", "subtract and move {n} tiles"), n=tiles)


def _verdict(valued: Sequence[Valued], code: str) -> str:
    """Say what the worse choice costs."""
    speak = language(code)
    loss = valued[-1].loss
    if loss < SAME:
        return speak("It makes no difference.")
    return speak(
        "The other choice costs {points} percentage points.", points=points_lost(loss, code)
    )


def _grid(best: Mapping[tuple[int, int], list[Valued]], chosen: tuple[int, int], code: str) -> str:
    """Return a table with a cell for each roll: what is best, and what the other choice costs."""
    speak = language(code)
    faces = range(1, NUMBERS.faces + 1)
    small = "padding:1px 3px;text-align:center;min-width:2.2em;line-height:1.1"
    heads = "".join(f"<th scope='col' style='{small}'>{face}</th>" for face in faces)
    seen = set()
    lines = []
    for first in faces:
        cells = []
        for second in faces:
            roll = (min(first, second), max(first, second))
            shown = sign(best[roll], offers(False)[roll])
            seen.add(shown)
            edge = ";outline:3px solid #16222e;outline-offset:-3px" if roll == chosen else ""
            loss = best[roll][-1].loss
            cost = decimal(loss * PERCENT, code) if loss >= SAME else ""
            cells.append(
                f"<td style='{small};color:#16222e;background-color:{_SIGNS[shown][0]}{edge}'>"
                f"<strong>{shown}</strong><br><small>{cost}</small></td>"
            )
        head = f"<th scope='row' style='{small}'>{first}</th>"
        lines.append(f"<tr>{head}{''.join(cells)}</tr>")
    meant = [f"{name} {speak(text)}" for name, (_, text) in _SIGNS.items() if name in seen]
    caption = speak(
        "The best choice for each roll; below it, what the other choice costs in percentage points"
    )
    return (
        "<div class='azardia-status'><table style='border-collapse:collapse'>"
        "<caption style='text-align:left;white-space:normal'>"
        f"<strong>{escape(caption)}</strong></caption>"
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"
        f"<p>{escape(', '.join(meant))}</p>"
    )


# --- the end game -----------------------------------------------------------------------------


class Landscape(Solved):
    """The value of the end game: both pawns in the Tyrant Zone, a line over all tiles of one."""

    def parts(self) -> Sequence[Any]:
        """Return the rival's tile, who has the Mantis, and a chart."""
        self.rival = Number(
            GATE + 1, GOAL - 1, 130, lambda _: self.attempt(self.refresh), "azardia-rival"
        )
        self.mantis = Choices(HOLDERS, lambda: self.attempt(self.refresh), "azardia-mantis")
        self.chart = Chart()
        self.note = ipywidgets.HTML()
        return (self.rival.widget, self.mantis.widget, self.chart.widget, self.note)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.rival.show(speak("Tile of the rival"), code)
        self.mantis.show(speak("The Mantis belongs to"), code)
        self.access.names = self.rival.names

    def show(self, solved: Solution) -> None:
        """Draw the chance over the tiles, when one is to move and when the rival is."""
        code, there = self.language, self.rival.value
        speak = language(code)
        tiles = range(GATE + 1, GOAL)
        positions = [Position((tile, TOP), (there, TOP), self.mantis.value) for tile in tiles]
        first = [float(solved.values[position.places]) for position in positions]
        second = [_if_it_were_theirs(solved, position) for position in positions]
        title = speak("Probability of winning against a rival on tile {tile}", tile=there)
        curves = (
            Curve(speak("on your own turn"), first),
            Curve(speak("on the rival's turn"), second),
        )
        chart = Curves(title, speak("tile of the pawn"), curves, start=tiles[0])
        self.chart.show(chart, code)
        show_or_hide(self.chart.widget, self.shows("chart"))
        show_or_hide(self.note, self.shows("chart"))
        low, high = int(np.argmin(first)), int(np.argmax(first))
        note = speak(
            "On your own turn, the worst tile is {low} ({least}) and the best is {high} ({most}).",
            low=tiles[low],
            least=percent(first[low], code),
            high=tiles[high],
            most=percent(first[high], code),
        )
        self.note.value = f"<p>{escape(note)}</p>"
        self.said = f"{title}. {note}" if self.shows("chart") else f"{title}."

    def drawn(self) -> str:
        """Return the chart."""
        return self.chart.html() + str(self.note.value) if self.shows("chart") else ""


# --- exercises --------------------------------------------------------------------------------


def exercises(lesson: Lesson) -> Exhibit:
    """Return the exercises of the lesson, whose answers are the solution's."""
    return later(lesson, lambda: Exercises(lesson))
