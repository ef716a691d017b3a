"""Perfect play: values of positions, the best action per roll, and a chart of the end game.

All numbers come from the exact solution of the core game, `azardia_nb.games.azardia.odds.core`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from azardia_nb.games.azardia.lessons.perfect_play import adding_is_best, tile_by_tile
from azardia_nb.games.azardia.odds import ten_tiles
from azardia_nb.games.azardia.odds.core.moves import (
    AGAIN,
    ValuedAction,
    choices,
    offers,
    place,
    ranked,
    rolls,
)
from azardia_nb.games.azardia.odds.core.solution import Solution
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import PERCENT, chance, decimal, percent, power_of_ten
from azardia_widgets.board.overlay import Amounts, Signs
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.controls.listing import CHOSEN, grid, tinted
from azardia_widgets.games.azardia.exhibits.chain import SIGNS
from azardia_widgets.games.azardia.solved import (
    GATE,
    GOAL,
    TOP,
    Pawns,
    Position,
    later,
    points_lost,
)
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.blanks import Blanks
from azardia_widgets.lesson.drawing import DrawnPrediction
from azardia_widgets.lesson.exercise import Exercises
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.figure import (
    Board,
    Figure,
    Html,
    Note,
    Slider,
    Table,
    paragraphs,
    small,
)

_FIRST = plural(
    "With {n} tile, the first player wins with probability {chance}.",
    "With {n} tiles, the first player wins with probability {chance}.",
)


def _tiles(level: int) -> range:
    """Return the tiles on which a pawn of this level can begin a turn with dice."""
    return range(1, GOAL if level == TOP else GATE)


class TenTiles(Figure):
    """Ten-tile game, solved: each tile's value, and the best choice for each toss."""

    tiles = Slider(N_("Tiles"), 5, 20, ten_tiles.TILES, "azardia-tiles")

    def show(self, speak: Speak, code: str, tiles: int) -> Iterator[object]:
        values = ten_tiles.values(tiles)
        title = speak("Probability of winning, on your turn")
        yield Curves(title, speak("tile of the pawn"), (Curve(title, [*values.values()]),), start=1)
        first, second = ten_tiles.FACES
        yield Table.of(
            speak("The best choices"),
            reversed(values),
            {
                speak("Tile"): str,
                speak("the coin shows {n}: go to", n=first): lambda tile: _ends(tile, first, tiles),
                speak("the coin shows {n}: go to", n=second): lambda tile: _ends(
                    tile, second, tiles
                ),
                title: lambda tile: chance(values[tile], code),
            },
        )
        yield speak(
            _FIRST,
            n=tiles,
            chance=percent(values[1], code, 1),
        )


def _ends(tile: int, face: int, tiles: int) -> str:
    """Return the best tiles to move to after a toss in a game on `tiles` tiles, as text."""
    ends = (min(tile + far, tiles) for far in ten_tiles.best(tile, face, tiles))
    return " / ".join(map(str, dict.fromkeys(ends)))


def by_hand(lesson: Lesson) -> Blanks:
    """Return blanks for the values of the game on ten tiles; at the end all are shown."""
    return Blanks(lesson, tile_by_tile(), TenTiles(lesson), in_turn=True)


class Worth(Pawns):
    """Board with the mover's probability of winning from each tile."""

    parts = ("board", "table")
    below = "note"
    first_column = ("board",)
    second_column = (("mine", "level"), ("rival", "rivals_level"), "table", "note")

    def show(self, speak: Speak, code: str, *_: Any) -> Iterator[object]:
        position, solved = self.position(code), self.solved
        game = position.game()
        level = position.mine[1]
        rival, mantis = position.places[1:]
        chances = {
            there: float(solved.values[place(there, level), rival, mantis]) * PERCENT
            for there in _tiles(level)
            if there != position.rival[0] or there == 1
        }
        least, most = min(chances.values()), max(chances.values())
        base = max(0.0, least - (most - least) / 4)
        unit = speak("probability of winning, in percent")
        yield Board(game, Amounts(chances, unit, 0, base))
        win, theirs = solved.win(game), _if_it_were_theirs(solved, position)
        moves, rests = game.names(code)
        lines = [
            [name, percent(chance, code, 2), percent(1 - chance, code, 2)]
            for name, chance in (
                (speak("{who}'s turn", who=moves), win),
                (speak("if it were {who}'s turn", who=rests), theirs),
            )
        ]
        heads = [speak("Probability of winning"), moves, rests]
        yield Table(speak("When both play perfectly"), heads, lines)
        yield Note(_residual(solved, code))
        yield speak(
            "It is {who}'s turn, on tile {tile} at level {level}; {rival} is on tile "
            "{there} at level {other}.",
            who=moves,
            rival=rests,
            tile=position.mine[0],
            level=level,
            there=position.rival[0],
            other=position.rival[1],
        )
        if self.shows("odds") or self.shows("table"):
            yield speak(
                "{who} wins with probability {chance} if both play perfectly.",
                who=moves,
                chance=percent(win, code, 2),
            )
        if self.shows("table"):
            yield speak(
                "Having the turn is worth {points} percentage points.",
                points=decimal((win - theirs) * PERCENT, code, 2),
            )


def _if_it_were_theirs(solved: Solution, position: Position) -> float:
    """Return the mover's winning probability if it were the rival's turn."""
    return 1 - float(solved.values[Position(position.rival, position.mine).places])


