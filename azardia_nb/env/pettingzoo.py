"""A game as a PettingZoo environment in which agents act one after the other (AEC).

>>> from azardia_nb.env.pettingzoo import env
>>> game = env(2, game="pig", goal=50)
>>> game.reset(seed=1)
>>> observation, reward, termination, truncation, info = game.last()
>>> game.agent_selection, info["action_mask"].nonzero()[0].tolist()
('player_0', [1])

- Actions have fixed numbers, in the order of `words.every_action` of the game's type; for Azardia
  see `azardia_nb.games.azardia.text.notation`. `info["action_mask"]` of the agent to act marks its
  legal actions: an int8 array with 1 for each. An illegal action ends the game with the lowest
  possible reward.
- An observation is a row of integers: exactly what the seat sees. `observation.parts` of the table
  explains them; for Azardia see `azardia_nb.games.azardia.learning`.
- Dice and draws are part of the environment, seeded by `reset`: those of a Game with the same seed.
  In Azardia two dice lie with the lower one first, so that +1 on die a is +1 on the lower.
- The winner gets 1, and the losers share -1 equally, unless the game has returns of its own, as
  Kuhn poker has; rewards come at the end. A game is never cut off.
"""

from typing import Any

import numpy as np

from azardia_nb.env.table import MissingExtra, Table, new_game
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.game.learning import Ints
from azardia_nb.game.protocol import CHANCE, LEAST, OVER, GameType
from azardia_nb.game.registry import DEFAULT

try:
    from gymnasium.spaces import Box, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise MissingExtra("PettingZoo") from None


def env(
    players: int | None = None,
    *,
    game: str | GameType = DEFAULT,
    begin: Game | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> AECEnv[str, Ints, int]:
    """Return a game's environment, by default for the largest number of players.

    `options` are the game's own: house rules, as in env(2, game="pig", goal=50), or arguments of
    azardia_nb.Game, as in env(2, cards=False). With `begin` every episode starts at that game's
    current position, under its rules. In the render mode "ansi" `render` returns the position as
    text. Raises AzardiaError as the game does, for an unknown game, and for a single player.
    """
    raw = raw_env(players, game=game, begin=begin, render_mode=render_mode, **options)
    returns = raw.table.engine.returns
    least = returns.least if returns else LEAST  # an illegal action must not pay
    judged = wrappers.TerminateIllegalWrapper(raw, illegal_reward=least)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(judged))


# PettingZoo's naming convention; it has no types.
class raw_env(AECEnv[str, Ints, int]):  # type: ignore[misc]  # noqa: N801
    """The environment without PettingZoo's checking wrappers; arguments as for `env`.

    `table` knows the rules; `position` is the current position.
    """

    def __init__(
        self,
        players: int | None = None,
        *,
        game: str | GameType = DEFAULT,
        begin: Game | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise AzardiaError(f"render_mode={render_mode!r}: use 'ansi' or None")
        if begin is None:
            begin = new_game(game, players, options)
        elif options:
            said = ", ".join(options)
            raise AzardiaError(f"begin: that game has its house rules already; leave out {said}")
        self.table = Table(begin)
        self.position = self.table.first
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{begin.type.name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{player}" for player in range(self.table.players)]
        seen = self.table.observation
        low, high = seen.bounds()
        self._actions = actions = len(self.table.actions)
        self.observation_spaces = {
            agent: Box(low, high, dtype=seen.dtype.type) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self._rng = np.random.default_rng()
        self._no_actions = {"action_mask": np.zeros(actions, np.int8)}

    def observation_space(self, agent: str) -> Box:
        """Return an agent's observation space: bounded integers."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the action space: integers from 0."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; without a seed the random numbers continue."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.position = self.table.first
        self._wait()

    def step(self, action: int | None) -> None:
        """Take an action of the agent to act, and all acts of chance after it.

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
            told = ", ".join(f"{number} ({self.table.action_text(number)})" for number in legal)
            raise AzardiaError(f"action {action!r} is not legal; use one of {told}")
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
        self.rewards = dict(zip(self.agents, table.returns(self.position), strict=True))
        if self.position.acting == OVER:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[table.player(self.position)]
            mask = np.zeros(self._actions, np.int8)
            mask[list(table.following(self.position).places)] = 1
            self.infos[self.agent_selection] = {"action_mask": mask}

    def observe(self, agent: str) -> Ints:
        """Return an agent's current observation: one row of `observation_space`."""
        return self.table.sees(self.position, self.possible_agents.index(agent)).copy()

    def render(self) -> str | None:
        """Return the position as text, with the legal actions; None without a render mode."""
        return None if self.render_mode is None else self.table.picture(self.position)

    def close(self) -> None:
        """Do nothing: nothing is open."""
