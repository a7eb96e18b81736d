"""Game records modelled on PGN: tags, numbered moves, comments, variations, a result.

A record is a tree of nodes. This module holds the tree and writes it; `record_reader` reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tessellot.games import Game, Move, Outcome, Position, Seat, TessellotError
from tessellot.games.moves import read_move
from tessellot.locale import Text
from tessellot.notation.positions import write_position

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
"""The first seat won, the second seat won, a draw, not (yet) decided."""

RESERVED = ("Game", "Position", "Result")
"""Tags that are derived from the record, as those of the game's options are."""

MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The marks that can stand behind a move, and their numbers among the glyphs of PGN."""

LAST_GLYPH = 999
LINE_LENGTH = 80

_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


class ResultError(TessellotError):
    """A result that the rules contradict."""


class RecordError(TessellotError):
    """A record with something in it that would not read back."""


@dataclass(slots=True)
class Node:
    """A move in the tree: the position it led to, its annotations, and the moves after it.

    `follow[0]` continues the main line; the others are variations. `comment` stands after the
    move; `before` stands before it, only where it begins a variation. `glyphs` are numbers of
    the numeric annotation glyphs of PGN (1 is “!”, 2 is “?”).
    """

    position: Position
    move: Move | None = None
    before: str = ""
    comment: str = ""
    glyphs: list[int] = field(default_factory=list)
    follow: list[Node] = field(default_factory=list)

    @property
    def marks(self) -> str:
        """Those of its glyphs that are written as marks, such as “?!”."""
        return "".join(mark for mark, glyph in MARKS.items() if glyph in self.glyphs)

    def add(self, move: Move | str) -> Node:
        """Play a move from here: first the game's own, then variations to it."""
        if isinstance(move, str):
            move = read_move(move, self.position.game)
        node = Node(self.position.play(move), move)
        self.follow.append(node)
        return node


@dataclass(slots=True)
class Record:
    """A game as it was played, with tags, comments and variations.

    >>> from tessellot.games import game
    >>> record = Record.of(game("taiji", size=7), ["d4/d5", "c4/c5"], First="Ann")
    >>> print(record)
    [Game "taiji"]
    [Size "7"]
    [Groups "1"]
    [First "Ann"]
    [Result "*"]
    <BLANKLINE>
    1. d4/d5 c4/c5 *
    <BLANKLINE>
    """

    root: Node
    tags: dict[str, str] = field(default_factory=dict)
    result: str = "*"

    @classmethod
    def of(
        cls, start: Game | Position, moves: Iterable[Move | str] = (), **tags: str | float
    ) -> Record:
        """A record of moves played from a game's start, or from a position."""
        record = cls(Node(start.start() if isinstance(start, Game) else start))
        record.tags = {name: _tag_text(name, value) for name, value in tags.items()}
        node = record.root
        for move in moves:
            node = node.add(move)
        record.result = result_of(node.position.outcome)
        return record

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.root.position.game

    def main_line(self) -> list[Node]:
        """The nodes of the game as it went, without the root."""
        nodes = []
        node = self.root
        while node.follow:
            node = node.follow[0]
            nodes.append(node)
        return nodes

    @property
    def moves(self) -> list[Move]:
        """The moves of the game as it went."""
        return [node.move for node in self.main_line() if node.move is not None]

    @property
    def end(self) -> Position:
        """The last position of the game as it went."""
        return [self.root, *self.main_line()][-1].position

    def check_result(self) -> None:
        """Raise ResultError if the result is not what the rules say of the last position."""
        outcome = self.end.outcome
        if outcome is not None and self.result not in ("*", result_of(outcome)):
            raise ResultError(
                Text(
                    "the result is given as {result}, but by the rules: {outcome}",
                    result=self.result,
                    outcome=outcome.text,
                )
            )

    def check(self) -> None:
        """Raise RecordError (or ResultError) if anything in the record would not read back."""
        for name, value in self.tags.items():
            if not may_be_tag(name, self.game):
                raise RecordError(Text("{name!r} cannot be the name of a tag", name=name))
            _tag_text(name, value)
        if self.result not in RESULTS:
            known = ", ".join(RESULTS)
            raise RecordError(
                Text("{result!r} is no result: known are {known}", result=self.result, known=known)
            )
        self.check_result()
        _check_annotations(self.root, begins_variation=False)
        stack = [self.root]
        while stack:
            node = stack.pop()
            for number, following in enumerate(node.follow):
                _check_annotations(following, begins_variation=number > 0)
            stack += node.follow

    def __str__(self) -> str:
        return write_records([self])


