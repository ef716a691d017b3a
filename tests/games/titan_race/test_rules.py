"""Rules without a case file, each by its id, and the board."""

import csv
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import OVER
from azardia_nb.games.titan_race.data import cards
from azardia_nb.games.titan_race.data.titans import Titans, kit
from azardia_nb.games.titan_race.game import Game, variant
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.rules import board
from azardia_nb.games.titan_race.rules.refusals import NONE
from azardia_nb.games.titan_race.text.rules import RULES
from tests.cases import each
from tests.games.titan_race import walks
from tests.games.titan_race.shorthand import check, place, play
from tests.games.titan_race.test_cases import CASES as FILES

# --- rules ----------------------------------------------------------------------------------------


DASH = {"took": "dash", "cards": False}
BEND = {"took": "bend", "cards": False}
# A rule, a position, steps, what is expected, rules that are cited, and the set-up.
CASES: list[tuple[str, str, str, str, str, dict[str, Any]]] = [
    ("turn.parts", "slaugg C3/grinder C5", "", "+ability +go_ss !end", "", DASH),
    ("move.ahead", "rassik C3/grinder F8", "", "rassik C7", "move.ahead", DASH),
    ("move.one", "rassik C3/grinder C5", "", "rassik C7/grinder C9", "push.step", DASH),
    ("push.free", "rassik C3/grinder C5", "", "rassik life=6/grinder life=5", "push.loss", DASH),
    ("ko.target", "ragnarok C3/slaugg C5 state=down lap=2/craken F8", "ability r on 2",
     "slaugg D6 lap=2 state=down", "ability.ragnarok", BEND),
    ("ko.target", "craken C3/slaugg C5 state=down/rassik F8", "ability on 2",
     "craken C5/slaugg C3", "ability.craken", BEND),
    ("trap.supply", "grinder C3/slaugg F8", "", "!ability_C5 +go_sl", "", {**BEND, "supply": 0}),
    ("ability.rassik", "rassik C3/slaugg C1/craken F8", "ability l, go sl", "rassik A7",
     "ability.rassik face.bend", BEND),
    ("ability.rassik", "rassik C3/slaugg C5/craken F8", "", "!ability_s +go_sl", "", BEND),
    ("ability.grinder", "grinder C3/slaugg F8/craken F12", "ability C5, go ls", "traps=C5",
     "ability.grinder trap.lay", BEND),
    ("ability.chtoolhoo", "chtoolhoo C3 life=6/slaugg C5", "", "!ability_on_2 +go_sl", "", BEND),
    ("ability.chtoolhoo", "chtoolhoo C3/slaugg C5 state=down", "", "!ability_on_2", "", BEND),
    ("ability.chtoolhoo.gain", "chtoolhoo C3 life=2/slaugg C5 life=1", "ability on 2",
     "chtoolhoo life=3/slaugg life=0 state=down", "ability.chtoolhoo.gain", BEND),
    ("face.wild.free", "chtoolhoo C3/slaugg F8", "go ss", "chtoolhoo life=4", "face.wild",
     {"took": "wild", "cards": False}),
    ("bonus.when", "slaugg C3 hand=ward,recast/grinder F8", "", "!play_ward !play_recast "
     "+discard_ward", "", {"took": "dash"}),
    ("bonus.when", "slaugg C3 hand=recast/grinder F8", "play recast, roll wild dash",
     "+take_wild !play_recast", "bonus.play", {"offer": ["dash", "trap"]}),
    ("bonus.trap", "slaugg C3 hand=tribal-trap/grinder F8", "play tribal-trap C5, go sl",
     "slaugg B6 life=5 hand=", "bonus.play trap.lay trap.spring", {"took": "bend"}),
    ("bonus.play", "slaugg C3 hand=bolt/grinder C9 life=2/craken C7 state=down", "play bolt on 2",
     "grinder life=1", "life.damage", {"took": "bend"}),
    ("bonus.play", "slaugg C3 hand=bolt/grinder D4/craken C7 state=down", "",
     "!play_bolt_on_2 !play_bolt_on_3", "", {"took": "bend"}),
    ("bonus.play", "slaugg C3 hand=shockwave/grinder C1/craken B4", "play shockwave",
     "slaugg life=6/grinder life=5/craken life=5 traps=", "trap.destroy life.damage",
     {"took": "bend", "traps": ["D4"]}),
    ("bonus.play", "slaugg C3 life=3 hand=salve/grinder F8", "play salve", "slaugg life=5 hand=",
     "bonus.play", {"took": "bend"}),
    ("bonus.play", "slaugg C3 hand=salve/grinder F8", "", "!play_salve +discard_salve", "",
     {"took": "bend"}),
    ("bonus.play", "slaugg C3 hand=drag/grinder C5", "play drag b on 2",
     "slaugg C1 life=5/grinder C3 life=6", "bonus.play push.step push.loss", {"took": "bend"}),
    ("bonus.play", "slaugg C3 hand=mimic/rassik C1", "play mimic on 2, ability s, go sl",
     "slaugg B8", "bonus.play ability.rassik", {"took": "bend"}),
    ("bonus.play", "slaugg C3 hand=mimic/rassik C5", "", "!play_mimic_on_2", "", {"took": "bend"}),
    ("circuit.ramp.multi", "rassik C3/grinder F8", "", "rassik C9", "circuit.ramp",
     {**DASH, "spaces": {"ramp": ["C3"]}}),
    ("circuit.ramp.super", "rassik C3/grinder F8", "", "rassik C7", "",
     {**DASH, "spaces": {"ramp_left": ["C3"]}}),
    ("circuit.statue.push", "rassik C3/grinder C5/craken C11", "",
     "rassik C7 life=5/grinder C9 life=5/craken life=5", "circuit.statue",
     {**DASH, "spaces": {"statue": ["C9"]}}),
    ("circuit.statue.quiet", "slaugg C7/grinder F12/craken A1", "trap C5", "traps=C5",
     "trap.lay", {"took": "trap", "cards": False, "spaces": {"statue": ["C5"]}}),
    ("circuit.pentacle.cost", "slaugg C3 life=2/grinder C9", "reroll",
     "seat=chance/slaugg life=1", "circuit.pentacle circuit.pentacle.loss",
     {**DASH, "spaces": {"pentacle": ["C7"]}}),
    ("circuit.pentacle.last", "slaugg C3/grinder C9", "reroll, roll bend", "!ability +go_sl", "",
     {**DASH, "spaces": {"pentacle": ["C7"]}}),
    ("circuit.pentacle.last", "slaugg C3/grinder C9/craken F2", "reroll, roll dash",
     "slaugg C11 turn=2", "circuit.pentacle", {**DASH, "spaces": {"pentacle": ["C7"]}}),
    ("circuit.pentacle.pushed", "rassik C3/grinder C5", "", "turn=2", "push.step",
     {**DASH, "spaces": {"pentacle": ["C9"]}}),
    ("circuit.ice.stop", "rassik D2/grinder F8", "", "rassik D6", "circuit.ice circuit.ice.stop",
     {**DASH, "spaces": {"ice": ["D4"]}}),
    ("circuit.ice.trap", "rassik D6/grinder F8", "trap D4", "traps=D4", "trap.lay",
     {"took": "trap", "cards": False, "spaces": {"ice": ["D4"]}}),
    ("circuit.lava", "rassik C3 life=3/grinder F8", "", "rassik C7 life=2", "circuit.lava.loss",
     {**DASH, "spaces": {"lava": ["C5"]}}),
    ("board.zones", "slaugg F12 lap=2/grinder A1 lap=3", "ability", "grinder life=5", "life.damage",
     BEND),
    ("variant.slam.floor", "ragnarok 1:C3/grinder 1:C1", "", "!ability_b_on_2 +ability_s_on_2", "",
     {**BEND, "slam": ["plain"] * 3}),
]  # fmt: skip


