/** Cells marked one by one, and what they can still become. */

import type { Cell, Side } from "../../../board";
import type { Session } from "../session/session.svelte";

export class MarkedCells {
  /** In the order in which they were marked. */
  cells = $state.raw<Cell[]>([]);
  /** The colour of the first cell if it is half of a taijitu; else null. */
  side = $state<Side | null>(null);

  constructor(private readonly session: Session) {}

  /** The legal moves that they can still become. */
  readonly candidates: number[] = $derived.by(() => {
    const { table, legal } = this.session;
    const [first] = this.cells;
    if (!table || first === undefined) return [];
    return [...legal].filter((number) => {
      const covered = table.cellsOf(number);
      if (!this.cells.every((cell) => covered.includes(cell))) return false;
      if (this.side === null) return true;
      return table.data.black[number]!.includes(first) === (this.side === "black");
    });
  });

  /** The cells that could join them. */
  readonly possible: Cell[] = $derived.by(() => {
    const table = this.session.table;
    if (!table) return [];
    const found = new Set(this.candidates.flatMap((number) => table.cellsOf(number)));
    this.cells.forEach((cell) => found.delete(cell));
    return [...found];
  });

  /** Mark a cell, or take its mark away; a fifth cell begins anew. */
  toggle(cell: Cell): void {
    if (this.cells.includes(cell)) this.cells = this.cells.filter((one) => one !== cell);
    else this.cells = this.cells.length >= 4 ? [cell] : [...this.cells, cell];
  }

  /** The other colour for the first half. */
  exchange(): void {
    if (this.side !== null) this.side = this.side === "black" ? "white" : "black";
  }

  clear(): void {
    this.cells = [];
    this.side = null;
  }
}
