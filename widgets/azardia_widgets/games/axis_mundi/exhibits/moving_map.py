"""Exhibits on a moving map: the board in each round, and shortest ways over its turning rings."""

from collections.abc import Iterator

from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.lessons.moving_map import (
    LAST,
    TWO_G,
    corner,
    way_down,
    where_is_2g,
    whole_island,
)
from azardia_nb.games.axis_mundi.odds.prices import kit_rules
from azardia_nb.games.axis_mundi.odds.ways import NEVER, Stop, Ways, home, home_way, up, up_way
from azardia_nb.games.axis_mundi.rules import board
from azardia_nb.games.axis_mundi.rules.state import POINTS
from azardia_nb.games.axis_mundi.text.names import the_hex
from azardia_nb.text.language import N_, Speak, plural
from azardia_widgets.board.overlay import Amounts
from azardia_widgets.controls.listing import listing
from azardia_widgets.lesson.drawing import drawn_before
from azardia_widgets.lesson.figure import Board, Figure, Html, Menu, Pick, Slider, paragraphs
from azardia_widgets.lesson.prediction import before

UP = "up"
GOALS = {
    UP: N_("up, into the Axis Mundi"),
    "pier1": N_("home, to the pier at A"),
    "pier2": N_("home, to the pier at I"),
    "pier3": N_("home, to the pier at Q"),
}
TURNS_TOLD = plural(
    "Round {round}, from {hex}: {n} turn. Wounds from the ground: {wounds}.",
    "Round {round}, from {hex}: {n} turns. Wounds from the ground: {wounds}.",
)


class TurnedRings(Figure):
    """Board of a chosen round, with the sixths by which each Level has turned."""

    heard = True
    round = Slider(N_("Round"), 1, LAST, 1, "azardia-round", main=True)
    parts = ("board", "table")
    first_column = ("board",)

    def show(self, speak: Speak, code: str, round: int) -> Iterator[object]:
        yield Board(_position(round, UP, board.HEXES.index(board.LETTERS[0])))
        back = (round - 1) % board.TURNS == 0
        text = speak("Round {round}: everything is in its place.", round=round)
        yield text if back else speak("The island in round {round}.", round=round)
        heads = [
            speak("Level"),
            speak("Sixths it has turned"),
            speak("Without whole turns of {n}", n=board.SIDES),
        ]
        turned = [(level, level * (round - 1)) for level in (1, 2, 3)]
        lines = [[str(level), str(n), str(n % board.SIDES)] for level, n in turned]
        # drawn in every layer: the guess is locked in
        yield Html(listing(speak("How far the rings have turned"), heads, lines))


def _start_hexes(_: str) -> list[tuple[str, str]]:
    nature = kit_rules()["nature"]
    free = [
        hex
        for at, hex in enumerate(board.HEXES[: board.FIRST_PIER])
        if nature[at] != board.INACCESSIBLE
    ]
    return [(hex, hex) for hex in free]


class TurningIsland(Figure):
    """Board of a chosen round: turns needed from each hex, and a best path from one."""

    heard = True
    round = Slider(N_("Round"), 1, LAST, 1, "azardia-round", main=True)
    goal = Pick(N_("The way"), GOALS, "azardia-goal", "pier1")
    hex = Menu(N_("Your turn begins on"), _start_hexes, "azardia-hex", "3A")
    parts = ("board", "told")
    first_column = ("board",)

    @property
    def turns(self) -> int:
        """The rotation of the rings, from 0 to 5."""
        return (self.round.value - 1) % board.TURNS

    def ways(self) -> Ways:
        """Return the ways to the goal from everywhere."""
        if self.goal.value == UP:
            return up(kit_rules())
        return home(kit_rules())[list(GOALS).index(self.goal.value) - 1]

    def way(self) -> tuple[Stop, ...]:
        """Return the best way from the chosen hex; empty from the Axis Mundi if the way is up."""
        start = board.HEXES.index(self.hex.value)
        if self.goal.value == UP:
            return () if start == board.MIDDLE else up_way(kit_rules(), self.turns, start)
        pier = list(GOALS).index(self.goal.value) - 1
        return home_way(kit_rules(), self.turns, start, POINTS, pier)

    def show(self, speak: Speak, code: str, round: int, goal: str, hex: str) -> Iterator[object]:
        start, ways, way = board.HEXES.index(hex), self.ways(), self.way()
        distances = ways.turns[self.turns, POINTS]
        nature = kit_rules()["nature"]  # no turn begins on lava
        amounts = {
            at: float(n)
            for at, n in enumerate(distances)
            if 0 < n < NEVER and nature[at] != board.INACCESSIBLE
        }
        if goal == UP:
            amounts.pop(board.MIDDLE, None)
        laid = Amounts(amounts, speak("turns to go"), 0)
        yield Board(_position(round, goal, start), laid, self._from_the_shore(way))
        if not self.shows("table"):
            yield speak("The island in round {round}.", round=round)
            return
        text = speak("You are there already.")
        if way:
            text = speak(
                TURNS_TOLD,
                n=int(distances[start]),
                round=round,
                hex=hex,
                wounds=int(ways.wounds[self.turns, POINTS, start]),
            )
        yield from (text, Html(paragraphs(text) + _way_table(speak, way, round)))

    def _from_the_shore(self, way: tuple[Stop, ...]) -> tuple[int, ...]:
        """Return a way as seen from the shore: the hexes that now lie at its later places."""
        of, at = kit_rules()["place_of"], kit_rules()["hex_at"]
        return tuple(
            int(at[self.turns, of[(self.turns + stop.rounds) % board.TURNS, stop.hex]])
            for stop in way
        )


def _position(round: int, goal: str, start: int) -> Game:
    """Return the position in the round, with the other seats out of the way.

    Seat n has pier n.
    """
    mine, theirs = ("angel", "up") if goal != UP or start == board.MIDDLE else ("base", "base")
    free = [name for name in ("pier3", "pier2", "pier1") if name != goal][:2]
    players = [{"at": at, "form": theirs} for at in free]
    seat = 0 if goal == UP else list(GOALS).index(goal) - 1
    players.insert(seat, {"at": board.HEXES[start], "form": mine})
    placed = {"cards": False, "round": round, "seat": seat + 1, "players": players}
    return Game.place(placed, seed=0)


def _way_table(speak: Speak, way: tuple[Stop, ...], round: int) -> str:
    """Return a table of a way, round by round."""
    lines = []
    for later in sorted({stop.rounds for stop in way}):
        hexes = [stop.hex for stop in way if stop.rounds == later]
        lines.append([str(round + later), ", ".join(the_hex(hex, speak) for hex in hexes)])
    heads = [speak("Round"), speak("Hexes")]
    return listing(speak("The best way, round by round"), heads, lines, {1}) if way else ""


# the slider would give the next guess away
predict_2g = before(where_is_2g, TurnedRings, round=TWO_G[1], fixed=("round",))
predict_whole_island = before(whole_island, TurnedRings)
draw_way_down = drawn_before(
    way_down, TurningIsland, hex=board.HEXES[corner(3, 0)], fixed=("goal",)
)
