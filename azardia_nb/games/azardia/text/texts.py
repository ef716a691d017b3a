"""The rules in plain words: what "Why?" answers.

The texts hold placeholders, filled from the numbers of the game, so that no text can contradict
the rules. English is written here, Spanish in the catalogue of rules.
"""

from functools import cache
from typing import NamedTuple

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS, Numbers
from azardia_nb.games.azardia.rules.card_kinds import PRINTED, Pile
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.rules.movement import CHAIN
from azardia_nb.text.language import N_
from azardia_nb.text.language import language as speaking

NAMES = {
    "lagartoon": "Lagartoon",
    "kuchuritok": "Kuchuritok",
    "robot": "Robot-I-King",
    "mantis": "Noncredo Mantis",
}


class _Rule(NamedTuple):
    """What a rule is called and says; where the rulebook leaves a small thing open, how it is read.

    Readings that weigh more are rulings.
    """

    title: str
    text: str
    reading: str = ""


_RULES: dict[str, _Rule] = {
    "goal": _Rule(
        N_("The goal"),
        N_(
            "To win, be the first pawn to land exactly on tile {goal} and still be there at "
            "the end of the grace turn. Two to four can play."
        ),
    ),
    "setup.roll": _Rule(
        N_("The initial roll"),
        N_(
            "Everyone rolls {the_dice} and adds up what they show. The player with the highest "
            "sum chooses a character first, and the others follow in order. Players who tie "
            "roll again."
        ),
    ),
    "setup.start": _Rule(
        N_("The starting tiles"),
        N_(
            "The player who chooses first starts on tile 1, the next on tile 2, and so on. "
            "Everyone starts at level 1, without cards or coins."
        ),
    ),
    "dice": _Rule(
        N_("The dice"),
        N_("The dice have {faces} faces; the face 0 counts {faces}."),
    ),
    "zones.zero": _Rule(
        N_("Zone Zero"),
        N_("Tiles 1 to {gate} are Zone Zero. A pawn below level {top_level} never leaves it."),
    ),
    "zones.return": _Rule(
        N_("Back to tile 1"),
        N_(
            "Below level {top_level}, tile {gate} leads back to tile 1, and the pawn continues "
            "from there."
        ),
    ),
    "zones.tyrant": _Rule(
        N_("The Tyrant Zone"),
        N_(
            "Tiles {beyond} to {goal} are the Tyrant Zone. Only pawns at level {top_level} may "
            "enter it."
        ),
    ),
    "zones.floor": _Rule(
        N_("No way back from the Tyrant Zone"),
        N_(
            "A pawn at level {top_level} that has moved into the Tyrant Zone never goes back "
            "below tile {gate}."
        ),
    ),
    "zones.bounce": _Rule(
        N_("Bouncing off the last tile"),
        N_("A pawn can't pass tile {goal}: it walks the steps it has left backwards."),
    ),
    "tiles.a": _Rule(
        N_("A tiles"),
        N_("When a move ends on an A tile ({a_tiles}), the player draws an action card."),
    ),
    "tiles.z": _Rule(
        N_("Z tiles"),
        N_(
            "When a move ends on a Z tile ({z_tiles}), the player draws a penalty card. It "
            "takes effect at once and is discarded. When the penalty deck is empty, its cards "
            "are shuffled and used again."
        ),
    ),
    "turn.roll": _Rule(
        N_("Phase A: roll and move"),
        N_("Roll {the_dice} and move {sum_or_difference}. A card may change how you roll."),
    ),
    "turn.zero": _Rule(
        N_("A move of 0"),
        N_(
            "You reroll a result of 0 once per turn; a second 0 counts. So a double can give "
            "you a second roll."
        ),
    ),
    "turn.draw": _Rule(
        N_("Phase B: draw"),
        N_(
            "Draw {draws} action cards. When the deck runs out, the discarded cards are shuffled "
            "and make a new one."
        ),
    ),
    "turn.play": _Rule(
        N_("Phase C: play cards"),
        N_("Play as many cards from your hand as you like."),
    ),
    "turn.respond": _Rule(
        N_("Phase C1: answers"),
        N_(
            "If a rival plays a card on you, you may answer with a card that changes or avoids "
            "it. An answer can be answered in turn; when nobody answers any more, the turn "
            "goes on."
        ),
    ),
    "turn.discard": _Rule(
        N_("Phase D: discard"),
        N_("Nobody ends a turn with more than {hand_limit} cards: discard the rest."),
        N_("You can't discard more cards than that."),
    ),
    "turn.missed": _Rule(
        N_("A missed turn"),
        N_(
            "A missed turn is skipped completely, but the first player still draws the event "
            "of the round."
        ),
    ),
    "turn.clockwise": _Rule(
        N_("Clockwise"),
        N_("Turns and pawns go clockwise."),
    ),
    "round.event": _Rule(
        N_("The event of the round"),
        N_(
            "Before each round the first player draws an event card, even if that player has "
            "to miss the turn. An empty event deck is shuffled and used again."
        ),
        N_(
            "The card says which players it affects, and it takes effect at once. If the first "
            "player gets another turn, no new event is drawn for it."
        ),
    ),
    "cards.decks": _Rule(
        N_("The three decks"),
        N_(
            "The box contains {action_cards} action cards, {penalty_cards} penalty cards and "
            "{event_cards} event cards, in three face-down decks. The discard piles are face "
            "up, but nobody may look through them."
        ),
    ),
    "cards.nocounter": _Rule(
        N_("What no card can stop"),
        N_("You can't stop penalties, events or harmful abilities with a card from your hand."),
    ),
    "coins.cap": _Rule(
        N_("The most coins"),
        N_("You can have at most {coin_cap} coins; any more are lost."),
    ),
    "coins.level": _Rule(
        N_("Buying a level"),
        N_("You can buy one level for {level_price} coins."),
    ),
    "coins.tile": _Rule(
        N_("Buying a tile"),
        N_("For {tile_price} coins you move one extra tile forward."),
    ),
    "coins.die": _Rule(
        N_("Buying +1 on a die"),
        N_("For {die_price} coins you add 1 to a die, at most once per die in each roll."),
    ),
    "coins.wealth": _Rule(
        N_("A fortune"),
        N_("A fortune is your coins and your hand together: if you lose it, you lose both."),
    ),
    "levels.range": _Rule(
        N_("The lowest and the highest level"),
        N_(
            "You can't go down from level 1 or level {top_level}: you move back {step} tiles "
            "instead. You can't go up from level {top_level} either: you move forward {step} "
            "tiles instead."
        ),
    ),
    "challenge": _Rule(
        N_("Level challenge"),
        N_(
            "When two pawns meet on a tile, both players roll {the_dice}. The higher sum wins "
            "and goes up a level. The loser goes down a level and moves back one tile; at "
            "level 1 or {top_level} it keeps its level and moves back {step} tiles."
        ),
    ),
    "challenge.crossing": _Rule(
        N_("A challenge at the crossing"),
        N_(
            "This rule applies on tile {gate}; with three or four players it also applies on "
            "tile {beyond}, and with four also on tile {farther}. If at least one of the two "
            "pawns is at level {top_level}, the winner moves forward {step} tiles and the loser "
            "stays."
        ),
    ),
    "grace": _Rule(
        N_("The grace turn"),
        N_(
            "When a pawn lands exactly on tile {goal}, every rival gets one last turn. A rival "
            "who gets there too fights a duel for the game; a tie goes to the player who was "
            "there first."
        ),
    ),
    "ability.once": _Rule(
        N_("One ability per turn"),
        N_("Each character may use its ability once in each of its own turns."),
    ),
    "ability.lagartoon": _Rule(
        N_("Lagartoon's ability"),
        N_(
            "In phase B, Lagartoon may draw {draws_more} cards instead of {draws}; it then "
            "discards one before phase C."
        ),
    ),
    "ability.kuchuritok": _Rule(
        N_("Kuchuritok's ability"),
        N_(
            "Kuchuritok may collect the hands and deal the cards out evenly: afterwards nobody "
            "has more than one card more than anyone else."
        ),
        N_("Only in phase C."),
    ),
    "ability.robot": _Rule(
        N_("Robot-I-King's ability"),
        N_(
            "In phase D, Robot-I-King may swap a card from its hand for one of a rival's, "
            "taken unseen."
        ),
        N_("At the start of phase D, before it discards."),
    ),
    "ability.mantis": _Rule(
        N_("Noncredo Mantis's ability"),
        N_("Noncredo Mantis may challenge a rival from a distance to a level challenge."),
        N_("Only in phase C, and any rival, however far away."),
    ),
}

