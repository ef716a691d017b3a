"""Kuhn poker: three cards, one each, and one bet; the smallest game in which bluffing pays.

H. W. Kuhn: A simplified two-person poker. Contributions to the Theory of Games 1 (1950).

>>> from azardia_nb.games import load
>>> game = load("kuhn_poker").Game(2, seed=3)
>>> [choice.action for choice in game.legal()]
['pass', 'bet']
"""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.game import turns
from azardia_nb.game.game import Reading
from azardia_nb.game.picture import Picture
from azardia_nb.game.protocol import (
    CHANCE,
    NOBODY,
    Actions,
    Engine,
    GameType,
    Returns,
    Row,
    Variant,
)
from azardia_nb.game.tabletop import Held, Tabletop
from azardia_nb.game.words import LogLine, SmallWords, StepNote, lines
from azardia_nb.text.language import N_, Speak, language

SEATS, MOST_CARDS = 2, 13
ANTE = BET_SIZE = 1

PASS, BET = 0, 1  # actions; an outcome is the card dealt
UNSEEN = 0  # in place of a card that is not dealt yet or hidden

STATE = np.dtype(
    [
        *turns.FIELDS,  # `rolling` is 1 while cards are dealt
        ("card", "i1", SEATS),
        ("done", "i1", 3),  # actions in order, plus 1; 0 for none yet
    ]
)


class Rules(NamedTuple):
    """The number of cards, which house rules may change."""

    cards: Annotated[int, range(SEATS + 1, MOST_CARDS + 1)] = 3


def start(variant: Variant, players: int) -> Row:
    """Return the first position, before the deal."""
    s = turns.begin(STATE, players)
    s["rolling"] = 1
    return s


# --- rules --------------------------------------------------------------------------------------


@rule
def payment(s: Row, seat: int) -> int:
    """Return the coins that a seat has paid: the ante, and a bet if it has bet.

    In `done`, actions 0 and 2 are those of seat 0, and action 1 that of seat 1.
    """
    bet = s["done"][seat] == BET + 1 or (seat == 0 and s["done"][2] == BET + 1)
    return ANTE + BET_SIZE if bet else ANTE


@rule
def list_legal(s: Row, rules: Rules, seat: int, out: Actions) -> int:
    """Write both actions, PASS and BET, to `out`; return 2."""
    out[0] = PASS
    out[1] = BET
    return 2


@rule
def chance_total(s: Row, rules: Rules) -> int:
    """Return the number of cards left in the deck."""
    return rules.cards if s["card"][0] == UNSEEN else rules.cards - 1


@rule
def outcome_at(s: Row, rules: Rules, case: int) -> int:
    """Return the card of a case, skipping the first seat's card."""
    return case + 2 if UNSEEN != s["card"][0] <= case + 1 else case + 1


@rule
def step(s: Row, rules: Rules, seat: int, chosen: int) -> None:
    """Apply an action of a seat, or an outcome of CHANCE."""
    if seat == CHANCE:
        s["rolling"] = 1 if s["card"][0] == UNSEEN else 0
        s["card"][1 - s["rolling"]] = chosen
        return
    n = 0
    while s["done"][n]:
        n += 1
    s["done"][n] = chosen + 1
    if n > 0 and s["done"][n - 1] == chosen + 1:
        s["winner"] = 0 if s["card"][0] > s["card"][1] else 1
    elif n > 0 and chosen == PASS:
        s["winner"] = 1 - seat
    else:
        turns.pass_turn(s)


@rule
def cards_compared(s: Row) -> bool:
    """Return whether the game has ended with a comparison of cards: both seats paid the same."""
    return bool(s["winner"] != NOBODY and payment(s, 0) == payment(s, 1))


@rule
def hide_from(s: Row, rules: Rules, seat: int) -> None:
    """Hide the other seat's card in `s`, unless the cards were compared."""
    if not cards_compared(s):
        s["card"][1 - seat] = UNSEEN


@rule
def payoff(s: Row, rules: Rules, seat: int) -> float:
    """Return a seat's gain or loss at the end: the loser's payment, negative for the loser."""
    lost = float(payment(s, 1 - s["winner"]))
    return lost if s["winner"] == seat else -lost


@rule
def evaluation(s: Row, rules: Rules, seat: int) -> float:
    """Return a seat's gain or loss, or 0 before the end."""
    return payoff(s, rules, seat) if s["winner"] != NOBODY else 0.0


# --- words --------------------------------------------------------------------------------------

RULES = {
    "kuhn_poker.deal": N_(
        "Two players pay 1 each, and each gets a card that the other doesn't see."
    ),
    "kuhn_poker.bet": N_("You pass or bet 1. After a bet, the other player bets too or gives up."),
    "kuhn_poker.compare": N_(
        "If nobody gives up, the higher card wins what the other player paid."
    ),
}


