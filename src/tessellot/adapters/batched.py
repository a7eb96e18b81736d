"""Thousands of games at a time, as arrays: for programs that learn by playing.

In the manner of pgx and envpool: `step` takes an action for each game and returns arrays whose
first index is the game. A game that ends begins again at once (auto-reset).

>>> environment = BatchedEnvironment("taiji", 1000, seed=1, size=7)
>>> step = environment.reset()
>>> step.planes.shape, step.action_mask.shape
((1000, 3, 7, 7), (1000, 168))
>>> step = environment.step(environment.random_actions())
>>> int(step.terminated.sum()), step.movers[0]
(0, np.int8(1))
"""

from __future__ import annotations

import operator
from typing import NamedTuple

from tessellot.engine.installation import check_installed

check_installed()  # before its packages are imported

import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402

from tessellot.adapters.game_choice import chosen_game  # noqa: E402
from tessellot.engine.kernels import batch, layout  # noqa: E402
from tessellot.engine.kernels.memory import aligned_zeros  # noqa: E402
from tessellot.engine.kernels.packing import pack, tables  # noqa: E402
from tessellot.engine.kernels.rng import seeded  # noqa: E402
from tessellot.games import (  # noqa: E402
    Game,
    IllegalMoveError,
    OptionError,
    Position,
    TessellotError,
)
from tessellot.games.pieces.tetrominoes import SHAPES  # noqa: E402
from tessellot.locale import Text  # noqa: E402


class BatchedStep(NamedTuple):
    """What a step leads to; the next step writes over these arrays, so copy what is to be kept."""

    planes: npt.NDArray[np.float32]
    """`Position.planes` of every game; of one that has ended, those of its new start."""
    action_mask: npt.NDArray[np.bool_]
    """For every game and action, whether it is legal."""
    rewards: npt.NDArray[np.float32]
    """For every game and seat: 1 for a win, -1 for a loss, 0 for a draw or while it goes on."""
    terminated: npt.NDArray[np.bool_]
    """Which games have ended with this step, and begun again."""
    movers: npt.NDArray[np.int8]
    """Who moves now: 0 for the first seat, 1 for the second."""

    def __repr__(self) -> str:
        arrays = ", ".join(f"{name} {array.shape}" for name, array in self._asdict().items())
        return f"<BatchedStep with {arrays}>"


class BatchedEnvironment:
    """`count` games that are played at the same time on one core.

    `game` is a game, or its id; then other keywords are its options. Without `observe` the planes
    are not written, for programs that do not look at them.
    """

    def __init__(
        self,
        game: Game | str,
        count: int,
        *,
        seed: int = 0,
        observe: bool = True,
        **options: object,
    ) -> None:
        if operator.index(count) < 1:
            raise OptionError(Text("At least one game is needed, not {count}.", count=count))
        self.game = chosen_game(game, options)
        self.count = count
        self._tables = tables(self.game)
        start = pack(self.game.start())
        actions = int(self._tables.header.actions)
        self._games = batch.Games(
            start=start,
            states=aligned_zeros((count, *start.shape)),
            shapes=np.zeros((count, len(SHAPES), layout.MASK_WORDS), np.int64),
            turns=np.zeros(count, np.int64),
            history=np.zeros((count, layout.MAX_TURNS), np.int32),
            actions=np.zeros((count, actions), np.int32),
            counts=np.zeros(count, np.int64),
        )
        names = self.game.plane_names if observe else ()
        self._features = np.array([batch.FEATURES[name] for name in names], np.int64)
        cells = self.game.size**2
        self._planes = np.zeros((count, len(names), cells), np.float32)
        self._step = BatchedStep(
            planes=self._planes.reshape(count, len(names), self.game.size, self.game.size),
            action_mask=np.zeros((count, self.game.action_size), np.bool_),
            rewards=np.zeros((count, 2), np.float32),
            terminated=np.zeros(count, np.bool_),
            movers=np.zeros(count, np.int8),
        )
        self._scratch = layout.group_scratch()
        self._numbers = np.arange(count)
        self._rng = seeded(operator.index(seed))
        self.reset()

    def __repr__(self) -> str:
        return f"<BatchedEnvironment of {self.count} games of {self.game}>"

    def reset(self, seed: int | None = None) -> BatchedStep:
        """Start all games again; with `seed`, random actions start again too."""
        if seed is not None:
            self._rng = seeded(operator.index(seed))
        batch.begin_all(self._tables, self._games)
        self._step.rewards[:] = 0
        self._step.terminated[:] = False
        return self._observe()

    def step(self, actions: npt.ArrayLike) -> BatchedStep:
        """Play an action in every game. If one of them is illegal, nothing is played."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise OptionError(Text("Actions are whole numbers, not {kind}.", kind=given.dtype))
        chosen = np.ascontiguousarray(given, np.int64)
        if chosen.shape != (self.count,):
            raise OptionError(
                Text(
                    "{count} actions are needed, one for each game, not an array of {shape}.",
                    count=self.count,
                    shape=chosen.shape,
                )
            )
        self._check(chosen)
        step = self._step
        batch.step_all(
            self._tables, self._games, chosen, step.rewards, step.terminated, self._scratch
        )
        return self._observe()

    def random_actions(self) -> npt.NDArray[np.int64]:
        """A legal action for every game, uniformly at random; the seed decides which."""
        chosen = np.empty(self.count, np.int64)
        batch.choose_all(self._games, self._rng, chosen)
        return chosen

    def position(self, index: int) -> Position:
        """The position of a game, by the rules."""
        position = self.game.start()
        for action in self._games.history[index, : self._games.turns[index]]:
            position = position.after(int(action))
        return position

    def _observe(self) -> BatchedStep:
        step = self._step
        batch.observe_all(
            self._tables, self._games, self._features, step.movers, step.action_mask, self._planes
        )
        return step

    def _check(self, chosen: npt.NDArray[np.int64]) -> None:
        inside = (chosen >= 0) & (chosen < self.game.action_size)
        legal = self._step.action_mask[self._numbers, np.where(inside, chosen, 0)] & inside
        if not legal.all():
            index = int(np.argmin(legal))
            raise OptionError(
                Text(
                    "Game {index}: {reason}",
                    index=index,
                    reason=self._complaint(index, int(chosen[index])),
                )
            )

    def _complaint(self, index: int, action: int) -> Text:
        try:
            move = self.game.move_of(action)
        except TessellotError as error:
            return error.text
        return IllegalMoveError(move, self.position(index).why_illegal(move)).text
