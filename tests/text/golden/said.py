"""Whole sentences of the kit in both languages, a file for each game.

In games with many events, each event's sentence is there with chosen numbers, so that swapped
sentences and wrong translations change a file. Texts that depend on a position are taken at the
beginning of each rule case; small games are played at random. Rules, rulings and cards have no
file: their translation is beside the text, and test_translations.py compares both.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from types import SimpleNamespace as Namespace

import numpy as np

from azardia_nb.game.game import Game
from azardia_nb.games import DEFAULT, load
from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.rules.board import FIRST_PIER, MIDDLE
from azardia_nb.games.axis_mundi.rules.events import Event as AxisEvent
from azardia_nb.games.axis_mundi.rules.reasons import Why
from azardia_nb.games.axis_mundi.rules.state import ANGEL, DEMON
from azardia_nb.games.axis_mundi.text import refused as axis_refused
from azardia_nb.games.axis_mundi.text.rules import TEXTS as AXIS_SAYS
from azardia_nb.games.axis_mundi.text.sentences import sentence as axis_sentence
from azardia_nb.games.machine.refusals import Refusals
from azardia_nb.games.titan_race.rules import refusals as titan_reasons
from azardia_nb.games.titan_race.rules.board import FINISHED
from azardia_nb.games.titan_race.rules.events import Event as TitanEvent
from azardia_nb.games.titan_race.text import refusal_texts as titan_refused
from azardia_nb.games.titan_race.text.log import ROLLS
from azardia_nb.games.titan_race.text.rules import TEXTS as TITAN_SAYS
from azardia_nb.games.titan_race.text.sentences import HIDDEN
from azardia_nb.games.titan_race.text.sentences import sentence as titan_sentence
from azardia_nb.records.scenario import Case
from azardia_nb.text.by_id import Tables
from azardia_nb.text.language import LANGUAGES
from tests.text.golden import FOLDER

PAGES = FOLDER / "said"
CASES = FOLDER.parents[1] / "games"
GAMES = 3  # of a small game, played at random
STEPS = 120

Sentences = dict[str, str]  # by event and its numbers, by action, by reason
Numbers = Sequence[int]


def page(name: str) -> str:
    """Return the page of a game: each English sentence with its translation below."""
    english, spanish = (said(name, code) for code in LANGUAGES)
    lines = [f"What {name} says. `python -m tests.text.golden` writes this page."]
    for what, sentences in english.items():
        lines += ["", f"== {what}"] if sentences else []
        seen = set()
        for key, sentence in sentences.items():
            both = key.split()[0], sentence, spanish[what][key]
            if both not in seen:  # other numbers may give the same sentence
                lines += ["", key, *(f"    {one}" for one in both[1:])]
            seen.add(both)
    return "\n".join(lines) + "\n"


def said(name: str, code: str) -> dict[str, Sentences]:
    """Return a game's texts in a language: events, actions and refusals."""
    if name == DEFAULT:
        return azardia(code)
    if name == "titan_race":
        told = titan_events(code), at_the_beginning(name, code)
        return dict(zip(("events", "labels"), told, strict=True)) | {
            "refusals": reasons_of(titan_refused.REFUSALS, TITAN_SAYS(code), titan_reasons)
        }
    if name == "axis_mundi":
        told = axis_events(code), at_the_beginning(name, code)
        return dict(zip(("events", "labels"), told, strict=True)) | {
            "refusals": reasons_of(
                axis_refused.REFUSALS, AXIS_SAYS(code), Namespace(**Why.__members__)
            )
        }
    return played(name)[code]


def azardia(code: str) -> dict[str, Sentences]:
    # Imported here: these tests themselves name sentences of the golden files.
    from tests.rules import test_deck, test_texts

    return {
        "events": test_texts.events(code),
        "labels": test_texts.labels_kept(code),
        "refusals": test_texts.refusals_kept(code),
        "deck": test_deck.mistakes(code),
    }


# --- events, with chosen numbers ----------------------------------------------------------------

TITAN: dict[TitanEvent, list[Numbers]] = {
    TitanEvent.FIRST: [(0, 0)],
    TitanEvent.DEALT: [(HIDDEN, 0)],
    TitanEvent.BONUS: [(HIDDEN, 0)],
    TitanEvent.STEPPED: [(1, FINISHED)],
    TitanEvent.LAP: [(9, 0)],
    TitanEvent.PLAYED: [(1, -1)],
}


def titan_events(code: str) -> Sentences:
    options = load("titan_race").variant().options
    found = {}
    for event in TitanEvent:
        usual = [(1, 2), (3, 4)] if event in ROLLS else [(1, 2), (2, 1)]
        for numbers in [*usual, *TITAN.get(event, ())]:
            key = " ".join(map(str, (event.name, *numbers)))
            found[key] = titan_sentence((event, 3, *numbers), (0, 1, 2, 3), options, code)
    return found


