"""Keys of exercises on Titan Race and Axis Mundi found a second way, some of them by playing."""

from fractions import Fraction
from itertools import combinations, product
from math import prod

from azardia_nb.games.axis_mundi.game import Game as Island
from azardia_nb.games.axis_mundi.lessons import (
    drawing,
    moving_map,
    poison,
    unseen,
    worth,
)
from azardia_nb.games.axis_mundi.odds.prices import price, ring_way
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.lessons.duel import (
    finishes_now,
)
from azardia_nb.games.titan_race.lessons.life import (
    falls_within,
    last_life,
    own_colour,
)
from azardia_nb.games.titan_race.odds.draft import ROWS as WORTH
from azardia_nb.games.titan_race.rules.board import FACES
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES
from azardia_nb.lessons.question import Answer, Question
from tests.cases import each
from tests.lessons.asking import ask, english, key

# --- titan race life ------------------------------------------------------------------------------


FEW = range(12)


@key(own_colour, seeds=FEW)
def test_the_own_colour_is_counted_over_all_rolls(question: Question) -> Answer:
    rolls = list(product(range(6), repeat=int(str(question.values["n"]))))
    return Fraction(sum(0 in roll for roll in rolls), len(rolls))


@key(falls_within, seeds=FEW)
def test_falling_is_counted_over_all_courses(question: Question) -> Answer:
    loss = Fraction(str(question.values["loss"]))
    lives, turns = int(str(question.values["lives"])), int(str(question.values["turns"]))
    total = Fraction(0)
    for course in product((True, False), repeat=turns):
        if sum(course) >= lives:
            total += prod((loss if lost else 1 - loss for lost in course), start=Fraction(1))
    return total


@key(last_life, seeds=FEW)
def test_who_takes_a_last_life_is_seen_by_playing(question: Question) -> Answer:
    hits = []
    for face in FACES:
        setup = {
            "circuit": "plain",
            "cards": False,
            "phase": "take",
            "offer": [face],
            "numbers": {"traps": 0, "abilities": 0, "colours": 0},
            "titans": [
                {"titan": "slaugg", "space": question.values["there"]},
                {"titan": "craken", "space": question.values["here"], "life": 1},
            ],
        }
        if _falls(Game.place(setup)):
            hits.append(face)
    named = [FACE_NAMES[FACES.index(face)] for face in hits]
    assert english(question, "taking").replace(" and ", ", ").split(", ") == named
    dice = int(english(question, "dice").split()[0])
    return 1 - Fraction(6 - len(hits), 6) ** dice


def _falls(game: Game) -> bool:
    """Whether the second Titan can be out at the end of this turn."""
    if not game.seat or game.turn != 1:
        return int(game.state["life"][1]) == 0
    for choice in game.legal():
        after = game.branch()
        after.automatic = False
        after.play(choice.action)
        if _falls(after):
            return True
    return False


# --- titan race duel ------------------------------------------------------------------------------


@key(finishes_now, seeds=FEW)
def test_finishing_is_counted_over_all_rolls(question: Question) -> Answer:
    dice, need = int(english(question, "dice").split()[0]), int(str(question.values["need"]))
    rolls = list(product(WORTH, repeat=dice))
    return Fraction(sum(max(roll) >= need for roll in rolls), len(rolls))


# --- axis mundi -----------------------------------------------------------------------------------


AWAY_FROM_IT = [{"at": "pier2"}, {"at": "pier3"}]


def played(me: dict[str, object], *actions: str) -> Island:
    """A game in which the first seat has done some things, turn after turn, and nobody else."""
    game = Island.place({"cards": False, "players": [me, *AWAY_FROM_IT]}, seed=0)
    for action in actions:
        while game.turn != 1:
            game.play("end")
        game.play(action)
    return game


@key(moving_map.where_it_lies, seeds=FEW)
def test_a_hex_lies_where_the_rings_have_turned_it(question: Question) -> Answer:
    corners = "AEIMQU"
    at = corners.index(str(question.values["first"]))
    for _ in range(1, int(str(question.values["round"]))):
        at = (at + int(str(question.values["hex"])[0])) % len(corners)
    return corners[at]


