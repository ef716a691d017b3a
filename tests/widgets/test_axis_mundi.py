"""The island as it is drawn: rings that turn, heights, figures; hexes picked at the table."""

from functools import cache
from itertools import cycle, pairwise
from math import dist
from typing import Any

import numpy as np
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import TextPath

from azardia_nb.games import load
from azardia_nb.games.axis_mundi.rules.board import (
    HEIGHTS,
    HEXES,
    LEVELS,
    MIDDLE,
    RINGS,
    SPACES,
    TURNS,
)
from azardia_nb.games.axis_mundi.rules.state import CHARACTERS, SEATS
from azardia_nb.text.language import LANGUAGES, language
from azardia_widgets.board.layout import HEIGHT, LETTERS, WIDTH
from azardia_widgets.board.scene import painter, scene
from azardia_widgets.board.shapes import Area, Disc, Words
from azardia_widgets.controls.buttons import own_class
from azardia_widgets.games.axis_mundi import home
from azardia_widgets.games.axis_mundi.layout import SIDE, layout
from azardia_widgets.table.table import Table
from tests.cases import each

AXIS = load("axis_mundi")
FONT = FontProperties(family="DejaVu Sans", weight="bold")
HUNT = {
    "cards": False,
    "seat": 2,
    "round": 2,
    "players": [
        {"at": "1C", "hp": 7, "wounds": 2, "form": "up", "character": "malignant"},
        {"at": "2A", "hp": 17, "form": "angel", "character": "savant"},
        {"at": "1B", "hp": 4, "wounds": 3, "form": "up", "character": "scrounger"},
    ],
}


def placed(setup: dict[str, Any]) -> Any:
    """A game in a position."""
    return AXIS.made().place(setup, seed=1)  # type: ignore[misc,attr-defined]


@each("turns", range(TURNS))
def test_what_touches_by_the_rules_touches_in_the_picture(turns: int) -> None:
    rules = AXIS.Game(seed=1).rules
    on = layout(rules, turns)
    for hex in range(SPACES):
        near = {int(other) for other in rules["near"][turns, hex] if other >= 0}
        seen = {other for other in range(SPACES) if 0 < apart(on, hex, other) < 2 * SIDE}
        assert near == seen, HEXES[hex]


def apart(on: Any, one: int, other: int) -> float:
    return dist(on.places[one], on.places[other])


def test_the_boards_turn_with_all_that_is_on_them_and_the_shore_stays() -> None:
    rules, by = AXIS.Game(seed=1).rules, painter("axis_mundi")
    for turns in range(TURNS):
        before, now = layout(rules, turns), layout(rules, (turns + 1) % TURNS)
        assert layout(rules, turns) is before
        turned = by.turned(before, now)
        assert len(turned) == LEVELS - 1
        x, y = now.middle
        for hex in range(MIDDLE):
            angle = sum(one.degrees for level, one in enumerate(turned, 1) if level == HEIGHTS[hex])
            dx, dy = before.places[hex][0] - x, before.places[hex][1] - y
            cos, sin = np.cos(np.radians(angle)), np.sin(np.radians(angle))
            there = (x + dx * cos - dy * sin, y + dx * sin + dy * cos)
            assert dist(there, now.places[hex]) < 1, HEXES[hex]
        assert not by.turned(now, now)
        assert not by.turned(now, before)


def test_every_level_has_an_edge_and_strokes_lead_down_from_it() -> None:
    on = layout(AXIS.Game(seed=1).rules, 0)
    assert len(on.edges) == LEVELS
    x, y = on.middle
    far = [max(dist(point, (x, y)) for point in edge) for edge in on.edges]
    assert far == sorted(far, reverse=True)
    inwards = [step for step in on.steps if dist(step.start, (x, y)) < 1.01 * SIDE]
    for step in on.steps:
        middle = ((step.start[0] + step.end[0]) / 2, (step.start[1] + step.end[1]) / 2)
        below = (middle[0] + step.down[0], middle[1] + step.down[1])
        into_the_crater = step in inwards and dist(middle, (x, y)) < SIDE
        assert (dist(below, (x, y)) < dist(middle, (x, y))) == into_the_crater
    assert len([step for step in on.steps if step in inwards]) == 6


def test_every_moment_stays_in_the_picture_and_is_told() -> None:
    game = AXIS.Game(seed=3)
    rng = np.random.default_rng(1)
    for _, code in zip(range(60), cycle(LANGUAGES), strict=False):
        if game.seat is None:
            break
        game.take(int(rng.choice(game.actions)))
        game.run_chance()
        inside(game, code)
    for code in LANGUAGES:
        inside(placed(HUNT), code)


@cache
def width(text: str, size: float) -> float:
    return float(TextPath((0, 0), text, size=size, prop=FONT).get_extents().width)


def inside(game: Any, code: str) -> None:
    shown = scene(game, code)
    for shape in shown.shapes:
        if isinstance(shape, Area):
            assert all(-1 <= x <= WIDTH + 1 and -1 <= y <= HEIGHT + 1 for x, y in shape.points)
        elif isinstance(shape, Disc | Words):
            assert 0 <= shape.x <= WIDTH
            assert 0 <= shape.y <= HEIGHT
        if isinstance(shape, Words):
            assert shape.size >= LETTERS
            if shape.align == "left":
                assert shape.x + width(shape.text, shape.size) <= WIDTH, shape.text
    assert all(name in shown.description for name in game.names(code))
    assert scene(game, code).board is shown.board


