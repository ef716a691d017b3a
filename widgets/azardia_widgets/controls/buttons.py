"""Buttons, menus and check boxes, and their layout side by side."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from itertools import count
from typing import Any

import ipywidgets
from traitlets import dlink

from azardia_nb.text.language import LANGUAGES, TONGUES, language

Press = Callable[[str], None]

_OWN = "azardia-press-"  # followed by a number: the unique class of an action's button
_numbers = count(1)


def with_classes(part: Any, *classes: str) -> Any:
    """Add CSS classes to a widget and return it."""
    for name in classes:
        part.add_class(name)
    return part


class ChangeHandler:
    """A change handler that ignores changes made within its `with` block."""

    def __init__(self, follow: Callable[[Any], None]) -> None:
        self._follow = follow
        self._deaf = False

    def __call__(self, change: Any) -> None:
        """Handle a traitlets change unless ignored."""
        if not self._deaf:
            self._follow(change)

    def __enter__(self) -> None:
        self._deaf = True

    def __exit__(self, *_: object) -> None:
        self._deaf = False


def own_class(button: Any) -> str:
    """Return the unique class of an action's button."""
    classes: Sequence[str] = button._dom_classes
    return next(name for name in classes if name.startswith(_OWN))


class Buttons:
    """A row of buttons that are reused and relabelled, which is fast and keeps the focus."""

    def __init__(self, press: Press, name: str = "") -> None:
        self.widget = row()
        if name:
            self.widget.add_class(name)
        self._press = press
        self._all: list[Any] = []
        self._actions: dict[Any, str] = {}

    def show(self, choices: Sequence[Any]) -> None:
        """Show a button for each of `choices`."""
        while len(self._all) < len(choices):
            self._all.append(self._make())
        self._actions = {}
        for button, choice in zip(self._all, choices, strict=False):
            self._actions[button] = choice.action
            button.description = choice.label
            kind = f"azardia-action-{choice.action.split()[0].split('+')[0]}"
            old = [name for name in button._dom_classes if name.startswith("azardia-action-")]
            if old != [kind]:
                button._dom_classes = ("azardia-action", kind, own_class(button))
        children = tuple(self._all[: len(choices)])
        if self.widget.children != children:
            self.widget.children = children

    @property
    def buttons(self) -> dict[str, Any]:
        """The shown buttons, by action."""
        return {action: button for button, action in self._actions.items()}

    def _pressed(self, button: Any) -> None:
        # A second press may be on its way when the first one removes the button.
        if button in self._actions:
            self._press(self._actions[button])

    def _make(self) -> Any:
        button = with_classes(ipywidgets.Button(), f"{_OWN}{next(_numbers)}")
        button.on_click(self._pressed)
        return button


def button(name: str, press: Callable[[], None], icon: str = "") -> Any:
    """Return a single button with the class `name`."""
    button = with_classes(ipywidgets.Button(icon=icon), "azardia-action", name)
    button.on_click(lambda _: press())
    return button


def signed(made: Any) -> Any:
    """Return a button whose label may be hidden beside its icon, with the label as its tooltip."""
    dlink((made, "description"), (made, "tooltip"))
    return made


def upload(accept: str, take: Callable[[Any], None]) -> Any:
    """Return a button that reads a file; its description is shown without the number of files."""
    upload = with_classes(ipywidgets.FileUpload(accept=accept), "azardia-action", "azardia-load")
    dlink((upload, "description"), (upload, "tooltip"))
    upload.observe(take, "value")
    return upload


def row(*parts: Any) -> Any:
    """Return a box with `parts` side by side, which wraps if it lacks room."""
    return with_classes(ipywidgets.Box(parts), "azardia-row")


def alert(said: object) -> str:
    """Return an error as HTML that screen readers read at once; "" for no error."""
    return f"<p role='alert'>{escape(str(said))}</p>" if said else ""


def show_or_hide(part: Any, shown: object) -> None:
    """Show a widget, or remove it from the page."""
    part.layout.display = "" if shown else "none"


def split(left: Any, right: Any) -> Any:
    """Return both parts side by side; if they wrap, the left one comes first."""
    halves = with_classes(left, "azardia-left"), with_classes(right, "azardia-right")
    return with_classes(ipywidgets.Box(halves), "azardia-split")


def beside(board: Any, controls: Any) -> Any:
    """Return `board` and `controls` in one box, with the controls always above the fold."""
    both = split(board, controls)
    # Reversed, the controls come above the board when they wrap, and `flex-end` aligns the tops.
    both.layout.flex_flow = "row wrap-reverse"
    both.layout.align_items = "flex-end"
    return both


