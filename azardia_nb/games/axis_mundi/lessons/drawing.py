"""Questions about cards drawn without putting back: hands, counting, two decks."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.odds.draws import BOWS, HAND, bow, split_hand
from azardia_nb.lessons.question import Maker, Mistake, Question, counted, distinct
from azardia_nb.probability.draws import within
from azardia_nb.text.language import N_, plural

BOW = plural("{n} bow", "{n} bows")

DECK = kit().size("perm")
BOW_CARDS = sum(kit().cards[kit().kind(one)].count for one in BOWS)
OF_A_KIND = kit().cards[kit().kind("alpinist")].count
IN_CRATES = 6  # Permanent cards that lie face up: setup.crates


def a_hand(rng: np.random.Generator) -> Question:
    """Ask for the chance that a hand holds one of some cards."""
    of = OF_A_KIND * int(rng.integers(1, 4))
    draws = int(rng.integers(3, 8))
    answer = within(of, DECK, draws)
    return Question(
        id="drawing.a_hand",
        text=N_(
            "A deck has {deck} cards, and {of} of them would help you. You draw {draws} cards. "
            "What is the probability that at least one of them helps you?"
        ),
        values={
            "deck": DECK,
            "of": of,
            "draws": draws,
            "others": DECK - of,
            "others_then": DECK - of - 1,
            "deck_then": DECK - 1,
            "none": 1 - answer,
        },
        kind="percent",
        answer=answer,
        mistakes=distinct(
            Mistake(1 - answer, N_("That is the probability that none helps you.")),
            Mistake(
                1 - (1 - Fraction(of, DECK)) ** draws,
                N_("That puts each card back before the next draw: the deck gets smaller."),
            ),
            Mistake(Fraction(of, DECK), N_("That is for one card; you draw more than one.")),
            *(
                [Mistake(Fraction(of * draws, DECK), N_("Adding counts hands with two twice."))]
                if of * draws < DECK
                else []
            ),
        ),
        because=N_(
            "{others}/{deck} × {others_then}/{deck_then} × …, one factor for each card, is the "
            "probability that none helps: {none}. The rest is {answer}."
        ),
        method=N_("Find the probability that no card helps, draw by draw; take it away from 1."),
    )


def the_next_card(rng: np.random.Generator) -> Question:
    """Ask for the chance of the next card, after some have been seen."""
    seen = int(rng.integers(6, 20))
    bows = int(rng.integers(0, 5))
    left, cards = BOW_CARDS - bows, DECK - seen
    return Question(
        id="drawing.the_next_card",
        text=N_(
            "{all} of the {deck} Permanent cards are bows. You have seen {seen} cards: those in "
            "the crates, in your hand and on the pile. Among them: {bows}. What is the probability "
            "that the next card from the deck is a bow?"
        ),
        values={
            "all": BOW_CARDS,
            "deck": DECK,
            "seen": seen,
            "bows": counted(bows, BOW),
            "left": left,
            "cards": cards,
        },
        kind="chance",
        answer=Fraction(left, cards),
        mistakes=distinct(
            Mistake(Fraction(BOW_CARDS, DECK), N_("That forgets what you have seen.")),
            Mistake(Fraction(BOW_CARDS, cards), N_("The bows you have seen can't come any more.")),
            Mistake(Fraction(left, DECK), N_("The cards you have seen are not in the deck.")),
        ),
        because=N_("{cards} cards are unseen, and {left} of them are bows: {answer}."),
        method=N_("Divide the bows you haven't seen by the cards you haven't seen."),
    )


def somewhere_in_the_deck(rng: np.random.Generator) -> Question:
    """Ask for the chance of a card deep in the deck, with nothing seen."""
    place = int(rng.integers(5, 31))
    return Question(
        id="drawing.somewhere_in_the_deck",
        text=N_(
            "The deck of {deck} cards with {all} bows has been shuffled, and nobody has seen a "
            "card. What is the probability that the card in place {place} from the top is a bow?"
        ),
        values={"deck": DECK, "all": BOW_CARDS, "place": place},
        kind="chance",
        answer=Fraction(BOW_CARDS, DECK),
        mistakes=distinct(
            Mistake(
                Fraction(BOW_CARDS, DECK - place + 1),
                N_("Some of the cards above it may be bows as well: nobody has seen them."),
            ),
            Mistake(
                within(BOW_CARDS, DECK, place),
                N_("That is for any card down to it; only this one is asked for."),
            ),
        ),
        because=N_("Each place is like any other until somebody looks: {all}/{deck} = {answer}."),
        method=N_("Think of all orders of the deck: is any place special?"),
    )


def with_an_exchange(rng: np.random.Generator) -> Question:
    """Ask for the chance with one exchange of the whole hand."""
    of = OF_A_KIND * int(rng.integers(1, 3))
    draws = int(rng.integers(3, 5))  # the first guess of the lesson is about five
    first, second = within(of, DECK, draws), within(of, DECK - draws, draws)
    return Question(
        id="drawing.with_an_exchange",
        text=N_(
            "You draw {draws} of {deck} cards, and {of} of these are what you want. If you have "
            "none, you put your hand aside and draw as many again from the rest. The first hand "
            "has one with a probability of {first}, and a second hand has one with a "
            "probability of {second}. What is the probability that you get one?"
        ),
        values={
            "draws": draws,
            "deck": DECK,
            "of": of,
            "first": first,
            "second": second,
            "miss": 1 - first,
        },
        kind="percent",
        answer=first + (1 - first) * second,
        mistakes=distinct(
            *(
                [Mistake(first + second, N_("You only draw again if the first hand has none."))]
                if first + second < 1
                else []
            ),
            Mistake((1 - first) * second, N_("Add the first hand: it may be good already.")),
            Mistake(first * second, N_("Those are two good hands; one is enough.")),
        ),
        because=N_(
            "{first} + {miss} × {second} = {answer}: the second hand counts only where the first "
            "has missed."
        ),
        method=N_("Multiply along the second branch of the tree, and add the first one."),
    )


def cards_for_even_odds(rng: np.random.Generator) -> Question:
    """Ask how many draws make it more likely than not to hold one of some cards."""
    of = int(rng.integers(4, 16))
    answer = next(n for n in range(1, DECK) if within(of, DECK, n) >= Fraction(1, 2))
    return Question(
        id="drawing.cards_for_even_odds",
        text=N_(
            "{of} of {deck} cards are what you want. How many cards do you have to draw so that "
            "the probability of having one is at least 50%?"
        ),
        values={
            "of": of,
            "deck": DECK,
            "before": within(of, DECK, answer - 1),
            "then": within(of, DECK, answer),
            "less": answer - 1,
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(
                -(-DECK // (2 * of)),
                N_("Half of what it takes on average is not enough: some hands have two."),
            ),
            Mistake(-(-DECK // of), N_("One card in so many is what you want, but on average.")),
            Mistake(answer - 1, N_("One card fewer is not enough yet.")),
            Mistake(answer + 1, N_("One card fewer would do.")),
        ),
        because=N_("With {less} cards it is {before}, with {answer} it is {then}."),
        method=N_("Multiply the probabilities of a miss until the product is 50% or less."),
    )


MAKERS: tuple[Maker, ...] = (
    a_hand,
    the_next_card,
    somewhere_in_the_deck,
    with_an_exchange,
    cards_for_even_odds,
)

# --- before it is shown -------------------------------------------------------------------------


def a_bow() -> Question:
    """Ask for the chance of a bow among five cards."""
    return Question(
        id="drawing.a_bow",
        text=N_(
            "{bows} of the {deck} Permanent cards are bows. You draw {hand} cards. What is the "
            "probability that you have a bow?"
        ),
        values={"bows": BOW_CARDS, "deck": DECK, "hand": HAND, "none": 1 - bow()},
        kind="percent",
        answer=bow(),
        mistakes=(
            Mistake(Fraction(1), N_("Adding 12/60 five times counts hands with two bows twice.")),
            Mistake(Fraction(BOW_CARDS, DECK), N_("That is for one card; you draw five.")),
            Mistake(1 - bow(), N_("That is the probability of having no bow.")),
            Mistake(
                1 - (1 - Fraction(BOW_CARDS, DECK)) ** HAND,
                N_("Close: that puts each card back before the next draw."),
            ),
        ),
        because=N_("Five cards without a bow have the probability {none}; the rest is {answer}."),
        method=N_("Find the probability of no bow first, card by card."),
    )


MORE, LESS, SAME = (
    N_("more likely than 12/60"),
    N_("less likely than 12/60"),
    N_("exactly 12/60, as before"),
)


def after_the_crates() -> Question:
    """Ask how crates without a bow change the chance of the next card."""
    return Question(
        id="drawing.after_the_crates",
        text=N_(
            "The three crates show {seen} Permanent cards, face up. None of them is a bow. Now "
            "you draw a Permanent card. A bow is now …"
        ),
        values={
            "seen": IN_CRATES,
            "bows": BOW_CARDS,
            "left": DECK - IN_CRATES,
            "chance": Fraction(BOW_CARDS, DECK - IN_CRATES),
        },
        kind="choice",
        options=(MORE, LESS, SAME),
        answer=MORE,
        mistakes=(
            Mistake(LESS, N_("The bows that are not in the crates must be somewhere else.")),
            Mistake(SAME, N_("So it would be with dice. These six cards are out of the deck.")),
        ),
        because=N_(
            "All {bows} bows are among the {left} cards you haven't seen: {chance}. What didn't "
            "come is still to come, because no card goes back."
        ),
        method=N_("Count what is left."),
    )


def how_to_split() -> Question:
    """Ask how many of five cards should come from the 1-Time deck, to hold a card of each."""
    chances = dict(enumerate(split_hand("inspiration", "alpinist"), 1))
    best = max(chances, key=lambda k: chances[k])
    cards = kit()
    return Question(
        id="drawing.how_to_split",
        text=N_(
            "You want Inspiration ({one} of {ones} 1-Time cards) and Alpinist ({perm} of {perms} "
            "Permanent cards) in one hand of {hand}. How many of the {hand} cards do you draw from "
            "the 1-Time deck?"
        ),
        values={
            "one": cards.cards[cards.kind("inspiration")].count,
            "ones": cards.size("one"),
            "perm": OF_A_KIND,
            "perms": DECK,
            "hand": HAND,
            "best": chances[best],
            "half": chances[2],
        },
        kind="number",
        answer=best,
        mistakes=(
            Mistake(0, N_("Without a 1-Time card there is no Inspiration.")),
            Mistake(HAND, N_("Without a Permanent card there is no Alpinist.")),
            Mistake(2, N_("Close. The rarer card needs more draws.")),
            Mistake(1, N_("The rarer card needs more draws, not fewer.")),
            Mistake(4, N_("One draw is too few for Alpinist.")),
        ),
        because=N_("{answer} give {best}, 2 give {half}: the rarer card gets more draws."),
        method=N_("Compare how rare the two cards are in their decks."),
    )
