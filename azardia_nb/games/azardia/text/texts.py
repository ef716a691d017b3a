"""The rules and rulings in plain words: what "Why?" answers.

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
from azardia_nb.games.azardia.rules.rulings import RULINGS
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


class _Open(NamedTuple):
    question: str
    answers: dict[str, str]


_RULINGS: dict[str, _Open] = {
    "zone_return": _Open(
        N_(
            "A pawn below level {top_level} passes tile {gate}: what happens to the steps it "
            "has left?"
        ),
        {
            "carry": N_("It walks them from tile 1; {gate} and 1 count as the same step."),
            "stop": N_("They are lost: it stops on tile 1."),
        },
    ),
    "challenge_before_return": _Open(
        N_(
            "A pawn below level {top_level} lands exactly on tile {gate}, where there is "
            "another pawn: is there a challenge?"
        ),
        {
            "true": N_("Yes: first the challenge on tile {gate}, then back to tile 1."),
            "false": N_("No: it goes straight to tile 1."),
        },
    ),
    "level5_winner": _Open(
        N_("What does a pawn at level {top_level} gain by winning an ordinary challenge?"),
        {
            "advance": N_("It moves forward {step} tiles."),
            "stay": N_(
                "Nothing: it stays where it is. Three pawns at the gate could then challenge "
                "each other for ever: after {chain} challenges in a row there are no more."
            ),
        },
    ),
    "back_past_start": _Open(
        N_("Where does a pawn end up if it moves back past tile 1?"),
        {
            "clamp": N_("It stays on tile 1."),
            "wrap": N_("It goes round to tile {before} and continues from there."),
        },
    ),
    "clamped_pair": _Open(
        N_(
            "The loser of a challenge can't move back, and two pawns are left on the same "
            "tile: do they fight again?"
        ),
        {
            "stay": N_("No, not until one of them moves."),
            "again": N_("Yes, at once."),
        },
    ),
    "special_tiles": _Open(
        N_("Which moves make you draw a card on an A or Z tile?"),
        {
            "own": N_("All moves in your own turn: dice, bought tiles, your own cards."),
            "roll": N_("Only the move with the dice."),
            "any": N_("All of them, even if another player moves you there."),
        },
    ),
    "zero_on_special": _Open(
        N_("If your result is 0 on an A or Z tile, do you draw a card?"),
        {
            "final": N_("Yes, if that 0 counts."),
            "each": N_("Yes, each 0 does, even one that is rerolled."),
            "never": N_("No."),
        },
    ),
    "boost_when": _Open(
        N_("When do you pay for +1 on a die?"),
        {
            "after": N_("After seeing the dice."),
            "before": N_("Before rolling them."),
        },
    ),
    "boost_over_ten": _Open(
        N_("Can coins raise a die that shows {faces}?"),
        {
            "allowed": N_("Yes: it then counts {faces_more}."),
            "capped": N_("No: a die counts at most {faces}."),
        },
    ),
    "boost_challenges": _Open(
        N_("Can coins raise the dice of a challenge?"),
        {
            "true": N_("Yes, as in any roll."),
            "false": N_("No, only the dice you move with."),
        },
    ),
    "buy_tile_when": _Open(
        N_("When can you buy an extra tile?"),
        {
            "turn": N_("In your own turn, before the roll and in phase C."),
            "roll": N_("Only to make the move with the dice longer."),
        },
    ),
    "challenge_tie": _Open(
        N_("What happens when a challenge is tied?"),
        {
            "reroll": N_("Both roll again."),
            "arriver": N_("The player who arrived there, or who challenged, loses."),
            "nothing": N_("Nothing happens."),
        },
    ),
    "grace_hold": _Open(
        N_("Can the pawn on tile {goal} be moved away?"),
        {
            "removable": N_("Yes, and if nobody is left there, the grace turn is over."),
            "immune": N_("No: other players can't move it."),
        },
    ),
    "grace_duel": _Open(
        N_("Does the first duel for tile {goal} end the game?"),
        {
            "each": N_(
                "No: every rival keeps its last turn, and the player on the tile at the end wins."
            ),
            "immediate": N_("Yes: the winner of the duel has won the game."),
        },
    ),
    "kuchuritok_hands": _Open(
        N_("Whose hands does Kuchuritok collect?"),
        {
            "all": N_("Everyone's, including its own."),
            "others": N_("Its rivals' only."),
        },
    ),
    "kuchuritok_deal": _Open(
        N_("How does Kuchuritok deal the cards it has collected?"),
        {
            "shuffled": N_("Shuffled and unseen, one each in turn order."),
            "choose": N_("It looks at them and decides who gets which."),
        },
    ),
    "turn_order": _Open(
        N_("In which order do the players take their turns?"),
        {
            "selection": N_("In the order in which they chose their characters."),
            "seats": N_(
                "Clockwise round the table, starting with the player with the highest initial roll."
            ),
        },
    ),
    "abilities_answerable": _Open(
        N_("Can a card answer a character's ability?"),
        {
            "true": N_("Yes, like a card played by a rival."),
            "false": N_("No."),
        },
    ),
    "special_or_challenge": _Open(
        N_("What comes first on an A or Z tile where there is another pawn?"),
        {
            "draw": N_("The card; then the challenge, if both pawns are still there."),
            "challenge": N_("The challenge; the pawn that moved there draws only if still there."),
            "both": N_("The challenge; the pawn that moved there draws in any case."),
        },
    ),
    "floor_from": _Open(
        N_("When can a pawn no longer go back below tile {gate}?"),
        {
            "crossed": N_("Once it has been on tile {beyond} or farther."),
            "level5": N_("As soon as it is on tile {gate} or farther at level {top_level}."),
        },
    ),
    "grace_takeover": _Open(
        N_(
            "The pawn on tile {goal} is moved away, and another pawn ends up there without a "
            "duel: are there new last turns?"
        ),
        {
            "anew": N_("Yes: the grace turn starts again, and every rival has one last turn."),
            "keep": N_("No: only the last turns that are left are played."),
        },
    ),
    "called_holder": _Open(
        N_("Does the pawn on tile {goal} move forward when it wins a challenge from a distance?"),
        {
            "stays": N_("No: it stays on tile {goal}."),
            "advances": N_("Yes: it moves forward {step} tiles, so it bounces off tile {goal}."),
        },
    ),
    "level_at_five": _Open(
        N_("Can a pawn at level {top_level} buy a level?"),
        {
            "advance": N_("Yes: it moves forward {step} tiles instead."),
            "refused": N_("No."),
        },
    ),
    "missed_last_turn": _Open(
        N_("A player has to miss the last turn during the grace turn: what happens to that turn?"),
        {
            "used": N_("It is lost: it was the last turn."),
            "waits": N_("It waits: the next turn that is not missed is the last one."),
        },
    ),
    "reshuffle": _Open(
        N_("What happens when the deck has fewer cards than must be drawn?"),
        {
            "under": N_("Those left are drawn first, then the discards are shuffled."),
            "mixed": N_("The discards are shuffled together with them before drawing."),
        },
    ),
    "crowded_tile": _Open(
        N_("A pawn arrives on a tile with several pawns: which of them does it challenge?"),
        {
            "each": N_("All of them, one after the other, in turn order."),
            "next": N_("Only the next one in turn order."),
        },
    ),
    "roll_on_150": _Open(
        N_("A pawn is already on tile {goal} before its roll: does it roll?"),
        {
            "stays": N_("No: it stays there, and the turn goes on without a roll."),
            "rolls": N_("Yes, and the roll takes it off the tile."),
        },
    ),
}


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


def ruling_question(name: str, language: str = "en", numbers: Numbers = NUMBERS) -> str:
    """Return what the rulebook leaves open, as a question."""
    return speaking(language)(_open(name).question, **figures(language, numbers))


def ruling_answer(
    name: str, value: str | bool, language: str = "en", numbers: Numbers = NUMBERS
) -> str:
    """Return what a value of a ruling says; AzardiaError for one that does not exist.

    >>> ruling_answer("challenge_tie", "reroll")
    'Both roll again.'
    """
    answers = _open(name).answers
    RULINGS[name].code(value)
    return speaking(language)(answers[str(value).lower()], **figures(language, numbers))


def why_ruling(
    name: str, value: str | bool, language: str = "en", numbers: Numbers = NUMBERS
) -> str:
    """Return question and answer of a ruling, and the reason when it is the default.

    >>> print(why_ruling("challenge_tie", "nothing"))
    The rulebook leaves this open: What happens when a challenge is tied? Here: Nothing happens.
    """
    speak = speaking(language)
    said = speak(
        N_("The rulebook leaves this open: {question} Here: {answer}"),
        question=ruling_question(name, language, numbers),
        answer=ruling_answer(name, value, language, numbers),
    )
    ruling = RULINGS[name]
    return f"{said} {speak(ruling.reason)}" if value == ruling.default else said


def ruling_text(name: str, language: str = "en", numbers: Numbers = NUMBERS) -> str:
    """Return a ruling with its question, every answer (the default first), and the reason."""
    speak = speaking(language)
    lines = [ruling_question(name, language, numbers)]
    for value in RULINGS[name].values:
        answer = ruling_answer(name, value, language, numbers)
        lines.append(f"{str(value).lower()}: {answer}")
    lines.append(
        speak(
            N_("Default: {value}. {reason}"),
            value=str(RULINGS[name].default).lower(),
            reason=speak(RULINGS[name].reason),
        )
    )
    return "\n".join(lines)


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


def _open(name: str) -> _Open:
    if name not in _RULINGS:
        raise AzardiaError(f"there is no ruling {name!r}; the rulings are {', '.join(_RULINGS)}")
    return _RULINGS[name]