RULES: dict[str, str] = {rule: words.text for rule, words in _RULES.items()}


def rule_name(rule: str, language: str = "en") -> str:
    """Return the short title of a rule; AzardiaError for an id that does not exist.

    >>> rule_name("zones.return", "es")
    'Vuelta a la casilla 1'
    """
    return speaking(language)(_rule(rule).title)


def why(rule: str, language: str = "en", numbers: Numbers = NUMBERS) -> str:
    """Return a rule in our own words, and how the kit reads what it leaves open.

    AzardiaError for an id that does not exist; open questions of more weight are rulings.

    >>> why("zones.bounce")
    "A pawn can't pass tile 150: it walks the steps it has left backwards."
    >>> why("turn.discard").partition(". ")[2]
    "How this kit reads it: You can't discard more cards than that."
    """
    speak = speaking(language)
    told = _rule(rule)
    said = speak(told.text, **figures(language, numbers))
    if told.reading:
        said += " " + speak(N_("How this kit reads it: {reading}"), reading=speak(told.reading))
    return said


def character_name(character: int | str) -> str:
    """Return the name of a character, given its code or its id; the same in every language.

    >>> character_name("robot"), character_name(3)
    ('Robot-I-King', 'Noncredo Mantis')
    """
    return NAMES[character if isinstance(character, str) else CHARACTERS[character]]


