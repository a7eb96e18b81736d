"""Trees that are shared by a link: anybody reads them, the holder of the token changes them."""

from __future__ import annotations

from pydantic import Field

from tessellot.server.wire.base import Message
from tessellot.server.wire.study.trees import Tree, TreeView


class ShareRequest(Message):
    """A tree to be shared."""

    tree: Tree


class SharedTree(Message):
    """The id of a shared tree, and the token that may change it, which is sent only once."""

    id: str
    token: str
    version: int


class TreeChange(Message):
    """A changed tree; `version` is that of the tree which was changed."""

    tree: Tree
    version: int = Field(ge=1, strict=True)


class TreeVersion(Message):
    """The version that was stored."""

    id: str
    version: int


class SharedTreeView(Message):
    """A shared tree."""

    id: str
    version: int
    created: float
    changed: float
    view: TreeView
    may_change: bool
    """Whether the token of the request may change it."""
