"""Texts: every rule, ruling, event, action and refusal has one, in both languages."""

import ast
import inspect
from collections.abc import Iterator
from itertools import product
from types import ModuleType

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules import effects, engine
from azardia_nb.games.azardia.rules.actions import Act, action, card_of, seat_of
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.rules.events import (
    PILE_RULES,
    SECRETS,
    SECRETS_OF_TWO,
    Event,
)
from azardia_nb.games.azardia.rules.refusals import Refusal
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.azardia.rules.state import Phase, Rules, State, make_rules
from azardia_nb.games.azardia.text import refusal_texts as refusing
from azardia_nb.games.azardia.text import sentences, texts
from azardia_nb.games.azardia.text.log import DICE_EVENTS
from azardia_nb.games.azardia.text.refusal_texts import refusal_text
from azardia_nb.games.azardia.text.sentences import Speaker, label, sentence
from azardia_nb.text.language import LANGUAGES
from tests.cases import each

DECK = Deck.kit()
NAMES = [texts.character_name(character) for character in CHARACTERS]
# Some numbers have texts of their own: 0, 1, and for a few events what is below 0.
SAMPLES = [(1, 2, 3), (2, 1, 0), (3, 2, 1), (0, 0, 0)]
DICE = [(9, 0, 0), (9, 2, 0), (9, 2, 4)]  # every roll has a die
BELOW_ZERO = {
    Event.PLAYED: [(1, -1, 0)],
    Event.COINS: [(-2, 0, 3)],
    Event.MOVED_RANGE: [(5, 2, -3)],
}


# --- rules and rulings ------------------------------------------------------------------------


def test_every_rule_that_is_cited_has_a_text() -> None:
    cited = {event.rule for event in Event if event.rule}
    cited |= {*PILE_RULES.values(), *refusing.ACT_RULES.values()}
    cited |= {ability.rule for ability in refusing.ABILITIES.values()}
    assert cited <= set(texts.RULES)


def test_unknown_rule_or_ruling_names_the_possible_ones() -> None:
    with pytest.raises(AzardiaError, match=r"zones\.return"):
        texts.why("zones.retrun")
    with pytest.raises(AzardiaError, match="zone_return"):
        texts.ruling_question("zone_retrun")
    with pytest.raises(AzardiaError, match="carry"):
        texts.ruling_answer("zone_return", "walk")


def test_every_text_by_id_is_of_something() -> None:
    said = texts.TEXTS()
    assert said.keys() == {"rule", "ruling", "event", "refusal"}
    assert said["ruling"].keys() == RULINGS.keys()
    assert said["event"].keys() <= {event.name.lower() for event in Event}
    assert said["refusal"].keys() == {reason.name.lower() for reason in refusing.REFUSALS.table}


# --- the log ----------------------------------------------------------------------------------


def say(event: Event, numbers: tuple[int, int, int], code: str, secret: bool = False) -> str:
    return sentence((event, 0, *numbers), Speaker(NAMES, DECK, code), secret=secret)


@each("event, code", product((*SECRETS, *SECRETS_OF_TWO), LANGUAGES))
def test_a_secret_sentence_names_no_card(event: Event, code: str) -> None:
    # The number that stands for a hidden card, by event; what says so is open.
    hidden = {Event.STOLE_CARD: (0,), Event.EXCHANGED: (0, 2)}.get(event, (0,))
    open_card = 7
    told = set()
    for kind in range(4):
        numbers = [1, 1, open_card]
        for place in hidden:
            numbers[place] = kind
        said = say(event, (numbers[0], numbers[1], numbers[2]), code, secret=True)
        assert DECK.cards[kind].name(code) not in said
        told.add(said)
    assert len(told) == 1
    assert told.pop() != say(event, (0, 1, open_card), code)


def events(code: str) -> dict[str, str]:
    """Return the sentences of each event, for the golden file."""
    return {
        " ".join(map(str, (event.name, *numbers))): say(event, numbers, code)
        for event in Event
        for numbers in (DICE if event in DICE_EVENTS else [*SAMPLES, *BELOW_ZERO.get(event, ())])
    }


# --- labels -----------------------------------------------------------------------------------


def game(players: int = 4, **answers: str | bool) -> tuple[State, Rules]:
    rules = make_rules(Rulings(**answers).codes, DECK.table)
    return engine.start(rules, players, characters=range(players)), rules


