import copy
import errno
import os
import pickle
import re
import string
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azardia_nb.errors import AzardiaError, DeckError
from azardia_nb.files.toml_file import MAX_BYTES
from azardia_nb.games.azardia.cards.deck import Deck, new_deck_text
from azardia_nb.games.azardia.cards.deck_check import WrongDeckError
from azardia_nb.games.azardia.rules.card_kinds import (
    CARD,
    MAX_ACTION_KINDS,
    MAX_EFFECTS,
    MAX_KINDS,
    TARGETS,
    Pile,
    Target,
    When,
)
from azardia_nb.games.azardia.rules.effects import ANSWERS, EFFECTS, Effect
from azardia_nb.text.language import LANGUAGES, speaking
from tests.text.golden import pattern, tells, wording

KIT = Deck.kit()
RANGES = {effect: kind.takes for effect, kind in EFFECTS.items() if isinstance(kind.takes, tuple)}
HEAD = '[deck]\nname = "Small"\nlanguage = "en"\n'

# The lines of a card on which the tests of mistakes stand: HEAD has 3, so the card begins on 4.
SPRINT = {
    "id": '"sprint"',
    "count": "6",
    "name": '"Sprint"',
    "text": '"Move forward 3 tiles."',
    "when": '"play"',
    "target": '"self"',
    "effects": "[{ move = 3 }]",
}
LINE = {key: 5 + place for place, key in enumerate(SPRINT)}


def card(pile: str = "action", /, **keys: str | None) -> str:
    """Write a card, with other values for some keys; None leaves a key out."""
    said = {**SPRINT, **keys}
    if pile != "action":
        said["when"] = keys.get("when")
    if pile == "penalty":
        said["target"] = keys.get("target")
    return f"[[{pile}]]\n" + "".join(f"{key} = {value}\n" for key, value in said.items() if value)


def wrong(text: str, name: str = "my.toml") -> list[str]:
    """Return what is said about a wrong deck."""
    with pytest.raises(WrongDeckError) as caught:
        Deck.parse(text, name=name)
    return list(caught.value.lines)


def check_table(deck: Deck) -> None:
    """Check that the table says what the cards say, in the order of ids."""
    assert deck.table.dtype == CARD
    assert len(deck.table) == len(deck.cards) == len(deck.ids) == len(set(deck.ids))
    assert 1 <= len(deck.cards) <= MAX_KINDS
    assert not deck.table.flags.writeable
    assert list(deck.table["pile"]) == sorted(deck.table["pile"])
    for kind, row in enumerate(deck.table):
        shown = deck.cards[kind]
        assert deck.card(shown.id) is shown
        assert deck.kind(shown.id) == kind
        assert deck.ids[kind] == shown.id
        assert (row["pile"], row["when"], row["target"]) == (shown.pile, shown.when, shown.target)
        assert row["count"] == shown.count >= 1
        assert 1 <= row["effects"] == len(shown.effects) <= MAX_EFFECTS
        for place, (word, number) in enumerate(shown.effects):
            effect = Effect[word.upper()]
            value = number if effect in RANGES else 1
            assert tuple(row["effect"][place]) == (effect, value)
            assert (effect in ANSWERS) == (shown.when is When.ANSWER)
        assert not row["effect"][row["effects"] :].any()
        for language in ("en", "es"):
            assert shown.name(language)
            assert shown.text(language)
    for pile in Pile:
        assert deck.count(pile) == deck.table["count"][deck.table["pile"] == pile].sum(dtype=int)


# ---- The kit's deck


def test_kit_has_the_printed_numbers() -> None:
    assert [KIT.count(pile) for pile in Pile] == [100, 25, 10]
    assert KIT.warnings == ()
    kinds = [sum(card.pile is pile for card in KIT.cards) for pile in Pile]
    assert kinds[0] >= 26
    assert kinds[1] >= 10
    assert kinds[2] >= 9


def test_kit_table_and_cards_agree() -> None:
    check_table(KIT)


def test_kit_has_every_effect_and_every_target() -> None:
    assert {word for card in KIT.cards for word, _ in card.effects} == {
        effect.name.lower() for effect in Effect
    }
    assert {card.target for card in KIT.cards} == set(Target)
    assert {card.when for card in KIT.cards} == set(When)


def test_kit_cards_of_a_pile_all_do_different_things() -> None:
    does = [(card.pile, card.when, card.target, card.effects) for card in KIT.cards]
    assert len(set(does)) == len(does)


def test_kit_has_what_the_rulebook_reveals_of_cards() -> None:
    def action(word: str, target: Target, sign: int = 1) -> bool:
        return any(
            card.pile is Pile.ACTION
            and card.target is target
            and any(
                found == word and (not isinstance(value, int) or value * sign > 0)
                for found, value in card.effects
            )
            for card in KIT.cards
        )

    assert action("dice", Target.SELF)
    assert action("reroll", Target.SELF)
    assert action("die", Target.SELF)
    assert {word for card in KIT.cards if card.when is When.ANSWER for word, _ in card.effects} == {
        "avoid",
        "reflect",
        "halve",
    }
    assert sum(card.when is When.ROLL for card in KIT.cards) >= 3
    assert action("coins", Target.SELF)
    assert action("coins", Target.RIVAL, -1)
    assert action("skip", Target.RIVAL)
    assert action("fortune", Target.RIVAL)
    assert action("move", Target.RIVAL)  # also off tile 150: forward it bounces
    assert action("move", Target.RIVAL, -1)
    assert action("level", Target.SELF)
    assert action("level", Target.RIVAL, -1)


