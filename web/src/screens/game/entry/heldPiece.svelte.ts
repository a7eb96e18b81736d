/** A piece in the hand, and where over the board it is. */

import { columnOf, rowOf } from "../../../board";
import type { Session } from "../session/session.svelte";
import { type Hand, flipped, heightOf, turned, widthOf } from "../session/moveTable";

/** A place on the board, in cells. */
export interface Spot {
  row: number;
  column: number;
}

export class HeldPiece {
  /** The piece, turned and flipped as it would be placed. */
  hand = $state.raw<Hand | null>(null);
  /** Where its middle is; null while it is off the board. */
  middle = $state.raw<Spot | null>(null);

  constructor(private readonly session: Session) {}

  /** The move that it would make where it is: it snaps to the nearest cells. */
  readonly number: number | null = $derived.by(() => {
    const table = this.session.table;
    if (!table || !this.hand || !this.middle) return null;
    return table.numberAt(this.hand, table.cornerFor(this.hand, this.middle));
  });

  /** Take a piece of a kind. */
  take(kind: number, middle: Spot | null = null): void {
    this.hand = this.session.table?.take(kind) ?? null;
    this.middle = middle;
  }

  /** Take the piece of a move, where it lies. */
  takeFrom(number: number): void {
    const table = this.session.table!;
    const cells = table.cellsOf(number);
    const hand = table.handOf(number);
    const row = Math.min(...cells.map((cell) => rowOf(cell, table.size)));
    const column = Math.min(...cells.map((cell) => columnOf(cell, table.size)));
    this.hand = hand;
    this.middle = { row: row + heightOf(hand) / 2, column: column + widthOf(hand) / 2 };
  }

  turn(clockwise: boolean): void {
    if (this.hand) this.hand = turned(this.hand, clockwise);
  }

  flip(): void {
    if (this.hand) this.hand = flipped(this.hand);
  }

  /** Move it by so many rows and columns, as far as the board goes. */
  shift(rows: number, columns: number): void {
    const table = this.session.table;
    if (!table || !this.hand) return;
    const from = this.middle ?? { row: table.size / 2, column: table.size / 2 };
    this.middle = { row: from.row + rows, column: from.column + columns };
    const corner = table.cornerFor(this.hand, this.middle);
    this.middle = {
      row: corner.row + heightOf(this.hand) / 2,
      column: corner.column + widthOf(this.hand) / 2,
    };
  }

  drop(): void {
    this.hand = null;
    this.middle = null;
  }
}
