"""Exhibits written as one function from control values to sentences, charts, tables and boards.

    from azardia_widgets.charts.bar_chart import Bars, BarSeries

    class Heads(Figure):
        coins = Slider(N_("Coins"), 1, 12, 2, "azardia-coins")

        def show(self, speak: Speak, code: str, coins: int) -> Iterator[object]:
            heads = {n: Fraction(comb(coins, n), 2**coins) for n in range(coins + 1)}
            yield Bars(speak("Coins"), speak("heads"), (BarSeries(heads),))
            yield speak("Coins: {n}", n=coins)

To try it outside a lesson, create `one = Heads(language="es")` and move the slider with
`one.coins.slider.value = 5` (setting `one.coins.value` triggers no update). Then `one.said` has the
sentences, `one.picture()` the HTML, and `one.wrong.value` an error message; errors are raised only
if `one.raising` is true.
"""

import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import chain, groupby
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar, cast

import ipywidgets

from azardia_nb.game.game import Reading
from azardia_nb.probability.distribution import chances
from azardia_nb.text.language import Speak, language, speaking
from azardia_nb.text.say import whole
from azardia_widgets.board.canvas import BoardView, Walk
from azardia_widgets.board.overlay import Laid
from azardia_widgets.board.scene import Scene
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.probability_table import ProbabilityTable
from azardia_widgets.charts.tree import TreeView, Twig
from azardia_widgets.controls.buttons import (
    Choices,
    Labels,
    beside,
    button,
    checkbox,
    menu,
    offer,
    row,
    show_or_hide,
    split,
)
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number, numbers
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings
from azardia_widgets.lesson.running import Batch, Running

PACE = 0.05  # seconds per tile of an animated walk

Control = TypeVar("Control")
Item = TypeVar("Item")  # of a table

# --- controls -------------------------------------------------------------------------------------


@dataclass
class Field(Generic[Control]):
    """The declaration of a control in a `Figure` class; on an instance the name is the control.

    `dial` lists the values for which a page without a kernel stores a picture. A label is a text,
    or a function that returns it in a language.
    """

    label: str | Callable[[str], str]
    figures: Mapping[str, int | str] = field(default_factory=dict, kw_only=True)  # fill the label
    main: bool = field(default=False, kw_only=True)  # whether it is the control to press first
    pressed: ClassVar[bool] = False  # whether it belongs in a row of buttons

    def __set_name__(self, owner: "type[Figure]", name: str) -> None:
        self.name = name
        owner.fields = {**owner.fields, name: self}
        if dial := getattr(self, "dial", ()):
            owner.dials = {**owner.dials, name: dial}

    def __get__(self, figure: object, owner: type) -> Control:
        return cast("Control", self if figure is None else figure.__dict__[self.name])

    def make(self, figure: "Figure") -> Control:
        """Make the control's widget for `figure`, and refresh the figure when its value changes."""
        raise NotImplementedError

    def mark(self, control: Any) -> None:
        """Mark `control` as the one to press first."""
        (control.slider if isinstance(control, Number) else control).add_class("azardia-main")

    def title(self, control: Any, speak: Speak, code: str) -> None:
        """Label `control` in the language `code`."""
        figures = {
            name: n if isinstance(n, str) else whole(n, code) for name, n in self.figures.items()
        }
        if callable(self.label):
            label = self.label(code)
        else:
            label = speak(self.label, **figures) if self.label else ""
        if isinstance(control, Number | Choices):
            control.show(label, code)
        else:
            control.description = label


Whole = int | Callable[[Any], int]  # a number, or a function of the figure


@dataclass
class Slider(Field[Number]):
    """A slider of integers from `least` to `most`; it starts at `start`, by default at `least`."""

    least: Whole
    most: Whole
    start: Whole | None = None
    css: str = ""
    dial: Sequence[int] = ()

    def make(self, figure: "Figure") -> Number:
        """Make the slider with its number field."""
        least, most, start = (
            one(figure) if callable(one) else one
            for one in (self.least, self.most, self.least if self.start is None else self.start)
        )
        start, changed = figure.starts.get(self.name, start), figure.follow(self.name)
        return Number(least, most, start, lambda _: changed(), self.css)


