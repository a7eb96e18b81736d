"""The library: shared trees, evaluations of positions, and what was played in finished games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import delete, func, insert, select, update

from tessellot.about import VERSION
from tessellot.engine.analysis import SOLVER_VERSION
from tessellot.games import Position
from tessellot.server.storage.archive import Archive
from tessellot.server.storage.position_keys import position_key
from tessellot.server.storage.schema import EVALUATIONS, PLAYED, TREES

ESTIMATE_SECONDS = 90 * 24 * 3600.0
"""How long an evaluation is kept that is no proof."""
MOST_KEYS = 500
"""Keys of one query: databases limit its parameters."""


@dataclass(frozen=True, slots=True)
class StoredTree:
    """A shared tree, with the hash of the token that may change it."""

    id: str
    token: str
    version: int
    created: float
    changed: float
    tree: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What the engine found out about a position in some seconds, as plain values."""

    complete: bool
    """Whether more time would change nothing: then it is kept for ever."""
    seconds: float
    result: dict[str, Any]


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move in the finished games of this server, and how these games ended."""

    move: str
    winner: str | None
    games: int


class Library:
    """What is stored beside the games, in the same database."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive

    async def add_tree(self, tree: StoredTree) -> None:
        """Store a new tree."""
        async with self._archive.writing() as connection:
            await connection.execute(insert(TREES), _tree_row(tree))

    async def change_tree(self, tree: StoredTree) -> bool:
        """Store the next version of a tree; False if another was stored first."""
        async with self._archive.writing() as connection:
            done = await connection.execute(
                update(TREES)
                .where(TREES.c.id == tree.id, TREES.c.version == tree.version - 1)
                .values(version=tree.version, changed=tree.changed, tree=tree.tree)
            )
            return bool(done.rowcount)

    async def tree(self, tree_id: str) -> StoredTree | None:
        """A shared tree."""
        async with self._archive.reading() as connection:
            found = await connection.execute(select(TREES).where(TREES.c.id == tree_id))
            row = found.mappings().first()
        return None if row is None else StoredTree(**row)

    async def evaluation(self, position: Position, lines: int) -> Evaluation | None:
        """What is known about a position; nothing that an older engine has only estimated."""
        wanted = select(EVALUATIONS).where(
            EVALUATIONS.c.position == position_key(position), EVALUATIONS.c.lines == lines
        )
        async with self._archive.reading() as connection:
            row = (await connection.execute(wanted)).mappings().first()
        if row is None or row["solver"] != SOLVER_VERSION:
            return None
        if not row["complete"] and row["version"] != VERSION:
            return None
        return Evaluation(row["complete"], row["seconds"], row["result"])

    async def first_lines(self, keys: Iterable[str]) -> dict[str, dict[str, Any]]:
        """The evaluations of several positions by their keys."""
        wanted = list(keys)
        found: dict[str, dict[str, Any]] = {}
        async with self._archive.reading() as connection:
            for start in range(0, len(wanted), MOST_KEYS):
                rows = await connection.execute(
                    select(EVALUATIONS.c.position, EVALUATIONS.c.result)
                    .where(
                        EVALUATIONS.c.position.in_(wanted[start : start + MOST_KEYS]),
                        EVALUATIONS.c.solver == SOLVER_VERSION,
                    )
                    .order_by(EVALUATIONS.c.seconds)
                )
                found |= {row.position: row.result for row in rows}
        return found

    async def keep(self, position: Position, lines: int, found: Evaluation, now: float) -> None:
        """Store an evaluation, unless a better one is there."""
        known = await self.evaluation(position, lines)
        if known is not None and (known.complete or known.seconds >= found.seconds):
            return
        row = {
            "position": position_key(position),
            "lines": lines,
            "version": VERSION,
            "solver": SOLVER_VERSION,
            "complete": found.complete,
            "seconds": found.seconds,
            "at": now,
            "result": found.result,
        }
        async with self._archive.writing() as connection:
            await connection.execute(
                delete(EVALUATIONS).where(
                    EVALUATIONS.c.position == row["position"], EVALUATIONS.c.lines == lines
                )
            )
            await connection.execute(insert(EVALUATIONS), row)

    async def forget_estimates(self, now: float) -> None:
        """Remove old evaluations that are no proofs."""
        async with self._archive.writing() as connection:
            await connection.execute(
                delete(EVALUATIONS).where(
                    EVALUATIONS.c.complete.is_(False), EVALUATIONS.c.at < now - ESTIMATE_SECONDS
                )
            )

    async def played(self, position: Position) -> list[PlayedMove]:
        """The moves that were made in a position in finished games."""
        wanted = (
            select(PLAYED.c.move, PLAYED.c.winner, func.count().label("games"))
            .where(PLAYED.c.position == position_key(position))
            .group_by(PLAYED.c.move, PLAYED.c.winner)
        )
        async with self._archive.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return [PlayedMove(row.move, row.winner, row.games) for row in rows]


def _tree_row(tree: StoredTree) -> dict[str, Any]:
    return {
        "id": tree.id,
        "token": tree.token,
        "version": tree.version,
        "created": tree.created,
        "changed": tree.changed,
        "tree": tree.tree,
    }
