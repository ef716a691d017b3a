"""Questions about players of one's own: ratings, who beats whom, what a player may see."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.bots.field import kept_field
from azardia_nb.lessons.question import Maker, Mistake, Question
from azardia_nb.simulation.statistics import share
from azardia_nb.text.language import N_
from azardia_nb.text.say import percent

HALF = Fraction(1, 2)
SCALE = 400  # points that make a strength ten times another

_BOTS = {
    "greedy": N_("the greedy one, which takes what brings it farthest at once"),
    "cautious": N_("the cautious one, which saves its coins and keeps out of challenges"),
    "racer": N_("the racing one, which only runs"),
    "hoarder": N_("the hoarding one, which collects coins and cards"),
    "fighter": N_("the fighting one, which looks for challenges"),
    "random": N_("the random one, which takes anything"),
}


def best_bot() -> Question:
    """Ask which of the bots wins the tournament."""
    ratings = list(kept_field().ratings())
    best, worst = ratings[0], ratings[-1]
    return Question(
        id="own_player.best_bot",
        text=N_("Six bots play everybody against everybody. Which of them comes first?"),
        values={},
        kind="choice",
        answer=_BOTS[best],
        options=tuple(_BOTS.values()),
        mistakes=(
            Mistake(_BOTS[worst], N_("Look at the tables: it is the last one.")),
            *(
                Mistake(_BOTS[name], N_("A good idea, but another one has won more."))
                for name in ratings[1:-1]
            ),
        ),
        because=N_("The tables show all their games, and how sure one can be of the order."),
    )


def rating(rng: np.random.Generator) -> Question:
    """Ask for the chance that a difference of ratings means."""
    points = int(rng.choice([100, 200, 300, 400, 500, 600]))
    low = 1300 + 10 * int(rng.integers(0, 21))
    odds = 10 ** (points / SCALE)
    return Question(
        id="own_player.rating",
        text=N_(
            "One player is rated {high}, another {low}. On this scale {scale} points more mean a "
            "strength ten times as large, and each wins as its strength is to both together. How "
            "likely does the stronger one win?"
        ),
        values={
            "high": low + points,
            "low": low,
            "scale": SCALE,
            "points": points,
            "odds": lambda code: f"{odds:.2f}".replace(".", "," if code == "es" else "."),
        },
        kind="percent",
        answer=Fraction(odds / (1 + odds)),
        mistakes=(
            Mistake(Fraction(1 / (1 + odds)), N_("That is what is left to the weaker one.")),
            Mistake(HALF, N_("Then the ratings would be the same.")),
            Mistake(
                Fraction(low + points, 2 * low + points),
                N_("Ratings are no strengths: it is their difference that counts."),
            ),
        ),
        because=N_(
            "{points} points are {odds} times the strength: {odds} parts of {odds} + 1, {answer}."
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
            "Ana's player beats Ben's with {one}, and Ben's beats Carla's with {other}. If one "
            "strength tells everything of a player, how likely does Ana's beat Carla's?"
        ),
        values={"one": one, "other": other, "first": first, "second": second, "product": product},
        kind="chance",
        answer=Fraction(product, product + 1),
        mistakes=(
            Mistake(
                one * other, N_("Carla's player need not be beaten twice: it is weaker still.")
            ),
            Mistake((one + other) / 2, N_("It must be more than against Ben's.")),
            Mistake(Fraction(first + second, first + second + 1), N_("Strengths multiply.")),
        ),
        because=N_(
            "Ana's is {first} times as strong as Ben's, Ben's {second} times as strong as Carla's: "
            "{product} times in all."
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
            N_("The interval goes below one half, too: a fair coin could have done that.")
            if ahead
            else N_("It has won less than half of the games."),
        ),
        _BOT: Mistake(
            _BOT,
            N_("The interval goes above one half, too: bad luck could have done that.")
            if not ahead
            else N_("Your player has won half of the games or more."),
        ),
        _OPEN: Mistake(_OPEN, N_("One half is not in the interval.")),
    }
    return Question(
        id="own_player.better",
        text=N_(
            "Your player has won {k} of {n} games against a bot: 95% interval {low} to {high}. "
            "Who is the better one?"
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
            "What counts is where one half lies: below the interval, above it, or within. This one "
            "goes from {low} to {high}."
        ),
    )


_MINE, _BOT, _OPEN = N_("mine"), N_("the bot"), N_("that is still open")

_SEEN = (
    N_("the cards in your own hand"),
    N_("where all pawns stand"),
    N_("how many coins each rival has"),
    N_("how many cards each rival has in hand"),
)
_HIDDEN = (
    N_("which cards a rival has in hand"),
    N_("which card lies on top of a deck"),
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
        text=N_("Your function is asked what to do. Which of these can it not look up?"),
        values={},
        kind="choice",
        answer=secret,
        options=tuple(options),
        mistakes=tuple(
            Mistake(option, N_("At the table you see that too, and so does your function."))
            for option in shown
        ),
        because=N_("A player sees what a person in its place sees: {answer} is not part of it."),
    )


MAKERS: tuple[Maker, ...] = (rating, chain, better, hidden)
