"""What the game with cards says: a text for each event, action, reason and question."""

from itertools import product

import pytest

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.axis_mundi.text.labels_with_cards import named
from azardia_nb.games.axis_mundi.text.open_with_cards import OPEN_WITH_CARDS
from azardia_nb.games.axis_mundi.text.questions import ASKED, YOURS
from azardia_nb.games.axis_mundi.text.refused_with_cards import REFUSALS, WITH_CARDS
from azardia_nb.games.axis_mundi.text.rules import rule_ids
from azardia_nb.games.axis_mundi.text.sentences_with_cards import sentence
from azardia_nb.games.axis_mundi.whole import actions as act
from azardia_nb.games.axis_mundi.whole import frames, reasons
from azardia_nb.games.axis_mundi.whole.events import SOURCES, Happens, source
from azardia_nb.games.axis_mundi.whole.state import new_row
from azardia_nb.games.machine.refusals import Asked
from azardia_nb.text.language import LANGUAGES

IDS = kit().ids
HIDDEN = -1


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("event", Happens, ids=lambda event: event.name)
def test_each_event_has_a_sentence_also_where_a_card_is_hidden(event: Happens, code: str) -> None:
    rules = Game(seed=1).rules
    said = set()
    for numbers in ((1, 1, 1), (1, HIDDEN, 1), (HIDDEN, 1, 1)):
        text = sentence((event, 0, *numbers), (0, 1, 2), (0, 0, 0), rules, kit(), code)
        assert text
        assert "{" not in text
        said.add(text)
    if event in (Happens.DREW, Happens.GOT_TOKEN, Happens.KEPT, Happens.GAVE):
        assert len(said) > 1  # what is hidden is not named


def test_each_event_belongs_to_a_rule_and_a_ruling_that_are_told() -> None:
    for event in Happens:
        for x, z in product((0, 3), repeat=2):
            found = source((event, 0, 36 if event == Happens.PERMANENT else x, 0, z), IDS)
            assert found.rule in rule_ids(), event
    named_in_core = {"left", "bow_line"}
    rulings = {one.ruling for one in SOURCES.values() if one.ruling}
    assert rulings - {*OPEN_WITH_CARDS} <= named_in_core


def test_each_reason_for_a_refusal_is_told_with_a_rule() -> None:
    numbers = {value for name, value in vars(reasons).items() if name.isupper() and name != "FIRST"}
    assert {*WITH_CARDS} == numbers
    asked = Asked(new_row(), None, 0, act.action(act.PLAY, IDS.index("danzig")))
    for reason in WITH_CARDS:
        assert REFUSALS.rule(reason, asked) in rule_ids()
    assert REFUSALS.rule(reasons.NO_EFFECT, asked) == "card.danzig"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", range(len(act.WORDS)), ids=lambda kind: act.WORDS[kind])
def test_each_action_has_a_name_whatever_it_names(kind: int, code: str) -> None:
    s = new_row()
    s["character"] = 0, 1, 2
    card = HEXES.index("C")
    found = set()
    for second, seat, number in product((-1, 2), (-1, 1), (-1, 1)):
        chosen = act.action(kind, card, 2 if kind in (act.RUN, act.SWAP) else second, seat, number)
        if kind in (act.MELEE, act.DEMONIC) and seat >= 0:
            chosen = act.with_cards(act.action(kind, seat=seat), 1, 1)
        elif seat < 0 and kind in (act.SHOOT, act.THROW, act.IMMOBILIZE, act.DEMAND):
            continue
        found.add(named(s, chosen, kit(), code))
        found.add(named(s, act.with_card(act.doubled(chosen)), kit(), code))
    assert all(text and "{" not in text for text in found)


def test_each_choice_is_asked_for() -> None:
    choices = frames.FRAMES[frames.CHOICES : frames.FOLLOWS]
    assert {*choices} <= {*ASKED}
    assert {*ASKED} == {*YOURS}
