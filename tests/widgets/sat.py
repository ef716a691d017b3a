"""Sittings: presses at tables of all games, and the resulting displays.

A page in `sittings` begins each sitting with `=` and the state of the game; a line with `>` is done
at the table, and the lines below show what has appeared, those with - what has gone. `python -m
tests.widgets.sat` writes the results again: read what changed.
"""

import ast
import re
from collections.abc import Iterator
from contextlib import chdir
from difflib import SequenceMatcher
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import ipywidgets

from azardia_nb.game.game import Game
from azardia_nb.games import load
from azardia_nb.games.azardia.game import Game as Azardia
from azardia_nb.games.azardia.game import Placed
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_widgets import Exhibit, Table
from azardia_widgets.board.svg import svg
from azardia_widgets.controls.buttons import own_class
from azardia_widgets.controls.scripted import Scripted
from azardia_widgets.table.hand import Cards
from tests.lessons.asking import named
from tests.widgets.drawn import drawn
from tests.widgets.sitting import buttons, choices, finish, press

FOLDER = Path(__file__).with_name("sittings")
# Messages to scripts that are constant, or repeated elsewhere.
SAID_ELSEWHERE = {"places", "half", "called", "words", "why", "names", "legend", "goal", "signs"}
SAID_ELSEWHERE |= {"title", "game", "svg", "frame", "span", "icon", "language", "keep"}
SAID_ELSEWHERE |= {"turning", "share", "here", "steps", "symbols"}
OWN = re.compile(r"azardia-press-\d+")


class Sitting:
    """One table, and the presses at it."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.told: dict[str, Any] = {"seats": None, "language": "en", "played": []}

    def tell(self, what: str, value: str) -> None:
        """Store a line about the game, its steps, its seats or its language."""
        if what == "played":
            self.told["played"].append(value)
        elif what == "seats":
            self.told["seats"] = value.split()
        else:
            self.told[what] = value

    def sit(self) -> None:
        """Create the game and the table."""
        name, _, about = self.told["game"].partition(" ")
        game = begun(name, ast.literal_eval(about or "{}"))
        for action in self.told["played"]:
            getattr(game, "happen" if action.startswith("!") else "play")(action.lstrip("!"))
        game.automatic = True
        seats, code = self.told["seats"], self.told["language"]
        self.table = Table(game, seats=seats, language=code, seed=1)
        self.table.reach.now()
        self.before: list[str] = []

    def do(self, line: str) -> None:
        """Do at the table what a line says."""
        verb, _, rest = line.partition(" ")
        table = self.table
        if verb == "press":
            press(table, rest)
        elif verb in ("first", "last"):
            for _ in range(int(rest or 1)):
                press(table, choices(table)[0 if verb == "first" else -1])
        elif verb == "finish":
            finish(table)
        elif verb == "go":
            table.go(int(rest))
        elif verb == "act":
            table.act(rest)
        elif verb == "hear":
            about = {"number": table.clock.time.number, "left": float(rest)}
            table.clock.time._handle_custom_msg(about, [])
        elif verb == "point":
            kind, _, where = rest.partition(" ")
            where = own_class(buttons(table)[where]) if kind == "button" else where
            table.reach.point(f"{kind} {where}" if kind else "")
        elif rest:
            self._set(verb, rest)
        else:
            found = self._part(verb)
            found.click() if hasattr(found, "click") else found()
        if table.afterwards.work.background is not None:
            table.afterwards.work.background.wait()
        if verb != "point":
            table.reach.now()

    def _part(self, path: str) -> Any:
        found: Any = self.table
        for name in path.split("."):
            if isinstance(found, dict):
                found = found[name]
            else:
                found = found[int(name)] if name.isdecimal() else getattr(found, name)
        return found

    def _set(self, path: str, value: str) -> None:
        try:
            given = ast.literal_eval(value)
        except (ValueError, SyntaxError):
            given = value
        found = self._part(path)
        if callable(found):
            found(given)
        else:
            found.value = given

    def came(self) -> Iterator[str]:
        """Yield the changes of the display since the last call."""
        now = [
            f"picture: {drawn(svg(self.table.board.scene))}",
            *seen(self.table, names(self.table)),
        ]
        for how, a, b, c, d in SequenceMatcher(None, self.before, now, False).get_opcodes():
            if how == "delete":
                yield from (f"    - {line}" for line in self.before[a:b])
            elif how != "equal":
                yield from (f"    {line}" for line in now[c:d])
        self.before = now


def begun(name: str, about: dict[str, Any]) -> Game:
    """Return a game in a position, or a new game with options."""
    if name == "azardia" and "rulings" in about:
        about["rulings"] = Rulings(**about["rulings"])
    if name == "azardia" and "pawns" in about:
        pawns = [Placed(*one[:-1], **one[-1]) for one in about.pop("pawns")]
        made: Game = Azardia.place(pawns, **{"seed": 1, **about})
    elif isinstance(about.get("players"), list) or isinstance(about.get("titans"), list):
        made = load(name).made().place(about, seed=1)  # type: ignore[misc,attr-defined]
    else:
        made = load(name).Game(**{"seed": 1, **about})
    made.automatic = False
    return made


# --- what is seen --------------------------------------------------------------------------------


def names(table: Table) -> dict[str, str]:
    """Return the actions of the buttons, by the buttons' own classes."""
    return {own_class(one): action for action, one in table.action_panel.buttons.items()}


