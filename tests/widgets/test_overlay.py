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
    Signs,
    likeliest,
    overlay,
    short,
    told,
    written,
)
from azardia_widgets.board.palette import INK
from azardia_widgets.board.shapes import Area, Shape, Words
from azardia_widgets.games.azardia.layout import layout
from tests.cases import each
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


def test_the_text_on_a_tile_is_its_chance() -> None:
    said = {tuple(PLACES[tile]): short(chance, "en") for tile, chance in ROLL.items()}
    for word in texts(overlay(ROLL, "en", USUAL)):
        tile = min(
            PLACES.values(), key=lambda place: abs(place[0] - word.x) + abs(place[1] - word.y)
        )
        assert word.text == said[tile]


def test_what_is_hardly_possible_is_a_tint_without_a_number() -> None:
    chances = {7: Fraction(1, 101), 8: Fraction(1, 100), 9: Fraction(9799, 10100)}
    for as_fraction in (False, True):
        shapes = overlay(chances, "en", USUAL, as_fraction=as_fraction)
        assert bars(shapes).keys() == {7, 8, 9}
        assert len(texts(shapes)) == 2
        assert written(chances, "en", as_fraction).keys() == {8, 9}
    assert written(Amounts({1: 0.04, 2: 0.1}, "chance"), "en") == {2: "0.1"}


def test_impossible_tiles_stay_bare() -> None:
    assert overlay({}, "en", USUAL) == ()
    assert overlay({7: Fraction(0)}, "en", USUAL) == ()
    assert bars(overlay({7: Fraction(0), 8: Fraction(1)}, "en", USUAL)).keys() == {8}


def test_the_same_chances_in_another_order_are_the_same_picture() -> None:
    assert overlay(dict(reversed(ROLL.items())), "en", USUAL) == overlay(ROLL, "en", USUAL)


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


@each(
    ("chance", "percent", "fraction"),
    [
        (Fraction(1), "100%", "1"),
        (Fraction(7, 20), "35%", "7/20"),
        (Fraction(1, 100), "1%", "1/100"),
        (Fraction(1, 101), "<1%", "1/101"),
        (Fraction(199, 200), ">99%", "199/200"),
        (Fraction(1, 10**6), "<1%", "<1\u00a0%"),
    ],
)
def test_short(chance: Fraction, percent: str, fraction: str) -> None:
    assert short(chance, "en") == percent
    assert short(chance, "es", as_fraction=True) == fraction


def test_the_likeliest_tiles_in_words() -> None:
    said = likeliest(ROLL, "en")
    assert tells(said, "overlay.likeliest", tiles="tile 15: 10%, tile 14: 9%, tile 16: 9%…")
    assert said.count("%") == NAMED
    assert said.endswith(wording("overlay.others", n=len(ROLL) - NAMED))
    assert tells(likeliest(ROLL, "es"), "overlay.likeliest", "es", tiles="casilla 15: 10\u00a0%…")
    assert "tile 15: 1/10" in likeliest(ROLL, "en", as_fraction=True)
    assert "Other" not in likeliest({1: Fraction(1)}, "en")
    assert likeliest({}, "en") == ""


def test_what_is_hardly_possible_is_not_called_impossible() -> None:
    said = likeliest({1: Fraction(9999, 10000), 2: Fraction(1, 10000)}, "en")
    assert said == wording("overlay.likeliest", tiles="tile 1: >99.9%, tile 2: <0.1%")


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


def test_spaces_with_names_are_called_by_them() -> None:
    names = {space: f"A{space}" for space in range(1, 2 * NAMED)}
    few, many = {2: Fraction(1)}, dict.fromkeys(names, Fraction(1, len(names)))
    assert told(few, "en", names=names) == "Most likely: A2: 100%."
    assert told(few, "es", names=names) == wording(
        "overlay.likeliest", "es", tiles="A2: 100\u00a0%"
    )
    assert told(many, "en", names=names).endswith(
        wording("overlay.other_spaces", n=len(many) - NAMED)
    )
    steps = Amounts({1: 2, 2: 3}, "steps", 0)
    assert told(steps, "en", names=names) == wording(
        "overlay.range_spaces", unit="steps", most="A2", much=3, least="A1", little=2
    )
    assert told(Amounts({1: 2}, "steps", 0), "en", names=names) == wording(
        "overlay.same_spaces", unit="steps", much=2
    )


def test_bars_may_grow_from_what_all_tiles_have() -> None:
    chances = {81: 40.0, 140: 60.0, 149: 50.0}
    drawn = bars(overlay(Amounts(chances, "chance", 0, base=30), "en", USUAL))
    assert height(drawn[81]) / height(drawn[140]) == pytest.approx(1 / 3, abs=0.01)
    alike = bars(overlay(Amounts({1: 2.0, 2: 2.0}, "chance", 0, base=2), "en", USUAL))
    assert height(alike[1]) == height(alike[2]) > 0


def test_signs_lie_over_the_tiles_each_in_its_colour() -> None:
    signs = Signs(
        {5: "+", 6: "+", 9: "−", 85: "+"},
        {"+": TINTS[0], "−": TINTS[5]},
        {"+": "add", "−": "less"},
    )
    shapes = overlay(signs, "en", USUAL)
    drawn = bars(shapes)
    assert {tile: bar.fill for tile, bar in drawn.items()} == {
        5: TINTS[0],
        6: TINTS[0],
        85: TINTS[0],
        9: TINTS[5],
    }
    assert written(signs, "en") == signs.values
    assert told(signs, "en") == "add: 5–6, 85. less: 9."
