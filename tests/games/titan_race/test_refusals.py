"""Refusals of actions cite the rule that forbids them."""

from typing import Any

import pytest

from azardia_nb.games.titan_race.game import Game
from tests.cases import each
from tests.games.titan_race.shorthand import place

FREE: dict[str, Any] = {"took": "dash"}
TAKE: dict[str, Any] = {"offer": ["dash", "trap"]}
SLAM = {"slam": ["plain"] * 3}
# A position as in `shorthand`, an action, the rule that refuses it, and the rest of the set-up.
CASES = [
    # A fallen Titan can only take a die.
    ("slaugg C3 state=down hand=recast/grinder F8", "play recast", "ko.pass", TAKE),
    ("slaugg C3 state=down hand=swift/grinder F8", "play swift", "ko.pass", TAKE),
    ("slaugg C3 state=down hand=swift/grinder F8", "discard swift", "ko.pass", TAKE),
    ("slaugg C3 state=down/grinder C5", "ability", "ko.pass", TAKE),
    ("slaugg C3 state=down/grinder C5", "go ss", "ko.pass", TAKE),
    ("slaugg C3 state=down/grinder C5", "end", "ko.pass", TAKE),
    ("slaugg C3 state=down/grinder C5", "take wild", "draft.take", TAKE),
    ("slaugg C3 hand=swift/grinder F8", "play swift", "bonus.when", TAKE),
    ("slaugg C3 hand=recast/grinder F8", "play recast", "bonus.when", FREE),
    ("slaugg C3/grinder C5", "ability", "draft.first", TAKE),
    # Nothing is below the first board of a Grand Slam.
    ("ragnarok 1:B2/slaugg 1:A1", "ability b on 2", "variant.slam.floor", FREE | SLAM),
    ("craken 1:B2 hand=drag/slaugg 1:A1", "play drag b on 2", "variant.slam.floor", FREE | SLAM),
    ("craken A1/slaugg C5", "ability on 2", "ability.craken", FREE),
    ("rassik A1/slaugg C5", "ability s", "ability.rassik", FREE),
    # One that is out gains no life; one that is up and full has no room for it.
    ("chtoolhoo C5 life=6/grinder C3", "ability on 2", "ability.chtoolhoo", FREE),
    ("chtoolhoo C5/grinder C3 state=down", "ability on 2", "ko.immune", FREE),
    # Cards: what they say, who cannot be hurt, when.
    ("slaugg C3 hand=tribal-trap/grinder F8", "play tribal-trap C9", "bonus.trap", FREE),
    ("slaugg C3 hand=mimic/grinder F8", "play mimic on 2", "bonus.play", FREE),
    ("slaugg C3 hand=bolt/grinder C7 state=down", "play bolt on 2", "ko.immune", FREE),
    ("slaugg C3 hand=bolt/grinder D4", "play bolt on 2", "bonus.play", FREE),
    ("slaugg C3 hand=salve life=6/grinder D4", "play salve", "bonus.play", FREE),
    ("slaugg C3/grinder D4", "pass", "bonus.when", FREE),
    ("slaugg C3/grinder D4", "lose", "circuit.pirates", FREE),
    # The face of the die.
    ("slaugg C3/grinder F8", "skip", "turn.parts", {"took": "trap"}),
    ("slaugg C3/grinder F8", "reroll", "circuit.pentacle", FREE),
]  # fmt: skip


@each("titans, tried, rule, setup", CASES)
def test_the_rule_that_refuses_it(
    titans: str, tried: str, rule: str, setup: dict[str, Any]
) -> None:
    game = place(titans, setup)
    if tried == "skip":
        game.play("go s")
    refused = game.why_not(tried)
    assert refused is not None
    assert refused[0] == rule


def test_a_pentacle_waits_until_the_action_is_whole() -> None:
    game = place("slaugg C3 life=3/grinder F8", {"took": "wild", "spaces": {"pentacle": ["C7"]}})
    assert game.why_not("reroll")[0] == "circuit.pentacle"  # type: ignore[index]
    game.play("go ss")
    assert game.why_not("reroll")[0] == "turn.whole"  # type: ignore[index]
    game.play("pay")
    assert game.why_not("reroll") is None


@pytest.mark.parametrize(
    ("titans", "steps", "rule", "setup"),
    [
        ("slaugg/grinder", "", "setup.first", {"phase": "first"}),
        ("slaugg C3/grinder F8/craken A5", "", "draft.roll", {}),
        ("slaugg C3/grinder F8", "", "draft.last", {"seat": 2}),
        ("slaugg C3/grinder F8", "", "draft.roll", {"seat": 2, "rulings": {"draft": "rolling"}}),
        ("slaugg C3/grinder F8", "go ss", "bonus.draw", FREE | {"spaces": {"bonus": ["C7"]}}),
        ("slaugg C3 life=3/grinder F8", "go ss, reroll", "circuit.pentacle",
         FREE | {"cards": False, "spaces": {"pentacle": ["C7"]}}),
        ("slaugg C3 hand=recast/grinder F8", "play recast", "bonus.play", TAKE),
        ("slaugg C9 lap=3/grinder F8", "go ss", "end.third", FREE),
    ],
)  # fmt: skip
def test_where_no_seat_is_to_act(titans: str, steps: str, rule: str, setup: dict[str, Any]) -> None:
    game = place(titans, setup)
    for step in filter(None, steps.split(", ")):
        game.play(step)
    refused = game.why_not("take dash")
    assert refused is not None
    assert refused[0] == rule


def test_a_slide_back_ends_where_there_is_no_further() -> None:
    game = place("ragnarok 1:D6/grinder 1:D4", FREE | {"spaces": {"ice": ["D2"]}} | SLAM)
    game.play("ability b on 2")
    told = {entry.event: (entry.rule, entry.ruling) for entry in game.log()}
    assert told["no_return"] == ("variant.slam.floor", None)


def test_cards_are_dealt_before_anybody_acts() -> None:
    game = Game(2, seed=1)
    game.go(1)
    assert game.waiting == "chance"
    assert game.why_not("take dash")[0] == "setup.card"  # type: ignore[index]