def _residual(solved: Solution, code: str) -> str:
    return small(
        language(code)(
            N_(
                "Solved for every position of the core game; the numbers satisfy their equations "
                "to within {residual}."
            ),
            residual=power_of_ten(solved.residual),
        )
    )


# --- every roll -------------------------------------------------------------------------------

# The best choice: sign, colour and legend text.
ADD, SUBTRACT, AGAIN_SIGN, EITHER = "+", "−", "↻", "="
_SIGNS = {**SIGNS, EITHER: ("#e4e7ea", N_("either"))}


def sign(valued: Sequence[ValuedAction], tiles: Mapping[str, int]) -> str:
    """Return the sign of the first action in `valued`, the best, or EITHER after a tie."""
    if len(valued) > 1 and not valued[1].loss:
        return EITHER
    if tiles[valued[0].action] == AGAIN:
        return AGAIN_SIGN
    return ADD if valued[0].action == "add" else SUBTRACT


class EveryRoll(Pawns):
    """Grid of the best action for each roll, and the loss of the other action."""

    heard = True
    mine = replace(Pawns.__dict__["mine"], start=143, main=False)
    rival = replace(Pawns.__dict__["rival"], start=133)
    first = Slider(N_("First die"), 1, NUMBERS.faces, 3, "azardia-first")
    second = Slider(N_("Second die"), 1, NUMBERS.faces, 8, "azardia-second")
    parts = ("board", "best", "grid")
    first_column = ("board", "grid")
    second_column = (
        ("mine", "level"),
        ("rival", "rivals_level"),
        ("first", "second"),
        "best",
    )

    @property
    def roll(self) -> tuple[int, int]:
        """The chosen roll, the lower die first."""
        low, high = sorted((self.first.value, self.second.value))
        return low, high

    def show(self, speak: Speak, code: str, *_: Any) -> Iterator[object]:
        position, roll = self.position(code), self.roll
        best = rolls(self.solved, *position.places)
        chosen = best[roll]
        meanings = {name: speak(text) for name, (_, text) in _SIGNS.items()}
        colours = {name: colour for name, (colour, _) in _SIGNS.items()}
        signs = policy(self.solved, position, roll)
        yield Board(position.game(), Signs(signs, colours, meanings))
        if not self.shows("table"):
            yield speak("Choose a roll: what would you do?")
            return
        valued = ", ".join(
            f"{_action_name(one.action, roll, code)}: {percent(one.win, code, 2)}" for one in chosen
        )
        sentence = speak(
            "With {first} and {second} on tile {tile}: {valued}.",
            first=roll[0],
            second=roll[1],
            tile=position.mine[0],
            valued=valued,
        )
        sentence += " " + _verdict(chosen, code)
        yield from (sentence, paragraphs(sentence), Html(_grid(best, roll, code)))


def policy(solved: Solution, position: Position, roll: tuple[int, int]) -> dict[int, str]:
    """Return the sign of the best action for a roll, for every tile of the mover."""
    level = position.mine[1]
    _, rival, mantis = position.places
    offered = offers(False)[roll]
    return {
        tile: sign(ranked(choices(solved, place(tile, level), rival, mantis, roll)), offered)
        for tile in _tiles(level)
    }


def _action_name(action: str, roll: tuple[int, int], code: str) -> str:
    speak = language(code)
    tiles = offers(False)[roll][action]
    if tiles == AGAIN:
        return speak("subtract to zero and roll again")
    if action == "add":
        return speak(plural("add and move {n} tile", "add and move {n} tiles"), n=tiles)
    return speak(plural("subtract and move {n} tile", "subtract and move {n} tiles"), n=tiles)


def _verdict(valued: Sequence[ValuedAction], code: str) -> str:
    """Return a sentence with the loss of the worse action."""
    speak = language(code)
    loss = valued[-1].loss
    if not loss:
        return speak("It makes no difference.")
    return speak(
        "The other choice costs {points} percentage points.", points=points_lost(loss, code)
    )


def _grid(
    best: Mapping[tuple[int, int], list[ValuedAction]], chosen: tuple[int, int], code: str
) -> str:
    """Return a table with a cell per roll: the best action and the loss of the other."""
    speak = language(code)
    faces = range(1, NUMBERS.faces + 1)
    signs = set()

    def cell(first: int, second: int) -> tuple[str, str]:
        roll = (min(first, second), max(first, second))
        mark = sign(best[roll], offers(False)[roll])
        signs.add(mark)
        loss = best[roll][-1].loss
        cost = decimal(loss * PERCENT, code) if loss else ""
        look = tinted(_SIGNS[mark][0]) + (CHOSEN if roll == chosen else "")
        return f"<strong>{mark}</strong><br><small>{cost}</small>", look

    caption = speak(
        "The best choice for each roll; below it, what the other choice costs in percentage points"
    )
    style = "padding:1px 3px;text-align:center;min-width:2.2em;line-height:1.1"
    table = grid(caption, faces, faces, cell, style)
    legend = [f"{name} {speak(text)}" for name, (_, text) in _SIGNS.items() if name in signs]
    return table + paragraphs(", ".join(legend))


def draw_adding(lesson: Lesson) -> Exhibit:
    """Return the drawing of the rolls with which adding is best; then every roll is shown."""
    return later(lesson, lambda: DrawnPrediction(lesson, adding_is_best(), EveryRoll(lesson)))


# --- exercises --------------------------------------------------------------------------------


def exercises(lesson: Lesson) -> Exhibit:
    """Return the lesson's exercises, shown once the core game is solved, which has the answers."""
    return later(lesson, lambda: Exercises(lesson))
