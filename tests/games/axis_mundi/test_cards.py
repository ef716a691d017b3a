"""The cards from files: the kit's own, and what is wrong with others."""

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.files.toml_file import DataError
from azardia_nb.games.axis_mundi.data import cards, packaged
from azardia_nb.text.language import LANGUAGES

KIT = packaged("cards.toml")


def test_the_kits_own_add_up_as_the_box_says() -> None:
    kit = cards.kit()
    assert [kit.size(kind) for kind in cards.DECKS] == [113, 60]
    assert kit.size("one", "free-will") == 119
    assert kit.counts.sum() == 179
    one = ~kit.permanent & ~kit.of_module
    assert [int(kinds.sum()) for kinds in (one, kit.of_module, kit.permanent)] == [35, 1, 10]
    assert kit.ids[35:37] == ("free-will", "alpinist")
    assert list(kit.ids[36:]) == sorted(kit.ids[36:])
    assert int(kit.doubles.sum()) == 16
    assert not kit.brings[kit.permanent].any()
    assert kit.cards[kit.kind("options")].costs == (0, 1)
    assert kit.cards[kit.kind("long-bow")].reach == (2, 3)
    assert kit.title(kit.kind("god-mode"), "es") != kit.title(kit.kind("god-mode"))


def test_a_kind_that_is_left_out_is_missed() -> None:
    head, _, rest = KIT.split("[[card]]", 2)
    with pytest.raises(DataError) as wrong:
        cards.parse(f"{head}[[card]]{rest}", "mine.toml")
    assert any("danzig" in text for text in wrong.value.lines)


def test_a_card_that_there_is_not_is_told_with_near_ones() -> None:
    with pytest.raises(AzardiaError, match="alpinist"):
        cards.kit().kind("alpinists")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_double_names_every_card_that_it_doubles(code: str) -> None:
    kit = cards.kit()
    told = kit.effect(kit.kind("double-double"), code).split(". ")[0].split(": ")[1]
    doubled = {kit.title(int(kind), code) for kind in kit.doubles.nonzero()[0]}
    assert set(told.split(", ")) == doubled
