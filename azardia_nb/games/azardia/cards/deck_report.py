"""How a deck plays: how often each card is played, and what holding it does to winning.

Plays are counted in games as they come. The effect on winning is measured by an experiment, not by
looking who played what: who wins plays more cards, and long games see more of them, so the share of
wins among those who played a card tells little of the card. Instead whoever moves first is given
one copy before the game begins, taken from the draw pile, and the share of games won by that seat
is compared with that in games without the gift. So the effect is that of one copy more in hand,
from the first turn on, with these players. Penalties and events are never held; of them only the
plays are told.

All games are independent of each other, since a gift changes every draw after it: equal dice would
make the intervals no narrower (measured: no correlation), but many games without a gift do.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from threading import Event
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from azardia_nb.games.azardia.cards.deck import Deck, deck_name
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.rules.state import MAX_SEATS
from azardia_nb.players import Strategy, name_of
from azardia_nb.simulation.compare import by_chance, singly
from azardia_nb.simulation.how import How
from azardia_nb.simulation.progress import bar, say_interrupted
from azardia_nb.simulation.seeds import check_games
from azardia_nb.simulation.statistics import Estimate, difference, mean
from azardia_nb.simulation.task import Task, task_of
from azardia_nb.simulation.threads import stopped_by_interrupt
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import whole

GAMES = 1000
WITHOUT = 5  # times as many games without a gift: they serve every card
FIRST = 0  # the seat that is given the card: the first in turn order
NAMES = {Pile.ACTION: N_("Action"), Pile.PENALTY: N_("Penalty"), Pile.EVENT: N_("Event")}


class CardReport(NamedTuple):
    """What was found of one card."""

    card: str  # its id
    pile: Pile
    copies: int
    plays: Estimate  # a game, all copies together; penalties and events: times drawn
    effect: Estimate | None  # of one copy in hand at the start, on the share of games won

    @property
    def per_copy(self) -> float:
        """How often a copy is played in a game."""
        return self.plays.value / self.copies


@dataclass(frozen=True)
class DeckReport:
    """What was found of every card, in the deck's order."""

    deck: Deck
    cards: tuple[CardReport, ...]
    players: tuple[str, ...]
    games: int  # for each card; without a gift, WITHOUT times as many
    seed: int
    interrupted: bool = False

    def frame(self, code: str = "en") -> pd.DataFrame:
        """Return the report as a DataFrame, a row a card."""
        speak = language(code)
        rows = [
            {
                "card": each.card,
                "name": self.deck.card(each.card).name(code),
                "deck": speak(NAMES[each.pile]),
                "copies": each.copies,
                "plays": each.plays.value,
                "plays_low": each.plays.low,
                "plays_high": each.plays.high,
                "plays_per_copy": each.per_copy,
                "effect": each.effect and each.effect.value,
                "effect_low": each.effect and each.effect.low,
                "effect_high": each.effect and each.effect.high,
                "told_apart": each.effect and each.effect.told_apart,
                "games": each.effect and self.games,
            }
            for each in self.cards
        ]
        return pd.DataFrame(rows).set_index("card")

    def lines(self, code: str = "en") -> Iterator[str]:
        """Return the report as lines of text, the strongest cards first."""
        speak = language(code)
        yield speak(
            "{deck}: {n} games for each card; players: {players}; seed {seed}",
            deck=deck_name(self.deck, code),
            n=whole(self.games, code),
            players=", ".join(self.players),
            seed=self.seed,
        )
        yield speak(
            "Times played per game, and how much one copy in hand at the start changes the "
            "result of the player who moves first:"
        )
        width = max(len(each.card) for each in self.cards)

        def order(each: CardReport) -> float:
            return -each.effect.value if each.effect else float("inf")

        for each in sorted(self.cards, key=order):
            line = f"  {each.card:{width}}  {each.copies} × {each.plays.told(code):22}"
            yield line + (f"  {each.effect.told(code)}" if each.effect else "")
        changes = sum(each.effect is not None for each in self.cards)
        if changes:
            yield by_chance(changes, code)
        never = [each.card for each in self.cards if each.plays.value == 0]
        yield speak("Never played: {cards}", cards=", ".join(never) or speak("none"))

    def __repr__(self) -> str:
        return "\n".join(self.lines())


def deck_report(
    deck: Deck | None = None,
    games: int = GAMES,
    players: Sequence[Strategy] = ("greedy",) * MAX_SEATS,
    *,
    rulings: Rulings | None = None,
    seed: int = 0,
    jobs: int | None = None,
    progress: bool = True,
) -> DeckReport:
    """Report on every card of a deck, the kit's without one, from so many games for each.

    When interrupted, the cards that were finished have their effects. Raises AzardiaError as
    `simulate` does.
    """
    deck = deck or Deck.kit()
    usual = task_of(players, rulings=rulings, deck=deck, seed=seed)
    check_games(games)
    held = [kind for kind, card in enumerate(deck.cards) if card.pile is Pile.ACTION]
    stop, how = Event(), How(jobs, progress=progress)
    effects: dict[int, Estimate] = {}
    first = WITHOUT * games
    asked = first + games * len(held)
    with stopped_by_interrupt(stop), bar(asked, how.progress) as shown:
        won, plays = _played(usual, range(first), stop, how)
        shown.update(len(won))
        for kind in held:
            if stop.is_set():
                break
            numbers = range(first, first + games)
            gifted, _ = _played(with_gift(usual, kind), numbers, stop, how)
            if len(gifted) == games:
                effects[kind] = difference(won, gifted, paired=False, is_share=True)
            shown.update(len(gifted))
            first += games
    if len(effects) < len(held):
        say_interrupted(len(won) + games * len(effects), asked)
    cards = tuple(
        CardReport(card.id, card.pile, card.count, mean(plays[:, kind]), effects.get(kind))
        for kind, card in enumerate(deck.cards)
    )
    return DeckReport(
        deck, cards, tuple(map(name_of, usual.players)), games, seed, len(effects) < len(held)
    )


def with_gift(task: Task, kind: int) -> Task:
    """Return the task in which whoever moves first holds one copy of an action card already."""
    first = task.first.copy()
    first["pile"][kind] -= 1
    first["left"][Pile.ACTION] -= 1
    first["hand"][FIRST, kind] += 1
    first["held"][FIRST] += 1
    return replace(task, first=first)


def _played(
    task: Task, numbers: range, stop: Event, how: How
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return of each game whether the seat that is given cards won, and the plays per card."""
    played = singly(task, numbers, stop, how)
    won = [each.rows["winner"][0] == FIRST for each in played]
    return np.array(won, float), np.array([each.plays for each in played], float)
