"""The interactive layer over a board: pointer, tooltips, falling dice and contests.

The page finds the space under the pointer itself, from places sent once, and asks the kernel for
a highlight once per space or button; ipycanvas would send every move of the mouse. Highlights
are painted on the canvas; tooltips and falling dice exist only in the page.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import ipywidgets
import traitlets

from azardia_nb.text.language import language
from azardia_widgets.board.layout import Layout
from azardia_widgets.board.painter import SpaceName, TurnedPart
from azardia_widgets.controls.buttons import with_classes
from azardia_widgets.controls.scripted import Scripted

_HERE = Path(__file__).parent

SPACE, BUTTON = "space", "button"  # kinds of targets: "space 34", or "button" and its class


class Live(Scripted):
    """The interactive layer over a board; `stage` is the box that holds board and layer.

    `pointed` receives the target under the pointer: "space 34", "button azardia-press-2", or "".
    `picked` receives a pressed space that no button leads to. All traits except `calm` and `sound`
    go to the page: `places` are in shares of the picture, `ways` are the classes of the buttons
    that lead to a space.
    """

    _esm = _HERE / "live.js"
    _css = _HERE / "live.css"

    places = traitlets.List().tag(sync=True)
    half = traitlets.List().tag(sync=True)  # half the width and height of a space
    share = traitlets.Float(1.0).tag(sync=True)  # of the picture's width, covered by the board
    upright = traitlets.Bool(False).tag(sync=True)  # whether the board is drawn for a phone
    called = traitlets.Dict().tag(sync=True)  # by space: name, effect and neighbours
    here = traitlets.Int(-1).tag(sync=True)  # the space of the pawn whose turn it is
    ways = traitlets.Dict().tag(sync=True)
    picks = traitlets.List().tag(sync=True)
    moves = traitlets.Dict().tag(sync=True)  # by space: labels of the moves there
    odds = traitlets.Dict().tag(sync=True)  # by space: probability as text
    prices = traitlets.Dict().tag(sync=True)  # by space: the cost of each way there, as a sentence
    told = traitlets.Dict().tag(sync=True)  # by class of a button: where it leads
    words = traitlets.Dict().tag(sync=True)
    roll = traitlets.Dict().tag(sync=True)  # the last roll
    symbols = traitlets.List().tag(sync=True)  # image URLs by face, from 0; [] for numbers
    contest = traitlets.Dict().tag(sync=True)
    sound = traitlets.Bool(False).tag(sync=True)  # whether sound is on; the browser remembers it
    chosen = traitlets.Dict().tag(sync=True)  # options of the table, which the browser remembers
    turning = traitlets.Dict().tag(sync=True)  # parts of the board that are turning
    still = traitlets.Bool(False).tag(sync=True)  # whether animation is off
    calm = traitlets.Bool(False).tag(sync=True)  # whether the system asks for reduced motion

    def __init__(
        self, board: Any, pointed: Callable[[str], None], picked: Callable[[int], None]
    ) -> None:
        super().__init__()
        self._pointed = pointed
        self._picked = picked
        self._number = 0  # number of rolls and contests so far: equal dice may fall again
        self.on_msg(self._on_message)
        self.stage = with_classes(ipywidgets.Box((board, self)), "azardia-stage")

    def speak(self, code: str) -> None:
        """Set all texts in the language `code`."""
        speak = language(code)
        self.words = {
            "board": speak("board"),
            "press": speak("Click to choose this space."),
            "touch": speak("Tap again to choose this space."),
            "enter": speak("Press Enter to choose this space."),
            "several": speak("More than one button leads here: choose one of the marked buttons."),
            "odds": speak("Probability that you can land here: {chance}"),
            "beside": speak("Touches {spaces}."),
            "choose": speak("Several ways lead here: choose this space, then one of them."),
            "press_first": speak("Click to choose this space, then the one on the way."),
            "touch_first": speak("Tap again to choose this space, then the one on the way."),
            "enter_first": speak("Press Enter to choose this space, then the one on the way."),
        }

    def lay(self, on: Layout, called: Mapping[int, SpaceName]) -> None:
        """Send the page the places of the layout `on`, and the names `called` of its spaces."""
        wide, high = on.width, on.height
        self.share = round(on.beside / wide, 4)
        self.upright = high > wide
        self.places = [
            [space, round(x / wide, 4), round(y / high, 4)] for space, (x, y) in on.places.items()
        ]
        for space, (x, y) in list(on.places.items())[:1]:
            corners = on.outline(space)
            self.half = [
                max(across - x for across, _ in corners) / wide,
                max(down - y for _, down in corners) / high,
            ]
        self.called = {
            str(space): [one.name, one.effect, *filter(None, [one.beside])]
            for space, one in called.items()
        }

    def lead(
        self,
        ways: Mapping[int, Sequence[str]],
        picks: Sequence[int],
        odds: Mapping[int, str],
        told: Mapping[str, str],
        moves: Mapping[int, Sequence[str]] = MappingProxyType({}),
        prices: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        """Send the page what leads to each space: buttons, picks, odds, moves and prices.

        `picks` are first spaces of actions that name several. A space in `ways` without a button
        can be pressed itself; `moves` has the labels of its moves.
        """
        with self.hold_sync():
            self.told = dict(told)
            self.odds = {str(space): text for space, text in odds.items()}
            self.picks = [str(space) for space in picks]
            self.prices = {str(space): text for space, text in prices.items()}
            self.moves = {str(space): list(called) for space, called in moves.items()}
            self.ways = {str(space): list(names) for space, names in ways.items()}

    def throw(
        self, dice: Sequence[int], faces: int, seconds: float, symbols: Sequence[str] = ()
    ) -> None:
        """Let dice with `faces` faces fall for `seconds` and come to rest on the faces in `dice`.

        `symbols` are the image URLs of the faces, by number from 0; without them the faces are
        numbers from 1.
        """
        self._number += 1
        self.symbols = list(symbols)
        self.roll = {"n": self._number, "dice": list(dice), "faces": faces, "seconds": seconds}

    def stage_contest(self, html: str, *, great: bool = False, seconds: float = 0) -> None:
        """Show `html`, a contest or event, above the board; "" removes it.

        Its dice fall for `seconds`; its result is hidden until they lie. A `great` scene briefly
        covers the whole board, unless animation is off.
        """
        if html or self.contest.get("html"):
            self._number += 1
            self.contest = {"n": self._number, "html": html, "great": great, "seconds": seconds}

    def turn(self, on: Layout, parts: Sequence[TurnedPart], seconds: float) -> None:
        """Animate `parts` of the board that have turned, for `seconds`."""
        self._number += 1
        x, y = on.middle
        self.turning = {
            "n": self._number,
            "middle": [x / on.width, y / on.height],
            "parts": [
                {
                    "edge": [
                        [round(a / on.width, 4), round(b / on.height, 4)] for a, b in one.edge
                    ],
                    "degrees": one.degrees,
                    "ground": one.ground,
                }
                for one in parts
            ],
            "seconds": seconds,
        }

    def _on_message(self, _: Any, content: Any, __: Any) -> None:
        """Handle a message of the page: a pressed space, or a target under the pointer."""
        if "pick" in content:
            self._picked(int(content["pick"]))
        else:
            self._pointed(content.get("over", ""))

    def confirm(self, over: str) -> None:
        """Tell the page that the target `over` is highlighted, so that it may send the next."""
        self.send({"seen": over})
