"""Questions about playing against perfection: what a rule of thumb loses, luck, and choices."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.lessons.perfect_play import GATE, HALF, TOP, shown
from azardia_nb.games.azardia.odds.core.heuristics import thumb
from azardia_nb.games.azardia.odds.core.moves import place
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.games.azardia.odds.core.transitions import NEITHER
from azardia_nb.lessons.question import Maker, Mistake, Question
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import percent, points

_NEVER, _SELDOM, _NEARLY = N_("about {seldom}"), N_("about {often}"), N_("almost {half}")
_SELDOM_WINS, _OFTEN_WINS = Fraction(1, 10), Fraction(3, 10)


def thumbs_win() -> Question:
    """Ask how often three rules of thumb win against perfect play: a question to guess."""
    wins = HALF - Fraction(thumb(at_top=True).loss)
    near = min((HALF, _NEARLY), (_OFTEN_WINS, _SELDOM), key=lambda one: abs(one[0] - wins))[1]
    return Question(
        id="perfect.thumbs_win",
        text=N_(
            "One player follows three rules of thumb, a sentence each. The other player plays "
            "perfectly. Both start at level {top}, and each begins half of the "
            "games. How many games do the three rules win?"
        ),
        values={
            "top": TOP,
            "seldom": lambda code: percent(_SELDOM_WINS, code),
            "often": lambda code: percent(_OFTEN_WINS, code),
            "half": lambda code: percent(HALF, code),
            "wins": lambda code: percent(wins, code, 2),
        },
        kind="choice",
        answer=near,
        options=(_NEVER, _SELDOM, _NEARLY),
        mistakes=(
            Mistake(_NEVER, N_("Perfect play does not control the dice. How much do they decide?")),
            Mistake(
                _SELDOM,
                N_("Most choices are easy, and a wrong choice in a close case costs little."),
            ),
        ),
        because=N_(
            "The three rules win {wins} of the games. Where they go wrong, the better choice is "
            "only a little better, and the dice decide most games."
        ),
    )


def given_away(rng: np.random.Generator) -> Question:
    """Ask what a choice has cost, among luck and choices."""
    while True:  # in tenths of a percent; luck, choice and both together are told apart
        before, best = (int(n) for n in rng.integers(300, 700, 2))
        loss = int(rng.integers(4, 60))
        chosen = best - loss
        moves = sorted((loss, abs(best - before), abs(chosen - before)))
        if min(moves[0], moves[1] - moves[0], moves[2] - moves[1]) > 3:
            break

    def said(tenths: int) -> object:
        return lambda code: percent(Fraction(tenths, 1000), code)

    return Question(
        id="perfect.given_away",
        text=N_(
            "Before your roll you have {before:a} chance of winning. Then you see the dice: with "
            "the best choice it is now {best}, but you choose the other one, and it is {chosen}. "
            "How many percentage points did your choice give away? Answer to one decimal."
        ),
        values={
            "before": said(before),
            "best": said(best),
            "chosen": said(chosen),
            "luck": lambda code: points(Fraction(abs(best - before), 1000), code),
        },
        kind="points",
        answer=Fraction(loss, 1000),
        mistakes=(
            Mistake(
                Fraction(abs(before - chosen), 1000),
                N_("That is luck and choice together. The dice fell before you chose."),
            ),
            Mistake(
                Fraction(abs(before - best), 1000),
                N_("That is what the dice did: luck. What did your choice do?"),
            ),
        ),
        because=N_(
            "From {best} down to {chosen}: {answer}. The change from {before} to {best} is luck: "
            "{luck} that were not up to you."
        ),
        method=N_("Subtract what you had after your choice from what the best choice offered."),
    )


def lost_games(rng: np.random.Generator) -> Question:
    """Ask what small mistakes cost in many games."""
    tenths = int(rng.integers(2, 40)) * 5
    games = int(rng.choice([200, 400, 1000, 2000]))
    answer = Fraction(tenths, 1000) * games
    return Question(
        id="perfect.lost_games",
        text=N_(
            "In each game your mistakes cost you {points} on average. How many more of {games} "
            "games would you expect to win without them?"
        ),
        values={
            "points": lambda code: points(Fraction(tenths, 1000), code),
            "games": games,
            "share": lambda code: percent(Fraction(tenths, 1000), code),
        },
        kind="number",
        answer=answer,
        mistakes=(
            Mistake(
                Fraction(tenths, 10),
                N_("That would be right for 100 games."),
            ),
            Mistake(
                Fraction(tenths, 10) * games,
                N_("One percentage point is one game in 100: divide by 100."),
            ),
        ),
        because=N_("{share} of {games} games: {answer}. You do not notice it in one game."),
        method=N_("Take that percentage of {games} games."),
    )


_HIGHER, _AHEAD, _EQUAL = (
    N_("the pawn with the higher level"),
    N_("the pawn that is further ahead"),
    N_("both have the same chance"),
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
            "One pawn is on tile {behind} at level {high}, and it is its turn. The other pawn is "
            "on tile {ahead} at level {low}. There are no cards, no coins and no Mantis, and both "
            "players play as well as possible. Who has the better chance of winning?"
        ),
        values={
            "behind": behind,
            "high": high,
            "ahead": ahead,
            "low": low,
            "top": TOP,
            "win": shown(win),
        },
        kind="choice",
        answer=_HIGHER if win > HALF else _AHEAD if win < HALF else _EQUAL,
        options=(_HIGHER, _AHEAD, _EQUAL),
        mistakes=(
            Mistake(
                _AHEAD,
                N_(
                    "Below level {top} a pawn goes round and round. Being further ahead on the "
                    "ring does not bring it closer to the goal."
                ),
            ),
            Mistake(
                _EQUAL,
                N_(
                    "Only a pawn at level {top} can win. Which of the two needs fewer challenges "
                    "to get there?"
                ),
            ),
        ),
        because=N_(
            "Until somebody reaches level {top}, tiles are worth almost nothing and levels almost "
            "everything: the pawn at level {high} has {win:a} chance of winning."
        ),
        method=N_("Count the levels each pawn still needs to reach level {top}."),
    )


def best_of_three(rng: np.random.Generator) -> Question:
    """Ask how often the weaker player wins two of three games."""
    win = Fraction(int(rng.integers(20, 49)), 100)
    answer = win**2 * (3 - 2 * win)
    return Question(
        id="perfect.best_of_three",
        text=N_(
            "You win a game with probability {win}. In a match, the first to win two games wins. "
            "What is the probability that you win the match?"
        ),
        values={
            "win": lambda code: percent(win, code),
            "twice": lambda code: percent(win**2, code),
            "late": lambda code: percent(2 * win**2 * (1 - win), code),
        },
        kind="percent",
        answer=answer,
        mistakes=(
            Mistake(win, N_("That is one game. In a match, luck has less of a say.")),
            Mistake(
                win**2,
                N_("That is two wins in a row. You may also lose one of the first two games."),
            ),
            Mistake(
                win**2 * (2 - win),
                N_("You may lose the first game or the second: two ways to win in three games."),
            ),
        ),
        because=N_(
            "Two wins in a row: {twice}. One loss in the first two games and then the deciding "
            "win: {late}. Together: {answer}. The more games, the less luck counts."
        ),
        method=N_("Add the three ways to win: win-win, win-lose-win and lose-win-win."),
    )


def luck_of_the_roll(rng: np.random.Generator) -> Question:
    """Ask what the dice have changed, among luck and choices."""
    while True:  # in tenths of a percent; luck, choice and both together are told apart
        before = int(rng.integers(300, 700))
        best = before + int(rng.integers(10, 150))
        loss = int(rng.integers(4, 60))
        if min(abs(best - before - loss), abs(best - before - 2 * loss)) > 3:
            break

    def said(tenths: int) -> object:
        return lambda code: percent(Fraction(tenths, 1000), code)

    return Question(
        id="perfect.luck_of_the_roll",
        text=N_(
            "Before your roll you have {before:a} chance of winning. You roll; the best choice "
            "would now give {best}, and your choice gives {chosen}. How many percentage points did "
            "the dice bring you? Answer to one decimal."
        ),
        values={
            "before": said(before),
            "best": said(best),
            "chosen": said(best - loss),
            "lost": lambda code: points(Fraction(loss, 1000), code),
        },
        kind="points",
        answer=Fraction(best - before, 1000),
        mistakes=(
            Mistake(
                Fraction(best - loss - before, 1000),
                N_("That is luck and choice together. Leave out what your choice gave away."),
            ),
            Mistake(
                Fraction(loss, 1000),
                N_("That is what your choice gave away. What did the dice do before it?"),
            ),
        ),
        because=N_(
            "From {before} up to {best}: {answer}. After that your choice gave away {lost}."
        ),
        method=N_(
            "Subtract what you had before the roll from what the best choice offers after it."
        ),
    )


def skill_or_luck(rng: np.random.Generator) -> Question:
    """Ask who played better, when the one who gave away more has won."""
    mine, theirs = (int(n) for n in rng.choice(range(1, 200), 2, replace=False))
    won = bool(rng.integers(2))
    answer = _YOU if mine < theirs else _RIVAL
    return Question(
        id="perfect.skill_or_luck",
        text=N_(
            "The review says: you gave away {mine}, your rival {theirs}. {ended} Who made the "
            "better choices?"
        ),
        values={
            "mine": lambda code: points(Fraction(mine, 1000), code),
            "theirs": lambda code: points(Fraction(theirs, 1000), code),
            "ended": lambda code: language(code)(_YOU_WON if won else _RIVAL_WON),
        },
        kind="choice",
        answer=answer,
        options=(_YOU, _RIVAL, _BY_RESULT),
        mistakes=(
            Mistake(
                _RIVAL if mine < theirs else _YOU,
                N_("Look at what each of you gave away. Less is better."),
            ),
            Mistake(
                _BY_RESULT,
                N_("The dice decide a single game, too: you can play better and lose."),
            ),
        ),
        because=N_(
            "What counts is what you gave away, {mine} against {theirs}. Who won also depends on "
            "the dice."
        ),
        method=N_("Compare the points that were given away, not the result."),
    )


_YOU, _RIVAL, _BY_RESULT = N_("you did"), N_("your rival did"), N_("the winner of the game")
_YOU_WON, _RIVAL_WON = N_("You won the game."), N_("Your rival won the game.")


MAKERS: tuple[Maker, ...] = (
    level_or_tile,
    given_away,
    lost_games,
    best_of_three,
    luck_of_the_roll,
    skill_or_luck,
)