@each("rule, titans, steps, expected, cited, setup", CASES)
def test_every_rule_does_what_it_says(
    rule: str, titans: str, steps: str, expected: str, cited: str, setup: dict[str, Any]
) -> None:
    assert rule in RULES
    game = play(titans, steps, setup)
    check(game, expected)
    rules = iter([entry.rule for entry in game.log()])
    assert all(one in rules for one in cited.split())


def test_setup() -> None:
    game = Game(5, circuit="eye", seed=1)
    s = game.state
    assert game.variant.options.circuits[0].id == "eye"  # setup.circuit
    assert len(set(s["titan"][:5])) == 5  # setup.titan
    most = [GAME.start(game.variant, 6)["life"][seat] for seat in range(6)]
    assert most == [6, 6, 6, 6, 6, 4]  # setup.life
    assert [(one.most, one.after_ko) for one in kit().titans] == [(6, 6)] * 5 + [(6, 4)]
    assert s["lap"][:5].tolist() == [1] * 5  # setup.lap
    assert s["held"][:5].tolist() == [1] * 5  # setup.card
    assert s["offer"].sum() == 5  # setup.dice
    order = [int(titan) for titan in s["titan"][:5]]
    assert order == [(order[0] + n) % 5 for n in range(5)]  # setup.first, setup.order


