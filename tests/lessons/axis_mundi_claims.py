"""What the prose of the lessons about Axis Mundi says in numbers, worked out from the rules."""

from collections.abc import Callable
from fractions import Fraction
from math import lcm

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.game import Game
from azardia_nb.games.axis_mundi.lessons.drawing import BOW_CARDS, DECK, IN_CRATES, OF_A_KIND
from azardia_nb.games.axis_mundi.lessons.moving_map import (
    CORNERS,
    at_rest,
    corner,
    lies_over,
    turns_home,
)
from azardia_nb.games.axis_mundi.lessons.unseen import (
    HUNTER,
    THREE,
    VANISHED,
    ends,
    vanished,
)
from azardia_nb.games.axis_mundi.lessons.unseen import TWO as PAIR
from azardia_nb.games.axis_mundi.lessons.worth import FEW, MANY, SHIELDS
from azardia_nb.games.axis_mundi.odds.dice import CAST_OUT, heaven
from azardia_nb.games.axis_mundi.odds.draws import (
    BOWS,
    HAND,
    bow,
    bow_with_exchange,
    held,
    split_hand,
)
from azardia_nb.games.axis_mundi.odds.free_will import EITHER, FIRST, NEVER, PLANS, SECOND
from azardia_nb.games.axis_mundi.odds.information import (
    look,
    shielded_then,
    shows_none,
    struck,
)
from azardia_nb.games.axis_mundi.odds.points import most_cards, shadow_price
from azardia_nb.games.axis_mundi.odds.poison import (
    DEAR,
    EMPTY,
    MIXTURES,
    ONE,
    TWO,
    fastest,
    one_column,
    rounds,
    soonest,
    throws_by,
    to_a_brew,
    ways,
)
from azardia_nb.games.axis_mundi.odds.prices import lost
from azardia_nb.games.axis_mundi.odds.seek import found_most, hide_and_seek, learn
from azardia_nb.games.axis_mundi.odds.two_hunters import (
    TURNS_HOME,
    blows_at_most,
    blows_needed,
    rounds_needed,
)
from azardia_nb.games.axis_mundi.odds.ways import home, up
from azardia_nb.games.axis_mundi.odds.wounds import price, usual
from azardia_nb.games.axis_mundi.rules.axis import HEAVEN_FACES
from azardia_nb.games.axis_mundi.rules.blows import MELEE, OWN
from azardia_nb.games.axis_mundi.rules.board import (
    ACCESSIBLE,
    CAVE,
    HEXES,
    MIDDLE,
    NATURES,
    PATH,
    PIERS,
    POWER,
    SHELTER,
    SIDES,
    SPACES,
    TURNS,
    WAREHOUSE,
)
from azardia_nb.games.axis_mundi.rules.engine import FACES
from azardia_nb.games.axis_mundi.rules.mats import CLIMB, ENTER, HIGH_STEP_DOWN, USUAL
from azardia_nb.games.axis_mundi.rules.movement import (
    CAVE_MOUTH,
    RUN_DOWN,
    RUN_LEVEL,
    STEP,
    terrain_wounds,
)
from azardia_nb.games.axis_mundi.rules.state import (
    FALLEN_HP,
    HIGH_HP,
    HP,
    LAST_LEVEL,
    POINTS,
    WOUNDS,
)
from azardia_nb.games.axis_mundi.rules.views import possible
from azardia_nb.probability.draws import within
from azardia_nb.text.say import decimal, percent

LEVELS = (1, 2, 3)


def ground(nature: int, way: int) -> int:
    """How many wounds a kind of ground makes."""
    return terrain_wounds(usual(), int((usual()["nature"] == nature).argmax()), way)


