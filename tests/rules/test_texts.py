"""The texts: every rule, ruling, event, action and refusal has its words, in both languages."""

import ast
import inspect
import re
from collections.abc import Iterator
from types import ModuleType

import numpy as np
import pytest

from azardia_nb import Game, Placed
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules import effects, engine
from azardia_nb.games.azardia.rules.actions import Act, action, card_of, seat_of
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.rules.events import (
    PILE_RULES,
    SECRETS,
    SECRETS_OF_TWO,
    SOURCES,
    Event,
)
from azardia_nb.games.azardia.rules.refusals import Refusal
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings
from azardia_nb.games.azardia.rules.state import Phase, Rules, State, make_rules
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text import refused as refusing
from azardia_nb.games.azardia.text import sentences, texts
from azardia_nb.games.azardia.text.log import DICE_EVENTS
from azardia_nb.games.azardia.text.open import (
    ruling_answer,
    ruling_question,
    ruling_text,
    why_ruling,
)
from azardia_nb.games.azardia.text.refused import refusal_text, why_not
from azardia_nb.games.azardia.text.sentences import Speaker, label, sentence
from azardia_nb.games.azardia.text.texts import RULES, SAID, character_name, coins, rule_name, why
from azardia_nb.games.machine.events import told
from azardia_nb.games.protocol import OVER
from azardia_nb.text.language import LANGUAGES
from tests.text.golden import wording

DECK = Deck.kit()
NAMES = [character_name(character) for character in CHARACTERS]
ENGLISH, SPANISH = LANGUAGES
ANSWERS = [(name, value) for name, ruling in RULINGS.items() for value in ruling.values]
# Some numbers have texts of their own: 0, 1, and for a few events what is below 0.
SAMPLES = [(1, 2, 3), (2, 1, 0), (3, 2, 1), (0, 0, 0)]
DICE = [(9, 0, 0), (9, 2, 0), (9, 2, 4)]  # every roll has a die
BELOW_ZERO = {
    Event.PLAYED: [(1, -1, 0)],
    Event.COINS: [(-2, 0, 3)],
    Event.MOVED_RANGE: [(5, 2, -3)],
}


def check(english: str, spanish: str) -> None:
    """Both say something, in two languages, and nothing is left to be filled in."""
    for said in (english, spanish):
        assert said.strip()
        assert not set(said) & set("{}")
        assert "  " not in said
    assert english != spanish or english == "No."


# --- rules and rulings ------------------------------------------------------------------------


def test_every_rule_that_is_cited_has_a_text() -> None:
    cited = {source.rule for source in SOURCES.values() if source.rule}
    for table in (PILE_RULES, refusing.ACT_RULES, refusing.ABILITY_RULES):
        cited |= set(table.values())
    assert cited <= set(RULES)


def test_a_rule_says_why_in_both_languages(subtests: pytest.Subtests) -> None:
    for rule in RULES:
        with subtests.test(rule):
            check(why(rule, ENGLISH), why(rule, SPANISH))
            check(rule_name(rule, ENGLISH), rule_name(rule, SPANISH))


def test_texts_follow_the_numbers() -> None:
    short = NUMBERS._replace(goal=30, gate=16, level_price=3)
    assert "tile 30" in why("zones.bounce", numbers=short)
    assert "3.000" in why("coins.level", SPANISH, short)
    assert "5, 13, 21)" in why("tiles.a", numbers=short)


def test_unknown_rule_or_ruling_names_the_possible_ones() -> None:
    with pytest.raises(AzardiaError, match=r"zones\.return"):
        why("zones.retrun")
    with pytest.raises(AzardiaError, match="zone_return"):
        ruling_question("zone_retrun")
    with pytest.raises(AzardiaError, match="carry"):
        ruling_answer("zone_return", "walk")


def test_every_text_by_id_is_of_something() -> None:
    said = SAID()
    assert said.keys() == {"rule", "ruling", "event", "refusal"}
    assert said["ruling"].keys() == RULINGS.keys()
    assert said["event"].keys() <= {event.name.lower() for event in Event}
    assert said["refusal"].keys() == {reason.name.lower() for reason in refusing.REFUSALS.table}


