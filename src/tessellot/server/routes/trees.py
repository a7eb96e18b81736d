"""Trees that are shared by a link: stored, read-only for others, changed with a token."""

from __future__ import annotations

import time
from typing import Annotated

from fastapi import APIRouter, Path, Request

from tessellot.locale import Text
from tessellot.play import MatchError
from tessellot.server.http.computing import computing
from tessellot.server.http.error_handlers import NotFoundError
from tessellot.server.routes.parameters import (
    CONFLICT,
    NO_SUCH,
    REFUSALS,
    Authorization,
    Lang,
    LibraryOf,
    bearer_token,
)
from tessellot.server.storage import StoredTree
from tessellot.server.tokens import hashed, new_id, new_token, opens
from tessellot.server.wire.study.shared_trees import (
    SharedTree,
    SharedTreeView,
    ShareRequest,
    TreeChange,
    TreeVersion,
)
from tessellot.server.wire.study.trees import Tree, record_of_tree, tree_view

ROUTER = APIRouter(prefix="/api/trees", tags=["trees"], responses=REFUSALS)
TreeId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$", description="The id of a tree.")]


@ROUTER.post("", status_code=201)
async def share_tree(
    request: Request,
    library: LibraryOf,
    wanted: ShareRequest,
    lang: Lang = "en",  # noqa: ARG001 (the language of a refusal)
) -> SharedTree:
    """Share a tree: everybody with its id can read it, only the token can change it."""
    await computing(request).run(request, record_of_tree, wanted.tree)
    token, now = new_token(), time.time()
    stored = StoredTree(new_id(), hashed(token), 1, now, now, wanted.tree.model_dump())
    await library.add_tree(stored)
    return SharedTree(id=stored.id, token=token, version=stored.version)


@ROUTER.get("/{tree_id}", responses=NO_SUCH)
async def get_shared_tree(
    request: Request,
    library: LibraryOf,
    tree_id: TreeId,
    authorization: Authorization = None,
    lang: Lang = "en",
) -> SharedTreeView:
    """Show a shared tree."""
    stored = await _stored(library, tree_id)

    def view() -> SharedTreeView:
        record = record_of_tree(Tree.model_validate(stored.tree))
        return SharedTreeView(
            id=stored.id,
            version=stored.version,
            created=stored.created,
            changed=stored.changed,
            view=tree_view(record, lang),
            may_change=opens(bearer_token(authorization), stored.token),
        )

    return await computing(request).run(request, view)


@ROUTER.post("/{tree_id}/versions", responses=NO_SUCH | CONFLICT)
async def change_tree(
    *,
    request: Request,
    library: LibraryOf,
    tree_id: TreeId,
    change: TreeChange,
    authorization: Authorization = None,
    lang: Lang = "en",  # noqa: ARG001 (the language of a refusal)
) -> TreeVersion:
    """Store the next version of a shared tree."""
    stored = await _stored(library, tree_id)
    if not opens(bearer_token(authorization), stored.token):
        raise MatchError("no-seat", Text("Only who shared this tree can change it."))
    await computing(request).run(request, record_of_tree, change.tree)
    after = StoredTree(
        stored.id,
        stored.token,
        change.version + 1,
        stored.created,
        time.time(),
        change.tree.model_dump(),
    )
    if not await library.change_tree(after):
        raise MatchError("wrong-version", Text("This tree was changed elsewhere meanwhile."))
    return TreeVersion(id=after.id, version=after.version)


async def _stored(library: LibraryOf, tree_id: str) -> StoredTree:
    stored = await library.tree(tree_id)
    if stored is None:
        raise NotFoundError("no-tree", Text("There is no such tree."))
    return stored
