/** Cells marked one by one, and the moves that they can still become. */

import type { Cell, Side } from "../../../board";
import type { Action } from "../session/moveTable";
import type { Playable } from "../session/playable";

export class MarkedCells {
  /** In the order in which they were marked. */
  cells = $state.raw<Cell[]>([]);
  /** The colour of the first cell if it is half of a taijitu, else null. */
  side = $state<Side | null>(null);

  constructor(private readonly session: Playable) {}

  /** The legal moves that cover all marked cells. */
  readonly candidates: Action[] = $derived.by(() => {
    const { moveTable, legal } = this.session;
    const [first] = this.cells;
    if (!moveTable || first === undefined) return [];
    return [...legal].filter((action) => {
      const covered = moveTable.cellsOf(action);
      if (!this.cells.every((cell) => covered.includes(cell))) return false;
      if (this.side === null) return true;
      return moveTable.blackOf(action).includes(first) === (this.side === "black");
    });
  });

  /** The cells that can be marked next. */
  readonly possible: Cell[] = $derived.by(() => {
    const { moveTable } = this.session;
    if (!moveTable) return [];
    const found = new Set(this.candidates.flatMap((action) => moveTable.cellsOf(action)));
    this.cells.forEach((cell) => found.delete(cell));
    return [...found];
  });

  /** Mark or unmark a cell; a fifth cell starts again. */
  toggle(cell: Cell): void {
    if (this.cells.includes(cell)) this.cells = this.cells.filter((one) => one !== cell);
    else this.cells = this.cells.length >= 4 ? [cell] : [...this.cells, cell];
  }

  /** Give the first half of a taijitu the other colour. */
  swapColour(): void {
    if (this.side !== null) this.side = this.side === "black" ? "white" : "black";
  }

  clear(): void {
    this.cells = [];
    this.side = null;
  }
}