def may_be_tag(name: object, game: Game) -> bool:
    """Whether a record may have a tag of that name: not one that is derived from the game."""
    taken = {*RESERVED, *(option.capitalize() for option in game.options)}
    return isinstance(name, str) and name not in taken and bool(_TAG_NAME.fullmatch(name))


def is_text(value: object) -> bool:
    """Whether this is a text that can be written to a file: JSON allows halves of characters."""
    try:
        return isinstance(value, str) and value.encode().decode() == value
    except UnicodeEncodeError:
        return False


def are_glyphs(values: Iterable[object]) -> bool:
    """Whether these are valid numbers of annotation glyphs."""
    return all(type(value) is int and 0 <= value <= LAST_GLYPH for value in values)


def _tag_text(name: str, value: object) -> str:
    """The value of a tag as text; numbers are accepted for rounds and ratings."""
    text = str(value) if isinstance(value, (int, float)) else value
    if not isinstance(text, str) or not is_text(text):
        raise RecordError(Text("The tag {name} must be a text or a number.", name=name))
    return text


def _check_annotations(node: Node, *, begins_variation: bool) -> None:
    """Raise RecordError for comments and glyphs that would not read back."""
    if node.before and not begins_variation:
        raise RecordError(Text("A comment can stand before a move only if it begins a variation."))
    if not (is_text(node.before) and is_text(node.comment)):
        raise RecordError(Text("A comment must be a text."))
    if not are_glyphs(node.glyphs) or (node.glyphs and node.move is None):
        raise RecordError(
            Text("Marks are whole numbers from 0 to {last}, and stand on moves.", last=LAST_GLYPH)
        )


def move_number(ply: int) -> str:
    """The number before the move at a ply: ``3.`` for the first seat, ``3...`` for the second."""
    return f"{ply // 2 + 1}{'.' if ply % 2 == 0 else '...'}"


def result_of(outcome: Outcome | None) -> str:
    """The result as records write it."""
    if outcome is None:
        return "*"
    if outcome.winner is None:
        return "1/2-1/2"
    return "1-0" if outcome.winner is Seat.FIRST else "0-1"


def write_records(records: Iterable[Record]) -> str:
    """Records as text that reads back as the same records; what would not is refused."""
    return "\n".join(map(_written, records))


def _written(record: Record) -> str:
    record.check()
    return "\n".join([*_tag_lines(record), "", *_wrapped(_movetext(record)), ""])


def _tag_lines(record: Record) -> Iterator[str]:
    tags = {"Game": record.game.info.id}
    tags |= {name.capitalize(): str(value) for name, value in record.game.options.items()}
    if record.root.position != record.game.start():
        tags["Position"] = write_position(record.root.position)
    tags |= {name: str(value) for name, value in record.tags.items()}
    tags["Result"] = record.result
    for name, value in tags.items():
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        yield f'[{name} "{escaped}"]'


def _movetext(record: Record) -> Iterator[str]:
    """The words of the moves, without recursion: variations may nest as deep as they like.

    The stack holds what is still to be written: a parenthesis, a move with its ply, or a node
    whose following moves come next.
    """
    if record.root.comment:
        yield _braces(record.root.comment)
    follows_move = False
    stack: list[str | tuple[Node, int] | Node] = [record.root]
    while stack:
        item = stack.pop()
        if isinstance(item, str):
            yield item
            follows_move = False
        elif isinstance(item, Node):
            stack.extend(reversed(_after(item)))
        else:
            node, ply = item
            if node.before:
                yield _braces(node.before)
                follows_move = False
            if ply % 2 == 0 or not follows_move:
                yield move_number(ply)
            yield str(node.move)
            yield from (f"${glyph}" for glyph in node.glyphs)
            if node.comment:
                yield _braces(node.comment)
            follows_move = not node.comment
    yield record.result


def _after(node: Node) -> list[str | tuple[Node, int] | Node]:
    """What is written after a node: the next move, the variations to it, then what follows it."""
    if not node.follow:
        return []
    ply = node.position.ply
    main, *variations = node.follow
    items: list[str | tuple[Node, int] | Node] = [(main, ply)]
    for variation in variations:
        items += ["(", (variation, ply), variation, ")"]
    return [*items, main]


def _braces(comment: str) -> str:
    escaped = comment.replace("\\", "\\\\").replace("}", "\\}")
    return f"{{{escaped}}}"


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    """Words in lines of moderate length; a comment stays as it is, line breaks and all."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > LINE_LENGTH:
            yield line
            line = word
        elif line.endswith("(") or word == ")" or not line:
            line += word
        else:
            line += " " + word
    if line:
        yield line
