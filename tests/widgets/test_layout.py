"""The layout of the board, its letters and crowns, dice and grids of rolls."""

import re
from itertools import pairwise
from math import dist
from urllib.parse import unquote

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.rules.board import BOUNDS, NUMBERS, Numbers, check_numbers
from azardia_widgets.games.azardia.faces import dice, grid
from azardia_widgets.games.azardia.layout import LANE, UPRIGHT, WIDE, Layout, layout
from tests.cases import each
from tests.text.golden import wording

# --- layout ---------------------------------------------------------------------------------------


BOARDS = [
    NUMBERS,
    *(NUMBERS._replace(goal=goal) for goal in (100, 120, 199, 200, 255)),
    *(NUMBERS._replace(gate=gate) for gate in (10, 11, 20, 41, 79, 81, 95, 120, 137)),
    NUMBERS._replace(gate=10, goal=30),
    NUMBERS._replace(gate=11, goal=255),
    NUMBERS._replace(gate=20, goal=250),
    NUMBERS._replace(gate=243, goal=255),
    NUMBERS._replace(goal=160, gate=95, a_tiles=(3, 96, 160, 200), z_tiles=(1, 95)),
]


def named(numbers: Numbers) -> str:
    return f"{numbers.gate}-{numbers.goal}"


@pytest.fixture(params=BOARDS, ids=named)
def numbers(request: pytest.FixtureRequest) -> Numbers:
    check_numbers(request.param)
    chosen: Numbers = request.param
    return chosen


@pytest.fixture(params=[WIDE, UPRIGHT], ids=["wide", "upright"])
def on(request: pytest.FixtureRequest, numbers: Numbers) -> Layout:
    return layout(numbers, request.param)


def test_every_tile_has_a_place_of_its_own(on: Layout) -> None:
    assert sorted(on.places) == list(range(1, on.numbers.goal + 1))
    places = list(on.places.values())
    least = min(dist(a, b) for at, a in enumerate(places) for b in places[:at])
    assert round(least, 6) >= on.form.pitch


def test_each_step_leads_to_a_neighbour(on: Layout) -> None:
    pitch, zone = on.form.pitch, on.form.zone
    for a, b in on.steps:
        across = round(abs(on.places[a][0] - on.places[b][0]), 6)
        along = round(abs(on.places[a][1] - on.places[b][1]), 6)
        assert min(across, along) == 0, "level or upright"
        # In the lane an odd tile less is spread over the same way.
        near = {pitch, pitch + LANE, pitch + zone}
        assert max(across, along) in near or (across == 0 and pitch < along <= 1.5 * pitch)


def test_zone_zero_closes_at_the_gate_and_opens_there(on: Layout) -> None:
    gate = on.numbers.gate
    assert {(gate, 1), (gate, gate + 1)} <= set(on.steps)
    assert on.places[gate][1] == on.places[1][1] == on.places[gate + 1][1]
    left = max(on.places[tile][0] for tile in range(1, gate + 1))
    assert all(on.places[tile][0] > left for tile in range(gate + 1, on.numbers.goal + 1))


def test_the_loop_runs_clockwise(on: Layout) -> None:
    loop = [on.places[tile] for tile in range(1, on.numbers.gate + 1)]
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*loop, loop[0]]))
    assert area > 0  # with y pointing down


def test_the_longest_board_is_still_legible() -> None:
    least, most = BOUNDS["goal"]
    gates = range(BOUNDS["gate"][0], BOUNDS["gate"][1] + 1, 7)
    found = [
        layout(NUMBERS._replace(gate=gate, goal=goal)).scale
        for gate in gates
        for goal in (least, 90, 150, 200, most)
        if goal >= gate + 11
    ]
    assert max(found) < 1.4


# --- faces ----------------------------------------------------------------------------------------


def svg(image: str) -> str:
    found = re.search(r"svg\+xml,([^\"]*)", image)
    assert found
    return unquote(found[1])


def cells(html: str) -> list[str]:
    return re.findall(r"<td[^>]*>.*?</td>", html)


def test_each_die_shows_its_face_and_the_image_says_it() -> None:
    image = dice([10, 3], "es")
    assert ('alt="' + wording("faces.dice", "es", dice="10, 3") + '"') in image
    assert re.findall(r">(\d+)</text>", svg(image)) == ["10", "3"]


@each("face", [0, -1, NUMBERS.faces + 1])
def test_a_face_that_no_die_has_is_refused(face: int) -> None:
    with pytest.raises(AzardiaError, match=rf" {face};"):
        dice([1, face])


def test_the_grid_holds_every_roll_first_die_by_rows() -> None:
    shown = [int(re.sub("<[^>]*>", "", cell)) for cell in cells(grid(lambda a, b: 10 * a + b, no))]
    faces = range(1, NUMBERS.faces + 1)
    assert shown == [10 * a + b for a in faces for b in faces]


def no(value: int) -> bool:
    return False
