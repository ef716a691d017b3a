"""Four bots with a personality: greedy's valuation, and on top of it a taste of their own.

The value of an action is what greedy expects of it, and so much more or less for what it does at
once: coins kept or spent, cards kept or played, ground gained, a challenge begun, a rival struck.
Like greedy's, the weights are opinions, in hundredths of a tile of a pawn at the top level.

>>> from azardia_nb import Game, Placed
>>> table = [Placed(20, coins=1000), Placed(31)]
>>> def move(bot: PersonalityPlayer) -> str:
...     game = Game.place(table, cards=False)
...     game.automatic = False
...     _ = game.play("roll"); _ = game.happen("roll 7 3")
...     return bot.choose(game.view(1))
>>> move(CautiousPlayer()), move(FighterPlayer())  # 11 tiles on there is a rival
('add', 'add+a')
"""

from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.games.azardia.bots.greedy import (
    IN_VAIN,
    SCRATCH,
    any_of_the_best,
    cards_to_be,
    weigh,
)
from azardia_nb.games.azardia.rules.actions import Act, act, seat_of
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.engine import step
from azardia_nb.games.azardia.rules.frames import CHALLENGE, DRAW, Frame
from azardia_nb.games.azardia.rules.state import Phase, Rules, State, copy
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.machine.stack import pending, top_frame

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import View


class Personality(IntEnum):
    """Who has which taste: a row of TASTES."""

    CAUTIOUS = 0
    RACER = 1
    HOARDER = 2
    FIGHTER = 3


class Taste(IntEnum):
    """What a taste is for, or against: a column of TASTES."""

    COIN = 0  # a thousand more, or less when it is below 0
    CARD = 1  # one more in hand
    LEVEL = 2  # one more
    TILE = 3  # a step on
    CHALLENGE = 4  # one of one's own begins
    PENALTY = 5  # one is drawn
    HARM = 6  # a card or an ability aimed at a rival


TASTES = np.array(
    [
        [250, 100, 0, 0, -2500, -1500, -800],  # keeps its coins, and out of trouble
        [-150, -100, 0, 40, -600, 0, -4000],  # only runs, and spends on it what it has
        [250, 500, 1000, 0, -200, -300, 0],  # collects
        [-50, -200, 0, 0, 3000, 300, 1500],  # goes for whoever can be reached
    ],
    np.int64,
)


class PersonalityPlayer:
    """Greedy, with a taste of its own; any of the actions that are equally good."""

    personality: ClassVar[Personality]

    def __init__(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)
        self._scratch = np.zeros(1, SCRATCH)[0]

    def choose(self, view: "View") -> str:
        """Return a legal action of the view's seat."""
        legal = np.array(view.actions, np.int64)
        chosen = personality_choice(
            view.state, view.rules, self._rng, legal, len(legal), self._scratch, self.personality
        )
        return view.text(int(chosen))


class CautiousPlayer(PersonalityPlayer):
    """Keeps coins for bad times, and out of the way of challenges and penalties."""

    personality = Personality.CAUTIOUS


class RacerPlayer(PersonalityPlayer):
    """Only runs: no harm to anybody, and coins and cards are there to get on."""

    personality = Personality.RACER


class HoarderPlayer(PersonalityPlayer):
    """Collects coins, cards and levels, and parts with a card only for something better."""

    personality = Personality.HOARDER


class FighterPlayer(PersonalityPlayer):
    """Looks for challenges, and strikes whoever is ahead with all it has."""

    personality = Personality.FIGHTER


@rule
def personality_choice(
    s: State,
    rules: Rules,
    rng: np.random.Generator,
    legal: npt.NDArray[np.int64],
    n: int,
    scratch: State,
    personality: int,
) -> int:
    """Return a personality's favourite of the first `n` legal actions; otherwise as greedy does."""
    if n == 1:
        return int(legal[0])
    me = to_act(s, rules)
    weigh(s, rules, me, legal, n, scratch)
    for i in range(n):
        if scratch["value"][i] > IN_VAIN:
            taste = taste_of(s, rules, me, int(legal[i]), scratch, personality)
            scratch["value"][i] += taste
    return any_of_the_best(rng, legal, n, scratch)


@rule
def taste_of(
    s: State, rules: Rules, me: int, chosen: int, scratch: State, personality: int
) -> float:
    """Return what a personality adds to the value of an action, by what the action does at once."""
    kind = act(chosen)
    waits = kind == Act.ROLL and s["phase"] == Phase.ROLL
    if waits or s["phase"] <= Phase.PICK or kind == Act.END or kind == Act.DISCARD:
        return 0.0
    taste = TASTES[personality]
    after = scratch["tried"]
    copy(s, after)
    step(after, rules, chosen)
    value = taste[Taste.COIN] * (after["coins"][me] - s["coins"][me])
    value += taste[Taste.CARD] * (cards_to_be(after, me) - cards_to_be(s, me))
    value += taste[Taste.LEVEL] * (after["level"][me] - s["level"][me])
    value += taste[Taste.TILE] * (after["tile"][me] - s["tile"][me])
    top = pending(after)
    if top == Frame.CHALLENGE and pending(s) != Frame.CHALLENGE:
        frame = top_frame(after)
        if frame[CHALLENGE.arriver] == me or frame[CHALLENGE.other] == me:
            value += taste[Taste.CHALLENGE]
    elif top == Frame.DRAW and after["stack"][after["depth"] - 1, DRAW.pile] == Pile.PENALTY:
        value += taste[Taste.PENALTY]
    if seat_of(chosen) >= 0 and (kind == Act.PLAY or kind == Act.ABILITY):
        value += taste[Taste.HARM]
    return float(value)
