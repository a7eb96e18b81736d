"""The score, and the cells that it is counted from."""

from __future__ import annotations

from tessellot.games import Count, Position, Tally
from tessellot.server.wire.base import CellNumber, Message, encode_cells


class TallyView(Message):
    """The points of one seat in a count, and the groups of cells that make them."""

    points: float
    groups: list[list[CellNumber]]


class CountView(Message):
    """One thing that is counted."""

    name: str
    text: str
    first: TallyView
    second: TallyView


class ScoreView(Message):
    """The points of both seats, the counts that they are the sum of, and further counts to show."""

    first: float
    second: float
    counts: list[CountView]
    further: list[CountView]


def score_view(position: Position, language: str) -> ScoreView:
    """The score of a position."""
    score, size = position.score, position.game.size
    return ScoreView(
        first=score.first,
        second=score.second,
        counts=[_count_view(count, size, language) for count in score.counts],
        further=[_count_view(count, size, language) for count in score.further],
    )


def score_after_swap(position: Position) -> tuple[float, float] | None:
    """The points of both seats if the swap were taken, where it is legal."""
    if not position.can_swap:
        return None
    score = position.after_swap().score
    return score.first, score.second


def _count_view(count: Count, size: int, language: str) -> CountView:
    return CountView(
        name=count.name,
        text=count.text.to(language),
        first=_tally_view(count.first, size),
        second=_tally_view(count.second, size),
    )


def _tally_view(tally: Tally, size: int) -> TallyView:
    return TallyView(
        points=tally.points,
        groups=[encode_cells(group, size) for group in tally.groups[: tally.counted]],
    )