HEXES = [(FIRST_PIER, MIDDLE, 0), (MIDDLE, FIRST_PIER, 0)]
AXIS: dict[AxisEvent, list[Numbers]] = {
    AxisEvent.WALKED: HEXES,
    AxisEvent.RAN: [(1, FIRST_PIER, 2), (1, MIDDLE, 2)],
    AxisEvent.HEAL: HEXES,
    AxisEvent.POWER: [(2, 0, 1)],
    AxisEvent.AXIS_ROLL: [(6, 0, 0)],
    AxisEvent.PUSH_DIE: [(6, 0, 0)],
    AxisEvent.HEALED: [(1, 0, 0)],
    AxisEvent.UNWOUNDED: [(1, 0, 0)],
    AxisEvent.CAVE_DIE: [(5, 0, 0)],
    AxisEvent.EJECT_DIE: [(5, 0, 0)],
    AxisEvent.PERMANENT: [(card, 0, 0) for card in range(len(kit().ids))],
}


CORE = [(1, 2, 3), (2, 1, 0)]
WITH_CARDS = [(0, 1, 2), (1, 2, 0), (1, -1, 2), (-1, 1, 2)]  # -1 is what is hidden, or not there


def axis_events(code: str) -> Sentences:
    rules, cards = load("axis_mundi").variant(cards=False).rules, kit()
    found = {}
    for event in AxisEvent:
        usual = CORE if event < AxisEvent.DEALT else WITH_CARDS
        for numbers in [*usual, *AXIS.get(event, ())]:
            form = ANGEL if numbers == usual[0] else DEMON
            key = " ".join(map(str, (event.name, *numbers)))
            found[key] = axis_sentence(
                (event, 0, *numbers), (0, 1, 2), (form, 0, 0), rules, cards, code
            )
    return found


# --- refusals and labels ------------------------------------------------------------------------


def reasons_of(refusals: Refusals, texts: Tables, *modules: object) -> Sentences:
    """Return the text of each reason of refusal, with its fields left open."""
    names = {
        number: name
        for module in modules
        for name, number in vars(module).items()
        if name.isupper() and isinstance(number, int)
    }
    return {
        names[reason]: texts["refusal"][refused.text]["text"]
        for reason, refused in refusals.table.items()
        if isinstance(refused.text, str)
    }


# So few that a new rule case changes no page; together they have every kind of action of all cases.
BEGINNINGS = {
    "titan_race": [
        "10-wild-on-the-last-life",
        "22-pentacle",
        "04-pushed-twice-one-life",
        "11-knocked-out-takes-a-die",
    ],
    "axis_mundi": [
        "poison-spares-the-high",
        "enter-heaven-at-level-2",
        "death-in-the-middle",
        "exchange-and-first-crate",
        "tokens-and-a-grenade",
        "angel-alpinist-in-and-out",
        "bomb-kills-its-owner",
        "exchange-and-first-crate",
        "heal-where-the-turn-began",
        "bomb-kills-its-owner",
        "ruling-danzig-when-before",
        "ruling-retrieve-at-end",
        "scrounger-empties-a-crate",
        "three-birds-and-a-drain",
    ],
}


def at_the_beginning(name: str, code: str) -> Sentences:
    """Return a label of each kind of action, from positions at which rule cases begin."""
    found: Sentences = {}
    for game in beginnings(name):
        words = game.type.words
        for number in game.actions:
            kind = words.write_action(game.variant, number).split()[0]
            if kind not in found:
                found[kind] = words.label(game, number, code)
    return found


@cache
def beginnings(name: str) -> list[Game]:
    return [Case(CASES / name / f"cases/{stem}.toml").set_up() for stem in BEGINNINGS[name]]


# --- small games --------------------------------------------------------------------------------


@cache
def played(name: str) -> dict[str, dict[str, dict[str, str]]]:
    """Return texts of random games by language: each event, kind of action and broken rule."""
    found: dict[str, dict[str, dict[str, str]]] = {
        code: {"events": {}, "labels": {}, "refusals": {}} for code in LANGUAGES
    }
    labels, refusals = (found[LANGUAGES[0]][what] for what in ("labels", "refusals"))
    seats = load(name).seats
    for seed in range(GAMES):
        game = load(name).Game(max(2, seats[seed % len(seats)]), seed=seed)
        latest: dict[str, str] = {}  # an action of each kind
        for legal in decisions(game, seed):
            kinds = {action.split()[0]: action for action in legal}
            for action in (latest | kinds).values():
                kind = action.split()[0]
                if action not in legal and (refused := game.why_not(action)):
                    if refused[0] not in refusals:
                        for code, said in found.items():
                            said["refusals"].update([game.why_not(action, code) or refused])
                elif kind not in labels:
                    for code, said in found.items():
                        said["labels"][kind] = game.legal(code)[legal.index(action)].label
            latest |= kinds
        for code, said in found.items():
            for entry in game.log(code):
                said["events"].setdefault(entry.event, entry.sentence)
    return found


def decisions(game: Game, seed: int) -> Iterator[list[str]]:
    """Play a game at random; yield the legal actions before each decision."""
    dice = np.random.default_rng(seed)
    for _ in range(STEPS):
        legal = [choice.action for choice in game.legal()]
        if not legal:
            return
        yield legal
        game.play(legal[int(dice.integers(len(legal)))])