def test_rulings_that_decide_events_exist() -> None:
    assert {source.ruling for source in SOURCES.values() if source.ruling} <= set(RULINGS)


def test_a_ruling_asks_and_explains(subtests: pytest.Subtests) -> None:
    for name, ruling in RULINGS.items():
        with subtests.test(name):
            check(ruling_question(name, ENGLISH), ruling_question(name, SPANISH))
            check(ruling_text(name, ENGLISH), ruling_text(name, SPANISH))
            assert len({ruling_answer(name, value) for value in ruling.values}) > 1


def test_an_alternative_of_a_ruling_has_a_text(subtests: pytest.Subtests) -> None:
    for name, value in ANSWERS:
        with subtests.test(f"{name} {value}"):
            check(ruling_answer(name, value, ENGLISH), ruling_answer(name, value, SPANISH))
            check(why_ruling(name, value, ENGLISH), why_ruling(name, value, SPANISH))
            told = f"{ruling_question(name)} Here: {ruling_answer(name, value)}"
            assert why_ruling(name, value).endswith(told) == (value != RULINGS[name].usual)


def test_coins_are_written_as_each_language_does() -> None:
    assert (coins(6), coins(6, SPANISH), coins(0)) == ("6,000", "6.000", "0")


# --- the log ----------------------------------------------------------------------------------


def say(event: Event, numbers: tuple[int, int, int], code: str, secret: bool = False) -> str:
    return sentence((event, 0, *numbers), Speaker(NAMES, DECK, code), secret=secret)


def test_an_event_has_a_sentence(subtests: pytest.Subtests) -> None:
    for event in Event:
        with subtests.test(event.name):
            for numbers in (*SAMPLES, *BELOW_ZERO.get(event, ())):
                if event in DICE_EVENTS and not any(numbers):
                    continue  # every roll has a die
                english, spanish = (say(event, numbers, code) for code in LANGUAGES)
                check(english, spanish)
                assert english.endswith(".")
                assert spanish.endswith(".")


def test_a_secret_sentence_names_no_card(subtests: pytest.Subtests) -> None:
    for event in (*SECRETS, *SECRETS_OF_TWO):
        for code in LANGUAGES:
            with subtests.test(f"{event.name} {code}"):
                check_secret(event, code)


def check_secret(event: Event, code: str) -> None:
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
    """The sentences of each event, for the golden file."""
    return {
        " ".join(map(str, (event.name, *numbers))): say(event, numbers, code)
        for event in Event
        for numbers in (DICE if event in DICE_EVENTS else [*SAMPLES, *BELOW_ZERO.get(event, ())])
    }


def test_an_event_tells_its_numbers() -> None:
    assert re.findall(r"\d+", say(Event.CHALLENGE_ROLLED, (9, 2, 0), ENGLISH)) == ["9", "2"]
    assert re.findall(r"\d+", say(Event.MOVED, (10, 11, 1), SPANISH)) == ["10", "11"]
    assert set(re.findall(r"\d+", say(Event.RETURNED, (88, 9, 0), ENGLISH))) >= {"9", "88"}
    assert "2.000" in say(Event.BOOSTED, (3, 2, 0), SPANISH)
    beaten = say(Event.WON_CHALLENGE, (2, 15, 9), ENGLISH)
    assert beaten.index(NAMES[0]) < beaten.index(NAMES[2]) < beaten.index("15") < beaten.index("9")


# --- labels -----------------------------------------------------------------------------------


def game(players: int = 4, **answers: str | bool) -> tuple[State, Rules]:
    rules = make_rules(Rulings(**answers).codes, DECK.table)
    return engine.start(rules, players, characters=range(players)), rules


def labels(state: State, rules: Rules, code: str = ENGLISH) -> dict[str, str]:
    """The labels of the legal actions, by kind, dice or card, and seat."""
    return {
        f"{Act(engine.act(chosen)).name} {card_of(chosen)} {seat_of(chosen)}": label(
            chosen, state, rules, Speaker(NAMES, DECK, code, rules.numbers)
        )
        for chosen in engine.legal(state, rules)
    }


