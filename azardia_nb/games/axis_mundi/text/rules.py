"""Rules and rulings in plain words, by id, and the rule behind each action.

The texts are in `en.toml` and `es.toml`, with braces around the names of house rules' numbers.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from azardia_nb.errors import AzardiaError, short
from azardia_nb.game.protocol import Variant
from azardia_nb.game.terms import NOBODY, RULE, RULING, Article
from azardia_nb.games.axis_mundi.data.cards import Cards, kit
from azardia_nb.games.axis_mundi.data.set_up import Options
from azardia_nb.games.axis_mundi.rules.actions import ACTION_KINDS, Act, first_of, kind_of
from azardia_nb.games.axis_mundi.rules.card_kinds import IDS
from azardia_nb.games.axis_mundi.rules.choices import CHOICES
from azardia_nb.games.axis_mundi.rules.events import TREASURE_RULES
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.rulings import CORE, RULINGS
from azardia_nb.games.axis_mundi.rules.state import (
    ENDED,
    Numbers,
    State,
    has_cards,
    height,
    is_high,
)
from azardia_nb.games.machine.rulings import Answer
from azardia_nb.games.machine.words import OpenQuestions, RulingTexts
from azardia_nb.text.by_id import Entry, by_id
from azardia_nb.text.language import spoken
from azardia_nb.text.read import remedy_for

TEXTS = partial(by_id, Path(__file__).parent)  # the texts of a language, by id
RULES = tuple(TEXTS()["rule"])  # ids of the core game
WITH_CARDS = tuple(TEXTS()["rule_of_cards"])  # ids that need cards

# Rule ids of cards, with the number of each kind; the card itself has the text.
_CARD_RULES = {
    f"{'perm' if card.kind == 'perm' else 'card'}.{card.id}": kind
    for kind, card in enumerate(kit().cards)
}


def rule_ids(cards: bool = True) -> tuple[str, ...]:
    """Return the ids of all rules, or without `cards` those of the core game."""
    return (*RULES, *WITH_CARDS, *_CARD_RULES) if cards else RULES


def rule_name(rule: str, code: str = "en", options: Options | None = None) -> str:
    """Return the short title of a rule; AzardiaError for an unknown id.

    >>> rule_name("move.run"), rule_name("card.suture-kit")
    ('Running', 'Suture Kit')
    """
    if rule in _CARD_RULES:
        return _cards(options).title(_CARD_RULES[rule], code)
    return _rule(rule, code)["title"]


def why(rule: str, code: str = "en", options: Options | None = None) -> str:
    """Return the text of a rule, in a language; AzardiaError for an unknown id.

    >>> why("move.climb")
    'For 3 AP, climb to an adjacent hex one Level higher.'
    """
    if rule in _CARD_RULES:
        return _cards(options).effect(_CARD_RULES[rule], code)
    numbers = options.numbers if options else Numbers()
    entry = _rule(rule, code)
    with_cards = bool(options and options.cards) and "with_cards" in entry
    return entry["with_cards" if with_cards else "text"].format(**numbers._asdict())


def _cards(options: Options | None) -> Cards:
    return options.in_play if options else kit()


def _rule(rule: str, code: str) -> Entry:
    texts = TEXTS(code)
    if rule in WITH_CARDS:
        return texts["rule_of_cards"][rule]
    if rule not in RULES:
        wrong = spoken("there is no rule {rule}", rule=short(rule))
        raise AzardiaError(f"{wrong}; {remedy_for(rule, rule_ids())}")
    return texts["rule"][rule]


QUESTIONS = OpenQuestions(RULINGS, lambda name, code: RulingTexts.of(TEXTS(code)["ruling"][name]))


def ruling_answer(name: str, answer: Answer, code: str = "en") -> str:
    """Return the text of a ruling's answer; AzardiaError for an unknown ruling or answer.

    >>> ruling_answer("piers", "own")
    'Only its own player may enter a pier.'
    """
    return QUESTIONS.answer(name, answer, code)


def why_ruling(name: str, answer: Answer, code: str = "en") -> str:
    """Return a ruling's question, the answer's text, and the reason for the default."""
    return QUESTIONS.why(name, answer, code)


def articles(variant: Variant, code: str) -> Iterator[Article]:
    """Yield all rules and rulings of a variant as articles."""
    for rule in rule_ids(variant.options.cards):
        yield Article(
            RULE, rule, rule_name(rule, code, variant.options), why(rule, code, variant.options)
        )
    for name in RULINGS if variant.options.cards else CORE:
        lines = tuple(QUESTIONS.every_answer(name, code))
        yield Article(RULING, name, QUESTIONS.question(name, code), lines=lines)


# The rule of each chance frame.
CHANCES: dict[int, str] = {
    Frame.AXIS_DIE: "axis.roll",
    Frame.EJECT_DIE: "freewill.eject",
    Frame.EJECT_D3: "freewill.eject",
    Frame.PUSH_DIE: "push.below",
    Frame.SHELTER_DIE: "terrain.shelter_push",
    Frame.FALL_DIE: "death.tie",
    Frame.MIDDLE_DIE: "death.tie",
    Frame.HARVEST_DIE: "act.harvest",
    Frame.POISON_DIE: "poison.mix",
    Frame.DRAW: "setup.decks",
    Frame.TOKEN: "treasure.hidden",
    Frame.PLACE: "setup.treasure",
    Frame.PICK_DIE: "setup.seats",
}


def pending_rule(s: State) -> str:
    """Return the id of the rule behind the pending decision, or behind the game's end."""
    if s["phase"] == ENDED:
        if s["winner"] != NOBODY:
            return "goal"
        return "round.order" if has_cards(s) else "core"
    frame, below = s["stack"][s["depth"] - 1], s["stack"][max(s["depth"] - 2, 0)]
    top = int(frame[0])
    if top == Frame.CAVE_DIE:
        return f"card.{IDS[int(frame[4])]}"
    if top < Frame.CHOICES:
        return CHANCES[top]
    asks = CHOICES[top].rule
    return asks if isinstance(asks, str) else asks(frame, below)


def rule_of(s: State, action: int) -> str:
    """Return the id of the rule behind an action, or behind the choice to which it belongs."""
    kind = kind_of(action)
    if kind in (Act.PLAY, Act.ANSWER, Act.ADD):
        card = IDS[first_of(action)]
        return "freewill.override" if card == "free-will" else f"card.{card}"
    if not has_cards(s) and kind in (Act.WALK, Act.CLIMB) and is_high(s, int(s["turn"])):
        start = int(s["at"][s["turn"]])
        if kind == Act.CLIMB:
            return "high.climb"
        return "high.down" if height(first_of(action)) < height(start) else "move.walk"
    if kind == Act.TREASURE:
        return f"treasure.{TREASURE_RULES[first_of(action)]}"
    return pending_rule(s) if s["depth"] else ACTION_KINDS[kind].rule