def test_kit_says_that_its_cards_are_its_own() -> None:
    assert "own cards" in KIT.note


# What a text must say of an effect, in each language; {n} is the number without its sign. Numbers
# stand as digits, but for "a level", "another turn" and the next one.
SAYS = {
    "move": {
        1: (r"forward {n} tiles?\b", r"(avanza|adelante) {n} casillas?\b"),
        -1: (r"back {n} tiles?\b", r"retroceden? {n} casillas?\b"),
    },
    "coins": {
        1: (r"\bgains? {n},000 coins", r"\bganan?s? {n}\.000 monedas"),
        -1: (r"\bloses? {n},000 coins", r"\bpierdes? {n}\.000 monedas"),
    },
    "level": {
        1: (r"\brises? a level", r"\bsuben? un nivel"),
        -1: (r"\bdrops? a level", r"\bbaja un nivel"),
    },
    "draw": {1: (r"\bdraws? {n} action cards?\b", r"\broban?s? {n} cartas? de acción")},
    "discard": {1: (r"\bdiscards? {n} cards?\b", r"\bdescarta {n} cartas?\b")},
    "again": {1: ("another turn", "otro turno")},
    "fortune": {1: ("fortune: .*coins.*hand", "fortuna: .*monedas.*mano")},
    "swap": {1: ("change places", "cambia tu sitio")},
    "steal_coins": {1: (r"\b{n},000 coins", r"\b{n}\.000 monedas")},
    "steal_card": {1: (r"\b{n} card", r"\b{n} carta")},
    "dice": {1: (r"\b{n} (dice|die)\b", r"\b{n} dados?\b")},
    "reroll": {1: ("roll again, once", "repetirla una vez")},
    "die": {1: (r"first die .* shows {n}\b", r"primer dado .* marca {n}\b")},
    "avoid": {1: ("has no effect", "no tiene efecto")},
    "reflect": {1: ("strikes that rival instead", "le afecta a él en tu lugar")},
    "halve": {1: ("halved", "la mitad")},
}
SKIPS = {
    1: ("miss(es)? (its|your) next turn", "pierdes? (su|tu) próximo turno"),
    2: (r"miss(es)? your next 2 turns", "pierdes tus próximos 2 turnos"),
}


def test_kit_texts_say_what_the_cards_do(subtests: pytest.Subtests) -> None:
    for id in KIT.ids:
        with subtests.test(id):
            check_numbers(id)
            check_target(id)


def check_numbers(id: str) -> None:
    card = KIT.card(id)
    numbers = []
    for word, value in card.effects:
        number = value if isinstance(value, int) else 1
        numbers.append(abs(number))
        says = SKIPS[number] if word == "skip" else SAYS[word][1 if number > 0 else -1]
        for language, told in zip(("en", "es"), says, strict=True):
            wanted = told.replace("{n}", str(abs(number)))
            assert re.search(wanted, card.text(language), re.I), (language, wanted)
    for language in ("en", "es"):
        # Tile 150 and level 5 belong to the rules; every other number is an effect's.
        text = re.sub("(tile|casilla) 150|(level|nivel) 5", "", card.text(language))
        for digits in re.findall(r"\d+(?:[.,]000)?", text):
            assert int(re.sub("[.,]000", "", digits)) in numbers


def check_target(id: str) -> None:
    card = KIT.card(id)
    if card.when is When.ANSWER:
        return
    english, spanish = {
        Target.SELF: ("^(?!.*rival)", "^(?!.*rival)"),
        Target.RIVAL: (r"\b[Aa] rival", r"\b[Uu]n rival"),
        Target.OTHERS: ("Every rival", "Todos los rivales|Cada rival"),
        Target.ALL: ("Every player", "Todos los jugadores"),
        Target.FIRST: ("first player", "primer jugador"),
        Target.LAST: ("furthest behind", "último lugar"),
        Target.LEADER: ("furthest ahead", "en cabeza"),
        Target.RICHEST: ("most coins", "más monedas"),
        Target.POOREST: ("fewest coins", "menos monedas"),
    }[card.target]
    assert re.search(english, card.text("en"))
    assert re.search(spanish, card.text("es"))


def test_kit_texts_are_short_and_differ_by_language() -> None:
    for shown in KIT.cards:
        assert shown.text("en") != shown.text("es")
        for language in ("en", "es"):
            assert len(shown.name(language)) <= 25
            assert len(shown.text(language)) <= 90
            assert shown.text(language).endswith(".")
    for language in ("en", "es"):
        assert len({shown.name(language) for shown in KIT.cards}) == len(KIT.cards)


# ---- The Deck object


def test_kit_is_read_once_and_repr_rebuilds_it() -> None:
    assert Deck.kit() is KIT
    assert repr(KIT) == "Deck.kit()"
    assert eval(repr(KIT)) == KIT


def test_source_makes_the_same_deck_again() -> None:
    again = Deck.parse(KIT.source)
    assert again == KIT
    assert again is not KIT
    assert hash(again) == hash(KIT)
    assert again.fingerprint == KIT.fingerprint


