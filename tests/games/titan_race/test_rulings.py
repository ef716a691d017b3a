"""Every ruling: a position where its answers lead to different things."""

from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games import load
from azardia_nb.games.titan_race.data.titans import Titans, kit
from azardia_nb.games.titan_race.game import Game, variant
from azardia_nb.games.titan_race.rules.rulings import RULINGS, Rulings
from azardia_nb.games.titan_race.text.open import ruling_answer, why_ruling
from tests.cases import each
from tests.games.titan_race import shorthand
from tests.games.titan_race.cases import compare
from tests.games.titan_race.walks import ALTERNATIVES


class Case(NamedTuple):
    """A position, steps, and what comes of them under the usual answer and under the other."""

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
    Case("start_enters", "slaugg C1/grinder", "take dash", "+start_C1", "!start_C1",
         {"offer": ["dash", "bend"], "round": 1, "seat": 2, "cards": False}),
    Case("zones_wrap", "slaugg A1/grinder D2", "", "+trap_A11", "!trap_A11",
         {"took": "trap", "cards": False}),
    Case("zones_wrap", "slaugg A1 lap=2/grinder D2", "", "+trap_A11", "+trap_A11",
         {"took": "trap", "cards": False}),
    Case("face_extra", "slaugg C3/grinder F8", "go s", "!skip", "+skip",
         {"took": "trap", "cards": False}),
    Case("face_extra_lapses", "slaugg C3/grinder C5", "", "+go_ll", "!go_ll",
         {"took": "strike", "cards": False}),
    Case("wild_order", "rassik C3/grinder C5", "pay", "+strike_C5", "!strike_C5",
         {"took": "wild", "cards": False}),
    Case("wild_last_life", "rassik C3 life=1/grinder C9", "", "+take_wild", "!take_wild",
         {"offer": ["wild", "trap"], "cards": False}),
    Case("push_distance", "rassik A3/grinder A7/craken E9", "", "grinder A9", "grinder A11",
         {"took": "dash", "cards": False}),
    # Asked by the pirates while up, or by the push first.
    Case("push_loss", "rassik B4/grinder B6 life=1 hand=ward", "", "+discard_ward", "+play_ward",
         {"took": "dash", "spaces": {"pirates": ["B8"]}}),
    Case("push_loss", "rassik B4/grinder B6 life=1 hand=ward", "", "+play_ward", "+discard_ward",
         {"took": "dash", "spaces": {"pirates": ["B10"]}}, 2),
    # Grinder slides into Craken's space before Craken has looked at the lava there.
    Case("push_order", "rassik B4/grinder B6/craken B8", "go s, trap C5",
         "grinder B10 life=4/craken B12 life=4", "grinder B10 life=4/craken B12 life=5",
         {"took": "trap", "cards": False, "spaces": {"ice": ["B8"], "lava": ["B10"]}}),
    Case("push_allies", "rassik A3 player=1/grinder F8 player=2/craken A5 player=1", "",
         "craken A9 life=5", "craken A9 life=6", {"took": "dash", "cards": False}),
    Case("ramp_moved", "ragnarok C3/slaugg C5/grinder F8", "ability s on 2",
         "slaugg C7", "slaugg C9", {"took": "bend", "cards": False, "spaces": {"ramp": ["C5"]}}),
    Case("ramp_over", "rassik A3 life=5/grinder F8", "",
         "rassik A9 life=5", "rassik A9 life=4",
         {"took": "dash", "cards": False, "spaces": {"ramp": ["A3"], "lava": ["A5"]}}),
    Case("ice_stop", "rassik D2/grinder F8", "", "rassik D6", "rassik D8",
         {"took": "dash", "cards": False, "spaces": {"ice": ["D4"]}}),
    Case("ice_swap", "craken D4/grinder D6/slaugg F12", "ability on 2",
         "craken D10/grinder D4", "craken D12/grinder D4",
         {"took": "dash", "cards": False, "spaces": {"ice": ["D6"]}}),
    Case("statue_pusher", "slaugg C3 life=3/grinder C5 life=3", "go ss",
         "slaugg C7 life=2/grinder C9 life=1", "slaugg C7 life=3/grinder C9 life=1",
         {"took": "dash", "cards": False, "spaces": {"statue": ["C7"]}}),
    Case("pentacle_by", "rassik C3/grinder B6/slaugg E1", "ability s", "turn=2", "+reroll",
         {"took": "dash", "cards": False, "spaces": {"pentacle": ["C9"]}}),
    Case("pentacle_when", "slaugg C3/grinder C9/craken F12", "ability", "+reroll", "turn=2",
         {"took": "dash", "cards": False, "spaces": {"pentacle": ["C7"]}}),
    Case("pentacle_last_life", "slaugg C3 life=1/grinder C9/craken F12", "",
         "!reroll", "+reroll", {"took": "dash", "cards": False, "spaces": {"pentacle": ["C7"]}}),
    Case("ragnarok_loss", "ragnarok C3/slaugg C5/grinder F8", "ability r on 2",
         "slaugg D6 life=6", "slaugg D6 life=5", {"took": "dash", "cards": False}),
    Case("ragnarok_into_self", "ragnarok C3/slaugg C5/grinder F8", "",
         "+ability_b_on_2", "!ability_b_on_2", {"took": "dash", "cards": False}),
    Case("ability_idle", "slaugg C3/grinder F8", "", "turn=2", "+ability",
         {"took": "dash", "cards": False}),
    Case("swap_enters", "craken D4 life=3/slaugg D6/grinder F12", "ability on 2",
         "craken D10 life=2", "craken D10 life=3",
         {"took": "dash", "cards": False, "spaces": {"lava": ["D6"]}}),
    Case("swap_laps", "craken D12 lap=1/slaugg D2 lap=2", "ability on 2",
         "craken D6 lap=2/slaugg D12 lap=1", "craken D6 lap=1/slaugg D12 lap=2",
         {"took": "dash", "cards": False}),
    Case("kick_off_out", "rassik C3/slaugg C1 state=down", "", "+ability_s", "turn=2",
         {"took": "dash", "cards": False}),
    Case("drain_warded", "chtoolhoo C5 life=3/grinder C3 hand=ward", "ability on 2, play ward",
         "chtoolhoo life=3", "chtoolhoo life=4", {"took": "dash"}),
    Case("trap_return", "rassik C3/grinder F8", "", "supply=15", "supply=14",
         {"took": "dash", "cards": False, "traps": ["C5"]}),
    Case("trap_layer", "rassik C3/grinder F8", "", "rassik life=5", "rassik life=6",
         {"took": "dash", "cards": False, "traps": ["C5"]}),
    Case("ko_trap", "rassik C3/slaugg C5 state=down", "", "slaugg C9 traps=", "slaugg C9 traps=C9",
         {"took": "dash", "cards": False, "traps": ["C9"]}),
    Case("ko_pirates", "rassik C3/slaugg C5 state=down hand=bolt", "",
         "slaugg C9 hand=bolt", "slaugg C9 hand=",
         {"took": "dash", "spaces": {"pirates": ["C9"]}}),
    Case("ko_statue", "rassik C3 life=4/slaugg C5 state=down", "",
         "rassik C7 life=3", "rassik C7 life=4",
         {"took": "dash", "cards": False, "spaces": {"statue": ["C9"]}}),
    Case("ko_draws", "rassik C3/slaugg C5 state=down", "", "seat=chance turn=1", "turn=2",
         {"took": "dash", "spaces": {"bonus": ["C9"]}}),
    Case("ko_turn", "slaugg C3 life=1/grinder C9", "", "turn=2", "turn=1 +ability",
         {"took": "dash", "cards": False, "spaces": {"lava": ["C7"]}}),
    Case("ko_slide", "craken D2 life=1/grinder F8", "", "craken D4 life=0", "craken D6 life=0",
         {"took": "dash", "cards": False, "spaces": {"ice": ["D4"]}, "traps": ["D4"]}),
    Case("lap_floor", "ragnarok B2/slaugg A1/grinder E7", "ability b on 2",
         "slaugg A11 lap=0", "slaugg A11 lap=1", {"took": "dash", "cards": False}),
    Case("lap_floor", "ragnarok B2/slaugg A1/grinder E7", "",
         "+ability_b_on_2", "!ability_b_on_2", {"took": "dash", "cards": False}, 2),
    Case("reshuffle", "slaugg D4/grinder A1", "draw salve", "discard=0", "discard=12",
         {"took": "dash", "pile": ["salve"], "spaces": {"bonus": ["D6"]}}),
    Case("answers", "rassik B4/grinder B6 hand=ward,ward", "play ward",
         "seat=2", "grinder life=5 hand=ward turn=2",
         {"took": "dash", "spaces": {"lava": ["B8"]}}),
    Case("first_answers", "rassik B4/grinder B6 hand=ward", "", "grinder life=5", "+play_ward",
         {"took": "dash", "round": 1}),
    Case("pirates_card", "slaugg C3 hand=salve,swift life=4/grinder A9", "play swift",
         "seat=1 +discard_salve", "slaugg life=3 hand=salve",
         {"took": "dash", "spaces": {"pirates": ["C9"]}}),
    Case("losses_order", "slaugg C3/grinder C5/craken D4", "ability", "grinder life=4",
         "+next_on_2 +next_on_3", {"took": "dash", "cards": False}),
]  # fmt: skip
# These are tried where they decide something else than what happens next; one decides nothing.
ELSEWHERE = {"gauges", "two_first", "two_hands", "push_over", "slam_boards", "mixed", "ko_reacts"}


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


