"""The cards from files: the kit's own, and what is wrong with others."""

from pathlib import Path

import pytest

from azardia_nb.cli.commands import run
from azardia_nb.errors import AzardiaError
from azardia_nb.files.toml_file import DataError
from azardia_nb.games.axis_mundi.data import cards
from azardia_nb.games.axis_mundi.data.packaged import packaged
from azardia_nb.text.language import LANGUAGES
from tests.cases import each
from tests.games.axis_mundi.faults import check_fault

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


def test_rows_in_another_order_are_the_same_cards() -> None:
    head, *rows = KIT.split("[[card]]")
    turned = "[[card]]".join([head, *(row + "\n" for row in reversed(rows))])
    assert cards.parse(turned, "mine.toml") == cards.kit()


@each(
    "old, new, line, named",
    [
        ('id = "danzig"', 'id = "danzigg"', 21, "danzig"),
        ('id = "danzig"', 'id = "crates"', 44, "id"),  # twice
        ("count = 3\n", "", 21, "count"),
        ("count = 3", "count = -1", 24, "count"),
        ("count = 3", "count = 31", 24, "30"),
        ("cost = 0", "cost = [1, 0]", 25, "cost"),
        ("cost = 0", "cost = 4", 25, "3"),
        ("doubles = false", "doubles = 0", 26, "true"),
        ("brings = false\n", "", 21, "brings"),
        ("worth = 1.5\n", "", 21, "worth"),
        ("worth = 1.5", 'worth = "much"', 28, "worth"),
        ('en = "Danzig", ', "", 29, "en"),
        ("effect = {", "effects = {", 21, "effect"),
        ('kind = "one"', 'kind = "perm"', 23, "one"),
        ('kind = "one"', 'kind = "two"', 23, "one"),
        ("range = [1, 2]", "range = [2, 1]", 149, "range"),
        ('module = "free-will"', 'module = "will"', 418, "free-will"),
        ("[deck]\n", "[decks]\n", 1, "deck"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, line: int, named: str) -> None:
    assert old in KIT
    check_fault(cards.parse, KIT.replace(old, new, 1), line, named)


def test_a_kind_that_is_left_out_is_missed() -> None:
    head, _, rest = KIT.split("[[card]]", 2)
    with pytest.raises(DataError) as wrong:
        cards.parse(f"{head}[[card]]{rest}", "mine.toml")
    assert any("danzig" in text for text in wrong.value.lines)


def test_an_owner_corrects_counts_and_is_told_what_does_not_add_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    command = ["deck", "{}", str(file), "--game", "axis-mundi"]
    new, check = ([part.format(word) for part in command] for word in ("new", "check"))
    assert run(new) == 0
    assert file.read_text("utf-8") == KIT
    assert run(check) == 0
    assert "113" in capsys.readouterr().out
    file.write_text(KIT.replace("count = 3", "count = 5", 1), "utf-8")
    assert run(check) == 0
    assert "115" in capsys.readouterr().out.splitlines()[0]
    assert cards.load(file).counts[0] == 5
    file.write_text(KIT.replace("count = 3", "count = 99", 1), "utf-8")
    assert run(check) == 1
    assert f"{file}:24: " in capsys.readouterr().out


def test_a_card_that_there_is_not_is_told_with_near_ones() -> None:
    with pytest.raises(AzardiaError, match="alpinist"):
        cards.kit().kind("alpinists")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_double_names_every_card_that_it_doubles(code: str) -> None:
    kit = cards.kit()
    told = kit.effect(kit.kind("double-double"), code).split(". ")[0].split(": ")[1]
    doubled = {kit.title(int(kind), code) for kind in kit.doubles.nonzero()[0]}
    assert set(told.split(", ")) == doubled