def test_equality_is_by_what_the_deck_says() -> None:
    small = Deck.parse(HEAD + card())
    assert small == Deck.parse("# a remark\n" + HEAD + "\n\n" + card())
    reworded = Deck.parse(HEAD + card(name='"Run"'))
    assert small != reworded
    assert small.fingerprint == reworded.fingerprint  # it plays the same
    faster = Deck.parse(HEAD + card(effects="[{ move = 4 }]"))
    assert small != faster
    assert small.fingerprint != faster.fingerprint
    assert small != KIT
    assert small != "Small"


def test_repr_of_another_deck_says_what_it_is() -> None:
    small = Deck.parse(HEAD + card() + card("event", id='"e"', target='"all"'))
    assert repr(small) == "<Deck 'Small': 6 action, 0 penalty, 6 event cards>"


def test_nothing_in_a_deck_can_be_changed() -> None:
    for deck in (KIT, pickle.loads(pickle.dumps(KIT)), copy.deepcopy(KIT)):
        assert deck == KIT
        with pytest.raises(ValueError, match="read-only"):
            deck.table["count"][0] = 9
        with pytest.raises(AttributeError):
            deck.name = "mine"  # type: ignore[misc] # this is what must fail


def test_unknown_card_names_near_ones() -> None:
    with pytest.raises(AzardiaError, match=r'card "shed-skni" .* "shed-skin"'):
        KIT.card("shed-skni")
    with pytest.raises(AzardiaError, match='its cards: "sprint"'):
        Deck.parse(HEAD + card()).kind("xyz")


def test_cards_speak_two_languages_only() -> None:
    shown = KIT.card("shed-skin")
    assert (shown.name(), shown.name("es")) == ("Shed Your Skin", "Muda de piel")
    assert shown.text("es") == "Sube un nivel."
    assert shown.deck == "action"
    with pytest.raises(AzardiaError, match=r"'fr'; .* en, es$"):
        shown.text("fr")


def test_a_deck_of_one_language_says_the_same_in_both() -> None:
    text = HEAD.replace('"en"', '"es"') + card(name='"Carrera"')
    shown = Deck.parse(text).card("sprint")
    assert shown.name("en") == shown.name("es") == "Carrera"


@pytest.mark.parametrize(("has", "other"), [("en", "es"), ("es", "en")])
def test_a_card_in_one_language_shows_it_in_the_other(has: str, other: str) -> None:
    one = {"name": f'{{ {has} = "Zoom" }}', "text": f'{{ {has} = "Far." }}'}
    both = {"name": '{ en = "Zoom", es = "Zoom" }', "text": '{ en = "Far.", es = "Far." }'}
    for head in (HEAD, '[deck]\nname = "Small"\n'):
        deck = Deck.parse(head + card(**one))
        check_table(deck)
        [shown] = deck.cards
        assert shown.name(has) == shown.name(other) == "Zoom"
        assert shown.text(has) == shown.text(other) == "Far."
        assert deck == Deck.parse(deck.source) == Deck.parse(HEAD + card(**both))
        assert not any(language in said for said in deck.warnings for language in (" en", " es"))


def test_each_name_and_text_has_the_languages_it_has() -> None:
    shown = Deck.parse(HEAD + card(name='{ es = "Carrera" }', text='{ en = "Run." }')).cards[0]
    assert {shown.name("en"), shown.name("es")} == {"Carrera"}
    assert {shown.text("en"), shown.text("es")} == {"Run."}


def test_what_is_translated_in_part_is_a_warning() -> None:
    both = card(name='{ en = "Sprint", es = "Carrera" }', text='{ en = "Run.", es = "Corre." }')
    text = HEAD + card(id='"a"') + both + card(id='"b"', name='{ es = "Paseo" }')
    printed = 3
    english, spanish = Deck.parse(text, name="my.toml").warnings[:-printed]
    assert english == (
        wording("deck.untranslated", file="my.toml", line=23, count=1, all=6, language="en")
    )
    assert spanish == wording(
        "deck.untranslated", file="my.toml", line=LINE["name"], count=3, all=6, language="es"
    )
    with speaking("es"):
        said = Deck.parse(text, name="my.toml").warnings
    assert said[1] == (
        wording(
            "deck.untranslated",
            "es",
            file="my.toml",
            line=7,
            count=3,
            all=6,
            language="es",
        )
    )


def test_the_kit_speaks_both_languages() -> None:
    for pile in Pile:
        for said in tomllib.loads(KIT.source)[pile.name.lower()]:
            assert list(said["name"]) == list(said["text"]) == list(LANGUAGES), said["id"]


def test_what_may_be_left_out() -> None:
    answer = card(id='"dodge"', when='"answer"', target=None, effects="[{ avoid = true }]")
    deck = Deck.parse(HEAD + card(count=None, when=None) + answer)
    assert deck.card("sprint").count == 1
    assert deck.card("sprint").when is When.PLAY
    assert deck.card("dodge").target is Target.SELF


def test_an_answer_strikes_what_it_answers_whatever_its_target() -> None:
    answer: dict[str, str | None] = {"when": '"answer"', "effects": "[{ avoid = true }]"}
    decks = [Deck.parse(HEAD + card(target=t, **answer)) for t in ('"self"', '"rival"', None)]
    assert decks[0] == decks[1] == decks[2]


