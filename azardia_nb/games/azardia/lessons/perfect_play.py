"""Questions about perfect play: the worth of a position and of the turn, and the better choice."""

from fractions import Fraction
from functools import cache

import numpy as np

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.core.moves import Valued, offers, place, rolls
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.games.azardia.odds.core.transitions import NEITHER
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Maker, Mistake, Pictured, Question, Values, distinct
from azardia_nb.text.language import N_
from azardia_nb.text.read import TENTH_OF_PERCENT
from azardia_nb.text.say import percent

GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level
CLEAR = 0.005  # by how much one choice must be better to be asked for
HALF = Fraction(1, 2)
_ADD, _SUBTRACT, _SAME = N_("adding"), N_("subtracting"), N_("they are equally good")


def shown(chance: Fraction, digits: int = 1) -> object:
    """Return a chance as percent in the language; no fraction of it would be true."""
    return lambda code: percent(chance, code, digits)


FINE = 2  # decimals of a percent from which another one is reckoned, to one decimal


def mantis_wins() -> Question:
    """Ask how often the Mantis wins when its rival begins."""
    rivals = solution().win(Game(2, characters=("lagartoon", "mantis"), cards=False))
    answer = 1 - Fraction(rivals)
    return Question(
        id="perfect.mantis_wins",
        text=N_(
            "Two players play the core game from the start, without cards and coins. One of them "
            "is Noncredo Mantis; the other one begins. Both play as well as possible. What is the "
            "probability that the Mantis wins?"
        ),
        values={"goal": GOAL},
        kind="percent",
        answer=answer,
        mistakes=(Mistake(HALF, N_("That would be right if her ability were worth nothing.")),),
        because=N_(
            "A player on tile {goal} wins only after the rival has had one more turn. In that turn "
            "the Mantis calls a challenge from wherever she is, and if the player on tile {goal} "
            "loses, the pawn moves back. When the Mantis is on tile {goal}, her rival has to land "
            "there and then win the duel."
        ),
    )


def _end_game(rng: np.random.Generator) -> tuple[int, int]:
    """Return two tiles of the Tyrant Zone, far enough apart that nobody meets in one roll."""
    mine, rival = rng.choice(np.arange(GATE + 10, GOAL), 2, replace=False).tolist()
    return mine, rival


def _both(mine: int, rival: int) -> Game:
    return Game.place([Placed(mine, level=TOP), Placed(rival, level=TOP)], cards=False)


def better_choice(rng: np.random.Generator) -> Question:
    """Ask what is better with a roll, from what each choice leaves the rival."""
    solved = solution()
    wanted = str(rng.choice(["add", "subtract"]))  # else adding would be right nine times in ten
    while True:
        mine, rival = _end_game(rng)
        best = rolls(solved, place(mine), place(rival))
        low, high = sorted(rng.choice(range(1, NUMBERS.faces + 1), 2, replace=False).tolist())
        valued = best[low, high]
        lands = {name: mine + tiles for name, tiles in offers(False)[low, high].items()}
        clear = valued[-1].loss > CLEAR and valued[0].action == wanted
        if clear and GOAL not in lands.values() and rival not in lands.values():
            break
    theirs = {one.action: 1 - Fraction(one.win) for one in valued}
    answer, wrong = (_ADD, _SUBTRACT) if wanted == "add" else (_SUBTRACT, _ADD)
    return Question(
        id="perfect.better_choice",
        text=N_(
            "Both pawns are in the Tyrant Zone: yours is on tile {mine}, your rival's on tile "
            "{rival}. There are no cards, no coins and no Mantis. You rolled {low} and {high}. If "
            "you both play as well as possible from then on, your rival wins with probability "
            "{add} after you add, and {subtract} after you subtract. Which choice is better for "
            "you?"
        ),
        values={
            "mine": mine,
            "rival": rival,
            "low": low,
            "high": high,
            "add": shown(theirs["add"]),
            "subtract": shown(theirs["subtract"]),
            "mine_add": shown(1 - theirs["add"]),
            "mine_subtract": shown(1 - theirs["subtract"]),
        },
        kind="choice",
        answer=answer,
        options=(_ADD, _SUBTRACT, _SAME),
        mistakes=(
            Mistake(
                wrong,
                N_(
                    "Whose probabilities are these? With this choice it is your rival who has the "
                    "better chance."
                ),
            ),
            Mistake(
                _SAME,
                N_("They are not equally good: they leave your rival {add} and {subtract}."),
            ),
        ),
        because=N_(
            "What your rival does not win, you win: {mine_add} if you add and {mine_subtract} if "
            "you subtract."
        ),
        method=N_(
            "Subtract each of the two probabilities from 100%, and compare what is left for you."
        ),
        picture=Pictured(lambda: _both(mine, rival), min(mine, rival), GOAL),
    )


