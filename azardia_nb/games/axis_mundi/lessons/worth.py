"""Questions about what it is worth to overrule a die, and to look before one chooses."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.lessons.poison import said
from azardia_nb.games.axis_mundi.odds.dice import FACES
from azardia_nb.games.axis_mundi.odds.draws import HAND
from azardia_nb.games.axis_mundi.odds.free_will import kept, spent_on, without
from azardia_nb.games.axis_mundi.odds.information import look, shielded_then
from azardia_nb.games.axis_mundi.rules.blows import MELEE, OWN
from azardia_nb.lessons.question import Maker, Mistake, Question, distinct
from azardia_nb.probability.draws import within
from azardia_nb.text.language import N_

SHIELDS = kit().cards[kit().kind("hickory-shield")].count
FEW, MANY = 12, 20  # cards unseen in the two questions before something is shown
HARVEST = 3  # faces of a D3
CHANCES = tuple(Fraction(n, d) for n, d in ((1, 5), (1, 4), (1, 3), (2, 5), (3, 5), (3, 4), (4, 5)))


def one_card_two_dice(rng: np.random.Generator) -> Question:
    """Ask for the chance that two dice fall right, one of which may be turned."""
    first, second = (int(n) for n in rng.integers(2, 5, 2))
    one, other = Fraction(first, FACES), Fraction(second, FACES)
    answer = 1 - (1 - one) * (1 - other)
    return Question(
        id="worth.one_card_two_dice",
        text=N_(
            "You need two dice to fall right, one after the other. {first} of the 6 faces are "
            "right for the first die, {second} of the 6 for the second. With your one card you can "
            "turn a die that has fallen wrong. What is the probability that both are right in the "
            "end?"
        ),
        values={"first": first, "second": second, "wrong": (1 - one) * (1 - other)},
        kind="chance",
        answer=answer,
        mistakes=distinct(
            Mistake(one * other, N_("That is without the card.")),
            Mistake(
                max(one, other), N_("You need not decide beforehand which die the card is for.")
            ),
            Mistake(1 - answer, N_("That is the probability that both fall wrong.")),
            Mistake(1, N_("Both dice can fall wrong, and you have one card.")),
        ),
        because=N_(
            "Only if both fall wrong is one card not enough: {wrong}. The rest is {answer}."
        ),
        method=N_("Ask in which case one card is not enough."),
    )


def overrule_a_die(rng: np.random.Generator) -> Question:
    """Ask what it gains to choose what a die shows, after it has fallen."""
    worths = [int(n) for n in rng.choice(np.arange(2, 10), HARVEST, replace=False)]
    mean, best, least = Fraction(sum(worths), HARVEST), max(worths), min(worths)
    return Question(
        id="worth.overrule_a_die",
        text=N_(
            "You throw a die with the faces 1, 2 and 3. A 1 is worth {one} points to you, a 2 is "
            "worth {two}, a 3 is worth {three}. With a card you may turn the die to the face you "
            "like. How many points does the card gain you on average?"
        ),
        values={
            **dict(zip(("one", "two", "three"), worths, strict=True)),
            "best": best,
            "mean": said(mean),
        },
        kind="number",
        answer=best - mean,
        mistakes=distinct(
            Mistake(best, N_("Without the card the die brings you something, too.")),
            Mistake(mean, N_("That is what the die brings without the card.")),
            Mistake(best - least, N_("It gains that much only if the worst face comes up.")),
        ),
        because=N_("With the card {best}, without it {mean} on average: it gains {answer}."),
        method=N_("Compare the best face with the mean of the three."),
    )


def keep_or_spend(rng: np.random.Generator) -> Question:
    """Ask how much a later use has to gain, which may never come."""
    now = int(rng.integers(2, 7))
    chance = CHANCES[int(rng.integers(len(CHANCES)))]
    return Question(
        id="worth.keep_or_spend",
        text=N_(
            "Your card gains you {now} HP if you spend it now. If you keep it, you will have a use "
            "for it with probability {chance}, or else none. How many HP must it gain then for "
            "keeping it to be just as good?"
        ),
        values={"now": now, "chance": str(chance)},
        kind="number",
        answer=now / chance,
        mistakes=distinct(
            Mistake(now * chance, N_("The less often you can use it, the more it has to gain.")),
            Mistake(now, N_("That is so if you are sure to have a use for it.")),
            Mistake(1 / chance, N_("What you give up now counts as well.")),
        ),
        because=N_("{chance} × {answer} is just the {now} HP that you have for sure."),
        method=N_("Keeping it is worth the probability times the gain."),
    )


def worth_of_a_look(rng: np.random.Generator) -> Question:
    """Ask what it is worth to know before a blow whether it will get through."""
    gain, loss = (int(n) for n in rng.integers(1, 5, 2))
    barred = CHANCES[int(rng.integers(len(CHANCES)))]
    known = (1 - barred) * gain
    blind = max(Fraction(0), known - barred * loss)
    return Question(
        id="worth.worth_of_a_look",
        text=N_(
            "A blow gains you {gain} HP. If it is parried, with probability {barred}, it costs you "
            "{loss} HP instead. You may see beforehand whether it will be parried. How many HP is "
            "that worth on average?"
        ),
        values={
            "gain": gain,
            "loss": loss,
            "barred": str(barred),
            "known": said(known),
            "blind": said(blind),
        },
        kind="number",
        answer=known - blind,
        mistakes=distinct(
            Mistake(known, N_("Take away what you have without the look.")),
            Mistake(blind, N_("That is what you have without the look.")),
            Mistake(barred * loss, N_("Without the look you would not strike at all.")),
            Mistake(loss, N_("You are spared that only if it would be parried.")),
        ),
        because=N_(
            "With the look you have {known} HP on average, without it {blind} HP at best: {answer} "
            "more."
        ),
        method=N_("Find the best you can do with the look and without it, and subtract."),
    )


def after_a_clue(rng: np.random.Generator) -> Question:
    """Ask how likely a shield is among the cards that one has not been shown."""
    unseen = int(rng.integers(14, 31))
    seen = int(rng.integers(2, HAND - 1))
    rest, left = HAND - seen, unseen - seen
    answer = shielded_then(seen, HAND, SHIELDS, unseen)
    return Question(
        id="worth.after_a_clue",
        text=N_(
            "Your Opponent has {hand} of {unseen} cards that you have not seen; {shields} of them "
            "are Hickory Shields. You are shown {seen} cards of the hand, and none is a shield. "
            "What is the probability that there is a shield among the other {rest}?"
        ),
        values={
            "hand": HAND,
            "unseen": unseen,
            "shields": SHIELDS,
            "seen": seen,
            "rest": rest,
            "left": left,
            "none": Fraction(1) - answer,
        },
        kind="percent",
        answer=answer,
        mistakes=distinct(
            Mistake(within(SHIELDS, unseen, rest), N_("The cards you have seen are gone.")),
            Mistake(within(SHIELDS, unseen, HAND), N_("That was so before you were shown any.")),
            Mistake(1 - answer, N_("That is the probability that there is none.")),
            Mistake(Fraction(SHIELDS, left), N_("That is for one card; there are more.")),
        ),
        because=N_(
            "{left} cards are unseen now, {shields} of them shields. None of the {rest} is one "
            "with probability {none}, so there is one with probability {answer}."
        ),
        method=N_("Find the probability that each of them is something else."),
    )


def how_many_looks(rng: np.random.Generator) -> Question:
    """Ask how many looks to buy, where each costs the same."""
    steps = sorted(
        (int(n) for n in rng.choice(np.arange(6, 48, 6), 3, replace=False)), reverse=True
    )
    if rng.integers(2):  # where the first one alone would change nothing
        steps = [0, steps[2], steps[0]]
    worths = [sum(steps[:n]) for n in range(4)]
    prices = [price for price in range(3, 40, 4) if len(set(_left(worths, price))) == len(worths)]
    price = prices[int(rng.integers(len(prices)))]
    left = _left(worths, price)
    answer = left.index(max(left))
    shown = {f"w{n}": said(Fraction(worth, 100)) for n, worth in enumerate(worths)}
    return Question(
        id="worth.how_many_looks",
        text=N_(
            "Each card you are shown costs {price} HP. To see one card is worth {w1} HP, to see "
            "two is worth {w2} HP, to see three is worth {w3} HP. How many do you buy, if you have "
            "to say so beforehand?"
        ),
        values={
            **shown,
            "price": said(Fraction(price, 100)),
            "most": said(Fraction(max(left), 100)),
        },
        kind="number",
        answer=answer,
        mistakes=tuple(
            Mistake(
                n,
                N_("With {n} you are left with {left} HP; another number leaves you more."),
                {"n": n, "left": said(Fraction(one, 100))},
            )
            for n, one in enumerate(left)
            if n != answer
        ),
        because=N_("With {answer} you are left with {most} HP, the most of all."),
        method=N_("Subtract the price of one, two and three from what they are worth."),
    )


def _left(worths: list[int], price: int) -> list[int]:
    return [worth - n * price for n, worth in enumerate(worths)]


MAKERS: tuple[Maker, ...] = (
    one_card_two_dice,
    overrule_a_die,
    keep_or_spend,
    worth_of_a_look,
    after_a_clue,
    how_many_looks,
)

# --- before it is shown -------------------------------------------------------------------------


def a_kept_card() -> Question:
    """Ask how often a card that is kept for either die makes an Angel."""
    wrong = 1 - kept()
    return Question(
        id="worth.a_kept_card",
        text=N_(
            "You have one Free Will card and wish to be an Angel. You enter without playing it, "
            "and turn the first die that falls wrong. What is the probability that you become an "
            "Angel?"
        ),
        values={"wrong": wrong},
        kind="chance",
        answer=kept(),
        mistakes=distinct(
            Mistake(without(), N_("That is without a card.")),
            Mistake(
                spent_on(cast_out=False, wrong=True).wished,
                N_("You can turn the first die, too, if it casts you out."),
            ),
            Mistake(1, N_("Both dice can fall wrong, and you have one card.")),
            Mistake(wrong, N_("That is the probability that both dice fall wrong.")),
        ),
        because=N_(
            "It fails only if both dice fall wrong, with probability {wrong}. The rest is {answer}."
        ),
        method=N_("Ask in which case one card is not enough."),
    )


def a_look() -> Question:
    """Ask what a look at the only card of a hand is worth."""
    one = look(1, 1, SHIELDS, FEW)
    return Question(
        id="worth.a_look",
        text=N_(
            "Your Opponent has one card, of {unseen} that you have not seen; {shields} of these "
            "are Hickory Shields. A blow takes {melee} HP from your Opponent, unless there is a "
            "shield, and costs you {own} HP in any case. You want the difference to be as large as "
            "possible. How many HP is it worth on average to see the card first?"
        ),
        values={
            "unseen": FEW,
            "shields": SHIELDS,
            "melee": MELEE,
            "own": OWN,
            "known": said(one.known),
            "blind": said(one.blind),
        },
        kind="number",
        answer=one.worth,
        mistakes=distinct(
            Mistake(
                one.known, N_("That is what you have with the look; you have some without it.")
            ),
            Mistake(one.blind, N_("That is what you have without the look.")),
            Mistake(OWN, N_("You save that only if there is a shield.")),
        ),
        because=N_(
            "With the look you strike only if there is no shield: {known} HP on average. Without "
            "it you strike always: {blind} HP. The look is worth {answer}."
        ),
        method=N_("Find the best you can do with the look and without it, and subtract."),
    )


NOTHING, FIFTH, MORE = (
    N_("It is of no use at all."),
    N_("It brings a fifth of that."),
    N_("It brings more than a fifth of that."),
)


def one_of_five() -> Question:
    """Ask what one card of a hand is worth to see, beside the whole hand."""
    whole = look(HAND, HAND, SHIELDS, MANY)
    return Question(
        id="worth.one_of_five",
        text=N_(
            "Now your Opponent has {hand} of {unseen} cards that you have not seen, again with "
            "{shields} Hickory Shields among them. To see the whole hand before you strike or not "
            "would be worth {whole} HP. You are shown one card of it instead. What does that "
            "bring you?"
        ),
        values={
            "hand": HAND,
            "unseen": MANY,
            "shields": SHIELDS,
            "whole": said(whole.worth),
            "after": shielded_then(1, HAND, SHIELDS, MANY),
        },
        kind="choice",
        options=(NOTHING, FIFTH, MORE),
        answer=NOTHING,
        mistakes=(
            Mistake(FIFTH, N_("The worth of a look need not grow evenly.")),
            Mistake(MORE, N_("The first card would have to change what you do.")),
        ),
        because=N_(
            "You would not strike without a look, and whatever the card is, you don't strike with "
            "it: even if it is no shield, there is one among the others with probability {after}."
        ),
        method=N_("Ask what you would do after each thing you can see."),
    )
