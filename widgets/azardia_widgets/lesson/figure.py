"""An exhibit as a function: what is chosen goes in, sentences, charts, tables and boards come out.

    from azardia_widgets.charts.bar_chart import Bars, BarSeries

    class Heads(Figure):
        coins = Slider(N_("Coins"), 1, 12, 2, "azardia-coins")

        def show(self, speak: Speak, code: str, coins: int) -> Iterator[object]:
            heads = {n: Fraction(comb(coins, n), 2**coins) for n in range(coins + 1)}
            yield Bars(speak("Coins"), speak("heads"), (BarSeries(heads),))
            yield speak("Coins: {n}", n=coins)

Alone, outside a lesson, `one = Heads(language="es")` is moved by `one.coins.slider.value = 5`;
setting `one.coins.value` tells nobody. Then `one.said` and `one.picture()` are what is said and
seen, as HTML, and `one.wrong.value` is what went wrong: a press raises nothing, unless
`one.raising = True`.
"""

import threading
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import chain, groupby
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, cast

import ipywidgets

from azardia_nb.game.game import Reading
from azardia_nb.text.language import Speak, language
from azardia_nb.text.say import whole
from azardia_widgets.board.canvas import BoardView
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

Control = TypeVar("Control")

# --- what is chosen -----------------------------------------------------------------------------


@dataclass
class Field(Generic[Control]):
    """A control as it is written in the class of a figure; in a figure the name is the control's.

    `dial` has the values in which a page without a kernel has its picture. A label is a text, or a
    function that says it in a language.
    """

    label: str | Callable[[str], str]
    figures: Mapping[str, int | str] = field(default_factory=dict, kw_only=True)  # of the label
    main: bool = field(default=False, kw_only=True)  # whether it is to be pressed first
    pressed: ClassVar[bool] = False  # whether it stands in a row of buttons

    def __set_name__(self, owner: "type[Figure]", name: str) -> None:
        self.name = name
        owner.fields = {**owner.fields, name: self}
        if dial := getattr(self, "dial", ()):
            owner.dials = {**owner.dials, name: dial}

    def __get__(self, figure: object, owner: type) -> Control:
        return cast("Control", self if figure is None else figure.__dict__[self.name])

    def make(self, figure: "Figure") -> Control:
        """Return the control; the figure changes with it."""
        raise NotImplementedError

    def mark(self, control: Any) -> None:
        """Mark the control as the one to be pressed first."""
        (control.slider if isinstance(control, Number) else control).add_class("azardia-main")

    def title(self, control: Any, speak: Speak, code: str) -> None:
        """Label the control."""
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


Whole = int | Callable[[Any], int]  # what a function makes of the figure


@dataclass
class Slider(Field[Number]):
    """A whole number."""

    least: Whole
    most: Whole
    start: Whole
    css: str = ""
    dial: Sequence[int] = ()

    def make(self, figure: "Figure") -> Number:
        """Return the slider with its field."""
        least, most, start = (
            one(figure) if callable(one) else one for one in (self.least, self.most, self.start)
        )
        start, changed = figure.starts.get(self.name, start), figure.follow(self.name)
        return Number(least, most, start, lambda _: changed(), self.css)


@dataclass
class Pick(Field[Choices]):
    """One of a few, by its name; each has its text."""

    labels: Labels | str  # or the attribute of the figure that has them
    css: str
    start: Any = ""
    dial: Sequence[str] = ()

    def make(self, figure: "Figure") -> Choices:
        """Return the buttons of which one is pressed."""
        labels = getattr(figure, self.labels) if isinstance(self.labels, str) else self.labels
        made = Choices(labels, figure.follow(self.name), self.css)
        if start := figure.starts.get(self.name, self.start):
            made.value = start
        return made


@dataclass
class Menu(Field[Any]):
    """One of many; a mapping has the text of each, a function returns them with their texts."""

    options: Sequence[str] | Mapping[Any, str] | Callable[[str], Sequence[tuple[str, Any]]]
    css: str
    start: Any = ""  # the first
    dial: Sequence[str] = ()

    def make(self, figure: "Figure") -> Any:
        """Return the menu."""
        made, changed = menu(self.css), figure.follow(self.name)
        made.options = self.options("en") if callable(self.options) else [*self.options]
        if start := figure.starts.get(self.name, self.start):
            made.value = start
        made.observe(lambda _: changed(), "value")
        return made

    def title(self, control: Any, speak: Speak, code: str) -> None:
        """Label the menu, and what is in it."""
        super().title(control, speak, code)
        if isinstance(self.options, Mapping):
            offered = [(speak(text), name) for name, text in self.options.items()]
            offer(control, offered, control.value)
        elif callable(self.options):
            offer(control, self.options(code), control.value)