def test_cards_stand_in_the_order_of_piles_and_then_of_the_file() -> None:
    deck = Deck.parse(
        HEAD
        + card("event", id='"e"', target='"all"')
        + card(id='"b"')
        + card("penalty", id='"p"')
        + card(id='"a"')
    )
    assert deck.ids == ("b", "a", "p", "e")
    check_table(deck)


def test_texts_are_folded_to_one_line() -> None:
    shown = Deck.parse(HEAD + card(text='"""\n  Move\n  forward 3 tiles."""')).card("sprint")
    assert shown.text() == "Move forward 3 tiles."


def test_printed_numbers_are_a_warning() -> None:
    deck = Deck.parse(HEAD + card() + card("penalty", id='"p"', count="25"), name="my.toml")
    assert deck.warnings == (
        wording("deck.action_cards", file="my.toml", count=6, printed=100),
        wording("deck.event_cards", file="my.toml", count=0, printed=10),
    )


def test_new_deck_is_valid_and_explains_every_key_and_effect() -> None:
    text = new_deck_text()
    deck = Deck.parse(text)
    check_table(deck)
    assert {word for card in deck.cards for word, _ in card.effects} == {
        effect.name.lower() for effect in Effect
    }
    for said in (*(when.name for when in When), *(target.name for target in Target)):
        assert re.search(rf"\b{said.lower()}\b", text)
    for low, high in RANGES.values():
        assert low == high or f"{low} to {high}" in text or (low, high) == (-1, 1)


# ---- Mistakes, each with its line

