"""Checks of deck files, which report every fault with its line, in the current language.

All faults are collected; only a text without faults becomes a deck. A fault has two phrases, the
error and the remedy. Keys and words of the file are not translated. Some messages have a text for
each pile, because in Spanish piles differ in gender.
"""

import json
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from azardia_nb.errors import DeckError
from azardia_nb.files.toml_file import Place, TomlText
from azardia_nb.games.azardia.rules import card_kinds
from azardia_nb.games.azardia.rules.card_kinds import Card, Pile, Target, When
from azardia_nb.games.azardia.rules.effects import ANSWERS, EFFECTS, AnswerKind, Effect
from azardia_nb.text.language import LANGUAGES, N_, spoken

DECK_KEYS = ("name", "note", "language")
CARD_KEYS = ("id", "count", "name", "text", "when", "target", "effects")
MAX_WORDS = {"id": 40, "name": 60, "text": 500, "note": 2000}  # maximum number of characters

_POSSIBLE = N_("expected one of: {words}")
_POSSIBLE_ON = {
    Pile.ACTION: N_("on an action card, use one of: {words}"),
    Pile.EVENT: N_("on an event card, use one of: {words}"),
}
_USED_ID = {
    Pile.ACTION: N_("the id {id} is already used by action card {number}"),
    Pile.PENALTY: N_("the id {id} is already used by penalty card {number}"),
    Pile.EVENT: N_("the id {id} is already used by event card {number}"),
}
_WITH_WHEN = {
    Pile.PENALTY: N_("a penalty card can't have the key when"),
    Pile.EVENT: N_("an event card can't have the key when"),
}
_EFFECT_ON = {
    Pile.PENALTY: N_("{effect} can't be used on a penalty card"),
    Pile.EVENT: N_("{effect} can't be used on an event card"),
}
_NO_ANSWER = {
    Pile.PENALTY: N_("a penalty card can't answer anything: use another effect"),
    Pile.EVENT: N_("an event card can't answer anything: use another effect"),
}
_UNUSUAL_COUNT = {
    Pile.ACTION: N_("{file}: {count} action cards; the printed game has {printed}"),
    Pile.PENALTY: N_("{file}: {count} penalty cards; the printed game has {printed}"),
    Pile.EVENT: N_("{file}: {count} event cards; the printed game has {printed}"),
}
# Control characters; those from U+202A reverse the text that follows in a line.
_CONTROL = re.compile("[\0-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class WrongDeckError(DeckError):
    """The error for a deck file with faults; `lines` has a line for each fault."""


class Content(NamedTuple):
    """The content of a deck file, with the fields of Deck except `source`."""

    name: str
    note: str
    cards: tuple[Card, ...]
    warnings: tuple[str, ...]


def parse(text: str, label: str) -> Content:
    """Return the content of a deck file with the text `text`; WrongDeckError lists all faults.

    `label` is the file's name in messages.
    """
    file = TomlText(text, label, WrongDeckError, headings=[pile.name.lower() for pile in Pile])
    name, note, language = _check_deck(file)
    cards = _check_cards(file, language)
    file.end()
    warnings = [
        spoken(
            "{file}:{line}: {count} of {all} names and texts are not in {language}, starting "
            "here; the other language is shown instead",
            file=label,
            line=min(map(file.line, without)),
            language=code,
            count=len(without),
            all=2 * len(cards),
        )
        for code, without in _missing_translations(file.content, language).items()
    ]
    for pile, printed in zip(Pile, card_kinds.PRINTED, strict=True):
        count = sum(card.count for card in cards if card.pile is pile)
        if count != printed:
            warnings.append(spoken(_UNUSUAL_COUNT[pile], file=label, count=count, printed=printed))
    return Content(name, note, tuple(cards), tuple(warnings))


def _check_deck(file: TomlText) -> tuple[str, str, str | None]:
    tree, parts = file.content, ("deck", *(pile.name.lower() for pile in Pile))
    for key in tree:
        if key not in parts:
            wrong = spoken("unknown part {part}", part=shown_value(key))
            file.fault((key,), wrong, nearest(key, parts))
    head = tree.get("deck", {})
    if not isinstance(head, dict):
        file.fault(
            ("deck",),
            _is_phrase("deck", shown_value(head)),
            spoken("use a single table, with the heading [deck]"),
        )
        return "", "", LANGUAGES[0]  # a language, to avoid further faults in the cards
    if "deck" not in tree:
        file.fault(
            (), spoken("[deck] is missing"), spoken('start with [deck] and name = "My deck"')
        )
    elif "name" not in head:
        wrong = spoken("the deck has no name")
        file.fault(("deck",), wrong, spoken('add name = "My deck" below [deck]'))
    for key in head:
        if key not in DECK_KEYS:
            wrong = spoken("unknown key {key} in [deck]", key=shown_value(key))
            file.fault(("deck", key), wrong, nearest(key, DECK_KEYS))
    name, note = (
        _check_words(head[key], key, ("deck", key), file) if key in head else ""
        for key in ("name", "note")
    )
    language = head.get("language", None if "deck" in tree else LANGUAGES[0])
    if language is not None and language not in LANGUAGES:
        file.fault(
            ("deck", "language"),
            spoken("unknown language {language}", language=shown_value(language)),
            spoken(_POSSIBLE, words=", ".join(map(shown_value, LANGUAGES))),
        )
        language = LANGUAGES[0]
    return name, note, language


def _check_cards(file: TomlText, language: str | None) -> list[Card]:
    cards: list[Card] = []
    kinds = 0
    first: dict[str, tuple[Pile, int]] = {}
    for pile in Pile:
        key = pile.name.lower()
        tables = file.content.get(key, [])
        if not (isinstance(tables, list) and all(isinstance(card, dict) for card in tables)):
            right = spoken("start each card with [[{key}]], in double brackets", key=key)
            file.fault((key,), _is_phrase(key, shown_value(tables)), right)
            continue
        for number, keys in enumerate(tables):
            place: Place = (key, number)
            card = _check_card(pile, keys, place, language, file)
            id = card.id
            if id in first:
                other, its_number = first[id]
                wrong = spoken(_USED_ID[other], id=shown_value(id), number=its_number)
                file.fault((*place, "id"), wrong, spoken("give each kind of card its own id"))
            elif id:
                first[id] = pile, number + 1
            kinds += 1
            if kinds == card_kinds.MAX_KINDS + 1:
                wrong = spoken("too many kinds of cards")
                file.fault(
                    place,
                    wrong,
                    spoken("use at most {most} different ones", most=card_kinds.MAX_KINDS),
                )
            if pile is Pile.ACTION and number == card_kinds.MAX_ACTION_KINDS:
                wrong = spoken("too many kinds of action cards")
                file.fault(
                    place,
                    wrong,
                    spoken("use at most {most} different ones", most=card_kinds.MAX_ACTION_KINDS),
                )
            cards.append(card)
    if not kinds and not file.faults:
        right = spoken("start each card with [[action]], [[penalty]] or [[event]]")
        file.fault((), spoken("there are no cards"), right)
    return cards


def _check_card(
    pile: Pile, keys: dict[str, Any], place: Place, language: str | None, file: TomlText
) -> Card:
    """Check a card and return it; a card with a fault must not be used."""
    for key in keys:
        if key not in CARD_KEYS:
            wrong = spoken("unknown key {key} on a card", key=shown_value(key))
            file.fault((*place, key), wrong, nearest(key, CARD_KEYS))
    id = _check_id(keys, place, file)
    count = keys.get("count", 1)
    if not _whole(count) or not 1 <= count <= card_kinds.MAX_COUNT:
        right = spoken("use a number from {low} to {high}", low=1, high=card_kinds.MAX_COUNT)
        file.fault((*place, "count"), f"count = {shown_value(count)}", right)
        count = 1
    names, texts = (_check_text(keys, key, place, language, file) for key in ("name", "text"))
    when = _check_when(pile, keys, place, file)
    target = _check_target(pile, when, keys, place, file)
    effects = _check_effects(pile, when, target, keys, place, file)
    return Card(id, pile, when or When.PLAY, target or Target.SELF, count, effects, names, texts)


def _check_id(keys: dict[str, Any], place: Place, file: TomlText) -> str:
    example = 'id = "sprint"'
    if "id" not in keys:
        file.fault(place, _missing_key("id"), spoken("add for example {line}", line=example))
        return ""
    id = keys["id"]
    most = MAX_WORDS["id"]
    wrong = f"id = {shown_value(id)}"
    if not isinstance(id, str):
        file.fault((*place, "id"), wrong, spoken("use text: {line}", line=example))
        return ""
    # "on" would make the action `ability on 2` ambiguous
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", id) or len(id) > most or id == "on":
        better = re.sub(r"[^a-z0-9]+", "-", id.lower())[:most].strip("-")
        right = spoken(
            "use up to {most} characters from a–z and 0–9, with single hyphens (-) between "
            "them, such as {id}",
            most=most,
            id=shown_value(better if better not in ("", "on") else "sprint-2"),
        )
        file.fault((*place, "id"), wrong, right)
    return id


def _check_text(
    keys: dict[str, Any], key: str, place: Place, language: str | None, file: TomlText
) -> tuple[str, ...]:
    """Check a card's `name` or `text`, a table by language or plain text in the deck's `language`.

    Return it for each of LANGUAGES; if one is missing, that of the other; () for a fault.
    """
    languages = ", ".join(f'{code} = "…"' for code in LANGUAGES)
    example = f"{key} = {{ {languages} }}"
    if key not in keys:
        file.fault(place, _missing_key(key), spoken("add {line}", line=example))
        return ()
    value = keys[key]
    place = (*place, key)
    if isinstance(value, str):
        if language is None:
            file.fault(
                place,
                spoken("{key} is plain text, and the deck does not say in which language", key=key),
                spoken('write {line}, or add language = "en" below [deck]', line=example),
            )
        return (_check_words(value, key, place, file),) * len(LANGUAGES)
    if not isinstance(value, dict):
        file.fault(place, _is_phrase(key, shown_value(value)), _use_phrase(example))
        return ()
    for code in value:
        if code not in LANGUAGES:
            wrong = spoken(
                "unknown language {language} for {key}", language=shown_value(code), key=key
            )
            file.fault((*place, code), wrong, spoken(_POSSIBLE, words=", ".join(LANGUAGES)))
    if not value:
        wrong = spoken("{key} has no language", key=key)
        file.fault(place, wrong, spoken("write {line}, or only one of the two", line=example))
    words = {
        code: _check_words(value[code], key, (*place, code), file, spare=len(value) > 1)
        for code in LANGUAGES
        if code in value
    }
    fallback = next(iter(words.values()), "")
    return tuple(words.get(code, fallback) for code in LANGUAGES)


def _missing_translations(tree: dict[str, Any], plain: str | None) -> dict[str, list[Place]]:
    """Return, by language, the places of names and texts without it, if others have it.

    Plain text is in the deck's language `plain`. In a deck with one language nothing is missing.
    """
    texts: list[tuple[Place, Any]] = [
        ((pile.name.lower(), number, key), keys[key])
        for pile in Pile
        for number, keys in enumerate(tree.get(pile.name.lower(), ()))
        for key in ("name", "text")
    ]
    gaps = {
        code: [
            place
            for place, words in texts
            if code not in (words if isinstance(words, dict) else (plain,))
        ]
        for code in LANGUAGES
    }
    return {code: without for code, without in gaps.items() if 0 < len(without) < len(texts)}


def _check_words(value: object, key: str, place: Place, file: TomlText, spare: bool = False) -> str:
    """Check a text and return it on one line; the remedy for an empty `spare` one is removal."""
    if not isinstance(value, str):
        right = spoken("use text: {line}", line=f'{place[-1]} = "…"')
        file.fault(place, f"{place[-1]} = {shown_value(value)}", right)
        return ""
    words = " ".join(value.split())
    if not words and key != "note":
        right = spoken("fill it in, or remove {key}", key=place[-1])
        wrong = spoken("{key} is empty", key=key)
        file.fault(place, wrong, right if spare else spoken("fill it in"))
    if len(words) > MAX_WORDS[key]:
        wrong = spoken("{key} has {count} characters", key=key, count=len(words))
        file.fault(place, wrong, spoken("use at most {most}", most=MAX_WORDS[key]))
    if _CONTROL.search(words):
        wrong = spoken("control characters in {value}", value=shown_value(value))
        file.fault(place, wrong, spoken("remove them"))
    return words


def _check_when(pile: Pile, keys: dict[str, Any], place: Place, file: TomlText) -> When | None:
    """Check the time at which a card is played, and return it; None for a fault."""
    if "when" not in keys:
        return When.PLAY
    when = keys["when"]
    possible = tuple(moment.name.lower() for moment in When)
    if pile is not Pile.ACTION:
        right = spoken("it takes effect at once: remove the key when")
        file.fault((*place, "when"), spoken(_WITH_WHEN[pile]), right)
    elif when not in possible:
        file.fault((*place, "when"), f"when = {shown_value(when)}", nearest(when, possible))
    else:
        return When[when.upper()]
    return None


def _check_target(
    pile: Pile, when: When | None, keys: dict[str, Any], place: Place, file: TomlText
) -> Target | None:
    """Check the target of a card, and return it; None for a fault."""
    targets = card_kinds.TARGETS[pile]
    if when is When.ANSWER:
        targets = (Target.SELF, Target.RIVAL)
    possible = tuple(target.name.lower() for target in targets)
    if "target" not in keys:
        if pile is Pile.PENALTY or when is When.ANSWER:
            return Target.SELF
        example = "self" if pile is Pile.ACTION else "all"
        right = spoken(
            "add {line}, or {others}",
            line=f'target = "{example}"',
            others=", ".join(shown_value(word) for word in possible if word != example),
        )
        file.fault(place, _missing_key("target"), right)
        return None
    target = keys["target"]
    if target in possible:
        # for an answer both words mean the card that it answers
        return Target.SELF if when is When.ANSWER else Target[target.upper()]
    if pile is Pile.PENALTY:
        right = spoken("a penalty affects the player who draws it: remove the key target")
    elif when is When.ANSWER:
        right = spoken("an answer affects the card it answers: remove the key target")
    else:
        right = nearest(target, possible, _POSSIBLE_ON[pile])
    file.fault((*place, "target"), f"target = {shown_value(target)}", right)
    return None


def _check_effects(
    pile: Pile,
    when: When | None,
    target: Target | None,
    keys: dict[str, Any],
    place: Place,
    file: TomlText,
) -> tuple[tuple[str, int | str | bool], ...]:
    example = "effects = [ { move = 3 } ]"
    if "effects" not in keys:
        file.fault(place, _missing_key("effects"), spoken("add for example {line}", line=example))
        return ()
    effects = keys["effects"]
    place = (*place, "effects")
    if not isinstance(effects, list) or not effects:
        value = spoken("an empty list") if effects == [] else shown_value(effects)
        right = spoken("write, for example, {line}", line=example)
        file.fault(place, _is_phrase("effects", value), right)
        return ()
    if len(effects) > card_kinds.MAX_EFFECTS:
        wrong = spoken("{count} effects", count=len(effects))
        file.fault(
            place, wrong, spoken("a card can have at most {most}", most=card_kinds.MAX_EFFECTS)
        )
    checked = []
    possible = tuple(effect.name.lower() for effect in Effect)
    for number, effect in enumerate(effects):
        here: Place = (*place, number)
        if not isinstance(effect, dict) or len(effect) != 1:
            if isinstance(effect, dict):
                wrong = spoken("an effect with {count} keys", count=len(effect))
            else:
                wrong = spoken("{value} is not an effect", value=shown_value(effect))
            right = spoken("write one effect in braces, such as {effect}", effect="{ move = 3 }")
            file.fault(here, wrong, right)
            continue
        [(word, value)] = effect.items()
        if word not in possible:
            wrong = spoken("unknown effect {effect}", effect=shown_value(word))
            file.fault(here, wrong, nearest(word, possible))
            continue
        _check_effect(Effect[word.upper()], value, pile, when, target, here, file)
        checked.append((word, value))
    if when is When.ANSWER and len(effects) > 1:
        file.fault(place, spoken("an answer with several effects"), _one_answer())
    return tuple(checked)


def _check_effect(
    effect: Effect,
    value: object,
    pile: Pile,
    when: When | None,
    target: Target | None,
    place: Place,
    file: TomlText,
) -> None:
    word = effect.name.lower()
    kind = ANSWERS.get(effect) or EFFECTS[effect]
    takes = kind.takes
    if not isinstance(takes, tuple):
        if type(value) is not type(takes) or value != takes:
            file.fault(
                place,
                f"{word} = {shown_value(value)}",
                _use_phrase(f"{word} = {shown_value(takes)}"),
            )
    else:
        low, high = takes
        if (
            not isinstance(value, int)
            or not _whole(value)
            or not low <= value <= high
            or value == 0
        ):
            if low == high:
                right = _use_phrase(f"{word} = {low}")
            elif low < 0:
                right = spoken("use a number from {low} to {high}, but not 0", low=low, high=high)
            else:
                right = spoken("use a number from {low} to {high}", low=low, high=high)
            file.fault(place, f"{word} = {shown_value(value)}", right)
    if isinstance(kind, AnswerKind):
        if pile is not Pile.ACTION:
            file.fault(place, spoken(_EFFECT_ON[pile], effect=word), spoken(_NO_ANSWER[pile]))
        elif when not in (When.ANSWER, None):
            wrong = spoken("{effect} on a card that is not an answer", effect=word)
            file.fault(place, wrong, _use_phrase('when = "answer"'))
    elif when is When.ANSWER:
        file.fault(place, spoken("{effect} on an answer", effect=word), _one_answer())
    elif kind.strikes != card_kinds.ANYONE and pile is not Pile.ACTION:
        right = spoken("only an action card can do this")
        file.fault(place, spoken(_EFFECT_ON[pile], effect=word), right)
    elif target is not None and target not in kind.strikes:
        line = f'target = "{target.name.lower()}"'
        right = _alternatives([f'"{target.name.lower()}"' for target in kind.strikes])
        wrong = spoken("{effect} with {line}", effect=word, line=line)
        file.fault(place, wrong, _use_phrase(f"target = {right}"))


def _whole(value: object) -> bool:
    """Return whether a value is an integer in TOML, where booleans are not, unlike in Python."""
    return isinstance(value, int) and not isinstance(value, bool)


# ---- phrases used in several messages


def _is_phrase(key: str, value: str) -> str:
    return spoken("{key} is {value}", key=key, value=value)


def _missing_key(key: str) -> str:
    return spoken("{key} is missing on a card", key=key)


def _use_phrase(line: str) -> str:
    return spoken("use {line}", line=line)


def _one_answer() -> str:
    effects = ", ".join(f"{{ {effect.name.lower()} = true }}" for effect in ANSWERS)
    return spoken("use one of {effects}", effects=effects)


def _alternatives(words: Sequence[str]) -> str:
    text = words[0]
    for word in words[1:]:
        text = spoken("{words} or {word}", words=text, word=word)
    return text


def nearest(word: object, possible: Sequence[str], otherwise: str = _POSSIBLE) -> str:
    """Return a phrase with the possible words similar to a wrong one, or with all if none is."""
    if isinstance(word, str) and len(word) <= MAX_WORDS["id"]:
        # imported here, because only faults need it
        from difflib import get_close_matches

        near = get_close_matches(word.lower(), possible, n=3, cutoff=0.6)
        if near:
            return spoken(
                "did you mean {words}?", words=_alternatives([shown_value(word) for word in near])
            )
    return spoken(otherwise, words=", ".join(map(shown_value, possible)))


def shown_value(value: object) -> str:
    """Return a value of a file in TOML notation, shortened to one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else spoken("a number far too large")
    if isinstance(value, float):
        return str(value)
    if isinstance(value, str):
        text = value if len(value) <= 40 else value[:40] + "…"
        return json.dumps(text, ensure_ascii=not text.isprintable())
    if isinstance(value, list):
        return spoken("a list")
    return spoken("a table") if isinstance(value, dict) else spoken("a date")
