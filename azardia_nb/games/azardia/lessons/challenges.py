"""Questions about level challenges: who wins, who moves where, what it is worth."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.odds.challenges import Branch, arrival, change, follow
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.text.open import ruling_answer
from azardia_nb.lessons.question import Maker, Mistake, Pictured, Question
from azardia_nb.text.language import N_
from azardia_nb.text.say import quoted, signed

TOP = NUMBERS.top_level
STEP = NUMBERS.step
HALF = Fraction(1, 2)
# Far from both ends of Zone Zero, and from the tiles that draw a card.
QUIET = [tile for tile in range(12, NUMBERS.gate - 10) if tile not in A_TILES]


def how_often_a_tie() -> Question:
    """Ask, before it is shown, how likely both roll the same sum."""
    distribution = total()
    tied = sum((chance**2 for chance in distribution.values()), Fraction(0))
    return Question(
        id="challenges.how_often_a_tie",
        text=N_(
            "Two players each roll two dice. What do you think is the probability that both sums "
            "are the same?"
        ),
        values={"sums": len(distribution)},
        kind="chance",
        answer=tied,
        mistakes=(
            Mistake(
                Fraction(1, len(distribution)),
                N_("That would be right if all sums were equally likely; they are not."),
            ),
            Mistake(
                Fraction(1, NUMBERS.faces),
                N_("That is the probability that two single dice show the same."),
            ),
        ),
        because=N_(
            "There are {sums} sums, but both players often roll one of those in the middle. So a "
            "tie is more likely than 1 in {sums}."
        ),
    )


def where_the_loser_goes(rng: np.random.Generator) -> Question:
    """Ask for the tile on which the loser of a challenge stands."""
    tile = _tile(rng)
    winner, loser = _level(rng, TOP - 1), _level(rng, TOP)
    ((_, there),) = _ends(_won(tile, winner, loser))
    stays = 1 < loser < TOP
    return Question(
        id="challenges.where_the_loser_goes",
        text=N_(
            "On tile {tile}, a pawn at level {winner} beats a pawn at level {loser} in a "
            "challenge. On which tile does the loser end up?"
        ),
        values={"tile": tile, "winner": winner, "loser": loser, "top": TOP, "step": STEP},
        kind="tile",
        tiles=NUMBERS.goal,
        answer=there[0],
        mistakes=(
            Mistake(
                tile - 1 if not stays else tile - STEP,
                N_(
                    "Look at the loser's level. A loser that drops a level moves one tile back. At "
                    "levels 1 and {top} it keeps its level and moves {step} tiles back instead."
                ),
            ),
            Mistake(tile, N_("The winner stays on the tile; the loser has to leave it.")),
            Mistake(
                tile - STEP - 1,
                N_("The loser moves one tile back or {step} tiles back, never both."),
            ),
        ),
        because=N_(
            "The loser was at level {loser}, so it moves from tile {tile} back to tile {answer}."
        ),
        method=N_(
            "From {tile}, subtract 1 if the loser drops a level, or {step} if it is at level 1 or "
            "{top}."
        ),
    )


def chance_with_ties(rng: np.random.Generator) -> Question:
    """Ask how likely one of the two wins where a tie makes the arriver lose, or nothing happen."""
    tie = str(rng.choice(["arriver", "nothing"]))
    arrives = bool(rng.integers(2))
    tile, arriver, other = _tile(rng), _level(rng, TOP), _level(rng, TOP)
    tree = follow(arrival(tile, (arriver, other), rulings=Rulings(challenge_tie=tie)))
    mine = 1 if arrives else 2
    answer = sum((one.chance for one in tree.branches if one.winner == mine), Fraction(0))
    tied = sum((chance**2 for chance in total().values()), Fraction(0))
    sums = len(total())
    text = (
        N_(
            "Your group's rule for ties: {ruling} You land on tile {tile}, where there is a "
            "rival. Work with the probability of a tie that this lesson finds. What is the "
            "probability that you win the challenge?"
        )
        if arrives
        else N_(
            "Your group's rule for ties: {ruling} You are on tile {tile}, and a rival lands "
            "there. Work with the probability of a tie that this lesson finds. What is the "
            "probability that you win the challenge?"
        )
    )
    because = (
        N_(
            "There is no tie with probability {no_tie}, and half of that is yours. A tie is yours "
            "as well: {answer}."
        )
        if answer > HALF
        else N_("There is no tie with probability {no_tie}, and half of that is yours: {answer}.")
    )
    side = 1 if answer > HALF else -1
    return Question(
        id="challenges.chance_with_ties",
        text=text,
        values={
            "tile": tile,
            "no_tie": 1 - tied,
            "ruling": lambda code: quoted(ruling_answer("challenge_tie", tie, code), code),
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(
                HALF,
                N_("That would be right if ties were rolled again; in your group they are not."),
            ),
            Mistake(
                HALF + side * tied,
                N_(
                    "Do not move the whole tie to one side of 1/2. Without a tie, each of you wins "
                    "half of the rest."
                ),
            ),
            Mistake(
                1 - answer,
                N_("That is the probability that you do not win. You want the complement."),
            ),
            Mistake(
                HALF + side * Fraction(1, sums) / 2,
                N_(
                    "There are {sums} sums, but they are not equally likely: a tie is more likely "
                    "than 1 in {sums}."
                ),
                {"sums": sums},
            ),
        ),
        because=because,
        method=N_(
            "Subtract the probability of a tie from 1 and halve the rest. Then see who gets the "
            "tie by your rule."
        ),
    )


def levels_on_average(rng: np.random.Generator) -> Question:
    """Ask by how many levels the arriver changes on average."""
    tile = _tile(rng)
    arriver, other = _level(rng, TOP), _level(rng, TOP)
    tree = follow(arrival(tile, (arriver, other)))
    tiles, levels = change(tree, 1)
    asked_tiles = bool(rng.integers(2))
    answer = tiles if asked_tiles else levels
    won, lost = (branch.pawns[0] for branch in tree.branches)
    at = 0 if asked_tiles else 1
    gain, loss = won[at] - (tile, arriver)[at], lost[at] - (tile, arriver)[at]
    text = (
        N_(
            "You are at level {level} and land on tile {tile}, where there is a rival at level "
            "{other}. Ties are rolled again. How many tiles does the challenge move you on "
            "average? (Backwards is negative.)"
        )
        if asked_tiles
        else N_(
            "You are at level {level} and land on tile {tile}, where there is a rival at level "
            "{other}. Ties are rolled again. How many levels does the challenge change you by on "
            "average? (Down is negative.)"
        )
    )
    return Question(
        id="challenges.on_average",
        text=text,
        values={
            "level": arriver,
            "tile": tile,
            "other": other,
            "gain": _said(gain),
            "loss": _said(loss),
            "top": TOP,
            "step": STEP,
        },
        kind="number",
        answer=answer,
        mistakes=_distinct(
            Mistake(
                Fraction(gain + loss),
                N_("You cannot both win and lose. Weight each result by its probability, 1/2."),
            ),
            Mistake(
                Fraction(gain) if gain else HALF,
                N_("Use both results: what you gain if you win, and what you lose if you do not."),
            ),
            Mistake(-answer, N_("Look at the sign: do you go up and forward, or down and back?")),
            Mistake(
                Fraction(gain - 1, 2),
                N_(
                    "You assumed that the loser drops by one. Is that true at this level, or is it "
                    "level 1 or {top}, which nobody loses?"
                ),
            ),
        ),
        because=N_(
            "Winning is worth {gain} and losing {loss}, each with probability 1/2. The expected "
            "value is {answer}."
        ),
        method=N_(
            "Work out the change if you win and the change if you lose; the expected value is half "
            "of their sum."
        ),
    )


def drawn_into_a_chain(rng: np.random.Generator) -> Question:
    """Ask how likely a third pawn near by gains a level by the challenge of two others."""
    tile = _tile(rng)
    # One of the two would fall on the third pawn, or both would.
    arriver, other = _level(rng, TOP), _level(rng, TOP)
    back = int(rng.choice([1 if 1 < level < TOP else STEP for level in (arriver, other)]))
    third = int(rng.integers(1, TOP))
    met_on = arrival(tile, (arriver, other), others=[Placed(tile - back, level=third)])
    tree = follow(met_on)
    answer = _rises(tree, 3)
    met = sum((one.chance for one in tree.branches if one.branches), Fraction(0))
    return Question(
        id="challenges.drawn_into_a_chain",
        text=N_(
            "On tile {tile}, a pawn at level {arriver} challenges a pawn at level {other}. A third "
            "pawn, at level {third}, is on tile {there}. What is the probability that the third "
            "pawn goes up a level because of all this?"
        ),
        values={
            "tile": tile,
            "arriver": arriver,
            "other": other,
            "third": third,
            "there": tile - back,
            "met": met,
        },
        kind="chance",
        answer=answer,
        mistakes=(
            Mistake(met, N_("That is the probability that it has to fight. It also has to win.")),
            Mistake(
                HALF if met != 1 else Fraction(1, 4),
                N_(
                    "Follow the tree: who loses, how far back does the loser go, and does it land "
                    "on {there}?"
                ),
            ),
            Mistake(
                Fraction(0),
                N_(
                    "It does take part: a loser that is pushed onto its tile meets it, and that is "
                    "a challenge too."
                ),
            ),
        ),
        because=N_(
            "The loser is pushed onto tile {there} with probability {met}. The third pawn wins "
            "half of those challenges: {answer}."
        ),
        method=N_(
            "Multiply along the tree: the probability that the loser lands on {there}, times 1/2 "
            "to win the second challenge."
        ),
        picture=Pictured(lambda: met_on, tile - STEP - 1, tile + 1, yours=False),
    )


MAKERS: tuple[Maker, ...] = (
    where_the_loser_goes,
    chance_with_ties,
    levels_on_average,
    drawn_into_a_chain,
)


def _distinct(*mistakes: Mistake) -> tuple[Mistake, ...]:
    """Return mistakes without those whose answer another one before them has."""
    return tuple({mistake.answer: mistake for mistake in reversed(mistakes)}.values())


def _tile(rng: np.random.Generator) -> int:
    return int(rng.choice(QUIET))


def _level(rng: np.random.Generator, most: int) -> int:
    return int(rng.integers(1, most + 1))


def _won(tile: int, winner: int, loser: int) -> Branch:
    return follow(arrival(tile, (winner, loser))).branches[0]


def _ends(branch: Branch) -> list[tuple[tuple[int, int], ...]]:
    return [leaf.pawns for leaf in branch.leaves()]


def _rises(tree: Branch, seat: int) -> Fraction:
    before = tree.pawns[seat - 1][1]
    return sum(
        (leaf.chance for leaf in tree.leaves() if leaf.pawns[seat - 1][1] > before), Fraction(0)
    )


def _said(change: int) -> object:
    return lambda code: signed(change, code, 0)
