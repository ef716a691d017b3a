"""The board and its zones: a pawn anywhere on the board, and both readings of the way back."""

from collections.abc import Iterator, Sequence
from typing import Any

import ipywidgets
import numpy as np

from azardia_nb.errors import ForbiddenPosition
from azardia_nb.game.game import Choice
from azardia_nb.game.tabletop import DiceDue
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.lessons.board import (
    PASSED,
    PASSING,
    PUSHED,
    START,
    after_the_gate,
    passing,
    pushed_back,
)
from azardia_nb.games.azardia.odds import lone
from azardia_nb.games.azardia.odds.turn_tree import adding, at_random, subtracting
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.text.texts import ruling_answer, ruling_question
from azardia_nb.solve.game_tree import Policy
from azardia_nb.text.language import N_, Speak, language
from azardia_widgets.controls.buttons import Buttons, beside, row, show_or_hide, with_classes
from azardia_widgets.games.azardia.decided import forbidden, rules_of_entries
from azardia_widgets.lesson.drawing import drawn_before
from azardia_widgets.lesson.figure import Board, Figure, Html, Menu, Slider, Tick
from azardia_widgets.lesson.prediction import before
from azardia_widgets.table.dice import RealDice
from azardia_widgets.table.log import Log

BACK = "reverse-gear"  # the kit's card that moves one's own pawn back
MOST = NUMBERS.dice * NUMBERS.faces  # largest roll, in tiles

# Dice policies, by their label in the menu.
POLICIES: dict[str, Policy] = {
    N_("add"): adding,
    N_("subtract"): subtracting,
    N_("add or subtract by tossing a coin"): at_random,
}


class ZoneBoard(Figure):
    """One pawn on any tile, at any level, with rolled or typed dice.

    For an impossible pawn the control shows the rule and the board stays unchanged. `dice` and
    `action` are played at once, to begin with a finished move.
    """

    heard = True
    options = ("dice", "action")
    tile = Slider(N_("Tile"), 1, NUMBERS.goal, 1, dial=range(1, NUMBERS.goal + 1))
    level = Slider(N_("Level"), 1, NUMBERS.top_level, 1)
    policy = Menu(
        N_("Probabilities if you always"), {name: name for name in POLICIES}, "azardia-policy"
    )
    fractions = Tick(N_("Show probabilities as fractions"), False, "azardia-fractions")
    parts = ("board", "rules")
    dice: Sequence[int] = ()
    action = ""

    def begin(self) -> None:
        pawn = Placed(self.starts.get("tile", 1), level=self.starts.get("level", 1))
        self._rng = np.random.default_rng((self.seed, pawn.tile, pawn.level))
        self._start, self.game = pawn, self._placed(pawn)
        if self.dice:
            self._happen(self.dice)
        if self.action:
            self._do(self.action)
            self._walks = False

    def _placed(self, pawn: Placed, phase: str = "roll") -> Game:
        hand = [BACK] if phase == "play" else []
        pawn = Placed(pawn.tile, level=pawn.level, hand=hand, crossed=pawn.crossed)
        rival = lone.out_of_reach(pawn.tile, pawn.level)
        seed = int(self._rng.integers(2**31))
        game = Game.place([pawn, rival], phase=phase, seed=seed)
        game.automatic = False  # rolls need a press, and special tiles only announce their draw
        return game

    # --- layout and display ---

    def lay(self) -> Sequence[Any]:
        self.story = Log()
        self.buttons = Buttons(
            lambda action: self.follow("", lambda: self._do(action))(), "azardia-main-row"
        )
        self.buttons.widget.add_class("azardia-main")
        self.typed = RealDice(lambda dice: self.follow("", lambda: self._happen(dice))())
        self.overlay = row(self.policy, self.fractions)
        board = ipywidgets.VBox(self.placed(("board", "rules", "story")))
        chosen = self.placed((("tile", "level"), ("buttons", "typed"), "overlay"))
        return [beside(board, ipywidgets.VBox(chosen))]

    def speak(self, code: str) -> None:
        super().speak(code)
        die = language(code)("What the die shows")
        self.access.names = {".azardia-die input": die, **self.access.names}

    def show(
        self, speak: Speak, code: str, tile: int, level: int, policy: str, fractions: bool
    ) -> Iterator[object]:
        self._complain(code)
        game = self.game
        entries = game.log(code)
        path = next((entry.path for entry in reversed(entries) if len(entry.path) > 1), ())
        self.board.as_fraction = fractions
        walks = [(1, path)] if path and self._walks else ()
        yield Board(game, self._chances(POLICIES[policy]), path, walks=walks)
        self._walks = False
        show_or_hide(self.overlay, self.shows("odds") and not game.position)
        self.buttons.show(self._choices(speak, code))
        due = self._dice_due()
        self.typed.show(DiceDue(due, NUMBERS.faces) if due else None, code)
        self.story.show(entries, game, code)
        yield Html(rules_of_entries(entries, game, code) if entries else "")
        news = [entry.sentence for entry in entries if entry.position == game.position]
        yield " ".join(news) or self.board.sentence

    _walks = False  # whether the last movement is to be animated

    def _chances(self, policy: Policy) -> Any:
        if self.game.position or "policy" in self.fixed:
            return None
        pawn = self._start
        return lone.turn(pawn.tile, pawn.level, policy, None, pawn.crossed)

    def _complain(self, code: str) -> None:
        message = forbidden(self._problem, code) if self._problem else ""
        self.tile.refuse(message if self._at == "tile" else "")
        self.level.refuse(message if self._at == "level" else "")

    _problem: ForbiddenPosition | None = None
    _at = "tile"  # the control changed last

    def _choices(self, speak: Speak, code: str) -> list[Choice]:
        game = self.game
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
        """Return the number of dice to be rolled or typed now."""
        if self.game.position == 0:
            may_roll = any(choice.action == "roll" for choice in self.game.legal())
            return NUMBERS.dice if may_roll else 0
        return self.game.dice_due[0]

    # --- actions ---

    def changed(self, name: str) -> None:
        if name in ("tile", "level"):
            self._at = name
            self._place(Placed(self.tile.value, level=self.level.value))

    def _place(self, pawn: Placed) -> None:
        try:
            self._start, self.game = pawn, self._placed(pawn)
        except ForbiddenPosition as error:
            self._problem = error
        else:
            self._problem = None

    def _do(self, action: str) -> None:
        if action in ("on", "back"):
            on = self.game.pawns[0]
            pawn = Placed(on.tile, level=on.level, crossed=on.crossed)
            pawn = pawn if action == "on" else self._start
            self.tile.value, self.level.value = pawn.tile, pawn.level
            self._place(pawn)
        elif action in ("roll", "again"):
            if self.game.waiting == "seat":
                self.game.play("roll")
            self.game.run_chance()
        else:
            if action == f"play {BACK}":
                self.game = self._placed(self._start, "play")
            self.game.play(action)
            self._walks = True

    def _happen(self, dice: Sequence[int]) -> None:
        if self.game.waiting == "seat":
            self.game.play("roll")
        self.game.happen(" ".join(["roll", *map(str, dice)]))


