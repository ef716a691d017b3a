"""The ruling `gauges`: the lives of the kit's file, or the rulebook's; told as they are played."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azardia_nb.cli.main import main
from azardia_nb.cli.status import DONE, WRONG
from azardia_nb.games import load
from azardia_nb.games.house_rules import variant_with
from azardia_nb.games.protocol import CHANCE, Variant
from azardia_nb.games.titan_race.bots.perfect import check_duel
from azardia_nb.games.titan_race.data.set_up import in_force
from azardia_nb.games.titan_race.data.titans import NAMES, TITANS, Titans, by_the_book, even, kit
from azardia_nb.games.titan_race.game import Game, start, variant
from azardia_nb.games.titan_race.odds import duel
from azardia_nb.games.titan_race.odds.circuit_duel import solve
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.rules.rulings import RULINGS, Rulings
from azardia_nb.games.titan_race.rules.state import Numbers
from azardia_nb.games.titan_race.text.rules import why
from azardia_nb.records.save import load as load_game
from azardia_nb.records.scenario import run_scenario
from azardia_nb.records.scenario_writer import scenario
from azardia_nb.simulation import simulate

BOOK = Rulings(gauges="book")
OWN = Titans(
    tuple(replace(one, start=2, most=9, after_ko=3) for one in kit().titans), kit().colours
)
DOCS = Path(__file__).parents[3] / "docs" / "titan-race.md"


def test_the_usual_answer_is_the_kits_and_changes_no_row() -> None:
    assert RULINGS["gauges"].usual == "kit"
    plain, named = variant(), variant(rulings=Rulings(gauges="kit"))
    assert plain == named
    assert GAME.pack(plain.options) == GAME.pack(named.options)
    assert "gauges" not in str(GAME.pack(plain.options))
    assert in_force(plain.options) == kit()
    assert start(plain, 6)["life"][:6].tolist() == [one.start for one in kit().titans]


@pytest.mark.parametrize("titans", [kit(), even(), OWN], ids=["kit", "even", "own"])
def test_by_the_book_gauges_are_full_but_for_chtoolhoos(titans: Titans) -> None:
    under = variant(rulings=BOOK, titans=titans)
    for one, given in zip(in_force(under.options).titans, titans.titans, strict=True):
        lives = one.start, one.most, one.after_ko
        assert lives == ((4, 6, 4) if one.id == "chtoolhoo" else (given.most,) * 3)
    assert start(under, 6)["life"][:6].tolist() == under.rules["life_start"].tolist()
    assert (under.rules["life_after"] == under.rules["life_start"]).all()
    assert by_the_book(titans).colours == titans.colours


@pytest.mark.parametrize("answer", RULINGS["gauges"].values)
@pytest.mark.parametrize("titans", [kit(), OWN], ids=["kit", "own"])
@pytest.mark.parametrize(("code", "of"), [("en", "of"), ("es", "de")])
def test_why_says_what_is_played_with(titans: Titans, answer: str, code: str, of: str) -> None:
    under = variant(rulings=Rulings(gauges=answer), titans=titans)
    for rule, lives in (("setup.life", "life_start"), ("ko.rise", "life_after")):
        told = GAME.words.why(under, rule, code)
        for number, titan in enumerate(TITANS):
            n, most = under.rules[lives][number], under.rules["life_most"][number]
            assert f"{NAMES[titan]} {n} {of} {most}" in told
        (page,) = [one for one in GAME.words.articles(under, code) if one.id == rule]
        assert told in (page.text, *page.lines)
    departs = {GAME.words.why_ruling(under, "gauges", one) for one in ("en", "es")}
    assert len(departs) == 2


def test_a_rule_without_a_game_tells_of_the_kit() -> None:
    assert why("setup.life") == why("setup.life", "en", variant().options)


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


def raced(under: Variant, seed: int = 3) -> Game:
    """Play some of a race at random."""
    game = Game.begin(under, start(under, 4), seed)
    rng = np.random.default_rng(seed)
    while len(game.steps) < 30:
        if game.acting == CHANCE:
            game.run_chance()
        else:
            game.take(int(rng.choice(game.actions)))
    return game


def test_saved_games_and_rule_cases_have_it(tmp_path: Path) -> None:
    game = raced(variant("ruins", rulings=BOOK))
    file = tmp_path / "race.json"
    game.save(file)
    again = load_game(file, None)
    assert again.variant == game.variant
    assert again.state.tobytes() == game.state.tobytes()
    case = tmp_path / "case.toml"
    case.write_text(scenario(game, "By the book", "setup.life"), encoding="utf-8")
    assert "gauges" in case.read_text(encoding="utf-8")
    assert run_scenario(case) == []


@pytest.mark.nightly
def test_many_games_are_played_by_it() -> None:
    under = variant_with({"gauges": "book", "laps": 1}, load("titan_race"))
    found = simulate(6, ("greedy", "random", "random"), game=under, seed=2, progress=False)
    for number in range(len(found)):
        first = found.replay(number).start
        gauges = [one.most if one.id != "chtoolhoo" else 4 for one in kit().titans]
        assert first["life"][:3].tolist() == [gauges[titan] for titan in first["titan"][:3]]


@pytest.mark.nightly
def test_the_duel_is_solved_with_full_gauges() -> None:
    numbers, pair = Numbers(laps=1, traps=0), ("rassik", "craken")
    options: dict[str, Any] = {"circuit": "pools", "cards": False, "numbers": numbers}
    full = [replace(one, start=one.most, after_ko=one.most) for one in kit().titans]
    own = Titans(tuple(full), kit().colours)
    by_ruling = solve(variant(**options, rulings=BOOK), pair).first_wins
    by_file = solve(variant(**options, titans=own), pair).first_wins
    assert by_ruling == by_file
    assert by_ruling != solve(variant(**options), pair).first_wins


def test_a_perfect_bot_plays_the_duel_under_either_answer() -> None:
    # Both are the same there: every gauge has six lives and is full, but for Chtoolhoo's.
    options = duel.variant(1).options._asdict()
    options |= {"circuit": options.pop("circuits"), "cards": False, "rulings": BOOK}
    options.pop("deck")
    under = variant(**options)
    check_duel(under, start(under, 2))


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ("--titans rassik,craken --laps 1 --rulings gauges=book", DONE),
        ("--rulings gauges=book", WRONG),
        ("--titans rassik,craken --rulings laps=1", WRONG),
        ("--titans rassik,craken --rulings draft=rolling", WRONG),
        ("--titans rassik,craken --rulings gauges=full", WRONG),
    ],
)
def test_the_command_takes_it(given: str, status: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "--game", "titan-race", *given.split()]) == status
    said = capsys.readouterr()
    assert status == DONE or said.err.count("\n") == 1


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
