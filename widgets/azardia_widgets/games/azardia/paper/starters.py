"""Ten minutes on paper before a lesson: what to do, what to ask, and the answer, worked out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.odds.dice import PAIR, difference, total
from azardia_nb.games.azardia.odds.grace import duel
from azardia_nb.games.azardia.odds.rolls import landing
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.lessons.course import lesson_called
from azardia_nb.probability.dice import contest, rolls
from azardia_nb.probability.draws import hits, within
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import chance, decimal, percent, signed
from azardia_widgets.classroom.paper import Sheet, numbered, paragraphs

ALL = NUMBERS.faces**NUMBERS.dice
TRIES = 20  # of each pair of students
GROUPS = 8  # lines to write the results of a class on

Values = Mapping[str, object]


@dataclass(frozen=True)
class Starter:
    """What a class does before a lesson: `values`, by language, fill its texts.

    `counted` says what is counted, "" where a class has nothing to add up.
    """

    lesson: str
    title: str
    need: str
    steps: Sequence[str]
    ask: str
    answer: str
    values: Callable[[str], Values]
    counted: str = N_("Hits")


_DICE = N_("two ten-sided dice for each pair of students, or the spinners")
_TRY = N_("In pairs, roll {tries} times and count the hits.")
_CLASS = N_("Write the results of all pairs into the table and add them up.")

TILE, ROLL = 76, (9, 7)


def _over_the_gate(code: str) -> Values:
    far = sum(ROLL)
    return {
        "tile": TILE,
        "a": ROLL[0],
        "b": ROLL[1],
        "low": landing(TILE, far, 1),
        "high": landing(TILE, far, NUMBERS.top_level),
        "top": NUMBERS.top_level,
        "gate": NUMBERS.gate,
    }


LIKELY, RARE = 11, 2


def _a_bet(code: str) -> Values:
    found = total()
    return {
        "least": min(found),
        "most": max(found),
        "all": ALL,
        "likely": LIKELY,
        "rare": RARE,
        "ways": int(found[LIKELY] * ALL),
        "few": int(found[RARE] * ALL),
    }


NEAR = 4


def _a_choice(code: str) -> Values:
    return {
        "far": NEAR,
        "all": ALL,
        "ways": sum(NEAR in (sum(roll), max(roll) - min(roll)) for roll in rolls(PAIR)),
        "adding": int(total()[NEAR] * ALL),
        "subtracting": int(difference()[NEAR] * ALL),
    }


WANTED = 7


def _a_coin(code: str) -> Values:
    without, one_less = (int(total()[n] * ALL) for n in (WANTED, WANTED - 1))
    return {
        "far": WANTED,
        "less": WANTED - 1,
        "all": ALL,
        "without": without,
        "more": one_less,
        "n": without + one_less,
    }


def _a_challenge(code: str) -> Values:
    won = contest(total(), total(), again=True)[1]
    return {"top": NUMBERS.top_level, "half": chance(won, code), "times": 10}


SLIPS, CARD = 10, "shed-skin"


def _two_draws(code: str) -> Values:
    deck = Deck.kit()
    card, among = deck.card(CARD), deck.count(Pile.ACTION)
    return {
        "slips": SLIPS,
        "draws": NUMBERS.draws,
        "copies": card.count,
        "card": card.name(code),
        "deck": among,
        "slip": chance(within(1, SLIPS, NUMBERS.draws), code),
        "drawn": chance(within(card.count, among, NUMBERS.draws), code),
    }


FEW, MANY = 10, 100
LOW, HIGH = Fraction(2, 5), Fraction(3, 5)


def _shares(code: str) -> Values:
    half = NUMBERS.faces // 2
    share = Fraction(NUMBERS.faces - half, NUMBERS.faces)

    def near(n: int) -> str:
        found = hits(n, share)
        return percent(sum(p for k, p in found.items() if LOW <= Fraction(k, n) <= HIGH), code)

    return {
        "half": half,
        "share": percent(share, code, 0),
        "few": FEW,
        "many": MANY,
        "low": percent(LOW, code, 0),
        "high": percent(HIGH, code, 0),
        "ten": near(FEW),
        "hundred": near(MANY),
    }


HANDS = (7, 4, 1, 0)


def _hands(code: str) -> Values:
    each = sum(HANDS) // len(HANDS)
    return {
        "all": sum(HANDS),
        **dict(zip("abcd", HANDS, strict=True)),
        "each": each,
        "changes": ", ".join(signed(each - hand, code, 0) for hand in HANDS),
    }


def _penalties(code: str) -> Values:
    deck = Deck.kit()
    back = {
        card: -sum(int(n) for word, n in card.effects if word == "move")
        for card in deck.cards
        if card.pile is Pile.PENALTY
    }
    among = deck.count(Pile.PENALTY)
    tiles = sum(card.count * far for card, far in back.items())
    return {
        "all": among,
        "n": sum(card.count for card, far in back.items() if far > 0),
        "tiles": tiles,
        "mean": decimal(Fraction(tiles, among), code, 2),
    }


def _holder(code: str) -> Values:
    return {"goal": NUMBERS.goal, "keeps": chance(1 - duel(), code, 2)}


ALL_STARTERS = (
    Starter(
        "1",
        N_("Over the gate"),
        N_("the board, a pawn, two ten-sided dice or the spinners"),
        (
            N_("Put the pawn on tile {tile}. It is at level 1."),
            N_(
                "A student rolls the dice. Everybody writes down both tiles that the pawn can "
                "reach, by adding and by subtracting. Compare."
            ),
            N_("Do it three times. Then do the same with a pawn at level {top}."),
        ),
        N_(
            "You roll {a} and {b}, and you add. Where does the pawn land at level 1, and where at "
            "level {top}?"
        ),
        N_(
            "At level 1 it lands on tile {low}, since tile {gate} leads back to tile 1. At level "
            "{top} it lands on tile {high}."
        ),
        _over_the_gate,
        "",
    ),
    Starter(
        "2",
        N_("Which sum would you bet on?"),
        _DICE,
        (
            N_("Everybody bets on one sum of two dice, from {least} to {most}."),
            N_("In pairs, roll {tries} times and tally the sums."),
            N_("Add up the tallies of the class. Who has bet well?"),
        ),
        N_(
            "Two dice have {all} equally likely rolls. How many of them have the sum {likely}, and "
            "how many the sum {rare}?"
        ),
        N_(
            "{ways} rolls have the sum {likely}; {few} has the sum {rare}. A sum in the middle can "
            "be made in more ways."
        ),
        _a_bet,
        "",
    ),
    Starter(
        "2b",
        N_("Hit the tile"),
        _DICE,
        (
            N_(
                "Your pawn stands {far} tiles before a tile that you want. You roll, and move the "
                "sum or the difference, as you like. Nothing is rolled again."
            ),
            _TRY,
            _CLASS,
        ),
        N_("How many of the {all} rolls hit the tile?"),
        N_(
            "{ways} rolls: {adding} by adding and {subtracting} by subtracting. No roll does both, "
            "so you may add them up."
        ),
        _a_choice,
    ),
    Starter(
        "3",
        N_("What is a coin worth?"),
        _DICE,
        (
            N_(
                "You want to move exactly {far} tiles, and you always add. A coin adds 1 to one of "
                "the dice. You decide when you have seen the roll."
            ),
            N_(
                "In pairs, roll {tries} times. Count the hits without a coin, and the hits if you "
                "had a coin for each roll."
            ),
            _CLASS,
        ),
        N_("How many of the {all} rolls hit without a coin, and how many with one?"),
        N_(
            "{without} rolls without a coin. With one, the {more} rolls with a sum of {less} hit, "
            "too: {n} in all."
        ),
        _a_coin,
    ),
    Starter(
        "4",
        N_("Does the higher level win?"),
        _DICE,
        (
            N_(
                "One of each pair has a pawn at level 1, the other one at level {top}. Both roll "
                "two dice, and the higher sum wins the challenge. If you tie, roll again."
            ),
            N_("Play {times} challenges. Count how many the pawn at level {top} wins."),
            _CLASS,
        ),
        N_("What is the probability that the pawn at level {top} wins a challenge?"),
        N_("{half}: both roll the same dice, and the levels do not count."),
        _a_challenge,
        N_("Won by the higher level"),
    ),
    Starter(
        "5",
        N_("Two draws"),
        N_("{slips} slips of paper for each pair of students, one of them with a cross"),
        (
            N_("Fold the slips and mix them. Draw {draws}, without putting the first one back."),
            N_("Do this {tries} times, and count how often you draw the cross."),
            _CLASS,
        ),
        N_(
            "What is the probability of drawing the cross? And of drawing “{card}”, if {copies} of "
            "{deck} cards are that card and you draw {draws}?"
        ),
        N_(
            "The cross: {slip}. The card: {drawn}. Multiply the probabilities of missing it in "
            "each draw, and subtract the result from 1."
        ),
        _two_draws,
        N_("Crosses"),
    ),
    Starter(
        "5b",
        N_("Ten rolls, and all rolls"),
        N_("a ten-sided die for each student, or a spinner"),
        (
            N_("Everybody rolls one die {few} times and counts the rolls above {half}."),
            N_("Write down the lowest and the highest share in the class."),
            N_("Add up all counts, and work out the share of the whole class."),
        ),
        N_(
            "What is the probability that a share is from {low} to {high} after {few} rolls? And "
            "after {many} rolls?"
        ),
        N_(
            "{ten} after {few} rolls, {hundred} after {many} rolls. Shares far from {share} are "
            "common in few rolls and rare in many."
        ),
        _shares,
        N_("Rolls above {half}"),
    ),
    Starter(
        "6",
        N_("Who gains cards?"),
        N_("{all} slips of paper as cards"),
        (
            N_("Four students hold {a}, {b}, {c} and {d} cards."),
            N_(
                "Kuchuritok uses its ability: it collects all cards and deals them out evenly. Who "
                "has gained cards, and who has lost some?"
            ),
            N_("Try other hands. With which hand would you like to be Kuchuritok?"),
        ),
        N_("How many cards does each of the four gain or lose? Add up these numbers."),
        N_(
            "Everybody has {each} cards afterwards. The changes are {changes}; they add up to 0. "
            "The fewer cards you hold, the more the ability is worth."
        ),
        _hands,
        "",
    ),
    Starter(
        "7",
        N_("The average penalty"),
        N_("the {all} penalty cards of the paper game"),
        (
            N_("Spread out the cards. Which of them move you back, and how far?"),
            N_(
                "Shuffle them. Draw one, write down how many tiles it moves you back (0 if it does "
                "something else), and put it back. Do this {tries} times."
            ),
            N_("Work out the mean of all numbers."),
        ),
        N_("What is the mean, exactly, if every card is equally likely?"),
        N_(
            "{n} of the {all} cards move you back, {tiles} tiles altogether. The mean is "
            "{tiles}/{all} = {mean} tiles."
        ),
        _penalties,
        "",
    ),
    Starter(
        "8",
        N_("A tie goes to the holder"),
        _DICE,
        (
            N_(
                "In each pair, one pawn is on tile {goal}. The other one has just arrived there. "
                "Both roll two dice. The higher sum wins, and the holder wins a tie."
            ),
            N_("Play {tries} duels, and count how many the holder wins."),
            _CLASS,
        ),
        N_("Is the duel fair? What is the probability that the holder wins?"),
        N_("{keeps}: half of the rolls that do not tie, and all ties."),
        _holder,
        N_("Won by the holder"),
    ),
)


def _starters(code: str) -> str:
    speak = language(code)
    pages = "".join(f"<section>{_starter(one, code)}</section>" for one in ALL_STARTERS)
    answers = "".join(
        f"<h2>{escape(_head(one, code))}</h2>"
        f"{paragraphs([speak(one.ask, **one.values(code)), speak(one.answer, **one.values(code))])}"
        for one in ALL_STARTERS
    )
    title = speak("For the teacher: the answers")
    return f"{pages}<section class='answers'><h1>{escape(title)}</h1>{answers}</section>"


def _head(one: Starter, code: str) -> str:
    speak = language(code)
    page = lesson_called(one.lesson)
    return speak("Lesson {n}: {title}", n=page.label, title=speak(one.title))


def _starter(one: Starter, code: str) -> str:
    speak = language(code)
    values = {"tries": TRIES, **one.values(code)}
    lead = speak(
        "Ten minutes, without a computer. You need {need}.", need=speak(one.need, **values)
    )
    steps = numbered([speak(step, **values) for step in one.steps])
    before = speak("Before lesson {n}", n=lesson_called(one.lesson).label)
    ask = f"<p class='ask'>{escape(speak(one.ask, **values))}</p>"
    results = _results(speak(one.counted, **values), code) if one.counted else ""
    return (
        f"<p class='lesson'>{escape(before)}</p><h1>{escape(speak(one.title))}</h1>"
        f"{paragraphs([lead])}{steps}{ask}{results}"
    )


def _results(counted: str, code: str) -> str:
    """Return a table for the results of a class."""
    speak = language(code)
    heads = (speak("Group"), speak("Tries"), counted, speak("Share"))
    head = "".join(f"<th scope='col'>{escape(one)}</th>" for one in heads)
    rows = f"<tr>{'<td></td>' * len(heads)}</tr>" * GROUPS
    rest, every = "<td></td>" * (len(heads) - 1), speak("All")
    last = f"<tr><th scope='row'>{escape(every)}</th>{rest}</tr>"
    return f"<table class='results'><tr>{head}</tr>{rows}{last}</table>"


STARTERS = Sheet(
    N_("Ten-minute starters"),
    N_("A page for each of lessons 1 to 8, to do on paper; the answers are on the last page."),
    _starters,
    """
section { font-size: 15pt } section h1 { font-size: 22pt; margin-bottom: 5mm }
.lesson { font-size: 11pt; margin: 0 0 1mm } li { margin-bottom: 4mm }
.ask { font-weight: bold; border: 1.2pt solid #000; padding: 4mm; margin: 5mm 0 }
.results { width: 100%; table-layout: fixed; font-size: 11pt } .results td { height: 10mm }
.answers { font-size: 10pt; line-height: 1.35 } .answers h1 { font-size: 18pt; margin: 0 }
.answers h2 { margin-top: 3mm } .answers p { margin-bottom: 1mm }
.answers h2 + p { font-style: italic }""",
)
