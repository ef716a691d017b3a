"""Texts of Axis Mundi: one for each rule, ruling, event, refusal and question."""

import re
from itertools import product
from typing import Any

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import Rules
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.record import GAME
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.events import Event, rule_source
from azardia_nb.games.axis_mundi.rules.reasons import Why
from azardia_nb.games.axis_mundi.rules.rulings import CORE, RULINGS
from azardia_nb.games.axis_mundi.rules.state import new_row
from azardia_nb.games.axis_mundi.text.log import SECRETS
from azardia_nb.games.axis_mundi.text.refused import REFUSALS
from azardia_nb.games.axis_mundi.text.rules import (
    RULES,
    TEXTS,
    WITH_CARDS,
    articles,
    rule_ids,
    rule_name,
    ruling_answer,
    why,
    why_ruling,
)
from azardia_nb.games.axis_mundi.text.sentences import sentence
from azardia_nb.games.axis_mundi.text.tabletop import OWN_QUESTIONS, QUESTIONS, TABLETOP_WITH_CARDS
from azardia_nb.games.machine.refusals import Attempt
from azardia_nb.text.language import LANGUAGES, language
from tests.cases import each

# --- texts ----------------------------------------------------------------------------------------


def place(*figures: str, **setup: Any) -> Game:
    """Return a game with figures given as hex and other values: "1C hp=3 form=up"."""
    players: list[dict[str, Any]] = []
    for figure in figures:
        hex, *words = figure.split()
        known = dict(word.split("=") for word in words)
        players.append({"at": hex, **{k: int(v) if v.isdigit() else v for k, v in known.items()}})
    game = Game.place({"cards": False, "players": players, **setup})
    game.automatic = False  # dice are thrown by hand
    return game


# --- nothing is left unsaid ---------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_ruling_says_what_its_answers_mean_and_why(code: str) -> None:
    for name, ruling in RULINGS.items():
        told = [ruling_answer(name, answer, code) for answer in ruling.values]
        assert len({*told}) == len(told)
        assert told[0] in why_ruling(name, ruling.usual, code)


def test_the_rulebook_has_all_that_is_told_of_the_core_game() -> None:
    found = {article.id for article in articles(GAME.variant(), "en")}
    assert found == {*RULES, *CORE}


@pytest.mark.parametrize("code", LANGUAGES)
def test_each_rule_of_the_game_with_cards_has_a_title_and_a_text(code: str) -> None:
    more = {rule for rule, said in TEXTS()["rule"].items() if "with_cards" in said}
    assert more
    assert not {*RULES} & {*WITH_CARDS}
    assert len({*rule_ids()}) == len(rule_ids()) == 220
    options = GAME.variant().options._replace(cards=True)
    told = {rule: (rule_name(rule, code), why(rule, code, options)) for rule in rule_ids()}
    assert all(title and text and "{" not in text for title, text in told.values())
    assert {rule for rule in RULES if told[rule][1] != why(rule, code)} == more


def test_a_rule_that_does_not_exist_is_refused_with_the_nearest() -> None:
    with pytest.raises(AzardiaError, match=r"move\.walk"):
        why("move.walkk")


# --- positions ----------------------------------------------------------------------------------

UNSOUND = [
    (("A", "A", "Q"), {}, "move.occupied"),
    (("A character=savant", "I character=savant", "Q"), {}, "setup.seats"),
    (("3A form=angel", "I form=demon", "Q form=up"), {}, "terrain.axis"),
    (("3A form=angel", "I", "Q form=up"), {}, "upgrade"),
    (("A form=up", "I", "Q"), {}, "downgrade"),
    (("3A form=angel", "I form=up", "Q form=up"), {"level": 4}, "goal.level4"),
    (("axis", "I", "Q"), {}, "axis.roll"),
    (("2F", "I", "Q"), {}, "angel.inaccessible"),
    (("2F form=angel", "I form=up", "Q form=up"), {"seat": 2}, "angel.inaccessible"),
    (("pier1 form=demon", "I form=up", "Q form=up"), {}, "goal"),
    (("A ap=4", "I", "Q"), {}, "turn.points"),
]


@each("figures, setup, rule", UNSOUND)
def test_what_play_cannot_reach_is_refused_with_the_rule(
    figures: tuple[str, ...], setup: dict[str, object], rule: str
) -> None:
    assert rule in RULES
    with pytest.raises(AzardiaError, match=rf"\({rule}\)"):
        place(*figures, **setup)


# --- texts with cards -----------------------------------------------------------------------------


IDS = kit().ids
HIDDEN = -1


@each("event, code, rules", product(Event, LANGUAGES, [Game(seed=1).rules]))
def test_each_event_has_a_sentence_also_where_a_card_is_hidden(
    event: Event, code: str, rules: Rules
) -> None:
    said = set()
    for numbers in ((1, 1, 1), (1, HIDDEN, 1), (HIDDEN, 1, 1)):
        text = sentence((event, 0, *numbers), (0, 1, 2), (0, 0, 0), rules, kit(), code)
        assert text
        assert "{" not in text
        said.add(text)
    if event in SECRETS:
        assert len(said) > 1  # what is hidden is not named


def test_each_event_belongs_to_a_rule_and_a_ruling_that_are_told() -> None:
    for event in Event:
        for x, z in product((0, 3), repeat=2):
            found = rule_source((event, 0, 36 if event == Event.PERMANENT else x, 0, z), IDS)
            assert found.rule in rule_ids(), event
    assert {event.ruling for event in Event} <= {None, *RULINGS}
    assert {event.rule for event in Event if event < Event.DEALT} <= {*RULES}


def test_each_reason_for_a_refusal_is_told_with_a_rule() -> None:
    asked = Attempt(new_row(cards=True), None, 0, act.action(Act.PLAY, IDS.index("danzig")))
    for reason in REFUSALS.table:
        assert REFUSALS.rule(reason, asked) in rule_ids()
    assert REFUSALS.rule(Why.NO_EFFECT, asked) == "card.danzig"


def test_each_choice_is_asked_for() -> None:
    verbs = {*QUESTIONS}
    assert verbs <= {*act.WORDS}
    assert verbs == {*OWN_QUESTIONS}


@each("code", LANGUAGES)
def test_one_button_for_many_says_the_price_of_each(code: str) -> None:
    speak, found = language(code), 0
    for word, (text, _) in TABLETOP_WITH_CARDS.gathered.items():
        if said := re.search(r"\((\d) [AP]{2}\)", speak(text)):
            kind = act.WORDS.index({"familiar": "immobilize"}.get(word, word))
            assert int(said[1]) == act.ACTION_KINDS[kind].price, text
            found += 1
    assert found > len(TABLETOP_WITH_CARDS.groups)