def test_a_ruling_that_does_not_exist_is_refused() -> None:
    with pytest.raises(AzardiaError, match="no ruling"):
        Rulings(drafts="rolling")
    with pytest.raises(AzardiaError, match="no ruling"):
        ruling_answer("drafts", "sometimes")


# --- where a ruling decides something else ------------------------------------------------------


@pytest.mark.parametrize(("answer", "lives"), [("kit", "start"), ("book", "most")])
def test_gauges(answer: str, lives: str) -> None:
    chosen = ("rassik", "grinder", "craken", "slaugg", "ragnarok")
    game = Game(5, circuit="plain", cards=False, titans=chosen, seed=1,
                rulings=Rulings(gauges=answer))  # fmt: skip
    gauges = {one.id: getattr(one, lives) for one in kit().titans}
    told = dict(zip(map(str.lower, game.names()), game.state["life"].tolist(), strict=False))
    assert told == {titan: gauges[titan] for titan in chosen}
    assert (gauges["rassik"] == 2) == (answer == "book")


@each("name, answer", ALTERNATIVES)
def test_a_push_after_a_swap_is_paid_for_at_its_end(name: str, answer: str | bool) -> None:
    # Craken slides across the ice that it is swapped onto, into Slaugg.
    rulings = {"push_loss": "end", "ice_swap": "slides", name: answer}
    setup = {"took": "dash", "cards": False, "spaces": {"ice": ["D6"]}, "rulings": rulings}
    game = shorthand.place("craken D4/grinder D6/slaugg D8", setup)
    game.play("ability on 2")
    events = [entry.event for entry in game.log()]
    assert events.count("pushed") == events.count("push_loss")
    assert ("pushed" in events) == (name not in ("ice_swap", "swap_enters") or answer == "slides")
    assert not game.state["owing"]
    assert not game.state["depth"]


