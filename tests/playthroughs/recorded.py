"""How a playthrough is made: choices that depend on nothing but the game and the turn."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import tessellot
from tessellot.games import Game, Position
from tessellot.geometry import bits_of
from tessellot.notation import write_position
from tests.every_game import GAMES

FOLDER = Path(__file__).parent


def path_of(game: Game) -> Path:
    """The file of a game; a custom board is too long to be part of the name."""
    options = [str(value).replace(":", "-") for value in game.options.values()]
    name = "-".join([game.info.id, *(o if len(o) < 40 else "custom" for o in options)])
    return FOLDER / f"{name}.txt"


def chosen(game: Game, position: Position) -> tessellot.Move:
    moves = position.legal_moves()
    digest = hashlib.sha256(f"{game} {position.ply}".encode()).digest()
    return moves[int.from_bytes(digest[:8], "big") % len(moves)]


def lines(game: Game) -> Iterator[str]:
    position = game.start()
    yield f"game {game}"
    while position.turn:
        move = chosen(game, position)
        numbers = ",".join(str(number) for number in list(bits_of(position.legal_placements))[:8])
        yield ""
        yield f"ply {position.ply}: {position.turn.seat} ({position.turn.side}) to move"
        yield f"legal {len(position.legal_moves())}, first numbers {numbers}"
        yield f"score {position.score}"
        yield f"plays {move}"
        position = position.play(move)
    yield ""
    for count in (*position.score.counts, *position.score.further):
        yield f"count {count.name}: {count.first.points:g} : {count.second.points:g}"
    yield f"outcome {position.outcome.reason}: {position.outcome}"
    yield f"position {write_position(position)}"
    yield ""
    yield str(position)


def text_of(game: Game) -> str:
    return "\n".join(line.rstrip() for text in lines(game) for line in text.split("\n")) + "\n"


def all_texts() -> dict[Path, str]:
    return {path_of(game): text_of(game) for game in GAMES}
