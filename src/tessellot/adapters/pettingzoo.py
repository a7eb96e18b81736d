"""The games as PettingZoo environments (AEC: the agents move in turn).

>>> from tessellot.adapters.pettingzoo import env
>>> environment = env("taiji", size=7)
>>> environment.reset(seed=1)
>>> observation, reward, terminated, truncated, info = environment.last()
>>> observation["observation"].shape, int(observation["action_mask"].sum())
((3, 7, 7), 168)

An action is that of `game.action_of`. An illegal one loses the game.
"""

from __future__ import annotations

from typing import Any

from tessellot.adapters.installation import check_installed

check_installed("PettingZoo", "pettingzoo")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

from tessellot.adapters.game_choice import chosen_game  # noqa: E402
from tessellot.adapters.observation import SEATS, planes_for, rewards  # noqa: E402
from tessellot.adapters.rendering import MODES, check_mode, render  # noqa: E402
from tessellot.games import Game  # noqa: E402

AGENTS = ("player_0", "player_1")
"""The first and the second seat; a swap exchanges sides, not seats."""


def env(game: Game | str, *, render_mode: str | None = None, **options: object) -> AECEnv:
    """A game, or an id with options, wrapped as PettingZoo's own games are."""
    raw = raw_env(game, render_mode=render_mode, **options)
    checked = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """A game without the wrappers that check its use. A copy of it goes on where it is."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - declared so by PettingZoo
        "render_modes": list(MODES),
        "name": "tessellot_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self, game: Game | str, *, render_mode: str | None = None, **options: object
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self.game = chosen_game(game, options)
        self.position = self.game.start()
        self.render_mode = render_mode
        name = self.game.info.id.replace("-", "_")
        self.metadata = {**self.metadata, "name": f"tessellot_{name}_v0"}
        self.possible_agents = list(AGENTS)
        self.agents = list(AGENTS)
        size = self.game.size
        shape = (len(self.game.plane_names), size, size)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (self.game.action_size,), np.int8),
                }
            )
            for agent in AGENTS
        }
        self.action_spaces = {
            agent: spaces.Discrete(self.game.action_size) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Start again. There is no chance in these games: the seed changes nothing."""
        self.position = self.game.start()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """The planes as the agent sees them, and its legal actions: none if it is not to move."""
        seat = SEATS[AGENTS.index(agent)]
        is_mover = seat is self.position.mover
        mask = self.position.action_mask() if is_mover else np.zeros(self.game.action_size)
        return {
            "observation": planes_for(self.position, seat),
            "action_mask": mask.astype(np.int8),
        }

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to move: None is the action of agents whose game is over")
        self.position = self.position.play(self.game.move_of(int(action)))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(AGENTS, rewards(self.position), strict=True))
        self.terminations = dict.fromkeys(AGENTS, self.position.outcome is not None)
        self.agent_selection = AGENTS[SEATS.index(self.position.mover)]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("render() shows nothing without a render_mode")
        return render(self.position, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