def test_two_first() -> None:
    def order(answer: str, colour: str) -> list[str]:
        kind = variant("plain", cards=False, two=True, rulings=Rulings(two_first=answer))
        # Slaugg and Craken are A's, Rassik and Grinder are B's.
        first = load("titan_race").start(kind, 4, titans=("slaugg", "rassik", "craken", "grinder"))
        game = Game.begin(kind, first)
        game.happen(f"first {colour}")
        for code in ("en", "es"):  # who goes first is told as it is
            assert game.names()[0] in game.log(code)[-1].sentence
        assert [int(p) for p in game.state["player"][:4]] in ([0, 1, 0, 1], [1, 0, 1, 0])
        return [name.lower() for name in game.names()]

    assert order("owner", "green") == ["rassik", "slaugg", "grinder", "craken"]
    assert order("titan", "green") == ["grinder", "slaugg", "rassik", "craken"]
    assert order("owner", "brown") == ["slaugg", "rassik", "craken", "grinder"]
    assert order("titan", "brown") == ["craken", "rassik", "slaugg", "grinder"]


def test_where_no_start_space_is_free_one_is_entered() -> None:
    frail = [replace(one, start=1, most=1, after_ko=1) for one in kit().titans]
    kind = variant(
        "plain",
        cards=False,
        titans=Titans(tuple(frail), kit().colours),
        rulings=Rulings(start_enters=False),
    )
    game = Game.begin(kind, load("titan_race").start(kind, 4))
    game.automatic = False
    game.happen("first yellow")
    game.happen("roll wild wild wild wild")
    for space in ("A1", "C1", "E1"):  # each pays with its only life before it moves, and lies there
        game.play("take wild")
        game.play(f"start {space}")
        game.play("pay")
    game.happen("roll wild wild wild wild")
    game.play("take wild")
    assert [choice.action for choice in game.legal()] == ["start A1", "start C1", "start E1"]
    game.play("start C1")
    compare(game, {"titans": [{"space": "A1"}, {"space": "C3"}, {"space": "E1"}, {"space": "C1"}]})


