"""Every alternative ruling with cards has an effect; the other questions are settled."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from azardia_nb.errors import AzardiaError, IllegalAction, SaveError
from azardia_nb.games import axis_mundi
from azardia_nb.games.axis_mundi.game import Game, game_with_cards, setup_row, setup_variant
from azardia_nb.games.axis_mundi.record import GAME
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.rulings import CORE, RULINGS, SETTLED, Rulings
from azardia_nb.games.axis_mundi.rules.state import CHARACTERS
from azardia_nb.games.machine.stack import pending
from azardia_nb.records.scenario import Case, compare, play_forced, take_step
from tests.cases import each
from tests.games.axis_mundi.walks_with_cards import house

CASES = sorted((Path(__file__).parent / "cases").glob("ruling-*.toml"))
OF_CARDS = [name for name in RULINGS if name not in CORE]
OTHERS = {(name, answer) for name in OF_CARDS for answer in RULINGS[name].values[1:]}
# Where chance puts tokens and marks: before any position that a case can name.
BEFORE = {
    ("pick_order", "reverse"),
    ("pick_order", "random"),
    ("treasure_places", "random"),
}


def shown(path: Path) -> list[tuple[str, str]]:
    """Return the rulings with cards that a case is about, which its file name contains."""
    setup = tomllib.loads(path.read_text(encoding="utf-8"))["setup"]
    pairs = [(name, answer) for name, answer in setup["rulings"].items() if name in OF_CARDS]
    return [pair for pair in pairs if path.stem == "ruling-" + "-".join(pair).replace("_", "-")]


ABOUT = [(path, pair) for path in CASES for pair in shown(path)]


def test_every_other_answer_is_shown() -> None:
    assert {pair for _, pair in ABOUT} | BEFORE == OTHERS


@each("path, pair", ABOUT)
def test_a_case_comes_out_differently_under_the_usual_answer(path: Path, pair: Any) -> None:
    case = Case(path)
    setup = dict(case.setup)
    setup["rulings"] = {name: one for name, one in setup["rulings"].items() if name != pair[0]}
    kind = setup_variant(setup)
    game = Game.begin(kind, setup_row(kind, setup))
    game.automatic = False
    for step in case.steps:
        play_forced(game)
        if take_step(game, step):
            return
    play_forced(game)
    assert compare(game, case.expect)


def test_who_chooses_first() -> None:
    game = game_with_cards().Game(rulings=Rulings(pick_order="reverse"), seed=1)
    for seat, character in ((3, "beastmaster"), (2, "malignant"), (1, "scrounger")):
        assert game.seat == seat
        assert game.log() == [] or game.log()[-1].rule == "setup.seats"
        if character != "beastmaster":
            with pytest.raises(IllegalAction):
                game.play("choose beastmaster")
        game.play(f"choose {character}")
    assert [CHARACTERS[one] for one in game.state["character"]] == [
        "scrounger",
        "malignant",
        "beastmaster",
    ]
    assert game.state["harvested"].sum() == game.state["infected"].sum() == 10


def test_given_characters_are_not_chosen() -> None:
    named = ("malignant", "savant", "scrounger")
    game = game_with_cards().Game(rulings=Rulings(pick_order="reverse"), characters=named)
    assert [CHARACTERS[one] for one in game.state["character"]] == [*named]
    assert pending(game.state) == Frame.HAND_DEAL


def test_where_tokens_and_marks_lie() -> None:
    kind = game_with_cards()
    under = kind.variant(rulings=Rulings(treasure_places="random"))
    s = kind.start(under, 3)
    assert pending(s) == Frame.PLACE
    assert not s["treasure"].any()
    assert kind.engine.chance_total(s, under.rules) == 28  # 18 corners, 6 Accessible, 4 Shelters
    game = kind.Game(rulings=Rulings(treasure_places="random"), seed=1)
    assert game.state["treasure"].sum() == 8
    assert game.state["harvested"].sum() == 10  # of two Level cards that are taken out
    assert not game.state["infected"].any()


@each("name", SETTLED)
def test_a_file_may_name_what_is_settled_as_it_stands(name: str) -> None:
    assert Rulings(**{name: SETTLED[name]}) == Rulings()
    for wrong in ("sometimes", 1):
        with pytest.raises(AzardiaError, match=f"{name}.*{SETTLED[name]}"):
            Rulings(**{name: wrong})


def test_the_page_tells_what_is_settled_a_line_each() -> None:
    page = Path(axis_mundi.__path__[0], "rulings.md").read_text(encoding="utf-8")
    settled = page.partition("\n## Settled\n")[2].partition("\nThese never")[0]
    assert re.findall(r"^\| `(\w+)` \|", settled, re.MULTILINE) == [*SETTLED]


def test_a_saved_game_that_went_by_another_answer_says_which_one() -> None:
    saved = GAME.pack(house("", "").options)
    saved["options"]["rulings"] = {"redraw": "no", "tumble": "hand"}
    assert GAME.unpack(saved).options.rulings == Rulings(redraw="no")
    saved["options"]["rulings"] = {"tumble": "open"}
    with pytest.raises(SaveError, match=r"tumble.*hand"):
        GAME.unpack(saved)
