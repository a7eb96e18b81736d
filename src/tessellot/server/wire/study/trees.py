"""Games as trees: a record with its variations, comments and marks, as it is sent.

The tree is a flat list of nodes, each after its parent and in the order of `Node.walk`: main lines
first. So it is read and written without recursion, however deep variations nest.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tessellot.games import TessellotError, game
from tessellot.locale import Text
from tessellot.notation import Node, Record, read_position, write_position
from tessellot.notation.records import result_of
from tessellot.server.wire.base import Message
from tessellot.server.wire.live.game_state import Setup, setup_view
from tessellot.server.wire.positions.position import MoveView, move_view
from tessellot.server.wire.study.lessons import MoveText

MAX_NODES = 5000
"""The most moves that a tree may have."""
Comment = Annotated[str, Field(max_length=4000)]
Options = Annotated[
    dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=400)] | int],
    Field(max_length=10),
]
PositionLine = Annotated[str, Field(max_length=2000)]
"""A position in one line of notation."""
Tags = Annotated[
    dict[Annotated[str, Field(max_length=80)], Annotated[str, Field(max_length=1000)]],
    Field(max_length=50),
]


class TreeNode(Message):
    """A move of a tree."""

    parent: Annotated[int, Field(strict=True)] | None
    """The number of the node before it in the list; null after the start."""
    move: MoveText
    before: Comment = ""
    """A comment before the move, only where it begins a variation."""
    comment: Comment = ""
    glyphs: Annotated[
        list[Annotated[int, Field(ge=0, le=999, strict=True)]],
        Field(max_length=20, default_factory=list),
    ]
    """Annotation glyphs of PGN: 1 is “!”, 2 “?”, 3 “!!”, 4 “??”, 5 “!?”, 6 “?!”."""


class Tree(Message):
    """A game with its variations, as a page or a program edits it."""

    game: Annotated[str, Field(max_length=40)]
    options: Annotated[Options, Field(default_factory=dict)]
    position: PositionLine | None = None
    """Where it begins, if not at the start of the game."""
    tags: Annotated[Tags, Field(default_factory=dict)]
    comment: Comment = ""
    """A comment before the first move."""
    result: Annotated[str, Field(pattern="^(1-0|0-1|1/2-1/2|\\*)$")] = "*"
    nodes: Annotated[list[TreeNode], Field(max_length=MAX_NODES, default_factory=list)]


class TreeView(Message):
    """A tree that was read and judged."""

    setup: Setup
    tree: Tree
    moves: list[MoveView]
    """The move of each node with its number in the move table."""


def tree_view(record: Record, language: str) -> TreeView:
    """A record as it is sent."""
    tree, moves = _tree(record)
    return TreeView(setup=setup_view(record.game, language), tree=tree, moves=moves)


def _tree(record: Record) -> tuple[Tree, list[MoveView]]:
    root, start = record.root, record.game.start()
    numbers: dict[int, int] = {}
    nodes: list[TreeNode] = []
    moves: list[MoveView] = []
    for node in root.walk():
        if node.parent is None or node.move is None:
            continue
        numbers[id(node)] = len(nodes)
        nodes.append(
            TreeNode(
                parent=numbers.get(id(node.parent)),
                move=str(node.move),
                before=node.before,
                comment=node.comment,
                glyphs=node.glyphs,
            )
        )
        moves.append(move_view(node.move, record.game))
    if len(nodes) > MAX_NODES:
        raise too_many_moves()
    tree = Tree(
        game=record.game.info.id,
        options=record.game.options,
        position=None if root.position == start else write_position(root.position),
        tags={name: str(value) for name, value in record.tags.items()},
        comment=root.comment,
        result=record.result,
        nodes=nodes,
    )
    return tree, moves


def record_of_tree(tree: Tree) -> Record:
    """The record of a tree; every move is judged."""
    chosen = game(tree.game, **tree.options)
    start = chosen.start() if tree.position is None else read_position(tree.position)
    if start.game != chosen:
        raise TessellotError(Text("expected a position of {game}", game=str(chosen)))
    record = Record(Node(start, comment=tree.comment), dict(tree.tags))
    nodes: list[Node] = []
    for number, sent in enumerate(tree.nodes):
        if sent.parent is not None and not 0 <= sent.parent < number:
            raise TessellotError(
                Text("Move {number} of the tree must come after its parent.", number=number)
            )
        parent = record.root if sent.parent is None else nodes[sent.parent]
        count = len(parent.children)
        node = parent.add(sent.move)
        if len(parent.children) == count:
            raise TessellotError(
                Text(
                    "Move {number} of the tree, {move}, is there twice.",
                    number=number,
                    move=sent.move,
                )
            )
        node.before, node.comment, node.glyphs = sent.before, sent.comment, list(sent.glyphs)
        nodes.append(node)
    record.result = tree.result if tree.result != "*" else result_of(record.end.outcome)
    record.check()
    return record


def too_many_moves() -> TessellotError:
    """The refusal of a tree that is too large."""
    return TessellotError(Text("A tree may have {most} moves at most.", most=MAX_NODES))