def test_figures_differ_by_shape_letters_and_colour_and_a_high_stands_out() -> None:
    bodies, signs = set(), set()
    for characters in (CHARACTERS[:SEATS], CHARACTERS[-SEATS:]):
        shown = scene(AXIS.Game(seed=1, characters=characters))
        for token in shown.tokens:
            outlines = [one for one in token.shapes if isinstance(one, Area)]
            middle = (token.x, token.y)
            bodies.add(
                (
                    CHARACTERS.index(token.character),
                    tuple(
                        (round(x - middle[0]), round(y - middle[1])) for x, y in outlines[1].points
                    ),
                )
            )
            signs.add(next(one.text for one in token.shapes if isinstance(one, Words)))
    assert len(signs) == len(CHARACTERS)
    assert len({outline for _, outline in bodies}) == len(CHARACTERS)
    angel = scene(placed(HUNT)).tokens
    others = [len(token.shapes) for token in angel if token.seat != 2]
    assert len(next(token for token in angel if token.seat == 2).shapes) > max(others)


def test_a_hex_says_its_terrain_its_level_and_what_touches_it_now() -> None:
    game = placed(HUNT)
    called = painter("axis_mundi").spaces(game, "en")
    at = HEXES.index("1C")
    near = {HEXES[other] for other in game.rules["near"][1, at] if other >= 0}
    assert set(called[at].beside.split(", ")) == near
    assert "1" in called[at].what
    first = painter("axis_mundi").spaces(AXIS.Game(seed=1), "en")
    assert called[at].beside != first[at].beside
    assert called[at].name == first[at].name


def test_the_way_home_is_drawn_where_its_hexes_will_lie_and_told() -> None:
    game = placed(HUNT)
    stops = home.way(game)
    assert stops[0].hex == game.state["at"][1]
    assert stops[-1].hex == game.rules["pier"][1]
    drawn = [one for one in home.line(game) if isinstance(one, Words)]
    rides = [now for before, now in pairwise(stops) if before.hex == now.hex]
    assert [one.text for one in drawn] == [str(one.rounds) for one in rides]
    for one, stop in zip(drawn, rides, strict=True):
        there = layout(game.rules, (game.round - 1 + stop.rounds) % TURNS).places[stop.hex]
        assert dist((one.x, one.y), there) < 2
    said = scene(game).description
    assert f"round {game.round + stops[-1].rounds}: " in said
    assert all(shape in scene(game).pieces for shape in drawn)
    s = game.state.copy()
    s["at"][0] = stops[-1].hex
    barred = home.told(game.elsewhere(s), language("en"))
    assert barred.startswith(home.told(game, language("en")))
    assert game.names()[0] in barred
    waiting = placed(HUNT | {"seat": 3})
    assert home.way(waiting)[1].rounds == 1, "its turn of this round is over"
    assert not home.line(AXIS.Game(seed=1))


# --- at the table -------------------------------------------------------------------------------


def table(**more: Any) -> Table:
    made = Table(AXIS.Game(seed=1), seats=("person",) * SEATS, **more)
    made.reach.now()
    return made


def test_a_hex_two_steps_away_is_run_to_in_two_presses_at_most() -> None:
    at = table()
    here, once = HEXES.index("A"), HEXES.index("C")
    assert {str(here), str(once)} <= set(at.reach.live.picks)
    assert not set(at.reach.live.picks) & set(at.reach.live.ways)
    at.pick(here)  # there and back: over one of several hexes
    assert at.game.position == 0
    assert at.action_panel.picking.asked in at.action_panel.heading.value
    at.reach.now()
    assert at.reach.live.picks == []
    ways = at.reach.live.ways
    assert {HEXES[int(space)] for space in ways} == {"B", "X", "pier1"}
    for action in ("run B A", "run X A"):
        space = str(HEXES.index(action.split()[1]))
        assert ways[space] == [own_class(at.panel.buttons[action])]
    at.panel.buttons["run B A"].click()
    assert at.game.position == 1
    at.reach.now()
    at.undo()
    at.pick(once)  # one way only
    assert int(at.game.state["at"][0]) == once


def test_a_picked_hex_shows_every_way_to_it() -> None:
    at = table()
    bare = len(at.board.scene.glow)
    at.reach.point(f"space {HEXES.index('C')}")
    one = len(at.board.scene.glow) - bare
    at.reach.point(f"space {HEXES.index('A')}")
    assert len(at.board.scene.glow) - bare >= 3 * one - 2
    at.reach.point("")
    assert len(at.board.scene.glow) == bare


def test_the_rings_are_seen_to_turn_unless_nothing_moves() -> None:
    for speed, seen in ((0.05, True), (0.0, False)):
        at = table()
        at.speed = speed
        for _ in range(SEATS):
            at.act("end")
        assert at.game.round == 2
        assert bool(at.reach.live.turning) == seen
    at = table()
    for _ in range(SEATS):
        at.act("end")
    turned = at.reach.live.turning["n"]
    at.undo()
    assert at.reach.live.turning["n"] == turned, "only forwards"


def test_where_hexes_lie_is_told_anew_when_they_have_turned() -> None:
    at = table()
    before = {space: place for space, *place in at.reach.live.places}
    for _ in range(SEATS):
        at.act("end")
    now = {space: place for space, *place in at.reach.live.places}
    for hex in range(SPACES):
        moved = RINGS[hex] in (1, 2, 3)
        assert (before[hex] != now[hex]) == moved, HEXES[hex]
