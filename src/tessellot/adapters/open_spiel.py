"""The games for OpenSpiel: importing this module registers all of them, with all their options.

>>> import pyspiel
>>> import tessellot.adapters.open_spiel
>>> game = pyspiel.load_game("tessellot_taiji(size=7)")
>>> state = game.new_initial_state()
>>> state.apply_action(state.string_to_action("a1/b1"))
>>> state.current_player(), state.is_terminal()
(1, False)

The name of a game is its id with ``tessellot_`` before it and underscores for hyphens; the
parameters are its options. 0 for an option whose default depends on another one (the groups of
TAIJI, by its size) takes that default.
Tensors are `Position.planes`, as the player sees the position.
"""

from __future__ import annotations

from typing import Any

from tessellot.adapters.installation import check_installed

check_installed("OpenSpiel", "pyspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402
from open_spiel.python.observation import IIGObserverForPublicInfoGame  # noqa: E402

import tessellot  # noqa: E402
from tessellot.adapters.observation import SEATS, planes_for, rewards  # noqa: E402
from tessellot.games import GAMES, Disc, Game, GameInfo, Swap, Taijitu, game_info  # noqa: E402

PREFIX = "tessellot_"


def name_of(game_id: str) -> str:
    """The name of a game in OpenSpiel."""
    return PREFIX + game_id.replace("-", "_")


def _game_type(info: GameInfo) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=name_of(info.id),
        long_name=str(info.name),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            # Where a default depends on another option, nothing says: take that of the rules.
            option.name: option.default if option.default_by is None else type(option.default)()
            for option in info.options
        },
    )


def _game_info(game: Game) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=game.action_size,
        max_chance_outcomes=0,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=_most_turns(game),
    )


def _most_turns(game: Game) -> int:
    """No game is longer: the cells of each kind of piece, and a swap."""
    turns = 1
    for kind in game.move_types:
        if kind is Disc:
            turns += 3 * game.size**2
        elif kind is Taijitu:
            turns += game.size**2 // 2
        elif kind is not Swap:
            turns += game.size**2 // 4
    return turns


class TessellotGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games; subclasses say which."""

    game_id: str
    game_type: pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        options = {name: value for name, value in (params or {}).items() if value}
        self.game = tessellot.game(self.game_id, **options)
        super().__init__(self.game_type, _game_info(self.game), params or {})

    def new_initial_state(self, state: object = None) -> TessellotState:
        if state is not None:
            raise ValueError("a state is made from its actions, not from a struct")
        return TessellotState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: object = None
    ) -> PlanesObserver | IIGObserverForPublicInfoGame:
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlanesObserver(self.game, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class TessellotState(pyspiel.State):  # type: ignore[misc]
    """A position, with the methods that OpenSpiel asks for."""

    def __init__(self, game: TessellotGame) -> None:
        super().__init__(game)
        self.position = game.game.start()

    def current_player(self) -> int:
        if self.position.outcome is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        return SEATS.index(self.position.mover)

    def is_terminal(self) -> bool:
        return self.position.outcome is not None

    def returns(self) -> list[float]:
        return list(rewards(self.position))

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player():
            return []
        return list(self.position.legal_moves().actions())

    def _apply_action(self, action: int) -> None:
        self.position = self.position.play(self.position.game.move_of(action))

    def _action_to_string(self, _player: int, action: int) -> str:
        return str(self.position.game.move_of(action))

    def __str__(self) -> str:
        return str(self.position)


class PlanesObserver:
    """What a player observes: the planes, and the board as text."""

    def __init__(self, game: Game, params: object) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations, such as {params}")
        shape = (len(game.plane_names), game.size, game.size)
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: TessellotState, player: int) -> None:
        """Write what a player sees into the tensor."""
        self.dict["observation"][:] = planes_for(state.position, SEATS[player])

    def string_from(self, state: TessellotState, _player: int) -> str:
        """The board: both players see all of it."""
        return str(state)


def _register(game_id: str) -> None:
    info = game_info(game_id)
    kind = type(
        f"{game_id.title().replace('-', '')}Game",
        (TessellotGame,),
        {"game_id": game_id, "game_type": _game_type(info)},
    )
    globals()[kind.__name__] = kind  # where pickle looks for it
    pyspiel.register_game(_game_type(info), kind)


for _id in GAMES:
    _register(_id)