MISTAKES = [
    # the deck
    ("", 1, "[deck] is missing"),
    ("  \n\n", 1, "[deck] is missing"),
    ("\ufeff", 1, "[deck] is missing"),
    (card(), 1, '[deck] is missing; start with [deck] and name = "My deck"'),
    (HEAD, 1, "there are no cards; start each card with [[action]]"),
    ("\n[deck]\nlanguage = 'en'\n" + card(), 2, "the deck has no name"),
    ('[deck]\nname = ""\nlanguage = "en"\n' + card(), 2, "name is empty; fill it in"),
    ('[deck]\nname = 3\nlanguage = "en"\n' + card(), 2, "name = 3; use text"),
    ("[[deck]]\n" + card(), 1, "deck is a list; use a single table, with the heading [deck]"),
    (HEAD + "nte = 3\n" + card(), 4, 'unknown key "nte" in [deck]; did you mean "note"'),
    (HEAD.replace("en", "fr") + card(), 3, 'unknown language "fr"; expected one of: "en", "es"'),
    (HEAD + "note = 2020-01-01\n" + card(), 4, 'note = a date; use text: note = "…"'),
    (
        HEAD + card().replace("action", "actions"),
        4,
        'unknown part "actions"; did you mean "action"',
    ),
    (HEAD + card().replace("[[action]]", "[action]"), 4, "action is a table; start each card with"),
    ("action = 3\n" + HEAD, 1, "action is 3; start each card with [[action]], in double brackets"),
    # TOML
    (HEAD + "count 3\n", 4, "column 7: expected '='"),
    (HEAD + card() + "count = 3\n", 12, "cannot overwrite a value; write each key only once"),
    (HEAD + "[action]\n[action]\n", 5, "twice; start each entry with [[action]]"),
    (HEAD + '[[action]]\nname = "Sprint\ncount = 3\n', 5, "illegal character"),
    (HEAD + '[[action]]\nname = """Sprint\n\n', 5, "unterminated string"),
    (HEAD + "\n[[action]]\ncount = " + "9" * 5000, 6, "this number has too many digits"),
    ("a = " + "[" * 50_000, 1, "nested too deeply"),
    ("\n" + "a." * 400_000 + "a = 1", 2, "too many parts in a key"),
    (HEAD + "# \udc80", 4, "not UTF-8; save the file as UTF-8"),
    # keys of a card
    (
        HEAD + card() + 'efects = "x"\n',
        12,
        'unknown key "efects" on a card; did you mean "effects"',
    ),
    (
        HEAD + card() + "colour = 3\n",
        12,
        'unknown key "colour" on a card; expected one of: "id", "co',
    ),
    *[
        (HEAD + card(**{key: None}), 4, f"{key} is missing on a card; add")
        for key in ("id", "name", "text", "target", "effects")
    ],
    (
        HEAD + card("event", target=None),
        4,
        'target is missing on a card; add target = "all", or "oth',
    ),
    # id
    (HEAD + card(id="3"), LINE["id"], 'id = 3; use text: id = "sprint"'),
    (
        HEAD + card(id='"Big Sprint!"'),
        LINE["id"],
        'single hyphens (-) between them, such as "big-sprint"',
    ),
    (HEAD + card(id='"-a"'), LINE["id"], 'such as "a"'),
    (HEAD + card(id='""'), LINE["id"], 'such as "sprint-2"'),
    (HEAD + card(id='"on"'), LINE["id"], 'such as "sprint-2"'),
    (HEAD + card(id='"' + "a" * 41 + '"'), LINE["id"], "use up to 40 characters"),
    (
        HEAD + card() + card(),
        13,
        'the id "sprint" is already used by action card 1; give each kind of card its own id',
    ),
    (HEAD + card() + card("penalty"), 13, 'the id "sprint" is already used by action card 1'),
    # count
    *[
        (
            HEAD + card(count=count),
            LINE["count"],
            f"count = {said}; use a number from 1 to 255",
        )
        for count, said in {
            "0": "0",
            "-1": "-1",
            "256": "256",
            "1.5": "1.5",
            "true": "true",
            '"six"': '"six"',
            "[]": "a list",
            "{}": "a table",
            "0x" + "f" * 9000: "a number far too large",
        }.items()
    ],
    # name and text
    (HEAD + card(name="3"), LINE["name"], "name is 3; use name = {"),
    (HEAD + card(name='""'), LINE["name"], "name is empty; fill it in"),
    (HEAD + card(text='" "'), LINE["text"], "text is empty; fill it in"),
    (
        HEAD + card(name="{}"),
        LINE["name"],
        'name has no language; write name = { en = "…", es = "…" }, or only one of the two',
    ),
    (HEAD + card(name='{ fr = "Course" }'), LINE["name"], "expected one of: en, es"),
    (
        HEAD + card(name='{ en = "Sprint", es = "" }'),
        LINE["name"],
        "name is empty; fill it in, or remove es",
    ),
    (HEAD + card(text='{ en = " " }'), LINE["text"], "text is empty; fill it in"),
    (HEAD + card(name='{ en = "a", es = 3 }'), LINE["name"], "es = 3; use text"),
    (HEAD + card(name='{ en = "a", es = "b", fr = "c" }'), LINE["name"], 'unknown language "fr"'),
    (
        HEAD + card(name='"' + "a" * 61 + '"'),
        LINE["name"],
        "name has 61 characters; use at most 60",
    ),
    (HEAD + card(text='"\\u001b[2J"'), LINE["text"], "control characters in"),
    (
        '[deck]\nname = "Small"\n\n' + card(text='{ en = "a", es = "b" }'),
        LINE["name"],
        "name is plain text, and the deck does not say in which language; write "
        'name = { en = "…", es',
    ),
    # when and target
    (HEAD + card(when='"rol"'), LINE["when"], 'when = "rol"; did you mean "roll"?'),
    (
        HEAD + card(when="[1]"),
        LINE["when"],
        'when = a list; expected one of: "play", "roll", "answer"',
    ),
    (
        HEAD + card("penalty", when='"play"'),
        9,
        "a penalty card can't have the key when; it takes effect at once",
    ),
    (
        HEAD + card("event", when='"play"', target='"all"'),
        9,
        "an event card can't have the key when; it takes effect at once",
    ),
    (HEAD + card(target='"rivals"'), LINE["target"], 'did you mean "rival"?'),
    (HEAD + card(target='"leader"'), LINE["target"], "on an action card, use one of:"),
    (HEAD + card(target="{}"), LINE["target"], "target = a table; on an action card, use one of:"),
    (
        HEAD + card("penalty", target='"all"'),
        9,
        "a penalty affects the player who draws it: remove the key target",
    ),
    (
        HEAD + card("event", target='"self"'),
        9,
        'target = "self"; on an event card, use one of: "all"',
    ),
    (
        HEAD + card(when='"answer"', target='"all"', effects="[{ avoid = true }]"),
        LINE["target"],
        "an answer affects the card it answers: remove the key target",
    ),
    # effects
    *[
        (HEAD + card(effects=effects), LINE["effects"], said)
        for effects, said in {
            "3": "effects is 3; write, for example, effects = [ { move = 3 } ]",
            "[]": "effects is an empty list; write, for example,",
            "{ move = 3 }": "effects is a table; write, for example,",
            "[3]": "3 is not an effect; write one effect in braces",
            "[{}]": "an effect with 0 keys; write one effect in braces",
            "[{ move = 3, coins = 1 }]": "an effect with 2 keys; write one effect in braces",
            "[{ mov = 3 }]": 'unknown effect "mov"; did you mean "move"?',
            "[{ fly = 3 }]": 'unknown effect "fly"; expected one of: "move", "coins"',
            "[{ coins = 1 }, { coins = 1 }, { coins = 1 }, { coins = 1 }, { coins = 1 }]": (
                "5 effects; a card can have at most 4"
            ),
            "[{ move = true }]": "move = true; use a number from -127 to 127, but not 0",
            "[{ move = 1.0 }]": "move = 1.0; use a number from -127 to 127, but not 0",
            "[{ level = 2 }]": "level = 2; use a number from -1 to 1, but not 0",
            "[{ again = 2 }]": "again = 2; use again = 1",
            '[{ fortune = "loose" }]': 'fortune = "loose"; use fortune = "lose"',
            "[{ fortune = true }]": 'fortune = true; use fortune = "lose"',
            '[{ swap = "tile" }]': 'swap with target = "self"; use target = "rival"',
            "[{ steal_card = 1 }]": 'with target = "self"; use target = "rival" or "others"',
            "[{ avoid = true }]": 'avoid on a card that is not an answer; use when = "answer"',
        }.items()
    ],
    (HEAD + card(when='"answer"', target=None), 10, "move on an answer; use one of { avoid ="),
    *[
        (
            HEAD + card(when='"answer"', effects=f"[{{ avoid = {value} }}]"),
            11,
            "use avoid = true",
        )
        for value in ("false", "1", '"true"')
    ],
    (
        HEAD + card(when='"answer"', effects="[{ avoid = true }, { halve = true }]"),
        LINE["effects"],
        "an answer with several effects; use one of",
    ),
    (
        HEAD + card("penalty", effects="[{ halve = true }]"),
        9,
        "halve can't be used on a penalty card; a penalty card can't answer",
    ),
    (
        HEAD + card("penalty", effects="[{ steal_coins = 1 }]"),
        9,
        "steal_coins can't be used on a penalty card; only an",
    ),
    (
        HEAD + card("event", target='"all"', effects="[{ again = 1 }]"),
        10,
        "again can't be used on an event card; only an",
    ),
    (HEAD + card(target='"all"', effects="[{ again = 1 }]"), 11, 'use target = "self"'),
    # where things stand in the file
    (
        HEAD + card(effects="[\n  { move = 3 },\n\n  # a remark\n  { mov = 3 },\n]"),
        15,
        "unknown effe",
    ),
    (HEAD + card(text='"""[[action]]\n\\"""\n"""', when='"no"'), 11, 'when = "no"'),
    (HEAD + card(text="'''it's\n\n'''", when='"no"'), 11, 'when = "no"'),
    (
        HEAD + card(name=None, text='"a # \\" b" # "') + 'name.en = "a"\n"name".\'es\' = 3.5',
        12,
        "es = 3.5; use text",
    ),
    (
        HEAD + card(effects=None) + "[[action.effects]]\nmove = 3\n[[action.effects]]\nmov = 3\n",
        13,
        "mov",
    ),
    (
        HEAD + card(name=None) + '[action.name]\nen = "a"\nes = 3.5\n' + card(id='"b"'),
        13,
        "es = 3.5",
    ),
]


