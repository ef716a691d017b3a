"""Questions about players of one's own: ratings, who beats whom, what a player may see."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.bots.field import kept_field
from azardia_nb.lessons.question import Maker, Mistake, Question
from azardia_nb.simulation.statistics import share
from azardia_nb.text.language import N_
from azardia_nb.text.say import decimal, percent

HALF = Fraction(1, 2)
SCALE = 400  # points that make a strength ten times another

_BOTS = {
    "greedy": N_("the greedy bot, which takes whatever gets it furthest right now"),
    "cautious": N_("the cautious bot, which saves its coins and avoids challenges"),
    "racer": N_("the racing bot, which only runs"),
    "hoarder": N_("the hoarding bot, which collects coins and cards"),
    "fighter": N_("the fighting bot, which looks for challenges"),
    "random": N_("the random bot, which takes anything"),
}


def best_bot() -> Question:
    """Ask which of the bots wins the tournament."""
    ratings = list(kept_field().ratings())
    best, worst = ratings[0], ratings[-1]
    return Question(
        id="own_player.best_bot",
        text=N_(
            "Six bots play a tournament, each against all the others. Which of them comes first?"
        ),
        values={},
        kind="choice",
        answer=_BOTS[best],
        options=tuple(_BOTS.values()),
        mistakes=(
            Mistake(_BOTS[worst], N_("Look at the tables: this bot comes last.")),
            *(
                Mistake(_BOTS[name], N_("A good idea, but another bot won more games."))
                for name in ratings[1:-1]
            ),
        ),
        because=N_("The tables show all their games, and how sure you can be of the order."),
    )


def rating(rng: np.random.Generator) -> Question:
    """Ask for the chance that a difference of ratings means."""
    points = int(rng.choice([100, 200, 300, 400, 500, 600]))
    low = 1300 + 10 * int(rng.integers(0, 21))
    odds = 10 ** (points / SCALE)
    return Question(
        id="own_player.rating",
        text=N_(
            "One player's rating is {high}, another's is {low}. On this scale {scale} points more "
            "mean 10 times the strength. A player's probability of winning is its strength divided "
            "by the sum of the two strengths. What is the probability that the stronger player "
            "wins?"
        ),
        values={
            "high": str(low + points),
            "low": str(low),  # ratings are written without commas
            "scale": SCALE,
            "points": points,
            "odds": lambda code: decimal(odds, code, 2),
        },
        kind="percent",
        answer=Fraction(odds / (1 + odds)),
        mistakes=(
            Mistake(
                Fraction(1 / (1 + odds)),
                N_("That is the probability that the weaker player wins. You want the complement."),
            ),
            Mistake(HALF, N_("That would be right if the ratings were the same.")),
            Mistake(
                Fraction(low + points, 2 * low + points),
                N_("Ratings are not strengths: what counts is their difference."),
            ),
        ),
        because=N_(
            "{points} points more mean {odds} times the strength, so the probability is {odds} / "
            "({odds} + 1) = {answer}."
        ),
        method=N_(
            "Turn the difference of the ratings into a ratio of strengths r; the probability is r "
            "/ (r + 1)."
        ),
    )


def chain(rng: np.random.Generator) -> Question:
    """Ask who wins between two who have only met a third."""
    first, second = (int(n) for n in rng.integers(2, 6, 2))
    product = first * second
    one, other = Fraction(first, first + 1), Fraction(second, second + 1)
    return Question(
        id="own_player.chain",
        text=N_(
            "Ana's player beats Ben's with probability {one}, and Ben's beats Carla's with "
            "probability {other}. Suppose that each player has one strength, and wins in "
            "proportion to it. What is the probability that Ana's player beats Carla's?"
        ),
        values={"one": one, "other": other, "first": first, "second": second, "product": product},
        kind="chance",
        answer=Fraction(product, product + 1),
        mistakes=(
            Mistake(
                one * other,
                N_("Ana's player does not have to win twice: Carla's is weaker than Ben's."),
            ),
            Mistake(
                (one + other) / 2,
                N_("It must be more than against Ben's player, who is stronger than Carla's."),
            ),
            Mistake(
                Fraction(first + second, first + second + 1),
                N_("The ratios of strengths are multiplied, not added."),
            ),
        ),
        because=N_(
            "Ana's player is {first} times as strong as Ben's, and Ben's is {second} times as "
            "strong as Carla's. That is {first} × {second} = {product} times in all, so the "
            "probability is {product} / ({product} + 1) = {answer}."
        ),
        method=N_(
            "Turn each probability p into a ratio of strengths, p / (1 − p). Multiply the two "
            "ratios to get r; the answer is r / (r + 1)."
        ),
    )


def better(rng: np.random.Generator) -> Question:
    """Ask what a number of games won says about two players."""
    while True:
        games = int(rng.integers(2, 21)) * 20
        hits = int(rng.binomial(games, rng.choice([0.44, 0.5, 0.56, 0.62])))
        found = share(hits, games)
        if min(abs(found.low - 0.5), abs(found.high - 0.5)) > 0.003:
            break
    right = _MINE if found.low > 0.5 else _BOT if found.high < 0.5 else _OPEN
    ahead = hits * 2 >= games
    mistakes = {
        _MINE: Mistake(
            _MINE,
            N_("The interval also contains 50%: a fair coin could have done as well.")
            if ahead
            else N_("It won less than half of the games."),
        ),
        _BOT: Mistake(
            _BOT,
            N_("The interval also contains 50%: this may just be bad luck.")
            if not ahead
            else N_("Your player won half of the games or more."),
        ),
        _OPEN: Mistake(_OPEN, N_("50% is not in the interval, so you can tell.")),
    }
    return Question(
        id="own_player.better",
        text=N_(
            "Your player won {k} of {n} games against a bot: the 95% interval goes from {low} to "
            "{high}. Which of them is better?"
        ),
        values={
            "k": hits,
            "n": games,
            "low": lambda code: percent(found.low, code),
            "high": lambda code: percent(found.high, code),
        },
        kind="choice",
        answer=right,
        options=(_MINE, _BOT, _OPEN),
        mistakes=tuple(mistakes.values()),
        because=N_(
            "What counts is where 50% is: below the interval, above it or inside it. This one goes "
            "from {low} to {high}."
        ),
        method=N_("Compare 50% with both ends of the interval, {low} and {high}."),
    )


_MINE, _BOT, _OPEN = N_("my player"), N_("the bot"), N_("it is too early to say")

_SEEN = (
    N_("the cards in your own hand"),
    N_("where all the pawns are"),
    N_("how many coins each rival has"),
    N_("how many cards each rival has in hand"),
)
_HIDDEN = (
    N_("which cards a rival has in hand"),
    N_("which card is on top of a deck"),
    N_("what the dice will show next"),
)


def hidden(rng: np.random.Generator) -> Question:
    """Ask what a player is not told."""
    shown = tuple(_SEEN[int(at)] for at in rng.choice(len(_SEEN), 3, replace=False))
    secret = _HIDDEN[int(rng.integers(len(_HIDDEN)))]
    options = [*shown]
    options.insert(int(rng.integers(4)), secret)
    return Question(
        id="own_player.hidden",
        text=N_(
            "The game asks your function what to do. Which of these can the function not look up?"
        ),
        values={},
        kind="choice",
        answer=secret,
        options=tuple(options),
        mistakes=tuple(
            Mistake(option, N_("You can see that at the table, and so can your function."))
            for option in shown
        ),
        because=N_(
            "A function sees what a person in its seat would see, and that does not include "
            "{answer}."
        ),
        method=N_(
            "Ask what a person in that seat can see without turning over a card or knowing the "
            "future."
        ),
    )


MAKERS: tuple[Maker, ...] = (rating, chain, better, hidden)
