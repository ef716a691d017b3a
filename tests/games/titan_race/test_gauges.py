"""The ruling `gauges`: the lives of the kit's file, or the rulebook's; told as they are played."""

from dataclasses import replace
from pathlib import Path

import pytest

from azardia_nb.games.titan_race.data.set_up import in_force
from azardia_nb.games.titan_race.data.titans import NAMES, Titans, by_the_book, even, kit
from azardia_nb.games.titan_race.game import Game, start, variant
from azardia_nb.games.titan_race.rules.rulings import Rulings

BOOK = Rulings(gauges="book")
OWN = Titans(
    tuple(replace(one, start=2, most=9, after_ko=3) for one in kit().titans), kit().colours
)
DOCS = Path(__file__).parents[3] / "docs" / "titan-race.md"


@pytest.mark.parametrize("titans", [kit(), even(), OWN], ids=["kit", "even", "own"])
def test_by_the_book_gauges_are_full_but_for_chtoolhoos(titans: Titans) -> None:
    under = variant(rulings=BOOK, titans=titans)
    for one, given in zip(in_force(under.options).titans, titans.titans, strict=True):
        lives = one.start, one.most, one.after_ko
        assert lives == ((4, 6, 4) if one.id == "chtoolhoo" else (given.most,) * 3)
    assert start(under, 6)["life"][:6].tolist() == under.rules["life_start"].tolist()
    assert (under.rules["life_after"] == under.rules["life_start"]).all()
    assert by_the_book(titans).colours == titans.colours


@pytest.mark.parametrize(("answer", "life"), [("kit", 1), ("book", 2)])
def test_who_gets_up_has_those_lives_and_the_log_says_by_which_ruling(
    answer: str, life: int
) -> None:
    under = variant("plain", cards=False, rulings=Rulings(gauges=answer))
    line = (
        "titan-race/1 circuit=plain phase=free round=3 turn=2 took=bend "
        "titan=rassik,grinder space=A5,F8 lap=1,1 life=0,7 state=rising,up"
    )
    game = Game.read(under, line)
    game.automatic = False
    game.play("go sl")
    game.play("end")
    rose = next(entry for entry in game.log() if entry.event == "rose")
    assert (rose.rule, rose.ruling) == ("ko.rise", "gauges")
    assert game.state["life"][0] == life


def test_the_page_tells_the_gauges_of_the_data() -> None:
    rows = [
        [cell.strip() for cell in line.strip("| \n").split("|")]
        for line in DOCS.read_text(encoding="utf-8").splitlines()
        if line.startswith("|")
    ]
    told = {row[0]: row[1:] for row in rows if row[0] in NAMES.values()}
    assert list(told) == list(NAMES.values())
    for one, book in zip(kit().titans, by_the_book(kit()).titans, strict=True):
        lives = [(t.start, t.after_ko, t.most) for t in (one, book)]
        assert told[NAMES[one.id]] == [f"{a}, {b} of {most}" for a, b, most in lives]
