"""An exhibit as a function: what is chosen goes in, sentences, charts, tables and boards come out.

class Sum(Figure):
    dice = Slider(N_("Dice"), 1, 6, 2, "azardia-dice")

    def show(self, speak, code, dice):
        yield Bars(speak("The sum"), speak("sum"), (BarSeries(total(dice)),))
        yield speak("Dice: {n}", n=dice)
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import chain, groupby
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, cast

import ipywidgets

from azardia_nb.game import Reading
from azardia_nb.text.language import Speak, language
from azardia_nb.text.say import whole
from azardia_widgets.board.board_view import BoardView
from azardia_widgets.board.overlay import Laid
from azardia_widgets.board.scene import Scene
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.tree import TreeView, Twig
from azardia_widgets.controls.beside import beside, numbers
from azardia_widgets.controls.buttons import button, row, show_or_hide
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.menu import menu, offer
from azardia_widgets.controls.number import Number
from azardia_widgets.controls.switches import checkbox
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings

Control = TypeVar("Control")

# --- what is chosen -----------------------------------------------------------------------------


@dataclass
class Field(Generic[Control]):
    """A control as it is written in the class of a figure; in a figure the name is the control's.

    `dial` has the values in which a page without a kernel has its picture.
    """

    label: str
    figures: Mapping[str, int] = field(default_factory=dict, kw_only=True)  # of the label

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

    def title(self, control: Any, speak: Speak, code: str) -> None:
        """Label the control."""
        figures = {name: whole(n, code) for name, n in self.figures.items()}
        label = speak(self.label, **figures) if self.label else ""
        if isinstance(control, Number | Choices):
            control.show(label, code)
        else:
            control.description = label


@dataclass
class Slider(Field[Number]):
    """A whole number."""

    least: int
    most: int
    start: int
    css: str = ""
    main: bool = False
    dial: Sequence[int] = ()

    def make(self, figure: "Figure") -> Number:
        """Return the slider with its field."""
        start, changed = figure.starts.get(self.name, self.start), figure.follow(self.name)
        made = Number(self.least, self.most, start, lambda _: changed(), self.css)
        if self.main:
            made.slider.add_class("azardia-main")
        return made


@dataclass
class Pick(Field[Choices]):
    """One of a few, by its name; each has its text."""

    labels: Mapping[str, str]
    css: str
    start: str = ""
    dial: Sequence[str] = ()

    def make(self, figure: "Figure") -> Choices:
        """Return the buttons of which one is pressed."""
        made = Choices(self.labels, figure.follow(self.name), self.css)
        made.value = figure.starts.get(self.name, self.start or next(iter(self.labels)))
        return made


@dataclass
class Menu(Field[Any]):
    """One of many; a mapping has the text of each."""

    options: Sequence[str] | Mapping[str, str]
    css: str
    start: str
    dial: Sequence[str] = ()

    def make(self, figure: "Figure") -> Any:
        """Return the menu."""
        made, changed = menu(self.css), figure.follow(self.name)
        made.options = [*self.options]
        made.value = figure.starts.get(self.name, self.start)
        made.observe(lambda _: changed(), "value")
        return made

    def title(self, control: Any, speak: Speak, code: str) -> None:
        """Label the menu, and what is in it."""
        super().title(control, speak, code)
        if isinstance(self.options, Mapping):
            offered = [(speak(text), name) for name, text in self.options.items()]
            offer(control, offered, control.value)


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
    main: bool
    step: Callable[[Any], None]

    def make(self, figure: "Figure") -> Any:
        """Return the button."""
        made = button(self.css, figure.follow(self.name, lambda: self.step(figure)), self.icon)
        if self.main:
            made.add_class("azardia-main")
        return made


def press(
    label: str, css: str, icon: str = "", *, main: bool = False, **figures: int
) -> Callable[[Callable[[Any], None]], Any]:
    """Make a button of a method, which is done before all is shown anew."""
    return lambda step: Press(label, css, icon, main, step, figures=figures)


@dataclass
class Presses(Field[list[Any]]):
    """A button for each of some numbers of times."""

    times: Sequence[int]
    said: Callable[[int, str], str]
    main: int
    step: Callable[[Any, int], None]

    def make(self, figure: "Figure") -> list[Any]:
        """Return the buttons."""
        made = [
            button(
                f"azardia-{self.name}-{n}",
                figure.follow(self.name, lambda n=n: self.step(figure, n)),  # type: ignore[misc]
            )
            for n in self.times
        ]
        made[self.main].add_class("azardia-main")
        return made

    def title(self, control: list[Any], speak: Speak, code: str) -> None:
        """Label the buttons."""
        for one, n in zip(control, self.times, strict=True):
            one.description = self.said(n, code)


def presses(
    times: Sequence[int], said: Callable[[int, str], str], main: int
) -> Callable[[Callable[[Any, int], None]], Any]:
    """Make buttons of a method that does something so many times; `said` labels each."""
    return lambda step: Presses("", times, said, main, step)


# --- what is seen -------------------------------------------------------------------------------


class Html(str):
    """HTML that is seen as it is."""


class Note(str):
    """HTML that stands below all, and is in no saved picture."""


class Table(NamedTuple):
    """A table whose first column names the rows; in columns of `sentences` lines break."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    sentences: Collection[int] = ()


