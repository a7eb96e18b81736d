/** Lines of discs to choose from. */

import type { Cell } from "../../../board";
import type { MoveTable } from "../session/moveTable";

/** A line of three discs that a move can resolve, with the move for each disc that may stay. */
export interface LineChoice {
  cells: Cell[];
  numbers: Map<Cell, number>;
}

/** The lines that the legal moves of one disc can resolve. */
export function linesOf(table: MoveTable, legal: Iterable<number>, disc: Cell): LineChoice[] {
  const found = new Map<string, LineChoice>();
  for (const number of legal) {
    const keep = table.data.keep[number];
    if (table.cellsOf(number)[0] !== disc || keep == null) continue;
    const cells = [keep, ...table.data.removed[number]!].sort((a, b) => a - b);
    const line = found.get(cells.join()) ?? { cells, numbers: new Map<Cell, number>() };
    line.numbers.set(keep, number);
    found.set(cells.join(), line);
  }
  return [...found.values()];
}
