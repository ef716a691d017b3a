"""Every ruling: a position in which its answers have different effects."""

import json
import re
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from azardia_nb.errors import AzardiaError, SaveError
from azardia_nb.game.house_rules import read_changes
from azardia_nb.games import load, titan_race
from azardia_nb.games.titan_race.data.set_up import titans_in_force
from azardia_nb.games.titan_race.data.titans import NAMES, Titans, balanced, kit
from azardia_nb.games.titan_race.game import Game, start, variant
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.rules.rulings import RULINGS, SETTLED, Rulings
from azardia_nb.games.titan_race.text.rules import ruling_answer, why_ruling
from tests.cases import each
from tests.games.titan_race import shorthand


class Case(NamedTuple):
    """A position, steps, and their results under the default and the other answer."""

    name: str
    titans: str  # one after the other: "slaugg B10 life=3", with "/" between
    steps: str  # with "," between
    usual: str  # the Titans as they stand then; a word with "+" must be legal, with "!" not
    other: str
    setup: dict[str, Any] = {}  # noqa: RUF012
    answer: int = 1


CASES = [
    Case("draft", "slaugg A5/grinder D2/craken F8", "", "seat=chance", "+take_trap +take_bend",
         {"seat": 3, "took": "dash", "offer": ["trap", "bend"], "cards": False}),
    Case("wild_colour", "rassik A5 life=3/grinder D2", "take wild, go ss",
         "rassik life=2", "rassik life=3", {"offer": ["wild", "trap"], "cards": False}),
    Case("ko_colour", "slaugg A5 state=down/grinder D2", "take trap",
         "slaugg life=0 state=rising", "slaugg life=1 state=up",
         {"offer": ["trap", "dash"], "cards": False}),
    Case("face_extra", "slaugg C3/grinder F8", "go s", "!skip", "+skip",
         {"took": "trap", "cards": False}),
    Case("push_distance", "rassik A3/grinder A7/craken E9", "", "grinder A9", "grinder A11",
         {"took": "dash", "cards": False}),
    Case("push_allies", "rassik A3 player=1/grinder F8 player=2/craken A5 player=1", "",
         "craken A9 life=5", "craken A9 life=6", {"took": "dash", "cards": False}),
    Case("ice_stop", "rassik D2/grinder F8", "", "rassik D6", "rassik D8",
         {"took": "dash", "cards": False, "spaces": {"ice": ["D4"]}}),
    Case("swap_laps", "craken D12 lap=1/slaugg D2 lap=2", "ability on 2",
         "craken D6 lap=2/slaugg D12 lap=1", "craken D6 lap=1/slaugg D12 lap=2",
         {"took": "dash", "cards": False}),
    Case("trap_layer", "rassik C3/grinder F8", "", "rassik life=5", "rassik life=6",
         {"took": "dash", "cards": False, "traps": ["C5"]}),
    Case("answers", "rassik B4/grinder B6 hand=ward,ward", "play ward",
         "seat=2", "grinder life=5 hand=ward turn=2",
         {"took": "dash", "spaces": {"lava": ["B8"]}}),
]  # fmt: skip
# These are tried where they decide something else than what happens next.
ELSEWHERE = {"gauges", "two_hands"}


def play(case: Case, answer: Any) -> Game:
    return shorthand.play(case.titans, case.steps, {**case.setup, "rulings": {case.name: answer}})


@each("case", CASES)
def test_every_answer_makes_its_difference(case: Case) -> None:
    usual, *others = RULINGS[case.name].values
    shorthand.check(play(case, usual), case.usual)
    shorthand.check(play(case, others[case.answer - 1]), case.other)


def test_every_ruling_has_its_case() -> None:
    assert {case.name for case in CASES} | ELSEWHERE == set(RULINGS)


@each("name", RULINGS)
def test_every_answer_is_told_and_the_usual_one_has_a_reason(name: str) -> None:
    told = [ruling_answer(name, answer) for answer in RULINGS[name].values]
    assert len(set(told)) == len(told)
    for answer in RULINGS[name].values:
        english, spanish = (why_ruling(name, answer, code) for code in ("en", "es"))
        assert english != spanish
        assert english.endswith(ruling_answer(name, answer)) == (answer != RULINGS[name].usual)


@each("name", RULINGS)
def test_an_answer_that_does_not_exist_is_refused(name: str) -> None:
    possible = str(RULINGS[name].usual).lower()
    for wrong in ("sometimes", 1, None, ["rounds"]):
        with pytest.raises(AzardiaError, match=possible):
            Rulings(**{name: wrong})
    with pytest.raises(AzardiaError, match=possible):
        ruling_answer(name, "sometimes")


@each("name", SETTLED)
def test_a_file_may_name_what_is_settled_as_it_stands(name: str) -> None:
    holds = SETTLED[name]
    assert Rulings(**{name: holds}) == Rulings()
    for wrong in ("sometimes", 1, not holds):
        with pytest.raises(AzardiaError, match=f"{name}.*{str(holds).lower()}"):
            Rulings(**{name: wrong})


