"""Warm-up activities for a class before each lesson of Azardia: their numbers."""

import math
from fractions import Fraction
from pathlib import Path

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.odds.dice import PAIR, difference, total
from azardia_nb.games.azardia.odds.grace import duel
from azardia_nb.games.azardia.odds.rolls import landing
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.probability.dice import contest, rolls
from azardia_nb.probability.distribution import mean, variance
from azardia_nb.probability.draws import hits, within
from azardia_nb.text.language import N_
from azardia_nb.text.say import chance, decimal, percent, signed
from azardia_widgets.classroom.paper import TRIES, Starter, Values, starters

ALL = NUMBERS.faces**NUMBERS.dice

TILE, ROLL = 76, (9, 7)


def _over_the_gate(code: str) -> Values:
    far = sum(ROLL)
    return {
        "tile": TILE,
        "a": ROLL[0],
        "b": ROLL[1],
        "low": landing(TILE, far, 1),
        "high": landing(TILE, far, NUMBERS.top_level),
        "top": NUMBERS.top_level,
        "gate": NUMBERS.gate,
    }


LIKELY, RARE = 11, 2


def _a_bet(code: str) -> Values:
    sums = total()
    return {
        "least": min(sums),
        "most": max(sums),
        "all": ALL,
        "likely": LIKELY,
        "rare": RARE,
        "ways": int(sums[LIKELY] * ALL),
        "few": int(sums[RARE] * ALL),
    }


NEAR = 4


def _a_choice(code: str) -> Values:
    return {
        "far": NEAR,
        "all": ALL,
        "ways": sum(NEAR in (sum(roll), max(roll) - min(roll)) for roll in rolls(PAIR)),
        "adding": int(total()[NEAR] * ALL),
        "subtracting": int(difference()[NEAR] * ALL),
    }


WANTED = 7


def _a_coin(code: str) -> Values:
    without, one_less = (int(total()[n] * ALL) for n in (WANTED, WANTED - 1))
    return {
        "far": WANTED,
        "less": WANTED - 1,
        "all": ALL,
        "without": without,
        "more": one_less,
        "n": without + one_less,
    }


def _a_challenge(code: str) -> Values:
    won = contest(total(), total(), again=True)[1]
    return {"top": NUMBERS.top_level, "half": chance(won, code), "times": 10}


SLIPS, CARD = 10, "shed-skin"


def _two_draws(code: str) -> Values:
    deck = Deck.kit()
    card, among = deck.card(CARD), deck.count(Pile.ACTION)
    return {
        "slips": SLIPS,
        "draws": NUMBERS.draws,
        "copies": card.count,
        "card": card.name(code),
        "deck": among,
        "slip": chance(within(1, SLIPS, NUMBERS.draws), code),
        "drawn": chance(within(card.count, among, NUMBERS.draws), code),
    }


FEW, MANY = 10, 100
LOW, HIGH = Fraction(2, 5), Fraction(3, 5)


def _shares(code: str) -> Values:
    half = NUMBERS.faces // 2
    share = Fraction(NUMBERS.faces - half, NUMBERS.faces)

    def near(n: int) -> str:
        distribution = hits(n, share)
        return percent(
            sum(p for k, p in distribution.items() if LOW <= Fraction(k, n) <= HIGH), code
        )

    return {
        "half": half,
        "share": percent(share, code, 0),
        "few": FEW,
        "many": MANY,
        "low": percent(LOW, code, 0),
        "high": percent(HIGH, code, 0),
        "ten": near(FEW),
        "hundred": near(MANY),
    }


HANDS = (7, 4, 1, 0)


def _hands(code: str) -> Values:
    each = sum(HANDS) // len(HANDS)
    return {
        "all": sum(HANDS),
        **dict(zip("abcd", HANDS, strict=True)),
        "each": each,
        "changes": ", ".join(signed(each - hand, code, 0) for hand in HANDS),
    }


def _penalties(code: str) -> Values:
    deck = Deck.kit()
    back = {
        card: -sum(int(n) for word, n in card.effects if word == "move")
        for card in deck.cards
        if card.pile is Pile.PENALTY
    }
    among = deck.count(Pile.PENALTY)
    tiles = sum(card.count * far for card, far in back.items())
    return {
        "all": among,
        "n": sum(card.count for card, far in back.items() if far > 0),
        "tiles": tiles,
        "mean": decimal(Fraction(tiles, among), code, 2),
    }


def _holder(code: str) -> Values:
    return {"goal": NUMBERS.goal, "keeps": chance(1 - duel(), code, 2)}


PART = Fraction(1, 4)  # share of the slips that stand for loaded dice
LOADED_ROLLS, FAIR_ROLLS = Fraction(1, 2), Fraction(1, 10)


def _loaded(code: str) -> Values:
    both, other = PART * LOADED_ROLLS, (1 - PART) * FAIR_ROLLS
    return {
        "all": 4,
        "low": 6,
        "face": NUMBERS.faces,
        "loaded": percent(both, code, 1),
        "any": percent(both + other, code, 1),
        "posterior": percent(both / (both + other), code, 1),
    }


ROLLED = 4


