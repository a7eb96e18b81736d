/** Cells: rows and columns, places in the picture, names, neighbours. */

import type { Cell } from "./state";

export type Point = readonly [x: number, y: number];

export const rowOf = (cell: Cell, size: number): number => Math.floor(cell / size);
export const columnOf = (cell: Cell, size: number): number => cell % size;

/** The name of a cell, such as d5. */
export function nameOf(cell: Cell, size: number): string {
  return String.fromCharCode(97 + columnOf(cell, size)) + String(rowOf(cell, size) + 1);
}

/** The upper left corner: the origin is the lower left corner of the board, y grows downward. */
export const cornerOf = (cell: Cell, size: number): Point => [
  columnOf(cell, size),
  -rowOf(cell, size) - 1,
];

/** The middle of a cell. */
export function centreOf(cell: Cell, size: number): Point {
  const [x, y] = cornerOf(cell, size);
  return [x + 0.5, y + 0.5];
}

/** The cells that share an edge with a cell, on the board. */
export function neighboursOf(cell: Cell, size: number): Cell[] {
  const row = rowOf(cell, size);
  const column = columnOf(cell, size);
  const found: Cell[] = [];
  if (row > 0) found.push(cell - size);
  if (column > 0) found.push(cell - 1);
  if (column < size - 1) found.push(cell + 1);
  if (row < size - 1) found.push(cell + size);
  return found;
}

/** Whether cells are connected by their edges. */
export function connected(cells: readonly Cell[], size: number): boolean {
  const left = new Set(cells);
  const open = cells.slice(0, 1);
  open.forEach((cell) => left.delete(cell));
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    for (const next of neighboursOf(cell, size)) if (left.delete(next)) open.push(next);
  }
  return left.size === 0;
}
