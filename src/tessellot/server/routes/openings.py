"""Openings: the swap map of a board, and what was played from a position."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from tessellot.engine.books.opening_estimates import opening_estimates
from tessellot.engine.books.proven_openings import ProvenOpenings, known_openings
from tessellot.games import Game, Move, Position, game
from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.moves import SWAP, Placement, read_move
from tessellot.server.http.computing import computing
from tessellot.server.routes.parameters import REFUSALS, Lang, LibraryOf
from tessellot.server.storage import PlayedMove
from tessellot.server.storage.position_keys import position_key
from tessellot.server.wire.positions.any_position import PositionRequest, resolve
from tessellot.server.wire.positions.position import move_view
from tessellot.server.wire.study.openings import (
    OpeningsRequest,
    OpeningView,
    PlayedHere,
    PlayedView,
    SwapMap,
)

ROUTER = APIRouter(prefix="/api", tags=["openings"], responses=REFUSALS)


@ROUTER.post("/openings")
async def get_swap_map(
    request: Request,
    library: LibraryOf,
    wanted: OpeningsRequest,
    lang: Lang = "en",  # noqa: ARG001 (the language of a refusal)
) -> SwapMap:
    """Tell what is known about every first placement of a game: proven, or estimated."""
    start, proven, unknown = await computing(request).run(request, _proven, wanted)
    estimates = await library.first_lines(unknown.values())
    return await computing(request).run(request, _swap_map, start, proven, unknown, estimates)


def _swap_map(
    start: Position,
    proven: list[OpeningView],
    unknown: dict[int, str],
    estimates: dict[str, dict[str, Any]],
) -> SwapMap:
    shipped = opening_estimates(start.game)
    openings = [*proven]
    for action, key in unknown.items():
        move = start.game.move_index[action]
        result = estimates.get(key)
        if result is not None and result["lines"]:
            openings.append(_estimated(move, result["lines"][0], start.game))
        elif action in shipped:
            openings.append(
                OpeningView(
                    move=move_view(move, start.game),
                    known="estimate",
                    win=shipped[action],
                    reply=None,
                )
            )
    return SwapMap(placements=start.legal_placements.bit_count(), openings=openings)


def _estimated(move: Move, best: dict[str, Any], game: Game) -> OpeningView:
    """An opening whose best reply was searched for on this server."""
    reply = read_move(best["move"], game)
    # A player who swaps takes the side of the one who placed.
    win = best["win"] if reply == SWAP else 1 - best["win"]
    return OpeningView(
        move=move_view(move, game),
        known="estimate",
        win=round(win, 4),
        reply=move_view(reply, game),
    )


@ROUTER.post("/positions/played")
async def get_played(
    request: Request,
    library: LibraryOf,
    wanted: PositionRequest,
    lang: Lang = "en",  # noqa: ARG001 (the language of a refusal)
) -> PlayedHere:
    """Tell what was played from a position in this server's finished games, and how they ended."""
    position, _ = await computing(request).run(request, resolve, wanted)
    moves: dict[str, list[PlayedMove]] = {}
    for played in await library.played(position):
        moves.setdefault(played.move, []).append(played)
    views = [_played_view(position, move, found) for move, found in moves.items()]
    views.sort(key=lambda view: (-view.games, view.move.move))
    return PlayedHere(games=sum(view.games for view in views), moves=views)


def _played_view(position: Position, move: str, found: list[PlayedMove]) -> PlayedView:
    def games(winner: str | None) -> int:
        return sum(played.games for played in found if played.winner == winner)

    return PlayedView(
        move=move_view(read_move(move, position.game), position.game),
        games=sum(played.games for played in found),
        first=games("first"),
        second=games("second"),
        draws=games(None),
    )


def _proven(wanted: OpeningsRequest) -> tuple[Position, list[OpeningView], dict[int, str]]:
    """The start, its proven openings, and the keys of the positions after all others, by action."""
    start = game(wanted.game, **wanted.options).start()
    book: ProvenOpenings | None = known_openings() if isinstance(start.game, BattleOfLits) else None
    proven: list[OpeningView] = []
    unknown: dict[int, str] = {}
    index = start.game.move_index
    for action in start.legal_moves().actions():
        move = index[action]
        opening = None
        if (
            book is not None
            and isinstance(start.game, BattleOfLits)
            and isinstance(move, Placement)
        ):
            opening = book.find(start.game.board, move)
        if opening is None:
            unknown[action] = position_key(start.after(action))
            continue
        reply = SWAP if opening.swap else opening.reply
        proven.append(
            OpeningView(
                move=move_view(move, start.game),
                known="proven",
                win=float(opening.winner == "X"),
                reply=move_view(reply, start.game),
            )
        )
    return start, proven, unknown
