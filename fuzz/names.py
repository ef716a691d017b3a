"""Names of cards, decks and players with markup in them are shown as they are, everywhere.

Everything is shown twice: with the name, and with a plain one of the same length. What is shown
must be the same but for the name: the same tags in the same order, the same words, the same cells.
"""

import csv
import io
import json
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

from azardia_nb import Deck, Game
from azardia_nb.games.azardia.cards.deck_check import WrongDeckError
from azardia_nb.games.azardia.game import View
from azardia_nb.players import Strategy
from azardia_nb.players.own import LONGEST_NAME
from azardia_nb.records.answers import Answer, AnswerSheets
from azardia_nb.simulation import simulate
from azardia_nb.simulation.statistics import share
from azardia_nb.simulation.tournament import tournament
from azardia_nb.text.language import LANGUAGES, one_line
from azardia_widgets import Table
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.charts.chart import Chart, Spec
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.charts.interval_chart import Intervals, Series
from azardia_widgets.games.azardia.exhibits import your_own_player
from fuzz.findings import Broken, Case, Kind
from tests.walks import DECKS

NAMES = (
    *("<script>alert(1)</script>", "<b>bold</b>", "</svg></td>", "<!-- gone -->", "]]>", "a -- b"),
    *("&amp;&lt;", "&#60;", "\"quoted\" 'and' `ticks`", "$x^2$ and $\\frac", "{braces} {0} {who}"),
    *(
        "%s %d %(n)s %",
        "back\\slash\\n",
        "_begins_below_",
        "*stars* [link](x:y)",
        "=1+1",
        "@SUM(A1)",
    ),
    *("right \u200f to left", "שלום", "日本 é 👩‍👩‍👧", "#hash | bar; comma, tab", "-1", "x" * 30),
)
PRESSES = 25
HALF = Fraction(1, 2)
EVEN = {1: HALF, 2: HALF}
# Where each line of a table or a report stands by what it is about, and not by its name.
Places = dict[str, str]


class _Read(HTMLParser):
    """The tags of a page, and its words: text, and what attributes say to people."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.words: list[str] = []
        self._text = ""

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self._end_text()
        self.tags.append(f"<{tag} {' '.join(name for name, _ in attrs)}>")
        for name, value in attrs:
            if name in ("alt", "title", "aria-label"):
                self.words.append(value or "")
            elif name == "src" and (value or "").startswith("data:image/svg+xml,"):
                self._image(unquote(value.partition(",")[2]))

    def handle_endtag(self, tag: str) -> None:
        self._end_text()
        self.tags.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self._text += data

    def close(self) -> None:
        super().close()
        self._end_text()

    def _end_text(self) -> None:
        if self._text.strip():
            self.words.append(self._text)
        self._text = ""

    def _image(self, svg: str) -> None:
        ElementTree.fromstring(svg)  # a browser shows no image that is no XML
        inside = read_page(svg)
        self.tags += inside.tags
        self.words += inside.words


def read_page(page: str) -> _Read:
    """Return the tags and words of a page."""
    read = _Read()
    read.feed(page)
    read.close()
    return read


def compare(shown: Places, plainly: Places, name: str, plain: str, cell: str) -> None:
    """Raise Broken where something is shown in another way than a plain name is.

    `cell` is the name as it stands in a file for spreadsheets; a frame has it as it is.
    """
    if shown.keys() != plainly.keys():
        raise Broken(f"with {name!r} other places are shown: {shown.keys() ^ plainly.keys()}")
    for place, text in shown.items():
        other = plainly[place]
        if place.startswith("html"):
            one, two = read_page(text), read_page(other)
            same = one.tags == two.tags and _same(one.words, two.words, name, plain)
        elif place.startswith(("csv", "frame")):
            called = cell if place.startswith("csv") else name
            cells, others = (list(csv.reader(io.StringIO(each))) for each in (text, other))
            same = cells == [[_named(each, called, plain) for each in row] for row in others]
        else:
            same = text == other.replace(plain, name)
        if not same:
            raise Broken(f"{name!r} is shown otherwise in {place}: {_difference(text, other)}")


def _named(cell: str, name: str, plain: str) -> str:
    """Return a cell with the name instead; what guards a name guards no cell that only has it."""
    return name if cell == plain else cell.replace(plain, name.removeprefix("'"))


def _same(words: Sequence[str], others: Sequence[str], name: str, plain: str) -> bool:
    return list(words) == [word.replace(plain, name) for word in others]


def _difference(text: str, other: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), 0)
    return ascii(text[max(0, at - 60) : at + 120])


# --- what is shown ------------------------------------------------------------------------------


def named_deck(name: str, source: str | None = None) -> Deck:
    """Return a deck, the kit's without any other, all of it and each of its cards called so."""
    said = json.dumps(name, ensure_ascii=False)
    source = re.sub(
        r"(?m)^name = \{.*$",
        lambda _: f"name = {{ en = {said}, es = {said} }}",
        source or Deck.kit().source,
    )
    source = re.sub(r'(?m)^name = "[^"]*"$', lambda _: f"name = {said}", source)
    return Deck.parse(source)


