"""Positions as NumPy arrays, for programs that learn from them.

NumPy comes with the extra `engine`; it is imported only when an array is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessellot.games import MissingPackagesError, Position
from tessellot.games.encoding import Feature, features
from tessellot.locale import Text

if TYPE_CHECKING:
    from types import ModuleType

    import numpy
    from numpy.typing import NDArray

    Planes = NDArray[numpy.float32]
    ActionMask = NDArray[numpy.bool_]


def planes(position: Position) -> Planes:
    """The position as the seat to move sees it: an array of planes × rows × columns.

    `game.plane_names` names the planes. Row 0 is the row 1 of the board, column 0 the column a.
    """
    np = _numpy()
    size = position.game.size
    found = features(position)
    names = position.game.plane_names
    array: Planes = np.zeros((len(names), size, size), np.float32)
    for plane, name in zip(array, names, strict=True):
        plane[:] = _plane(found.get(name, 0), size)
    return array


def action_mask(position: Position) -> ActionMask:
    """For each action of the game, whether it is legal in the position."""
    np = _numpy()
    mask: ActionMask = _bits(position.legal_actions, position.game.action_size).astype(np.bool_)
    return mask


def _plane(feature: Feature, size: int) -> float | NDArray[numpy.uint8]:
    if isinstance(feature, float):
        return feature
    return _bits(feature, size * size).reshape(size, size)


def _bits(mask: int, count: int) -> NDArray[numpy.uint8]:
    """The lowest bits of an integer, one per element."""
    np = _numpy()
    data = np.frombuffer(mask.to_bytes(-(-count // 8), "little"), np.uint8)
    bits: NDArray[numpy.uint8] = np.unpackbits(data, count=count, bitorder="little")
    return bits


def _numpy() -> ModuleType:
    try:
        import numpy
    except ImportError:
        raise MissingPackagesError(Text("Arrays need NumPy."), "engine") from None
    return numpy
