"""The board and its zones: a pawn put anywhere and moved, and two readings of the way back."""

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Any

import ipywidgets
import numpy as np

from azardia_nb.errors import ForbiddenPosition
from azardia_nb.game import Choice
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.board import past_the_gate
from azardia_nb.games.azardia.odds import lone
from azardia_nb.games.azardia.odds.turn_tree import adding, at_random, subtracting
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.text.texts import ruling_answer, ruling_question
from azardia_nb.games.tabletop import DiceDue
from azardia_nb.solve.game_tree import Policy
from azardia_nb.text.language import N_, Speak, language
from azardia_widgets.board.canvas import BoardView
from azardia_widgets.controls.buttons import Buttons, beside, checkbox, row
from azardia_widgets.controls.number import Number, numbers
from azardia_widgets.games.azardia.decided import decided, forbidden
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings
from azardia_widgets.lesson.figure import Board, Figure, Html, Slider
from azardia_widgets.lesson.prediction import before_drawn
from azardia_widgets.table.dice import RealDice
from azardia_widgets.table.log import Log

PACE = 0.05  # seconds a pawn takes for one tile
BACK = "reverse-gear"  # the card of the kit's deck that moves one's own pawn backwards
MOST = NUMBERS.dice * NUMBERS.faces  # tiles of one roll

# What somebody may do with every roll, by the name it has in the menu.
POLICIES: dict[str, Policy] = {
    N_("add"): adding,
    N_("subtract"): subtracting,
    N_("add or subtract by tossing a coin"): at_random,
}


class ZoneBoard(Exhibit):
    """One pawn on any tile, at any level, with dice that are rolled or typed.

    Where no pawn may stand, the rule is said at the control and the board stays as it is. `dice`
    and `action` are done at once, for who wants to begin with a finished move.
    """

    heard = True
    dials = MappingProxyType({"tile": range(1, NUMBERS.goal + 1)})

    def __init__(
        self,
        lesson: Surroundings | None = None,
        *,
        tile: int = 1,
        level: int = 1,
        dice: Sequence[int] = (),
        action: str = "",
        language: str = "en",
    ) -> None:
        self._rng = np.random.default_rng((0 if lesson is None else lesson.seed, tile, level))
        self._start = Placed(tile, level=level)
        self.game = self._placed(self._start)
        self._problem: ForbiddenPosition | None = None
        self._policy = next(iter(POLICIES))
        if dice:
            self._happen(dice)
        if action:
            self.game.play(action)
        super().__init__(lesson, language=language)

    def _placed(self, pawn: Placed, phase: str = "roll") -> Game:
        hand = [BACK] if phase == "play" else []
        pawn = Placed(pawn.tile, level=pawn.level, hand=hand, crossed=pawn.crossed)
        rival = lone.out_of_reach(pawn.tile, pawn.level)
        seed = int(self._rng.integers(2**31))
        game = Game.place([pawn, rival], phase=phase, seed=seed)
        game.automatic = False  # each roll is asked for, and special tiles only say what they draw
        return game

    # --- what one sees ---

    def build(self) -> Sequence[Any]:
        self.board = BoardView()
        self.story = Log()
        self.tile = Number(1, NUMBERS.goal, self._start.tile, lambda _: self._choose("tile"))
        self.level = Number(
            1, NUMBERS.top_level, self._start.level, lambda _: self._choose("level")
        )
        self.buttons = Buttons(self._press, "azardia-main-row")
        self.buttons.widget.add_class("azardia-main")
        self.typed = RealDice(self._type)
        self.policy = ipywidgets.Dropdown()
        self.policy.style.description_width = "initial"
        self.policy.observe(lambda _: self._change_policy(), "value")
        self.fractions = checkbox(False, "azardia-fractions")
        self.fractions.observe(lambda _: self.attempt(self.refresh), "value")
        self.overlay = row(self.policy, self.fractions)
        self.rules = ipywidgets.HTML()
        below = (self.rules, self.story)
        chosen = (
            numbers(self.tile, self.level),
            row(self.buttons.widget, self.typed.widget),
            self.overlay,
        )
        return (beside(ipywidgets.VBox((self.board.widget, *below)), ipywidgets.VBox(chosen)),)

    def speak(self, code: str) -> None:
        speak = language(code)
        self.tile.show(speak("Tile"), code)
        self.level.show(speak("Level"), code)
        self.fractions.description = speak("Show probabilities as fractions")
        self.policy.description = speak("Probabilities if you always")
        chosen = self._policy
        self.policy.options = [(speak(name), name) for name in POLICIES]
        self.policy.value = chosen  # new options alone would choose the first
        names = {".azardia-die input": speak("What the die shows")}
        self.access.names = names | self.tile.names | self.level.names

    def refresh(self) -> None:
        code, game = self.language, self.game
        self._complain()
        entries = game.log(code)
        moves = [entry for entry in entries if len(entry.path) > 1]
        path = moves[-1].path if moves else ()
        self.board.as_fraction = self.fractions.value
        self.board.show(
            game,
            code,
            path=path,
            walker=1 if path else 0,
            chances=self._chances(),
            walks=[(1, path)] if path and self._walks else (),
            pace=PACE,
        )
        self._walks = False
        self.overlay.layout.display = "" if self.shows("odds") and not game.position else "none"
        self.buttons.show(self._choices())
        due = self._dice_due()
        self.typed.show(DiceDue(due, NUMBERS.faces) if due else None, code)
        self.story.show(entries, game, code)
        self.rules.value = decided(entries, game, code) if entries else ""
        news = [entry.sentence for entry in entries if entry.position == game.position]
        self.said = " ".join(news) or self.board.sentence
        self.access.descriptions = [self.board.description]

    _walks = False  # whether the last movement is to be walked before the eyes

    def picture(self) -> str:
        rules: str = self.rules.value
        return self.board.html() + rules

    def _chances(self) -> Any:
        if self.game.position or not self.shows("odds"):
            return None
        pawn = self._start
        return lone.turn(pawn.tile, pawn.level, POLICIES[self._policy], None, pawn.crossed)

    def _complain(self) -> None:
        said = forbidden(self._problem, self.language) if self._problem else ""
        self.tile.refuse(said if self._at == "tile" else "")
        self.level.refuse(said if self._at == "level" else "")

    _at = "tile"  # the control moved last

    def _choices(self) -> list[Choice]:
        code, game = self.language, self.game
        speak = language(code)
        if game.position == 0:
            roll = [choice for choice in game.legal(code) if choice.action == "roll"]
            back = self._placed(self._start, "play").legal(code)
            return roll + [choice for choice in back if choice.action == f"play {BACK}"]
        if self._dice_due():
            return [Choice("again", speak("Roll again"), "turn.zero")]
        if game.phase == "move" and game.waiting == "seat":
            return game.legal(code)
        return [
            Choice("on", speak("Go on from here"), "turn.roll"),
            Choice("back", speak("Put it back"), "turn.roll"),
        ]

    def _dice_due(self) -> int:
        """Return how many dice are to be rolled or typed now."""
        if self.game.position == 0:
            may_roll = any(choice.action == "roll" for choice in self.game.legal())
            return NUMBERS.dice if may_roll else 0
        return self.game.dice_due[0]

    # --- what is pressed ---

    def _choose(self, at: str) -> None:
        self._at = at
        self.attempt(lambda: self._put(Placed(self.tile.value, level=self.level.value)))

    def _put(self, pawn: Placed) -> None:
        try:
            game = self._placed(pawn)
        except ForbiddenPosition as error:
            self._problem = error
            self._complain()
            return
        self._problem = None
        self._start, self.game = pawn, game
        self.refresh()

    def _press(self, action: str) -> None:
        self.attempt(lambda: self._do(action))

    def _do(self, action: str) -> None:
        if action == "on":
            pawn = self.game.pawns[0]
            self.tile.value, self.level.value = pawn.tile, pawn.level
            self._put(Placed(pawn.tile, level=pawn.level, crossed=pawn.crossed))
            return
        if action == "back":
            self.tile.value, self.level.value = self._start.tile, self._start.level
            self._put(self._start)
            return
        if action in ("roll", "again"):
            if self.game.waiting == "seat":
                self.game.play("roll")
            self.game.run_chance()
        else:
            if action == f"play {BACK}":
                self.game = self._placed(self._start, "play")
            self.game.play(action)
            self._walks = True
        self.refresh()

    def _type(self, dice: list[int]) -> None:
        self.attempt(lambda: self._typed(dice))

    def _typed(self, dice: Sequence[int]) -> None:
        self._happen(dice)
        self.refresh()

    def _happen(self, dice: Sequence[int]) -> None:
        if self.game.waiting == "seat":
            self.game.play("roll")
        self.game.happen(" ".join(["roll", *map(str, dice)]))

    def _change_policy(self) -> None:
        if self.policy.value and self.policy.value != self._policy:
            self._policy = self.policy.value
            self.attempt(self.refresh)