def other_side(rng: np.random.Generator) -> Question:
    """Ask for the own chance from the rival's, after either of two choices."""
    solved = solution()
    while True:
        mine, rival = _end_game(rng)
        low, high = sorted(rng.choice(range(1, NUMBERS.faces + 1), 2, replace=False).tolist())
        valued = rolls(solved, place(mine), place(rival))[low, high]
        wins = {one.action: Fraction(one.win) for one in valued}
        theirs = [1 - win for win in wins.values()]
        far = min(abs(share - HALF) for share in theirs) > Fraction(1, 50)
        open_ = all(TENTH_OF_PERCENT < share < 1 - TENTH_OF_PERCENT for share in theirs)
        if valued[-1].loss > CLEAR and open_ and far:
            break
    add, subtract = 1 - wins["add"], 1 - wins["subtract"]
    return Question(
        id="perfect.other_side",
        text=N_(
            "Another position, another roll. If you add, your rival's probability of winning "
            "becomes {add}. If you subtract, it becomes {subtract}. You make the better choice. "
            "What is your own probability of winning?"
        ),
        values={"add": shown(add), "subtract": shown(subtract), "least": shown(min(theirs))},
        kind="percent",
        answer=1 - min(add, subtract),
        mistakes=(
            Mistake(
                max(add, subtract),
                N_(
                    "That is your rival's probability, and the larger one at that. Leave your "
                    "rival "
                    "the smaller one."
                ),
            ),
            Mistake(
                min(add, subtract), N_("That is your rival's probability. What is left for you?")
            ),
            Mistake(
                1 - max(add, subtract),
                N_("That is what you get with the worse choice. Leave your rival less."),
            ),
            Mistake(
                1 - (add + subtract) / 2,
                N_(
                    "That is the average of both choices, but you do not toss a coin: you take the "
                    "better one."
                ),
            ),
        ),
        because=N_(
            "One of you wins, so the two probabilities add up to 1. The better choice leaves your "
            "rival {least}, and you get the rest: {answer}."
        ),
        method=N_("Take the smaller of your rival's two probabilities, and subtract it from 1."),
    )


def _mean(cases: list[tuple[int, Valued]]) -> Fraction:
    """Return how often one wins on average, each case weighing so much."""
    wins = sum((weight * Fraction(one.win) for weight, one in cases), Fraction(0))
    return wins / sum(weight for weight, _ in cases)


@cache
def _best_ways(mine: int, rival: int) -> tuple[int, dict[str, Fraction]]:
    """Return for how many rolls it is best to add, and the mean chance of each way where best."""
    cases: dict[str, list[tuple[int, Valued]]] = {"add": [], "subtract": []}
    for (first, second), valued in rolls(solution(), place(mine), place(rival), NEITHER).items():
        cases[valued[0].action].append((1 if first == second else 2, valued[0]))
    means = {name: _mean(found) for name, found in cases.items() if found}
    return sum(weight for weight, _ in cases["add"]), means


