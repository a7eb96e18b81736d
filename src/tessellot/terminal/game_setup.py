"""The choices before a game: the game, its options, the opponent, and who begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from tessellot.engine.errors import NoEngineError
from tessellot.engine.installation import check_installed
from tessellot.engine.levels import Level, level, levels
from tessellot.games import GAMES, Game, GameInfo, Option, Seat, game, game_info
from tessellot.locale import Text

FirstMove = Literal["first", "second", "random"]
FIRST_MOVES: tuple[FirstMove, ...] = ("first", "second", "random")


@dataclass
class GameSetup:
    """The choices so far; the rest are defaults.

    `level` is the engine's, or None for a friend at the same keyboard; `seat` is the seat of the
    person against the engine.
    """

    game_id: str = next(iter(GAMES))
    options: dict[str, str] = field(default_factory=dict)
    level: str | None = "3"
    seat: FirstMove = "first"

    @property
    def info(self) -> GameInfo:
        """The name, summary and options of the game."""
        return game_info(self.game_id)

    @property
    def levels(self) -> tuple[Level, ...]:
        """The engine's levels; none if the game has no engine."""
        try:
            return levels(self.game_id)
        except NoEngineError:
            return ()

    @property
    def no_engine(self) -> Text | None:
        """A sentence if the game has no engine."""
        try:
            levels(self.game_id)
        except NoEngineError as error:
            return error.text
        return None

    @property
    def engine_level(self) -> str | None:
        """The level of the opponent; None for a friend, or if the game has no engine."""
        return self.level if self.levels else None

    def choose_game(self, game_id: str) -> None:
        """Choose a game with its default options."""
        if game_id != self.game_id:
            self.game_id, self.options = game_id, {}

    def choose_level(self, wanted: str) -> None:
        """Choose a level of the engine by number or name."""
        self.level = str(level(self.game_id, wanted).number)
        check_installed()

    def value(self, option: Option) -> str:
        """The value of an option: chosen, or its default under the options before it."""
        before: dict[str, object] = {}
        for known in self.info.options:
            if known.name == option.name:
                break
            before[known.name] = _parsed(known, self.value(known))
        return self.options.get(option.name, str(option.default_for(before)))

    def choose(self, option: Option, value: str) -> None:
        """Choose the value of an option; a default is not stored."""
        self.options.pop(option.name, None)
        if value != self.value(option):
            self.options[option.name] = value

    def game(self) -> Game:
        """The game with its options; raises an error that names a wrong one."""
        return game(self.game_id, **self.options)

    def seat_of_person(self, random: Random) -> Seat:
        """The seat of the person against the engine."""
        return Seat(self.seat) if self.seat != "random" else random.choice(list(Seat))


def _parsed(option: Option, text: str) -> str | int:
    """The value of a choice, which may be a number."""
    values: Mapping[str, str | int] = {str(choice.value): choice.value for choice in option.choices}
    return values.get(text, text)