@dataclass
class Tick(Field[Any]):
    """Yes or no."""

    start: bool
    css: str

    def make(self, figure: "Figure") -> Any:
        """Return the box to tick."""
        made = checkbox(figure.starts.get(self.name, self.start), self.css)
        changed = figure.follow(self.name)
        made.observe(lambda _: changed(), "value")
        return made


@dataclass
class Press(Field[Any]):
    """A button; `step` is what it does before all is shown anew."""

    css: str
    icon: str
    step: Callable[[Any], None]
    pressed = True

    def make(self, figure: "Figure") -> Any:
        """Return the button."""
        return button(self.css, figure.follow(self.name, lambda: self.step(figure)), self.icon)


def press(
    label: str, css: str, icon: str = "", *, main: bool = False, **figures: int
) -> Callable[[Callable[[Any], None]], Any]:
    """Make a button of a method, which is done before all is shown anew."""
    return lambda step: Press(label, css, icon, step, main=main, figures=figures)


@dataclass
class Presses(Field[list[Any]]):
    """A button for each of some numbers; the one in place `first` is to be pressed first."""

    times: Sequence[int]
    said: Callable[[int, str], str]
    first: int | None
    step: Callable[[Any, int], None]
    pressed = True

    def make(self, figure: "Figure") -> list[Any]:
        """Return the buttons."""
        made = [
            button(
                f"azardia-{self.name}-{n}",
                figure.follow(self.name, lambda n=n: self.step(figure, n)),  # type: ignore[misc]
            )
            for n in self.times
        ]
        if self.first is not None:
            made[self.first].add_class("azardia-main")
        return made

    def title(self, control: list[Any], speak: Speak, code: str) -> None:
        """Label the buttons."""
        for one, n in zip(control, self.times, strict=True):
            one.description = self.said(n, code)


def presses(
    times: Sequence[int], said: Callable[[int, str], str], main: int | None = None
) -> Callable[[Callable[[Any, int], None]], Any]:
    """Make buttons of a method that does something so many times; `said` labels each."""
    return lambda step: Presses("", times, said, main, step)


@dataclass
class Runs(Field[Running]):
    """Games in the background: those of `batch` of the figure, of which `came` takes each part."""

    label: str = ""  # `show` has the words: they change with how far it is

    def make(self, figure: "Figure") -> Running:
        """Return the buttons with the bar."""
        return Running(figure, figure.batch, figure.came)

    def mark(self, control: Running) -> None:
        """Mark Play."""
        control.play.add_class("azardia-main")

    def title(self, control: Running, speak: Speak, code: str) -> None:
        """Nothing is labelled that does not change."""


# --- what is seen -------------------------------------------------------------------------------


class Html(str):
    """HTML that is seen as it is."""


class Note(str):
    """HTML that stands below all, and is in no saved picture."""


def paragraphs(*lines: str) -> Html:
    """Return lines as paragraphs."""
    return Html("".join(f"<p>{escape(line)}</p>" for line in lines))


def small(line: str) -> str:
    """Return a line in small letters, as HTML."""
    return f"<p><small>{escape(line)}</small></p>"


