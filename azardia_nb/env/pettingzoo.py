"""A game as a PettingZoo environment in which agents act one after the other (AEC).

>>> from azardia_nb.env.pettingzoo import env
>>> game = env(2, game="pig", goal=50)
>>> game.reset(seed=1)
>>> observation, reward, termination, truncation, info = game.last()
>>> game.agent_selection, observation["action_mask"].nonzero()[0].tolist()
('player_0', [1])
>>> dict(zip(game.columns, observation["observation"].tolist()))["score_1"]
0

- An observation is a dict, as in PettingZoo's own games of this kind: `observation` is a row of
  numbers, exactly what the seat sees, and `action_mask` marks the legal actions with 1 if the agent
  is to act (`info["action_mask"]` is the same). `columns` names the numbers of a row;
  `table.observation.parts` has their bounds, and for Azardia see
  `azardia_nb.games.azardia.learning`. If `scaled`, they are floats from 0 to 1.
- Actions have fixed numbers, in the order of `words.every_action` of the game's type; for Azardia
  see `azardia_nb.games.azardia.text.notation`. An illegal action ends the game with the lowest
  possible reward.
- A turn may have several actions: then the same agent is selected again, and `last` gives its
  rewards since its last action.
- Dice and draws are part of the environment, seeded by `reset`: those of a Game with the same seed.
  In Azardia two dice lie with the lower one first, so that +1 on die a is +1 on the lower.
- The winner gets 1, and the losers share -1 equally, unless the game has returns of its own, as
  Kuhn poker has; rewards come at the end. A game is never cut off.
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from azardia_nb.env.table import MissingExtra, Table, new_game
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.game.protocol import CHANCE, LEAST, OVER, GameType
from azardia_nb.game.registry import DEFAULT

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise MissingExtra("PettingZoo") from None

Observed: TypeAlias = dict[str, npt.NDArray[Any]]


def env(
    players: int | None = None,
    *,
    game: str | GameType = DEFAULT,
    begin: Game | None = None,
    render_mode: str | None = None,
    scaled: bool = False,
    **options: Any,
) -> AECEnv[str, Observed, int]:
    """Return a game's environment, by default for the largest number of players.

    `options` are the game's own: house rules, as in env(2, game="pig", goal=50), or arguments of
    azardia_nb.Game, as in env(2, cards=False). With `begin` every episode starts at that game's
    current position, under its rules. In the render mode "ansi" `render` returns the position as
    text. If `scaled`, observations are floats from 0 to 1, else integers.

    Raises AzardiaError as the game does, for an unknown game, and for a single player.
    """
    raw = raw_env(
        players, game=game, begin=begin, render_mode=render_mode, scaled=scaled, **options
    )
    returns = raw.table.engine.returns
    least = returns.least if returns else LEAST  # an illegal action must not pay
    judged = wrappers.TerminateIllegalWrapper(raw, illegal_reward=least)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(judged))


# PettingZoo's naming convention; it has no types.
class raw_env(AECEnv[str, Observed, int]):  # type: ignore[misc]  # noqa: N801
    """The environment without PettingZoo's checking wrappers; arguments as for `env`.

    `table` applies the rules, `position` is the current position, and `columns` names the numbers
    of an observation.
    """

    def __init__(
        self,
        players: int | None = None,
        *,
        game: str | GameType = DEFAULT,
        begin: Game | None = None,
        render_mode: str | None = None,
        scaled: bool = False,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise AzardiaError(f"render_mode={render_mode!r}: use 'ansi' or None")
        if begin is None:
            begin = new_game(game, players, options)
        elif options:
            names = ", ".join(options)
            raise AzardiaError(f"begin: that game has its house rules already; leave out {names}")
        self.table = Table(begin)
        self.position = self.table.first
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{begin.type.name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{player}" for player in range(self.table.players)]
        self._player = {agent: player for player, agent in enumerate(self.possible_agents)}
        self.scaled = scaled
        layout, actions = self.table.observation, len(self.table.actions)
        self.columns = layout.columns
        low, high = layout.bounds()
        row = (
            Box(0, 1, (layout.size,), np.float32)
            if scaled
            else Box(low, high, dtype=layout.dtype.type)
        )
        space = Dict({"observation": row, "action_mask": Box(0, 1, (actions,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._rng = np.random.default_rng()
        self._no_actions = {"action_mask": np.zeros(actions, np.int8)}

    def observation_space(self, agent: str) -> Dict:
        """Return an agent's observation space: `observation` and `action_mask`."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the action space: integers from 0."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed the random numbers continue."""
        if seed is not None and self.table.engine.has_chance:
            self._rng = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.position = self.table.first
        self._wait()

    def step(self, action: int | None) -> None:
        """Take an action of the selected agent, and then all outcomes of chance that are due.

        Raises AzardiaError for an illegal action, unless a wrapper catches it before.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        places = self.table.following(self.position).places
        at = None if action is None else places.get(int(action))
        if at is None:
            legal = self.table.legal(self.position)
            actions = ", ".join(f"{number} ({self.table.action_text(number)})" for number in legal)
            raise AzardiaError(f"action {action!r} is not legal; use one of {actions}")
        self.position = self.table.take(self.position, at)
        self._cumulative_rewards[agent] = 0.0
        self._wait()
        self._accumulate_rewards()

    def _wait(self) -> None:
        """Take all outcomes that are due, then set rewards, infos and the agent to act."""
        table = self.table
        while self.position.acting == CHANCE:
            cases = table.following(self.position).cases
            case = int(self._rng.integers(sum(cases)))
            at = 0
            while case >= cases[at]:
                case -= cases[at]
                at += 1
            self.position = table.take(self.position, at)
        self.infos = dict.fromkeys(self.agents, self._no_actions)
        if self.position.acting == OVER:
            self.rewards = dict(zip(self.agents, table.returns(self.position), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[table.player(self.position)]
            self.infos[self.agent_selection] = {"action_mask": table.mask(self.position).copy()}

    def observe(self, agent: str) -> Observed:
        """Return an agent's current observation, and its legal actions if it is its turn."""
        table, position = self.table, self.position
        row = table.sees(position, self._player[agent])
        acts = position.acting >= 0 and agent == self.agent_selection
        mask = table.mask(position) if acts else self._no_actions["action_mask"]
        return {
            "observation": table.observation.scaled(row) if self.scaled else row.copy(),
            "action_mask": mask.copy(),
        }

    def render(self) -> str | None:
        """Return the position as text, with the legal actions; None without a render mode."""
        return None if self.render_mode is None else self.table.picture(self.position)

    def close(self) -> None:
        """Do nothing: nothing is open."""
