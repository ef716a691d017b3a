import re
import tomllib
from pathlib import Path

import pytest

from azardia_nb.errors import DeckError
from azardia_nb.files.toml_file import MAX_BYTES
from azardia_nb.games.azardia.cards.deck import Deck, new_deck_text
from azardia_nb.games.azardia.cards.deck_check import WrongDeckError
from azardia_nb.games.azardia.rules.card_kinds import (
    CARD,
    MAX_ACTION_KINDS,
    MAX_EFFECTS,
    MAX_KINDS,
    Pile,
    Target,
    When,
)
from azardia_nb.games.azardia.rules.effects import ANSWERS, EFFECTS, Effect
from azardia_nb.text.language import LANGUAGES, speaking
from tests.cases import each
from tests.text.golden import tells, wording

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
    """Return the TOML of a card, with other values for some keys; None leaves a key out."""
    said = {**SPRINT, **keys}
    if pile != "action":
        said["when"] = keys.get("when")
    if pile == "penalty":
        said["target"] = keys.get("target")
    return f"[[{pile}]]\n" + "".join(f"{key} = {value}\n" for key, value in said.items() if value)


def wrong(text: str, name: str = "my.toml") -> list[str]:
    """Return the lines of the message for a wrong deck."""
    with pytest.raises(WrongDeckError) as caught:
        Deck.parse(text, name=name)
    return list(caught.value.lines)


def check_table(deck: Deck) -> None:
    """Assert that the deck's table agrees with its cards, in the order of ids."""
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


def test_each_number_in_a_text_of_the_kit_is_one_of_an_effect() -> None:
    for card in KIT.cards:
        numbers = {abs(value) if isinstance(value, int) else 1 for _, value in card.effects}
        for code in LANGUAGES:
            # Tile 150 and level 5 belong to the rules.
            text = re.sub("(tile|casilla) 150|(level|nivel) 5", "", card.text(code))
            for digits in re.findall(r"\d+(?:[.,]000)?", text):
                assert int(re.sub("[.,]000", "", digits)) in numbers, text


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

MISTAKES = tomllib.loads((Path(__file__).parent / "wrong_decks.toml").read_text(encoding="utf-8"))
# Words that occur only in English messages, apart from the file's own words.
ENGLISH = re.compile(
    r"\b(a card|add|an|are|at|deck is|did|each|is|leave|most|not|nothing|of|on|or|possible|right|"
    r"such|the|unknown|with|without|you)\b"
)


def deck_of(keys: dict[str, str]) -> str:
    """Return the text of a wrong deck from an entry of the file of mistakes."""
    if "deck" in keys:
        return keys["deck"].replace("HEAD\n", HEAD).replace("CARD\n", card())
    changed = {key: value or None for key, value in keys.items() if key != "pile"}
    return HEAD + card(keys.get("pile", "action"), **changed)


def mistakes(code: str) -> dict[str, str]:
    """Return the message for each wrong deck, for the golden file."""
    with speaking(code):
        return {name: "\n".join(wrong(deck_of(keys))) for name, keys in MISTAKES.items()}


def test_a_mistake_is_told_with_its_line_in_each_language() -> None:
    english, spanish = (mistakes(code) for code in LANGUAGES)
    for name, line in english.items():
        said = spanish[name]
        place = line.split(" ", 1)[0]
        assert re.match(r"my\.toml:\d+: .+; .+", line)  # the fault; the remedy
        assert "\n" not in line
        assert said.startswith(f"{place} ")
        assert said != line
        assert said.count("; ") == line.count("; ")
        assert not ENGLISH.search(re.sub(r'"[^"]*"|`[^`]*`', "", said)), said


@each(
    "text, line",
    [
        ("", 1),
        ("\ufeff", 1),
        (HEAD + "\n[[action]]\ncount = " + "9" * 5000, 6),
        ("a = " + "[" * 50_000, 1),
        ("\n" + "a." * 400_000 + "a = 1", 2),
        (HEAD + "# \udc80", 4),
        (HEAD + card(count="0x" + "f" * 9000), LINE["count"]),
        ("#" * (MAX_BYTES + 1), 0),
        (HEAD + card(name="\u202e"), LINE["name"]),
    ],
)
def test_what_is_no_text_of_a_deck_is_told_in_one_line(text: str, line: int) -> None:
    [said] = wrong(text)
    assert said.startswith(f"my.toml:{line}: " if line else "my.toml")
    assert len(said) < 400
    assert said.isprintable()


@each("effect", RANGES)
def test_numbers_have_their_range(effect: Effect) -> None:
    word, (low, high) = effect.name.lower(), RANGES[effect]
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
    assert [line.split(":")[1] for line in lines] == ["9", "13", "16", "18", "18"]


def many(pile: str, count: int) -> str:
    return "".join(card(pile, id=f'"{pile}-{number}"', count="1") for number in range(count))


@each("pile, most", [("action", MAX_ACTION_KINDS), ("penalty", MAX_KINDS - MAX_ACTION_KINDS)])
def test_too_many_kinds(pile: str, most: int) -> None:
    full = many("action", MAX_ACTION_KINDS)
    if pile == "penalty":
        full += many("penalty", most)
        assert len(Deck.parse(HEAD + full).cards) == MAX_KINDS
    text = HEAD + full + card(pile, id='"more"')
    [said] = wrong(text)
    line = text.count("\n", 0, text.rindex(f"[[{pile}]]")) + 1
    assert said.startswith(f"my.toml:{line}: ")
    name = "deck.too_many_actions" if pile == "action" else "deck.too_many_kinds"
    assert tells(said, name)


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
