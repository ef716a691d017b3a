"""The texts: every rule, ruling, event, action and refusal has its words, in both languages."""

import ast
import inspect
from types import ModuleType

import numpy as np
import pytest

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
from azardia_nb.games.azardia.rules.state import OVER, Phase, Rules, State, make_rules
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
from azardia_nb.games.azardia.text.texts import RULES, character_name, coins, rule_name, why
from azardia_nb.text.language import LANGUAGES

DECK = Deck.kit()
NAMES = [character_name(character) for character in CHARACTERS]
ENGLISH, SPANISH = LANGUAGES
ANSWERS = [(name, value) for name, ruling in RULINGS.items() for value in ruling.values]
# Some numbers have texts of their own: 0, 1, and for a few events what is below 0.
SAMPLES = [(1, 2, 3), (2, 1, 0), (3, 2, 1), (0, 0, 0)]
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


@pytest.mark.parametrize("rule", RULES)
def test_rule_says_why_in_both_languages(rule: str) -> None:
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


def test_rulings_that_decide_events_exist() -> None:
    assert {source.ruling for source in SOURCES.values() if source.ruling} <= set(RULINGS)


@pytest.mark.parametrize("name", RULINGS)
def test_ruling_asks_and_explains(name: str) -> None:
    check(ruling_question(name, ENGLISH), ruling_question(name, SPANISH))
    check(ruling_text(name, ENGLISH), ruling_text(name, SPANISH))
    assert len({ruling_answer(name, value) for value in RULINGS[name].values}) > 1


@pytest.mark.parametrize(("name", "value"), ANSWERS)
def test_ruling_alternative_has_a_text(name: str, value: str | bool) -> None:
    check(ruling_answer(name, value, ENGLISH), ruling_answer(name, value, SPANISH))
    check(why_ruling(name, value, ENGLISH), why_ruling(name, value, SPANISH))
    told = f"{ruling_question(name)} Here: {ruling_answer(name, value)}"
    assert why_ruling(name, value).endswith(told) == (value != RULINGS[name].usual)


def test_coins_are_written_as_each_language_does() -> None:
    assert (coins(6), coins(6, SPANISH), coins(0)) == ("6,000", "6.000", "0")


# --- the log ----------------------------------------------------------------------------------


def say(event: Event, numbers: tuple[int, int, int], code: str, secret: bool = False) -> str:
    return sentence((event, 0, *numbers), Speaker(NAMES, DECK, code), secret=secret)


@pytest.mark.parametrize("event", Event)
def test_event_has_a_sentence(event: Event) -> None:
    for numbers in (*SAMPLES, *BELOW_ZERO.get(event, ())):
        if event in DICE_EVENTS and not any(numbers):
            continue  # every roll has a die
        english, spanish = (say(event, numbers, code) for code in LANGUAGES)
        check(english, spanish)
        assert english.endswith(".")
        assert spanish.endswith(".")


@pytest.mark.parametrize("event", [*SECRETS, *SECRETS_OF_TWO])
@pytest.mark.parametrize("code", LANGUAGES)
def test_secret_sentence_names_no_card(event: Event, code: str) -> None:
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