def rolled(state: State, rules: Rules, *dice: int) -> State:
    """The first turn after a roll with these dice, the event and its consequences left out."""
    state = state.copy()
    state["depth"] = 0
    state["stack"] = 0
    state["phase"] = Phase.MOVE
    state["dice_count"] = len(dice)
    state["dice"][: len(dice)] = dice
    return state


def label_cases() -> Iterator[tuple[str, State, Rules, str]]:
    """Labels whose words hang on the position: a name, the position, and the kind of action."""
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
    """The labels of the cases above, for the golden file."""
    return {name: labels(state, rules, code)[key] for name, state, rules, key in label_cases()}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_label_tells_the_tile_it_leads_to(code: str) -> None:
    tiles = {
        "the smaller from the larger die": 17,
        "draw on the taken tile 21": 21,
        "a die raised for coins": 22,
        "draw on the taken tile 101": 101,
        "a level at the highest": 101,
        "zero number 2 on tile 5": 5,
        "three dice added": 15,
        "three dice subtracted": 8,
        "a tile with a rival": 18,
        "to the goal": 150,
        "back from the goal": 146,
    }
    said = labels_kept(code)
    for name, tile in tiles.items():
        assert str(tile) in re.findall(r"\d+", said[name]), name


def test_a_roll_of_one_die_leaves_no_choice() -> None:
    start, rules = game()
    assert list(labels(rolled(start, rules, 7), rules)) == ["ADD -1 -1"]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_label_names_who_stands_there(code: str) -> None:
    said = labels_kept(code)
    for order in RULINGS["special_or_challenge"].values:
        for tile in (21, 101):
            assert NAMES[1] in said[f"{order} on the taken tile {tile}"]
    assert NAMES[2] in said["a tile with a rival"]
    assert NAMES[3] in said["to the goal where somebody waits"]
    assert len(set(said.values())) == len(said)


def walk(
    seed: int, steps: int, **answers: str | bool
) -> list[tuple[State, Rules, list[tuple[str, str]]]]:
    """A game at random: its states, each with the labels of its actions in both languages."""
    chooser = np.random.default_rng(seed)
    rules = make_rules(Rulings(**answers).codes, DECK.table)
    state = engine.start(rules, 2 + seed % 3)
    seen = []
    for _ in range(steps):
        if to_act(state, rules) == OVER:
            break
        outcomes = [outcome.number for outcome in engine.chance(state, rules)]
        actions = engine.legal(state, rules)
        if actions:
            english, spanish = (labels(state, rules, code) for code in LANGUAGES)
            assert len(set(english.values())) == len(actions) == len(set(spanish.values()))
            seen.append((state, rules, [(said, spanish[key]) for key, said in english.items()]))
        state = state.copy()
        for event in told(state, engine.step, rules, int(chooser.choice(actions or outcomes))):
            for code in LANGUAGES:
                said = sentence(event, Speaker(NAMES, DECK, code))
                assert said.endswith(".")
                assert not set(said) & set("{}")
    return seen


HOUSE_RULES: list[dict[str, str | bool]] = [
    {},
    {"boost_when": "before", "buy_tile_when": "roll", "kuchuritok_deal": "choose"},
    {"kuchuritok_hands": "others", "abilities_answerable": True, "zero_on_special": "each"},
    {"special_or_challenge": "draw", "crowded_tile": "next", "special_tiles": "any"},
]


@pytest.mark.parametrize("answers", HOUSE_RULES)
def test_every_legal_action_has_its_own_label(answers: dict[str, str | bool]) -> None:
    for seed in range(3):
        for _, _, said in walk(seed, 250, **answers):
            for english, spanish in said:
                check(english, spanish)


# --- refusals ---------------------------------------------------------------------------------


def refused(reason: Refusal, code: str, seat: int = 0) -> str:
    """What is said when an action is refused for a reason on the turn of a seat."""
    start, rules = game()
    state = rolled(start, rules, 9, 2)
    state["turn"] = seat
    state["coins"][0] = 2
    state["winner"] = 0
    act = Act.CHOOSE if reason == Refusal.TAKEN else Act.ADD
    chosen = action(act, 1, (seat + 1) % 4)
    return refusal_text(reason, chosen, state, rules, Speaker(NAMES, DECK, code))


