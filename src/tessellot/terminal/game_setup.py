"""What is agreed on before a game: which game, its options, against whom, and who begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Literal

from tessellot.games import GAMES, Game, GameInfo, Option, Seat, game, game_info

Beginner = Literal["first", "second", "random"]
BEGINNERS: tuple[Beginner, ...] = ("first", "second", "random")


@dataclass
class GameSetup:
    """Choices, as far as they have been made; everything else is as usual.

    `level` is one of the engine's, or None for a friend at the same keyboard; `seat` is the
    one that the person at the keyboard takes against the engine.
    """

    game_id: str = next(iter(GAMES))
    options: dict[str, str] = field(default_factory=dict)
    level: str | None = "3"
    seat: Beginner = "first"

    @property
    def info(self) -> GameInfo:
        """What is known of the game."""
        return game_info(self.game_id)

    def choose_game(self, game_id: str) -> None:
        """Take another game, with its usual options."""
        if game_id != self.game_id:
            self.game_id, self.options = game_id, {}

    def choose_level(self, wanted: str) -> None:
        """Play the engine at a level, by its number or its name."""
        from tessellot.engine.levels import level

        self.level = str(level(self.game_id, wanted).number)

    def value(self, option: Option) -> str:
        """The value of an option: chosen, or its default given the options before it."""
        before: dict[str, object] = {}
        for known in self.info.options:
            if known.name == option.name:
                break
            before[known.name] = _plain(known, self.value(known))
        return self.options.get(option.name, str(option.default_for(before)))

    def choose(self, option: Option, value: str) -> None:
        """Choose the value of an option; a default that is chosen stays a default."""
        self.options.pop(option.name, None)
        if value != self.value(option):
            self.options[option.name] = value

    def game(self) -> Game:
        """The game with its options; raises an error that says which of them is wrong."""
        return game(self.game_id, **self.options)

    def seat_of_person(self, chance: Random) -> Seat:
        """The seat that the person takes."""
        return Seat(self.seat) if self.seat != "random" else chance.choice(list(Seat))


def _plain(option: Option, text: str) -> str | int:
    """The value of a choice, which may be a number."""
    values: Mapping[str, str | int] = {str(choice.value): choice.value for choice in option.choices}
    return values.get(text, text)
