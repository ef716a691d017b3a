"""A turn and its cards: phases, answers, and draws from the deck without replacement."""

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.game.game import Choice
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import Game, Reading
from azardia_nb.games.azardia.lessons.turn import (
    TURNS,
    WAITED,
    seen_by_turn,
    soonest,
    waiting,
    within_turns,
)
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Card, Pile
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.azardia.rules.frames import DISCARD, Frame
from azardia_nb.games.azardia.text.texts import rule_name
from azardia_nb.games.machine.stack import pending
from azardia_nb.probability.distribution import table
from azardia_nb.probability.draws import copies
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import percent
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.games.azardia.decided import rules_html
from azardia_widgets.games.azardia.played import Played
from azardia_widgets.lesson.drawing import drawn_before
from azardia_widgets.lesson.figure import Figure, Menu, Odds, Slider
from azardia_widgets.lesson.prediction import before_drawn

# The phases of a turn, by their letter in the booklet: label and rule.
PHASES = {
    "A": (N_("roll and move"), "turn.roll"),
    "B": (N_("draw"), "turn.draw"),
    "C": (N_("play"), "turn.play"),
    "C1": (N_("answer"), "turn.respond"),
    "D": (N_("discard"), "turn.discard"),
}
_LETTERS = {"roll": "A", "dice": "A", "move": "A", "draw": "B", "play": "C", "discard": "D"}


def phase_of(game: Reading) -> str:
    """Return the letter of the game's phase, such as "B", or "" between turns."""
    waits = pending(game.state)
    if waits == Frame.ANSWER:
        return "C1"
    lizard = Event.LIZARD_DISCARDED
    if (
        waits == Frame.DISCARD
        and game.state["stack"][game.state["depth"] - 1, DISCARD.event] == lizard
    ):
        return "B"  # the discard after Lagartoon's third card
    return _LETTERS.get(game.phase, "")


def strip(phase: str, code: str) -> str:
    """Return the phases in a row as HTML, with the current one highlighted."""
    speak = language(code)
    steps = []
    for letter, (word, _) in PHASES.items():
        here = letter == phase
        look = "background:#0063a6;color:#fff;font-weight:700" if here else ""
        mark = " aria-current='step'" if here else ""
        pointer = "▶ " if here else ""
        steps.append(
            f"<li{mark} style='list-style:none;border:1px solid #767676;border-radius:5px;"
            f"padding:4px 10px;{look}'>{pointer}{letter} · {escape(speak(word))}</li>"
        )
    label = escape(speak("The phases of a turn"), quote=True)
    return (
        f"<ol aria-label='{label}' style='display:flex;flex-flow:row wrap;gap:6px;margin:2px 0;"
        f"padding:0;font-size:calc(14px * var(--azardia-size, 1))'>{''.join(steps)}</ol>"
    )


def rules_now(phase: str, choices: Sequence[Choice], code: str) -> str:
    """Return, as HTML, the phase's rule, then the names of the other rules that allow a choice."""
    speak = language(code)
    rules = [PHASES[phase][1]] if phase else []
    html = rules_html(code, *rules)
    more = dict.fromkeys(c.rule for c in choices if c.rule not in rules)
    if more:
        names = ", ".join(rule_name(rule, code) for rule in more)
        possible = speak("You can also do this now: {rules}.", rules=names)
        html += f"<p>{escape(possible)}</p>"
    return html


class Phased(Played):
    """Position to play, with a strip of phases and the rule that applies."""

    def above(self) -> Sequence[Any]:
        self.strip = ipywidgets.HTML()
        self.rules = ipywidgets.HTML()
        return (self.strip, self.rules)

    def refresh(self) -> None:
        phase = phase_of(self.game)
        self.strip.value = strip(phase, self.language)
        self.rules.value = rules_now(phase, self._choices(self.language), self.language)
        super().refresh()

    def picture(self) -> str:
        return strip(phase_of(self.game), self.language) + super().picture()


class TurnBySteps(Phased):
    """Game with cards against two bots that waits for a press in each phase."""

    bots = (2, 3)
    draws_by_itself = False

    def position(self) -> Game:
        pawns = [
            Placed(12, "mantis", coins=1000, hand=["boo", "lizard-legs", "shed-skin"]),
            Placed(17, "lagartoon", coins=2000, hand=["mirror-shell"]),
            Placed(9, "robot", hand=["power-cut", "tiptoe"]),
        ]
        return Game.place(pawns, round=2, seed=self.seed)


class Answers(Phased):
    """Card that hits a rival, with answers in each hand; all hands are open."""

    def position(self) -> Game:
        pawns = [
            Placed(30, "mantis", level=2, hand=["boo", "intangible", "thick-skin"]),
            Placed(41, "lagartoon", level=2, hand=["mirror-shell", "intangible"]),
        ]
        return Game.place(pawns, phase="play", round=4, seed=1)


# --- the deck ---


def action_cards() -> tuple[Card, ...]:
    """Return the action cards of the kit's deck, those with most copies first."""
    cards = [card for card in Deck.kit().cards if card.pile == Pile.ACTION]
    return tuple(sorted(cards, key=lambda card: -card.count))


class Draws(Figure):
    """The probability of having drawn a card after some turns.

    The deck is full at first, no other player draws, and no card goes back.
    """

    card = Menu(
        N_("Card"),
        lambda code: [(_card_text(card, code), card.id) for card in action_cards()],
        "azardia-card-choice",
        WAITED,
    )
    turns = Slider(N_("Turns"), 1, TURNS, 3)
    said_above = True
    parts = ("chart", "odds")

    def show(self, speak: Speak, code: str, id: str, turns: int) -> Iterator[object]:
        card, among = Deck.kit().card(id), Deck.kit().count(Pile.ACTION)
        name, draws = card.name(code), NUMBERS.draws * turns
        drawn = seen_by_turn(card.count, among)
        yield speak(
            "Copies of {card}: {copies} of {all} cards. By the end of turn {turns} ({draws} "
            "cards drawn) the probability that you have drawn it is {chance}.",
            card=name,
            copies=card.count,
            all=among,
            turns=turns,
            draws=draws,
            chance=percent(drawn[turns], code),
        )
        curves = (Curve(speak("{n} draws a turn", n=NUMBERS.draws), drawn),)
        title = speak("Probability of having drawn {card} at least once", card=name)
        yield Curves(title, speak("turns"), curves, start=0)
        heading = speak("Copies of {card} among {draws} draws", card=name, draws=draws)
        yield Odds(table(copies(card.count, among, draws)), heading, speak("Copies"))


# Only the last exhibit lets the learner choose any card: the others leave the next guess open.
draw_waiting = drawn_before(waiting, Draws, fixed=("card",))
predict_draw = before_drawn(
    within_turns,
    partial(Draws, fixed=("card",)),
    lambda asked: {"card": asked["id"], "turns": asked["turns"]},
    other=1,
)
predict_order = before_drawn(soonest, Draws)


def _card_text(card: Card, code: str) -> str:
    return f"{card.name(code)} × {card.count}"
