"""Questions about the hunt: blows and rounds, what they cost, tempo, why three are not two."""

import numpy as np

from azardia_nb.games.axis_mundi.odds.two_hunters import (
    TURNS_HOME,
    blows_at_most,
    blows_needed,
    rounds_needed,
)
from azardia_nb.games.axis_mundi.rules.blows import MELEE, OWN
from azardia_nb.games.axis_mundi.rules.state import HIGH_HP, HP, POINTS
from azardia_nb.lessons.question import Maker, Mistake, Question, counted, distinct
from azardia_nb.text.language import N_, plural

BLOW = plural("{n} blow", "{n} blows")
HUNTER = plural("one hunter", "{n} hunters")


def blows(rng: np.random.Generator) -> Question:
    """Ask how many blows an Angel can take."""
    hp = int(rng.integers(7, HIGH_HP))
    answer = blows_needed(hp)
    return Question(
        id="hunt.blows",
        text=N_(
            "An Angel has {hp} HP left. A plain blow takes {loss}. How many blows bring it down?"
        ),
        values={"hp": hp, "loss": MELEE, "left": hp - MELEE * (answer - 1)},
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(hp // MELEE, N_("You rounded down: a rest of 1 HP needs a blow, too.")),
            Mistake(answer + 1, N_("At 0 HP it is down: no blow more is needed.")),
            Mistake(hp, N_("Each blow takes 2 HP, not 1.")),
        ),
        because=N_("Before the last of {answer} blows it has {left} HP left; then it falls."),
        method=N_("Divide its HP by 2, and round up."),
    )


