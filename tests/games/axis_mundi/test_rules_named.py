"""Each line of the log, and each choice, names the rule that it is about."""

from typing import Any

import pytest

from azardia_nb.game import Game, begin
from azardia_nb.games.axis_mundi.game import setup_row, setup_variant

FOUR = ["salve", "vermin", "alpinist", "shields-up"]


def told(steps: str, hand: str = "", me: Any = None, others: Any = ({}, {}), **setup: Any) -> Game:
    """Return a game in which the Cultivator at A, or somebody else, has done these steps."""
    players = [
        {"character": "cultivator", "at": "A", "hand": hand.split()} | (me or {}),
        {"character": "malignant", "at": "I"} | others[0],
        {"character": "beastmaster", "at": "Q"} | others[1],
    ]
    about = {"players": players} | setup
    kind = setup_variant(about)
    game = begin(kind, setup_row(kind, about), 1)
    game.automatic = False
    for step in filter(None, steps.split("; ")):
        verb = step.split()[0]
        (game.happen if verb in ("draw", "die", "token") else game.play)(step)
    return game


FORCES = "play mobilizing-forces 3; draw salve; draw vermin; draw crates"
SAVANT = {"character": "savant"}


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        (told(FORCES, "mobilizing-forces"), "card.mobilizing-forces"),
        (told("play second-time", "second-time", discard=FOUR), "card.second-time"),
        (told("play crates", "crates", crates={"A": FOUR}), "card.crates"),
        (
            told(
                "activate alpinist", "alpinist dexterity", {"form": "angel"}, ({"form": "up"},) * 2
            ),
            "angel.slots",
        ),
        (told("demand 2", me=SAVANT, others=({"hand": FOUR}, {})), "savant.demand"),
        (told("play hurry-change", "hurry-change salve vermin"), "card.hurry-change"),
        (told("play last-resort", "last-resort salve vermin"), "card.last-resort"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_choice_names_the_rule_that_asks_for_it(game: Game, rule: str) -> None:
    assert {choice.rule for choice in game.legal()} == {rule}


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        (
            told(f"{FORCES}; keep salve; give vermin on 2", "mobilizing-forces"),
            ["card.mobilizing-forces"] * 4,
        ),
        (
            told("demand 2; give salve", me=SAVANT, others=({"hand": FOUR}, {})),
            ["savant.demand", "savant.demand"],
        ),
        (
            told("play second-time; take salve", "second-time", discard=FOUR),
            ["card.second-time", "card.second-time"],
        ),
        (
            told("play crates; take salve from A", "crates", crates={"A": FOUR}),
            ["card.crates", "card.crates"],
        ),
        (told("scavenge salve", crates={"A": FOUR}), ["act.scavenge"]),
        (
            told("scavenge salve; take vermin", me={"character": "scrounger"}, crates={"A": FOUR}),
            ["act.scavenge", "scrounger.scavenge"],
        ),
        (
            told("play last-resort; discard salve", "last-resort salve vermin", {"hp": 3}),
            ["card.last-resort", "card.last-resort"],
        ),
        (told("activate honed-blade", "honed-blade"), ["act.slot"]),
        (told("deactivate honed-blade", me={"active": ["honed-blade"]}), ["act.slot"]),
    ],
    ids=lambda value: "",
)
def test_what_happens_is_told_once_and_by_its_rule(game: Game, rules: list[str]) -> None:
    assert [line.rule for line in game.log()] == rules