@each("start, wounds, running", product(["A", "1J", "2G"], range(4), range(3)))
def test_a_way_costs_what_is_paid_in_the_game(start: str, wounds: int, running: int) -> None:
    way = ring_way(start, 4)
    names = [HEXES[hex] for hex in way]
    steps = [f"run {names[at]} {names[at + 1]}" for at in range(1, 2 * running, 2)]
    steps += [f"walk {name}" for name in names[1 + 2 * running :]]
    game = played({"at": start, "wounds": wounds}, *steps)
    last = price(way, running, wounds)[-1]
    state = game.state
    assert len(steps) == last.points
    assert (10 - int(state["hp"][0]), int(state["wounds"][0])) == (last.lost, last.had)


@key(poison.hit_exactly, seeds=FEW)
def test_a_sum_is_hit_by_as_many_throws_as_are_listed(question: Question) -> Answer:
    right, faces = (int(str(question.values[name])) for name in ("right", "faces"))
    hits = [
        row
        for length in range(1, right + 1)
        for row in product(range(1, faces + 1), repeat=length)
        if sum(row) == right
    ]
    assert len(hits) == question.values["ways"]
    return sum(Fraction(1, faces ** len(row)) for row in hits)


def number(question: Question, name: str) -> Fraction:
    """What a field of a question's text is worth."""
    return Fraction(english(question, name))


@key(worth.one_card_two_dice, seeds=FEW)
def test_one_card_puts_one_of_two_dice_right(question: Question) -> Answer:
    right = [int(number(question, name)) for name in ("first", "second")]
    throws = list(product(range(1, 7), repeat=2))
    wrong = [sum(face > n for face, n in zip(throw, right, strict=True)) for throw in throws]
    return Fraction(sum(n < 2 for n in wrong), len(throws))


@key(worth.worth_of_a_look, seeds=FEW)
def test_a_look_is_worth_what_the_better_of_its_policies_gains(question: Question) -> Answer:
    gain, loss, barred = (number(question, name) for name in ("gain", "loss", "barred"))
    policies = {
        (through, parried): through * (1 - barred) * gain - parried * barred * loss
        for through, parried in product((0, 1), repeat=2)  # strike or not, in each case
    }
    blind = max(policies[0, 0], policies[1, 1])
    return max(policies.values()) - blind


@key(worth.after_a_clue, seeds=FEW)
def test_a_clue_is_bayes(question: Question) -> Answer:
    hand, unseen, shields, seen = (
        int(number(question, name)) for name in ("hand", "unseen", "shields", "seen")
    )
    none, at_all = (1 - drawing.within(shields, unseen, n) for n in (seen, hand))
    return 1 - at_all / none


def kept(worths: list[Fraction], hides: list[Fraction], strike: int) -> Fraction:
    """What a mixture of ends gets if one of them is struck."""
    return sum(
        (
            worth * share
            for at, (worth, share) in enumerate(zip(worths, hides, strict=True))
            if at != strike
        ),
        Fraction(0),
    )


def two_of(question: Question) -> list[Fraction]:
    return [number(question, name) for name in ("better", "worse")]


@each("seed", FEW)
def test_the_best_mixture_of_two_makes_both_strikes_the_same(seed: int) -> None:
    share = Fraction(ask(unseen.equalised, seed).answer)
    worths = two_of(ask(unseen.equalised, seed))
    left = [kept(worths, [share, 1 - share], strike) for strike in (0, 1)]
    assert left[0] == left[1]
    assert "%" not in english(ask(unseen.equalised, seed), "take")
    value = ask(unseen.value_of_two, seed)
    worths = two_of(value)
    hundredths = [Fraction(n, 100) for n in range(101)]
    least = [min(kept(worths, [one, 1 - one], strike) for strike in (0, 1)) for one in hundredths]
    assert max(least) <= value.answer < max(least) + Fraction(max(worths), 100)


@key(unseen.found_by_blows, seeds=FEW)
def test_blows_find_one_in_so_many_of_all_sets_of_hexes(question: Question) -> Answer:
    struck = list(
        combinations(range(int(number(question, "many"))), int(number(question, "blows")))
    )
    return Fraction(sum(0 in blows for blows in struck), len(struck))
