"""Print-and-play sets: the files of a game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from tessellot.games import (
    GAMES,
    Board,
    ColouredPlacement,
    Disc,
    Piece,
    Placement,
    Taijitu,
    game,
    game_info,
)
from tessellot.games.boards import PUBLISHED
from tessellot.learn.rules import has_chapter
from tessellot.locale import Text
from tessellot.paper.boards.board_design import BoardDesign
from tessellot.paper.boards.board_sheets import print_board
from tessellot.paper.booklets.booklet import print_booklet
from tessellot.paper.pieces.marker_sheets import print_markers
from tessellot.paper.pieces.small_piece_sheets import DISCS, TAIJITUS, print_discs, print_taijitus
from tessellot.paper.pieces.tetromino_sheets import coloured_pieces, plain_pieces, print_pieces
from tessellot.paper.print_format import PrintError, PrintFormat
from tessellot.system_errors import reason_of


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
    """The parts of a game, by the pieces it is played with; a double game has those of both halves.

    Battle of LITS has its four published boards unless others are chosen.
    """
    info = game_info(game_id)
    singles = info.halves or (game_id,)
    if boards and not any(map(_has_symbols, singles)):
        raise PrintError(
            Text("{game} has a board of its own: leave out the boards to print.", game=info.name)
        )
    parts: dict[tuple[str, ...], Part] = {}
    for single in singles:
        for part in (*_pieces_of(single, game_id), *_boards_of(single, game_id, boards)):
            parts.setdefault(tuple(part.files), part)
    chapters = [one for one in (game_id, *info.halves) if has_chapter(one)]
    if chapters:
        parts["rules.pdf",] = Part(
            {"rules.pdf": Text("Rules")},
            lambda path, form: print_booklet(chapters, path, form, boards),
        )
    return list(parts.values())


def _has_symbols(game_id: str) -> bool:
    """Whether a game is played on boards of X's and O's."""
    return any(option.name == "board" for option in game_info(game_id).options)


def _pieces_of(single: str, game_id: str) -> Iterator[Part]:
    """The pieces of a game, which may be half of another."""
    for kind in GAMES[single].move_types:
        if kind is ColouredPlacement:
            yield _tetrominoes(game_id, coloured_pieces())
        elif kind is Placement:
            yield _tetrominoes(game_id, plain_pieces(_copies(single, game_id)))
        elif kind is Taijitu:
            yield Part({"taijitus.pdf": Text("Taijitus: {count}", count=TAIJITUS)}, print_taijitus)
        elif kind is Disc:
            text = Text("Discs: {count} white and {count} black", count=DISCS)
            yield Part({"discs.pdf": text}, print_discs)


def _copies(single: str, game_id: str) -> int:
    """The largest supply of each shape that the options allow."""
    supplies = (option for option in game_info(game_id).options if option.name == "supply")
    choices = [int(choice.value) for option in supplies for choice in option.choices]
    return max(choices or [stock.left for stock in game(single).start().supply])


def _boards_of(single: str, game_id: str, boards: Sequence[Board]) -> Iterator[Part]:
    """The board of a game or, with X's and O's, several boards and markers for the players."""
    if not _has_symbols(single):
        yield _board(BoardDesign.of(game(single)))
        return
    for design in _designs(boards or [Board.named(name) for name in PUBLISHED]):
        yield _board(design)
    others = [half for half in game_info(game_id).halves if half != single]
    sides = tuple(side for one in (single, *others) for side in game_info(one).sides)
    yield Part(
        {"markers.pdf": Text("Player markers: {count}", count=len(sides))},
        lambda path, form: print_markers(sides, path, form),
    )


def _tetrominoes(game_id: str, pieces: Sequence[Piece]) -> Part:
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
    try:
        with TemporaryDirectory(prefix=".tessellot-", dir=home) as temporary:
            for part in parts:
                pages = part.make(*(Path(temporary) / name for name in part.files), form)
                for name, text in part.files.items():
                    yield PrintedFile(folder / name, text, pages)
            folder.mkdir(parents=True, exist_ok=True)
            for name in names:
                (Path(temporary) / name).replace(folder / name)
    except OSError as error:
        raise PrintError(
            Text("{path} cannot be written: {reason}.", path=folder, reason=reason_of(error))
        ) from None


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
