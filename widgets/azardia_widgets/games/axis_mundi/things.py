"""Things on the board in the game with cards, and panels beside it: mats, crates, decks."""

from collections.abc import Callable, Sequence

import numpy as np

from azardia_nb.game.game import Reading
from azardia_nb.games.axis_mundi.rules.board import ACCESSIBLE, HEIGHTS, PIERS
from azardia_nb.games.axis_mundi.rules.decks import pile_size
from azardia_nb.games.axis_mundi.rules.state import ONE_KINDS
from azardia_nb.games.axis_mundi.rules.views import possible_hexes
from azardia_nb.games.axis_mundi.text.names import the_hex
from azardia_nb.games.axis_mundi.text.tabletop import tokens_of
from azardia_nb.text.language import N_, Speak, language
from azardia_widgets.board.layout import HEIGHT
from azardia_widgets.board.shapes import (
    GOLD,
    INK,
    QUIET,
    SEATS,
    Area,
    Disc,
    Point,
    Shape,
    Trail,
    Words,
    moved,
)
from azardia_widgets.games.axis_mundi.layout import LEFT, SIDE, Layout
from azardia_widgets.games.axis_mundi.marks import HEIGHT_EDGE, fill

_SMALL = 16.5  # font size of cards
_LINE = 21.0
_GAP = 4.0
_WIDE = 30  # letters of a line
_HEX = ((-13, 0), (-6.5, -11), (6.5, -11), (13, 0), (6.5, 11), (-6.5, 11))
_BURNT, _BOMB = "#5b4a32", "#2a2a2a"


def unseen(game: Reading) -> list[int]:
    """Return the seats that are unseen."""
    return [int(seat) for seat in np.flatnonzero(game.state["hidden"])]


def possible_places(game: Reading, seat: int) -> list[int]:
    """Return the hexes where an unseen figure can be; for its owner, the one where it is."""
    s = game.state
    own = s["planned"][seat] == s["written"][seat]
    return [int(s["place"][seat])] if own else possible_hexes(s, game.rules, seat)


def things_on_board(game: Reading, on: Layout) -> list[Shape]:
    """Return the shapes of things on hexes, and of unseen seats' possible hexes."""
    s = game.state
    shapes: list[Shape] = []
    for crate in np.flatnonzero(s["blown"]):
        hex = int(game.rules["start"][crate])
        ground = fill(ACCESSIBLE, int(HEIGHTS[hex]))
        shapes.append(Area(on.outline(hex, -4), ground, HEIGHT_EDGE, 1.2))
    for reaped in np.flatnonzero(s["harvested"]):
        shapes += _stubble(*_point_on(on, int(reaped), 0.5, 0.42))
    for under in np.flatnonzero(s["treasure"]):
        for at in range(int(s["treasure"][under])):
            shapes += _coin(*_point_on(on, int(under), 0.5 - 0.2 * at, 0.1))
    for card, hex in zip(s["marked"], s["marked_at"], strict=True):
        if card >= 0:
            shapes += _card(*_point_on(on, int(hex), -0.55, 0.1))
    if s["bomb"] >= 0:
        shapes += _bomb(*_point_on(on, int(s["bomb"]), -0.55, 0.3))
    for seat in unseen(game):
        colour = SEATS[seat][0]
        for hex in possible_places(game, seat):
            shapes += [_ring(on, hex, "#ffffff", 7), _ring(on, hex, colour, 4)]
        x, y = on.places[int(s["home"][seat])]
        shapes += _vanished(x, y + SIDE * 0.2, colour)
    return shapes


def _point_on(on: Layout, hex: int, right: float, down: float) -> Point:
    x, y = on.places[hex]
    return round(x + SIDE * right, 1), round(y + SIDE * down, 1)


def _ring(on: Layout, hex: int, colour: str, wide: float) -> Trail:
    edge = on.outline(hex, -5)
    return Trail((*edge, edge[0]), colour, wide)


def _vanished(x: float, y: float, colour: str = QUIET) -> list[Shape]:
    return [Disc(x, y, 13, "#ffffff", colour, 3), Words(x, y + 1, "?", 20, INK)]


def _may_be(x: float, y: float) -> list[Shape]:
    """Return the outline of a hex where an unseen figure can be."""
    edge = moved(_HEX, x, y)
    return [Trail((*edge, edge[0]), QUIET, 4)]


def _stubble(x: float, y: float) -> list[Shape]:
    """Return the sign of a harvested hex: three short stalks."""
    return [Trail(((x + dx, y), (x + dx, y - 9)), _BURNT, 3) for dx in (-6, 0, 6)]


def _coin(x: float, y: float) -> list[Shape]:
    return [Disc(x, y, 9, GOLD[0], INK, 2), Words(x, y + 1, "?", 14, INK)]


def _card(x: float, y: float) -> list[Shape]:
    corners = ((x - 7, y - 10), (x + 7, y - 10), (x + 7, y + 10), (x - 7, y + 10))
    return [Area(corners, "#ffffff", INK, 2), Disc(x, y, 3, GOLD[1], GOLD[1], 0)]


def _bomb(x: float, y: float) -> list[Shape]:
    return [Trail(((x + 5, y - 6), (x + 10, y - 13)), INK, 3), Disc(x, y, 9, _BOMB, "#ffffff", 2)]