predict_return = before_drawn(
    past_the_gate,
    ZoneBoard,
    lambda asked: {
        "tile": asked["tile"],
        "level": asked["level"],
        "dice": (asked["first"], asked["second"]),
        "action": "add",
    },
)


READINGS = {value: Rulings(zone_return=value) for value in ("carry", "stop")}


class TwoReadings(Figure):
    """The same move under both readings of `zone_return`, side by side."""

    in_row = True
    tile = Slider(N_("Tile"), NUMBERS.gate - MOST, NUMBERS.gate - 1, 74)
    steps = Slider(N_("Sum of the dice"), NUMBERS.dice, MOST, 11)
    parts = ("question", "answer1", "board1", "answer2", "board2")

    def lay(self) -> Sequence[Any]:
        columns = [
            ipywidgets.VBox(self.placed(names), layout={"flex": "1 1 400px", "width": "auto"})
            for names in (("answer1", "board1"), ("answer2", "board2"))
        ]
        both = ipywidgets.Box(columns)
        both.add_class("azardia-split")
        return [*self.placed(("question", "tile", "steps")), both]

    def show(self, speak: Speak, code: str, tile: int, steps: int) -> Iterator[object]:
        asked = ruling_question("zone_return", code)
        yield Html(f"<p><strong>{asked}</strong></p>")
        ends = []
        for value, rulings in READINGS.items():
            game = _added(tile, steps, rulings)
            path = next(entry.path for entry in game.log() if entry.path)
            ends.append(game.pawns[0].tile)
            said = ruling_answer("zone_return", value, code)
            ends_on = speak("The pawn ends on tile {tile}.", tile=ends[-1])
            yield Html(f"<p><strong>{value}</strong>: {said} <strong>{ends_on}</strong></p>")
            yield Board(game, lone.turn(tile, 1, adding, rulings), path)
        yield speak(
            "From tile {tile} with a sum of {steps}: tile {first} if the pawn walks the rest "
            "of its steps, tile {second} if it stops on tile 1.",
            tile=tile,
            steps=steps,
            first=ends[0],
            second=ends[1],
        )


def _added(tile: int, steps: int, rulings: Rulings) -> Game:
    """Return the game after a lone pawn has added its dice to so many steps."""
    game = lone.alone(tile, rulings=rulings)
    game.automatic = False
    first = min(NUMBERS.faces, steps - 1)
    game.play("roll")
    game.happen(f"roll {first} {steps - first}")
    game.play("add")
    return game
