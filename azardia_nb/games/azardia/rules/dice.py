"""The dice: outcomes of a roll, their sum and difference (`dice`, `turn.roll`, `turn.zero`)."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.azardia.rules.coins import boosted
from azardia_nb.games.azardia.rules.state import MAX_DICE, Rules, State


@rule
def outcome_count(rules: Rules, count: int, first_die: int) -> int:
    """Return the number of equally likely outcomes of `count` dice.

    `first_die` is the face that a card gave the first one, or 0.
    """
    ways = 1
    for _ in range(count - 1 if first_die else count):
        ways *= rules.numbers.faces
    return ways


@rule
def show(s: State, rules: Rules, count: int, first_die: int, outcome: int) -> None:
    """Set `count` dice on the table to outcome number `outcome`.

    `first_die` is as in `outcome_count`.
    """
    faces = rules.numbers.faces
    for die in range(MAX_DICE):
        s["dice"][die] = 0
    s["dice_count"] = count
    for die in range(count - 1, -1, -1):
        if die == 0 and first_die:
            s["dice"][0] = first_die
        else:
            s["dice"][die] = outcome % faces + 1
            outcome //= faces


@rule
def total(s: State, rules: Rules, mask: int) -> int:
    """Return the sum of the roll, with the dice of `mask` boosted."""
    result = 0
    for die in range(int(s["dice_count"])):
        result += boosted(s, rules, die, mask)
    return result


@rule
def difference(s: State, rules: Rules, mask: int) -> int:
    """Return the highest minus the lowest die of the roll, with the dice of `mask` boosted."""
    high = boosted(s, rules, 0, mask)
    low = high
    for die in range(1, int(s["dice_count"])):
        face = boosted(s, rules, die, mask)
        high = max(high, face)
        low = min(low, face)
    return high - low
