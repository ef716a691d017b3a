"""Four bots with a personality: they add a taste to the greedy bot's values.

A taste has weights for the immediate effects of an action: coins, cards, levels and tiles gained or
lost, a challenge, a penalty, harm to a rival. They are estimates in the unit of `weights`.

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
    POINTLESS,
    SCRATCH,
    any_of_the_best,
    cards_after_stack,
    weigh,
)
from azardia_nb.games.azardia.rules.actions import Act, act, seat_of
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.rules.engine import step
from azardia_nb.games.azardia.rules.frames import CHALLENGE, DRAW, Frame
from azardia_nb.games.azardia.rules.state import Phase, Rules, State, copy_position
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.machine.stack import pending, top_frame

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import View


class Personality(IntEnum):
    """Personalities, as row numbers of TASTES."""

    CAUTIOUS = 0
    RACER = 1
    HOARDER = 2
    FIGHTER = 3


class Taste(IntEnum):
    """Immediate effects of an action, as column numbers of TASTES."""

    COIN = 0  # per thousand gained
    CARD = 1  # per card gained
    LEVEL = 2  # per level gained
    TILE = 3  # per tile forward
    CHALLENGE = 4  # a challenge of the bot begins
    PENALTY = 5  # a penalty is about to be drawn
    HARM = 6  # a card or ability against a rival


TASTES = np.array(
    [
        [250, 100, 0, 0, -2500, -1500, -800],  # cautious: keeps coins, avoids trouble
        [-150, -100, 0, 40, -600, 0, -4000],  # racer: spends everything on speed
        [250, 500, 1000, 0, -200, -300, 0],  # hoarder: collects
        [-50, -200, 0, 0, 3000, 300, 1500],  # fighter: attacks
    ],
    np.int64,
)


class PersonalityPlayer:
    """Player that maximizes greedy's value plus its taste; ties are broken at random."""

    personality: ClassVar[Personality]

    def __init__(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)
        self._scratch = np.zeros(1, SCRATCH)[0]

    def choose(self, view: "View") -> str:
        """Return the chosen legal action of the view's seat."""
        legal = np.array(view.actions, np.int64)
        chosen = personality_choice(
            view.state, view.rules, self._rng, legal, len(legal), self._scratch, self.personality
        )
        return view.text(int(chosen))


class CautiousPlayer(PersonalityPlayer):
    """Bot that keeps its coins and avoids challenges and penalties."""

    personality = Personality.CAUTIOUS


class RacerPlayer(PersonalityPlayer):
    """Bot that hurries: it harms no rival, and spends coins and cards to advance."""

    personality = Personality.RACER


class HoarderPlayer(PersonalityPlayer):
    """Bot that collects coins, cards and levels."""

    personality = Personality.HOARDER


class FighterPlayer(PersonalityPlayer):
    """Bot that seeks challenges and strikes rivals."""

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
    """Return a personality's best of the first `n` legal actions; a random one of equals."""
    if n == 1:
        return int(legal[0])
    me = to_act(s, rules)
    weigh(s, rules, me, legal, n, scratch)
    for i in range(n):
        if scratch["value"][i] > POINTLESS:
            taste = taste_of(s, rules, me, int(legal[i]), scratch, personality)
            scratch["value"][i] += taste
    return any_of_the_best(rng, legal, n, scratch)


@rule
def taste_of(
    s: State, rules: Rules, me: int, chosen: int, scratch: State, personality: int
) -> float:
    """Return the value of an action's immediate effects in a personality's taste."""
    kind = act(chosen)
    waits = kind == Act.ROLL and s["phase"] == Phase.ROLL
    if waits or s["phase"] <= Phase.PICK or kind == Act.END or kind == Act.DISCARD:
        return 0.0
    taste = TASTES[personality]
    after = scratch["tried"]
    copy_position(s, after)
    step(after, rules, chosen)
    value = taste[Taste.COIN] * (after["coins"][me] - s["coins"][me])
    value += taste[Taste.CARD] * (cards_after_stack(after, me) - cards_after_stack(s, me))
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