def coins(tokens: int, language: str = "en") -> str:
    """Return an amount of coins as it is written; `tokens` count a thousand each.

    >>> coins(5), coins(5, "es")
    ('5,000', '5.000')
    """
    written = f"{tokens * COIN:,}"
    return written.replace(",", ".") if language == "es" else written


def figures(language: str = "en", numbers: Numbers = NUMBERS) -> dict[str, object]:
    """Return what the placeholders of the texts stand for, as a dictionary of one's own."""
    return dict(_figures(language, numbers))


# By the number of dice.
_THE_DICE = ("", N_("the die"), N_("both dice"), N_("all three dice"))
_SUM_OR_DIFFERENCE = (
    "",
    N_("the number it shows"),
    N_("their sum or their difference, as you like"),
    N_("their sum, or the highest minus the lowest, as you like"),
)


@cache
def _figures(language: str, numbers: Numbers) -> dict[str, object]:
    written: dict[str, object] = dict(numbers._asdict())
    for pile in Pile:
        written[f"{pile.name.lower()}_cards"] = PRINTED[pile]
    for price in ("coin_cap", "level_price", "tile_price", "die_price"):
        written[price] = coins(getattr(numbers, price), language)
    return written | {
        "before": numbers.gate - 1,
        "beyond": numbers.gate + 1,
        "farther": numbers.gate + 2,
        "faces_more": numbers.faces + 1,
        "chain": CHAIN,
        "draws_more": numbers.draws + 1,
        "the_dice": speaking(language)(_THE_DICE[numbers.dice]),
        "sum_or_difference": speaking(language)(_SUM_OR_DIFFERENCE[numbers.dice]),
        "a_tiles": _tiles(numbers.a_tiles, numbers),
        "z_tiles": _tiles(numbers.z_tiles, numbers),
    }


def _tiles(tiles: tuple[int, ...], numbers: Numbers) -> str:
    return ", ".join(str(tile) for tile in tiles if tile < numbers.goal) or "–"


def _rule(rule: str) -> _Rule:
    if rule not in _RULES:
        raise AzardiaError(f"there is no rule {rule!r}; the rules are {', '.join(_RULES)}")
    return _RULES[rule]