@dataclass
class Pick(Field[Choices]):
    """A choice between a few options, as toggle buttons; `labels` maps names to texts."""

    labels: Labels | str  # or the name of the figure's attribute with the labels
    css: str
    start: Any = ""
    dial: Sequence[str] = ()

    def make(self, figure: "Figure") -> Choices:
        """Make the toggle buttons."""
        labels = getattr(figure, self.labels) if isinstance(self.labels, str) else self.labels
        choices = Choices(labels, figure.follow(self.name), self.css)
        if start := figure.starts.get(self.name, self.start):
            choices.value = start
        return choices


@dataclass
class Menu(Field[Any]):
    """A menu of many options, of which one is chosen.

    `options` are names, a mapping of names to texts, or a function that returns pairs of text and
    name in a language.
    """

    options: Sequence[str] | Mapping[Any, str] | Callable[[str], Sequence[tuple[str, Any]]]
    css: str
    start: Any = ""  # the first
    dial: Sequence[str] = ()

    def make(self, figure: "Figure") -> Any:
        """Make the menu."""
        dropdown, changed = menu(self.css), figure.follow(self.name)
        dropdown.options = self.options("en") if callable(self.options) else [*self.options]
        if start := figure.starts.get(self.name, self.start):
            dropdown.value = start
        dropdown.observe(lambda _: changed(), "value")
        return dropdown

    def title(self, control: Any, speak: Speak, code: str) -> None:
        """Label the menu and its options in the language `code`."""
        super().title(control, speak, code)
        if isinstance(self.options, Mapping):
            offered = [(speak(text), name) for name, text in self.options.items()]
            offer(control, offered, control.value)
        elif callable(self.options):
            offer(control, self.options(code), control.value)


@dataclass
class Tick(Field[Any]):
    """A check box."""

    start: bool
    css: str

    def make(self, figure: "Figure") -> Any:
        """Make the check box."""
        box = checkbox(figure.starts.get(self.name, self.start), self.css)
        changed = figure.follow(self.name)
        box.observe(lambda _: changed(), "value")
        return box


@dataclass
class Press(Field[Any]):
    """A button; `step` is called with the figure before the figure is refreshed."""

    css: str
    icon: str
    step: Callable[[Any], None]
    pressed = True

    def make(self, figure: "Figure") -> Any:
        """Make the button."""
        return button(self.css, figure.follow(self.name, lambda: self.step(figure)), self.icon)


def press(
    label: str, css: str, icon: str = "", *, main: bool = False, **figures: int
) -> Callable[[Callable[[Any], None]], Any]:
    """Turn a method into a button that calls it; the figure is refreshed afterwards."""
    return lambda step: Press(label, css, icon, step, main=main, figures=figures)


@dataclass
class Presses(Field[list[Any]]):
    """Several buttons, one for each number in `times`; each calls `step` with its number.

    `label_of` returns a button's label; `first` is the index of the button to press first.
    """

    times: Sequence[int]
    label_of: Callable[[int, str], str]
    first: int | None
    step: Callable[[Any, int], None]
    pressed = True

    def make(self, figure: "Figure") -> list[Any]:
        """Make the buttons."""
        buttons = [
            button(
                f"azardia-{self.name}-{n}",
                figure.follow(self.name, lambda n=n: self.step(figure, n)),  # type: ignore[misc]
            )
            for n in self.times
        ]
        if self.first is not None:
            buttons[self.first].add_class("azardia-main")
        return buttons

    def title(self, control: list[Any], speak: Speak, code: str) -> None:
        """Label the buttons in the language `code`."""
        for one, n in zip(control, self.times, strict=True):
            one.description = self.label_of(n, code)


def presses(
    times: Sequence[int], said: Callable[[int, str], str], main: int | None = None
) -> Callable[[Callable[[Any, int], None]], Any]:
    """Turn a method into several buttons, one for each of `times`, the number that it receives.

    `said` returns a button's label; `main` is the index of the button to press first.
    """
    return lambda step: Presses("", times, said, main, step)


@dataclass
class Runs(Field[Running]):
    """Simulated games in the background; the figure's `batch` starts them, `came` gets results."""

    label: str = ""  # the text depends on the progress and comes from `show`

    def make(self, figure: "Figure") -> Running:
        """Make the buttons Play and Stop with the progress bar."""
        return Running(figure, figure.batch, figure.came)

    def mark(self, control: Running) -> None:
        """Mark the Play button as the one to press first."""
        control.play.add_class("azardia-main")

    def title(self, control: Running, speak: Speak, code: str) -> None:
        """Do nothing; `show` sets the label, which depends on the progress."""


