"""Write what the page takes from the Python code: colours, measures, and sample boards.

Run ``python web/scripts/generate.py`` after changing `tessellot.drawing`; a test compares the
files with what this script would write.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import tessellot
from tessellot.drawing import tokens
from tessellot.drawing.outlines import outline
from tessellot.games.layers import Discs, Dot, Layer, Symbols, Taijitus, Tetrominoes
from tessellot.games.moves import ColouredPlacement, Placement, Taijitu
from tessellot.games.registry import GAMES
from tessellot.geometry import Cell

SOURCE = Path(__file__).parent.parent / "src"

SAMPLES = {
    "battle-of-lits": ({}, 11, 5),
    "tailits": ({}, 12, 3),
    "taiji": ({"size": 7}, 15, 2),
    "tailits-taiji": ({}, 42, 4),
    "taiji-lits": ({"size": 9}, 46, 8),
    "lot": ({}, 33, 33),
}
"""For each game the options, the length and the seed of the random game on its card."""


def measures() -> dict[str, float]:
    """All lengths, by name."""
    return {name: value for name, value in vars(tokens).items() if isinstance(value, float)}


def colours(theme: tokens.Theme) -> dict[str, str]:
    """A theme as CSS variables: one per colour."""
    flat: dict[str, str] = {}
    for name, value in asdict(theme).items():
        if isinstance(value, str):
            flat[name] = value
        else:
            for key, shade in value.items():
                for part, colour in shade.items():
                    flat[f"{key}-{part}"] = colour
    return flat


def stylesheet() -> str:
    """The themes as CSS: light by default, dark by the system's or the reader's wish."""

    def block(selector: str, theme: tokens.Theme, scheme: str) -> str:
        lines = [f"  --{name}: {colour};" for name, colour in colours(theme).items()]
        return "\n".join([f"{selector} {{", f"  color-scheme: {scheme};", *lines, "}"])

    dark = block(':root:not([data-theme="light"])', tokens.DARK, "dark")
    return (
        "/* Written by scripts/generate.py from tessellot.drawing.tokens. */\n"
        + block(":root", tokens.LIGHT, "light")
        + "\n@media (prefers-color-scheme: dark) {\n"
        + dark
        + "\n}\n"
        + block(':root[data-theme="dark"]', tokens.DARK, "dark")
        + "\n"
    )


def sample(game_id: str) -> dict[str, object]:
    """A position in the middle of a random game, as layers."""
    options, plies, seed = SAMPLES[game_id]
    choose = random.Random(seed)
    position = tessellot.game(game_id, **options).start()
    for _ in range(plies):
        moves = [m for m in position.legal_moves() if str(m) != "swap"]
        if not moves:
            break
        position = position.play(choose.choice(moves))
    size = position.game.size
    return {"size": size, "layers": [layer_data(layer, size) for layer in position.layers]}


def layer_data(layer: Layer, size: int) -> dict[str, object]:
    """A layer in the form that the board component takes."""

    def numbers(cells: tuple[Cell, ...]) -> list[int]:
        return [cell.row * size + cell.column for cell in cells]

    match layer:
        case Symbols(x, o):
            return {"kind": "symbols", "x": numbers(x), "o": numbers(o)}
        case Dot(cell):
            return {"kind": "dot", "cell": numbers((cell,))[0]}
        case Tetrominoes(pieces):
            return {"kind": "tetrominoes", "pieces": [_piece(p, numbers) for p in pieces]}
        case Taijitus(pieces):
            return {"kind": "taijitus", "pieces": [_piece(p, numbers) for p in pieces]}
        case Discs():
            fields = ("white", "black", "white_stacks", "black_stacks")
            return {"kind": "discs", **{name: numbers(getattr(layer, name)) for name in fields}}


def _piece(
    piece: Placement | ColouredPlacement | Taijitu, numbers: Callable[[tuple[Cell, ...]], list[int]]
) -> dict[str, object]:
    match piece:
        case Placement():
            colours = ((), ())
        case Taijitu():
            colours = ((piece.black,), (piece.white,))
        case ColouredPlacement():
            colours = (piece.black, piece.white)
    return {
        "shape": "taijitu" if isinstance(piece, Taijitu) else piece.shape,
        "cells": numbers(piece.cells),
        "black": numbers(colours[0]),
        "white": numbers(colours[1]),
    }


def outlines() -> list[dict[str, object]]:
    """Outlines as Python draws them, for the page's own tests to agree with."""
    choose = random.Random(1)
    cases = []
    for number in range(24):
        size = 6
        cells = sorted(choose.sample(range(size * size), 3 + number % 12))
        as_cells = [Cell(cell // size, cell % size) for cell in cells]
        diagonal = number % 2 == 1
        drawn = outline(as_cells, tokens.PIECE_INSET, tokens.PIECE_RADIUS, diagonal=diagonal)
        cases.append({"size": size, "cells": cells, "diagonal": diagonal, "path": drawn})
    return cases


def files() -> dict[Path, str]:
    """Every file with its text."""
    samples = {game_id: sample(game_id) for game_id in GAMES}
    return {
        SOURCE / "tokens.css": stylesheet(),
        SOURCE / "board" / "tokens.json": json.dumps(measures(), indent=2) + "\n",
        SOURCE.parent / "tests" / "golden.json": json.dumps(outlines()) + "\n",
        SOURCE / "screens" / "home" / "samples.json": json.dumps(samples) + "\n",
    }


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
