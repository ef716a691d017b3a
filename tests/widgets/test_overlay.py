from fractions import Fraction

import pytest

from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS, Z_TILES
from azardia_widgets.board.layout import BOX, PITCH
from azardia_widgets.board.overlay import (
    NAMED,
    STEPS,
    TINTS,
    Amounts,
    likeliest,
    overlay,
    told,
    written,
)
from azardia_widgets.board.palette import INK
from azardia_widgets.board.shapes import Area, Shape, Words
from azardia_widgets.games.azardia.layout import layout
from tests.text.golden import tells, wording

ROLL = {4 + steps: chance for steps, chance in total().items()}
USUAL = layout(NUMBERS)
PLACES = USUAL.places
EVERYWHERE = dict.fromkeys(PLACES, Fraction(1, NUMBERS.goal))


def bars(shapes: tuple[Shape, ...]) -> dict[int, Area]:
    """The bars by tile; marks of tiles have other colours."""
    at: dict[int, dict[float, int]] = {round(x): {} for x, _ in PLACES.values()}
    for tile, (x, y) in PLACES.items():
        at[round(x)][y] = tile
    found = {}
    for shape in shapes:
        if isinstance(shape, Area) and shape.fill in TINTS:
            (left, floor), _, _, (right, _) = shape.points
            column = at[round((left + right) / 2)]
            found[column[min(column, key=lambda y: abs(y - floor + BOX / 2))]] = shape
    return found


def texts(shapes: tuple[Shape, ...]) -> list[Words]:
    return [shape for shape in shapes if isinstance(shape, Words) and shape.text not in "AZ"]


def height(bar: Area) -> float:
    return bar.points[0][1] - bar.points[1][1]


def luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_every_possible_tile_has_a_bar_that_grows_with_its_chance() -> None:
    drawn = bars(overlay(ROLL, "en", USUAL))
    assert drawn.keys() == ROLL.keys()
    tallest = max(ROLL.values())
    for tile, bar in drawn.items():
        share = ROLL[tile] / tallest
        assert height(bar) / height(drawn[15]) == pytest.approx(float(share), abs=0.01)
        assert TINTS.index(bar.fill) == round(share * (STEPS - 1))


def test_numbers_and_marks_are_not_covered() -> None:
    shapes = overlay(EVERYWHERE, "en", USUAL)
    for tile, bar in bars(shapes).items():
        number = PLACES[tile][1] - BOX / 2 + 12 + 18 / 2 * 0.76  # its lower edge
        assert bar.points[1][1] >= number
    letters = [shape.text for shape in shapes if isinstance(shape, Words) and shape.text in "AZ"]
    assert sorted(letters) == ["A"] * len(A_TILES) + ["Z"] * len(Z_TILES)
    last_bar = max(i for i, shape in enumerate(shapes) if shape in bars(shapes).values())
    marks = [i for i, shape in enumerate(shapes) if isinstance(shape, Words)]
    assert last_bar < min(marks)


def test_texts_are_legible_on_every_tint_and_keep_to_their_tiles() -> None:
    for tint in TINTS:
        assert (luminance(tint) + 0.05) / (luminance(INK) + 0.05) > 6.5
    lightness = [luminance(tint) for tint in TINTS]
    assert lightness == sorted(lightness, reverse=True)
    for chances in (ROLL, {5: Fraction(11, 1000), 6: Fraction(989, 1000)}, {5: Fraction(1)}):
        for word in texts(overlay(chances, "en", USUAL, as_fraction=True)):
            wide = sum({"/": 0.37, " ": 0.35, "%": 1.0}.get(letter, 0.7) for letter in word.text)
            assert word.size * wide < PITCH
            assert word.size >= 13


def test_the_likeliest_tiles_in_words() -> None:
    said = likeliest(ROLL, "en")
    assert tells(said, "overlay.likeliest", tiles="tile 15: 10%, tile 14: 9%, tile 16: 9%…")
    assert said.count("%") == NAMED
    assert said.endswith(wording("overlay.others", n=len(ROLL) - NAMED))
    assert tells(likeliest(ROLL, "es"), "overlay.likeliest", "es", tiles="casilla 15: 10\u00a0%…")
    assert "tile 15: 1/10" in likeliest(ROLL, "en", as_fraction=True)
    assert "Other" not in likeliest({1: Fraction(1)}, "en")
    assert likeliest({}, "en") == ""


def test_amounts_lie_over_the_tiles_as_chances_do() -> None:
    left = Amounts({81: 26.2, 140: Fraction(13), 150: 0.0}, "turns")
    drawn = bars(overlay(left, "es", USUAL))
    assert drawn.keys() == {81, 140}
    assert height(drawn[140]) / height(drawn[81]) == pytest.approx(13 / 26.2, abs=0.01)
    assert [word.text for word in texts(overlay(left, "es", USUAL))] == ["26,2", "13,0"]
    assert written(left, "en") == {81: "26.2", 140: "13.0"}
    assert told(left, "en") == wording(
        "overlay.range",
        unit="turns",
        most=81,
        much="26.2",
        least=150,
        little="0.0",
    )
    assert told(Amounts({}, "turns"), "en") == ""
    assert told(Amounts({1: 2, 2: 2}, "turns", 0), "en") == wording(
        "overlay.same", unit="turns", much=2
    )
    assert told(ROLL, "en") == likeliest(ROLL, "en")
    assert written(Amounts({3: Fraction(2, 3)}, "landings", 2), "en") == {3: "0.67"}
