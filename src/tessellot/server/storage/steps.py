"""Storing the steps of games: what changes from one version of a game to the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tessellot.server.storage.schema import GAMES, MOVES, PLAYED, SEATS
from tessellot.server.storage.stored_game import StoredGame

FIXED = {"id", "created", "opponent", "game", "options", "pairing"}
"""Columns that never change after a game was created."""

UPDATE = update(GAMES).where(
    GAMES.c.id == bindparam("this_game"), GAMES.c.version == bindparam("last_version")
)


class StaleError(Exception):
    """Another version of the game was stored first."""


@dataclass(frozen=True, slots=True)
class Step:
    """The step of a game from one version to the next, perhaps with a new game that follows it."""

    before: StoredGame
    after: StoredGame
    now: float
    following: StoredGame | None

    def new_moves(self) -> list[dict[str, Any]]:
        """The rows of the moves that the step adds."""
        return self.after.move_rows(self.after.common_plies(self.before), self.now)

    async def store_rare_changes(self, connection: AsyncConnection) -> None:
        """Store what few steps change: moves taken back, a seat taken, a game that follows."""
        before, after = self.before, self.after
        same = after.common_plies(before)
        if same < before.match.ply:
            await connection.execute(
                delete(MOVES).where(MOVES.c.game_id == after.id, MOVES.c.ply >= same)
            )
        if (before.tokens, before.match.players) != (after.tokens, after.match.players):
            await connection.execute(delete(SEATS).where(SEATS.c.game_id == after.id))
            await connection.execute(insert(SEATS), list(after.seat_rows()))
        if before.match.outcome != after.match.outcome:
            # A game against the engine may go on after its end, when a move is taken back.
            await connection.execute(delete(PLAYED).where(PLAYED.c.game_id == after.id))
            rows = after.played_rows()
            if rows:
                await connection.execute(insert(PLAYED), rows)
        if self.following is not None:
            await insert_game(connection, self.following)


async def store_steps(connection: AsyncConnection, steps: Sequence[Step]) -> None:
    """Store steps of different games; StaleError if one of them does not follow its version."""
    rows = [_update_row(step.after) for step in steps]
    done = await connection.execute(UPDATE, rows if len(rows) > 1 else rows[0])
    if done.rowcount != len(steps):
        raise StaleError
    for step in steps:
        await step.store_rare_changes(connection)
    moves = [row for step in steps for row in step.new_moves()]
    if moves:
        await connection.execute(insert(MOVES), moves)


async def insert_game(connection: AsyncConnection, game: StoredGame) -> None:
    """Store a new game."""
    await connection.execute(insert(GAMES), game.game_row())
    await connection.execute(insert(SEATS), list(game.seat_rows()))


def _update_row(game: StoredGame) -> dict[str, Any]:
    row = {name: value for name, value in game.game_row().items() if name not in FIXED}
    return row | {"this_game": game.id, "last_version": game.version - 1}
