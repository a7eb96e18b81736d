/** Boards of X's and O's as layers of the board component. */

import type { Layer } from "../board";

/** The layers of a board from its rows, top row first, written with X, O and dots. */
export function layersOf(rows: readonly string[]): Layer[] {
  const upward = [...rows].reverse().join("");
  const cells = (mark: string): number[] =>
    [...upward].flatMap((one, index) => (one === mark ? [index] : []));
  return [{ kind: "symbols", x: cells("X"), o: cells("O") }];
}
