"""Axis Mundi's painter: figures on the board in its present rotation, and descriptions in words."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

import numpy as np

from azardia_nb.game.game import Reading
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.axis_mundi.picture import MEANS, nature_now
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import board as island
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.poison import NEEDS
from azardia_nb.games.axis_mundi.rules.state import ANGEL, DEMON, turns_of
from azardia_nb.games.axis_mundi.text.names import place_name, the_hex
from azardia_nb.games.machine.stack import pending
from azardia_nb.text.language import N_, language
from azardia_widgets.board import layout as general
from azardia_widgets.board import pawns
from azardia_widgets.board.painter import SIGN, Badge, Painter, SpaceName, TurnedPart, seat_names
from azardia_widgets.board.shapes import INK, SEATS, Area, Point, Shape, Trail, box, moved
from azardia_widgets.games.axis_mundi import home, things
from azardia_widgets.games.axis_mundi.board import board
from azardia_widgets.games.axis_mundi.layout import SIDE, Layout, layout
from azardia_widgets.games.axis_mundi.marks import HEIGHT_EDGE, HEIGHT_FILLS, fill, infection, sign
from azardia_widgets.games.axis_mundi.pawns import (
    DROP,
    FACES,
    Token,
    character_of,
    face_of_high,
    token,
)
from azardia_widgets.games.axis_mundi.seats import side_panels, signs

_UNSEEN = N_("Round {n}: {who}'s turn, unseen.")
_UNSEEN_OWN = N_("Round {n}: your turn ({who}), unseen.")
SIXTH = 60.0  # degrees
_LARGE = 19.0  # radius of a figure


def _layout_of(game: Reading) -> Layout:
    """Return the layout of the board in its present rotation."""
    return layout(game.rules, turns_of(game.state))


def stand(game: Reading, spaces: Mapping[int, int]) -> tuple[Token, ...]:
    """Return the figures, with some on other hexes (`spaces`) during an animation."""
    on = _layout_of(game)
    here = {seat + 1: int(hex) for seat, hex in enumerate(game.state["at"]) if hex >= 0}
    where = here | dict(spaces)
    crowds = Counter(where.values())
    tokens = []
    for seat, hex in where.items():
        x, y = on.places[hex]
        radius = _LARGE
        if crowds[hex] > 1:  # for a moment, while a figure is pushed away
            others = [other for other, there in where.items() if there == hex]
            x += SIDE * 0.4 * (2 * others.index(seat) - len(others) + 1)
            radius *= 0.8
        tokens.append(token(game, seat - 1, x - SIDE * 0.08, y + SIDE * 0.26, radius))
    # the active figure is painted last, above the others
    return tuple(sorted(tokens, key=lambda one: one.active))


def facts(game: Reading, code: str) -> list[Shape]:
    """Return the shapes of things on the board, and of the panels beside it."""
    on, s = _layout_of(game), game.state
    shapes = side_panels(game, code)
    if s["crater"]:
        ground = fill(island.ACCESSIBLE, int(island.HEIGHTS[island.MIDDLE]))
        shapes.append(Area(on.outline(island.MIDDLE, -4), ground, HEIGHT_EDGE, 1.2))
        shapes += sign(island.ACCESSIBLE, 0, *on.places[island.MIDDLE], SIDE)
    for hex in np.flatnonzero(s["infected"]):
        x, y = on.places[int(hex)]
        shapes += infection(x - SIDE * 0.5, y + SIDE * 0.4)
    if game.variant.options.cards:
        shapes += things.things_on_board(game, on)
    return [*shapes, *home.ghost_line(game)]


def labels(game: Reading, said: Mapping[int, str], code: str) -> tuple[Shape, ...]:
    """Return labels for hexes with figures, drawn above them."""
    return pawns.labels(
        _layout_of(game), Counter(int(hex) for hex in game.state["at"] if hex >= 0), {}, said
    )


def trail(game: Reading, path: Sequence[int], walker: int) -> tuple[Shape, ...]:
    """Return a figure's footprints, in its colour."""
    return pawns.footprints(_layout_of(game), path, SEATS[walker - 1][0]) if walker else ()


def sentence(game: Reading, code: str, own: Collection[int]) -> str:
    """Return the position in one sentence."""
    speak = language(code)
    names = game.names(code)
    if game.winner is not None:
        text = N_("{who} has won in round {n}.")
        if game.winner - 1 in own:
            text = N_("You have won in round {n}.")
        return speak(text, who=names[game.winner - 1], n=game.round)
    seat = (game.seat or game.turn) - 1
    text = N_("Round {n}: {who}'s turn, on {space}.")
    if seat in own:
        text = N_("Round {n}: your turn ({who}), on {space}.")
    if game.state["at"][seat] == NOBODY:
        return speak(_UNSEEN_OWN if seat in own else _UNSEEN, n=game.round, who=names[seat])
    return speak(text, n=game.round, who=names[seat], space=place_name(game.state, seat, speak))


