"""What a tetromino did to the symbols of a board: covered them, or made them safe for ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tessellot.games import Placement, Seat
from tessellot.games.violations import listed
from tessellot.geometry import Cell, Grid
from tessellot.learn.conditions import Trial
from tessellot.locale import PluralText, Text

_COVERED: dict[str, Callable[[int, str], Text]] = {
    "X": lambda count, cells: PluralText(
        "Covers {count} X: {cells}.", "Covers {count} X's: {cells}.", count=count, cells=cells
    ),
    "O": lambda count, cells: PluralText(
        "Covers {count} O: {cells}.", "Covers {count} O's: {cells}.", count=count, cells=cells
    ),
    "white": lambda count, cells: PluralText(
        "Covers {count} white square: {cells}.",
        "Covers {count} white squares: {cells}.",
        count=count,
        cells=cells,
    ),
    "black": lambda count, cells: PluralText(
        "Covers {count} black square: {cells}.",
        "Covers {count} black squares: {cells}.",
        count=count,
        cells=cells,
    ),
}
_SAFE: dict[str, Callable[[int, str], Text]] = {
    "X": lambda count, cells: PluralText(
        "Protects {count} X for ever: {cells}.",
        "Protects {count} X's for ever: {cells}.",
        count=count,
        cells=cells,
    ),
    "O": lambda count, cells: PluralText(
        "Protects {count} O for ever: {cells}.",
        "Protects {count} O's for ever: {cells}.",
        count=count,
        cells=cells,
    ),
    "white": lambda count, cells: PluralText(
        "Protects {count} white square for ever: {cells}.",
        "Protects {count} white squares for ever: {cells}.",
        count=count,
        cells=cells,
    ),
    "black": lambda count, cells: PluralText(
        "Protects {count} black square for ever: {cells}.",
        "Protects {count} black squares for ever: {cells}.",
        count=count,
        cells=cells,
    ),
}


def texts(trial: Trial) -> Iterator[Text]:
    """Covered symbols of both sides, those of the opponent first; then what is safe now."""
    assert isinstance(trial.move, Placement)
    seats = (trial.seat.other, trial.seat)
    covered = {seat: _visible(trial, seat).intersection(trial.move.cells) for seat in seats}
    for seat in seats:
        if covered[seat]:
            cells = sorted(covered[seat])
            yield _COVERED[trial.before.side_of(seat)](len(cells), listed(cells))
    if not any(covered.values()):
        yield Text("Covers no symbol.")
    for seat in reversed(seats) if trial.after.outcome is None else ():
        side = trial.before.side_of(seat)
        safe = newly_safe(trial, side)
        if safe:
            yield _SAFE[side](len(safe), listed(safe))
    left = {stock.piece.shape: stock.left for stock in trial.after.supply}
    if not left.get(trial.move.shape, 1):
        yield Text("That was the last {shape}.", shape=trial.move.shape)


def _visible(trial: Trial, seat: Seat) -> set[Cell]:
    """The symbols of a seat's side before the move."""
    (count,) = [count for count in trial.before.score.counts if count.name == "symbols"]
    return {cell for group in count[seat].groups for cell in group}


def newly_safe(trial: Trial, side: str) -> tuple[Cell, ...]:
    """The symbols of a side that could be covered before the move, and never again after it."""
    index = trial.before.game.info.sides.index(side)
    before, after = (position.safe_cells() or (0, 0) for position in (trial.before, trial.after))
    return Grid.of(trial.after.game.size).cells_of(after[index] & ~before[index])
