"""A board of paper whose edges the learner glues together, compared with the board of the race."""

from collections.abc import Iterator

from azardia_nb.games.titan_race.rules.board import (
    COLUMNS,
    ROWS,
    SPACES,
    WAYS,
    column_of,
    links,
    name_of,
    names_of,
    row_of,
    space_at,
)
from azardia_nb.text.language import N_, Speak
from azardia_widgets.board.overlay import Amounts
from azardia_widgets.games.titan_race.exhibits.wrapping_board import lone_game
from azardia_widgets.lesson.figure import Board, Figure, Menu, Pick, paragraphs, press

OPEN, STRAIGHT, TWISTED = "open", "straight", "twisted"
GLUES = {OPEN: N_("open"), STRAIGHT: N_("glued"), TWISTED: N_("glued with a twist")}
AHEAD = {"s": N_("straight ahead"), "l": N_("left ahead"), "r": N_("right ahead")}
MOVES = {"s": (0, 2), "l": (-1, 1), "r": (1, 1)}  # columns and rows of a step
STEPS = 6
RIGHT, OTHER = N_("This is the board of the race."), N_("Glue the edges in another way.")


def step(space: int, way: str, sides: str, ends: str) -> int | None:
    """Return where a step ends on a glued board; None over an open edge."""
    aside, ahead = MOVES[way]
    column, row = column_of(space) + aside, row_of(space) + ahead
    if row > ROWS:
        if ends == OPEN:
            return None
        row -= ROWS
        # Spaces of a column are in every second row, so a mirror image keeps its parity.
        column = (COLUMNS - 2 - column) % COLUMNS if ends == TWISTED else column
    if not 0 <= column < COLUMNS:
        if sides == OPEN:
            return None
        column %= COLUMNS
        row = ROWS - row or ROWS if sides == TWISTED else row
    return space_at(column, row)


def agreeing(sides: str, ends: str) -> int:
    """Return the number of steps ahead that end on the same space as in the race."""
    to = links(1).to
    return sum(
        step(space, way, sides, ends) == to[space, WAYS.index(way)]
        for space in range(SPACES)
        for way in MOVES
    )


class Glue(Figure):
    """Board whose edges the learner glues, walks over and has checked."""

    heard = True
    sides = Pick(N_("Left and right edge"), GLUES, "azardia-sides", OPEN)
    ends = Pick(N_("Top and bottom edge"), GLUES, "azardia-ends", OPEN)
    space = Menu(N_("Your Titan is on"), names_of(), "azardia-space", "B10")
    way = Pick(N_("It goes"), AHEAD, "azardia-way", "r")
    parts = ("board", "told")
    first_column = ("board",)

    def begin(self) -> None:
        self.checked: set[tuple[str, str]] = set()

    @press(N_("Check my board"), "azardia-check-board", "check", main=True)
    def check(self) -> None:
        self.checked.add((self.sides.value, self.ends.value))

    def show(
        self, speak: Speak, code: str, sides: str, ends: str, name: str, way: str
    ) -> Iterator[object]:
        at: int | None = names_of().index(name)
        walked: list[int] = []
        for _ in range(STEPS):
            at = None if at is None else step(at, way, sides, ends)
            if at is None:
                break
            walked.append(at)
        numbers = dict(zip(walked, map(float, range(1, STEPS + 1)), strict=False))
        yield Board(lone_game(name), Amounts(numbers, speak("step"), 0))
        text = self._walk(speak, name, walked)
        if (sides, ends) in self.checked and self.shows("answers"):
            n, every = agreeing(sides, ends), SPACES * len(MOVES)
            score = speak("Steps that end where they do in the race: {n} of {all}.", n=n, all=every)
            text = f"{text} {score} {speak(RIGHT if n == every else OTHER)}"
        yield text
        yield paragraphs(text)

    def _walk(self, speak: Speak, name: str, walked: list[int]) -> str:
        ends = ", ".join(map(name_of, walked))
        if len(walked) == STEPS:
            return speak("From {space}: {ends}.", space=name, ends=ends)
        if not walked:
            return speak("From {space} the next step falls off an open edge.", space=name)
        return speak(
            "From {space}: {ends}; the next step falls off an open edge.", space=name, ends=ends
        )
