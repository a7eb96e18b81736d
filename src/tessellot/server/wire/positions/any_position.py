"""Positions that belong to no game of the server: how they are named, read, written and set up."""

from __future__ import annotations

import re
from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field, model_validator

from tessellot.games import GAMES, Game, Move, NotationError, Position, TessellotError, game
from tessellot.games.moves import read_move
from tessellot.games.seats import Seat
from tessellot.geometry import Grid
from tessellot.locale import Text
from tessellot.notation import read_position
from tessellot.server.wire.base import CellNumber, Message, SeatName
from tessellot.server.wire.live.game_state import Setup, setup_view
from tessellot.server.wire.positions.position import (
    MoveView,
    OutcomeView,
    PositionView,
    move_view,
    outcome_view,
    position_view,
)
from tessellot.server.wire.study.lessons import MoveText
from tessellot.server.wire.study.trees import Options, PositionLine, Tree, TreeView

MAX_TEXT = 80 * 1024
"""The greatest length of a pasted text."""
Cells = Annotated[
    list[Annotated[CellNumber, Field(strict=True)]], Field(max_length=200, default_factory=list)
]
GameName = Annotated[str, Field(json_schema_extra={"enum": list(GAMES)}, max_length=40)]


class PositionRequest(Message):
    """A position: by a game and its options, or by one line of notation, and moves from there."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"game": "lot", "moves": ["d4", "swap"]},
                {"position": "taiji size=7 d4/d5", "moves": []},
            ]
        }
    )

    game: GameName | None = None
    options: Annotated[Options, Field(default_factory=dict)]
    position: PositionLine | None = None
    moves: Annotated[list[MoveText], Field(max_length=1000, default_factory=list)]

    @model_validator(mode="after")
    def _one_start(self) -> Self:
        if (self.game is None) == (self.position is None):
            raise ValueError("give either a game (with options) or a position")
        return self


class JudgeRequest(PositionRequest):
    """A move to be judged in a position."""

    move: MoveText


class CompletionsRequest(PositionRequest):
    """A partial move in a position: its text in notation, or its cells."""

    text: MoveText = ""
    cells: Annotated[
        list[Annotated[int, Field(ge=0, le=999, strict=True)]],
        Field(max_length=4, default_factory=list),
    ]


class LineRequest(PositionRequest):
    """A line to be drawn: every position from where the request begins to its last move."""

    theme: Literal["light", "dark"] = "light"


class AnyPosition(Message):
    """A position of no game in particular, in the shapes of live games."""

    setup: Setup
    moves: list[MoveView]
    """The moves that led to it from where the request began."""
    position: PositionView
    outcome: OutcomeView | None


class TextRequest(Message):
    """A text to be read: a record with variations, LTP, JSON, or a position in one line."""

    text: Annotated[str, Field(max_length=MAX_TEXT)]


class TextFault(Message):
    """What is wrong with a game of a text, and where."""

    text: str
    line: int | None
    column: int | None


class GamesOfText(Message):
    """The games of a text, and what is wrong with those that cannot be read."""

    format: Literal["record", "ltp", "json"]
    games: list[TreeView]
    faults: list[TextFault]


class WriteRequest(Message):
    """A tree to be written as text."""

    tree: Tree
    format: Literal["record", "ltp", "json"] = "record"


class WrittenTree(Message):
    """A tree as text, and what the format cannot hold of it."""

    text: str
    lost: list[str]


class DiscSetup(Message):
    """The discs of LOT: single ones and stacks."""

    white: Cells
    black: Cells
    white_stacks: Cells
    black_stacks: Cells


class PositionSetup(Message):
    """A position from the editor: pieces in notation, or discs; symbols are those of the board.

    Where pieces are placed, their number and the swap say whose turn it is; `turn` may be left
    out, and is checked if it is there.
    """

    game: GameName
    options: Annotated[Options, Field(default_factory=dict)]
    pieces: Annotated[list[MoveText], Field(max_length=200, default_factory=list)]
    discs: DiscSetup | None = None
    swapped: Annotated[bool, Field(strict=True)] = False
    turn: SeatName | None = None


def resolve(wanted: PositionRequest) -> tuple[Position, list[Move]]:
    """The position that is asked for, and the moves that led to it."""
    if wanted.position is not None:
        position = read_position(wanted.position)
    else:
        assert wanted.game is not None
        position = game(wanted.game, **wanted.options).start()
    moves: list[Move] = []
    for text in wanted.moves:
        move = read_move(text, position.game)
        position = position.play(move)
        moves.append(move)
    return position, moves


def any_position(position: Position, moves: list[Move], language: str) -> AnyPosition:
    """A position as it is sent."""
    outcome = position.outcome
    return AnyPosition(
        setup=setup_view(position.game, language),
        moves=[move_view(move, position.game) for move in moves],
        position=position_view(position, moves[-1] if moves else None, language),
        outcome=None if outcome is None else outcome_view(outcome, position, language),
    )


def set_up(wanted: PositionSetup) -> Position:
    """The position that an editor describes, or a refusal that names what cannot stand."""
    chosen = game(wanted.game, **wanted.options)
    discs = chosen.info.id == "lot"
    try:
        return _set_up_discs(chosen, wanted) if discs else _set_up_pieces(chosen, wanted)
    except NotationError as error:
        # The line was written here: its columns, and its row of letters, mean nothing to a reader.
        raise TessellotError(error.expected if discs else error.complaint) from None


def _set_up_pieces(chosen: Game, wanted: PositionSetup) -> Position:
    if wanted.discs is not None:
        raise TessellotError(Text("Discs are placed only in LOT."))
    words = [str(chosen), *wanted.pieces, *(["swap"] if wanted.swapped else [])]
    position = read_position(" ".join(words))
    if wanted.turn is not None and position.outcome is None:
        _check_turn(position, Seat(wanted.turn))
    return position


def _check_turn(position: Position, wanted: Seat) -> None:
    if position.mover is not wanted:
        raise TessellotError(
            Text("With this number of pieces it is the first seat’s turn.")
            if wanted is Seat.SECOND
            else Text("With this number of pieces it is the second seat’s turn.")
        )


def _set_up_discs(chosen: Game, wanted: PositionSetup) -> Position:
    if wanted.pieces:
        raise TessellotError(Text("LOT is set up with discs, not with pieces."))
    discs = wanted.discs or DiscSetup.model_validate({})
    size = chosen.size
    cells = Grid.of(size).cells
    letters: dict[int, str] = {}
    for letter, numbers in zip(
        "wbWB", (discs.white, discs.black, discs.white_stacks, discs.black_stacks), strict=True
    ):
        for number in numbers:
            if not 0 <= number < len(cells):
                raise TessellotError(Text("There is no such cell on this board."))
            if number in letters:
                raise TessellotError(
                    Text("Only one disc or stack can stand on {cell}.", cell=cells[number])
                )
            letters[number] = letter
    rows = [
        "".join(letters.get(row * size + column, ".") for column in range(size))
        for row in reversed(range(size))
    ]
    board = "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), row) for row in rows)
    # Without a swap the first seat plays white.
    first_moves = wanted.turn != "second"
    turn = "w" if first_moves != wanted.swapped else "b"
    swapped = " swapped" if wanted.swapped else ""
    return read_position(f"lot {board} {turn}{swapped}")