def named_player(name: str) -> Strategy:
    """Return a strategy that is called so."""

    def mine(view: View) -> str:
        return view.legal()[0].action

    mine.__name__ = name
    return mine


def at_a_table(deck: Deck, player: Strategy, code: str) -> Places:
    """Play a while, and return all that a table shows."""
    game = Game(2, characters=("robot", "kuchuritok"), deck=deck, seed=4)
    table = Table(game, seats=("person", player), language=code)
    shown: Places = {}
    for press in range(PRESSES):
        buttons = {**table.panel.buttons, **table.hand.buttons}
        if not buttons:
            break
        list(buttons.values())[-1 - press % 2 * (len(buttons) > 1)].click()
        hand = [tile.children[0].value for tile in table.hand.widget.children[1].children]
        shown[f"html {press}"] = "".join((
            *(table.action_panel.heading.value, table.status.widget.value, table.wrong.value),
            *(part for part in hand),
        ))  # fmt: skip
        shown[f"text {press}"] = "\n".join(
            [
                *(button.description for button in buttons.values()),
                *(table.access.report, *table.access.descriptions, table.said),
                *(line[3] for line in table.story.lines),
                *table.story.why.values(),
            ]
        )
    shown["html page"] = table.picture()
    shown["text seats"] = "\n".join(seat.options[-1][0] for seat in table.opening.seats)
    shown["text log"] = "\n".join(entry.sentence for entry in table.game.log(code))
    labels = [choice.label for choice in table.game.legal(code)]
    shown["text labels"] = "\n".join(labels)
    shown["frame log"] = table.game.frame(code).to_csv()
    return shown


def in_reports(deck: Deck, player: Strategy, code: str) -> Places:
    """Return what reports of many games show."""
    games = simulate(1, (player, "random"), deck=deck, seed=1, progress=False)
    played = tournament((player, "random"), 2, deck=deck, progress=False)
    return {
        "text games": "\n".join(games.summary().lines(code)),
        "frame games": games.summary().frame(code).to_csv(),
        "text ratings": "\n".join(played.lines(code)),
        "frame ratings": played.frame(code).to_csv(),
        "frame who beats whom": played.table().to_csv(),
    }


def in_exhibits(player: Strategy, code: str) -> Places:
    """Return what a lesson shows of somebody's own player."""
    shown: Places = {}
    with _few():
        for exhibit in (
            your_own_player.TryOut(None, player, language=code),
            your_own_player.Arena(None, player, language=code),
        ):
            exhibit.running.play.click()
            exhibit.running.wait()
            shown[f"html {type(exhibit).__name__}"] = exhibit.picture()
    return shown


@contextmanager
def _few() -> Iterator[None]:
    before = your_own_player.GAMES, your_own_player.EACH
    your_own_player.GAMES, your_own_player.EACH = 10, 1
    try:
        yield
    finally:
        your_own_player.GAMES, your_own_player.EACH = before