@pytest.mark.parametrize(("answer", "cards"), [("player", 1), ("titan", 2)])
def test_two_hands(answer: str, cards: int) -> None:
    game = load("titan_race").Game(4, two=True, seed=1, rulings=Rulings(two_hands=answer))
    assert int(game.state["held"].sum()) == 2 * cards
    # One sees the hands of both one's Titans, and of nobody else.
    seen = game.view(1).state["hand"].sum()
    assert seen == cards


@pytest.mark.parametrize(("answer", "space"), [("ends", "D12"), ("goes_on", "D4")])
def test_push_over(answer: str, space: str) -> None:
    # Craken pushes Grinder onto ice; Grinder slides into Slaugg, who slides round the board and
    # pushes Craken on, in the middle of its two steps.
    titans = [("craken", "D2"), ("grinder", "D4"), ("slaugg", "D12"), ("rassik", "A7")]
    setup = {
        "took": "dash",
        "cards": False,
        "spaces": {"ice": ["D2", "D6", "D8", "D10"]},
        "titans": [{"titan": titan, "space": there} for titan, there in titans],
        "rulings": {"push_over": answer, "ice_stop": "on"},
    }
    game = Game.place(setup)
    game.automatic = False
    game.play("go ss")
    rules = [entry.rule for entry in game.log()]
    assert ("push.over" in rules) == (answer == "ends")
    compare(game, {"titans": [{"space": space, "lap": 1 + (space == "D4"), "life": 6}]})


def test_slam_boards_and_mixed() -> None:
    with pytest.raises(AzardiaError, match="slam_boards"):
        variant(["pools", "pools", "eye"])
    assert variant(["pools", "pools", "eye"], rulings=Rulings(slam_boards="any"))
    assert variant(["plain"] * 3)
    assert variant(["pools", "ruins", "eye"], two=True)
    with pytest.raises(AzardiaError, match="mixed"):
        variant(["pools", "ruins", "eye"], two=True, rulings=Rulings(mixed="refused"))
