"""The tree of a game: moves that were played, and moves that could have been.

A node is a move together with the position after it. The first of its children continues the
line; the others are variations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tessellot.games import Move, Position, TessellotError
from tessellot.geometry import Symmetry
from tessellot.locale import Text

MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The marks that can stand behind a move, and their numbers among the glyphs of PGN."""


class TreeError(TessellotError):
    """A change that the tree of a game does not allow."""


@dataclass(slots=True, repr=False)
class Node:
    """A move in the tree: the position it led to, its annotations, and the moves after it.

    `children[0]` continues the line; the others are variations. `comment` stands after the move;
    `before` stands before it, only where it begins a variation. `glyphs` are numbers of the
    numeric annotation glyphs of PGN (1 is “!”, 2 is “?”). Two nodes are equal if all that follows
    from them is.
    """

    position: Position
    move: Move | None = None
    """The move that led to the position; None at the root."""
    before: str = ""
    comment: str = ""
    glyphs: list[int] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)
    parent: Node | None = field(default=None, repr=False, compare=False)

    def __post_init__(self) -> None:
        for child in self.children:
            child.parent = self

    def __repr__(self) -> str:
        count = len(self.children)
        children = "1 child" if count == 1 else f"{count} children"
        return f"<Node {self.move or 'start'}{self.marks} with {children}>"

    @property
    def marks(self) -> str:
        """Those of its glyphs that are written as marks, such as “?!”."""
        return "".join(mark for mark, glyph in MARKS.items() if glyph in self.glyphs)

    @marks.setter
    def marks(self, mark: str) -> None:
        """Set the mark of the move, or none with an empty text; other glyphs stay."""
        if mark and mark not in MARKS:
            known = " ".join(MARKS)
            raise TreeError(Text("{mark!r} is no mark: known are {known}", mark=mark, known=known))
        if mark and self.move is None:
            raise TreeError(Text("Marks stand on moves, and the start is none."))
        others = [glyph for glyph in self.glyphs if glyph not in MARKS.values()]
        self.glyphs = [MARKS[mark], *others] if mark else others

    @property
    def root(self) -> Node:
        """The start of the tree."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    @property
    def path(self) -> list[Node]:
        """The nodes from the root to this one, without the root."""
        found = []
        node = self
        while node.parent is not None:
            found.append(node)
            node = node.parent
        return found[::-1]

    @property
    def begins_variation(self) -> bool:
        """Whether another move comes first at its place."""
        return self.parent is not None and self.parent.children[0] is not self

    @property
    def is_main_line(self) -> bool:
        """Whether no variation leads here."""
        return not any(node.begins_variation for node in self.path)

    def child(self, move: Move | str) -> Node | None:
        """The child with that move, if it is there."""
        move = self._read(move)
        return next((child for child in self.children if child.move == move), None)

    def add(self, move: Move | str) -> Node:
        """Play a move from here: the node with it, which is a new one only if there was none."""
        move = self._read(move)
        known = self.child(move)
        if known is not None:
            return known
        node = Node(self.position.play(move), move, parent=self)
        self.children.append(node)
        return node

    def add_line(self, moves: Iterable[Move | str]) -> Node:
        """Play moves one after another from here; returns the last node."""
        if isinstance(moves, str):
            raise TypeError(f"{moves!r} is one text: pass a list of moves, such as {moves.split()}")
        node = self
        for move in moves:
            node = node.add(move)
        return node

    def main_line(self) -> list[Node]:
        """The nodes that follow from here if no variation is entered, without this one."""
        nodes = []
        node = self
        while node.children:
            node = node.children[0]
            nodes.append(node)
        return nodes

    def walk(self) -> Iterator[Node]:
        """The node and all that follow from it, each before its children, main lines first."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def transformed(self, symmetry: Symmetry | str) -> Node:
        """The node and all that follow from it, on the turned or mirrored board."""
        symmetry = Symmetry(symmetry)
        size = self.position.game.size
        move = None if self.move is None else self.move.transformed(symmetry, size)
        top = _copy(self, self.position.transformed(symmetry), move)
        pending = [(self, top)]
        while pending:
            node, image = pending.pop()
            for child in node.children:
                assert child.move is not None
                move = child.move.transformed(symmetry, size)
                copy = _copy(child, image.position.play(move), move)
                copy.parent = image
                image.children.append(copy)
                pending.append((child, copy))
        return top

    def promote(self) -> None:
        """Move the line that leads here one place up among the variations of its branching.

        On the main line nothing changes.
        """
        for node in reversed(self.path):
            if node.begins_variation:
                node.move_up(node.place - 1)
                return

    def promote_to_main_line(self) -> None:
        """Make the line that leads here the main line."""
        for node in self.path:
            node.move_up(0)

    def remove(self) -> None:
        """Take this move and all that follows it out of the tree."""
        if self.parent is None:
            raise TreeError(Text("The start of a game cannot be removed."))
        del self.parent.children[self.place]
        if self.parent.children:
            self.parent.children[0].settle_comment()
        self.parent = None

    @property
    def place(self) -> int:
        """The number of this node among the children of its parent, from 0."""
        assert self.parent is not None
        return next(at for at, child in enumerate(self.parent.children) if child is self)

    def move_up(self, place: int) -> None:
        """Go to an earlier place among the children of the parent."""
        assert self.parent is not None
        siblings = self.parent.children
        siblings.insert(place, siblings.pop(self.place))
        siblings[0].settle_comment()

    def settle_comment(self) -> None:
        """Join the comment before the move to the one after it, as the first move has no other."""
        self.comment, self.before = joined(self.before, self.comment), ""

    def _read(self, move: Move | str) -> Move:
        return self.position.game.read_move(move)


def _copy(node: Node, position: Position, move: Move | None) -> Node:
    """A node with the annotations of another and nothing after it."""
    return Node(position, move, node.before, node.comment, list(node.glyphs))


def joined(first: str, second: str) -> str:
    """Two comments as one."""
    return f"{first}\n{second}" if first and second else first or second
