"""The games as Gymnasium environments: one player against a level of the engine.

>>> import gymnasium
>>> import tessellot.adapters.gymnasium
>>> environment = gymnasium.make("tessellot/taiji-v0", level=1, size=7)
>>> observation, info = environment.reset(seed=1)
>>> observation["observation"].shape
(3, 7, 7)

The reward is 1 for a win and -1 for a loss at the end. An illegal action loses the game at once;
`info["illegal"]` then says why.
"""

from __future__ import annotations

from typing import Any

from tessellot.adapters.installation import check_installed

check_installed("Gymnasium", "gymnasium", "numba")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402

import tessellot  # noqa: E402
from tessellot.adapters.observation import SEATS, planes_for, rewards  # noqa: E402
from tessellot.adapters.rendering import MODES, check_mode, render  # noqa: E402
from tessellot.engine import Engine  # noqa: E402
from tessellot.engine.levels import level as find_level  # noqa: E402
from tessellot.games import GAMES, IllegalMoveError, Seat  # noqa: E402

Observation = dict[str, Any]


class TessellotEnv(gymnasium.Env[Observation, np.int64]):
    """A game against a level.

    `seat` is ``first``, ``second`` or None for a random one in each game. Other keywords are the
    options of the game. Levels 1 to 6 are reproducible: the same seed gives the same games.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - declared so by Gymnasium
        "render_modes": list(MODES),
        "render_fps": 1,
    }

    def __init__(
        self,
        game_id: str,
        *,
        level: int | str = 3,
        seat: str | None = "first",
        render_mode: str | None = None,
        memory_mb: float = 32,
        **options: object,
    ) -> None:
        self.game = tessellot.game(game_id, **options)
        check_mode(render_mode)
        self.render_mode = render_mode
        self._level, self._memory = find_level(game_id, level).number, memory_mb
        self._wanted = None if seat is None else Seat(seat)
        self.seat = self._wanted or Seat.FIRST
        self.position = self.game.start()
        self._is_over = True
        size = self.game.size
        shape = (len(self.game.plane_names), size, size)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self.game.action_size,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.game.action_size)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        # New for each game: what an engine remembers of the last one may change its moves.
        self._engine = Engine(
            self.game,
            level=self._level,
            seed=int(self.np_random.integers(1 << 31)),
            memory_mb=self._memory,
        )
        self.seat = self._wanted or SEATS[int(self.np_random.integers(2))]
        self.position = self.game.start()
        self._is_over = False
        self._let_opponent_move()
        return self._observation(), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self._is_over:
            raise gymnasium.error.ResetNeeded("The game is over: call reset() to begin another one")
        try:
            self.position = self.position.play(self.game.move_of(int(action)))
        except IllegalMoveError as error:
            self._is_over = True
            return self._observation(), -1.0, True, False, {"illegal": str(error)}
        self._let_opponent_move()
        if self.render_mode == "human":
            self.render()
        reward = rewards(self.position)[SEATS.index(self.seat)]
        self._is_over = self.position.outcome is not None
        return self._observation(), reward, self._is_over, False, {}

    def render(self) -> Any:
        return render(self.position, self.render_mode)

    def _let_opponent_move(self) -> None:
        while self.position.outcome is None and self.position.mover is not self.seat:
            self.position = self.position.play(self._engine.best_move(self.position))

    def _observation(self) -> Observation:
        is_mover = self.position.mover is self.seat
        mask = self.position.action_mask() if is_mover else np.zeros(self.game.action_size)
        return {
            "observation": planes_for(self.position, self.seat),
            "action_mask": mask.astype(np.int8),
        }


for _id in GAMES:
    gymnasium.register(f"tessellot/{_id}-v0", f"{__name__}:TessellotEnv", kwargs={"game_id": _id})
