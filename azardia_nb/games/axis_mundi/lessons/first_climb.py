"""A short quiz on the rules: what a move costs, wounds, a blow, whom one may strike, who wins."""

from collections.abc import Callable

import numpy as np

from azardia_nb.games.axis_mundi.rules.blows import MELEE, OWN
from azardia_nb.games.axis_mundi.rules.prices import CLIMB, ENTER, HIGH_STEP_DOWN, USUAL
from azardia_nb.games.axis_mundi.rules.state import HP, POINTS, WOUNDS
from azardia_nb.lessons.question import Maker, Mistake, Question, counted, distinct
from azardia_nb.text.language import N_, language, plural

WOUND = plural("{n} wound", "{n} wounds")
BEGINNER, HIGH = N_("A Character"), N_("An Angel or a Demon")
# Who, what, and the action points it costs.
PRICES: tuple[tuple[str, str, int], ...] = (
    (BEGINNER, N_("climbs one Level"), CLIMB),
    (BEGINNER, N_("walks one Level down"), USUAL),
    (BEGINNER, N_("runs over two hexes of its Level"), USUAL),
    (BEGINNER, N_("enters the Axis Mundi"), ENTER),
    (HIGH, N_("climbs one Level"), USUAL),
    (HIGH, N_("walks one Level down"), HIGH_STEP_DOWN),
)
YES, NO = N_("yes"), N_("no")
HERE, FALLS, NOBODY = (
    N_("It has won, at once."),
    N_("Nothing: only its own pier counts."),
    N_("Nothing: only an Angel or a Demon wins on a pier."),
)


def _told(text: str) -> Callable[[str], str]:
    """Return a text in the language that is asked for, for a field of another one."""
    return lambda code: language(code)(text)


def what_it_costs(rng: np.random.Generator) -> Question:
    """Ask for the action points that a move costs."""
    who, what, answer = PRICES[int(rng.integers(len(PRICES)))]
    return Question(
        id="climb.what_it_costs",
        text=N_("{who} {what}. How many of its {points} AP does that cost?"),
        values={"who": _told(who), "what": _told(what), "points": POINTS},
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(
                CLIMB,
                N_("Climbing is cheap for an Angel or a Demon: they have wings.")
                if who == HIGH
                else N_("Only climbing is so dear for a Character."),
            ),
            Mistake(
                USUAL,
                N_("That is the price of an ordinary step; this one is dearer."),
            ),
            Mistake(
                2 * USUAL,
                N_("Look it up in the table: there is one price for the whole action."),
            ),
        ),
        because=N_(
            "A Character pays {answer} for it. Walking, also downhill, and running cost 1 AP, "
            "entering the Axis Mundi 2, climbing 3."
        )
        if who == BEGINNER
        else N_(
            "An Angel or a Demon pays {answer} for it. For them it is the other way round: a step "
            "down costs 3 AP, and climbing 1."
        ),
        method=N_("Ask who moves, and whether the step goes up, down, or stays on its Level."),
    )


def fourth_wound(rng: np.random.Generator) -> Question:
    """Ask for the hit points that are left after some wounds."""
    had, more, hp = int(rng.integers(WOUNDS)), int(rng.integers(1, 4)), int(rng.integers(3, HP + 1))
    lost = (had + more) // WOUNDS
    return Question(
        id="climb.fourth_wound",
        text=N_("You have {hp} HP and {had}. You get {more} more. How many HP do you have then?"),
        values={
            "hp": hp,
            "had": counted(had, WOUND),
            "more": counted(more, WOUND),
            "sum": had + more,
            "left": counted((had + more) % WOUNDS, WOUND),
        },
        kind="number",
        answer=hp - lost,
        mistakes=distinct(
            Mistake(hp - more, N_("A wound is not a hit point: only the fourth one costs an HP.")),
            Mistake(
                hp - 1 + lost,
                N_("The fourth wound costs 1 HP, and all wounds are cleared.")
                if lost
                else N_("There are fewer than four wounds: nothing is lost yet."),
            ),
        ),
        because=N_("{sum} wounds make the fourth one: 1 HP is lost, and you keep {left}.")
        if lost
        else N_("{sum} wounds are not yet four: no HP is lost."),
        method=N_("Add up the wounds; the fourth one takes them all off, and 1 HP."),
    )


def what_a_blow_costs(rng: np.random.Generator) -> Question:
    """Ask for what is left of the one who strikes."""
    hp, blows = int(rng.integers(5, HP + 1)), int(rng.integers(1, 4))
    return Question(
        id="climb.what_a_blow_costs",
        text=N_(
            "You strike a neighbour {times} in one turn, with plain blows. Nobody strikes back. "
            "You had {hp} HP. How many do you have left?"
        ),
        values={
            "hp": hp,
            "times": counted(blows, plural("once", "{n} times")),
            "own": OWN * blows,
            "loss": MELEE,
        },
        kind="number",
        answer=hp - OWN * blows,
        mistakes=distinct(
            Mistake(hp - MELEE * blows, N_("That is what your neighbour loses: {loss} HP a blow.")),
            Mistake(hp, N_("A plain blow costs you something, too.")),
        ),
        because=N_("Each blow takes {loss} HP from your neighbour and 1 HP from you."),
        method=N_("Take away what each blow costs the one who strikes."),
    )


def may_strike(rng: np.random.Generator) -> Question:
    """Ask whether one may strike a neighbour on another Level."""
    mine = int(rng.integers(0, 4))
    theirs = min(3, max(0, mine + int(rng.integers(-1, 2))))
    answer = YES if 0 <= theirs - mine <= 1 else NO
    return Question(
        id="climb.may_strike",
        text=N_(
            "You stand on Level {mine}, and a rival on the hex beside you, on Level {theirs} (the "
            "Sea Level is 0). Nobody is an Angel or a Demon. May you strike?"
        ),
        values={"mine": mine, "theirs": theirs},
        kind="choice",
        options=(YES, NO),
        answer=answer,
        mistakes=(
            Mistake(YES, N_("Nobody strikes downhill, except an Angel or a Demon.")),
            Mistake(NO, N_("You reach your own Level and the one above.")),
        ),
        because=N_("A plain blow reaches your own Level and the one above it, never one below."),
        method=N_("Compare the Levels: the rival's must be yours, or one more."),
    )


def who_wins(rng: np.random.Generator) -> Question:
    """Ask what it means that somebody enters a pier."""
    case = int(rng.integers(3))
    answer = (HERE, FALLS, NOBODY)[case]
    who = (
        N_("The Angel of seat 2 enters the pier of seat 2"),
        N_("The Demon of seat 1 enters the pier of seat 3"),
        N_("The Character of seat 3, no Angel and no Demon, enters its own pier"),
    )[case]
    return Question(
        id="climb.who_wins",
        text=N_("{who}. What does that mean for the game?"),
        values={"who": _told(who)},
        kind="choice",
        options=(HERE, FALLS, NOBODY),
        answer=answer,
        mistakes=(
            Mistake(HERE, N_("To win you must be an Angel or a Demon, and it must be your pier.")),
            Mistake(FALLS, N_("It is its own pier.")),
            Mistake(NOBODY, N_("It is an Angel or a Demon.")),
        ),
        because=N_("The first Angel or Demon to enter its own pier wins at once; nobody else."),
        method=N_("Ask two things: is it an Angel or a Demon? Is it its own pier?"),
    )


MAKERS: tuple[Maker, ...] = (
    what_it_costs,
    fourth_wound,
    what_a_blow_costs,
    may_strike,
    who_wins,
)