def test_a_mistake_is_named_with_its_line(subtests: pytest.Subtests) -> None:
    for text, line, said in MISTAKES:
        with subtests.test(said):
            lines = wrong(text)
            assert len(lines) == 1, lines
            assert lines[0].startswith(f"my.toml:{line}: ")
            assert said in lines[0]
            assert "; " in lines[0]  # what is wrong; what would be right


def test_numbers_have_their_range(subtests: pytest.Subtests) -> None:
    for effect, span in RANGES.items():
        with subtests.test(effect.name):
            check_range(effect, *span)


def check_range(effect: Effect, low: int, high: int) -> None:
    word = effect.name.lower()
    target = f'"{EFFECTS[effect].strikes[0].name.lower()}"'
    for number in {low, high}:
        deck = Deck.parse(HEAD + card(target=target, effects=f"[{{ {word} = {number} }}]"))
        assert tuple(deck.table[0]["effect"][0]) == (effect, number)
    for number in (low - 1, 0, high + 1):
        [said] = wrong(HEAD + card(target=target, effects=f"[{{ {word} = {number} }}]"))
        assert said.startswith(f"my.toml:{LINE['effects']}: {word} = {number}; use ")


def test_everything_wrong_is_said_at_once_in_the_order_of_the_file() -> None:
    lines = wrong(
        HEAD
        + card("event", id='"e"', target='"everyone"')
        + card(count="0", when='"now"', effects="[{ move = 0 }, { jump = 2 }]")
    )
    assert [re.findall(r":(\d+): (\w+ = \S+|unknown effect)", line)[0] for line in lines] == [
        ("9", 'target = "everyone";'),
        ("13", "count = 0;"),
        ("16", 'when = "now";'),
        ("18", "move = 0;"),
        ("18", "unknown effect"),
    ]


def many(pile: str, count: int) -> str:
    return "".join(card(pile, id=f'"{pile}-{number}"', count="1") for number in range(count))


def test_too_many_kinds() -> None:
    penalties = MAX_KINDS - MAX_ACTION_KINDS
    full = many("action", MAX_ACTION_KINDS) + many("penalty", penalties)
    assert len(Deck.parse(HEAD + full).cards) == MAX_KINDS
    text = HEAD + full + card("penalty", id='"more"')
    [said] = wrong(text)
    line = text.count("\n", 0, text.rindex("[[penalty]]")) + 1
    assert said == "; ".join(
        [
            f"my.toml:{line}: " + wording("deck.too_many_kinds"),
            wording("deck.at_most", most=144),
        ]
    )
    text = HEAD + many("action", MAX_ACTION_KINDS + 1)
    [said] = wrong(text)
    line = text.count("\n", 0, text.rindex("[[action]]")) + 1
    assert said == "; ".join(
        [
            f"my.toml:{line}: " + wording("deck.too_many_actions"),
            wording("deck.at_most", most=112),
        ]
    )


# ---- Mistakes in Spanish

# What tells English from Spanish, once the words of the file are left out.
ENGLISH = re.compile(
    r"\b(a card|add|an|are|at|deck is|did|each|is|leave|most|not|nothing|of|on|or|possible|right|"
    r"such|the|unknown|with|without|you)\b"
)


LONG = 20_000  # signs of a text that takes long to read, and is wrong as others are


def in_spanish(text: str) -> list[str]:
    with speaking("es"):
        return wrong(text)


