"""Draw the figures of the docs: `python -m docs.figures` from the root of the repository.

Every figure shows a real position, and comes out the same on every machine.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path

import tessellot
from docs.openings import swap_map
from docs.screen import recorded
from tessellot.drawing import glyphs, svg
from tessellot.drawing.markup import element
from tessellot.drawing.pictures.diagrams import DiagramStyle
from tessellot.drawing.tokens import DARK, LIGHT, PRINT
from tessellot.games.boards import PUBLISHED
from tessellot.games.moves import read_move
from tessellot.geometry import Cell, bits_of
from tessellot.learn.rules import Figures as RowOfFigures
from tessellot.learn.rules import figures as rule_figures
from tessellot.learn.rules import read_chapter
from tessellot.notation import Record
from tessellot.notation.positions import read_position
from tessellot.paper.pieces.cutting_grid import CuttingGrid
from tessellot.paper.pieces.packing import pack
from tessellot.paper.pieces.tetromino_sheets import plain_pieces
from tessellot.paper.print_format import PrintFormat
from tessellot.puzzles import Attempt, find_puzzle
from tessellot.terminal.app import TessellotApp
from tessellot.terminal.match_records import new_match
from tessellot.terminal.saved_match import SavedMatch

FOLDER = Path(__file__).with_suffix("")
Figures = Iterator[tuple[str, str]]


def main() -> None:
    for name, picture in figures():
        (FOLDER / name).write_text(picture, "utf-8")
        print(f"docs/figures/{name}")


def figures() -> Figures:
    """The file name of every figure, and the figure."""
    for draw in (
        rules,
        refusals,
        paper,
        sheet,
        hero,
        terminal,
        small_boards,
        puzzle,
        swap_maps,
    ):
        for name, picture in draw():
            yield f"{name}.svg", picture + "\n"


def rules() -> Figures:
    """The figures of the rules that the pages of the games show."""
    for game_id in tessellot.GAMES:
        for block in read_chapter(game_id, "en").blocks:
            for name, _ in block.figures if isinstance(block, RowOfFigures) else ():
                yield name, rule_figures()[name].svg("light", "en")


def refusals() -> Figures:
    """Moves that break rules of which the rules themselves show no figure."""
    yield from judged(
        "battle-of-lits board=horizontals Td5e5f5e6 Ig3g4g5g6 Lb5c5b6b7",
        {"overlap": "Ie6e7e8e9"},
    )
    yield from judged("tailits", {"centre": "Tg7h8/h7i7"})


def paper() -> Figures:
    """The front and the back of a printed sheet of pieces, side by side."""
    grid = CuttingGrid(PrintFormat.of())
    (front,) = pack(plain_pieces(5), grid.columns, grid.rows)
    back = [piece.mirrored(grid.columns) for piece in front]
    width, height, gap = grid.form.paper.width, grid.form.paper.height, 12
    (x, y), square = grid.corner, grid.form.square
    sheets = [
        element(
            "g",
            element("rect", width=width, height=height, fill=PRINT.paper, stroke=PRINT.grid),
            element(
                "g",
                *(glyphs.draw(piece.item, PRINT, letters=False, flat=True) for piece in pieces),
                transform=f"translate({x:g} {height - y:g}) scale({square:g})",
            ),
            transform=f"translate({number * (width + gap) + 1:g} 1)",
        )
        for number, pieces in enumerate((front, back))
    ]
    size = {"width": 2 * width + gap + 2, "height": height + 2}
    yield (
        "print-pieces",
        element(
            "svg",
            element("title", "A sheet of pieces and its back"),
            *sheets,
            xmlns="http://www.w3.org/2000/svg",
            role="img",
            **size,
            viewBox=f"0 0 {size['width']:g} {size['height']:g}",
        ),
    )


def hero() -> Figures:
    """One board of each of the four boxes, side by side."""
    positions = (
        battle_won(),
        tailits_won(),
        at_random(tessellot.game("taiji"), 7, until=lambda p: p.ply == 22),
        at_random(tessellot.game("lot"), 7, until=lambda p: p.ply == 40),
    )
    for name, theme in (("hero", "light"), ("hero-dark", "dark")):
        boards = [svg(position, theme=theme, coordinates=False) for position in positions]
        yield name, in_a_row("Battle of LITS, TAILITS, TAIJI and LOT", boards)


def sheet() -> Figures:
    """The beginning of the game in the README, as `tessellot diagram --sheet` draws it."""
    moves = ["La6b6a7a8", "Sd5e5c6d6", "Ia2a3a4a5", "Lc7c8b9c9", "Tf5f6g6f7"]
    record = Record.of(tessellot.game("battle-of-lits"), moves)
    yield "sheet", DiagramStyle(size=240).sheet([record.root, *record.main_line()]).svg


def terminal() -> Figures:
    """A game against the engine in a terminal, with a piece about to be placed."""
    saved = SavedMatch(new_match(tessellot.game("battle-of-lits").start(), "4"))
    numbers = random.Random(3)
    while saved.match.ply < 6:
        moves = [move for move in saved.position.legal_moves() if move != tessellot.SWAP]
        saved.play(moves[int(numbers.random() * len(moves))])
    os.environ.pop("NO_COLOR", None)  # whoever draws the figure, it has colours
    app = TessellotApp(saved=saved, palette=DARK)
    yield "terminal", recorded(app, ["l", "n"], "Battle of LITS in a terminal")


def small_boards() -> Figures:
    """How often X wins after an opening that covers a cell; who wins is in the file."""
    found = json.loads(Path(__file__).with_name("small_boards.json").read_text())
    boards = [winning_cells(result["board"], result["x_wins"]) for result in found.values()]
    title = "Where X should open on boards of 5×5, 6×6, 7×7 and 8×8"
    yield "small-boards", in_a_row(title, boards, side=220)


def swap_maps() -> Figures:
    """What is proven of the openings over each cell, for each shape."""
    for board in PUBLISHED:
        title = f"Openings with L, I, T and S on {board}: won by O, won by X, open"
        yield f"swap-map-{board}", in_a_row(title, swap_map(board), side=260)


def puzzle() -> Figures:
    """A puzzle, a wrong move with the reply that refutes it, and the solution."""
    attempt = Attempt.start(find_puzzle("58098009"))
    boards = [svg(attempt.position, last=attempt.last)]
    for move in ("Id1e1f1g1", attempt.solution()[0]):
        answer = attempt.play(move)
        boards.append(svg(answer.shown or attempt.position, last=answer.reply or answer.move))
    yield "puzzle", in_a_row("A puzzle, a wrong move and its refutation, the solution", boards)


def winning_cells(board: str, x_wins: list[str]) -> str:
    """A board on which each cell is the darker the more of the openings over it X wins."""
    game = tessellot.game("battle-of-lits", board=board)
    won: Counter[Cell] = Counter()
    every: Counter[Cell] = Counter()
    for move in map(str, game.start().legal_moves()):
        cells = read_move(move, game).cells
        every.update(cells)
        if move in x_wins:
            won.update(cells)
    shares = {cell: won[cell] / every[cell] for cell in every}
    tints = "".join(
        element(
            "rect",
            x=cell.column,
            y=-cell.row - 1,
            width=1,
            height=1,
            fill=LIGHT.shapes["L"].face,
            fill_opacity=share / max(shares.values()),
        )
        for cell, share in sorted(shares.items())
    )
    picture = svg(game.start(), coordinates=False)
    # The tints lie on the bare board, below the lines and the symbols.
    return picture.replace('<path class="grid"', tints + '<path class="grid"', 1)


def in_a_row(title: str, pictures: list[str], side: int = 300, gap: int = 20) -> str:
    """Square pictures side by side, all of one size."""
    placed = [
        re.sub(
            r' width="[^"]*" height="[^"]*"',
            f' x="{number * (side + gap)}" width="{side}" height="{side}"',
            picture,
            count=1,
        )
        for number, picture in enumerate(pictures)
    ]
    width = len(pictures) * (side + gap) - gap
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{side}" '
        f'viewBox="0 0 {width} {side}"><title>{title}</title>{"".join(placed)}</svg>'
    )


def judged(position_text: str, moves: Mapping[str, str]) -> Figures:
    """One figure for every move: legal, or breaking just the rule that the figure is named for."""
    position = read_position(position_text)
    for name, text in moves.items():
        rules = [violation.rule for violation in position.why_illegal(text)] or ["legal"]
        if rules != [name]:
            raise ValueError(f"{text} was to show {name}, but shows {rules}")
        ghost = read_move(text, position.game)
        yield f"{position.game.info.id}-{name}", svg(position, ghost=ghost, cell=32)


def battle_won() -> tessellot.Position:
    return finished(tessellot.game("battle-of-lits"), (17, 15), seed=9)


def tailits_won() -> tessellot.Position:
    return finished(tessellot.game("tailits"), (10, 13), seed=560)


def finished(
    game: tessellot.Game, score: tuple[int, int] | None = None, *, seed: int
) -> tessellot.Position:
    """The end of the first random game, from a seed on, that has a score."""
    for attempt in count(seed):
        end = at_random(game, attempt, until=lambda position: not position.legal_moves())
        if score in (None, (end.score.first, end.score.second)):
            return end
    raise AssertionError


def at_random(
    game: tessellot.Game, seed: int, *, until: Callable[[tessellot.Position], bool]
) -> tessellot.Position:
    """The first position of a random game without a swap that has what is asked for."""
    numbers = random.Random(seed)
    position = game.start()
    while not until(position):
        moves = list(bits_of(position.legal_placements))
        position = position.after(moves[int(numbers.random() * len(moves))])
    return position


if __name__ == "__main__":
    main()