def test_the_page_tells_what_is_settled_a_line_each() -> None:
    page = Path(titan_race.__path__[0], "rulings.md").read_text(encoding="utf-8")
    _, _, settled = page.partition("\n## Settled\n")
    assert re.findall(r"^\| `(\w+)` \|", settled, re.MULTILINE) == [*SETTLED]


def test_a_saved_race_that_went_by_another_answer_says_which_one() -> None:
    saved = GAME.pack(variant("plain").options)
    saved["options"]["rulings"] = {"draft": "rolling", "ko_trap": "springs"}
    assert GAME.unpack(saved).options.rulings == Rulings(draft="rolling")
    saved["options"]["rulings"] = {"ko_trap": "stays"}
    with pytest.raises(SaveError, match=r"ko_trap.*springs"):
        GAME.unpack(saved)
    with pytest.raises(AzardiaError, match=r"ko_trap.*springs"):
        read_changes("ko_trap=stays", GAME)


# --- where a ruling decides something else ------------------------------------------------------


@pytest.mark.parametrize(("answer", "cards"), [("player", 1), ("titan", 2)])
def test_two_hands(answer: str, cards: int) -> None:
    game = load("titan_race").Game(4, two=True, seed=1, rulings=Rulings(two_hands=answer))
    assert int(game.state["held"].sum()) == 2 * cards
    # One sees the hands of both one's Titans, and of nobody else.
    seen = game.view(1).state["hand"].sum()
    assert seen == cards


LIVES = [(1, 2, 1), (7, 7, 7), (1, 2, 1), (8, 8, 8), (2, 6, 2), (4, 6, 4)]
OWN = Titans(
    tuple(replace(one, start=2, most=9, after_ko=3) for one in kit().titans), kit().colours
)
DOCS = Path(__file__).parents[3] / "docs" / "titan-race.md"


def lives_of(titans: Titans) -> list[tuple[int, int, int]]:
    return [(one.start, one.most, one.after_ko) for one in titans.titans]


@pytest.mark.parametrize("titans", [kit(), OWN], ids=["kit", "own"])
def test_gauges_are_those_of_the_file_or_balanced(titans: Titans) -> None:
    for answer, lives in (("book", lives_of(titans)), ("balanced", LIVES)):
        under = variant(rulings=Rulings(gauges=answer), titans=titans)
        assert lives_of(titans_in_force(under.options)) == lives
        assert start(under, 6)["life"][:6].tolist() == [begin for begin, _, _ in lives]
        assert GAME.unpack(GAME.pack(under.options)) == under
    mine = replace(titans.titans[0], balanced=(3, 5, 4))
    found = balanced(Titans((mine, *titans.titans[1:]), titans.colours))
    assert lives_of(found)[:2] == [(3, 5, 4), LIVES[1]]


@pytest.mark.parametrize(
    ("titans", "rulings", "lives"),
    [
        (None, {}, LIVES),
        (None, {"gauges": "kit"}, LIVES),
        (None, {"gauges": "book"}, [(2,) * 3, (7,) * 3, (2,) * 3, (8,) * 3, (6,) * 3, (4, 6, 4)]),
        (OWN, {"draft": "rolling"}, [(2, 9, 3)] * 6),
        (OWN, {"gauges": "kit"}, [(2, 9, 3)] * 6),
        (OWN, {"gauges": "book"}, [(9, 9, 9)] * 5 + [(4, 6, 4)]),
    ],
)
def test_a_file_of_when_balanced_gauges_were_usual_has_its_lives(
    titans: Titans | None, rulings: dict[str, str], lives: list[tuple[int, int, int]]
) -> None:
    saved = GAME.pack(variant().options)
    without = [
        {key: value for key, value in asdict(one).items() if key != "balanced"}
        for one in (titans.titans if titans else ())
    ]
    saved["options"]["rulings"] = rulings
    saved["options"]["titans"] = titans and {"titans": without, "colours": titans.pack()["colours"]}
    found = GAME.unpack(json.loads(json.dumps(saved)))
    assert lives_of(titans_in_force(found.options)) == lives
    assert found.options.rulings["draft"] == rulings.get("draft", "rounds")
    again = GAME.unpack(json.loads(json.dumps(GAME.pack(found.options))))
    assert lives_of(titans_in_force(again.options)) == lives


@pytest.mark.parametrize(("answer", "life"), [("balanced", 1), ("book", 6)])
def test_who_gets_up_has_those_lives_and_the_log_says_by_which_ruling(
    answer: str, life: int
) -> None:
    under = variant("plain", cards=False, rulings=Rulings(gauges=answer))
    line = (
        "titan-race/1 circuit=plain phase=free round=3 turn=2 took=bend "
        "titan=rassik,grinder space=A5,F8 lap=1,1 life=0,6 state=rising,up"
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
    for one, even in zip(kit().titans, balanced(kit()).titans, strict=True):
        lives = [(t.start, t.after_ko, t.most) for t in (one, even)]
        assert told[NAMES[one.id]] == [f"{a}, {b} of {most}" for a, b, most in lives]
