"""The rulings in plain words: what the rulebook leaves open, how it may be read, and why so.

The texts hold placeholders, filled from the numbers of the game, as those of the rules do.
"""

from azardia_nb.games.azardia.rules.board import NUMBERS, Numbers
from azardia_nb.games.azardia.rules.rulings import RULINGS
from azardia_nb.games.azardia.text.texts import figures
from azardia_nb.games.machine.rulings import Answer
from azardia_nb.games.machine.words import Open, OpenQuestions
from azardia_nb.text.language import N_

_OPEN: dict[str, Open] = {
    "zone_return": Open(
        {
            "carry": N_("It walks them from tile 1; {gate} and 1 count as the same step."),
            "stop": N_("They are lost: it stops on tile 1."),
        },
        reason=N_("The rulebook sends the pawn back to 1 and lets it continue from there."),
        question=N_(
            "A pawn below level {top_level} passes tile {gate}: what happens to the steps it "
            "has left?"
        ),
    ),
    "challenge_before_return": Open(
        {
            "true": N_("Yes: first the challenge on tile {gate}, then back to tile 1."),
            "false": N_("No: it goes straight to tile 1."),
        },
        reason=N_(
            "Otherwise only level-5 pawns could ever meet on 80, but the rule for the crossing "
            "speaks of at least one of the two."
        ),
        question=N_(
            "A pawn below level {top_level} lands exactly on tile {gate}, where there is "
            "another pawn: is there a challenge?"
        ),
    ),
    "level5_winner": Open(
        {
            "advance": N_("It moves forward {step} tiles."),
            "stay": N_(
                "Nothing: it stays where it is. Three pawns at the gate could then challenge "
                "each other for ever: after {chain} challenges in a row there are no more."
            ),
        },
        reason=N_(
            "Level 5 is the top, and anything that would take a pawn above it moves it forward "
            "instead; the text on challenges alone would leave the winner where it is."
        ),
        question=N_("What does a pawn at level {top_level} gain by winning an ordinary challenge?"),
    ),
    "back_past_start": Open(
        {
            "clamp": N_("It stays on tile 1."),
            "wrap": N_("It goes round to tile {before} and continues from there."),
        },
        reason=N_("The rulebook does not say; a race has a starting line."),
        question=N_("Where does a pawn end up if it moves back past tile 1?"),
    ),
    "clamped_pair": Open(
        {
            "stay": N_("No, not until one of them moves."),
            "again": N_("Yes, at once."),
        },
        reason=N_(
            "The rulebook does not say; a new challenge on the spot could go on for a long time."
        ),
        question=N_(
            "The loser of a challenge can't move back, and two pawns are left on the same "
            "tile: do they fight again?"
        ),
    ),
    "special_tiles": Open(
        {
            "own": N_("All moves in your own turn: dice, bought tiles, your own cards."),
            "roll": N_("Only the move with the dice."),
            "any": N_("All of them, even if another player moves you there."),
        },
        reason=N_("The rulebook speaks of the final destination of the player's movement."),
        question=N_("Which moves make you draw a card on an A or Z tile?"),
    ),
    "zero_on_special": Open(
        {
            "final": N_("Yes, if that 0 counts."),
            "each": N_("Yes, each 0 does, even one that is rerolled."),
            "never": N_("No."),
        },
        reason=N_("The Spanish booklet says to draw a card here; the English one does not say."),
        question=N_("If your result is 0 on an A or Z tile, do you draw a card?"),
    ),
    "boost_when": Open(
        {
            "after": N_("After seeing the dice."),
            "before": N_("Before rolling them."),
        },
        reason=N_("The rulebook does not say; most groups pay when they see what they get."),
        question=N_("When do you pay for +1 on a die?"),
    ),
    "boost_over_ten": Open(
        {
            "allowed": N_("Yes: it then counts {faces_more}."),
            "capped": N_("No: a die counts at most {faces}."),
        },
        reason=N_("The rulebook does not say; plus one is plus one."),
        question=N_("Can coins raise a die that shows {faces}?"),
    ),
    "boost_challenges": Open(
        {
            "true": N_("Yes, as in any roll."),
            "false": N_("No, only the dice you move with."),
        },
        reason=N_("The rulebook speaks of a roll of dice, and in a challenge you roll dice too."),
        question=N_("Can coins raise the dice of a challenge?"),
    ),
    "buy_tile_when": Open(
        {
            "turn": N_("In your own turn, before the roll and in phase C."),
            "roll": N_("Only to make the move with the dice longer."),
        },
        reason=N_("The rulebook does not say; a bought tile is one more step, at any time."),
        question=N_("When can you buy an extra tile?"),
    ),
    "challenge_tie": Open(
        {
            "reroll": N_("Both roll again."),
            "arriver": N_("The player who arrived there, or who challenged, loses."),
            "nothing": N_("Nothing happens."),
        },
        reason=N_("Ties in the initial roll are rolled again too."),
        question=N_("What happens when a challenge is tied?"),
    ),
    "grace_hold": Open(
        {
            "removable": N_("Yes, and if nobody is left there, the grace turn is over."),
            "immune": N_("No: other players can't move it."),
        },
        reason=N_(
            "In the Spanish booklet the grace turn lasts as long as the first pawn there is not "
            "moved."
        ),
        question=N_("Can the pawn on tile {goal} be moved away?"),
    ),
    "grace_duel": Open(
        {
            "each": N_(
                "No: every rival keeps its last turn, and the player on the tile at the end wins."
            ),
            "immediate": N_("Yes: the winner of the duel has won the game."),
        },
        reason=N_(
            "One sentence of the rulebook gives every rival a last turn; another says that a "
            "challenge on the last tile decides who wins. So all turns are played, and each "
            "challenge decides who is winning for the moment."
        ),
        question=N_("Does the first duel for tile {goal} end the game?"),
    ),
    "kuchuritok_hands": Open(
        {
            "all": N_("Everyone's, including its own."),
            "others": N_("Its rivals' only."),
        },
        reason=N_("The Spanish booklet says “the hands of all players”."),
        question=N_("Whose hands does Kuchuritok collect?"),
    ),
    "kuchuritok_deal": Open(
        {
            "shuffled": N_("Shuffled and unseen, one each in turn order."),
            "choose": N_("It looks at them and decides who gets which."),
        },
        reason=N_("The rulebook does not say; shuffling is fair and fast."),
        question=N_("How does Kuchuritok deal the cards it has collected?"),
    ),
    "turn_order": Open(
        {
            "selection": N_("In the order in which they chose their characters."),
            "seats": N_(
                "Clockwise round the table, starting with the player with the highest initial roll."
            ),
        },
        reason=N_(
            "The rulebook says that play goes clockwise and that the initial roll decides the "
            "order for choosing characters and starting tiles, but not who plays after whom. Here "
            "the players sit down in that order."
        ),
        question=N_("In which order do the players take their turns?"),
    ),
    "abilities_answerable": Open(
        {
            "true": N_("Yes, like a card played by a rival."),
            "false": N_("No."),
        },
        reason=N_(
            "One passage lets rivals answer abilities; another says that harmful ones can't be "
            "countered."
        ),
        question=N_("Can a card answer a character's ability?"),
    ),
    "special_or_challenge": Open(
        {
            "draw": N_("The card; then the challenge, if both pawns are still there."),
            "challenge": N_("The challenge; the pawn that moved there draws only if still there."),
            "both": N_("The challenge; the pawn that moved there draws in any case."),
        },
        reason=N_(
            "The rulebook says that every move ending on such a tile draws a card, without "
            "exception; it does not say in which order."
        ),
        question=N_("What comes first on an A or Z tile where there is another pawn?"),
    ),
    "floor_from": Open(
        {
            "crossed": N_("Once it has been on tile {beyond} or farther."),
            "level5": N_("As soon as it is on tile {gate} or farther at level {top_level}."),
        },
        reason=N_("The rulebook protects pawns that have already moved on into the zone."),
        question=N_("When can a pawn no longer go back below tile {gate}?"),
    ),
    "grace_takeover": Open(
        {
            "anew": N_("Yes: the grace turn starts again, and every rival has one last turn."),
            "keep": N_("No: only the last turns that are left are played."),
        },
        reason=N_(
            "In the rulebook the grace turn begins whenever a player lands exactly on the last "
            "tile."
        ),
        question=N_(
            "The pawn on tile {goal} is moved away, and another pawn ends up there without a "
            "duel: are there new last turns?"
        ),
    ),
    "called_holder": Open(
        {
            "stays": N_("No: it stays on tile {goal}."),
            "advances": N_("Yes: it moves forward {step} tiles, so it bounces off tile {goal}."),
        },
        reason=N_(
            "The rulebook does not say; in a duel for the last tile nobody moves forward either."
        ),
        question=N_(
            "Does the pawn on tile {goal} move forward when it wins a challenge from a distance?"
        ),
    ),
    "level_at_five": Open(
        {
            "advance": N_("Yes: it moves forward {step} tiles instead."),
            "refused": N_("No."),
        },
        reason=N_("In the rulebook a move replaces a level above the highest one."),
        question=N_("Can a pawn at level {top_level} buy a level?"),
    ),
    "missed_last_turn": Open(
        {
            "used": N_("It is lost: it was the last turn."),
            "waits": N_("It waits: the next turn that is not missed is the last one."),
        },
        reason=N_("The rulebook does not say; a missed turn is still a turn."),
        question=N_(
            "A player has to miss the last turn during the grace turn: what happens to that turn?"
        ),
    ),
    "reshuffle": Open(
        {
            "under": N_("Those left are drawn first, then the discards are shuffled."),
            "mixed": N_("The discards are shuffled together with them before drawing."),
        },
        reason=N_(
            "The English booklet shuffles when the deck runs out, the Spanish one when too few "
            "cards are left."
        ),
        question=N_("What happens when the deck has fewer cards than must be drawn?"),
    ),
    "crowded_tile": Open(
        {
            "each": N_("All of them, one after the other, in turn order."),
            "next": N_("Only the next one in turn order."),
        },
        reason=N_(
            "The rulebook speaks of two pawns; with more, each pair of them shares the tile."
        ),
        question=N_(
            "A pawn arrives on a tile with several pawns: which of them does it challenge?"
        ),
    ),
    "roll_on_150": Open(
        {
            "stays": N_("No: it stays there, and the turn goes on without a roll."),
            "rolls": N_("Yes, and the roll takes it off the tile."),
        },
        reason=N_("The first pawn on 150 has to stay there; a roll would only take it away."),
        question=N_("A pawn is already on tile {goal} before its roll: does it roll?"),
    ),
}
_QUESTIONS = OpenQuestions(RULINGS, _OPEN)


