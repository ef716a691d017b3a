"""The board as something to touch: spaces under the pointer, tooltips, dice that fall, a contest.

The page finds the space itself, from places it is sent once, and asks for a highlight once a space
or button: ipycanvas would send each move of the mouse to the kernel. What shines is painted on the
canvas; what only this page needs, a tooltip or a falling die, lies over it.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import ipywidgets
import traitlets

from azardia_nb.text.language import language
from azardia_widgets.board.layout import Layout
from azardia_widgets.board.painter import Called, Turned
from azardia_widgets.controls.buttons import named
from azardia_widgets.controls.scripted import Scripted

_HERE = Path(__file__).parent

SPACE, BUTTON = "space", "button"  # what may be pointed at: "space 34", or "button" and its class


class Live(Scripted):
    """What lies over a board in `stage`, which holds both; `pointed` is called with what is meant.

    `pointed` is given "space 34", "button azardia-press-2", or "" for nothing; `picked`, a space
    that was pressed of those in `picks`, which no button leads to. All traits but
    `calm` and `sound` go to the page: `places` are in shares of the picture, `ways` say which
    buttons lead to a space, by the classes these have.
    """

    _esm = _HERE / "live.js"
    _css = _HERE / "live.css"

    places = traitlets.List().tag(sync=True)
    half = traitlets.List().tag(sync=True)  # of a space, across and down
    share = traitlets.Float(1.0).tag(sync=True)  # of the picture's width, that is board
    called = traitlets.Dict().tag(sync=True)  # by space, its name and what it does
    here = traitlets.Int(-1).tag(sync=True)  # the space of whose turn it is
    ways = traitlets.Dict().tag(sync=True)
    picks = traitlets.List().tag(sync=True)
    moves = traitlets.Dict().tag(sync=True)  # by space, what is called that takes one there
    odds = traitlets.Dict().tag(sync=True)  # by space, in words
    prices = traitlets.Dict().tag(sync=True)  # by space, a sentence: what each way there costs
    told = traitlets.Dict().tag(sync=True)  # by class of a button, where it leads
    words = traitlets.Dict().tag(sync=True)
    roll = traitlets.Dict().tag(sync=True)  # dice that have fallen
    symbols = traitlets.List().tag(sync=True)  # by face from 0, addresses of images; [] for numbers
    contest = traitlets.Dict().tag(sync=True)
    sound = traitlets.Bool(False).tag(sync=True)  # is heard; the browser remembers it
    chosen = traitlets.Dict().tag(sync=True)  # options of the table, which the browser remembers
    turning = traitlets.Dict().tag(sync=True)  # parts of the board that have just turned
    still = traitlets.Bool(False).tag(sync=True)  # nothing moves
    calm = traitlets.Bool(False).tag(sync=True)  # the page's system asks for less motion

    def __init__(
        self, board: Any, pointed: Callable[[str], None], picked: Callable[[int], None]
    ) -> None:
        super().__init__()
        self._pointed = pointed
        self._picked = picked
        self._shown = 0  # rolls and contests so far: the same dice may fall twice
        self.on_msg(self._asked)
        self.stage = named(ipywidgets.Box((board, self)), "azardia-stage")

    def speak(self, code: str) -> None:
        """Say everything in the language `code`."""
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

    def lay(self, on: Layout, called: Mapping[int, Called]) -> None:
        """Say where the spaces of a board are, and what they are called."""
        wide, high = on.width, on.height
        self.share = round(on.beside / wide, 4)
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
            str(space): [one.name, one.what, *filter(None, [one.beside])]
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
        """Say which buttons lead to which spaces, and how likely a roll does.

        Those in `picks` are the first of several that an action names. A space of `ways` without a
        button is pressed itself: `moves` are what that is called.
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

        `symbols` are the addresses of the images on the faces, by number from 0; without them the
        faces are numbers from 1.
        """
        self._shown += 1
        self.symbols = list(symbols)
        self.roll = {"n": self._shown, "dice": list(dice), "faces": faces, "seconds": seconds}

    def stage_contest(self, html: str, *, great: bool = False, seconds: float = 0) -> None:
        """Show a scene above the spaces of the board; "" takes it away.

        Its dice fall for `seconds`, and until they lie it does not tell what comes of them.

        A `great` one takes the whole board for a moment, unless nothing moves.
        """
        if html or self.contest.get("html"):
            self._shown += 1
            self.contest = {"n": self._shown, "html": html, "great": great, "seconds": seconds}

    def turn(self, on: Layout, parts: Sequence[Turned], seconds: float) -> None:
        """Have parts of the board seen to turn to where they lie now."""
        self._shown += 1
        x, y = on.middle
        self.turning = {
            "n": self._shown,
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

    def _asked(self, _: Any, content: Any, __: Any) -> None:
        """Have something highlighted; the page asks again once it is `seen`. Or pick a space."""
        if "pick" in content:
            self._picked(int(content["pick"]))
        else:
            self._pointed(content.get("over", ""))

    def seen(self, over: str) -> None:
        """Let the page ask again: this is highlighted now."""
        self.send({"seen": over})
