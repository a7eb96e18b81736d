"""What a tetromino did to the symbols of a board: covered them, or made them safe for ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tessellot.games import Placement, Seat
from tessellot.games.violations import listed
from tessellot.geometry import Cell, Grid
from tessellot.learn.conditions import Trial
from tessellot.locale import Text

_COVERED: dict[str, Callable[[str], Text]] = {
    "X": lambda cells: Text("Covers X's: {cells}.", cells=cells),
    "O": lambda cells: Text("Covers O's: {cells}.", cells=cells),
    "white": lambda cells: Text("Covers white squares: {cells}.", cells=cells),
    "black": lambda cells: Text("Covers black squares: {cells}.", cells=cells),
}
_SAFE: dict[str, Callable[[str], Text]] = {
    "X": lambda cells: Text("X's that nobody can cover any more: {cells}.", cells=cells),
    "O": lambda cells: Text("O's that nobody can cover any more: {cells}.", cells=cells),
    "white": lambda cells: Text(
        "White squares that nobody can cover any more: {cells}.", cells=cells
    ),
    "black": lambda cells: Text(
        "Black squares that nobody can cover any more: {cells}.", cells=cells
    ),
}


def texts(trial: Trial) -> Iterator[Text]:
    """Covered symbols of both sides, those of the opponent first; then what is safe now."""
    assert isinstance(trial.move, Placement)
    seats = (trial.seat.other, trial.seat)
    covered = {seat: _visible(trial, seat).intersection(trial.move.cells) for seat in seats}
    for seat in seats:
        if covered[seat]:
            yield _COVERED[trial.before.side_of(seat)](listed(sorted(covered[seat])))
    if not any(covered.values()):
        yield Text("Covers no symbol.")
    for seat in reversed(seats) if trial.after.outcome is None else ():
        side = trial.before.side_of(seat)
        safe = _newly_safe(trial, side)
        if safe:
            yield _SAFE[side](listed(safe))
    left = {stock.piece.shape: stock.left for stock in trial.after.supply}
    if not left.get(trial.move.shape, 1):
        yield Text("That was the last {shape}.", shape=trial.move.shape)


def _visible(trial: Trial, seat: Seat) -> set[Cell]:
    """The symbols of a seat's side before the move."""
    (count,) = [count for count in trial.before.score.counts if count.name == "symbols"]
    return {cell for group in count[seat].groups for cell in group}


def _newly_safe(trial: Trial, side: str) -> tuple[Cell, ...]:
    index = trial.before.game.info.sides.index(side)
    before, after = (position.safe_cells() or (0, 0) for position in (trial.before, trial.after))
    return Grid.of(trial.after.game.size).cells_of(after[index] & ~before[index])
