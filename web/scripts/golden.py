"""Golden data of the drawings: what Python draws, for the page's board to agree with.

A picture is pinned as the list of its shapes: the geometry of each with all transforms, and how it
is painted, with colours by the names of their CSS variables. Python sets paint by attributes, the
page by board.css; both come down to the same list.
"""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from typing import Any
from unittest.mock import patch

import tessellot
from tessellot.drawing import tokens
from tessellot.drawing.board_svg import svg
from tessellot.drawing.outlines import outline
from tessellot.games.moves import ColouredPlacement, Disc, Move, Placement, Taijitu
from tessellot.games.protocol import Position
from tessellot.geometry import Cell
from tessellot.server.wire.positions.layers import piece_view
from tessellot.server.wire.positions.score import score_view
from web.scripts.design_tokens import colours
from web.scripts.samples import SAMPLES, board_state, sample

GEOMETRY = ("d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "transform")
PAINT = {
    "fill": "black",
    "fill-opacity": "1",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-opacity": "1",
    "stroke-dasharray": "none",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
}
"""The inherited properties of paint with their initial values."""

Shape = dict[str, str]


def text() -> str:
    """The file, one outline, picture or shape a line."""
    lines = ['{"outlines": [']
    lines.append(",\n".join(json.dumps(case) for case in outlines()))
    lines.append('], "pictures": [')
    lines.append(",\n".join(_picture_text(case) for case in pictures()))
    lines.append("]}")
    return "\n".join(lines) + "\n"


def _picture_text(case: dict[str, object]) -> str:
    shapes = case.pop("shapes")
    assert isinstance(shapes, list)
    written = ",\n".join(json.dumps(shape) for shape in shapes)
    return f'{json.dumps(case)[:-1]}, "shapes": [\n{written}\n]}}'


def outlines() -> Iterator[dict[str, object]]:
    """Outlines of random sets of cells."""
    choose = random.Random(1)
    size = 6
    for number in range(24):
        cells = sorted(choose.sample(range(size * size), 3 + number % 12))
        as_cells = [Cell(cell // size, cell % size) for cell in cells]
        diagonal = number % 2 == 1
        drawn = outline(as_cells, tokens.PIECE_INSET, tokens.PIECE_RADIUS, diagonal=diagonal)
        yield {"size": size, "cells": cells, "diagonal": diagonal, "path": drawn}


def pictures() -> Iterator[dict[str, object]]:
    """Glyphs, marks and how they lie on each other, in every game."""
    for game_id in SAMPLES:
        position = sample(*SAMPLES[game_id], game_id=game_id)
        yield _picture(game_id, position, letters=True, counted=True)
    yield _picture("pointed at", sample({}, 4, 1, game_id="battle-of-lits"), highlight=("a1", "e5"))
    yield _picture("without letters", sample({}, 4, 1, game_id="tailits"))
    for game_id, options, plies in (
        ("battle-of-lits", {}, 1),
        ("tailits", {}, 1),
        ("taiji", {"size": 7}, 1),
        ("tailits-taiji", {}, 41),
        ("lot", {}, 2),
    ):
        position = sample(options, plies, 3, game_id=game_id)
        yield from _marked(game_id, position)
    yield from _marked("lot, a line", _before_a_line())


def _marked(name: str, position: Position) -> Iterator[dict[str, object]]:
    """A legal ghost, the last move, and a refused ghost: only what is drawn over the position."""
    moves = [move for move in position.legal_moves() if str(move) != "swap"]
    move = next((move for move in moves if isinstance(move, Disc) and move.removed), moves[0])
    yield _picture(f"{name}, legal ghost", position, ghost=move)
    after = position.play(move)
    yield _picture(f"{name}, last move", after, last=move)
    yield _picture(f"{name}, refused ghost", after, ghost=move)


def _before_a_line() -> Position:
    """A position of LOT in which a move completes a line."""
    choose = random.Random(1)
    position = tessellot.game("lot").start()
    while not any(isinstance(move, Disc) and move.removed for move in position.legal_moves()):
        moves = [move for move in position.legal_moves() if str(move) != "swap"]
        position = position.play(choose.choice(moves))
    return position


def _picture(
    name: str,
    position: Position,
    *,
    letters: bool = False,
    counted: bool = False,
    last: Move | None = None,
    ghost: Move | None = None,
    highlight: tuple[str, ...] = (),
) -> dict[str, object]:
    """A picture: the state for the page's board, the score to count, and the shapes to expect.

    For a marked move the shapes of the position itself are `skipped`.
    """
    state = board_state(position) | {"letters": letters}
    size = position.game.size
    if highlight:
        state["highlighted"] = _numbers(map(Cell.parse, highlight), size)
    if last is not None:
        state["last"] = _drawn_move(last, position.side_of(position.mover.other), size)
    if ghost is not None:
        broken = position.why_illegal(ghost)
        state["ghost"] = {
            "move": _drawn_move(ghost, position.side_of(position.mover), size),
            "verdict": "refused" if broken else "legal",
            "guilty": _numbers(sorted({c for one in broken for c in one.cells}), size),
        }
    with patch.dict(tokens.THEMES, {"named": _named_theme()}):
        look = {"theme": "named", "coordinates": False, "patterns": letters}
        plain = shapes(svg(position, **look))
        drawn = shapes(
            svg(position, groups=counted, last=last, ghost=ghost, highlight=highlight, **look)
        )
    marks_only = last is not None or ghost is not None
    return {
        "name": name,
        "state": state,
        "score": score_view(position, "en").model_dump() if counted else None,
        "skipped": len(plain) if marks_only else 0,
        "shapes": drawn[len(plain) :] if marks_only else drawn,
    }


def _drawn_move(move: Move, side: str, size: int) -> dict[str, object]:
    """A move in the form that the board component takes."""
    if isinstance(move, Placement | ColouredPlacement | Taijitu):
        return {"kind": "piece", "piece": piece_view(move, size).model_dump()}
    assert isinstance(move, Disc)
    (cell,) = _numbers([move.cell], size)
    keep = None if move.keep is None else _numbers([move.keep], size)[0]
    removed = _numbers(move.removed, size)
    return {"kind": "disc", "cell": cell, "side": side, "keep": keep, "removed": removed}


def _numbers(cells: Iterable[Cell], size: int) -> list[int]:
    return [cell.row * size + cell.column for cell in cells]


def _named_theme() -> tokens.Theme:
    """A theme whose colours are the CSS variables of the page."""
    names = iter(colours(tokens.LIGHT))

    def named(value: Any) -> Any:
        if isinstance(value, str):
            return f"var(--{next(names)})"
        if isinstance(value, dict):
            return {key: named(shade) for key, shade in value.items()}
        return replace(
            value, **{one.name: named(getattr(value, one.name)) for one in fields(value)}
        )

    return named(tokens.LIGHT)  # type: ignore[no-any-return]


def shapes(picture: str) -> list[Shape]:
    """The shapes of a picture, without its title and the paper that it lies on."""
    root = ET.fromstring(picture)
    drawn = [child for child in root if _tag(child) not in ("title", "desc")]
    return [shape for child in drawn[1:] for shape in _flattened(child, PAINT, 1.0)]


def _flattened(node: ET.Element, inherited: dict[str, str], opacity: float) -> Iterator[Shape]:
    paint = {name: node.get(name, value) for name, value in inherited.items()}
    opacity *= float(node.get("opacity", 1))
    if _tag(node) == "g":
        for child in node:
            yield from _flattened(child, paint, opacity)
        return
    shape = {"tag": _tag(node)}
    shape |= {name: value for name in GEOMETRY if (value := node.get(name)) is not None}
    if opacity != 1:
        shape["opacity"] = f"{opacity:g}"
    # What does not show is left out: the width of no stroke, and values that are initial.
    shape |= {
        name: value
        for name, value in paint.items()
        if (name == "fill" or value != PAINT[name])
        and not (name.startswith("stroke-") and paint["stroke"] == "none")
        and not (name == "fill-opacity" and paint["fill"] == "none")
    }
    yield shape


def _tag(node: ET.Element) -> str:
    return node.tag.rpartition("}")[2]
