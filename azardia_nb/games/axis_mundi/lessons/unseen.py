"""Questions about the unseen: making others indifferent, what a mixture gets, what is not used."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.lessons.poison import said
from azardia_nb.games.axis_mundi.odds.seek import hide_and_seek
from azardia_nb.games.axis_mundi.rules.state import distance
from azardia_nb.games.axis_mundi.rules.views import possible
from azardia_nb.lessons.question import Maker, Mistake, Question, distinct
from azardia_nb.text.language import N_

TWO = (3, 1)  # what the ends of the first guess are worth
THREE = (3, 2, 1)
HIDER, HUNTER = 0, 2  # seats
VANISHED = {
    "treasures": ["C"],
    "players": [
        {"at": "C", "hand": ["empty-vessel"], "ap": 1},
        {"at": "pier3"},
        {"at": "F"},
    ],
}
HIDDEN_WAY = "walk B"  # any other that is written down looks the same to the hunters


def vanished(way: str = HIDDEN_WAY) -> Game:
    """Return a position in which a figure has just vanished and written down one step."""
    game = Game.place(VANISHED, seed=0)
    game.automatic = False
    for action in ("play empty-vessel", way, "end"):
        game.play(action)
    return game


def ends(game: Game) -> dict[int, int]:
    """Return where hunters must look, and how far each end is from the one who strikes: its worth.

    It reads what all have seen, and not where the figure is.
    """
    s, rules = game.view(HUNTER).state, game.variant.rules
    hunter = int(s["at"][HUNTER])
    return {hex: distance(s, rules, hunter, hex) for hex in possible(s, rules, HIDER)}


def two_worths(rng: np.random.Generator) -> tuple[int, int]:
    """Draw what two ends are worth, the better one first."""
    better, worse = sorted(int(n) for n in rng.choice(np.arange(1, 9), 2, replace=False))[::-1]
    return better, worse


def what_a_mixture_gets(rng: np.random.Generator) -> Question:
    """Ask what a mixture gets when the hunter strikes at the better end."""
    better, worse = two_worths(rng)
    share = Fraction(int(rng.integers(2, 9)), 10)
    return Question(
        id="unseen.what_a_mixture_gets",
        text=N_(
            "Two ends are worth {better} and {worse} to you, and nothing where you are struck. You "
            "go to the one worth {better} with probability {share}. The hunter strikes there. What "
            "do you get on average?"
        ),
        values={"better": better, "worse": worse, "share": share, "rest": 1 - share},
        kind="number",
        answer=(1 - share) * worse,
        mistakes=distinct(
            Mistake(share * better, N_("That is what the blow takes away.")),
            Mistake(
                share * better + (1 - share) * worse, N_("That is what you get if nobody strikes.")
            ),
            Mistake(worse, N_("You are not always there.")),
        ),
        because=N_("Only the other end is safe: {rest} × {worse} = {answer}."),
        method=N_("Only the end that is not struck counts: its worth times its probability."),
    )


def equalised(rng: np.random.Generator) -> Question:
    """Ask how often one hides at the better of two ends, so that no strike is better."""
    better, worse = two_worths(rng)
    found = hide_and_seek((better, worse))
    return Question(
        id="unseen.equalised",
        text=N_(
            "Two ends are worth {better} and {worse} to you, and nothing where you are struck. "
            "With what probability do you go to the one worth {better}, so that both strikes take "
            "the same from you?"
        ),
        values={
            "better": better,
            "worse": worse,
            "rest": found.hider[1],
            "take": said(found.value),
        },
        kind="chance",
        answer=found.hider[0],
        mistakes=distinct(
            Mistake(found.hider[1], N_("Then the hunter strikes at the better one only.")),
            Mistake(Fraction(1, 2), N_("A strike at the better end would take more.")),
            Mistake(1, N_("Then the hunter finds you each time.")),
        ),
        because=N_(
            "With {answer} and {rest} a strike takes {take} either way: probability times worth."
        ),
        method=N_("Set {better} × p equal to {worse} × (1 − p)."),
    )


def value_of_two(rng: np.random.Generator) -> Question:
    """Ask what two ends are worth if both play as well as can be."""
    better, worse = two_worths(rng)
    found = hide_and_seek((better, worse))
    return Question(
        id="unseen.value_of_two",
        text=N_(
            "Two ends are worth {better} and {worse} to you, and nothing where you are struck. You "
            "and the hunter both mix as well as possible. What do you get on average?"
        ),
        values={
            "better": better,
            "worse": worse,
            "hides": found.hider[0],
            "rest": found.hider[1],
        },
        kind="number",
        answer=found.value,
        mistakes=distinct(
            Mistake(
                Fraction(better + worse, 2),
                N_("That would be right without a hunter, going to each end half of the time."),
            ),
            Mistake(
                Fraction(worse, 2),
                N_("If you go to each half of the time, the hunter strikes at the better one."),
            ),
            Mistake(
                Fraction(better + worse, 4),
                N_("Going to each half of the time is not the best mixture."),
            ),
            Mistake(worse, N_("The hunter would sometimes find you there.")),
        ),
        because=N_(
            "You go to the better one with probability {hides}. If the hunter strikes there, you "
            "get {rest} × {worse} = {answer}; at the other one it is the same."
        ),
        method=N_("Find the mixture that makes both strikes equally good; then take one of them."),
    )


def where_to_strike(rng: np.random.Generator) -> Question:
    """Ask how often the hunter strikes at the better of two ends."""
    better, worse = two_worths(rng)
    found = hide_and_seek((better, worse))
    return Question(
        id="unseen.where_to_strike",
        text=N_(
            "Now you are the hunter. Two ends are worth {better} and {worse} to the one who hides, "
            "and nothing where you strike. With what probability do you strike at the one worth "
            "{better}, so that both ends are equally good to hide at?"
        ),
        values={
            "better": better,
            "worse": worse,
            "rest": found.seeker[1],
            "get": said(found.value),
        },
        kind="chance",
        answer=found.seeker[0],
        mistakes=distinct(
            Mistake(found.seeker[1], N_("That is how often the other one hides there.")),
            Mistake(Fraction(1, 2), N_("Then the better end would still be better.")),
            Mistake(1, N_("Then the other one always goes to the end worth {worse}.")),
        ),
        because=N_("With {answer} and {rest} the hider gets {get} on average at either end."),
        method=N_(
            "On average the hider gets the worth of an end times the probability that you miss it."
        ),
    )


def found_by_blows(rng: np.random.Generator) -> Question:
    """Ask for the chance that some blows at different ends find one of many that are alike."""
    many, blows = int(rng.integers(5, 13)), int(rng.integers(2, 4))
    answer = Fraction(blows, many)
    return Question(
        id="unseen.found_by_blows",
        text=N_(
            "You are at one of {many} hexes, at each with the same probability. The hunters strike "
            "{blows} blows at different ones. What is the probability that they find you?"
        ),
        values={"many": many, "blows": blows},
        kind="chance",
        answer=answer,
        mistakes=distinct(
            Mistake(Fraction(1, many), N_("That is for one blow.")),
            Mistake(1 - answer, N_("That is the probability that they miss you.")),
            Mistake(
                1 - (1 - Fraction(1, many)) ** blows,
                N_("They don't strike at the same hex twice."),
            ),
        ),
        because=N_("The blows strike {blows} of the {many} hexes: {answer}."),
        method=N_("Divide the hexes that are struck by all of them."),
    )


MAKERS: tuple[Maker, ...] = (
    what_a_mixture_gets,
    equalised,
    value_of_two,
    where_to_strike,
    found_by_blows,
)

# --- before it is shown -------------------------------------------------------------------------


def two_ends() -> Question:
    """Ask how often one goes to the better of two ends."""
    better, worse = TWO
    found = hide_and_seek(TWO)
    return Question(
        id="unseen.two_ends",
        text=N_(
            "Unseen, you can come to two ends. One is worth {better} to you, the other {worse}, "
            "and nothing where the hunter strikes. The hunter knows your habits, but not what you "
            "do this time. With what probability should you go to the better end?"
        ),
        values={
            "better": better,
            "worse": worse,
            "rest": found.hider[1],
            "value": said(found.value),
            "half": said(Fraction(worse, 2)),
        },
        kind="chance",
        answer=found.hider[0],
        mistakes=distinct(
            Mistake(
                found.hider[1],
                N_("The better end draws the hunter: go there less often, and not more."),
            ),
            Mistake(
                Fraction(1, 2), N_("The hunter then strikes at the better end: you get {half}.")
            ),
            Mistake(1, N_("The hunter then finds you each time.")),
            Mistake(0, N_("Then you are always at the other end, and found there.")),
        ),
        because=N_(
            "With {answer} and {rest} you get {value} on average wherever the hunter strikes. With "
            "any other mixture one of the strikes leaves you less."
        ),
        method=N_("Make both strikes take the same from you."),
    )


NEVER, RARELY, OFTEN = (
    N_("never"),
    N_("sometimes, but less often than to each of the others"),
    N_("more often than to each of the others"),
)


def third_end() -> Question:
    """Ask how often one goes to the worst of three ends."""
    first, second, third = THREE
    pair, found = hide_and_seek(THREE[:2]), hide_and_seek(THREE)
    return Question(
        id="unseen.third_end",
        text=N_(
            "Three ends are worth {first}, {second} and {third} to you, and the hunter strikes at "
            "one of them. How often should you go to the end worth {third}?"
        ),
        values={
            "first": first,
            "second": second,
            "third": third,
            "value": said(pair.value),
        },
        kind="choice",
        options=(NEVER, RARELY, OFTEN),
        answer=NEVER if not found.hider[2] else RARELY,
        mistakes=(
            Mistake(
                RARELY, N_("Each time you go there you get less than the others are good for.")
            ),
            Mistake(OFTEN, N_("Nobody strikes there, but it is not worth much either.")),
        ),
        because=N_(
            "The two better ends alone get you {value} on average, though the hunter strikes. The "
            "third one gets you {third} even if nobody strikes there."
        ),
        method=N_("Work out what the two better ones get you, and compare."),
    )


WANDER, SETTLE, LOCK = (
    N_("They change for good, and settle nowhere."),
    N_("They settle at the best mixtures."),
    N_("Both end up at one end and stay there."),
)


def both_learn() -> Question:
    """Ask what becomes of two who each answer the other's habits."""
    return Question(
        id="unseen.both_learn",
        text=N_(
            "Hider and hunter meet again and again. Both count what the other has done so far and "
            "do what is best against it. What becomes of the shares of the ends?"
        ),
        values={},
        kind="choice",
        options=(WANDER, SETTLE, LOCK),
        answer=SETTLE,
        mistakes=(
            Mistake(
                WANDER,
                N_("Single rounds go on changing; a share of all rounds moves less and less."),
            ),
            Mistake(
                LOCK, N_("If you stay at one end you are struck there, and then you leave it.")
            ),
        ),
        because=N_(
            "The shares come as close to the best mixtures as you like, though neither of the two "
            "ever mixes: a theorem of games in which one player gets what the other loses."
        ),
        method=N_("Ask what each does once the other uses an end too often."),
    )
