"""Positions as one line of text: the game, its options, and what lies on the board.

``battle-of-lits board=monogram Td5e5f5e6 swap``: pieces in any order, since the order in which
they were placed does not matter to a position. LOT writes its board row by row from the top,
digits for empty cells, capitals for stacks, then the side to move:
``lot 7/7/7/3w3/7/7/7 b``.
"""

from __future__ import annotations

import re

from tessellot.games import (
    SWAP,
    BoardError,
    Game,
    IllegalMoveError,
    Move,
    NotationError,
    OptionError,
    Position,
    UnknownGameError,
    game,
    game_info,
)
from tessellot.games.layers import Discs
from tessellot.games.lot import Lot, LotPosition
from tessellot.games.moves import read_move
from tessellot.games.pieces.discs import LineTable
from tessellot.games.protocol import checked_position
from tessellot.geometry import Cell
from tessellot.locale import Text

_WORD = re.compile(r"\S+")
_OPTION = re.compile(r"([a-z]+)=(.*)")


def write_position(position: Position) -> str:
    """The position as one line; `read_position` gives an equal position back."""
    words = [str(checked_position(position).game)]
    if isinstance(position, LotPosition):
        words += _lot_words(position)
    else:
        words += position.identity()
    return " ".join(words)


def checked_text(text: str) -> str:
    """A text without the byte order mark that some editors put first; refuses anything else."""
    if not isinstance(text, str):
        kind = type(text).__name__
        raise TypeError(f"{kind} is not text: for a file, pass what it holds, such as file.read()")
    return text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")


def read_position(text: str) -> Position:
    """The position that a line describes.

    Sets of pieces must be such as arise in play; in LOT any numbers of discs may be set up.
    """
    text = checked_text(text)
    words = list(_WORD.finditer(text))
    if not words:
        raise NotationError(Text("expected a game such as battle-of-lits"))
    options: dict[str, object] = {}
    rest = 1
    for word in words[1:]:
        option = _OPTION.fullmatch(word[0])
        if option is None:
            break
        if option[1] in options:
            raise _repeated(word, text)
        options[option[1]] = option[2]
        rest += 1
    chosen = _game(words[0], words[1:rest], options, text)
    if isinstance(chosen, Lot):
        return _read_lot(chosen, words[rest:], text)
    return _place_all(chosen, words[rest:], text)


def _repeated(word: re.Match[str], text: str) -> NotationError:
    return NotationError(Text("expected this only once"), word[0], *_at(text, word.start()))


def _at(text: str, offset: int) -> tuple[int, int]:
    """Line and column, from 1, of a place in a text."""
    before = text[:offset]
    return before.count("\n") + 1, offset - (before.rfind("\n") + 1) + 1


def _game(
    name: re.Match[str], words: list[re.Match[str]], options: dict[str, object], text: str
) -> Game:
    try:
        game_info(name[0])
    except UnknownGameError as error:
        raise NotationError(error.text, name[0], *_at(text, name.start()), whole=True) from None
    try:
        return game(name[0], **options)
    except (OptionError, BoardError) as error:
        guilty = next((word for word in words if _is_guilty(name[0], word, options)), name)
        place = _at(text, guilty.start())
        raise NotationError(error.complaint, guilty[0], *place, whole=True) from None


def _is_guilty(game_id: str, word: re.Match[str], options: dict[str, object]) -> bool:
    """Whether this one option, alone, is refused."""
    name = word[0].partition("=")[0]
    try:
        game(game_id, **{name: options[name]})
    except (OptionError, BoardError):
        return True
    return False


def _place_all(chosen: Game, words: list[re.Match[str]], text: str) -> Position:
    """Play the words in some legal order: pieces only ever need others to be there before."""
    pending, swap = _read_words(chosen, words, text)
    position = chosen.start()
    while pending:
        later = []
        for move, word in pending:
            if swap is not None and position.can_swap:
                position, swap = position.play(SWAP), None
            if move in position.legal_moves():
                position = position.play(move)
            else:
                later.append((move, word))
        if len(later) == len(pending):
            raise _refusal(position, *pending[0], text)
        pending = later
    if swap is None:
        return position
    if not position.can_swap:
        raise _refusal(position, SWAP, swap, text)
    return position.play(SWAP)


