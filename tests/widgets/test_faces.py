import base64
import re

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_widgets.games.azardia.faces import dice, grid, grid_sentence
from tests.cases import each
from tests.text.golden import wording


def svg(image: str) -> str:
    found = re.search(r"base64,([^\"]*)", image)
    assert found
    return base64.b64decode(found[1]).decode()


def cells(html: str) -> list[str]:
    return re.findall(r"<td[^>]*>.*?</td>", html)


def test_each_die_shows_its_face_and_the_image_says_it() -> None:
    image = dice([10, 3], "es")
    assert ('alt="' + wording("faces.dice", "es", dice="10, 3") + '"') in image
    assert re.findall(r">(\d+)</text>", svg(image)) == ["10", "3"]


def test_the_same_dice_are_the_same_picture() -> None:
    assert dice([4]) == dice([4])
    assert dice([4]) != dice([5])


@each("face", [0, -1, NUMBERS.faces + 1])
def test_a_face_that_no_die_has_is_refused(face: int) -> None:
    with pytest.raises(AzardiaError, match=rf" {face};"):
        dice([1, face])


def test_no_dice_are_refused() -> None:
    with pytest.raises(AzardiaError, match="no dice"):
        dice([])


def test_the_grid_holds_every_roll_first_die_by_rows() -> None:
    shown = [int(re.sub("<[^>]*>", "", cell)) for cell in cells(grid(lambda a, b: 10 * a + b, no))]
    faces = range(1, NUMBERS.faces + 1)
    assert shown == [10 * a + b for a in faces for b in faces]


def test_what_is_wanted_is_told_by_more_than_colour() -> None:
    html = grid(lambda a, b: a + b, lambda total: total == 4)
    wanted = [cell for cell in cells(html) if "<strong>4<sup>✓</sup></strong>" in cell]
    assert len(wanted) == 3
    assert all("border:3px solid #" in cell for cell in wanted)
    assert html.count("✓") == 3


def test_like_values_have_like_tints_and_others_do_not() -> None:
    tints = {
        (int(re.sub("<[^>]*>", "", cell)), re.findall("background-color:([^;]*)", cell)[0])
        for cell in cells(grid(lambda a, b: abs(a - b), no))
    }
    assert len(tints) == NUMBERS.faces
    assert len({tint for _, tint in tints}) == NUMBERS.faces


def test_a_grid_of_one_value_is_shown() -> None:
    assert len(cells(grid(lambda a, b: 1, no))) == NUMBERS.faces**2


def test_a_negative_value_has_a_minus_sign() -> None:
    assert ">−9<" in grid(lambda a, b: a - b, no)


def test_the_caption_counts_the_rolls() -> None:
    html = grid(lambda a, b: a + b, lambda total: total == 4, "es", "Suma < 20")
    assert "<strong>Suma &lt; 20</strong><br>3 de 100 tiradas: 3/100 (3\u00a0%)." in html
    assert grid_sentence(lambda a, b: a + b, no) == "0 of 100 rolls: 0 (0%)."


def no(value: int) -> bool:
    return False