def before_the_roll(rng: np.random.Generator) -> Question:
    """Ask for the chance before a roll from the mean chances after two kinds of rolls."""
    while True:
        mine = int(rng.integers(GOAL - NUMBERS.faces, GOAL))  # farther away one always adds
        rival = int(rng.integers(GATE + 10, GOAL))
        n, means = _best_ways(mine, rival)
        clear = 15 <= n <= 85 and abs(n - 50) > 5
        if clear and abs(means["add"] - means["subtract"]) > Fraction(2, 100):
            break
    total = NUMBERS.faces**NUMBERS.dice
    answer = (n * means["add"] + (total - n) * means["subtract"]) / total
    values: Values = {
        "mine": mine,
        "rival": rival,
        "n": n,
        "rest": total - n,
        "total": total,
        "add": shown(means["add"], FINE),
        "subtract": shown(means["subtract"], FINE),
    }
    return Question(
        id="perfect.before_the_roll",
        text=N_(
            "You are on tile {mine}, your rival is on tile {rival}. For {n} of the {total} rolls "
            "it is best to add; your probability of winning is then {add} on average. For the "
            "other {rest} it is best to subtract; it is then {subtract} on average. What is your "
            "probability of winning before you roll? Answer in percent, to one decimal."
        ),
        values=values,
        kind="tenths",
        answer=answer,
        mistakes=distinct(
            Mistake(
                (means["add"] + means["subtract"]) / 2,
                N_("The two kinds of rolls are not equally likely. Weight them by {n} and {rest}."),
            ),
            Mistake(
                max(means.values()), N_("You can't choose the roll, only what you do with it.")
            ),
            Mistake(
                ((total - n) * means["add"] + n * means["subtract"]) / total,
                N_(
                    "Your weights are the wrong way round: adding is best for {n} of the {total} "
                    "rolls."
                ),
            ),
        ),
        because=N_(
            "Where chance decides, take the average; where you decide, take the best. ({n} × {add} "
            "+ {rest} × {subtract}) / {total} = {answer}."
        ),
        method=N_(
            "Multiply {n} by the first percentage and {rest} by the second, add, and divide by "
            "{total}."
        ),
    )


def worth_of_the_turn(rng: np.random.Generator) -> Question:
    """Ask what it is worth to have the turn, from the chance of who has it."""
    solved = solution()
    tile = int(rng.integers(GATE + 1, GOAL))
    win = Fraction(float(solved.values[place(tile), place(tile), NEITHER]))
    return Question(
        id="perfect.worth_of_the_turn",
        text=N_(
            "Both pawns are on tile {tile} at level {top}, and nobody plays the Mantis. The player "
            "whose turn it is has {win:a} chance of winning. By how many percentage points does "
            "your probability of winning drop if it is your rival's turn instead of yours? Answer "
            "to one decimal."
        ),
        values={
            "tile": tile,
            "top": TOP,
            "win": shown(win, FINE),
            "rest": shown(1 - win, FINE),
        },
        kind="points",
        answer=2 * win - 1,
        mistakes=(
            Mistake(
                win - HALF,
                N_(
                    "That is the distance from 50% on your side; your rival's side is just as far "
                    "away."
                ),
            ),
            Mistake(
                1 - win,
                N_(
                    "That is your probability when it is your rival's turn. How far did it drop to "
                    "get "
                    "there?"
                ),
            ),
            Mistake(
                win,
                N_(
                    "That is the probability of the player whose turn it is. What is the other "
                    "player's?"
                ),
            ),
            Mistake(
                (2 * win - 1) / 100,
                N_(
                    "That is the difference of the probabilities as a decimal. One percentage "
                    "point is 0.01, so multiply by 100."
                ),
            ),
        ),
        because=N_(
            "The positions are the same for both, so on your rival's turn your rival has {win} and "
            "you have {rest}. From {win} down to {rest}: {answer}."
        ),
        method=N_(
            "Your probability on your rival's turn is 100% minus {win}. Subtract it from {win}."
        ),
    )


def after_sweeps(rng: np.random.Generator) -> Question:
    """Ask how far values may be off after some sweeps of value iteration."""
    stop = Fraction(1, int(rng.choice((3, 4, 5, 6))))
    sweeps = int(rng.integers(2, 6))
    keep = 1 - stop
    return Question(
        id="perfect.after_sweeps",
        text=N_(
            "In another game each turn ends the game with probability {stop}. Value iteration "
            "starts at 50% everywhere, so no value is off by more than 50 percentage points. "
            "Each sweep multiplies the largest error by {keep} at most. By how many percentage "
            "points can a value be off after {sweeps} sweeps, at most?"
        ),
        values={"stop": stop, "keep": keep, "sweeps": sweeps},
        kind="points",
        answer=HALF * keep**sweeps,
        mistakes=distinct(
            Mistake(keep**sweeps, N_("The error is 50 percentage points at the beginning.")),
            Mistake(HALF * keep, N_("That is after a single sweep.")),
            Mistake(
                HALF * stop**sweeps,
                N_("Multiply by what is left of the error, not by what goes."),
            ),
        ),
        because=N_("Multiply 50 percentage points by {keep}, {sweeps} times in a row: {answer}."),
        method=N_("Begin with 50, and multiply once for each sweep."),
    )


MAKERS: tuple[Maker, ...] = (
    better_choice,
    other_side,
    before_the_roll,
    worth_of_the_turn,
    after_sweeps,
)
