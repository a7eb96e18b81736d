"""The list of games: what every interface shows, and how a game is made from its options."""

from __future__ import annotations

from typing import Literal, overload

from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.boards import Board
from tessellot.games.errors import OptionError, UnknownGameError
from tessellot.games.info import GameInfo, Option
from tessellot.games.lot import Lot
from tessellot.games.protocol import Game
from tessellot.games.taiji import Taiji
from tessellot.games.taiji_lits import TaijiLits
from tessellot.games.tailits import Tailits
from tessellot.games.tailits_taiji import TailitsTaiji
from tessellot.locale import Text

GAMES: dict[str, type[Game]] = {
    kind.info.id: kind for kind in (BattleOfLits, Tailits, Taiji, TailitsTaiji, TaijiLits, Lot)
}
"""Every game by its id, in the order in which interfaces list them."""


def game_info(game_id: str) -> GameInfo:
    """What is known about a game whatever its options: names, help texts, choices, defaults."""
    if game_id not in GAMES:
        raise UnknownGameError(
            Text("There is no game {id!r}: known are {known}", id=game_id, known=", ".join(GAMES))
        )
    return GAMES[game_id].info


# One overload per game, so that type checkers know what each game's positions can do.
@overload
def game(game_id: Literal["battle-of-lits"], /, **options: object) -> BattleOfLits: ...
@overload
def game(game_id: Literal["tailits"], /, **options: object) -> Tailits: ...
@overload
def game(game_id: Literal["taiji"], /, **options: object) -> Taiji: ...
@overload
def game(game_id: Literal["tailits-taiji"], /, **options: object) -> TailitsTaiji: ...
@overload
def game(game_id: Literal["taiji-lits"], /, **options: object) -> TaijiLits: ...
@overload
def game(game_id: Literal["lot"], /, **options: object) -> Lot: ...
@overload
def game(game_id: str, /, **options: object) -> Game: ...
def game(game_id: str, /, **options: object) -> Game:
    """A game with these options; those left out take their defaults.

    >>> str(game("taiji", size=7))
    'taiji size=7 groups=1'
    """
    known = game_info(game_id).options
    names = [option.name for option in known]
    for name in options:
        if name not in names:
            raise OptionError(
                Text(
                    "{game} has no option {name!r}: it has {known}",
                    game=game_id,
                    name=name,
                    known=", ".join(names) or Text("none"),
                )
            )
    chosen: dict[str, object] = {}
    for option in known:
        if option.name in options:
            chosen[option.name] = _value(option, options[option.name])
        else:
            chosen[option.name] = _value(option, option.default_for(chosen))
    return GAMES[game_id](**chosen)


def _value(option: Option, value: object) -> object:
    """The value that was meant: numbers may come as text, boards by name."""
    if option.name == "board":
        return value if isinstance(value, Board) else Board.named(str(value))
    for choice in option.choices:
        if not isinstance(value, bool) and str(value) == str(choice.value):
            return choice.value
    raise OptionError(
        Text(
            "{name}={given} is not possible: {name} is one of {choices}",
            name=option.name,
            given=value,
            choices=", ".join(str(choice.value) for choice in option.choices),
        )
    )