def first_climb() -> list[str]:
    heaven = [str(face) for face in range(1, FACES + 1) if face <= HEAVEN_FACES]
    hell = [str(face) for face in range(1, FACES + 1) if face > HEAVEN_FACES]
    sharp, run = ground(ACCESSIBLE, STEP), ground(ACCESSIBLE, RUN_LEVEL)
    last = [HEXES[HEXES.index(f"{level}A") - 1] for level in LEVELS] + [HEXES[MIDDLE - 1]]
    return [
        f"have {POINTS} action points (AP)",
        f"costs {USUAL} AP. Climbing one Level costs {CLIMB}",
        f"wounds: {sharp} if you walk onto an Accessible Hex, {run} if you run",
        f"takes them all off, and {lost(WOUNDS - 1, 1)} hit point (HP). You have {HP} HP",
        f"you have {WOUNDS - 1} wounds. Which step",
        f"For {USUAL} AP you strike a neighbour on your Level or one above: it loses {MELEE} HP, "
        f"you lose {OWN}",
        f"from there with {FALLEN_HP}",
        f"middle costs {ENTER} AP",
        f"{', '.join(heaven[:-1])} or {heaven[-1]} is Heaven",
        f"{', '.join(hell[:-1])} or {hell[-1]} is Hell",
        f"now have {HIGH_HP} HP",
        f"costs you only {USUAL} AP now, but a step down costs {HIGH_STEP_DOWN}",
        f"Once that card is {LAST_LEVEL}",
        f"A to {last[0]} on the shore, 1A to {last[1]} on Level 1, 2A to {last[2]} on Level 2, 3A "
        f"to {last[3]} on Level 3",
        "begin with Level card 1 for",
        *(f"### {n}." for n in range(1, 6)),
    ]


