"""Perfect play: what positions are worth, what is best with each roll, and what a game gave away.

Every number is that of the exact solution of the core game, `azardia_nb.odds.core`.
"""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import ipywidgets
import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.exercises.perfect import mantis_wins
from azardia_nb.game import Game
from azardia_nb.games.azardia.board import NUMBERS
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.texts import rule_name, why
from azardia_nb.language import N_, language
from azardia_nb.odds import dice
from azardia_nb.odds.core.best import SAME, Reviewed, curve, review
from azardia_nb.odds.core.links import NEITHER, OWN, RIVALS
from azardia_nb.odds.core.moves import (
    AGAIN,
    Valued,
    called,
    choices,
    offers,
    place,
    ranked,
    rolls,
)
from azardia_nb.odds.core.solution import Solution, is_solved
from azardia_nb.odds.core.thumb import RULES, Match, thumb
from azardia_nb.odds.say import PERCENT, decimal, percent
from azardia_nb.odds.tables import mean
from azardia_nb.players import PLAYERS, PerfectPlayer, Player
from azardia_widgets.beside import beside, numbers
from azardia_widgets.board_view import BoardView
from azardia_widgets.buttons import button, row
from azardia_widgets.chart import Chart, Curve, Curves
from azardia_widgets.choices import Choices
from azardia_widgets.exercise import Exercises
from azardia_widgets.exhibit import Exhibit
from azardia_widgets.lesson import Lesson
from azardia_widgets.listing import listing
from azardia_widgets.number import Number
from azardia_widgets.options import checkbox
from azardia_widgets.overlay import Amounts, Signs
from azardia_widgets.played import Played
from azardia_widgets.prediction import Prediction
from azardia_widgets.solving import Gate

GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level

NOBODY, MOVER, RIVAL = "nobody", "mover", "rival"
_HOLDERS = {
    NOBODY: N_("nobody"),
    MOVER: N_("who is to move"),
    RIVAL: N_("the rival"),
}
_MANTIS = {NOBODY: NEITHER, MOVER: OWN, RIVAL: RIVALS}
_CHARACTERS = {
    NOBODY: ("lagartoon", "kuchuritok"),
    MOVER: ("mantis", "lagartoon"),
    RIVAL: ("lagartoon", "mantis"),
}

# What is best: a sign, its colour, and what the legend says.
ADD, SUBTRACT, AGAIN_SIGN, EITHER = "+", "−", "↻", "="
_SIGNS = {
    ADD: ("#cfe5f7", N_("add")),
    SUBTRACT: ("#fbdcb4", N_("subtract")),
    AGAIN_SIGN: ("#e3d3f3", N_("subtract to zero, and roll again")),
    EITHER: ("#e4e7ea", N_("either")),
}


def _seen(part: Any, shown: bool) -> None:
    part.layout.display = "" if shown else "none"


def _rule(code: str, rule: str) -> str:
    return (
        f"<p><strong>{escape(rule_name(rule, code))}.</strong> {escape(why(rule, code))} "
        f"<small>({rule})</small></p>"
    )


def sign(valued: Sequence[Valued], tiles: Mapping[str, int]) -> str:
    """Return the sign of what is best, the best action being the first."""
    if len(valued) > 1 and valued[1].loss < SAME:
        return EITHER
    if tiles[valued[0].action] == AGAIN:
        return AGAIN_SIGN
    return ADD if valued[0].action == "add" else SUBTRACT


class Solved(Exhibit):
    """An exhibit that needs the core game solved; a subclass writes `parts` and `show`."""

    def build(self) -> Sequence[Any]:
        """Return the parts behind what is shown until the core game is solved."""
        self.gate = Gate(self.parts(), lambda: self.attempt(self._translate))
        return (self.gate.widget,)

    def parts(self) -> Sequence[Any]:
        """Return the parts, made once."""
        raise NotImplementedError

    def show(self, solved: Solution) -> None:
        """Compute and show, and set `said`."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Show what it is about, or how to have the core game solved."""
        self.gate.show(self.language)
        solved = self.gate.solution()
        if solved is None:
            self.said = ""  # the gate speaks
        else:
            self.show(solved)
        _seen(self.access, bool(self.said))

    def picture(self) -> str:
        """Return what it is about, or that the core game is not solved."""
        return str(self.gate.text.value) if self.gate.solution() is None else self.drawn()

    def drawn(self) -> str:
        """Return what a saved notebook shows, as HTML."""
        raise NotImplementedError


