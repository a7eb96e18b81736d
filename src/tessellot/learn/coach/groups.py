"""What a two-coloured piece did to the groups of both sides, in TAIJI and TAILITS."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tessellot.games import ColouredPlacement, Seat, Taijitu
from tessellot.games.scores import Count
from tessellot.geometry import Cell, Grid
from tessellot.learn.conditions import Trial
from tessellot.locale import Text

Group = frozenset[Cell]

_JOINED: dict[str, Callable[[int], Text]] = {
    "white": lambda size: Text("Joins white groups into one of {size}.", size=size),
    "black": lambda size: Text("Joins black groups into one of {size}.", size=size),
}
_GROWN: dict[str, Callable[[int], Text]] = {
    "white": lambda size: Text("A white group grows to {size}.", size=size),
    "black": lambda size: Text("A black group grows to {size}.", size=size),
}
_BETWEEN: dict[str, Callable[[Cell], Text]] = {
    "white": lambda cell: Text("Stands between white groups, on {cell}.", cell=cell),
    "black": lambda cell: Text("Stands between black groups, on {cell}.", cell=cell),
}
_WALLED_IN: dict[str, Callable[[int], Text]] = {
    "white": lambda size: Text("A white group of {size} can grow no more.", size=size),
    "black": lambda size: Text("A black group of {size} can grow no more.", size=size),
}


def texts(trial: Trial) -> Iterator[Text]:
    """Joined and grown groups, own ones first; then what the opponent can no longer do."""
    found = False
    for seat in (trial.seat, trial.seat.other):
        for text in _growth(trial, seat):
            found = True
            yield text
    if not found:
        yield Text("No group grows.")
    side = trial.before.side_of(trial.seat.other)
    for cell in cells_between(trial):
        yield _BETWEEN[side](cell)
    if isinstance(trial.move, Taijitu):
        for group in _walled_in(trial):
            yield _WALLED_IN[side](len(group))


def cells_between(trial: Trial) -> Iterator[Cell]:
    """The new squares of the player that stand between groups of the opponent."""
    for cell in _squares(trial, trial.seat):
        around = _around(trial, cell)
        if sum(not around.isdisjoint(group) for group in _groups(trial, trial.seat.other)) > 1:
            yield cell


def joins_groups(trial: Trial) -> bool:
    """Whether the move joins groups of the player."""
    return any(parts > 1 for _, parts in _grown(trial, trial.seat))


def _growth(trial: Trial, seat: Seat) -> Iterator[Text]:
    """What the new squares of a seat's side became part of."""
    side = trial.before.side_of(seat)
    for group, parts in _grown(trial, seat):
        yield (_JOINED if parts > 1 else _GROWN)[side](len(group))


def _grown(trial: Trial, seat: Seat) -> Iterator[tuple[Group, int]]:
    """The groups of a seat that the move made larger, and how many groups they were before."""
    new = _squares(trial, seat)
    before = _groups(trial, seat)
    for group in _groups_of(_count(trial, after=True), seat):
        parts = sum(part <= group for part in before)
        if parts and not new.isdisjoint(group):
            yield group, parts


def _walled_in(trial: Trial) -> Iterator[Group]:
    """The opponent's groups of two or more that could grow before the move and cannot now."""
    if trial.after.outcome is not None:
        return
    open_before, open_after = (
        {cell for move in position.legal_moves() for cell in move.cells}
        for position in (trial.before, trial.after)
    )
    for group in _groups_of(_count(trial, after=True), trial.seat.other):
        beside = {neighbour for cell in group for neighbour in cell.neighbours}
        could_grow = not beside.isdisjoint(open_before) and group in _groups(
            trial, trial.seat.other
        )
        if len(group) > 1 and could_grow and beside.isdisjoint(open_after):
            yield group


def _squares(trial: Trial, seat: Seat) -> set[Cell]:
    """The new squares of a seat's side."""
    side = trial.before.side_of(seat)
    return {square.cell for square in trial.move.squares if square.side == side}


def _around(trial: Trial, cell: Cell) -> set[Cell]:
    """The cells that connect with a cell: by edges in TAIJI, in TAILITS by corners too."""
    grid = Grid.of(trial.after.game.size)
    diagonal = isinstance(trial.move, ColouredPlacement)
    return set(grid.cells_of(grid.spread(grid.mask([cell]), diagonal=diagonal)))


def _groups(trial: Trial, seat: Seat) -> list[Group]:
    """The groups of a seat's side before the move."""
    return _groups_of(_count(trial, after=False), seat)


def _groups_of(count: Count | None, seat: Seat) -> list[Group]:
    return [frozenset(group) for group in count[seat].groups] if count else []


def _count(trial: Trial, *, after: bool) -> Count | None:
    """The count of the groups that pieces like this one belong to."""
    score = trial.after.score if after else trial.before.score
    names = ("taiji",) if isinstance(trial.move, Taijitu) else ("largest", "second-largest")
    counts = [count for count in (*score.counts, *score.further) if count.name in names]
    return next(iter(counts), None)