SIGNS: tuple[tuple[Callable[[float, float], list[Shape]], str], ...] = (
    (_coin, N_("Treasure token")),
    (_card, N_("card that lies here")),
    (_stubble, N_("harvested")),
    (_bomb, N_("Time Bomb")),
    (_vanished, N_("disappeared here")),
    (_may_be, N_("can be here")),
)

# --- beside the board ---------------------------------------------------------------------------


def mat(game: Reading, seat: int, left: float, y: float, code: str) -> list[Shape]:
    """Return the lines of a mat, as shapes."""
    return [
        Words(left, y + _LINE * at, _shortened(line), _SMALL, ink, "left")
        for at, (line, ink) in enumerate(_mat_lines(game, seat, code))
    ]


def mat_height(game: Reading, seat: int, code: str) -> float:
    """Return the height of a mat's lines."""
    return _LINE * len(_mat_lines(game, seat, code)) - 2


def _mat_lines(game: Reading, seat: int, code: str) -> list[tuple[str, str]]:
    """Return the lines of a mat with their colours: energy, cards, tokens; Activated cards."""
    s, speak = game.state, language(code)
    energy = "+".join(str(int(n)) for at, n in enumerate(s["energy"][seat]) if n or not at)
    tokens = tokens_of(s, seat)
    parts = [
        speak(N_("energy {n}"), n=energy),
        speak(N_("cards {n}"), n=s["held"][seat]),
        *([speak(N_("tokens {n}"), n=tokens)] if tokens else []),
    ]
    cards, active = game.variant.options.in_play, np.flatnonzero(s["active"][seat])
    slots = [cards.title(ONE_KINDS + int(kind), code) for kind in active]
    return [
        *((line, QUIET) for line in _join_lines(parts)),
        *((line, INK) for line in _join_lines(slots or ["–"])),
    ]


def supplies(game: Reading, top: float, code: str) -> list[Shape]:
    """Return the shapes of the crates, the decks and the Discard Pile."""
    shapes: list[Shape] = []
    parts = stock(game, code)
    count = sum(1 + len(lines) for _, lines in parts)
    line = min(_LINE, (HEIGHT - 8 - top - _GAP * len(parts)) / count)  # long titles take more lines
    size = min(_SMALL, line)
    y = top
    for head, lines in parts:
        shapes.append(Words(LEFT + 4, y, head, size, QUIET, "left"))
        for text in lines:
            y += line
            shapes.append(Words(LEFT + 14, y, _shortened(text), size, INK, "left"))
        y += line + _GAP
    return shapes


def stock(game: Reading, code: str) -> list[tuple[str, Sequence[str]]]:
    """Return the crates, decks and Discard Pile as headings with lines of cards."""
    s, speak = game.state, language(code)
    groups: list[tuple[str, Sequence[str]]] = []
    for crate in range(PIERS):
        if s["blown"][crate]:
            continue
        hex = the_hex(int(game.rules["start"][crate]), speak)
        cards = _cards(game, s["crate"][crate], code)
        groups.append((speak(N_("Crate on {hex}"), hex=hex), _join_lines(cards)))
    hidden = int(
        (s["held"] - s["hand"].sum(axis=1)).sum()
    )  # hidden cards, which a view keeps in the decks
    drawn = -int(s["drawn"][s["drawn"] < 0].sum())
    planned = -int(s["plan"][s["plan"] < 0].sum())
    pile = int(pile_size(s))
    decks = int(s["pile"].sum()) - hidden - drawn - planned
    both = (speak(N_("Decks: {n}"), n=decks), speak(N_("Discard Pile: {n}"), n=pile))
    groups.append((" · ".join(both), ()))
    return groups


def _cards(game: Reading, counts: Sequence[int], code: str) -> list[str]:
    cards = game.variant.options.in_play
    pairs = [(cards.title(kind, code), int(n)) for kind, n in enumerate(counts) if n > 0]
    return [f"{title} × {n}" if n > 1 else title for title, n in pairs]


def _join_lines(cards: Sequence[str]) -> list[str]:
    """Return cards joined into as few lines as hold them whole, in order."""
    lines: list[str] = []
    for card in cards:
        longer = f"{lines[-1]} · {card}" if lines else card
        lines[-1:] = [longer] if len(longer) <= _WIDE else [*lines[-1:], card]
    return lines


def _shortened(line: str) -> str:
    return line if len(line) <= _WIDE else f"{line[: _WIDE - 1]}…"


def describe_things(game: Reading, speak: Speak, code: str) -> str:
    """Return crates, pile, tokens and unseen seats' possible hexes in words."""
    s = game.state
    sentences = []
    for head, lines in stock(game, code):
        sentences.append(f"{head}: {'; '.join(lines)}." if lines else f"{head}.")
    if s["discard"].any():
        cards = ", ".join(_cards(game, s["discard"], code))
        sentences.append(speak(N_("On the Discard Pile: {cards}."), cards=cards))
    for text, field in _THING_TEXTS.items():
        if s[field].any():
            hexes = ", ".join(the_hex(int(hex), speak) for hex in np.flatnonzero(s[field]))
            sentences.append(speak(text, hexes=hexes))
    names = game.names(code)
    for seat in unseen(game):
        hexes = ", ".join(the_hex(hex, speak) for hex in possible_places(game, seat))
        sentences.append(
            speak(N_("{name} is unseen; it can be on: {hexes}."), name=names[seat], hexes=hexes)
        )
    return " ".join(sentences)


_THING_TEXTS = {N_("Treasure tokens: {hexes}."): "treasure", N_("Harvested: {hexes}."): "harvested"}