class Tree(NamedTuple):
    """A tree of choices and chances."""

    root: Twig
    title: str


class Board(NamedTuple):
    """A position, with chances or amounts laid over it, or the way of the first seat."""

    game: Reading
    laid: Laid | None = None
    path: Sequence[int] = ()


_PARTS: Mapping[str, Callable[[], Any]] = {"board": BoardView, "tree": TreeView}
_SHOWN: Mapping[type, type] = {
    Html: ipywidgets.HTML,
    Table: ipywidgets.HTML,
    Tree: TreeView,
    Board: BoardView,
    Scene: BoardView,
}


class Figure(Exhibit):
    """A subclass names what is chosen, and writes `show`, which yields what is seen then.

    A string is said; all else goes to the next of `parts` of its kind. A part to which nothing goes
    is empty, but for a board.
    """

    fields: ClassVar[Mapping[str, Field[Any]]] = {}
    # In the order of the saved picture: a board, a tree, charts by names with "chart", texts.
    parts: ClassVar[Sequence[str]] = ("chart", "table")
    aside: ClassVar[bool] = False  # whether all else stands at the side of the first part
    in_row: ClassVar[bool] = False  # whether sliders that follow each other stand in one row
    strong: ClassVar[bool] = False  # whether the last text ends with what is said
    below: ClassVar[str] = ""  # the name of the text to which a Note goes
    show: Callable[..., Iterable[object]]

    board: BoardView
    tree: TreeView
    chart: Chart
    table: Any
    told: Any

    def __init__(
        self, lesson: Surroundings | None = None, *, language: str = "en", **starts: Any
    ) -> None:
        if unknown := starts.keys() - self.fields.keys():
            raise TypeError(f"{type(self).__name__} has no {', '.join(sorted(unknown))}")
        self.starts = starts
        self.seed = 0 if lesson is None else lesson.seed
        self._labelling = False
        self.begin()
        super().__init__(lesson, language=language)

    # --- what a subclass may write ---

    def begin(self) -> None:
        """Set what is remembered from press to press."""

    def changed(self, name: str) -> None:
        """Follow a control that was changed or pressed, before all is shown anew."""

    def lay(self) -> Sequence[Any]:
        """Return all in its place."""
        names = (*self.parts, self.below) if self.below else self.parts
        first, *rest = (_widget(getattr(self, name)) for name in names)
        if self.aside:
            return (beside(first, ipywidgets.VBox((*self.controls(), *rest))),)
        return (*self.controls(), first, *rest)

    # --- what comes of it ---

    def controls(self) -> Iterator[Any]:
        """Yield what is chosen, line by line, and the buttons in one."""
        chosen = [getattr(self, name) for name in self._chosen()]
        for is_number, some in groupby(chosen, lambda one: isinstance(one, Number)):
            if is_number and self.in_row:
                yield numbers(*some)
            else:
                yield from map(_widget, some)
        pressed = [getattr(self, name) for name in self.fields if name not in self._chosen()]
        if pressed:
            yield row(
                *chain.from_iterable(one if isinstance(one, list) else [one] for one in pressed)
            )

    def _chosen(self) -> list[str]:
        buttons = Press, Presses
        return [name for name, one in self.fields.items() if not isinstance(one, buttons)]

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
            setattr(self, name, one.make(self))
        for name in self.parts:
            usual = Chart if "chart" in name else ipywidgets.HTML
            setattr(self, name, _PARTS.get(name, usual)())
        if self.below:
            setattr(self, self.below, ipywidgets.HTML())
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
        chosen = (getattr(self, name).value for name in self._chosen())
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
        parts = (getattr(self, name) for name in self.parts)
        self.access.descriptions = [
            part.description for part in parts if isinstance(part, BoardView)
        ]

    def _fill(self, part: Any, shown: Any) -> None:
        if isinstance(shown, Table):
            part.value = listing(*shown) if self.shows("table") else ""
        elif isinstance(shown, Html):
            part.value = str(shown)
        elif isinstance(shown, Scene):
            part.canvas.show(shown)
        elif isinstance(shown, Board):
            laid = shown.laid if self.shows("odds") else None
            walker = 1 if shown.path else 0
            part.show(shown.game, self.language, path=shown.path, walker=walker, chances=laid)
        else:
            drawn = shown if isinstance(shown, Tree) else (shown,)
            part.show(*drawn, self.language)
            show_or_hide(part.widget, self.shows("chart"))

    def _empty(self, part: Any) -> None:
        if isinstance(part, Chart | TreeView):
            show_or_hide(part.widget, False)
        elif isinstance(part, ipywidgets.HTML):
            part.value = ""

    def picture(self) -> str:
        """Return all parts that are seen."""
        seen = ""
        for part in (getattr(self, name) for name in self.parts):
            if isinstance(part, ipywidgets.HTML):
                seen += part.value
            elif part.widget.layout.display != "none":
                seen += part.html()
        return seen


def _widget(control: Any) -> Any:
    return getattr(control, "widget", control)