def refusals_kept(code: str) -> dict[str, str]:
    """What is said for each reason to refuse, for the golden file."""
    return {reason.name.lower(): refused(reason, code) for reason in Refusal if reason}


def test_a_refusal_says_what_is_wrong(subtests: pytest.Subtests) -> None:
    for reason in (reason for reason in Refusal if reason):
        for character in range(len(CHARACTERS)):
            with subtests.test(f"{reason.name} {character}"):
                english, spanish = (refused(reason, code, character) for code in LANGUAGES)
                check(english, spanish)
                assert english.endswith(".")


@pytest.mark.nightly
def test_refusals_of_a_game_at_random() -> None:
    chooser = np.random.default_rng(5)
    tried = 0
    for answers in HOUSE_RULES:
        for state, rules, _ in walk(4, 120, **answers):
            for _ in range(6):
                act, seat = int(chooser.integers(len(Act))), int(chooser.integers(-1, 3))
                tried_out = action(act, _card(act, chooser), seat)
                refused = why_not(state, rules, tried_out)
                if refused is None:
                    continue
                assert refused[0] in RULES
                english, spanish = (
                    refusal_text(refused[1], tried_out, state, rules, Speaker(NAMES, DECK, code))
                    for code in LANGUAGES
                )
                check(english, spanish)
                tried += 1
    assert tried > 500


def _card(act: int, chooser: np.random.Generator) -> int:
    """A card, character or mask such as a person could write for this kind of action."""
    if act == Act.CHOOSE:
        return int(chooser.integers(len(CHARACTERS)))
    if act in (Act.ROLL, Act.ADD, Act.SUBTRACT, Act.KEEP):
        return int(chooser.integers(-1, 4))
    if act in (Act.PLAY, Act.ANSWER, Act.ABILITY, Act.DISCARD):
        return int(chooser.integers(len(DECK.cards)))
    return -1


def test_no_ability_before_characters_are_picked() -> None:
    rules = make_rules(Rulings().codes, DECK.table)
    state = engine.start(rules, 4)
    by = Speaker("ABCD", DECK)
    said = refusal_text(Refusal.ABILITY_WHEN, action(Act.ABILITY), state, rules, by)
    assert said == wording("refused.task_first", name="A", task="roll the dice")


def test_refusal_tells_the_coins() -> None:
    said = refused(Refusal.LEVEL_COINS, ENGLISH)
    assert "5,000" in said
    assert "2,000" in said


# --- numbers -----------------------------------------------------------------------------------


def marked(module: ModuleType) -> set[str]:
    """The texts that a module marks for translation."""
    return {
        ast.literal_eval(call.args[0])
        for call in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "N_"
    }


def test_no_number_of_the_rules_is_typed_into_a_text() -> None:
    typed = {str(NUMBERS.goal), str(NUMBERS.gate), coins(NUMBERS.level_price)}
    for text in marked(texts) | marked(sentences) | marked(effects):
        assert not typed & set(text.replace(".", " ").split()), text


def test_the_box_is_as_printed() -> None:
    numbers = [DECK.count(pile) for pile in Pile]
    assert numbers == [100, 25, 10]
    told = [int(number) for number in re.findall(r"\d+", why("cards.decks"))]
    assert set(numbers) <= set(told)


def test_a_label_says_that_the_gate_is_closed() -> None:
    game = Game.place([Placed(78, level=3), Placed(10)], cards=False, seed=1)
    game.automatic = False
    game.play("roll")
    game.happen("roll 8 1")
    told = {choice.action: choice.label for choice in game.legal()}
    assert "gate" in told["add"]
    assert "gate" in told["subtract"]
    game = Game.place([Placed(60, level=3), Placed(10)], cards=False, seed=1)
    game.automatic = False
    game.play("roll")
    game.happen("roll 8 1")
    assert not any("gate" in choice.label for choice in game.legal())