predict_back = before(
    pushed_back, ZoneBoard, tile=PUSHED, level=NUMBERS.top_level, action=f"play {BACK}"
)
predict_passing = before(
    passing,
    ZoneBoard,
    tile=PASSING,
    level=1,
    dice=PASSED,
    action="add",
    fixed=("policy", "fractions"),
)
draw_ends = drawn_before(after_the_gate, ZoneBoard, tile=START, level=1)


READINGS = {value: Rulings(zone_return=value) for value in ("carry", "stop")}


class TwoReadings(Figure):
    """Board twice: one move under each reading of the ruling `zone_return`."""

    in_row = True
    tile = Slider(N_("Tile"), NUMBERS.gate - MOST, NUMBERS.gate - 1, 74)
    steps = Slider(N_("Sum of the dice"), NUMBERS.dice, MOST, 11)
    parts = ("question", "answer1", "board1", "answer2", "board2")

    def lay(self) -> Sequence[Any]:
        columns = [
            ipywidgets.VBox(self.placed(names), layout={"flex": "1 1 400px", "width": "auto"})
            for names in (("answer1", "board1"), ("answer2", "board2"))
        ]
        both = with_classes(ipywidgets.Box(columns), "azardia-split")
        return [*self.placed(("question", "tile", "steps")), both]

    def show(self, speak: Speak, code: str, tile: int, steps: int) -> Iterator[object]:
        question = ruling_question("zone_return", code)
        yield Html(f"<p><strong>{question}</strong></p>")
        ends = []
        for value, rulings in READINGS.items():
            game = _added(tile, steps, rulings)
            path = next(entry.path for entry in game.log() if entry.path)
            ends.append(game.pawns[0].tile)
            answer = ruling_answer("zone_return", value, code)
            ends_on = speak("The pawn ends on tile {tile}.", tile=ends[-1])
            yield Html(f"<p>{answer} <strong>{ends_on}</strong></p>")
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
    """Return the game after a lone pawn has moved by a sum of `steps`."""
    game = lone.alone(tile, rulings=rulings)
    game.automatic = False
    first = min(NUMBERS.faces, steps - 1)
    game.play("roll")
    game.happen(f"roll {first} {steps - first}")
    game.play("add")
    return game