def wrong(s: Row, rules: Rules) -> str:
    """Return a sentence on the fault of a position; "" if it has none."""
    cards = s["card"].tolist()
    if not all(UNSEEN <= card <= rules.cards for card in cards) or cards[0] == cards[1] != UNSEEN:
        return N_("a card is a number from 1 to the number of cards, and nobody has the same one")
    if cards.count(UNSEEN) == 1 and not s["rolling"]:
        return ""  # a seat's view
    again = start(GAME.variant(), SEATS)
    again["card"], again["rolling"] = s["card"], UNSEEN in cards
    for chosen in s["done"]:
        if chosen in (PASS + 1, BET + 1) and turns.to_act(again, rules) >= 0:
            step(again, rules, int(again["turn"]), int(chosen) - 1)
    same = again.tobytes() == s.tobytes() and not (cards[1] != UNSEEN and s["rolling"])
    return "" if same else N_("cards are dealt first; then each may pass or bet")


def label(game: Reading, action: int, speak: Speak) -> str:
    """Return an action's label, with its consequence."""
    s, seat = game.state, game.acting
    text = N_("Bet 1") if action == BET else N_("Pass")
    if payment(s, 1 - seat) > ANTE:
        text = N_("Bet 1: compare the cards") if action == BET else N_("Give up: you lose {n}")
    return speak(text, n=payment(s, seat))


def more(before: Row, chosen: int, after: Row) -> tuple[int, ...]:
    """Return the seat that gets a card; or else the winner, its gain, and the cards shown."""
    if before["rolling"]:
        return (int(before["card"][0] != UNSEEN),)
    cards = after["card"].tolist() if cards_compared(after) else [UNSEEN, UNSEEN]
    winner = int(after["winner"])
    return (winner, payment(after, 1 - winner) if winner != NOBODY else 0, *cards)


def mask(step: StepNote, seat: int) -> StepNote:
    """Return a step's note without the card dealt to the other seat."""
    if step.by != CHANCE or step.more[0] == seat:
        return step
    return step._replace(chosen=UNSEEN)


def tell(variant: Variant, step: StepNote, name: str, speak: Speak) -> Iterator[LogLine]:
    """Yield the log lines of a step."""
    who, *more = step.more
    winner = speak("Player {n}", n=who + 1)
    if step.by == CHANCE:
        text = N_("{name} gets card {n}.") if step.chosen else N_("{name} gets a card.")
        yield LogLine("dealt", "kuhn_poker.deal", speak(text, name=winner, n=step.chosen))
        return
    event, text = "passed", N_("{name} passes.")
    if step.chosen == BET:
        event, text = "bet", N_("{name} bets.")
        if who != NOBODY:
            event, text = "called", N_("{name} bets too.")
    yield LogLine(event, "kuhn_poker.bet", speak(text, name=name))
    n, *cards = more
    if who != NOBODY and UNSEEN in cards:
        text = speak("{name} wins {n}: the other player gave up.", name=winner, n=n)
        yield LogLine("won", "kuhn_poker.bet", text)
    elif who != NOBODY:
        low, high = sorted(cards)
        text = speak("{high} beats {low}: {name} wins {n}.", high=high, low=low, name=winner, n=n)
        yield LogLine("won", "kuhn_poker.compare", text)


def hand(game: Reading, seat: int, code: str) -> list[Held] | None:
    """Return the card of a seat, or None if it has none or it is hidden."""
    card = int(game.state["card"][seat])
    if card == UNSEEN:
        return None
    speak = language(code)
    text = speak("The deck has cards 1 to {n}; the higher card wins.", n=game.rules.cards)
    return [Held(str(card), 1, speak("Card {n}", n=card), text)]


GAME = GameType(
    name="kuhn_poker",
    title=N_("Kuhn poker"),
    seats=range(SEATS, SEATS + 1),
    engine=Engine(
        state=STATE,
        max_actions=2,
        to_act=turns.to_act,
        list_legal=list_legal,
        chance_total=chance_total,
        outcome_at=outcome_at,
        step=step,
        hide_from=hide_from,
        progress=payment,
        forget=turns.forget_round,
        evaluation=evaluation,
        returns=Returns(payoff, -float(ANTE + BET_SIZE), float(ANTE + BET_SIZE)),
    ),
    words=SmallWords(
        actions=lambda rules: {PASS: "pass", BET: "bet"},
        outcomes=lambda rules: {card: f"deal {card}" for card in range(1, rules.cards + 1)},
        phase=lambda s: "deal" if s["rolling"] else "over" if s["winner"] != NOBODY else "bet",
        label=label,
        rule_of=lambda game, action: "kuhn_poker.bet",
        tell=tell,
        rules=RULES,
        more=more,
        mask=mask,
        wrong=wrong,
    ).words,
    picture=Picture(about=lambda s, rules, at, speak: speak(N_("paid: {n}"), n=payment(s, at))),
    rules=Rules,
    start=start,
    longest=lambda rules: SEATS + 3,  # two cards, then pass, bet, bet
    tabletop=Tabletop(
        hand=hand,
        goal=lines(RULES, "kuhn_poker.compare", "kuhn_poker.deal", "kuhn_poker.bet"),
    ),
)
