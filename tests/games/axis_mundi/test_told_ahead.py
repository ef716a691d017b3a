"""With cards, what an action or an answer does is told before it is pressed."""

import pytest

from azardia_nb.game import Game
from azardia_nb.games.axis_mundi.text.rules import why
from azardia_nb.games.axis_mundi.text.tabletop import strike, use
from azardia_nb.text.language import LANGUAGES
from tests.games.axis_mundi.test_rules_named import told

SHIELDS = ["hickory-shield", "makeshift-shield", "double-double"]
UP = {"form": "up"}


def labels(game: Game) -> dict[str, str]:
    """Return what each action is said to lead to."""
    said = {choice.action: choice.label for choice in game.view(game.seat).legal()}
    return {action: label.split(" → ", 1)[1] for action, label in said.items() if " → " in label}


@pytest.mark.parametrize(
    ("at", "me", "others", "action", "leads"),
    [
        ("2C", {}, ({"at": "2D"}, {}), "walk 2B", "1 wound"),
        ("2C", {}, ({"at": "2D"}, {}), "end", "3 AP unused"),
        (
            "2C",
            {},
            ({"at": "2B"}, {}),
            "melee 2",
            "Cultivator: −1 HP; Malignant: −2 HP, pushed to 2A",
        ),
        ("3A", {}, ({}, {}), "enter", "on 1–3, Angel; on 4–6, Demon; ends the turn"),
        ("1E", {}, ({}, {}), "spelunk", "3 wounds; ends the turn"),
        ("B", {"form": "demon"}, (UP | {"at": "D"}, UP), "aoe", "Malignant: −1 HP"),
        (
            "B",
            {"active": ["short-bow"]},
            ({"at": "D"}, {}),
            "shoot 2",
            "Malignant: −1 HP, 2 wounds",
        ),
        (
            "B",
            {"active": ["honed-blade"]},
            ({"at": "C"}, {}),
            "melee 2",
            "Cultivator: −1 HP; Malignant: −2 HP, 3 wounds",
        ),
    ],
)
def test_a_button_says_what_follows(at, me, others, action, leads) -> None:
    game = told("", me={"at": at} | me, others=others)
    assert labels(game)[action] == leads


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
    now = {choice.action: use(game, choice, "en").now for choice in game.legal()}
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
    """And not in the words of the rule, which speaks to who strikes."""
    hand = ["hickory-shield", "elusive"]
    game = told(steps, me=me, others=(others[0] | {"hand": hand}, others[1]))
    for code in LANGUAGES:
        shown = strike(game.view(2), code)
        assert shown.card.text not in {why(choice.rule, code) for choice in game.legal()}
        assert "{" not in shown.card.text