def rounds(rng: np.random.Generator) -> Question:
    """Ask how many rounds within reach it takes."""
    hunters, walking = int(rng.integers(1, 3)), int(rng.integers(0, POINTS))
    need, answer = blows_needed(), rounds_needed(hunters, walking)
    each = hunters * (POINTS - walking)
    return Question(
        id="hunt.rounds",
        text=N_(
            "The Angel has {hp} HP, so {need} blows bring it down. Against it: {hunters}, with "
            "{points} AP a turn. In every turn {walking} AP of each go into walking, the rest into "
            "blows. How many rounds does it take?"
        ),
        values={
            "hp": HIGH_HP,
            "need": need,
            "hunters": counted(hunters, HUNTER),
            "points": POINTS,
            "walking": walking,
            "each": counted(each, BLOW),
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(need // each, N_("You rounded down: the last round counts, too.")),
            Mistake(rounds_needed(hunters), N_("AP spent on walking strike no blow.")),
            Mistake(rounds_needed(3 - hunters, walking), N_("Look again at how many hunters.")),
        ),
        because=N_("That makes {each} a round, and {need} blows take {answer} rounds."),
        method=N_("Find the blows of one round, divide {need} by them and round up."),
    )


def what_is_left(rng: np.random.Generator) -> Question:
    """Ask what a hunter has left when the other one has struck less."""
    other = int(rng.integers(4, 8))
    mine = blows_needed() - other
    return Question(
        id="hunt.what_is_left",
        text=N_(
            "You and the other hunter, with {hp} HP each, bring an Angel down with {need} plain "
            "blows. The other one strikes {other} of them, you the rest. Nobody strikes back. How "
            "many HP do you have left?"
        ),
        values={"hp": HP, "need": blows_needed(), "other": other, "mine": mine, "own": OWN},
        kind="number",
        answer=HP - OWN * mine,
        mistakes=distinct(
            Mistake(HP - OWN * other, N_("That is what the other hunter has left.")),
            Mistake(HP, N_("Each blow costs the one who strikes 1 HP.")),
            Mistake(mine, N_("That is how many blows you strike.")),
        ),
        because=N_("You strike {mine} blows, and each of them costs you {own} HP."),
        method=N_("Find your blows; take what they cost from your HP."),
    )


def in_time(rng: np.random.Generator) -> Question:
    """Ask how many AP may go into walking."""
    turns, hunters = int(rng.integers(4, 8)), 2
    spare = blows_at_most(hunters, turns) - blows_needed()
    return Question(
        id="hunt.in_time",
        text=N_(
            "The Angel on the Axis Mundi needs {turns} turns home; it climbs out in the first and "
            "is home in the last. Two hunters with {points} AP a turn move in between. They need "
            "{need} blows. How many AP of both together may go into walking?"
        ),
        values={
            "turns": turns,
            "points": POINTS,
            "need": blows_needed(),
            "gaps": turns - 1,
            "all": blows_at_most(hunters, turns),
        },
        kind="number",
        answer=spare,
        mistakes=distinct(
            Mistake(
                spare + hunters * POINTS,
                N_("Between {turns} turns there is time for one round less."),
            ),
            Mistake(
                blows_at_most(hunters, turns), N_("Those are all their AP; take the blows away.")
            ),
            Mistake(
                blows_at_most(1, turns) - blows_needed(),
                N_("That is one hunter; there are two."),
            )
            if blows_at_most(1, turns) > blows_needed()
            else Mistake(blows_needed(), N_("Those are the blows; what is left for walking?")),
        ),
        because=N_(
            "They move {gaps} times, with {all} AP in all. {need} of these are blows: {answer} are "
            "left."
        ),
        method=N_("Count the rounds between its turns and their AP; take the blows away."),
    )


def a_power_hex(rng: np.random.Generator) -> Question:
    """Ask how many more blows it takes after a Power Hex."""
    struck = int(rng.integers(3, 12))
    hp = HIGH_HP - MELEE * struck
    after = HIGH_HP - (HIGH_HP - hp) // 2
    answer = blows_needed(after) - blows_needed(hp)
    return Question(
        id="hunt.a_power_hex",
        text=N_(
            "After {struck} blows a Demon has {hp} of its {all} HP, and {before} more would bring "
            "it down. It walks onto a Power Hex, which gives back half of what it has lost, "
            "rounded up. How many blows does that cost the hunters in addition?"
        ),
        values={
            "struck": struck,
            "hp": hp,
            "all": HIGH_HP,
            "before": blows_needed(hp),
            "after": after,
            "need": blows_needed(after),
        },
        kind="number",
        answer=answer,
        mistakes=distinct(
            Mistake(struck, N_("It gets back half of what it has lost, not all of it.")),
            Mistake(after - hp, N_("Those are HP; a blow takes 2 of them.")),
            Mistake(blows_needed(after), N_("That is all the blows from now on. How many more?")),
        ),
        because=N_("It has {after} HP then: {need} blows instead of {before}, so {answer} more."),
        method=N_("Find its HP after the Power Hex, and the blows before and after."),
    )


MAKERS: tuple[Maker, ...] = (blows, rounds, what_is_left, in_time, a_power_hex)

# --- before it is shown -------------------------------------------------------------------------

NEVER = N_("No: it is home with 1 HP left.")
JUST = N_("Yes, with the last blow.")
EASILY = N_("Yes, a turn before it is home.")
BOTH = N_("Both strike whenever they can.")
ONE_GUARDS = N_("One strikes; the other stands on its pier and hardly strikes at all.")
ONE_STRIKES = N_("One strikes; the other stays out of it.")


def alone() -> Question:
    """Ask whether one hunter alone can bring a High down in time."""
    most = blows_at_most(1)
    assert MELEE * most == HIGH_HP - 1
    return Question(
        id="hunt.alone",
        text=N_(
            "An Angel with {hp} HP needs {turns} turns home, and no turn more. One hunter alone "
            "stands beside it all the time and strikes {points} blows between each two of its "
            "turns. Does it bring the Angel down in time?"
        ),
        values={
            "hp": HIGH_HP,
            "turns": TURNS_HOME,
            "points": POINTS,
            "gaps": TURNS_HOME - 1,
            "most": most,
            "taken": MELEE * most,
            "own": HP,
        },
        kind="choice",
        options=(NEVER, JUST, EASILY),
        answer=NEVER,
        mistakes=(
            Mistake(JUST, N_("Count the gaps between {turns} turns, and the blows in them.")),
            Mistake(EASILY, N_("Between {turns} turns there are only {gaps} gaps.")),
        ),
        because=N_(
            "It strikes {gaps} × {points} = {most} blows at most and takes {taken} HP: one too "
            "few. Besides, each blow costs 1 HP, and it has {own}."
        ),
        method=N_("Count the blows between the first turn and the last."),
    )


def best_plan() -> Question:
    """Ask which plan of the two hunters brings the High down most often."""
    return Question(
        id="hunt.best_plan",
        text=N_("Which plan of the two hunters brings an Angel or a Demon down most often?"),
        values={},
        kind="choice",
        options=(BOTH, ONE_GUARDS, ONE_STRIKES),
        answer=ONE_GUARDS,
        mistakes=(
            Mistake(BOTH, N_("Good, but sometimes the last blows come a turn too late.")),
            Mistake(ONE_STRIKES, N_("One alone is one blow short.")),
        ),
        because=N_(
            "Who stands on the pier takes no HP, but costs the High turns: it must first strike "
            "the guard off. In those turns the other hunter keeps striking, and so takes nearly "
            "all the cost."
        ),
        method=N_("Ask what each hunter takes from the High: HP, or turns."),
    )
