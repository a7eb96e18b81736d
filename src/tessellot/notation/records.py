"""Game records modelled on PGN: tags, numbered moves, comments, variations, a result.

A record is a tree of nodes (`tree`) with tags and a result. This module writes records;
`record_reader` reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tessellot.games import Game, Move, Outcome, Position, Seat, TessellotError
from tessellot.geometry import SYMMETRIES, Symmetry
from tessellot.locale import Text
from tessellot.notation.positions import write_position
from tessellot.notation.tree import Node

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
"""The first seat won, the second seat won, a draw, not (yet) decided."""

RESERVED = ("Game", "Position", "Result")
"""Tags that are derived from the record, as those of the game's options are."""

LAST_GLYPH = 999
LINE_LENGTH = 80

_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


class ResultError(TessellotError):
    """A result that the rules contradict."""


class RecordError(TessellotError):
    """A record with something in it that would not read back."""


@dataclass(slots=True, repr=False)
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
        if not isinstance(start, Game | Position):
            raise TypeError(f"{start!r} is neither a game nor a position")
        record = cls(Node(start.start() if isinstance(start, Game) else start))
        record.tags = {name: _tag_text(name, value) for name, value in tags.items()}
        node = record.root.add_line(moves)
        record.result = result_of(node.position.outcome)
        return record

    def play(self, move: Move | str) -> Node:
        """Play a move at the end of the game as it went; the result follows the rules."""
        node = [self.root, *self.main_line()][-1].add(move)
        self.result = result_of(node.position.outcome)
        return node

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.root.position.game

    def main_line(self) -> list[Node]:
        """The nodes of the game as it went, without the root."""
        return self.root.main_line()

    @property
    def moves(self) -> list[Move]:
        """The moves of the game as it went."""
        return [node.move for node in self.main_line() if node.move is not None]

    @property
    def end(self) -> Position:
        """The last position of the game as it went."""
        return [self.root, *self.main_line()][-1].position

    def transformed(self, symmetry: Symmetry | str) -> Record:
        """The game on the turned or mirrored board; tags and comments stay as they are."""
        return Record(self.root.transformed(symmetry), dict(self.tags), self.result)

    def canonical(self) -> Record:
        """The one of its eight images whose positions have the smallest keys, the main line first.

        Games that are alike up to turning and mirroring have equal canonical records, if their
        annotations are equal.
        """
        return min(map(self.transformed, SYMMETRIES), key=Record._keys)

    def _keys(self) -> list[int]:
        # With the variations: a main line may be alike on both sides of a mirror.
        return [node.position.key for node in self.root.walk()]

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
        for node in self.root.walk():
            _check_annotations(node)

    def __str__(self) -> str:
        return write_records([self])

    def __repr__(self) -> str:
        count = len(self.moves)
        moves = "1 move" if count == 1 else f"{count} moves"
        return f"<Record of {self.game}: {moves}, {self.result}>"


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


def _check_annotations(node: Node) -> None:
    """Raise RecordError for comments and glyphs that would not read back."""
    if node.before and not node.begins_variation:
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
    if not node.children:
        return []
    ply = node.position.ply
    main, *variations = node.children
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
    for word in _with_brackets(words):
        if line and len(line) + 1 + len(word) > LINE_LENGTH:
            yield line
            line = word
        else:
            line += " " + word if line else word
    if line:
        yield line


def _with_brackets(words: Iterable[str]) -> Iterator[str]:
    """Words with the brackets around them, so that no line ends with “(” or begins with “)”."""
    held = ""
    for word in words:
        if word != ")" and held and not held.endswith("("):
            yield held
            held = ""
        held += word
    if held:
        yield held