def test_circuit_ice_once() -> None:
    # Grinder slides all the way, and is pushed onto ice again in the same step: no second slide.
    titans = [("craken", "D2"), ("grinder", "D4"), ("slaugg", "D12"), ("rassik", "A7")]
    game = place("/".join(f"{titan} {space}" for titan, space in titans),
                 {**DASH, "spaces": {"ice": ["D2", "D6", "D8", "D10"]}})  # fmt: skip
    game.play("go ss")
    assert "grinder" in game.names()[1].lower()
    slides = [entry for entry in game.log() if entry.event == "ice"]
    assert sorted(entry.seat or 0 for entry in slides) == [1, 2, 3]
    check(game, "grinder D2")


def test_variant_teams() -> None:
    with pytest.raises(AzardiaError, match="goal"):
        GAME.start(variant(teams=3), 4)
    assert GAME.start(variant(teams=3), 6)["team"].tolist() == [0, 1, 2, 0, 1, 2]
    assert GAME.start(variant(teams=2), 4)["team"][:4].tolist() == [0, 1, 0, 1]


def test_every_rule_has_a_case_or_a_test() -> None:
    found = {case[0] for case in CASES}
    for path in FILES:
        case = tomllib.loads(path.read_text(encoding="utf-8"))
        found |= {case["rule"], *case["expect"].get("events", [])}
        found |= set(case["expect"].get("absent", []))
        found |= {step["why"] for step in case.get("steps", []) if "why" in step}
    elsewhere = {"goal", "push.over", "circuit.ice.once", "variant.teams", "setup.order"}
    elsewhere |= {f"setup.{part}" for part in ("circuit", "titan", "life", "lap", "card", "dice")}
    assert found | elsewhere == set(RULES)
    assert NONE == 0


# --- board ----------------------------------------------------------------------------------------


TABLE = Path(__file__).parent / "neighbours.csv"
NAMES = board.names_of()


def test_the_table_of_neighbours() -> None:
    to, laps = board.links(1)
    rows = list(csv.DictReader(TABLE.open(encoding="utf-8")))
    assert [row["space"] for row in rows] == NAMES
    for space, row in enumerate(rows):
        assert int(row["index"]) == space
        for way, word in enumerate(board.WAYS):
            change = {"+": 1, "-": -1}.get(row[word][-1], 0)
            assert NAMES[to[space, way]] == row[word].rstrip("+-")
            assert laps[space, way] == change


def test_a_grand_slam_is_open_at_both_ends() -> None:
    to, laps = board.links(3)
    assert len(to) == 108
    assert board.name_of(36, slam=True) == "2:A1"
    assert (to[:3, board.AHEAD :] == -1).all()
    assert (laps[:3, board.AHEAD :] == -1).all()
    assert (to[-3:, 0] == -1).all()
    assert (laps[-3:, : board.AHEAD] == 1).all()
    assert np.count_nonzero(laps == 1) == 3 * 12
    last = board.names_of(slam=True).index("1:B12")
    assert [board.name_of(int(space), slam=True) for space in to[last, : board.AHEAD]] == [
        "2:B2",
        "2:A1",
        "2:C1",
    ]
    assert (board.name_of(board.FINISHED), board.name_of(board.NOT_STARTED)) == ("finish", "")


BORROWER = """
[[bonus]]
id = "{id}"
count = 9
name = "{id}"
text = "{id}"
when = "turn"
effects = [ {effects} ]
"""
DECK = cards.parse(
    BORROWER.format(id="leap", effects='{ move = "s" }, { borrow = "adjacent" }')
    + BORROWER.format(id="pay", effects='{ life = -5 }, { borrow = "adjacent" }')
)


@each("lives", [1, 6])
def test_whoever_is_to_act_can_with_the_fewest_and_the_most_lives(lives: int) -> None:
    own = [replace(one, start=lives, most=lives, after_ko=lives) for one in kit().titans]
    titans, deck = Titans(tuple(own), kit().colours), DECK if lives > 1 else False
    kind = variant("plain", cards=deck, titans=titans)
    for s, actor, _ in walks.walk(kind, 6, 3):
        walks.check(s, kind)
        assert actor < 0 or GAME.engine.legal(s, kind.rules)
    assert actor == OVER