def labels(state: State, rules: Rules, code: str = "en") -> dict[str, str]:
    """Return the labels of the legal actions, by kind, dice or card, and seat."""
    return {
        f"{Act(engine.act(chosen)).name} {card_of(chosen)} {seat_of(chosen)}": label(
            chosen, state, rules, Speaker(NAMES, DECK, code, rules.numbers)
        )
        for chosen in engine.legal(state, rules)
    }


def rolled(state: State, rules: Rules, *dice: int) -> State:
    """Return the position of the first turn after a roll with these dice, without an event."""
    state = state.copy()
    state["depth"] = 0
    state["stack"] = 0
    state["phase"] = Phase.MOVE
    state["dice_count"] = len(dice)
    state["dice"][: len(dice)] = dice
    return state


def label_cases() -> Iterator[tuple[str, State, Rules, str]]:
    """Yield labels that depend on the position: (name, position, rules, action)."""
    start, rules = game()
    state = rolled(start, rules, 9, 2)
    state["tile"] = (10, 21, 40, 50)
    state["coins"][0] = 1
    yield "the smaller from the larger die", state, rules, "SUBTRACT -1 -1"
    yield "a die raised for coins", state, rules, "ADD 1 -1"
    for order in RULINGS["special_or_challenge"].values:
        _, other = game(special_or_challenge=order)
        for tile, level in ((21, 1), (101, 5)):
            state = rolled(start, other, 9, 2)
            state["tile"] = (tile - 11, tile, 40, 50)
            state["level"][0] = level
            yield f"{order} on the taken tile {tile}", state, other, "ADD -1 -1"
    state = start.copy()
    state["depth"], state["stack"], state["phase"] = 0, 0, Phase.ROLL
    state["tile"][0], state["level"][0], state["coins"][0] = 98, 5, 5
    yield "a level at the highest", state, rules, "LEVEL -1 -1"
    for zeros, tile in ((0, 1), (1, 1), (1, 5)):
        state = rolled(start, rules, 4, 4)
        state["zeros"], state["tile"][0] = zeros, tile
        yield f"zero number {zeros + 1} on tile {tile}", state, rules, "SUBTRACT -1 -1"
    yield "one die", rolled(start, rules, 7), rules, "ADD -1 -1"
    three = rolled(start, rules, 3, 9, 2)
    yield "three dice added", three, rules, "ADD -1 -1"
    yield "three dice subtracted", three, rules, "SUBTRACT -1 -1"
    state = rolled(start, rules, 9, 2)
    state["phase"] = Phase.ROLL
    state["tile"] = (17, 21, 18, 50)
    state["level"][0] = 2
    state["coins"][0] = 6
    yield "a level", state, rules, "LEVEL -1 -1"
    yield "a tile with a rival", state, rules, "TILE -1 -1"
    yield "the roll", state, rules, "ROLL -1 -1"
    state = rolled(start, rules, 9, 2)
    state["tile"][0], state["level"][0] = 143, 5
    yield "to the goal", state, rules, "SUBTRACT -1 -1"
    state = state.copy()
    state["holder"] = 3
    yield "to the goal where somebody waits", state, rules, "SUBTRACT -1 -1"
    yield "back from the goal", state, rules, "ADD -1 -1"


def labels_kept(code: str) -> dict[str, str]:
    """Return the labels of `label_cases`, for the golden file."""
    return {name: labels(state, rules, code)[key] for name, state, rules, key in label_cases()}


# --- refusals ---------------------------------------------------------------------------------


def refused(reason: Refusal, code: str, seat: int = 0) -> str:
    """Return the sentence of a refusal."""
    start, rules = game()
    state = rolled(start, rules, 9, 2)
    state["turn"] = seat
    state["coins"][0] = 2
    state["winner"] = 0
    act = Act.CHOOSE if reason == Refusal.TAKEN else Act.ADD
    chosen = action(act, 1, (seat + 1) % 4)
    return refusal_text(reason, chosen, state, rules, Speaker(NAMES, DECK, code))


def refusals_kept(code: str) -> dict[str, str]:
    """Return a sentence for each reason of refusal, for the golden file."""
    return {reason.name.lower(): refused(reason, code) for reason in Refusal if reason}


# --- numbers -----------------------------------------------------------------------------------


def marked(module: ModuleType) -> set[str]:
    """Return the texts that a module marks for translation."""
    return {
        ast.literal_eval(call.args[0])
        for call in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "N_"
    }


def test_no_number_of_the_rules_is_typed_into_a_text() -> None:
    typed = {str(NUMBERS.goal), str(NUMBERS.gate), texts.coins(NUMBERS.level_price)}
    for text in marked(texts) | marked(sentences) | marked(effects):
        assert not typed & set(text.replace(".", " ").split()), text