def in_charts(name: str, code: str) -> Places:
    """Return charts that are called so, and whose parts are."""
    estimates = [share(3, 10), share(5, 10)]
    specs: dict[str, Spec] = {
        "bars": Bars(
            name, name, (BarSeries({1: HALF / 2, 2: 3 * HALF / 2}, name), BarSeries(EVEN, "b"))
        ),
        "curves": Curves(name, name, (Curve(name, (0.2, 0.4)), Curve("b", (0.5, 0.5)))),
        "intervals": Intervals(
            name, name, name, ("1", name), (Series(name, estimates), Series("b", estimates)),
            0.5, name,
        ),
    }  # fmt: skip
    shown: Places = {}
    for kind, spec in specs.items():
        chart = Chart()
        chart.show(spec, code)
        ElementTree.fromstring(chart._svg)
        shown[f"html {kind}"] = chart.widget.value
        shown[f"html {kind}, saved"] = chart.html()
    return shown


def in_answers(name: str, folder: Path) -> Places:
    """Return the table of answers of somebody who is called so."""
    sheets = folder / "answers"
    shutil.rmtree(sheets, ignore_errors=True)
    sheet = AnswerSheets(sheets)
    sheet.learner = name
    sheet.record(Answer("", 1, "q", "How many?", 1, name, False, "8%", "2025-03-01"))
    sheet.export(folder / "answers.csv")
    text = (folder / "answers.csv").read_text(encoding="utf-8-sig")
    (folder / "answers.csv").unlink()
    return {"csv answers": text}


# --- the cases ---------------------------------------------------------------------------------

Show = Callable[[str, str, Path], Places]  # a name, a language, a folder

HONEST = named_player("mine")
FEW_CARDS = (DECKS / "shields.toml").read_text(encoding="utf-8")
CARDS: dict[str, Show] = {
    "table": lambda name, code, _: at_a_table(named_deck(name), HONEST, code),
    "reports": lambda name, code, _: in_reports(named_deck(name, FEW_CARDS), HONEST, code),
    "charts": lambda name, code, _: in_charts(name, code),
    "answers": lambda name, code, folder: in_answers(name, folder),
}
PLAYERS: dict[str, Show] = {
    "table": lambda name, code, _: at_a_table(Deck.kit(), named_player(name), code),
    "reports": lambda name, code, _: in_reports(Deck.parse(FEW_CARDS), named_player(name), code),
    "exhibits": lambda name, code, _: in_exhibits(named_player(name), code),
}
PARTS = [
    *((show, True) for show in CARDS.values()),
    *((show, False) for show in PLAYERS.values()),
]


def name(case: Case) -> str:
    """Show a name in one of the places."""
    which, part = divmod(case.number, len(PARTS))
    code, name = LANGUAGES[which % len(LANGUAGES)], NAMES[which % len(NAMES)]
    show, of_cards = PARTS[part]
    # A function is called so that it stays on one line of a table.
    seen = name if of_cards else one_line(name, LONGEST_NAME)
    plain = "z" * len(seen)
    guarded = f"'{seen}" if re.match(r"[=+\-@]", seen) and seen != "-1" else seen
    shown, plainly = (show(each, code, case.folder) for each in (name, plain))
    compare(shown, plainly, seen, plain, guarded)
    return "as it is"


def turned(case: Case) -> str:
    """Try to call a card so that a whole line is turned around, or a terminal cleared."""
    for sign in ("\u202e", "\u202a", "\u2066", "\u2067", "\x1b", "\0"):
        try:
            named_deck("name" + sign)
        except WrongDeckError:
            continue
        raise Broken(f"a card may be called {sign!a}")
    return "refused"


KINDS = {
    "names": Kind(name, len(NAMES) * len(PARTS), 120, lambda: simulate(1, progress=False)),
    "names that turn": Kind(turned, 1),
}