def _spreads(code: str) -> Values:
    die = {n: Fraction(1, NUMBERS.faces) for n in range(1, NUMBERS.faces + 1)}
    one = math.sqrt(variance(die))
    return {
        "n": ROLLED,
        "one": decimal(one, code, 1),
        "sum": decimal(one * math.sqrt(ROLLED), code, 1),
        "times": math.isqrt(ROLLED),
    }


DRAWN, SLIPS_OF_HANDS = 2, 5


def _choosing(code: str) -> Values:
    return {
        "few": DRAWN,
        "all": SLIPS_OF_HANDS,
        "less": SLIPS_OF_HANDS - 1,
        "rest": SLIPS_OF_HANDS - DRAWN,
        "n": math.comb(SLIPS_OF_HANDS, DRAWN),
    }


RACE, TURNS = 40, 4


def _one_roll(code: str) -> Values:
    average = mean(total())
    return {
        "goal": RACE,
        "n": TURNS,
        "mean": decimal(average, code, 0),
        "one": decimal(average / NUMBERS.dice, code, 1),
        "far": decimal(TURNS * average, code, 0),
    }


SUMS, GAP = (11, 12), 1


def _two_plans(code: str) -> Values:
    return {
        "a": SUMS[0],
        "b": SUMS[1],
        "gap": GAP,
        "all": ALL,
        "first": int(sum(total()[n] for n in SUMS) * ALL),
        "second": int(difference()[GAP] * ALL),
    }


PLACES = 10


def _circle(code: str) -> Values:
    half = Fraction(1, 2)
    return {"n": PLACES, "both": percent(half**2, code, 0), "mixed": percent(half, code, 0)}


NEARLY = 2


def _last_step(code: str) -> Values:
    p = Fraction(NEARLY, NUMBERS.faces)
    return {"low": NEARLY, "p": str(p), "mean": str(1 / p)}


COUNTERS, TAKEN = 10, (1, 2)


def _counters(code: str) -> Values:
    lost: list[int] = []
    for n in range(COUNTERS + 1):
        if not any(n - take in lost for take in TAKEN):
            lost.append(n)
    first = next(take for take in TAKEN if COUNTERS - take in lost)
    return {"all": COUNTERS, "lost": ", ".join(map(str, lost)), "first": first}


def _reroll(code: str) -> Values:
    faces = [Fraction(face) for face in range(1, NUMBERS.faces + 1)]
    again = sum(faces) / len(faces)
    return {
        "low": math.floor(again),
        "mean": decimal(again, code, 1),
        "value": decimal(sum(max(face, again) for face in faces) / len(faces), code, 2),
    }


TOSSES, MANY_HEADS, STUDENTS = 10, 8, 25


def _heads(code: str) -> Values:
    distribution = hits(TOSSES, Fraction(1, 2))
    least = sum(p for k, p in distribution.items() if k >= MANY_HEADS)
    return {"n": TOSSES, "many": MANY_HEADS, "size": STUDENTS, "chance": percent(least, code, 1)}


def _made_up(code: str) -> Values:
    miss = 1 - Fraction(1, NUMBERS.faces)
    return {
        "n": TRIES,
        "faces": NUMBERS.faces,
        "miss": percent(miss, code, 0),
        "p": percent(miss**TRIES, code, 1),
        "gone": decimal(NUMBERS.faces * miss**TRIES, code, 1),
    }


def _who_begins(code: str) -> Values:
    p = Fraction(1, 2)
    low = NUMBERS.faces - NUMBERS.faces // 2 + 1
    return {"low": low, "p": str(p), "first": str(p / (1 - (1 - p) ** 2))}


AIM, SEEN = 7, (10, 4)


def _on_paper(code: str) -> Values:
    high, low = sum(SEEN), max(SEEN) - min(SEEN)
    return {"aim": AIM, "a": SEEN[0], "b": SEEN[1], "high": high, "low": low, "off": high - AIM}


ALL_STARTERS = (
    Starter("1", "over_the_gate", _over_the_gate),
    Starter("2", "a_bet", _a_bet),
    Starter("2b", "a_choice", _a_choice, ("step.try", "step.class")),
    Starter("3", "a_coin", _a_coin, ("step.class",)),
    Starter("4", "a_challenge", _a_challenge, ("step.class",)),
    Starter("5", "two_draws", _two_draws, ("step.class",)),
    Starter("5b", "shares", _shares),
    Starter("6", "hands", _hands),
    Starter("7", "penalties", _penalties),
    Starter("7b", "choosing", _choosing),
    Starter("8", "holder", _holder, ("step.class",)),
    Starter("9", "one_roll", _one_roll),
    Starter("10", "two_plans", _two_plans, ("step.class",)),
    Starter("11", "circle", _circle),
    Starter("11b", "last_step", _last_step),
    Starter("12", "counters", _counters),
    Starter("12b", "reroll", _reroll),
    Starter("13", "heads", _heads),
    Starter("13b", "made_up", _made_up),
    Starter("14", "who_begins", _who_begins, ("step.class",)),
    Starter("15", "on_paper", _on_paper),
    Starter("16", "loaded", _loaded, ("step.class",)),
    Starter("17", "spreads", _spreads),
)

STARTERS = starters(
    N_("Ten-minute starters"),
    N_("A page for each lesson of Azardia, to do on paper; the answers are on the last pages."),
    Path(__file__).parent,
    ALL_STARTERS,
)
