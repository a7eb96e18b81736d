/** First placements by shape and orientation; each is shown on one of its cells. */

import type { Cell } from "../../../board";
import type { Action, MoveTable } from "../../game/session/moveTable";
import type { OrientedPiece, Square } from "../../game/session/orientedPiece";

export interface Orientation {
  piece: OrientedPiece;
  /** The placements by the cell on which each is shown. */
  actions: ReadonlyMap<Cell, Action>;
}

const keyOf = ({ squares }: OrientedPiece): string =>
  squares.map(({ row, column }) => `${row}.${column}`).join(" ");

/** The square of a piece that touches the most others: the first of these. */
function anchorOf(squares: readonly Square[]): number {
  const touching = (one: Square): number =>
    squares.filter(
      ({ row, column }) => Math.abs(row - one.row) + Math.abs(column - one.column) === 1,
    ).length;
  const counts = squares.map(touching);
  return counts.indexOf(Math.max(...counts));
}

/** All orientations of each shape, in the order of the move table. */
export function orientationsOf(
  table: MoveTable,
  actions: Iterable<Action>,
): Map<string, Orientation[]> {
  const found = new Map<
    string,
    Map<string, { piece: OrientedPiece; actions: Map<Cell, Action> }>
  >();
  for (const action of actions) {
    const piece = table.orientedPieceOf(action);
    const shape = table.shapeOf(piece.kind);
    const shapes = found.get(shape) ?? new Map();
    found.set(shape, shapes);
    const one = shapes.get(keyOf(piece)) ?? { piece, actions: new Map() };
    shapes.set(keyOf(piece), one);
    one.actions.set(table.cellsOf(action)[anchorOf(piece.squares)]!, action);
  }
  return new Map([...found].map(([shape, all]) => [shape, [...all.values()]]));
}