@pytest.mark.parametrize(
    ("event", "numbers", "english", "spanish"),
    [
        (Event.ROLLED, (9, 2, 0), "Lagartoon rolls 9 and 2.", "Lagartoon saca 9 y 2."),
        (Event.ROLLED, (9, 0, 0), "Lagartoon rolls 9.", "Lagartoon saca 9."),
        (Event.ROLLED, (9, 2, 4), "Lagartoon rolls 9, 2 and 4.", "Lagartoon saca 9, 2 y 4."),
        (
            Event.SETUP_ROLLED,
            (9, 2, 4),
            "Lagartoon rolls 9, 2 and 4: 15.",
            "Lagartoon saca 9, 2 y 4: 15.",
        ),
        (
            Event.CHALLENGE_ROLLED,
            (9, 2, 0),
            "Lagartoon rolls 9 and 2 in the challenge.",
            "Lagartoon saca 9 y 2 en el reto.",
        ),
        (
            Event.MOVED,
            (10, 11, 1),
            "Lagartoon moves one tile forward, from 10 to 11.",
            "Lagartoon avanza una casilla, de la 10 a la 11.",
        ),
        (
            Event.RETURNED,
            (88, 9, 0),
            "Below level 5, tile 80 leads back to tile 1: Lagartoon ends on 9 instead of 88.",
            "Por debajo del nivel 5, la casilla 80 lleva de vuelta a la 1: "
            "Lagartoon acaba en la 9 y "
            "no en la 88.",
        ),
        (
            Event.BOOSTED,
            (3, 2, 0),
            "Lagartoon pays 2,000 coins for +1 on the first and the second die.",
            "Lagartoon paga 2.000 monedas por un +1 en el primer dado y en el segundo.",
        ),
        (
            Event.WON_CHALLENGE,
            (2, 15, 9),
            "Lagartoon beats Robot-I-King in the challenge, 15 to 9.",
            "Lagartoon gana el reto a Robot-I-King por 15 a 9.",
        ),
    ],
)
def test_sentence_to_the_letter(
    event: Event, numbers: tuple[int, int, int], english: str, spanish: str
) -> None:
    assert (say(event, numbers, ENGLISH), say(event, numbers, SPANISH)) == (english, spanish)


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


def test_labels_of_a_move() -> None:
    start, rules = game()
    state = rolled(start, rules, 9, 2)
    state["tile"] = (10, 21, 40, 50)
    state["coins"][0] = 1
    said = labels(state, rules)
    assert said["SUBTRACT -1 -1"] == "Subtract: 9 − 2 = 7, to tile 17"
    assert said["ADD -1 -1"] == "Add: 9 + 2 = 11, to tile 21 (A: draw a card; challenge Kuchuritok)"
    assert said["ADD 1 -1"] == ("Add, +1 on the first die: 10 + 2 = 12 for 1,000 coins, to tile 22")
    assert labels(state, rules, SPANISH)["SUBTRACT -1 -1"] == "Restar: 9 − 2 = 7, a la casilla 17"


@pytest.mark.parametrize(
    ("order", "on_a", "on_z"),
    [
        (
            "draw",
            "A: draw a card; challenge Kuchuritok",
            "Z: draw a penalty; challenge Kuchuritok if both are still here",
        ),
        (
            "challenge",
            "challenge Kuchuritok; A: draw a card if still here",
            "challenge Kuchuritok; Z: draw a penalty if still here",
        ),
        (
            "both",
            "challenge Kuchuritok; A: draw a card",
            "challenge Kuchuritok; Z: draw a penalty",
        ),
    ],
)
def test_labels_of_an_occupied_special_tile(order: str, on_a: str, on_z: str) -> None:
    start, rules = game(special_or_challenge=order)
    state = rolled(start, rules, 9, 2)
    for tile, level, notes in ((21, 1, on_a), (101, 5, on_z)):
        state["tile"] = (tile - 11, tile, 40, 50)
        state["level"][0] = level
        assert labels(state, rules)["ADD -1 -1"] == f"Add: 9 + 2 = 11, to tile {tile} ({notes})"


def test_label_of_a_level_at_the_highest() -> None:
    start, rules = game()
    state = start.copy()
    state["depth"], state["stack"], state["phase"] = 0, 0, Phase.ROLL
    state["tile"][0], state["level"][0], state["coins"][0] = 98, 5, 5
    assert labels(state, rules)["LEVEL -1 -1"] == (
        "Buy a level: 5,000 coins; at level 5 you get 3 tiles instead, to tile "
        "101 (Z: draw a penalty)"
    )


