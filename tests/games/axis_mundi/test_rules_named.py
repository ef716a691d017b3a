"""Log lines and choices name their rules; labels tell the consequences before a press."""

from typing import Any

import pytest

from azardia_nb.game.game import Game, begin
from azardia_nb.games.axis_mundi.game import setup_row, setup_variant
from azardia_nb.games.axis_mundi.text.rules import why
from azardia_nb.games.axis_mundi.text.tabletop import card_use, strike
from azardia_nb.text.language import LANGUAGES

# --- rules named ----------------------------------------------------------------------------------


FOUR = ["salve", "vermin", "alpinist", "shields-up"]


def told(steps: str, hand: str = "", me: Any = None, others: Any = ({}, {}), **setup: Any) -> Game:
    """Return a game after `steps`; seat 1 is the Cultivator at A unless `me` says otherwise.

    `others` changes the other two seats.
    """
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


# --- told ahead -----------------------------------------------------------------------------------


SHIELDS = ["hickory-shield", "makeshift-shield", "double-double"]
UP = {"form": "up"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_blow_is_told_as_if_nobody_could_answer_it(code: str) -> None:
    said = set()
    for hand in ([], SHIELDS):
        game = told("", me={"at": "2B"}, others=({"at": "2C", "hand": hand}, {}))
        for seen in (game, game.view(1)):
            said |= {choice.label for choice in seen.legal() if choice.action == "melee 2"}
    assert len(said) == 1


def test_an_answer_says_what_becomes_of_the_blow() -> None:
    game = told("melee 2", me={"at": "2B"}, others=({"at": "2C", "hand": SHIELDS}, {}))
    now = {choice.action: card_use(game, choice, "en").now for choice in game.legal()}
    assert "10/10 → 9/10" in now["answer makeshift-shield"]
    assert "10/10" not in now["answer makeshift-shield doubled"]
    assert "10/10 → 8/10" in strike(game, "en").now


@pytest.mark.parametrize(
    ("me", "others", "steps"),
    [
        ({"at": "2B"}, ({"at": "2C"}, {}), "melee 2"),
        ({"at": "2B"} | UP, ({"at": "2C"} | UP, {"form": "angel"}), "melee 2"),
        ({"at": "2B", "form": "demon"}, ({"at": "2C"} | UP, UP), "demonic 2"),
        ({"at": "2B"} | UP, ({"at": "2C", "form": "angel"}, UP), "melee 2"),
        ({"at": "2B"}, ({"at": "2C"}, {}), "immobilize 2"),
        ({"at": "2B"} | UP, ({"at": "2C", "form": "angel"}, UP), "immobilize 2"),
    ],
)
def test_what_strikes_is_told_to_who_is_struck(me, others, steps) -> None:
    hand = ["hickory-shield", "elusive"]
    game = told(steps, me=me, others=(others[0] | {"hand": hand}, others[1]))
    for code in LANGUAGES:
        shown = strike(game.view(2), code)
        assert shown.card.text not in {why(choice.rule, code) for choice in game.legal()}
        assert "{" not in shown.card.text
