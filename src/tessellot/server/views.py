"""Positions as they are sent: everything that there is to show, and nothing to work out."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tessellot.games import (
    ColouredPlacement,
    Completions,
    Count,
    Game,
    Move,
    Outcome,
    Placement,
    Position,
    Score,
    Swap,
    Taijitu,
    Tally,
    Violation,
)
from tessellot.games.layers import Discs, Dot, Layer, Symbols, Taijitus, Tetrominoes
from tessellot.games.moves import SWAP
from tessellot.geometry import Cell, Grid
from tessellot.notation import write_position
from tessellot.server import wire
from tessellot.server.wire.move_tables import Numbering, bits, cell_numbers, table_id

EXAMPLES = 12
"""How many completions are written out."""


def setup_view(game: Game, language: str) -> wire.Setup:
    """The game with its options."""
    return wire.Setup(
        game=game.info.id,
        name=game.info.name.to(language),
        options=game.options,
        size=game.size,
        table=table_id(game),
    )


@lru_cache(maxsize=2048)
def position_view(position: Position, last: Move | None, language: str) -> wire.PositionView:
    """All there is to show of a position, and how it came about."""
    size = position.game.size
    numbering = Numbering.of_table(table_id(position.game))
    legal = position.legal_placements
    remaining = ((kind, (legal & mask).bit_count()) for kind, mask in enumerate(numbering.masks))
    turn = position.turn
    return wire.PositionView(
        ply=position.ply,
        text=write_position(position),
        turn=None if turn is None else wire.TurnView(seat=turn.seat.value, side=turn.side),
        sides=position.sides,
        can_swap=position.can_swap,
        score_after_swap=_score_after_swap(position),
        legal=bits(legal),
        remaining=[
            wire.RemainingView(kind=kind, count=count) for kind, count in remaining if count
        ],
        supply=[
            wire.StockView(
                shape=stock.shape,
                left=stock.left,
                kinds=numbering.kinds_of_stock(stock.shape, stock.black, stock.white),
            )
            for stock in position.supply
        ],
        score=_score(position.score, size, language),
        layers=[_layer(layer, size) for layer in position.layers],
        last=None if last is None else move_view(last, position.game),
    )


def move_view(move: Move, game: Game) -> wire.MoveView:
    """A move by its notation and its number."""
    number = None if isinstance(move, Swap) else game.move_index.action_of(move)
    return wire.MoveView(move=str(move), number=number)


def outcome_view(outcome: Outcome, language: str) -> wire.OutcomeView:
    """How a game ended."""
    return wire.OutcomeView(
        winner=None if outcome.winner is None else outcome.winner.value,
        reason=outcome.reason,
        text=outcome.text.to(language),
    )


def violation_views(
    violations: Iterable[Violation], size: int, language: str
) -> list[wire.ViolationView]:
    """Broken rules, and what to point at; cells off the board cannot be pointed at."""
    grid = Grid.of(size)
    return [
        wire.ViolationView(
            rule=violation.rule,
            text=violation.text.to(language),
            cells=cell_numbers(tuple(cell for cell in violation.cells if cell in grid), size),
            pieces=[_piece(piece, size) for piece in violation.pieces],
        )
        for violation in violations
    ]


def judgement(position: Position, move: Move, language: str) -> wire.Judgement:
    """Whether a move is legal and, if not, every rule that it breaks."""
    broken = position.broken_rules(move)
    return wire.Judgement(
        move=str(move),
        number=None if isinstance(move, Swap) else position.game.move_index.action_of(move),
        legal=not broken,
        violations=violation_views(broken, position.game.size, language),
    )


def completions_view(position: Position, found: Completions, language: str) -> wire.CompletionsView:
    """What a half-entered move could become."""
    return wire.CompletionsView(
        moves=bits(found.moves.bits & position.legal_placements),
        can_swap=SWAP in found.moves,
        count=len(found.moves),
        examples=[str(move) for move in found.moves[:EXAMPLES]],
        move=None if found.move is None else move_view(found.move, position.game),
        violations=violation_views(found.why, position.game.size, language),
    )


def safe_cells(position: Position) -> list[int] | None:
    """The cells that can never be covered again, where the game knows such cells."""
    safe = position.safe_cells()
    if safe is None:
        return None
    return cell_numbers(Grid.of(position.game.size).cells_of(safe[0] | safe[1]), position.game.size)


def _score_after_swap(position: Position) -> tuple[float, float] | None:
    if not position.can_swap:
        return None
    score = position.after_swap().score
    return score.first, score.second


def _score(score: Score, size: int, language: str) -> wire.ScoreView:
    return wire.ScoreView(
        first=score.first,
        second=score.second,
        counts=[_count(count, size, language) for count in score.counts],
        further=[_count(count, size, language) for count in score.further],
    )


def _count(count: Count, size: int, language: str) -> wire.CountView:
    return wire.CountView(
        name=count.name,
        text=count.text.to(language),
        first=_tally(count.first, size),
        second=_tally(count.second, size),
    )


def _tally(tally: Tally, size: int) -> wire.TallyView:
    return wire.TallyView(
        points=tally.points,
        groups=[cell_numbers(group, size) for group in tally.groups],
        counted=tally.counted,
    )


def _layer(layer: Layer, size: int) -> wire.LayerView:
    def numbers(cells: tuple[Cell, ...]) -> list[int]:
        return cell_numbers(cells, size)

    match layer:
        case Symbols(x, o):
            return wire.SymbolsLayer(x=numbers(x), o=numbers(o))
        case Dot(cell):
            return wire.DotLayer(cell=numbers((cell,))[0])
        case Tetrominoes(pieces):
            return wire.PiecesLayer(
                kind="tetrominoes", pieces=[_piece(piece, size) for piece in pieces]
            )
        case Taijitus(dominoes):
            return wire.PiecesLayer(
                kind="taijitus", pieces=[_piece(piece, size) for piece in dominoes]
            )
        case Discs():
            return wire.DiscsLayer(
                white=numbers(layer.white),
                black=numbers(layer.black),
                white_stacks=numbers(layer.white_stacks),
                black_stacks=numbers(layer.black_stacks),
            )


def _piece(piece: Placement | ColouredPlacement | Taijitu, size: int) -> wire.PieceView:
    black: tuple[Cell, ...] = ()
    white: tuple[Cell, ...] = ()
    match piece:
        case Placement(shape, _):
            pass
        case ColouredPlacement(shape, black, white):
            pass
        case Taijitu(dark, light):
            shape, black, white = "taijitu", (dark,), (light,)
    return wire.PieceView(
        shape=shape,
        cells=cell_numbers(piece.cells, size),
        black=cell_numbers(black, size),
        white=cell_numbers(white, size),
    )