def seen(widget: Any, called: dict[str, str], part: str = "") -> Iterator[str]:
    """Yield all visible texts of a widget and its children, each with the name of its part.

    `called` replaces the classes of buttons by their actions.
    """
    if (layout := getattr(widget, "layout", None)) is not None and layout.display == "none":
        return
    own = [one[8:] for one in widget._dom_classes if one.startswith("azardia-")]
    own = [one for one in own if not one.startswith(("press-", "action"))]
    part = own[-1] if own else part
    for text in texts(widget):
        said = OWN.sub(lambda found: called.get(found[0], "?"), text)
        yield f"{part}: {said}"
    for child in getattr(widget, "children", ()):
        if hasattr(child, "_dom_classes"):
            yield from seen(child, called, part)


def card(item: dict[str, Any]) -> str:
    """Return the texts of a card or pile, and its marks."""
    said = " ".join(str(item[name]) for name in ("name", "kind", "text") if item.get(name))
    copies = f" × {item['copies']}" if item.get("copies", 1) > 1 else ""
    marks = (one for one in ("used", "may", "lifted", "shines") if item.get(one))
    return " ".join([f"{said}{copies}", *(f"({one})" for one in marks)])


def texts(widget: Any) -> Iterator[str]:
    """Yield the texts of one widget."""
    if isinstance(widget, Cards):
        yield from map(card, widget.items)
        return
    if isinstance(widget, Scripted) and getattr(widget, "running", True):
        for name in sorted({*widget.keys} - SAID_ELSEWHERE):
            if not name.startswith("_"):
                yield from told(name, getattr(widget, name))
    if isinstance(widget, Scripted | ipywidgets.IntSlider):  # a slider stands beside its words
        return
    label = getattr(widget, "description", "")
    off = " (off)" if getattr(widget, "disabled", False) else ""
    if hasattr(widget, "_options_full"):
        yield f"{label}: {widget.label}{off}"
    elif hasattr(widget, "click"):
        yield f"[{label}]{off}"
    elif isinstance(value := getattr(widget, "value", ""), str):
        if text := plain(f"{label} {value}"):
            yield text
    elif value is not None and not isinstance(value, bytes | memoryview | tuple):
        yield f"{label}: {value}{off}"


def told(name: str, value: Any) -> Iterator[str]:
    """Yield a value that a script receives, as lines of text."""
    if name == "lines":  # of the log: sentence, rule and ruling
        yield from (" · ".join(map(str, filter(None, line[3:6]))) for line in value)
    elif name == "odds" and value:
        yield f"odds: {', '.join(f'{space} {chance}' for space, chance in value.items())}"
    elif isinstance(value, dict):
        yield from (f"{name} {key}: {plain(str(one))}" for key, one in value.items() if one)
    elif isinstance(value, list) and name == "told":  # texts of the steps of a curve
        yield from (f"{name}: {plain(str(one))}" for one in value[:1] + value[-2:])
    elif isinstance(value, list):
        yield from (f"{name}: {plain(str(one))}" for one in value)
    elif value and name not in ("tooltip", "layout", "tabbable"):
        yield f"{name}: {plain(str(value))}"


def plain(html: str) -> str:
    """Return the visible text of HTML."""
    return " ".join(unescape(re.sub(r"<style.*?</style>|<[^>]*>", " ", html, flags=re.S)).split())


# --- pages ----------------------------------------------------------------------------------------


def page(text: str) -> str:
    """Return the page with its lines, each followed by its present results."""
    lines: list[str] = []
    sitting = Sitting("")
    for line in text.splitlines():
        if line.startswith("    "):
            continue
        lines.append(line)
        if line.startswith("= "):
            sitting = Sitting(line[2:])
        elif line.startswith(">"):
            with named(sitting.title, line):
                sitting.do(line[2:]) if line[2:] else sitting.sit()
            lines += sitting.came()
        elif line and not line.startswith("#"):
            sitting.tell(*line.split(" ", 1))
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    Exhibit.raising = True
    for path in FOLDER.glob("*.txt"):
        with TemporaryDirectory() as empty, chdir(empty):  # what is played is saved there
            path.write_text(page(path.read_text("utf-8")), "utf-8")
