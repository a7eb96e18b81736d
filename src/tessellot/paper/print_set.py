"""Print-and-play sets: the files of a game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from tessellot.games import Piece
from tessellot.games.battle_of_lits import SUPPLY as BATTLE_SUPPLY
from tessellot.games.boards import PUBLISHED, Board
from tessellot.games.pieces.colourings import SUPPLY as TAILITS_SUPPLY
from tessellot.games.registry import game, game_info
from tessellot.locale import Text
from tessellot.paper.boards.board_design import BoardDesign
from tessellot.paper.boards.board_sheets import print_board
from tessellot.paper.booklets.booklet import print_booklet
from tessellot.paper.pieces.marker_sheets import print_markers
from tessellot.paper.pieces.small_piece_sheets import DISCS, TAIJITUS, print_discs, print_taijitus
from tessellot.paper.pieces.tetromino_sheets import coloured_pieces, plain_pieces, print_pieces
from tessellot.paper.print_format import PrintError, PrintFormat

BATTLE = "battle-of-lits"
HALVES: Mapping[str, tuple[str, ...]] = {
    "tailits-taiji": ("tailits", "taiji"),
    "taiji-lits": ("taiji", BATTLE),
}
"""The games that a double game is made of."""


@dataclass(frozen=True, slots=True)
class Part:
    """Files that are made together: one, or the fronts and backs of the same sheets."""

    files: Mapping[str, Text]
    """The files' names and titles."""
    make: Callable[..., int]
    """Called with the path of each file and the format; returns the number of pages of each."""


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A file of a set, its title and its number of pages."""

    path: Path
    text: Text
    pages: int


def parts_of(game_id: str, boards: Sequence[Board] = ()) -> list[Part]:
    """What a game needs on paper: a double game all that its halves need, each part once.

    Battle of LITS has its four published boards unless others are asked for.
    """
    name = game_info(game_id).name
    singles = HALVES.get(game_id, (game_id,))
    if boards and BATTLE not in singles:
        raise PrintError(
            Text("{game} has a board of its own: leave out the boards to print.", game=name)
        )
    parts: dict[tuple[str, ...], Part] = {}
    for single in singles:
        for part in _parts_of_single(single, game_id, boards):
            parts.setdefault(tuple(part.files), part)
    chapters = (game_id, *HALVES.get(game_id, ()))
    rules = Part(
        {"rules.pdf": Text("Rules")}, lambda path, form: print_booklet(chapters, path, form)
    )
    return [*parts.values(), rules]


def _parts_of_single(single: str, game_id: str, boards: Sequence[Board]) -> Iterator[Part]:
    """The parts of one game, which may be half of another."""
    match single:
        case "tailits":
            yield _pieces(game_id, coloured_pieces())
        case "taiji":
            yield Part({"taijitus.pdf": Text("Taijitus: {count}", count=TAIJITUS)}, print_taijitus)
        case "lot":
            text = Text("Discs: {count} white and {count} black", count=DISCS)
            yield Part({"discs.pdf": text}, print_discs)
        case _:
            alone = single == game_id
            yield _pieces(game_id, plain_pieces(BATTLE_SUPPLY if alone else TAILITS_SUPPLY))
            for design in _designs(boards or [Board.named(name) for name in PUBLISHED]):
                yield _board(design)
            sides = ("X", "O") if alone else ("X", "O", "white", "black")
            yield Part(
                {"markers.pdf": Text("Player markers: {count}", count=len(sides))},
                lambda path, form: print_markers(sides, path, form),
            )
            return
    yield _board(BoardDesign.of(game(single)))


def _pieces(game_id: str, pieces: Sequence[Piece]) -> Part:
    title = Text("{game}: pieces", game=game_info(game_id).name)
    return Part(
        {
            "pieces.pdf": Text("Pieces: {count}", count=len(pieces)),
            "pieces-reflected.pdf": Text("The backs of the pieces"),
        },
        lambda front, back, form: print_pieces(pieces, title, front, back, form),
    )


def _board(design: BoardDesign) -> Part:
    return Part(
        {f"{design.stem}.pdf": design.title},
        lambda path, form: print_board(design, path, form),
    )


def _designs(boards: Sequence[Board]) -> Iterator[BoardDesign]:
    """A design for each different board; custom boards have no names and are numbered."""
    stems: dict[str, int] = {}
    for board in dict.fromkeys(boards):
        design = BoardDesign.of(board)
        stems[design.stem] = number = stems.get(design.stem, 0) + 1
        yield design if number == 1 else replace(design, stem=f"{design.stem}-{number}")


def print_set(
    parts: Sequence[Part], folder: Path, form: PrintFormat, *, force: bool = False
) -> Iterator[PrintedFile]:
    """Write all parts to a folder; yields each file when it is made.

    The files are made in a temporary folder and moved at the end: after an error the target is
    unchanged.
    """
    names = [name for part in parts for name in part.files]
    home = _existing_parent(folder)
    _check_places([folder / name for name in names], home, force=force)
    with TemporaryDirectory(prefix=".tessellot-", dir=home) as temporary:
        for part in parts:
            pages = part.make(*(Path(temporary) / name for name in part.files), form)
            for name, text in part.files.items():
                yield PrintedFile(folder / name, text, pages)
        folder.mkdir(parents=True, exist_ok=True)
        for name in names:
            (Path(temporary) / name).replace(folder / name)


def _check_places(paths: Sequence[Path], home: Path, *, force: bool) -> None:
    """Raise an error for paths that cannot be written, before any work is done."""
    if not home.is_dir():
        raise PrintError(Text("{path} is not a folder.", path=home))
    if not os.access(home, os.W_OK):
        raise PrintError(Text("The folder {folder} cannot be written to.", folder=home))
    for path in paths:
        if path.is_dir():
            raise PrintError(Text("{path} is a folder: choose another place.", path=path))
        if path.exists() and not force:
            raise PrintError(
                Text("{path} is there already: choose another folder, or --force.", path=path)
            )


def _existing_parent(folder: Path) -> Path:
    """The folder itself or, if it does not exist, its nearest existing parent."""
    return next(
        place for place in (folder.absolute(), *folder.absolute().parents) if place.exists()
    )
