"""What the game with cards says: a text for each event, action, reason and question."""

from itertools import product

import numpy as np
import pytest

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.axis_mundi.rules.events import Event, source
from azardia_nb.games.axis_mundi.rules.reasons import Why
from azardia_nb.games.axis_mundi.rules.rulings import RULINGS
from azardia_nb.games.axis_mundi.rules.state import new_row
from azardia_nb.games.axis_mundi.text.labels import named
from azardia_nb.games.axis_mundi.text.log import SECRETS
from azardia_nb.games.axis_mundi.text.questions import ASKED, YOURS
from azardia_nb.games.axis_mundi.text.refused import REFUSALS
from azardia_nb.games.axis_mundi.text.rules import RULES, rule_ids
from azardia_nb.games.axis_mundi.text.sentences import sentence
from azardia_nb.games.axis_mundi.text.tabletop import TABLETOP_WITH_CARDS
from azardia_nb.games.machine.refusals import Attempt
from azardia_nb.games.protocol import Rules
from azardia_nb.games.tabletop import Past
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


@each("kind, code", product(range(len(act.WORDS)), LANGUAGES))
def test_each_action_has_a_name_whatever_it_names(kind: int, code: str) -> None:
    s = new_row(cards=True)
    s["character"] = 0, 1, 2
    card = HEXES.index("C")
    found = set()
    for second, seat, number in product((-1, 2), (-1, 1), (-1, 1)):
        chosen = act.action(kind, card, 2 if kind in (Act.RUN, Act.SWAP) else second, seat, number)
        if kind in (Act.MELEE, Act.DEMONIC) and seat >= 0:
            chosen = act.with_cards(act.action(kind, seat=seat), 1, 1)
        elif seat < 0 and kind in (Act.SHOOT, Act.THROW, Act.IMMOBILIZE, Act.DEMAND):
            continue
        found.add(named(s, chosen, kit(), code))
        found.add(named(s, act.with_card(act.doubled(chosen)), kit(), code))
    assert all(text and "{" not in text for text in found)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_table_tells_how_all_stand_and_what_has_happened(code: str) -> None:
    game = Game.place(SET_UP, seed=2)
    before = game.elsewhere(game.state.copy())
    rng, table = np.random.default_rng(2), TABLETOP_WITH_CARDS
    for _ in range(60):
        actions = game.actions
        chosen = actions[int(rng.integers(len(actions)))]
        game.play(game.type.words.write_action(game.variant, chosen))
        standing = table.standing(game, code)
        assert {len(cells) for cells in standing.cells} == {len(standing.heads)}
        held = table.hand(game, game.acting, code) if game.acting >= 0 else ()
        assert all(card.name and card.text for card in held or ())
    for seat in range(3):
        past = Past(before, game, (), tuple(game.moments), seat)
        assert not any("{" in line for line in table.recap(past, code))
    said = [*table.goal(game, code), *(line for row in table.legend(game, code) for line in row)]
    assert not any("{" in line for line in said)


def test_each_choice_is_asked_for() -> None:
    verbs = {*ASKED}
    assert verbs <= {*act.WORDS}
    assert verbs == {*YOURS}


SET_UP = {
    "round": 2,
    "modules": ["free-will", "poison"],
    "treasures": ["1C", "1G", "2D"],
    "players": [
        {"at": "2B", "form": "up", "hand": ["inspiration", "morsel", "options", "alpinist"]},
        {"at": "1D", "form": "up", "character": "malignant", "hand": ["hickory-shield", "danzig"]},
        {"at": "2C", "form": "demon", "character": "scrounger", "hand": ["salve", "elusive"]},
    ],
}