def all_mistakes() -> list[str]:
    return [
        *(text for text, _, _ in MISTAKES if len(text) < LONG),
        HEAD + many("action", MAX_ACTION_KINDS + 1),
        HEAD + many("penalty", MAX_KINDS + 1),
        HEAD + card("penalty", id='"a"') + card("event", id='"a"', target='"all"'),
        HEAD + card("event", id='"a"', target='"all"') * 2,
        HEAD + card("event", target='"all"', effects="[{ halve = true }]"),
        HEAD + card(target='"rival"', effects="[{ steal_coins = 7 }]"),
        HEAD + card(effects="[{ steal = 1 }]"),
    ]


def test_a_mistake_is_said_in_spanish(subtests: pytest.Subtests) -> None:
    for text in all_mistakes():
        english, spanish = wrong(text), in_spanish(text)
        with subtests.test(english[0]):
            assert len(english) == len(spanish)
            for line, said in zip(english, spanish, strict=True):
                place = line.split(" ", 1)[0]
                assert said.startswith(f"{place} ")
                assert said != line
                assert said.count("; ") == line.count("; ")
                assert not ENGLISH.search(re.sub(r'"[^"]*"|`[^`]*`', "", said)), said


# By what is wrong: a deck, and the line that is to blame.
NAMED = {
    "no heading": (card(), 1),
    "far too many digits": (HEAD + "\n[[action]]\ncount = " + "9" * 5000, 6),
    "single brackets": (HEAD + "[action]\n[action]\n", 5),
    "a word for a number": (HEAD + card(count='"six"'), 6),
    "an id used twice": (HEAD + card() + card("penalty"), 13),
    "a moment for a penalty": (HEAD + card("penalty", when='"play"'), 9),
    "a target of another pile": (HEAD + card("event", target='"self"'), 9),
    "an unknown effect": (HEAD + card(effects="[{ steal = 1 }]"), 11),
    "an effect of answers": (
        HEAD + card("event", target='"all"', effects="[{ halve = true }]"),
        10,
    ),
    "no effect": (HEAD + card(effects="[]"), 11),
}


def mistakes(code: str) -> dict[str, str]:
    """What is said of each deck, for the golden file."""
    with speaking(code):
        return {name: "\n".join(wrong(text)) for name, (text, _) in NAMED.items()}


def test_a_mistake_is_told_with_its_line() -> None:
    for code in LANGUAGES:
        for name, said in mistakes(code).items():
            assert re.match(rf"my\.toml:{NAMED[name][1]}: .+; .+", said), said
            assert "\n" not in said


def test_a_reason_of_tomllib_stays_english() -> None:
    [said] = in_spanish(HEAD + 'note = "\\ud800"\n')
    assert said.startswith("my.toml:4: columna ")
    assert "escaped character is not a Unicode scalar value" in said
    assert tells(said, "deck.expected_toml", "es")


