"""Tessellot: Battle of LITS, TAILITS, TAIJI, their double games, and LOT.

>>> import tessellot
>>> position = tessellot.game("battle-of-lits", board="monogram").start()
>>> position = position.play("Td5e5f5e6")
>>> str(position.turn.side)
'O'
"""

from __future__ import annotations

from tessellot.about import VERSION

TYPE_CHECKING = False  # type checkers know better; `typing` is slow to import
if TYPE_CHECKING:
    from tessellot.games import (
        GAMES,
        SWAP,
        Board,
        BoardError,
        ColouredPlacement,
        Disc,
        Game,
        IllegalMoveError,
        MissingPackagesError,
        Move,
        NotationError,
        OptionError,
        Outcome,
        Placement,
        Position,
        Score,
        Seat,
        Swap,
        Taijitu,
        TessellotError,
        Turn,
        UnknownGameError,
        Violation,
        game,
        game_info,
    )
    from tessellot.geometry import Cell, Symmetry
    from tessellot.notation import (
        Node,
        Record,
        read_move,
        read_position,
        read_record,
        read_records,
        write_position,
    )

__version__ = VERSION
_ROOMS = ("geometry", "games", "notation")


def __getattr__(name: str) -> object:
    """The names of the package, imported when they are first used.

    So the command line can answer Ctrl-C from the start, and commands that need no notation do not
    wait for it.
    """
    if name not in __all__ and name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    for room in _ROOMS:
        module = import_module(f"{__name__}.{room}")
        if name == room:
            return module
        if hasattr(module, name):
            globals()[name] = getattr(module, name)
            return globals()[name]
    raise AttributeError(name)  # pragma: no cover - every public name is in one of the rooms


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "GAMES",
    "SWAP",
    "Board",
    "BoardError",
    "Cell",
    "ColouredPlacement",
    "Disc",
    "Game",
    "IllegalMoveError",
    "MissingPackagesError",
    "Move",
    "Node",
    "NotationError",
    "OptionError",
    "Outcome",
    "Placement",
    "Position",
    "Record",
    "Score",
    "Seat",
    "Swap",
    "Symmetry",
    "Taijitu",
    "TessellotError",
    "Turn",
    "UnknownGameError",
    "Violation",
    "game",
    "game_info",
    "read_move",
    "read_position",
    "read_record",
    "read_records",
    "write_position",
]