# --- choices --------------------------------------------------------------------------------------


def menu(name: str) -> Any:
    """Return a menu as wide as its texts, with the class `name`."""
    menu = with_classes(ipywidgets.Dropdown(), name)
    menu.style.description_width = "initial"
    menu.layout.width = "auto"
    menu.layout.max_width = "100%"
    return menu


def offer(made: Any, options: Sequence[tuple[str, Any]], value: Any) -> None:
    """Set the options of a menu, pairs of text and value; select `value`, or else the first."""
    if made.options != tuple(options):
        made.options = options
    possible = [option for _, option in options]
    made.value = value if value in possible else possible[0]


def language_buttons(translate: Callable[[str], None]) -> Any:
    """Return a button for each language; `translate` gets the code of the one chosen."""
    buttons = with_classes(
        ipywidgets.ToggleButtons(options=[(TONGUES[code], code) for code in LANGUAGES]),
        "azardia-language",
    )
    buttons.style.button_width = "auto"
    buttons.observe(lambda change: translate(change["new"]), "value")
    return buttons


def checkbox(value: bool, name: str) -> Any:
    """Return a checkbox with the class `name`."""
    return with_classes(ipywidgets.Checkbox(value=value, indent=False), name)


Labels = Mapping[Any, str] | Callable[[str], Mapping[Any, str]]


class Choices:
    """A choice between the keys of `labels`, shown by their texts.

    The texts are English and marked with N_, or `labels` is a function that returns them for a
    language. `changed` is called after each choice made on the screen.
    """

    def __init__(self, labels: Labels, changed: Callable[[], None], name: str) -> None:
        self._labels = labels
        self._handler = ChangeHandler(lambda _: changed())
        self.widget: Any = with_classes(
            ipywidgets.ToggleButtons(options=list(self._texts("en"))), "azardia-choices", name
        )
        self.widget.style.button_width = "auto"
        self.widget.style.description_width = "initial"
        self.widget.observe(self._handler, "value")

    @property
    def value(self) -> str:
        """The chosen key; setting it does not call `changed`."""
        chosen: str = self.widget.value
        return chosen

    @value.setter
    def value(self, chosen: str) -> None:
        with self._handler:
            self.widget.value = chosen

    def show(self, label: str, code: str) -> None:
        """Show `label` and the choices in the language `code`."""
        chosen = self.value
        self.widget.description = label
        with self._handler:
            self.widget.options = [(text, name) for name, text in self._texts(code).items()]
            self.widget.value = chosen  # new options alone would choose the first

    def _texts(self, code: str) -> Mapping[Any, str]:
        if callable(self._labels):
            return self._labels(code)
        return {name: language(code)(text) for name, text in self._labels.items()}


# --- timeline -------------------------------------------------------------------------------------


class Timeline:
    """Undo, redo and a slider over a game's steps; `go` receives the slider's position."""

    def __init__(
        self,
        undo: Callable[[], None],
        redo: Callable[[], None],
        go: Callable[[int], None],
        branch: Callable[[], None],
    ) -> None:
        self.undo = button("azardia-undo", undo, "undo")
        self.redo = signed(button("azardia-redo", redo, "repeat"))
        self.branch = button("azardia-branch", branch, "code-fork")
        self.slider = with_classes(
            ipywidgets.IntSlider(min=0, max=0, readout=False), "azardia-timeline"
        )
        self.slider.layout.width = "auto"
        self.slider.layout.flex = "1 1 120px"
        self.where = with_classes(ipywidgets.Label(), "azardia-where")
        self._handler = ChangeHandler(lambda change: go(change["new"]))
        self.slider.observe(self._handler, "value")
        self.widget = row(self.undo, self.redo, self.slider, self.where, self.branch)
        self.widget.add_class("azardia-timeline-row")

    def show(self, position: int, length: int, looking: bool, code: str) -> None:
        """Show the position in the game; `looking` back offers to play on from there."""
        speak = language(code)
        with self._handler:
            self.slider.max = max(length, self.slider.value)
            self.slider.value = position
            self.slider.max = length
        self.undo.description = speak("Undo")
        self.redo.description = speak("Redo")
        self.branch.description = speak("Play from here")
        self.undo.disabled = position == 0
        self.redo.disabled = position == length
        show_or_hide(self.branch, looking)
        self.where.value = speak("Step {n} of {length}", n=position, length=length)
