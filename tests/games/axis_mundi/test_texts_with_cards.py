"""What the game with cards says: a text for each event, action, reason and question."""

from itertools import product

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.events import Event, source
from azardia_nb.games.axis_mundi.rules.reasons import Why
from azardia_nb.games.axis_mundi.rules.rulings import RULINGS
from azardia_nb.games.axis_mundi.rules.state import new_row
from azardia_nb.games.axis_mundi.text.log import SECRETS
from azardia_nb.games.axis_mundi.text.refused import REFUSALS
from azardia_nb.games.axis_mundi.text.rules import RULES, rule_ids
from azardia_nb.games.axis_mundi.text.sentences import sentence
from azardia_nb.games.axis_mundi.text.tabletop import ASKED, YOURS
from azardia_nb.games.machine.refusals import Attempt
from azardia_nb.games.protocol import Rules
from azardia_nb.text.language import LANGUAGES
from tests.cases import each

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
            found = source((event, 0, 36 if event == Event.PERMANENT else x, 0, z), IDS)
            assert found.rule in rule_ids(), event
    assert {event.ruling for event in Event} <= {None, *RULINGS}
    assert {event.rule for event in Event if event < Event.DEALT} <= {*RULES}


def test_each_reason_for_a_refusal_is_told_with_a_rule() -> None:
    asked = Attempt(new_row(cards=True), None, 0, act.action(Act.PLAY, IDS.index("danzig")))
    for reason in REFUSALS.table:
        assert REFUSALS.rule(reason, asked) in rule_ids()
    assert REFUSALS.rule(Why.NO_EFFECT, asked) == "card.danzig"


def test_each_choice_is_asked_for() -> None:
    verbs = {*ASKED}
    assert verbs <= {*act.WORDS}
    assert verbs == {*YOURS}
