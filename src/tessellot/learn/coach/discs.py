"""What a disc did in LOT: stacks, threats, blocked lines."""

from __future__ import annotations

from collections.abc import Iterator

from tessellot.games import Disc, Seat
from tessellot.games.lot import LotPosition
from tessellot.games.pieces.discs import LineTable
from tessellot.games.violations import listed
from tessellot.geometry import Cell
from tessellot.learn.conditions import Trial
from tessellot.locale import Text


def texts(trial: Trial) -> Iterator[Text]:
    """The stack it made, what it threatens, and what it took from the opponent."""
    before, move, after = trial.before, trial.move, trial.after
    assert isinstance(before, LotPosition)
    assert isinstance(move, Disc)
    assert isinstance(after, LotPosition)
    if move.keep is not None:
        yield Text(
            "Makes a stack on {cell}; {removed} leave.",
            cell=move.keep,
            removed=listed(move.removed),
        )
    if after.outcome is not None:
        return
    threats = _third_cells(after, trial.seat) - _third_cells(before, trial.seat)
    if threats:
        yield Text("A third stack would win on: {cells}.", cells=listed(sorted(threats)))
    open_cells = _open_cells(after, trial.seat) - _open_cells(before, trial.seat)
    if open_cells:
        yield Text("One more disc makes a line: {cells}.", cells=listed(sorted(open_cells)))
    gone = _third_cells(before, trial.seat.other) - _third_cells(after, trial.seat.other)
    if gone:
        yield Text("No third stack for the opponent on: {cells}.", cells=listed(sorted(gone)))
    for line in _blocked(before, after, trial.seat.other):
        yield Text("Blocks the line {first}–{last}.", first=line[0], last=line[-1])


def _third_cells(position: LotPosition, seat: Seat) -> set[Cell]:
    """Where a third stack in line would stand."""
    return {threat.third for threat in position.threats(seat)}


def _open_lines(position: LotPosition, seat: Seat) -> Iterator[tuple[int, int]]:
    """The lines in which a seat has two single discs and the third cell is empty: both."""
    singles = position.white if position.side_of(seat) == "white" else position.black
    for line in LineTable.shared().lines:
        third = line & ~singles
        if third.bit_count() == 1 and not third & position.taken:
            yield line, third


def _open_cells(position: LotPosition, seat: Seat) -> set[Cell]:
    grid = LineTable.shared().grid
    thirds = {third for _, third in _open_lines(position, seat)}
    return {cell for third in thirds for cell in grid.cells_of(third)}


def _blocked(before: LotPosition, after: LotPosition, seat: Seat) -> Iterator[tuple[Cell, ...]]:
    """The opponent's lines whose empty cell is taken now."""
    for line, third in _open_lines(before, seat):
        if third & after.taken:
            yield LineTable.shared().grid.cells_of(line)
