"""Sentences about a position: under a text board, and in a picture for those who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator

from tessellot.drawing.markup import named
from tessellot.drawing.scene import DiscItem, Item, SymbolItem, TaijituItem, TetrominoItem, scene
from tessellot.games.protocol import Position
from tessellot.games.scores import Count, Points
from tessellot.games.seats import SIDE_TEXTS, Seat
from tessellot.locale import Text

_TO_MOVE = {
    "X": Text("X to move"),
    "O": Text("O to move"),
    "white": Text("White to move"),
    "black": Text("Black to move"),
}


def state(position: Position) -> Text:
    """How the game ended or, before that, whose turn it is."""
    outcome = position.outcome
    if outcome is not None:
        return outcome.text
    seat = Text("first seat") if position.mover is Seat.FIRST else Text("second seat")
    side = position.side_of(position.mover)
    return Text("{side} ({seat}).", side=_TO_MOVE[side], seat=seat)


def score(position: Position) -> Text:
    """The points of both seats, and which side each of them plays."""
    first, second = (SIDE_TEXTS[side] for side in position.sides)
    return Text(
        "Score: first seat ({first}) {points} second seat ({second}).",
        first=first,
        points=_points(position.score.first, position.score.second),
        second=second,
    )


def counts(position: Position) -> Iterator[Text]:
    """What the score is the sum of, and what else is worth knowing."""
    found = position.score
    shown = found.counts if len(found.counts) > 1 or found.further else ()
    for count in (*shown, *found.further):
        yield _count(count)


def title(position: Position) -> Text:
    """What the picture shows, in a line."""
    return Text("{game}: {state}", game=position.game.info.name, state=state(position))


def description(position: Position) -> Iterator[Text]:
    """Everything in the picture, sentence by sentence."""
    size = position.game.size
    yield Text("A board of {size} by {size} cells.", size=size)
    yield score(position)
    items = scene(position.layers)
    yield from _placed(items)
    for mark in "XO":
        cells = [item.cell for item in items if isinstance(item, SymbolItem) and item.mark == mark]
        if cells:
            yield Text("Visible {mark}: {cells}.", mark=mark, cells=named(cells))


def _placed(items: tuple[Item, ...]) -> Iterator[Text]:
    for item in items:
        match item:
            case TetrominoItem(shape, cells):
                yield Text("{shape} on {cells}.", shape=shape, cells=named(cells))
            case TaijituItem(halves):
                colours = {side: cell for cell, side in halves.items()}
                if len(colours) == 2:
                    yield Text("Taijitu: black {black}, white {white}.", **colours)
                elif "black" in colours:
                    yield Text("Half of a taijitu: black {black}.", **colours)
                else:
                    yield Text("Half of a taijitu: white {white}.", **colours)
            case DiscItem():
                yield _stone(item)


def _stone(stone: DiscItem) -> Text:
    if stone.side == "white":
        return (
            Text("White stack on {cell}.", cell=stone.cell)
            if stone.stacked
            else Text("White disc on {cell}.", cell=stone.cell)
        )
    return (
        Text("Black stack on {cell}.", cell=stone.cell)
        if stone.stacked
        else Text("Black disc on {cell}.", cell=stone.cell)
    )


def _count(count: Count) -> Text:
    return Text(
        "{name}: {points}",
        name=count.text,
        points=_points(count.first.points, count.second.points),
    )


def _points(first: Points, second: Points) -> str:
    return f"{first:g} : {second:g}"