def moving_map() -> list[str]:
    periods = [SIDES // level for level in LEVELS]
    g, a, across = HEXES.index("2G"), corner(3, 0), corner(3, SIDES // 2)
    way = [lies_over(g, 1), lies_over(g, 3)]
    at = CORNERS.index(way[0])
    between = [CORNERS[(at + n) % SIDES] for n in range(1, 5)]
    assert between[-1] == way[1]
    assert lies_over(a, 6) == CORNERS[3]
    rests = turns_home(a, 1, 0, at_rest(0))
    there = {int(n) for ways in home(usual()) for n in ways.turns[:, POINTS, MIDDLE]}
    assert there == {TURNS_HOME}
    shore = {int(n) for n in up(usual()).turns[:, POINTS, :24].ravel()}
    assert len(shore) == 1
    numbers = [{n for n in range(SIDES) if turns_home(corner(3, n), r, 0) == 4} for r in (1, 2)]
    assert numbers[0] == set(range(SIDES)) - numbers[1]  # they change sides
    return [
        "Level 1 turns by 1 sixth, Level 2 by 2 and Level 3 by 3.",
        f"Level 1 is back after {periods[0]} rounds, Level 2 after {periods[1]} and Level 3 after "
        f"{periods[2]}",
        f"number that {periods[0]}, {periods[1]} and {periods[2]} divide is {lcm(*periods)}",
        f"has only {TURNS} positions: round {TURNS + 1} looks like round 1",
        "where is 2G in round 3",
        f"In round 1 the corner hex 2G lies over {way[0]}. Until round 3 the rings turn {3 - 1} "
        f"times, and Level 2 by 2 sixths each time: {3 - 1} × 2 = {2 * 2} sixths",
        f"come {', '.join(between)}. So 2G lies over {way[1]}",
        f"For 3A in round 6: {6 - 1} × 3 = {5 * 3} sixths. Whole turns of {SIDES} change nothing, "
        f"and {5 * 3} − {2 * SIDES} = {5 * 3 - 2 * SIDES}. We say {5 * 3} is {5 * 3 % SIDES} "
        f"**modulo** {SIDES}",
        f"at rest it would be {rests} turns",
        "onto Level 2: before your next turn it turns by 2 sixths. Step down onto Level 1: it "
        f"turns by 1 sixth. That makes {2 + 1} sixths, half the way",
        f"down from {HEXES[across]}, which lies above {lies_over(across, 1)}, the same "
        f"{2 + 1} sixths carry you to {CORNERS[0]}, and it takes {turns_home(across, 1, 0)} turns",
        "numbers on Level 3 change",
        "hexes of Level 3 are good in round 1, and which in round 2",
        f"it take {shore.pop()} turns from every hex",
        "a hex of Level 3 first. Level 3 then turns by 3 sixths, Level 2 by 2, Level 1 by 1: that "
        f"is 3 + 2 + 1 = {sum(LEVELS)} sixths",
        f"whichever of the {PIERS} piers",
        f"one of the {SPACES} hexes",
        "each hex of Level 3, when",
    ]


def jumping_prices() -> list[str]:
    rows = {"Warehouse, Path, Shelter": WAREHOUSE, "Accessible Hex, Cave": ACCESSIBLE}
    rows |= {"Power Hex": POWER}
    ways = STEP, RUN_LEVEL, RUN_DOWN
    for way in ways:
        assert len({ground(one, way) for one in (WAREHOUSE, PATH, SHELTER)}) == 1
        assert ground(CAVE, way) == ground(ACCESSIBLE, way)
    eight = [HEXES.index(name) for name in "ABCDCBCDC"]
    walked, ran = price(eight)[-1], price(eight, 4)[-1]
    three = price([HEXES.index(name) for name in "ABCD"], had=2)[-1]
    cave = terrain_wounds(usual(), 0, CAVE_MOUTH)
    assert NATURES[CAVE] == "cave"
    assert Fraction(ran.lost - walked.lost, walked.points - ran.points) == Fraction(1, 2)
    return [
        f"cost {lost(WOUNDS - 1, 1)} HP. Lock in",
        f"a wound costs 1/{WOUNDS} HP. But no single wound ever does: three cost "
        f"{lost(0, WOUNDS - 1)}, and one costs {lost(WOUNDS - 1, 1)}",
        f"⌊(w + n) ÷ {WOUNDS}⌋ HP",
        *(
            f"| {name} | {' | '.join(str(ground(one, way)) for way in ways)} |"
            for name, one in rows.items()
        ),
        f"a cave gives you {cave} wounds. A run takes you over two hexes for {USUAL} AP",
        f"have 2 wounds and walk onto 3 Accessible Hexes: 2 + 3 = {2 + 3} wounds, and "
        f"⌊{2 + 3} ÷ {WOUNDS}⌋ = {three.lost}. You lose {three.lost} HP, and {2 + 3} − {WOUNDS} = "
        f"{three.had} wound stays. It has cost {three.points} AP",
        f"⌊3 ÷ {WOUNDS}⌋ = {lost(0, 3)}. With 1 wound, ⌊4 ÷ {WOUNDS}⌋ = {lost(1, 3)}",
        f"walked: {walked.points} AP, {len(eight) - 1} wounds, {walked.lost} HP. Run: {ran.points} "
        f"AP, {2 * (len(eight) - 1)} wounds, {ran.lost} HP. You save {walked.points - ran.points} "
        f"AP and pay {ran.lost - walked.lost} HP more",
    ]


def hunt() -> list[str]:
    need, most = blows_needed(), blows_at_most(1)
    pair = POINTS * 2
    gaps = TURNS_HOME - 1
    assert blows_needed(HIGH_HP - MELEE * (need - 1)) == 1
    assert MELEE * most < HIGH_HP < MELEE * (most + 1)
    first, second = -(-need // 2), need // 2
    return [
        f"has {HIGH_HP} HP and is home in {TURNS_HOME} turns. A plain blow takes {MELEE} HP from "
        f"it; it costs the hunter {USUAL} AP and {OWN} HP",
        f"{HIGH_HP} ÷ {MELEE} = {HIGH_HP / MELEE}, so it takes {need} blows to bring it down",
        f"Two hunters with {POINTS} AP each strike up to {pair} times a round. {need} ÷ {pair} is "
        f"a little more than {need // pair}, so they need {rounds_needed(2)} rounds",
        f"strikes {first} times, the other {second}: they pay {first * OWN} HP and {second * OWN} "
        f"HP, of the {HP} that",
        f"hunters move {gaps} times. That is {gaps} × {pair} = {blows_at_most(2)} AP, and {need} "
        f"of them are blows: {blows_at_most(2) - need} are left",
        f"{gaps} × {POINTS} = {most} blows take {MELEE * most} HP: the high is home with "
        f"{HIGH_HP - MELEE * most} HP".replace("high", "High"),
        f"pay {most * OWN} HP, but it has only {HP}",
        f"Set the turns home to {TURNS_HOME + 1}",
        "somewhere on Levels 1 and 2",
        "Play 100 hunts",
        "after 100 hunts",
        "plays 100 hunts",
    ]


def factors(others: int, among: int) -> str:
    """How five cards miss, draw by draw."""
    return " × ".join(f"{others - n}/{among - n}" for n in range(HAND))


def drawing() -> list[str]:
    kinds = sum(card.kind == "perm" for card in kit().cards)
    others, rest = DECK - BOW_CARDS, DECK - HAND
    second = within(BOW_CARDS, rest, HAND)
    back = 1 - Fraction(others, DECK) ** HAND
    after = Fraction(BOW_CARDS, DECK - IN_CRATES)
    one = {k: held("inspiration", draws=k) for k in (2, 3, 4)}
    perm = {k: held("alpinist", draws=k) for k in (1, 2, 3)}
    both = split_hand("inspiration", "alpinist")
    assert max(both) == both[2]
    return [
        f"deck has {DECK} cards of {kinds} kinds, here {OF_A_KIND} of each. Two of the kinds are "
        f"bows, so {OF_A_KIND * len(BOWS)} cards are bows. At the start of the game you "
        f"draw {HAND} cards",
        f"no bow with probability {others}/{DECK}; then {others - 1} of the {DECK - 1} cards left",
        f"{factors(others, DECK)} = {percent(1 - bow())}",
        f"100% − {percent(1 - bow())} = {percent(bow())}. If you put each card back, every factor "
        f"would be {others}/{DECK}, and the result {percent(back)}",
        f"for a 50% chance of a card of which there are {OF_A_KIND}?",
        f"put all {HAND} cards aside and draw {HAND} of the other {rest}, among them "
        f"still {BOW_CARDS} bows",
        f"{factors(rest - BOW_CARDS, rest)} = {percent(1 - second)}",
        f"a bow with probability {percent(second)}",
        f"In all: {percent(bow())} + {percent(1 - bow())} × {percent(second)} = "
        f"{percent(bow_with_exchange())}",
        f"they show {IN_CRATES} Permanent cards",
        f"All {BOW_CARDS} bows are among the {DECK - IN_CRATES} cards that you haven't seen: "
        f"{BOW_CARDS}/{DECK - IN_CRATES} = {percent(after)}, where it was {BOW_CARDS}/{DECK} = "
        f"{percent(Fraction(BOW_CARDS, DECK))} before",
        f"has a bow with probability {percent(Fraction(BOW_CARDS, DECK))} until",
        "gives you a Move point each turn. Inspiration, a 1-Time card, gives",
        f"With 3 cards from the 1-Time deck and 2 from the Permanent one, {percent(one[3])} × "
        f"{percent(perm[2])} = {percent(both[2])}. With 2 and 3, it is {percent(one[2])} × "
        f"{percent(perm[3])} = {percent(both[1])}",
        f"4 and 1 give only {percent(one[4])} × {percent(perm[1], least=1)} = {percent(both[3])}",
        "probabilities add up to 1",
    ]


def poison() -> list[str]:
    three, four = one_column(3), one_column(4)
    assert (three.throws, three.hit) == (Fraction(16, 9), Fraction(16, 27))
    assert three.throws == 1 + Fraction(1, 3) + Fraction(4, 9)
    assert three.hit == sum(Fraction(1, 3**n) for n in (1, 2, 2, 3))
    left = to_a_brew(soonest().policy)
    on, again = (3, 5, 5), (4, 4, 5)
    policy = soonest().policy
    for before, face, placed, then in (((3, 3, 5), 2, on, on), ((1, 4, 5), 3, again, EMPTY)):
        assert EMPTY in ways(before, face)
        assert left[placed] == min(left[one] for one in ways(before, face) if one != EMPTY)
        assert policy[before, face] == then
    assert EMPTY not in {policy[again, face] for face in (1, 2, 3)}
    assert 1 + left[EMPTY] > left[again]
    taken = [decimal(one.throws, digits=4) for one in rounds(1, 1)]
    (first, dose), (slower, cheaper) = (throws_by(one().policy) for one in (soonest, fastest))
    # A brew has one dose or two: throws a brew over throws a dose is one and the share of two.
    twice = [percent(share - 1, least=0) for share in (first / dose, slower / cheaper)]
    return [
        "a die with the faces 1, 2 and 3",
        f"With exactly {ONE[0]}, {ONE[1]} and {ONE[2]} drops",
        f"with {TWO[0]}, {TWO[1]} and {TWO[2]}, two doses",
        "exactly 3 drops by 3, 1 + 2, 2 + 1 or 1 + 1 + 1",
        f"1/3 + 1/9 + 1/9 + 1/27 = {three.hit}",
        f"from 1 drop and from 2 drops if you come there: 1 + 1/3 + 4/9 = {three.throws} throws",
        f"If only {three.hit} of the attempts succeed, you need {1 / three.hit} of them, and "
        f"{1 / three.hit} × {three.throws} = {three.throws / three.hit} throws",
        f"A column of 4 takes {decimal(four.throws / four.hit, digits=2)} throws",
        "*b* from 1 drop, *c* from 2 drops",
        "it costs 1, and then each face has probability 1/3",
        "- *a* = 1 + (*b* + *c* + 0)/3",
        "- *b* = 1 + (*c* + 0 + *a*)/3",
        "- *c* = 1 + (0 + *a* + *a*)/3",
        f"*c* = {three.throws / three.hit} all three are true",
        f"each of {len(MIXTURES)} mixtures",
        f"An empty mat is {decimal(left[EMPTY], digits=2)} throws away from a brew. You have 1, 4 "
        f"and 5 drops and throw a 3. Placed, it leaves at best {again[0]}, {again[1]} and "
        f"{again[2]} drops, {decimal(left[again], digits=2)} throws away",
        f"With 3, 3 and 5 drops and a 2 it is the other way round: {on[0]}, {on[1]} and {on[2]} "
        f"drops are {decimal(left[on], digits=2)} throws away",
        f"once {again[0]}, {again[1]} and {again[2]} drops lie there",
        f"1 + {decimal(left[EMPTY], digits=2)} is more than {decimal(left[again], digits=2)}",
        f"Say a brew takes {DEAR} throws",
        f"really takes: {taken[0]} throws. Choose again with this number: {taken[1]}. Once more: "
        f"{taken[2]}, and the next",
        f"in {twice[0]} of its brews, the one with the most doses in {twice[1]}",
        f"it waits {decimal(slower - first, digits=2)} throws longer for its first brew, and saves "
        f"{decimal(dose - cheaper, digits=2)} throws a dose",
        "In 1,000 brews you see",
        f"far wider than {decimal(slower - first, digits=2)} throws",
    ]


def bought(unseen: int, hundredths: int) -> int:
    """How many cards of a hand are worth seeing at a price for each."""
    left = [
        look(n, HAND, SHIELDS, unseen).worth - n * Fraction(hundredths, 100)
        for n in range(HAND + 1)
    ]
    return left.index(max(left))


def worth() -> list[str]:
    heaven_faces = [str(face) for face in range(1, FACES + 1) if face <= HEAVEN_FACES]
    hell = [str(face) for face in range(1, FACES + 1) if face > HEAVEN_FACES]
    first, either, second, never = (PLANS[key] for key in (FIRST, EITHER, SECOND, NEVER))
    in_, wrong = 1 - CAST_OUT, 1 - heaven()
    assert first.wished == 1
    assert CAST_OUT * wrong == 1 - either.wished
    keep = (first.wished - either.wished) / either.in_hand
    later = (either.wished - second.wished) / (second.in_hand - either.in_hand)
    assert later == heaven()
    assert never.worth(Fraction(1)) == second.worth(Fraction(1))
    barred = Fraction(SHIELDS, FEW)
    one = look(1, 1, SHIELDS, FEW)
    assert one.known == (1 - barred) * struck(Fraction(0))
    assert one.blind == struck(barred) == 1 - barred - barred
    assert struck(Fraction(0)) == MELEE - OWN == -struck(Fraction(1))
    half = look(1, 1, 1, 2).worth
    before, after_one, after_two = (shielded_then(n, HAND, SHIELDS, MANY) for n in range(3))
    assert struck(after_one) < 0 < struck(after_two)
    assert look(1, HAND, SHIELDS, MANY).worth == 0
    prices = {n: bought(MANY, n) for n in range(1, 21)}
    assert set(prices.values()) == {0, HAND}
    dearest = max(n for n, cards in prices.items() if cards)
    assert (most_cards(1, 1), shadow_price(2, 1)) == (1, 0)
    return [
        "On a 1 the first die casts you out",
        f"{', '.join(heaven_faces[:-1])} or {heaven_faces[-1]} is Heaven",
        f"{', '.join(hell[:-1])} or {hell[-1]} is Hell",
        f"with probability {CAST_OUT}, the second with {wrong}, and both with {CAST_OUT} × {wrong} "
        f"= {CAST_OUT * wrong}",
        f"with probability {either.wished}. Without the card it is {in_} × {heaven()} = "
        f"{never.wished}. The card adds {either.wished - never.wished}, and with probability "
        f"{either.in_hand} both",
        "an Angel in this one try as 100 and anything else as 0",
        f"If you play it as you enter, you have {100 * first.wished}",
        f"you have {either.wished} × 100 + {either.in_hand} × *v*",
        f"{1 - either.wished} × 100 = {either.in_hand} × *v*, that is *v* = {100 * keep}",
        f"will be worth more than {100 * keep} to you, keep it. If it will be worth more than "
        f"{100 * later}, leave even a 1",
        f"with probability {heaven()}, and {heaven()} × 100 = {100 * later} is less",
        f"with probability {SHIELDS}/{FEW} = {barred}, and do nothing: 0 HP. With probability "
        f"{1 - barred} there is none, and you strike: {MELEE} − {OWN} = {MELEE - OWN} HP. That is "
        f"{1 - barred} × {MELEE - OWN} = {one.known} HP",
        f"a blow brings {1 - barred} × 1 − {barred} × 1 = {one.blind} HP, no blow 0. The "
        f"difference, {one.known} − {one.blind} = {one.worth} HP",
        "never below 0",
        f"is there with probability {Fraction(1, 2)}, the look is worth {half} HP",
        f"with probability {percent(before)}, so you don't strike",
        f"it is still {percent(after_one)}, and you still",
        "the information is worth 0",
        f"slider to 2 cards. With probability {percent(shows_none(2, SHIELDS, MANY))} none",
        f"with probability {percent(after_two)}, and you strike. This look is worth "
        f"{decimal(look(2, HAND, SHIELDS, MANY).worth, digits=2)} HP",
        "looks that are worth 0 each",
        f"set the cards not seen to {MANY}",
        f"With 35 cards not seen, each further look is worth less than the one before: at 8 "
        f"hundredths of an HP you buy {bought(35, 8)} and stop. With {MANY} it is the other way "
        f"round: up to {dearest} hundredths you buy all five, from {dearest + 1} on none",
        f"the second adds {shadow_price(2, 1)}",
    ]


def surely_found(worths: list[int], end: int) -> int:
    """The first round in which one who always hides at an end is struck there, whatever chance."""
    hidden = [1] * len(worths)
    while found_most(worths, hidden) != [end]:
        hidden[end] += 1
    return hidden[end]


def looked_for(hex: str, steps: tuple[str, ...]) -> int:
    """On how many hexes hunters must look for one who has vanished and written down these steps."""
    hider = {"at": hex, "hand": ["empty-vessel"], "ap": len(steps)}
    game = Game.place({**VANISHED, "players": [hider, *VANISHED["players"][1:]]}, seed=0)
    game.automatic = False
    for action in ("play empty-vessel", *steps, "end"):
        game.play(action)
    return len(possible(game.view(HUNTER).state, game.variant.rules, 0))


def unseen() -> list[str]:
    (better, worse), pair, three = PAIR, hide_and_seek(PAIR), hide_and_seek(THREE)
    two, many = hide_and_seek(THREE[:2]), (4, 4, 3, 3, 2)
    island = list(ends(vanished()).values())
    first, last = (surely_found(island, end) for end in (0, len(island) - 1))
    share, value = pair.hider[0], hide_and_seek(island).value
    assert not three.hider[2]
    assert THREE[2] < two.value
    assert better / worse == pair.hider[1] / share == 3
    assert [bool(share) for share in hide_and_seek(many).hider] == [True] * 4 + [False]
    assert pair.seeker[0] == pair.value == 1 - share
    ten, hundred = (learn(THREE, n)[-1] for n in (10, 100))
    points = VANISHED["players"][0]["ap"]
    return [
        f"with {points} action point, and wrote down one step",
        f"on A from round {first} on, on E from round {last} on at the latest",
        f"vanish on 1C with {POINTS} AP and write down three steps, hunters have "
        f"{looked_for('1C', ('walk C', 'walk D', 'walk E'))} hexes to search, and three blows "
        "strike 3 of them",
        f"takes {better} × *p* from you, a strike at the other end {worse} × (1 − *p*)",
        f"{better} × *p* = 1 − *p*, and *p* = {share}. You get {pair.value} on average",
        f"better end with probability {pair.seeker[0]}, so that both ends are worth {pair.value}",
        f"worth {THREE[0]} and {THREE[1]} alone you mix {two.hider[0]} and {two.hider[1]}, and get "
        f"{two.value}. The third end gets you {THREE[2]} at most",
        f"more than {two.value}, all three",
        f"worths 4, 4, 3, 3 and 2 the first four are used, and you get {hide_and_seek(many).value}",
        f"gets at least {three.value} wherever the hunter strikes, and the hunter's mixture "
        f"holds you to {three.value} wherever you go",
        f"worths 3, 2 and 1 they are {decimal(ten.low)} and {decimal(ten.high)} after 10 rounds, "
        f"{decimal(hundred.low, digits=2)} and {decimal(hundred.high, digits=2)} after 100, and "
        f"the value is {three.value} = {decimal(three.value)}",
        "by them for 100 rounds",
        f"about the value, {value} = {decimal(value, digits=2)}",
        "two bounds after 100 rounds",
    ]


CLAIMS: dict[str, Callable[[], list[str]]] = {
    "X0": first_climb,
    "X1": moving_map,
    "X2": jumping_prices,
    "X3": hunt,
    "X4": drawing,
    "X5": unseen,
    "X6": poison,
    "X7": worth,
}