class Table(NamedTuple):
    """A table whose first column names the rows; in columns of `sentences` lines break."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    sentences: Collection[int] = ()


class Odds(NamedTuple):
    """A frame of chances; `labels` are the heads of columns of its own."""

    frame: Any
    title: str
    outcome: str
    labels: Mapping[str, str] = {}


class Tree(NamedTuple):
    """A tree of choices and chances."""

    root: Twig
    title: str


class Board(NamedTuple):
    """A position, with chances or amounts laid over it, or the way of the first seat."""

    game: Reading
    laid: Laid | None = None
    path: Sequence[int] = ()


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
    """A subclass names what is chosen, and writes `show`, which yields what is seen then.

    A string is said; all else goes to the next of `parts` of its kind. A part to which nothing goes
    is empty, but for a board.
    """

    fields: ClassVar[Mapping[str, Field[Any]]] = {}
    # In the order of the saved picture: a name with a word of _PARTS is such a part, else a text.
    parts: ClassVar[Sequence[str]] = ("chart", "table")
    # Names of controls and parts, some of them in a row: all others stand in the second column, or
    # above both if it is given. Where nothing does, the second comes first on a narrow page.
    first_column: ClassVar[Names] = ()
    second_column: ClassVar[Names] = ()
    under: ClassVar[Names] = ()  # both columns
    seed: Any = 0  # where there is no lesson
    options: ClassVar[Sequence[str]] = ()  # attributes that may be given when it is made
    fixed: Sequence[str] = ()  # controls that stay as they begin, unseen; may be given, too
    in_row: ClassVar[bool] = False  # whether sliders or menus one after the other stand in one row
    said_above: ClassVar[bool] = False  # whether what is said stands above the parts
    strong: ClassVar[bool] = False  # whether the last text ends with what is said
    below: ClassVar[str] = ""  # the name of the text to which a Note goes
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

    # --- what a subclass may write ---

    def begin(self) -> None:
        """Set what is remembered from press to press."""

    def changed(self, name: str) -> None:
        """Follow a control that was changed or pressed, before all is shown anew."""

    def batch(self, stop: threading.Event) -> Batch | None:
        """Return the games that are to be played now: those of a control `Runs`."""
        raise NotImplementedError

    def came(self, part: Any) -> int:
        """Take a part of them in; return how many games there are now."""
        raise NotImplementedError

    def make_part(self, name: str) -> Any:
        """Return a part, once."""
        return next((make for word, make in _PARTS.items() if word in name), ipywidgets.HTML)()

    def lay(self) -> Sequence[Any]:
        """Return all in its place."""
        chosen = sorted(self.fields, key=lambda name: self.fields[name].pressed)
        told = ["wrong", "access"] if self.said_above and not self.first_column else []
        names = [*chosen, *told, *self.parts, *([self.below] if self.below else [])]
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
        """Return the parts, and what is wrong and the report unless they stand in a column."""
        named = self._in_columns()
        return parts if "access" in named else super().arrange(parts)

    # --- what comes of it ---

    def _in_columns(self) -> set[str]:
        lines = chain(self.first_column, self.second_column, self.under)
        return set(chain.from_iterable([one] if isinstance(one, str) else one for one in lines))

    def placed(self, names: Iterable[str | Sequence[str]]) -> list[Any]:
        """Return controls and parts line by line; buttons that follow each other are in one."""
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
        """Return what is to be called when a control has changed."""

        def followed() -> None:
            step()
            self.changed(name)
            self.refresh()

        return lambda: None if self._labelling else self.attempt(followed)

    def build(self) -> Sequence[Any]:
        """Make the controls and the parts."""
        for name, one in self.fields.items():
            setattr(self, name, made := one.make(self))
            if one.main:
                one.mark(made)
        for name in self.parts:
            setattr(self, name, self.make_part(name))
        if self.below:
            setattr(self, self.below, ipywidgets.HTML())
        for name in self.fixed:
            show_or_hide(_widget(getattr(self, name)), False)
        return self.lay()

    def speak(self, code: str) -> None:
        """Label the controls."""
        self._labelling = True  # new options of a menu would choose the first
        names: dict[str, str] = {}
        for name, one in self.fields.items():
            control = getattr(self, name)
            one.title(control, language(code), code)
            names |= getattr(control, "names", {})
        self.access.names = names
        self._labelling = False

    def refresh(self) -> None:
        """Show what `show` yields."""
        code, said = self.language, []
        free = [getattr(self, name) for name in self.parts]
        chosen = (
            getattr(self, name).value
            for name, one in self.fields.items()
            if not (one.pressed or isinstance(one, Runs))
        )
        for shown in self.show(language(code), code, *chosen):
            if type(shown) is str:
                said.append(shown)
                continue
            if isinstance(shown, Note):
                getattr(self, self.below).value = str(shown)
                continue
            kind = _SHOWN.get(type(shown), Chart)
            part = next(one for one in free if isinstance(one, kind))
            free.remove(part)
            self._fill(part, shown)
        for part in free:
            self._empty(part)
        self.said = " ".join(said)
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
            frame, title, outcome, labels = shown
            part.show(frame, self.language, title, outcome, labels=labels)
            show_or_hide(part.widget, self.shows("table"))
        elif isinstance(shown, Board):
            laid = shown.laid if self.shows("odds") else None
            walker = 1 if shown.path else 0
            part.show(shown.game, self.language, path=shown.path, walker=walker, chances=laid)
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
        """Return all parts that are seen."""
        seen = paragraphs(self.said) if self.said_above else ""
        for part in (getattr(self, name) for name in self.parts):
            if isinstance(part, ipywidgets.HTML):
                seen += part.value
            elif _is_seen(part):
                seen += part.html()
        return seen


def _is_seen(part: Any) -> bool:
    return bool(_widget(part).layout.display != "none")


def _widget(control: Any) -> Any:
    return getattr(control, "widget", control)
