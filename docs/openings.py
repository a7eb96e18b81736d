"""What is proven of the openings: `python -m docs.openings` writes the table of solver-openings.md.

The table stands between two comments; everything else on the page is written by hand. The swap
maps, one picture for each published board, are drawn by `python -m docs.figures`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from docs.generated_part import with_part
from tessellot.drawing import blank_svg
from tessellot.drawing.markup import element, path
from tessellot.drawing.tokens import LIGHT
from tessellot.engine.books.proven_openings import (
    ProvenOpenings,
    shipped_proofs,
)
from tessellot.games.boards import PUBLISHED, Board
from tessellot.games.first_moves import equivalent_first_moves
from tessellot.games.pieces.tetrominoes import SHAPES, PlacementTable
from tessellot.geometry import Cell

PAGE = Path(__file__).with_name("solver-openings.md")
BEGIN = "<!-- What is proven, written by python -m docs.openings from the shipped proofs. -->"
END = "<!-- The end of what is proven. -->"
HEAD = """| board | openings | won by O | won by X | open | proofs | nodes | core-hours |
|---|---|---|---|---|---|---|---|"""
BLUE = LIGHT.shapes["S"]


def main() -> None:
    PAGE.write_text(with_table(PAGE.read_text("utf-8")), "utf-8")
    print(f"docs/{PAGE.name}")


def with_table(page: str) -> str:
    """The page with the table between its two comments."""
    return with_part(page, BEGIN, END, table())


def table() -> str:
    """What is proven on each published board, in Markdown."""
    proofs = list(shipped_proofs())
    rows = [HEAD]
    sums: Counter[str] = Counter()
    for board in map(Board.named, PUBLISHED):
        winners: Counter[str] = Counter(
            _known().winner(board, images[0]) or "open" for images in equivalent_first_moves(board)
        )
        here = [proof for proof in proofs if proof.board == board]
        cost = Counter(proofs=len(here), nodes=sum(proof.nodes for proof in here))
        cost["seconds"] = round(sum(proof.seconds for proof in here))
        rows.append(_row(board.name, winners, cost))
        sums += winners + cost
    rows.append(_row("all four", sums, sums))
    return "\n".join(rows)


def _row(name: str, winners: Counter[str], cost: Counter[str]) -> str:
    openings = winners["O"] + winners["X"] + winners["open"]
    return (
        f"| {name} | {openings:,} | {winners['O']:,} | {winners['X']:,} | {winners['open']:,} | "
        f"{cost['proofs']:,} | {cost['nodes'] / 1e6:,.0f} million | {cost['seconds'] / 3600:.2f} |"
    )


@cache
def _known() -> ProvenOpenings:
    return ProvenOpenings(shipped_proofs())


def swap_map(name: str) -> list[str]:
    """For each shape a board: how many of the openings over each cell are won by O, and by X."""
    board = Board.named(name)
    won: dict[str, Counter[Cell]] = {
        key: Counter() for shape in SHAPES for key in (shape, f"{shape}O", f"{shape}X")
    }
    for move in PlacementTable.of(board.size).placements:
        won[move.shape].update(move.cells)
        winner = _known().winner(board, move)
        if winner is not None:
            won[move.shape + winner].update(move.cells)
    return [
        blank_svg(board).replace(
            '<path class="grid"',
            _tints(won[shape], won[f"{shape}O"], won[f"{shape}X"]) + '<path class="grid"',
            1,
        )
        for shape in SHAPES
    ]


def _tints(every: Counter[Cell], by_o: Counter[Cell], by_x: Counter[Cell]) -> str:
    """Each cell filled from below as far as O wins, from above as far as X does."""
    return "".join(
        "".join(_cell(cell, by_o[cell] / count, by_x[cell] / count))
        for cell, count in sorted(every.items())
    )


def _cell(cell: Cell, by_o: float, by_x: float) -> Iterator[str]:
    left, bottom = cell.column, -cell.row
    if by_o:
        yield element(
            "rect", x=left, y=bottom - by_o, width=1, height=by_o, fill=BLUE.face, fill_opacity=0.28
        )
        # O's part is ruled, so that it reads in grey too.
        lines: list[str | float] = []
        for step in range(1, round(by_o * 6) + 1):
            lines += ["M", left, bottom - step / 6 + 1 / 12, "H", left + 1]
        if lines:
            yield element(
                "path", d=path(*lines), stroke=BLUE.face, stroke_width=0.035, stroke_opacity=0.7
            )
    if by_x:
        yield element(
            "rect", x=left, y=bottom - 1, width=1, height=by_x, fill=LIGHT.ink, fill_opacity=0.72
        )
    if by_o + by_x > 0.999:
        yield diamond(left + 0.85, bottom - 0.85)


def diamond(x: float, y: float, reach: float = 0.1) -> str:
    """The mark of what is proven."""
    steps = ("M", x, y - reach, "L", x + reach, y, "L", x, y + reach, "L", x - reach, y, "Z")
    return element("path", class_="proven", d=path(*steps), fill=LIGHT.ink)


if __name__ == "__main__":
    main()
