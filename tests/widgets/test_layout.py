from itertools import pairwise
from math import dist

from azardia_nb.games.azardia.board import NUMBERS
from azardia_widgets.layout import BOX, FOOT, HEAD, HEIGHT, LANE, PITCH, PLACES, WIDTH, ZONE, steps


def test_every_tile_has_a_place_of_its_own() -> None:
    assert sorted(PLACES) == list(range(1, NUMBERS.goal + 1))
    places = sorted(PLACES.values())
    assert min(dist(a, b) for a, b in pairwise(places)) >= PITCH


def test_tiles_keep_off_the_edges() -> None:
    for x, y in PLACES.values():
        assert BOX / 2 < x < WIDTH - BOX / 2
        assert HEAD + BOX / 2 < y < HEIGHT - FOOT - BOX / 2


def test_each_step_leads_to_a_neighbour() -> None:
    for a, b in steps():
        across = abs(PLACES[a][0] - PLACES[b][0])
        along = abs(PLACES[a][1] - PLACES[b][1])
        assert {across, along} in ({0, PITCH}, {0, PITCH + LANE}, {0, PITCH + ZONE})


def test_zone_zero_closes_at_the_gate_and_opens_there() -> None:
    assert (NUMBERS.gate, 1) in steps()
    assert (NUMBERS.gate, NUMBERS.gate + 1) in steps()
    assert PLACES[NUMBERS.gate][1] == PLACES[1][1] == PLACES[NUMBERS.gate + 1][1]


def test_the_loop_runs_clockwise() -> None:
    loop = [PLACES[tile] for tile in range(1, NUMBERS.gate + 1)]
    area = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise([*loop, loop[0]]))
    assert area > 0  # with y pointing down
