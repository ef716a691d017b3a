"""A set-up that the rules forbid is refused, by the rule that does."""

from pathlib import Path

import pytest

from azardia_nb import ForbiddenPosition, Game, Placed
from azardia_nb.errors import ScenarioError
from azardia_nb.records.scenario import run_scenario

ONE = "[[setup.players]]\n"
TWO = "[[setup.players]]\ntile = 12\n"
FORBIDDEN = {
    "no tile 0": ("", ONE + "tile = 0\n" + TWO, "goal"),
    "no tile 151": ("", ONE + "tile = 151\nlevel = 5\n" + TWO, "goal"),
    "level 4 beyond the gate": ("", ONE + "tile = 81\nlevel = 4\n" + TWO, "zones.zero"),
    "level 4 on the gate": ("", ONE + "tile = 80\nlevel = 4\n" + TWO, "zones"),
    "level 0": ("", ONE + "tile = 1\nlevel = 0\n" + TWO, "levels.range"),
    "level 6": ("", ONE + "tile = 1\nlevel = 6\n" + TWO, "levels.range"),
    "7,000 coins": ("", ONE + "tile = 1\ncoins = 7000\n" + TWO, "coins.cap"),
    "500 coins": ("", ONE + "tile = 1\ncoins = 500\n" + TWO, "coins"),
    "owing coins": ("", ONE + "tile = 1\ncoins = -1000\n" + TWO, "coins"),
    "crossed but below 80": (
        "",
        ONE + "tile = 70\nlevel = 5\ncrossed = true\n" + TWO,
        "zones.floor",
    ),
    "beyond 80 and not crossed": (
        "",
        ONE + "tile = 90\nlevel = 5\ncrossed = false\n" + TWO,
        "zones",
    ),
    "one player": ("", ONE + "tile = 1\n", "goal"),
    "five players": ("", 4 * (ONE + "tile = 1\n") + TWO, "goal"),
    "a hand in the core game": ("", ONE + 'tile = 1\nhand = ["sprint"]\n' + TWO, "hand"),
    "a seat nobody has": ("seat = 3\n", ONE + "tile = 1\n" + TWO, "seat"),
    "a character twice": (
        "",
        2 * (ONE + 'character = "mantis"\ntile = 1\n'),
        "setup.roll",
    ),
    "a character unknown": ("", ONE + 'character = "dragon"\ntile = 1\n' + TWO, "dragon"),
    "a ruling unknown": ("rulings = { zone = 1 }\n", ONE + "tile = 1\n" + TWO, "zone"),
    "an answer unknown": (
        'rulings = { zone_return = "both" }\n',
        ONE + "tile = 1\n" + TWO,
        "zone_return",
    ),
    "a key unknown": ("colour = 1\n", ONE + "tile = 1\n" + TWO, "colour"),
    "a phase unknown": ('phase = "tea"\n', ONE + "tile = 1\n" + TWO, "tea"),
    "a round before the first": ("round = 0\n", ONE + "tile = 1\n" + TWO, "round"),
    "turns to miss below none": ("", ONE + "tile = 1\nskip = -1\n" + TWO, "skip"),
}


@pytest.mark.parametrize("name", FORBIDDEN)
def test_a_forbidden_setup_is_refused(tmp_path: Path, name: str) -> None:
    setup, players, word = FORBIDDEN[name]
    file = tmp_path / "case.toml"
    file.write_text(
        f'title = "A case"\nrule = "goal"\n[setup]\ncards = false\n{setup}{players}[expect]\n',
        encoding="utf-8",
    )
    with pytest.raises(ScenarioError, match=word) as refused:
        run_scenario(file)
    assert str(file) in str(refused.value)


@pytest.mark.parametrize(
    ("pawns", "rule", "seat"),
    [
        ([Placed(12), Placed(100, level=2)], "zones.zero", 2),
        ([Placed(12), Placed(80, level=2)], "zones.return", 2),
        ([Placed(70, level=5, crossed=True), Placed(12)], "zones.floor", 1),
        ([Placed(90, level=5, crossed=False), Placed(12)], "zones.tyrant", 1),
        ([Placed(12), Placed(13, coins=7000)], "coins.cap", 2),
        ([Placed(12), Placed(13, hand=["sprint"])], "cards.decks", 2),
        ([Placed(150, level=5), Placed(150, level=5)], "grace", None),
        ([Placed(1)], "goal", None),
    ],
)
def test_the_error_tells_the_rule_and_the_pawn(
    pawns: list[Placed], rule: str, seat: int | None
) -> None:
    with pytest.raises(ForbiddenPosition, match=rule) as refused:
        Game.place(pawns, cards=False)
    assert (refused.value.rule, refused.value.seat) == (rule, seat)