def test_what_else_a_deck_says_in_spanish(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    with speaking("es"):
        assert Deck.parse(HEAD + card(), name="my.toml").warnings == (
            wording("deck.action_cards", "es", file="my.toml", count=6, printed=100),
            wording("deck.penalty_cards", "es", file="my.toml", count=0, printed=25),
            wording("deck.event_cards", "es", file="my.toml", count=0, printed=10),
        )
        with pytest.raises(AzardiaError, match=pattern("deck.no_card", "es", id='"sprnt"')):
            Deck.parse(HEAD + card()).kind("sprnt")
        with pytest.raises(AzardiaError, match='; sus cartas: "sprint"'):
            Deck.parse(HEAD + card()).kind("xyz")
        assert tells(unreadable(file), "deck.unreadable", "es", file=file)
        file.write_text("#" * (MAX_BYTES + 1), "utf-8")
        assert unreadable(file) == (wording("deck.too_large", "es", file=file, most=1))


def test_windows_files_are_read(tmp_path: Path) -> None:
    file = tmp_path / "windows.toml"
    file.write_bytes(b"\xef\xbb\xbf" + (HEAD + card()).replace("\n", "\r\n").encode())
    assert Deck.load(file).ids == ("sprint",)
    file.write_bytes(b"\xef\xbb\xbf" + (HEAD + card(count="0")).replace("\n", "\r\n").encode())
    with pytest.raises(DeckError, match=rf"windows.toml:{LINE['count']}: count = 0"):
        Deck.load(file)


# ---- Files


def unreadable(path: Path | str) -> str:
    with pytest.raises(WrongDeckError) as caught:
        Deck.load(path)
    [line] = caught.value.lines
    assert "\n" not in line
    assert "; " in line
    return line


def test_load_reads_a_file(tmp_path: Path) -> None:
    file = tmp_path / "kit.toml"
    file.write_text(KIT.source, encoding="utf-8")
    assert Deck.load(file) == Deck.load(str(file)) == KIT


def test_load_names_the_file_and_the_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(HEAD + card(count="0"), encoding="utf-8")
    assert unreadable(file).startswith(f"{file}:{LINE['count']}: count = 0; ")


def test_files_that_are_no_decks(tmp_path: Path) -> None:
    assert tells(
        unreadable(tmp_path / "none.toml"), "deck.unreadable", why=wording("system.no_file")
    )
    assert tells(unreadable(tmp_path), "deck.unreadable", why=wording("system.directory"))
    assert tells(unreadable("a\0b"), "deck.unreadable", why="embedded null…")
    assert repr("no\nfile") in unreadable("no\nfile")
    file = tmp_path / "deck.toml"
    file.touch()
    assert unreadable(file).startswith(f"{file}:1: empty; ")
    file.write_bytes(b"[deck]\nname = 'a'\nnote = '\xff'\n")
    assert unreadable(file) == wording("files.not_utf8", file=file, line=3)
    file.write_text(HEAD + card(), encoding="utf-16")
    assert ":1: not UTF-8" in unreadable(file)


def test_a_file_without_permission(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:  # the tests may run as a user who may read everything
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr("builtins.open", refuse)
    assert tells(
        unreadable("deck.toml"), "deck.unreadable", file="deck.toml", why=wording("system.denied")
    )


def test_an_enormous_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    with file.open("wb") as sparse:
        sparse.truncate(1 << 40)  # would not fit into memory
    assert tells(unreadable(file), "deck.too_large", most=MAX_BYTES // 1_000_000)
    [said] = wrong("#" * (MAX_BYTES + 1))
    assert tells(said, "deck.too_large")


# ---- Any deck that loads has a table that says what its cards say

TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
LETTERS = st.characters(exclude_categories=("Cs", "Cc"), exclude_characters=TURNING)
WORD = st.text(LETTERS, min_size=1, max_size=20).filter(str.strip)


def quoted(word: str) -> str:
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


@st.composite
def effect_texts(draw: st.DrawFn, pile: Pile, when: When, target: Target) -> str:
    possible = [
        effect
        for effect, kind in EFFECTS.items()
        if target in kind.strikes and (pile is Pile.ACTION or set(Target) == set(kind.strikes))
    ]
    effect = draw(st.sampled_from(list(ANSWERS) if when is When.ANSWER else possible))
    if effect in RANGES:
        value = str(draw(st.integers(*RANGES[effect]).filter(bool)))
    else:
        value = "true" if effect in ANSWERS else f'"{EFFECTS[effect].takes}"'
    return f"{{ {effect.name.lower()} = {value} }}"


@st.composite
def card_texts(draw: st.DrawFn, id: str) -> str:
    pile = draw(st.sampled_from(Pile))
    when = draw(st.sampled_from(When)) if pile is Pile.ACTION else When.PLAY
    target = Target.SELF if when is When.ANSWER else draw(st.sampled_from(TARGETS[pile]))
    most = 1 if when is When.ANSWER else MAX_EFFECTS
    effects = draw(st.lists(effect_texts(pile, when, target), min_size=1, max_size=most))
    name, text = (
        draw(
            st.one_of(
                WORD.map(quoted),
                st.builds("{{ en = {}, es = {} }}".format, *[WORD.map(quoted)] * 2),
                st.builds("{{ {} = {} }}".format, st.sampled_from(LANGUAGES), WORD.map(quoted)),
            )
        )
        for _ in range(2)
    )
    lines = [
        f'id = "{id}"',
        f"count = {draw(st.integers(1, 255))}",
        f"name = {name}",
        f"text = {text}",
        f"effects = [{draw(st.sampled_from(['', ' ', chr(10)]))}{', '.join(effects)}]",
    ]
    if pile is Pile.ACTION:
        lines.append(f'when = "{when.name.lower()}"')
    if pile is not Pile.PENALTY:
        lines.append(f'target = "{target.name.lower()}"')
    return f"[[{pile.name.lower()}]]\n" + "\n".join(draw(st.permutations(lines))) + "\n"


@st.composite
def deck_texts(draw: st.DrawFn) -> str:
    ids = draw(
        st.lists(
            st.text(string.ascii_lowercase + string.digits, min_size=1, max_size=8).filter(
                lambda id: id != "on"
            ),
            min_size=1,
            max_size=8,
            unique=True,
        )
    )
    return HEAD + "\n".join(draw(card_texts(id)) for id in ids)


@pytest.mark.nightly
@given(deck_texts())
def test_any_valid_deck_loads_and_its_table_agrees(text: str) -> None:
    deck = Deck.parse(text)
    check_table(deck)
    assert len(deck.cards) == text.count("\n[[")  # a text may have brackets, too
    assert Deck.parse(deck.source) == deck


@pytest.mark.nightly
@settings(max_examples=300)
@given(st.data())
def test_a_damaged_deck_loads_whole_or_not_at_all(data: st.DataObject) -> None:
    text = HEAD + data.draw(card_texts("one")) + data.draw(card_texts("two"))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        until = data.draw(st.integers(at, min(len(text), at + 12)))
        put = data.draw(st.text("[]{}=\"'.,#\n-0 9ae\\", max_size=3))
        text = text[:at] + put + text[until:]
    try:
        deck = Deck.parse(text, name="my.toml")
    except WrongDeckError as error:
        for line in error.lines:
            found = re.fullmatch(r"my\.toml:(\d+): .+; .+", line)
            assert found, line
            assert 1 <= int(found[1]) <= text.count("\n") + 1
    else:
        check_table(deck)


def test_no_card_turns_its_line_around() -> None:
    for sign in TURNING:
        source = Deck.kit().source.replace('en = "', f'en = "{sign}', 1)
        with pytest.raises(DeckError, match="control characters") as error:
            Deck.parse(source)
        assert all(line.isprintable() for line in str(error.value).split("\n"))


def test_signs_that_nobody_sees_are_named() -> None:
    with pytest.raises(DeckError) as error:
        Deck.parse(Deck.kit().source.replace('id = "', 'id = "\ufeff', 1))
    assert '"\\ufeff' in str(error.value)
