"""Questions about perfect play: the worth of a position and of the turn, and the better choice."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.core.moves import Valued, offers, place, rolls
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.games.azardia.odds.core.transitions import NEITHER
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Maker, Mistake, Question, Values, distinct
from azardia_nb.text.language import N_
from azardia_nb.text.read import TENTH_OF_PERCENT
from azardia_nb.text.say import percent

GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level
CLEAR = 0.005  # by how much one choice must be better to be asked for
HALF = Fraction(1, 2)
_ADD, _SUBTRACT, _SAME = N_("to add"), N_("to subtract"), N_("it makes no difference")


def _shown(chance: Fraction, digits: int = 1) -> object:
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
            "Two play the core game from the start, without cards and coins. One of them is the "
            "Mantis; the other one begins, and both play as well as possible. How likely is it "
            "that the Mantis wins?"
        ),
        values={"goal": GOAL},
        kind="percent",
        answer=answer,
        mistakes=(Mistake(HALF, N_("Then its ability would be worth nothing.")),),
        because=N_(
            "Whoever stands on tile {goal} has not won before the rival has had one more turn. The "
            "Mantis then calls a challenge from wherever it is, and a holder that loses moves "
            "back. Where the Mantis holds the tile, its rival has to land there, and then to win "
            "the duel."
        ),
    )


def _end_game(rng: np.random.Generator) -> tuple[int, int]:
    """Return two tiles of the Tyrant Zone, far enough apart that nobody meets in one roll."""
    mine, rival = rng.choice(np.arange(GATE + 10, GOAL), 2, replace=False).tolist()
    return mine, rival


def better_choice(rng: np.random.Generator) -> Question:
    """Ask what is better with a roll."""
    solved = solution()
    while True:
        mine, rival = _end_game(rng)
        best = rolls(solved, place(mine), place(rival))
        low, high = sorted(rng.choice(range(1, NUMBERS.faces + 1), 2, replace=False).tolist())
        valued = best[low, high]
        lands = {name: mine + tiles for name, tiles in offers(False)[low, high].items()}
        if valued[-1].loss > CLEAR and GOAL not in lands.values() and rival not in lands.values():
            break
    wins = {one.action: Fraction(one.win) for one in valued}
    answer, wrong = (_ADD, _SUBTRACT) if valued[0].action == "add" else (_SUBTRACT, _ADD)
    return Question(
        id="perfect.better_choice",
        text=N_(
            "Both pawns are in the Tyrant Zone: yours on tile {mine}, the rival's on tile {rival}. "
            "No cards, no coins, no Mantis. You rolled {low} and {high}. What wins more often, if "
            "both play as well as possible afterwards?"
        ),
        values={
            "mine": mine,
            "rival": rival,
            "low": low,
            "high": high,
            "add": _shown(wins["add"]),
            "subtract": _shown(wins["subtract"]),
        },
        kind="choice",
        answer=answer,
        options=(_ADD, _SUBTRACT, _SAME),
        mistakes=(
            Mistake(
                wrong,
                N_(
                    "Put the pawn there in the second exhibit of this lesson: where is it better "
                    "off, and where does it leave the rival?"
                ),
            ),
            Mistake(_SAME, N_("It does: the two tiles are not worth the same.")),
        ),
        because=N_("Adding wins with {add}, subtracting with {subtract}."),
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
            "If you add, the rival, who is then to move, wins with {add}. If you subtract, it wins "
            "with {subtract}. You do what is best for you. With what chance do you win?"
        ),
        values={"add": _shown(add), "subtract": _shown(subtract), "least": _shown(min(theirs))},
        kind="percent",
        answer=1 - min(add, subtract),
        mistakes=(
            Mistake(max(add, subtract), N_("That is the rival's chance: do not give it the most.")),
            Mistake(min(add, subtract), N_("That is what is left to the rival. And to you?")),
            Mistake(
                1 - max(add, subtract), N_("That is after the worse choice: leave the rival less.")
            ),
            Mistake(
                1 - (add + subtract) / 2,
                N_("You need not toss a coin: choose the better of the two."),
            ),
        ),
        because=N_(
            "One of you wins. The best choice leaves the rival the least, {least}, and so the rest "
            "is yours: {answer}."
        ),
    )


def _mean(cases: list[tuple[int, Valued]]) -> Fraction:
    """Return how often one wins on average, each case weighing so much."""
    wins = sum((weight * Fraction(one.win) for weight, one in cases), Fraction(0))
    return wins / sum(weight for weight, _ in cases)


def before_the_roll(rng: np.random.Generator) -> Question:
    """Ask for the chance before a roll from the mean chances after two kinds of rolls."""
    solved = solution()
    while True:
        mine = int(rng.integers(GOAL - NUMBERS.faces, GOAL))  # farther away one always adds
        rival = int(rng.integers(GATE + 10, GOAL))
        cases: dict[str, list[tuple[int, Valued]]] = {"add": [], "subtract": []}
        for (first, second), valued in rolls(solved, place(mine), place(rival), NEITHER).items():
            cases[valued[0].action].append((1 if first == second else 2, valued[0]))
        n = sum(weight for weight, _ in cases["add"])
        if 15 <= n <= 85 and abs(n - 50) > 5:
            means = {name: _mean(found) for name, found in cases.items()}
            if abs(means["add"] - means["subtract"]) > Fraction(2, 100):
                break
    total = NUMBERS.faces**NUMBERS.dice
    answer = (n * means["add"] + (total - n) * means["subtract"]) / total
    values: Values = {
        "mine": mine,
        "rival": rival,
        "n": n,
        "rest": total - n,
        "total": total,
        "add": _shown(means["add"], FINE),
        "subtract": _shown(means["subtract"], FINE),
    }
    return Question(
        id="perfect.before_the_roll",
        text=N_(
            "You are on tile {mine}, the rival is on tile {rival}. With {n} of the {total} rolls "
            "it is best to add, and you then win with {add} on average. With the other {rest} it "
            "is best to subtract, and you win with {subtract} on average. What is the "
            "probability that you win, before you roll? Answer in percent, to one decimal."
        ),
        values=values,
        kind="tenths",
        answer=answer,
        mistakes=distinct(
            Mistake(
                (means["add"] + means["subtract"]) / 2,
                N_("The two kinds of rolls are not equally likely: weigh them, {n} and {rest}."),
            ),
            Mistake(
                max(means.values()), N_("You cannot choose the roll, only what you do with it.")
            ),
            Mistake(
                ((total - n) * means["add"] + n * means["subtract"]) / total,
                N_("Weighed the wrong way round: {n} rolls go with adding."),
            ),
        ),
        because=N_(
            "Where chance decides, average; where you decide, take the best. {n} times {add} and "
            "{rest} times {subtract}, divided by {total}, make {answer}."
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
            "Both pawns are on tile {tile} at level {top}, and nobody has the Mantis. The player "
            "whose turn it is has a {win} chance of winning. By how many percentage points does "
            "your chance fall if it is not your turn but your rival's? Answer in percentage "
            "points, to one decimal."
        ),
        values={
            "tile": tile,
            "top": TOP,
            "win": _shown(win, FINE),
            "rest": _shown(1 - win, FINE),
        },
        kind="points",
        answer=2 * win - 1,
        mistakes=(
            Mistake(
                win - HALF,
                N_("That is how far it is from one half; the rival is as far on the other side."),
            ),
            Mistake(1 - win, N_("That is your chance when it is the rival's turn. The fall?")),
            Mistake(win, N_("That is the chance of who is to move. What is the other one's?")),
            Mistake(
                (2 * win - 1) / 100,
                N_("That is the fall as a part of 1; in percentage points it is 100 times that."),
            ),
        ),
        because=N_(
            "The two pawns stand alike, so on your rival's turn your rival has {win} and you have "
            "{rest}. From {win} down to {rest} is a fall of {answer}."
        ),
    )


_HIGHER, _AHEAD, _EQUAL = (
    N_("the pawn with the higher level"),
    N_("the pawn that is farther ahead"),
    N_("both the same"),
)


def level_or_tile(rng: np.random.Generator) -> Question:
    """Ask who wins more often before the gate, the higher pawn or the one that is farther."""
    solved = solution()
    low, high = sorted(rng.choice(range(1, TOP), 2, replace=False).tolist())
    behind, ahead = int(rng.integers(2, 20)), int(rng.integers(60, GATE))
    win = Fraction(float(solved.values[place(behind, high), place(ahead, low), NEITHER]))
    return Question(
        id="perfect.level_or_tile",
        text=N_(
            "One pawn is on tile {behind} at level {high}, the other one on tile {ahead} at level "
            "{low}. No cards, no coins, no Mantis, and both play as well as possible. Who wins "
            "more often?"
        ),
        values={
            "behind": behind,
            "high": high,
            "ahead": ahead,
            "low": low,
            "top": TOP,
            "win": _shown(win),
        },
        kind="choice",
        answer=_HIGHER if win > HALF else _AHEAD if win < HALF else _EQUAL,
        options=(_HIGHER, _AHEAD, _EQUAL),
        mistakes=(
            Mistake(
                _AHEAD,
                N_(
                    "Below level {top} a pawn goes round and round: to be farther ahead on the "
                    "ring brings it no nearer to the goal."
                ),
            ),
            Mistake(
                _EQUAL, N_("Only who has come to level {top} can win. Who needs fewer challenges?")
            ),
        ),
        because=N_(
            "Until somebody is at level {top}, tiles are hardly worth anything, and levels nearly "
            "all: the pawn at level {high} wins with {win} when it is to move."
        ),
    )


MAKERS: tuple[Maker, ...] = (
    better_choice,
    other_side,
    before_the_roll,
    worth_of_the_turn,
    level_or_tile,
)
