"""Statistics of simulated games of Azardia, and the bots that are compiled into their loop."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import AskedBot, Labels, Simulation, Variant
from azardia_nb.games.azardia.bots.greedy import SCRATCH, begin_counts, greedy_choice
from azardia_nb.games.azardia.bots.own import value_of_number
from azardia_nb.games.azardia.bots.perfect import PerfectPlayer, check_game
from azardia_nb.games.azardia.bots.personality import Personality, personality_choice
from azardia_nb.games.azardia.cards.deck import Deck, deck_name
from azardia_nb.games.azardia.game import Game, Options, variant
from azardia_nb.games.azardia.rules.actions import Act, act, card_of
from azardia_nb.games.azardia.rules.board import Numbers
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.rules.frames import DRAW, Frame
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.rules.state import MAX_SEATS, Rules, State
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.notation import read_action
from azardia_nb.games.azardia.text.texts import character_name
from azardia_nb.games.machine.stack import pending
from azardia_nb.players.planner import planner_ratings
from azardia_nb.text.language import N_, language

# Bots compiled into the loop; a bot's code is its index.
BOTS = ("greedy", *(one.name.lower() for one in Personality))
GREEDY = 0
FIRST_PERSONALITY = 1

COLUMNS = (
    ("challenges", "i2"),  # challenges won, without duels for the last tile
    ("duels", "i2"),
    ("graces", "i2"),  # grace turns begun
)
SEAT_COLUMNS = (
    ("character", "i1"),
    ("tile", "i2"),
    ("level", "i1"),
    ("coins", "i1"),
    ("cards", "i2"),  # cards played, including answers
    ("purchases", "i2"),  # levels, tiles and boosted rolls
)


@rule
def choose(
    s: State,
    rules: Rules,
    seat: int,
    legal: npt.NDArray[np.int64],
    rng: np.random.Generator,
    scratch: State,
    bot: int,
) -> int:
    """Return the action among `legal` that bot number `bot` chooses."""
    if bot == GREEDY:
        return greedy_choice(s, rules, rng, legal, len(legal), scratch)
    return personality_choice(s, rules, rng, legal, len(legal), scratch, bot - FIRST_PERSONALITY)


@rule
def before_outcome(s: State, outcome: int, plays: npt.NDArray[np.int64]) -> None:
    """Count a penalty or event that is about to be drawn, in `plays`."""
    if pending(s) == Frame.DRAW and s["stack"][s["depth"] - 1, DRAW.pile] != Pile.ACTION:
        plays[outcome] += 1


@rule
def before_action(
    s: State, rules: Rules, seat: int, action: int, result: State, plays: npt.NDArray[np.int64]
) -> None:
    """Count a card that is about to be played, in `plays` and `result`, or a purchase."""
    kind = act(action)
    if kind == Act.PLAY or kind == Act.ANSWER:
        plays[card_of(action)] += 1
        result["cards"][seat] += 1
    elif pays(kind, card_of(action)):
        result["purchases"][seat] += 1


@rule
def pays(kind: int, mask: int) -> bool:
    """Return whether an action costs coins: a level, a tile, or boosts of dice."""
    bought = kind == Act.LEVEL or kind == Act.TILE
    return bought or (mask > 0 and Act.ROLL <= kind <= Act.KEEP)


@rule
def at_end(s: State, result: State) -> None:
    """Write the counters and the pawns' final fields to `result`."""
    result["challenges"] = s["challenges"]
    result["duels"] = s["duels"]
    result["graces"] = s["graces"]
    for at in range(int(s["players"])):
        result["character"][at] = s["character"][at]
        result["tile"][at] = s["tile"][at]
        result["level"][at] = s["level"][at]
        result["coins"][at] = s["coins"][at]


def kinds(variant: Variant) -> int:
    """Return the number of kinds of card that are counted; 1 in the core game."""
    deck = variant.options.deck
    return len(deck.cards) if deck else 1


# --- bots outside the loop
# --------------------------------------------------------------------------


def _begin_perfect(variant: Variant, rng: np.random.Generator) -> Callable[[State], int]:
    perfect = PerfectPlayer()

    def ask(state: State) -> int:
        view = Game.begin(variant, state).view(to_act(state, variant.rules) + 1)
        return int(read_action(perfect.choose(view), variant.options.deck))

    return ask


# --- folders of games ---------------------------------------------------------------------------


def pack(options: Options) -> dict[str, Any]:
    """Return house rules and deck as data for a folder of games."""
    deck = options.deck
    return {
        "rulings": dict(options.rulings),
        "numbers": options.numbers._asdict(),
        "deck": deck and {"name": deck.name, "text": deck.source},
    }


def unpack(content: Mapping[str, Any]) -> Variant:
    """Return the variant of a folder of games."""
    deck = content["deck"] and Deck.parse(content["deck"]["text"], content["deck"]["name"])
    numbers: dict[str, Any] = {
        name: tuple(n) if isinstance(n, list) else n for name, n in content["numbers"].items()
    }
    return variant(Rulings(**content["rulings"]), Numbers(**numbers), deck, deck is not None)


def flat(content: Mapping[str, Any]) -> dict[str, Any]:
    """Return packed data with each ruling and number as a key of its own, and `cards`."""
    deck = content["deck"]
    return {"deck": deck, "cards": deck is not None, **content["rulings"], **content["numbers"]}


def heading(variant: Variant, code: str) -> str:
    """Return the line on the deck in a report's heading."""
    deck, speak = variant.options.deck, language(code)
    return speak("deck: {deck}", deck=deck_name(deck, code) if deck else speak("none"))


def call_compiled(s: State, rules: Rules) -> None:
    """Call functions that users' players and the solver need compiled, to record the calls."""
    from azardia_nb.games.azardia.odds.core import transitions  # slow to import

    value_of_number(s, rules, 0, 0)
    with suppress(TypeError):  # raised while calls are only recorded
        transitions.link(rules)


SIMULATION = Simulation(
    random_loop=True,
    begin=begin_counts,
    scratch=SCRATCH,
    choose=choose,
    bots=BOTS,
    asked={
        "perfect": AskedBot(
            _begin_perfect, lambda variant, first: check_game(Game.begin(variant, first))
        ),
    },
    players=("greedy",) * MAX_SEATS,
    columns=COLUMNS,
    seat_columns=SEAT_COLUMNS,
    before_action=before_action,
    before_outcome=before_outcome,
    at_end=at_end,
    kinds=kinds,
    rated=planner_ratings,
    call=call_compiled,
    labels={"character": Labels(tuple(CHARACTERS), character_name)},
    means={
        "challenges": N_("Challenges won"),
        "duels": N_("Duels for the last tile"),
        "graces": N_("Grace turns"),
    },
    heading=heading,
    pack=pack,
    unpack=unpack,
    flat=flat,
)