def _read_words(
    chosen: Game, words: list[re.Match[str]], text: str
) -> tuple[list[tuple[Move, re.Match[str]]], re.Match[str] | None]:
    """The placements, and where the swap stands, if it does."""
    placements = []
    swap = None
    for word in words:
        try:
            move = read_move(word[0], chosen)
        except NotationError as error:
            raise error.moved(*_at(text, word.start())) from None
        if move == SWAP and swap is not None:
            raise _repeated(word, text)
        if move == SWAP:
            swap = word
        else:
            placements.append((move, word))
    return placements, swap


def _refusal(position: Position, move: Move, word: re.Match[str], text: str) -> NotationError:
    error = IllegalMoveError(move, position.why_illegal(move))
    return NotationError(error.text, word[0], *_at(text, word.start()), whole=True)


def _lot_words(position: LotPosition) -> list[str]:
    (layer,) = position.layers
    assert isinstance(layer, Discs)
    letters = dict.fromkeys(layer.white, "w")
    letters |= dict.fromkeys(layer.black, "b")
    letters |= dict.fromkeys(layer.white_stacks, "W")
    letters |= dict.fromkeys(layer.black_stacks, "B")
    size = position.game.size
    rows = []
    for row in reversed(range(size)):
        line = "".join(letters.get(Cell(row, column), ".") for column in range(size))
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), line))
    words = ["/".join(rows), "w" if position.white_moves else "b"]
    return [*words, "swapped"] if position.swapped else words


def _read_lot(chosen: Lot, words: list[re.Match[str]], text: str) -> LotPosition:
    if not words:
        return chosen.start()
    white, black, white_stacks, black_stacks = _lot_masks(words[0], text)
    if len(words) < 2 or words[1][0] not in ("w", "b"):
        found, offset = (words[1][0], words[1].start()) if len(words) > 1 else ("", len(text))
        raise NotationError(Text("expected w or b for the side to move"), found, *_at(text, offset))
    swapped = len(words) > 2
    if (swapped and words[2][0] != "swapped") or len(words) > 3:
        wrong = words[2] if words[2][0] != "swapped" else words[3]
        raise NotationError(
            Text("expected “swapped” or the end"), wrong[0], *_at(text, wrong.start())
        )
    position = LotPosition(
        chosen, white, black, white_stacks, black_stacks, words[1][0] == "w", swapped
    )
    _check_lot(position, words, text)
    return position


def _lot_masks(word: re.Match[str], text: str) -> list[int]:
    """White and black singles, white and black stacks."""
    size = Lot().size
    masks = dict.fromkeys("wbWB", 0)
    row, column = size - 1, 0
    for offset, character in enumerate(word[0]):
        place = _at(text, word.start() + offset)
        if character == "/":
            if column != size or row == 0:
                raise NotationError(_row_text(size), word[0], *place)
            row, column = row - 1, 0
        elif character in masks and column < size:
            masks[character] |= 1 << row * size + column
            column += 1
        elif character in "1234567" and column + int(character) <= size:
            column += int(character)
        else:
            raise NotationError(_row_text(size), character, *place)
    if row != 0 or column != size:
        raise NotationError(_row_text(size), word[0], *_at(text, word.end()))
    return list(masks.values())


def _row_text(size: int) -> Text:
    return Text(
        "expected {size} rows of {size} cells: w, b, W, B, or a digit for empty cells, "
        "rows joined by /",
        size=size,
    )


def _check_lot(position: LotPosition, words: list[re.Match[str]], text: str) -> None:
    table = LineTable.shared()
    for singles in (position.white, position.black):
        line = table.line_in(singles)
        if line:
            cells = ", ".join(map(str, table.grid.cells_of(line)))
            raise NotationError(
                Text("no three single discs of a side stay in line, but these do: {c}", c=cells),
                words[0][0],
                *_at(text, words[0].start()),
            )
    if table.line_in(position.white_stacks) and table.line_in(position.black_stacks):
        raise NotationError(
            Text("only one side can have three stacks in line"),
            words[0][0],
            *_at(text, words[0].start()),
        )
    if position.swapped and not position.white | position.white_stacks:
        raise NotationError(
            Text("a swap needs a white disc on the board"),
            words[2][0],
            *_at(text, words[2].start()),
        )