def ruling_question(name: str, language: str = "en", numbers: Numbers = NUMBERS) -> str:
    """Return what the rulebook leaves open, as a question."""
    return _QUESTIONS.question(name, language, figures(language, numbers))


def ruling_answer(
    name: str, value: Answer, language: str = "en", numbers: Numbers = NUMBERS
) -> str:
    """Return what a value of a ruling says; AzardiaError for one that does not exist.

    >>> ruling_answer("challenge_tie", "reroll")
    'Both roll again.'
    """
    return _QUESTIONS.answer(name, value, language, figures(language, numbers))


def why_ruling(name: str, value: Answer, language: str = "en", numbers: Numbers = NUMBERS) -> str:
    """Return question and answer of a ruling, and the reason when it is the default.

    >>> print(why_ruling("challenge_tie", "nothing"))
    The rulebook leaves this open: What happens when a challenge is tied? Here: Nothing happens.
    """
    return _QUESTIONS.why(name, value, language, figures(language, numbers))


def ruling_text(name: str, language: str = "en", numbers: Numbers = NUMBERS) -> str:
    """Return a ruling with its question, every answer (the default first), and the reason."""
    known = figures(language, numbers)
    answers = _QUESTIONS.every_answer(name, language, known)
    question = _QUESTIONS.question(name, language, known)
    return "\n".join([question, *answers, _QUESTIONS.usual(name, language)])