def describe(game: Reading, code: str, own: Collection[int]) -> str:
    """Return the whole position in words: the turn, and each seat's standing."""
    standing, speak = game.type.tabletop.standing(game, code), language(code)
    sentences = [sentence(game, code, own)]
    for seat, who in enumerate(seat_names(game, own, code)):
        cells = zip(standing.heads, standing.cells[seat], strict=True)
        parts = [*(f"{head}: {cell}" for head, cell in cells), *standing.notes[seat]]
        sentences.append(f"{who}: {', '.join(parts)}.")
    sentences += [standing.below and f"{standing.below}.", home.describe_way(game, speak)]
    if game.variant.options.cards:
        sentences.append(things.describe_things(game, speak, code))
    return " ".join(filter(None, sentences))


def badge(game: Reading, seat: int) -> Badge:
    """Return the face and colours of a seat's figure; its number before it has chosen."""
    character, form, colours = (
        character_of(game, seat - 1),
        game.state["form"][seat - 1],
        SEATS[seat - 1],
    )
    if form in (ANGEL, DEMON):
        return Badge(face_of_high(character, form, *colours), *colours)
    return Badge(FACES.get(character, str(seat)), *colours)


def spaces(game: Reading, code: str) -> dict[int, SpaceName]:
    """Return each hex's name, terrain, Level and present neighbours, in words."""
    speak, near = language(code), game.rules["near"][turns_of(game.state)]
    names = {}
    for hex in range(island.SPACES):
        terrain = speak(MEANS[nature_now(game.state, game.rules, hex)])
        what = speak("{terrain}, Level {level}", terrain=terrain, level=island.HEIGHTS[hex])
        others = ", ".join(the_hex(int(other), speak) for other in near[hex] if other >= 0)
        names[hex] = SpaceName(the_hex(hex, speak), what, others)
    return names


def turned(before: general.Layout, now: general.Layout) -> list[TurnedPart]:
    """Return the boards that have turned since the previous round, Level 3 last."""
    assert isinstance(before, Layout)
    assert isinstance(now, Layout)
    if (now.turns - before.turns) % island.TURNS != 1:
        return []
    sixths = [(b - a) % island.SIDES for a, b in zip(before.sixths, now.sixths, strict=True)]
    return [
        TurnedPart(edge, -SIXTH * sixth, HEIGHT_FILLS[level - 1])  # counter-clockwise
        for level, (edge, sixth) in enumerate(zip(now.edges, sixths, strict=True))
        if sixth
    ]


_POISON, _COMING = "#5a3f9e", "#d5c8f2"
_TOP, _HIGH = 2.0, 28.0  # of a glass on a sign
_BOTTOM, _SLANT = 8.0, 4.0  # half the width at the bottom, and the additional half width at the top


def pressed(game: Reading) -> dict[str, list[Shape]]:
    """Return the glass for each action that places drops, and under "" the die."""
    s = game.state
    if pending(s) != Frame.DROP:
        return {}
    _, seat, drops = map(int, s["stack"][s["depth"] - 1][:3])
    glasses = {}
    for number in game.actions:
        if act.kind_of(number) == Act.DROP:
            column = act.number_of(number)
            has = int(s["mix"][seat, column])
            glasses[game.text(number)] = _glass(has, drops, NEEDS[column])
    return {"": _die(drops), **glasses}


def _glass(has: int, drops: int, dose: int) -> list[Shape]:
    """Return a glass for two doses, with a short line for each drop and a long one for a dose."""
    most = 2 * dose
    shapes: list[Shape] = [_filled_part(0, 1, "#ffffff")]
    if has:
        shapes.append(_filled_part(0, has / most, _POISON))
    shapes.append(_filled_part(has / most, (has + drops) / most, _COMING))
    for at in range(1, most):
        left, right = _glass_edges(at / most)
        end = right if at == dose else (left[0] + 4, left[1])
        shapes.append(Trail((left, end), INK, 1.6 if at == dose else 1))
    (left, right), (below, beside) = _glass_edges(1), _glass_edges(0)
    return [*shapes, Trail((left, below, beside, right), INK, 2)]


def _filled_part(low: float, high: float, fill: str) -> Area:
    (a, b), (d, c) = _glass_edges(low), _glass_edges(high)
    return Area((a, b, c, d), fill, fill, 0)


def _glass_edges(share: float) -> tuple[Point, Point]:
    """Return the left and right edge of a glass at a share of its height."""
    half, y = _BOTTOM + _SLANT * share, _TOP + _HIGH * (1 - share)
    return (SIGN / 2 - half, y), (SIGN / 2 + half, y)


def _die(drops: int) -> list[Shape]:
    middle = SIGN / 2
    across = [middle + 7.5 * (at - (drops - 1) / 2) for at in range(drops)]
    shapes = [Area(moved(DROP, x, middle, 0.85), _POISON, _POISON, 0) for x in across]
    return [box(middle, middle, SIGN - 4, "#ffffff", INK), *shapes]


PAINTER = Painter(
    layout=_layout_of,
    board=lambda game, code: board(_layout_of(game)),
    facts=facts,
    stand=stand,
    labels=labels,
    trail=trail,
    sentence=sentence,
    describe=describe,
    spaces=spaces,
    has_names=lambda game: True,
    badge=badge,
    turned=turned,
    signs=signs,
    pressed=pressed,
)
