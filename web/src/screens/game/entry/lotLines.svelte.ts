/** LOT: a disc that completes several lines, or a line of which one disc must be kept. */

import type { Cell } from "../../../board";
import type { Action } from "../session/moveTable";
import type { Playable } from "../session/playable";

/** A line of three discs that a move resolves, with the move for each disc that may be kept. */
export interface LotLine {
  cells: Cell[];
  actions: Map<Cell, Action>;
}

export class LotLines {
  /** The disc whose line is being chosen. */
  disc = $state.raw<Cell | null>(null);
  /** The chosen line. */
  chosen = $state.raw<LotLine | null>(null);

  constructor(private readonly session: Playable) {}

  /** The lines that the disc completes. */
  readonly all: LotLine[] = $derived.by(() => {
    const { moveTable, legal } = this.session;
    const found = new Map<string, LotLine>();
    if (!moveTable || this.disc === null) return [];
    for (const action of legal) {
      const keep = moveTable.keepOf(action);
      if (moveTable.cellsOf(action)[0] !== this.disc || keep === null) continue;
      const cells = [keep, ...moveTable.removedOf(action)].sort((a, b) => a - b);
      const line = found.get(cells.join()) ?? { cells, actions: new Map<Cell, Action>() };
      line.actions.set(keep, action);
      found.set(cells.join(), line);
    }
    return [...found.values()];
  });

  /** The lines through a cell. */
  through(cell: Cell): LotLine[] {
    return this.all.filter((line) => line.cells.includes(cell));
  }

  /** Begin to choose; a single line is chosen at once. */
  begin(disc: Cell): void {
    this.disc = disc;
    this.chosen = this.all.length === 1 ? this.all[0]! : null;
  }

  clear(): void {
    this.disc = null;
    this.chosen = null;
  }
}