# --- two pawns --------------------------------------------------------------------------------


class Position(NamedTuple):
    """Two pawns, whoever is to move first: tile and level each, and who has the Mantis."""

    mine: tuple[int, int]
    rival: tuple[int, int]
    mantis: str = NOBODY

    def game(self) -> Game:
        """Return the game; AzardiaError, naming the rule, where a pawn may not stand."""
        pawns = [
            Placed(tile, character, level=level)
            for (tile, level), character in zip(
                (self.mine, self.rival), _CHARACTERS[self.mantis], strict=True
            )
        ]
        return Game.place(pawns, cards=False)

    @property
    def places(self) -> tuple[int, int, int]:
        """The numbers of the places, and who has the Mantis, as the solution knows them."""
        return place(*self.mine), place(*self.rival), _MANTIS[self.mantis]


class Pawns:
    """Controls for a position; `changed` is called when another one has been chosen."""

    def __init__(self, position: Position, changed: Any) -> None:
        (mine, level), (rival, rivals_level), mantis = position
        self.mine = Number(1, GOAL - 1, mine, lambda _: changed(), "azardia-mine")
        self.level = Number(1, TOP, level, lambda _: changed(), "azardia-level")
        self.rival = Number(1, GOAL - 1, rival, lambda _: changed(), "azardia-rival")
        self.rivals_level = Number(
            1, TOP, rivals_level, lambda _: changed(), "azardia-rivals-level"
        )
        self.mantis = Choices(_HOLDERS, changed, "azardia-mantis")
        self.mantis.value = mantis
        rows = (numbers(self.mine, self.level), numbers(self.rival, self.rivals_level))
        self.widget = ipywidgets.VBox((*rows, self.mantis.widget))

    def position(self, code: str) -> Position:
        """Return the position that is chosen.

        Raises AzardiaError, in the language `code`, where a pawn may not stand.
        """
        chosen = Position(
            (self.mine.value, self.level.value),
            (self.rival.value, self.rivals_level.value),
            self.mantis.value,
        )
        for tile, level in chosen[:2]:
            if level < TOP and tile >= GATE:
                speak = language(code)
                raise AzardiaError(
                    speak(
                        "Level {level} on tile {tile}: below level {top} a pawn stays below tile "
                        "{gate}. Nothing has changed.",
                        level=level,
                        tile=tile,
                        top=TOP,
                        gate=GATE,
                    )
                )
        return chosen

    @property
    def names(self) -> dict[str, str]:
        """What `Access.names` needs."""
        return self.mine.names | self.level.names | self.rival.names | self.rivals_level.names

    def show(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.mine.show(speak("Tile of who is to move"), code)
        self.level.show(speak("Its level"), code)
        self.rival.show(speak("Tile of the rival"), code)
        self.rivals_level.show(speak("The rival's level"), code)
        self.mantis.show(speak("The Mantis is with"), code)


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
        amounts = Amounts(chances, speak("chance to win, in percent"), 0, base)
        shown = amounts if self.shows("odds") else None
        self.board.show(game, code, chances=shown)
        win = solved.win(game)
        theirs = _if_it_were_theirs(solved, position)
        moves, rests = game.names(code)
        lines = [
            [
                speak("{who} is to move", who=moves),
                percent(win, code, 2),
                percent(1 - win, code, 2),
            ],
            [
                speak("if {who} were to move", who=rests),
                percent(theirs, code, 2),
                percent(1 - theirs, code, 2),
            ],
        ]
        heads = [speak("Who wins"), moves, rests]
        _seen(self.table, self.shows("table"))
        self.table.value = listing(speak("If both play as well as possible"), heads, lines)
        self.note.value = _residual(solved, code)
        told = [
            speak(
                "{who} is to move, tile {tile} at level {level}; {rival} is on tile {there} at "
                "level {other}.",
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
                    "{who} wins with {chance}, if both play as well as possible.",
                    who=moves,
                    chance=percent(win, code, 2),
                )
            )
        if self.shows("table"):
            told.append(
                speak(
                    "To have the turn is worth {points} percentage points.",
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
        "Solved for every position of the core game; no number is off from what its moves make of "
        "it by more than {residual}.",
        residual=_power(solved.residual),
    )
    return f"<p><small>{escape(said)}</small></p>"


def _power(value: float) -> str:
    """Return the next power of ten above a number, as one writes it."""
    tens = int(np.ceil(np.log10(max(value, 1e-16))))
    return "10" + "".join("⁻⁰¹²³⁴⁵⁶⁷⁸⁹"["-0123456789".index(sign)] for sign in str(tens))


# --- every roll -------------------------------------------------------------------------------


class EveryRoll(Solved):
    """What is best with each roll, what the other choice costs, and where on the board it turns."""

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
        return speak("subtract to zero, and roll again")
    if action == "add":
        return speak("add, {n} tiles on", n=tiles)
    return speak("subtract, {n} tiles on", n=tiles)


def _verdict(valued: Sequence[Valued], code: str) -> str:
    """Say what the worse choice costs."""
    speak = language(code)
    loss = valued[-1].loss
    if loss < SAME:
        return speak("It makes no difference.")
    return speak("The other choice costs {points} percentage points.", points=_points(loss, code))


def _points(loss: float, code: str) -> str:
    """Return a loss in percentage points, never so rounded that it vanishes."""
    if SAME <= loss < 0.00005:
        return "<" + decimal(0.01, code, 2)
    return decimal(loss * PERCENT, code, 2)


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
    caption = speak("Best with each roll; below, what the other choice costs in percentage points")
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
        self.mantis = Choices(_HOLDERS, lambda: self.attempt(self.refresh), "azardia-mantis")
        self.chart = Chart()
        self.note = ipywidgets.HTML()
        return (self.rival.widget, self.mantis.widget, self.chart.widget, self.note)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.rival.show(speak("Tile of the rival"), code)
        self.mantis.show(speak("The Mantis is with"), code)
        self.access.names = self.rival.names

    def show(self, solved: Solution) -> None:
        """Draw the chance over the tiles, when one is to move and when the rival is."""
        code, there = self.language, self.rival.value
        speak = language(code)
        tiles = range(GATE + 1, GOAL)
        positions = [Position((tile, TOP), (there, TOP), self.mantis.value) for tile in tiles]
        first = [float(solved.values[position.places]) for position in positions]
        second = [_if_it_were_theirs(solved, position) for position in positions]
        title = speak("Chance to win against a rival on tile {tile}", tile=there)
        curves = (
            Curve(speak("with the turn"), first),
            Curve(speak("the rival has the turn"), second),
        )
        chart = Curves(title, speak("tile of the pawn"), curves, start=tiles[0])
        self.chart.show(chart, code)
        _seen(self.chart.widget, self.shows("chart"))
        _seen(self.note, self.shows("chart"))
        low, high = int(np.argmin(first)), int(np.argmax(first))
        note = speak(
            "With the turn it is worst on tile {low}, {least}, and best on tile {high}, {most}.",
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


# --- a game, looked at afterwards -------------------------------------------------------------

WORST = 5  # moves that are named


class Afterwards:
    """The review of a game: the chance of one seat over the game, and the moves that cost most."""

    def __init__(self) -> None:
        self.chart = Chart()
        self.told = ipywidgets.HTML()
        self.worst = ipywidgets.HTML()
        self.widget = ipywidgets.VBox((self.told, self.chart.widget, self.worst))
        self.sentence = ""

    def show(self, game: Game, seat: int, names: Sequence[str], code: str, layers: Any) -> None:
        """Show the review of a game so far; `layers` tells which layers are shown."""
        speak = language(code)
        found = review(game)
        points = [win for _, win in curve(game, seat)]
        title = speak("Chance of {who} at the start of each turn", who=names[seat - 1])
        curves = (Curve(names[seat - 1], points),)
        self.chart.show(Curves(title, speak("turns of the game"), curves, start=0), code)
        _seen(self.chart.widget, layers("chart"))
        given = [sum(one.chosen.loss for one in found if one.seat == side) for side in (1, 2)]
        choices = [sum(one.seat == side for one in found) for side in (1, 2)]
        self.sentence = " ".join(
            speak(
                "{who}: {n} choices, {points} percentage points given away.",
                who=names[side],
                n=choices[side],
                points=_points(given[side], code),
            )
            for side in (0, 1)
        )
        self.told.value = f"<p>{escape(self.sentence)}</p>"
        self.worst.value = _worst(game, found, names, code)
        _seen(self.told, layers("table"))
        _seen(self.worst, layers("table"))

    def html(self, layers: Any) -> str:
        """Return what a saved notebook shows."""
        table = str(self.told.value) + str(self.worst.value) if layers("table") else ""
        return (self.chart.html() if layers("chart") else "") + table


def _worst(game: Game, found: Sequence[Reviewed], names: Sequence[str], code: str) -> str:
    speak = language(code)
    costly = sorted(
        (one for one in found if one.chosen.loss >= SAME), key=lambda one: -one.chosen.loss
    )
    if not costly:
        perfect = speak("No choice gave anything away: this was perfect play.")
        return f"<p>{escape(perfect)}</p>"
    lines = []
    for one in costly[:WORST]:
        before = game.branch(one.position - 1)
        lines.append(
            [
                f"{one.round}",
                names[one.seat - 1],
                f"{before.pawns[one.seat - 1].tile}",
                " + ".join(map(str, before.dice)) or "–",
                _action(one.chosen, code),
                _action(one.best, code),
                _points(one.chosen.loss, code),
            ]
        )
    heads = [
        speak("Round"),
        speak("Player"),
        speak("Tile"),
        speak("Dice"),
        speak("chosen"),
        speak("best"),
        speak("points lost"),
    ]
    return listing(speak("What cost most"), heads, lines)


def _action(valued: Valued, code: str) -> str:
    speak = language(code)
    kind = valued.action.split()[0]
    named = {
        "add": speak("add"),
        "subtract": speak("subtract"),
        "end": speak("end the turn"),
        "ability": speak("call a challenge"),
    }.get(kind, kind)
    return f"{named}, {percent(valued.win, code)}"


class AgainstPerfect(Played):
    """A short end game against a rival that cannot be improved on, and its review."""

    bots = (2,)
    start = Position((126, TOP), (129, TOP))

    def position(self) -> Game:
        """Return two pawns on their way to the goal, the learner's behind, and to move."""
        game = self.start.game()
        return Game.from_notation(game.notation, seed=self.seed + 12)

    def player(self, seat: int) -> Player:
        """Return the perfect bot."""
        return PerfectPlayer()

    def build(self) -> Sequence[Any]:
        """Return the game, behind what is shown until the core game is solved, and the review."""
        game = super().build()
        self.review = button("azardia-review", lambda: self.attempt(self._reviewed), "search")
        self.afterwards = Afterwards()
        self._asked_for = -1  # the position in which a review was asked for
        self.presses.children = (*self.presses.children, self.review)
        _seen(self.hand.widget, False)  # nobody has cards
        parts = (*game, self.afterwards.widget)
        self.gate = Gate(parts, lambda: self.attempt(self._translate))
        return (self.gate.widget,)

    def speak(self, code: str) -> None:
        """Label the buttons."""
        super().speak(code)
        speak = language(code)
        self.review.description = speak("Review the game so far")

    def refresh(self) -> None:
        """Show the game, and its review once it is over or asked for."""
        if not self.gate.show(self.language):
            self.said = ""  # the gate speaks
            return
        super().refresh()
        over = self.game.winner is not None
        self.review.disabled = over or self.game.position == 0
        looks = (over or self._asked_for == self.game.position) and self.shows("answers")
        _seen(self.afterwards.widget, looks)
        if looks:
            names = self.game.names(self.language)
            mine = self._mine()
            self.afterwards.show(self.game, mine, names, self.language, self.shows)
            self.said = f"{self.said} {self.afterwards.sentence}"

    def picture(self) -> str:
        """Return the game as it begins."""
        return super().picture() if self.gate.solution() else str(self.gate.text.value)

    def _reviewed(self) -> None:
        self._asked_for = self.game.position
        self.refresh()


FROM_GATE, FROM_START = "gate", "start"
_BEGINNINGS = {FROM_GATE: N_("the first tile of the Tyrant Zone"), FROM_START: N_("the very start")}
_BOTS = {
    "random": N_("random bot"),
    "greedy": N_("greedy bot"),
    "perfect": N_("perfect bot"),
}
LONGEST = 2400  # steps of a game, after which it is left unfinished: nobody waits for ever


class Reviews(Solved):
    """A game of two bots, or one from a file, reviewed choice by choice."""

    def parts(self) -> Sequence[Any]:
        """Return who plays from where, a file, and the review."""
        self.sides = [Choices(_BOTS, lambda: None, f"azardia-side{side}") for side in (1, 2)]
        self.sides[0].value, self.sides[1].value = "random", "perfect"
        self.begins = Choices(_BEGINNINGS, lambda: None, "azardia-begins")
        self.seed = Number(0, 99, 0, lambda _: None, "azardia-seed")
        self.play = button("azardia-play", lambda: self.attempt(self._play), "play")
        self.file = ipywidgets.Text(continuous_update=False)
        self.file.style.description_width = "initial"
        self.file.add_class("azardia-file")
        self.load = button("azardia-load", lambda: self.attempt(self._load), "folder-open")
        self.afterwards = Afterwards()
        self.game: Game | None = None
        chosen = ipywidgets.VBox(
            (
                *(side.widget for side in self.sides),
                self.begins.widget,
                self.seed.widget,
                row(self.play),
                row(self.file, self.load),
            )
        )
        return (beside(self.afterwards.widget, chosen),)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        for number, side in enumerate(self.sides, 1):
            side.show(speak("Player {n}", n=number), code)
        self.begins.show(speak("From"), code)
        self.seed.show(speak("Luck of the dice"), code)
        self.play.description = speak("Play and review")
        self.file.description = speak("or a saved game")
        self.file.placeholder = "azardia-game.json"
        self.load.description = speak("Review")
        self.access.names = self.seed.names

    def show(self, solved: Solution) -> None:
        """Show the review of the game."""
        code = self.language
        speak = language(code)
        if self.game is None:
            self.game = self._played()
        names = [f"{name} ({n})" for n, name in enumerate(self.game.names(code), 1)]
        self.afterwards.show(self.game, 1, names, code, self.shows)
        winner = self.game.winner
        ended = (
            speak("{who} has won.", who=names[winner - 1])
            if winner
            else speak("After {n} steps nobody has won.", n=self.game.position)
        )
        self.said = f"{ended} {self.afterwards.sentence}"

    def drawn(self) -> str:
        """Return the review."""
        return f"<p>{escape(self.said)}</p>" + self.afterwards.html(self.shows)

    def _played(self) -> Game:
        """Return the game that the bots play."""
        seed = self.seed.value
        characters = _CHARACTERS[NOBODY]
        if self.begins.value == FROM_GATE:
            at_gate = Position((GATE + 1, TOP), (GATE + 1, TOP)).game()
            game = Game.from_notation(at_gate.notation, seed=seed)
        else:
            game = Game(2, characters=characters, cards=False, seed=seed)
        players = [PLAYERS[side.value](seed=seed) for side in self.sides]
        while game.winner is None and game.position < LONGEST:
            assert game.seat is not None
            game.play(players[game.seat - 1].choose(game.view(game.seat)))
        return game

    def _play(self) -> None:
        speak = language(self.language)
        self.said = speak("The bots are playing; a whole game takes some seconds.")
        self.game = self._played()
        self.refresh()

    def _load(self) -> None:
        speak = language(self.language)
        if not self.file.value.strip():
            raise AzardiaError(speak("Type the name of a file first."))
        loaded = Game.load(Path(self.file.value.strip()))
        review(loaded)  # says why, where it is none of the core game's
        self.game = loaded
        self.refresh()


# --- rules of thumb ---------------------------------------------------------------------------

FINE = 3  # digits of percent: in a new game little is lost by anything
AT_TOP, NEW = "top", "new"
_MATCHES = {
    AT_TOP: N_("both at the top level, where a game begins"),
    NEW: N_("a new game, nobody has the Mantis"),
}


class Thumbs(Solved):
    """Three rules of thumb to switch on and off, and what it costs to follow them."""

    def parts(self) -> Sequence[Any]:
        """Return the rules, where the match begins, and what has been worked out."""
        self.rules = [checkbox(True, f"azardia-rule{n}") for n in range(1, len(RULES) + 1)]
        for rule in self.rules:
            rule.add_class("azardia-sentence")
            rule.observe(lambda _: self.attempt(self.refresh), "value")
        self.begins = Choices(_MATCHES, lambda: self.attempt(self.refresh), "azardia-begins")
        self.compute = button("azardia-compute", lambda: self.attempt(self._compute), "calculator")
        self.table = ipywidgets.HTML()
        self.found: dict[tuple[str, tuple[int, ...]], Match] = {}
        presses = row(self.compute)
        presses.layout.margin = "8px 0"
        return (*self.rules, self.begins.widget, presses, self.table)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        for number, (box, rule) in enumerate(zip(self.rules, _sentences(code), strict=True), 1):
            box.description = f"{number}. {rule}"
        self.begins.show(speak("From"), code)
        self.compute.description = speak("Compute")

    @property
    def followed(self) -> tuple[int, ...]:
        """The rules that are switched on, counted from 0."""
        return tuple(n for n, box in enumerate(self.rules) if box.value)

    def show(self, solved: Solution) -> None:
        """Show what these rules lose, once it is worked out, and the others that have been."""
        code = self.language
        speak = language(code)
        found = self.found.get((self.begins.value, self.followed))
        self.compute.disabled = found is not None
        if found is None:
            self.said = speak("What do these rules lose against perfect play? Press Compute.")
        elif self.shows("table"):
            self.said = speak(
                "{rules}: {points} percentage points less than perfect play.",
                rules=_followed(self.followed, code),
                points=decimal(found.loss * PERCENT, code, FINE),
            )
        else:
            self.said = speak("What do you expect?")
        self.table.value = self._table(solved) if self.shows("table") else ""

    def drawn(self) -> str:
        """Return the rules, and what has been worked out."""
        rules = "".join(f"<li>{escape(rule)}</li>" for rule in _sentences(self.language))
        return f"<ol>{rules}</ol>{self.table.value}"

    def _table(self, solved: Solution) -> str:
        """Return a line for perfect play, and one for each choice of rules that was tried."""
        code = self.language
        speak = language(code)
        level = TOP if self.begins.value == AT_TOP else 1
        perfect = float(solved.values[Position((1, level), (2, level)).places])
        followers = {speak("perfect play"): Match(perfect, 1 - perfect)}
        for (at, rules), match in sorted(self.found.items(), key=lambda one: one[1].loss):
            if at == self.begins.value:
                followers[_followed(rules, code)] = match
        lines = [
            [
                name,
                percent(match.first, code, FINE),
                percent(match.second, code, FINE),
                decimal(match.loss * PERCENT, code, FINE),
            ]
            for name, match in followers.items()
        ]
        heads = [
            speak("Who follows"),
            speak("wins, moving first"),
            speak("wins, moving second"),
            speak("points lost"),
        ]
        return listing(speak("Against perfect play"), heads, lines)

    def _compute(self) -> None:
        speak = language(self.language)
        self.said = speak(
            "It is being worked out: that takes some seconds, and for a new game a minute or more."
        )
        asked = self.begins.value, self.followed
        try:
            self.found[asked] = thumb(at_top=asked[0] == AT_TOP, rules=asked[1])
        finally:
            self.refresh()


def _sentences(code: str) -> list[str]:
    """Return the rules of thumb."""
    speak = language(code)
    return [speak(rule, goal=GOAL, top=TOP, mean=mean(dice.total())) for rule in RULES]


def _followed(rules: Sequence[int], code: str) -> str:
    """Return a name for who follows these rules."""
    speak = language(code)
    if not rules:
        return speak("no rule, only a coin")
    numbers = ", ".join(str(rule + 1) for rule in rules)
    return speak("rule {n}", n=numbers) if len(rules) == 1 else speak("rules {n}", n=numbers)


# --- facts ------------------------------------------------------------------------------------


_FAR = 120  # from here nobody comes to the goal with the dice


def _tiny(value: float) -> str:
    """Return a number that is next to nothing as the power of ten it stays below."""
    return "<" + _power(value)


class Facts(Solved):
    """What the solution says about the game as a whole."""

    def parts(self) -> Sequence[Any]:
        """Return a table, and the rules behind it."""
        self.table = ipywidgets.HTML()
        self.rule = ipywidgets.HTML()
        return (self.table, self.rule)

    def speak(self, code: str) -> None:
        """Nothing is labelled."""

    def show(self, solved: Solution) -> None:
        """List the facts."""
        code = self.language
        speak = language(code)
        start = {
            name: solved.win(Game(2, characters=characters, cards=False))
            for name, characters in _CHARACTERS.items()
        }
        even = Position((GATE + 1, TOP), (GATE + 1, TOP))
        near, far = 1, GATE - 1
        low = Position((near, TOP - 2), (far, TOP - 2))
        above = Position((near, TOP - 1), (far, TOP - 2))
        call = called(solved, place(_FAR), place(GOAL))
        lines = [
            [speak("Who begins, from the start"), percent(start[NOBODY], code, 2)],
            [
                speak("and how far that is from one half, in percentage points"),
                _tiny(abs(start[NOBODY] - 0.5) * PERCENT),
            ],
            [
                speak("Who moves first in the Tyrant Zone, both on tile {tile}", tile=GATE + 1),
                percent(solved.win(even.game()), code, 2),
            ],
            [
                speak(
                    "Tile {tile} against tile {there}, both at level {level}, to move",
                    tile=near,
                    there=far,
                    level=TOP - 2,
                ),
                percent(solved.win(low.game()), code, 2),
            ],
            [speak("the same, one level higher"), percent(solved.win(above.game()), code, 2)],
            [speak("The Mantis from the start, if it begins"), percent(start[MOVER], code, 2)],
            [
                speak("The Mantis from the start, if its rival begins"),
                percent(1 - start[RIVAL], code, 2),
            ],
            [
                speak(
                    "The Mantis on tile {tile} that calls a rival who holds tile {goal}",
                    tile=_FAR,
                    goal=GOAL,
                ),
                percent(call.win, code, 2),
            ],
            [
                speak("and how likely that rival is still there afterwards"),
                percent(call.stays, code, 2),
            ],
        ]
        heads = [speak("Who, and where"), speak("wins with")]
        shown = self.shows("table")
        self.table.value = (
            listing(speak("If both play as well as possible"), heads, lines) if shown else ""
        )
        self.rule.value = _rule(code, "ability.mantis")
        told = speak(
            "Who begins wins with {begins}; the Mantis wins with {mantis}, even if its rival "
            "begins.",
            begins=percent(start[NOBODY], code, 2),
            mantis=percent(1 - start[RIVAL], code, 2),
        )
        self.said = told if shown else speak("What do you expect?")

    def drawn(self) -> str:
        """Return the table."""
        return str(self.table.value) + str(self.rule.value)


# --- what asks for the solution as it is made -------------------------------------------------


class Later(Solved):
    """Something that can only be made once the core game is solved."""

    def __init__(self, lesson: Lesson, make: Callable[[], Exhibit]) -> None:
        self._make = make
        super().__init__(lesson)

    def parts(self) -> Sequence[Any]:
        """Return the place for it."""
        self.place = ipywidgets.VBox()
        return (self.place,)

    def speak(self, code: str) -> None:
        """Nothing is labelled."""

    def show(self, solved: Solution) -> None:
        """Make it."""
        if not self.place.children:
            self.place.children = (self._make(),)
        self.said = ""  # it speaks for itself

    def drawn(self) -> str:
        """Return what it shows."""
        made: Exhibit = self.place.children[0]
        return made.picture()


def _later(lesson: Lesson, make: Callable[[], Exhibit]) -> Exhibit:
    return make() if is_solved() else Later(lesson, make)


def predict_mantis(lesson: Lesson) -> Exhibit:
    """Ask how often the Mantis wins, before the facts are shown."""
    return _later(lesson, lambda: Prediction(lesson, mantis_wins(), Facts(lesson)))


def exercises(lesson: Lesson) -> Exhibit:
    """Return the exercises of the lesson, whose answers are the solution's."""
    return _later(lesson, lambda: Exercises(lesson))
