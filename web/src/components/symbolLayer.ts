/** Boards of X's and O's as layers to draw. */

import type { Layer } from "../board";

/** Rows from the top, as ten words of X, O and dots. */
export function layersOf(rows: readonly string[]): Layer[] {
  const upward = [...rows].reverse().join("");
  const cells = (mark: string): number[] =>
    [...upward].flatMap((one, index) => (one === mark ? [index] : []));
  return [{ kind: "symbols", x: cells("X"), o: cells("O") }];
}