# --- parts ----------------------------------------------------------------------------------------


class Html(str):
    """HTML that a figure shows unchanged."""


class Note(str):
    """HTML shown below all other parts of a figure, and left out of saved pictures."""


def paragraphs(*lines: str) -> Html:
    """Return each of `lines`, escaped, as an HTML paragraph."""
    return Html("".join(f"<p>{escape(line)}</p>" for line in lines))


def small(line: str) -> str:
    """Return the text `line`, escaped, as an HTML paragraph in small type."""
    return f"<p><small>{escape(line)}</small></p>"


class Table(NamedTuple):
    """A table with row headings in its first column; cells in columns `sentences` may wrap."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    sentences: Collection[int] = ()

    @classmethod
    def of(
        cls, title: str, items: Iterable[Item], columns: Mapping[str, Callable[[Item], str]]
    ) -> Self:
        """Return a table with a row for each of `items`; `columns` maps headings to functions."""
        rows = [[cell(item) for cell in columns.values()] for item in items]
        return cls(title, list(columns), rows)


class Odds(NamedTuple):
    """A DataFrame of probabilities; `labels` are headings of additional columns.

    Rows of the outcomes in `marked` stand out; the copy button copies `csv`, or else the table.
    """

    frame: Any
    title: str
    outcome: str
    labels: Mapping[str, str] = {}
    marked: Collection[Any] = ()
    csv: str = ""


class Tree(NamedTuple):
    """A tree of choices and probabilities, with a title."""

    root: Twig
    title: str


class Board(NamedTuple):
    """A position, with an overlay of numbers, or the path of the pawn of seat `walker`.

    `walks` are animated.
    """

    game: Reading
    overlay: Laid | None = None
    path: Sequence[int] = ()
    walker: int = 1
    walks: Sequence[Walk] = ()


_PARTS: Mapping[str, Callable[[], Any]] = {
    "board": BoardView,
    "tree": TreeView,
    "odds": ProbabilityTable,
    "chart": Chart,
}
_SHOWN: Mapping[type, type] = {
    Html: ipywidgets.HTML,
    Table: ipywidgets.HTML,
    Odds: ProbabilityTable,
    Tree: TreeView,
    Board: BoardView,
    Scene: BoardView,
}


Names = Sequence[str | Sequence[str]]


class Figure(Exhibit):
    """An exhibit whose subclass declares controls and defines `show`, which yields its content.

    Strings that `show` yields become the spoken sentences; anything else goes to the next of
    `parts` of its type. A game, dice, or another object that a notebook can show goes to the next
    text part. Parts that get nothing are empty, except boards, which stay.
    """

    fields: ClassVar[Mapping[str, Field[Any]]] = {}
    # Parts in the order of the saved picture. A name containing a key of _PARTS is of that type;
    # other names are texts.
    parts: ClassVar[Sequence[str]] = ("chart", "table")
    # Names of controls and parts in the columns; nested names share a row. Names that are not
    # listed go to the second column, or above both if the second is given. If nothing is above,
    # the second column comes first on a narrow page.
    first_column: ClassVar[Names] = ()
    second_column: ClassVar[Names] = ()
    under: ClassVar[Names] = ()  # both columns
    seed: Any = 0  # used outside a lesson
    options: ClassVar[Sequence[str]] = ()  # attributes that the constructor accepts
    fixed: Sequence[str] = ()  # hidden controls that keep their start value; accepted as well
    in_row: ClassVar[bool] = False  # whether consecutive sliders or menus share a row
    said_above: ClassVar[bool] = False  # whether the sentences are shown above the parts
    strong: ClassVar[bool] = False  # whether the sentences are appended to the last text
    below: ClassVar[str] = ""  # the name of the text part for notes
    show: Callable[..., Iterable[object]]

    board: BoardView
    tree: TreeView
    chart: Chart
    table: Any
    told: Any

    def __init__(
        self,
        lesson: Surroundings | None = None,
        *given: Any,
        language: str = "en",
        **starts: Any,
    ) -> None:
        starts |= zip(self.options, given, strict=False)
        for name in starts.keys() & {*self.options, "fixed"}:
            setattr(self, name, starts.pop(name))
        if unknown := starts.keys() - self.fields.keys():
            raise TypeError(f"{type(self).__name__} has no {', '.join(sorted(unknown))}")
        self.starts = starts
        if lesson is not None:
            self.seed = lesson.seed
        self._labelling = False
        self.begin()
        super().__init__(lesson, language=language)

    # --- overridden by subclasses ---

    def begin(self) -> None:
        """Set up the state that lasts between presses; a subclass overrides it."""

    def changed(self, name: str) -> None:
        """React to a change of the control `name`, before the figure is refreshed."""

    def batch(self, stop: threading.Event) -> Batch | None:
        """Return the games to simulate for a control `Runs`; None if there are none to play."""
        raise NotImplementedError

    def came(self, part: Any) -> int:
        """Store the result `part` of some games; return the number of games finished so far."""
        raise NotImplementedError

    def make_part(self, name: str) -> Any:
        """Make the widget of the part `name`; the name tells its type."""
        return next((make for word, make in _PARTS.items() if word in name), ipywidgets.HTML)()

    def lay(self) -> Sequence[Any]:
        """Return the controls and parts in their layout, as widgets."""
        chosen = sorted(self.fields, key=lambda name: self.fields[name].pressed)
        messages = ["wrong", "access"] if self.said_above and not self.first_column else []
        names = [*chosen, *messages, *self.parts, *([self.below] if self.below else [])]
        if not self.first_column:
            return self.placed(names)
        columns = self.first_column, self.second_column, self.under
        rest = [name for name in names if name not in self._in_columns()]
        first, second, under = map(self.placed, columns)
        if second and rest:
            both = split(ipywidgets.VBox(first), ipywidgets.VBox(second))
            return [*self.placed(rest), both, *under]
        board, pressed = ipywidgets.VBox(first), ipywidgets.VBox(second or self.placed(rest))
        return [beside(board, pressed), *under]

    def arrange(self, parts: Sequence[Any]) -> Sequence[Any]:
        """Return the widgets `parts`, followed by error message and report unless among them."""
        names = self._in_columns()
        return parts if "access" in names else super().arrange(parts)

    # --- machinery ---

    def _in_columns(self) -> set[str]:
        lines = chain(self.first_column, self.second_column, self.under)
        return set(chain.from_iterable([one] if isinstance(one, str) else one for one in lines))

    def placed(self, names: Iterable[str | Sequence[str]]) -> list[Any]:
        """Return the widgets of the controls and parts `names`, line by line.

        Consecutive buttons share a line, and so do nested names.
        """
        lines: list[Any] = []
        some: Any
        for kind, some in groupby(names, self._kind):
            if kind == "row":
                lines += map(self._line, some)
                continue
            controls = [getattr(self, name) for name in some]
            if kind == "buttons":
                each = (one if isinstance(one, list) else [one] for one in controls)
                lines.append(row(*chain.from_iterable(each)))
            elif kind == "numbers":
                lines.append(numbers(*controls))
            elif kind == "menus":
                lines.append(row(*controls))
            else:
                lines += map(_widget, controls)
        return lines

    def _line(self, names: Sequence[str]) -> Any:
        if all(isinstance(self.fields.get(name), Slider) for name in names):
            return numbers(*(getattr(self, name) for name in names))
        return row(*(_widget(getattr(self, name)) for name in names))

    def _kind(self, name: str | Sequence[str]) -> str:
        if not isinstance(name, str):
            return "row"
        one = self.fields.get(name)
        if one is not None and one.pressed:
            return "buttons"
        if not self.in_row:
            return ""
        return "numbers" if isinstance(one, Slider) else "menus" if isinstance(one, Menu) else ""

    def follow(self, name: str, step: Callable[[], None] = lambda: None) -> Callable[[], None]:
        """Return the callback for changes of the control `name`; it first calls `step`."""

        def followed() -> None:
            step()
            self.changed(name)
            self.refresh()

        return lambda: None if self._labelling else self.attempt(followed)

    def build(self) -> Sequence[Any]:
        """Make the controls and parts, and return them in their layout."""
        for name, one in self.fields.items():
            setattr(self, name, control := one.make(self))
            if one.main:
                one.mark(control)
        for name in self.parts:
            setattr(self, name, self.make_part(name))
        if self.below:
            setattr(self, self.below, ipywidgets.HTML())
        for name in self.fixed:
            show_or_hide(_widget(getattr(self, name)), False)
        return self.lay()

    def speak(self, code: str) -> None:
        """Label the controls in the language `code`."""
        self._labelling = True  # setting a menu's options selects the first one
        names: dict[str, str] = {}
        for name, one in self.fields.items():
            control = getattr(self, name)
            one.title(control, language(code), code)
            names |= getattr(control, "names", {})
        self.access.names = names
        self._labelling = False

    @property
    def field_values(self) -> tuple[Any, ...]:
        """The values of all controls except buttons, in the order of the fields."""
        return tuple(
            getattr(self, name).value
            for name, one in self.fields.items()
            if not (one.pressed or isinstance(one, Runs))
        )

    def refresh(self) -> None:
        """Call `show` with the values of the controls, and show what it yields in the parts."""
        code, sentences = self.language, []
        free = [getattr(self, name) for name in self.parts]
        for item in self.show(language(code), code, *self.field_values):
            if type(item) is str:
                sentences.append(item)
                continue
            if isinstance(item, Note):
                getattr(self, self.below).value = str(item)
                continue
            if type(item) not in _SHOWN and not hasattr(item, "picture"):
                item = _as_html(item, code)
            kind = _SHOWN.get(type(item), Chart)
            part = next(one for one in free if isinstance(one, kind))
            free.remove(part)
            self._fill(part, item)
        for part in free:
            self._empty(part)
        self.said = " ".join(sentences)
        if self.strong:
            *_, last = (getattr(self, name) for name in self.parts)
            last.value += f"<p><strong>{escape(self.said)}</strong></p>"
        parts = [getattr(self, name) for name in self.parts]
        boards = [getattr(part, "board", part) for part in parts if _is_seen(part)]
        self.access.descriptions = [
            board.description for board in boards if isinstance(board, BoardView)
        ]

    def _fill(self, part: Any, shown: Any) -> None:
        if isinstance(shown, Table):
            part.value = listing(*shown) if self.shows("table") else ""
        elif isinstance(shown, Html):
            part.value = str(shown)
        elif isinstance(shown, Scene):
            part.canvas.show(shown)
        elif isinstance(shown, Odds):
            frame, title, outcome, labels, marked, csv = shown
            part.show(frame, self.language, title, outcome, labels=labels, marked=marked, csv=csv)
            show_or_hide(part.widget, self.shows("table"))
        elif isinstance(shown, Board):
            laid = shown.overlay if self.shows("odds") else None
            part.show(
                shown.game,
                self.language,
                path=shown.path,
                walker=shown.walker if shown.path else 0,
                chances=laid,
                walks=shown.walks,
                pace=PACE,
            )
        else:
            drawn = shown if isinstance(shown, Tree) else (shown,)
            part.show(*drawn, self.language)
            show_or_hide(part.widget, self.shows("chart"))

    def _empty(self, part: Any) -> None:
        if isinstance(part, Chart | TreeView | ProbabilityTable):
            show_or_hide(part.widget, False)
        elif isinstance(part, ipywidgets.HTML):
            part.value = ""

    def picture(self) -> str:
        """Return the visible parts as HTML, for a saved notebook."""
        html = paragraphs(self.said) if self.said_above else ""
        for part in (getattr(self, name) for name in self.parts):
            if isinstance(part, ipywidgets.HTML):
                html += part.value
            elif _is_seen(part):
                html += part.html()
        return html


def _as_html(shown: Any, code: str) -> Html:
    """Return HTML of a game, dice or another object, as a notebook shows it below a cell."""
    if hasattr(shown, "denominator") and hasattr(shown, "items"):  # icepool's die
        shown = chances(shown)
    with speaking(code):
        return Html(shown._repr_html_() if hasattr(shown, "_repr_html_") else escape(str(shown)))


def _is_seen(part: Any) -> bool:
    return bool(_widget(part).layout.display != "none")


def _widget(control: Any) -> Any:
    return getattr(control, "widget", control)