def test_labels_of_zero() -> None:
    start, rules = game()
    state = rolled(start, rules, 4, 4)
    assert labels(state, rules)["SUBTRACT -1 -1"] == "Subtract: 4 − 4 = 0, roll again"
    state["zeros"] = 1
    assert labels(state, rules)["SUBTRACT -1 -1"] == "Subtract: 4 − 4 = 0, stay on tile 1"
    state["tile"][0] = 5
    assert labels(state, rules)["SUBTRACT -1 -1"] == (
        "Subtract: 4 − 4 = 0, stay on tile 5 (A: draw a card)"
    )


def test_labels_of_other_numbers_of_dice() -> None:
    start, rules = game()
    assert labels(rolled(start, rules, 7), rules) == {"ADD -1 -1": "Move 7, to tile 8"}
    three = labels(rolled(start, rules, 3, 9, 2), rules)
    assert three["ADD -1 -1"] == "Add: 3 + 9 + 2 = 14, to tile 15"
    assert three["SUBTRACT -1 -1"] == "Subtract: 9 − 2 = 7, to tile 8"


def test_labels_of_purchases() -> None:
    start, rules = game()
    state = rolled(start, rules, 9, 2)
    state["phase"] = Phase.ROLL
    state["tile"] = (17, 21, 18, 50)
    state["level"][0] = 2
    state["coins"][0] = 6
    said = labels(state, rules)
    assert said["LEVEL -1 -1"] == "Buy a level: 5,000 coins, level 2 → 3"
    assert said["TILE -1 -1"] == (
        "One extra tile: 1,000 coins, to tile 18 (challenge Robot-I-King)"
    )
    assert said["ROLL -1 -1"] == "Roll the dice"


def test_labels_at_the_end_of_the_board() -> None:
    start, rules = game()
    state = rolled(start, rules, 9, 2)
    state["tile"][0] = 143
    state["level"][0] = 5
    assert labels(state, rules)["SUBTRACT -1 -1"] == (
        "Subtract: 9 − 2 = 7, to tile 150 (the grace turn)"
    )
    state["holder"] = 3
    assert "(a duel with Noncredo Mantis)" in labels(state, rules)["SUBTRACT -1 -1"]
    assert labels(state, rules)["ADD -1 -1"] == "Add: 9 + 2 = 11, to tile 146"


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
        state = engine.apply(state, rules, int(chooser.choice(actions or outcomes)))
        for event in state["events"][: state["event_count"]].tolist():
            for code in LANGUAGES:
                told = sentence(event, Speaker(NAMES, DECK, code))
                assert told.endswith(".")
                assert not set(told) & set("{}")
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


@pytest.mark.parametrize("reason", [reason for reason in Refusal if reason])
@pytest.mark.parametrize("character", range(len(CHARACTERS)))
def test_refusal_says_what_is_wrong(reason: Refusal, character: int) -> None:
    start, rules = game()
    state = rolled(start, rules, 9, 2)
    state["turn"] = character
    state["winner"] = 0
    act = Act.CHOOSE if reason == Refusal.TAKEN else Act.ADD
    rival = (character + 1) % 4
    english, spanish = (
        refusal_text(reason, action(act, 1, rival), state, rules, Speaker(NAMES, DECK, code))
        for code in LANGUAGES
    )
    check(english, spanish)
    assert english.endswith(".")


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
    assert said == "You can't do that yet: A has to roll the dice."


def test_refusal_tells_the_coins() -> None:
    start, rules = game()
    state = rolled(start, rules, 9, 2)
    state["coins"][0] = 2
    by = Speaker(NAMES, DECK)
    said = refusal_text(Refusal.LEVEL_COINS, action(Act.LEVEL), state, rules, by)
    assert said == "A level costs 5,000 coins, and Lagartoon has 2,000."


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
    assert "100 action cards, 25 penalty cards and 10 event cards" in why("cards.decks")
    assert [DECK.count(pile) for pile in Pile] == [100, 25, 10]
