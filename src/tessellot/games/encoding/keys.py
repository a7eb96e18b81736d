"""A 64-bit number for each position: the same in every process and every version.

Unlike `hash`, it can be stored and compared with what another program has stored. Positions that
are equal have equal keys; two different ones share a key about once in 2^64 pairs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tessellot.games.boards import Board

if TYPE_CHECKING:
    from tessellot.games.protocol import Game, Position

KEY_BYTES = 8


def position_key(position: Position) -> int:
    """The key: a hash of the game, of its options that are not the defaults, and of the pieces."""
    from hashlib import blake2b  # slow to import: only when a key is asked for

    words = [position.game.info.id, *_options(position.game), *position.identity()]
    return int.from_bytes(blake2b(" ".join(words).encode(), digest_size=KEY_BYTES).digest(), "big")


def _options(game: Game) -> Iterator[str]:
    """The options that differ from their defaults, so that an option added later changes nothing.

    A board counts by what is printed on it, whatever its name is.
    """
    chosen: dict[str, object] = {}
    for option in game.info.options:
        value = getattr(game, option.name)
        if isinstance(value, Board):
            yield "/".join(value.rows)
        elif value != option.default_for(chosen):
            yield f"{option.name}={value}"
        chosen[option.name] = value
