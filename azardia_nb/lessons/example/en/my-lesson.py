"""The questions of my-lesson.ipynb. Change them, then run the notebook again from its first cell."""

from fractions import Fraction

from azardia_nb.lessons.own import chance, choice, compute, exercise, guess, number, pick, task


@guess
def double():
    return chance(
        "You roll two ten-sided dice. What is the probability of a double?",
        Fraction(10, 100),
        wrong={Fraction(1, 100): "That is the probability of one double, such as two sevens."},
        because="10 of the 100 rolls are doubles: {answer}.",
    )


@exercise
def apart(rng):
    n = pick(rng, range(1, 6))  # another number for each class, and for “New questions”
    rolls = 2 * (10 - n)
    return chance(
        "What is the probability that the two dice differ by exactly {n}?",
        Fraction(rolls, 100),
        wrong={
            Fraction(10 - n, 100): "Either die may be the higher one: count both ways.",
            Fraction(1, 10): "The differences from 0 to 9 are not equally likely.",
        },
        because="{rolls} of the 100 rolls have a difference of {n}: {answer}.",
        method="Count the rolls with this difference, and divide by 100.",
        n=n,
        rolls=rolls,
    )


@exercise
def expected(rng):
    rolls = pick(rng, (50, 200, 300))
    return number(
        "You roll both dice {rolls} times. How many doubles do you expect?",
        rolls // 10,
        wrong={rolls // 100: "Ten of the hundred rolls are doubles, not one."},
        because="One roll in ten is a double, so expect {answer}.",
        method="Multiply the number of rolls by the probability of a double.",
        rolls=rolls,
    )


@exercise
def likelier():
    return choice(
        "Which is most likely?",
        "a difference of 1",
        wrong={
            "a double": "That is 10 rolls of 100.",
            "a difference of 9": "Only (1, 10) and (10, 1) have it.",
        },
        because="18 rolls of 100 have a difference of 1, more than any other.",
        method="Count the rolls of each.",
    )


@task
def differences():
    count = dict.fromkeys(range(10), 0)
    for a in range(1, 11):
        for b in range(1, 11):
            count[abs(a - b)] += 1
    return compute(
        "A dict with the probability of each difference, from 0 to 9.",
        {n: Fraction(rolls, 100) for n, rolls in count.items()},
    )
