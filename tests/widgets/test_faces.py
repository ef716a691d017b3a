import base64
import re

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_widgets.games.azardia.faces import dice, grid
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
