/** A piece taken from the tray, and where over the board it is. */

import { columnOf, rowOf } from "../../../board";
import type { Action, Spot } from "../session/moveTable";
import { type OrientedPiece, flipped, heightOf, rotated, widthOf } from "../session/orientedPiece";
import type { Playable } from "../session/playable";

export class HeldPiece {
  /** The piece, rotated and flipped as it would be placed. */
  piece = $state.raw<OrientedPiece | null>(null);
  /** Where its middle is; null while it is off the board. */
  middle = $state.raw<Spot | null>(null);

  constructor(private readonly session: Playable) {}

  /** The move that it would make where it is: it snaps to the nearest cells. */
  readonly action: Action | null = $derived.by(() => {
    const { moveTable } = this.session;
    if (!moveTable || !this.piece || !this.middle) return null;
    return moveTable.actionAt(this.piece, moveTable.cornerFor(this.piece, this.middle));
  });

  /** Take a piece of a kind. */
  take(kind: number, middle: Spot | null = null): void {
    this.piece = this.session.moveTable?.orientedPiece(kind) ?? null;
    this.middle = middle;
  }

  /** Take the piece of a move, where the move would place it. */
  takeFrom(action: Action): void {
    const moveTable = this.session.moveTable!;
    const cells = moveTable.cellsOf(action);
    const row = Math.min(...cells.map((cell) => rowOf(cell, moveTable.size)));
    const column = Math.min(...cells.map((cell) => columnOf(cell, moveTable.size)));
    this.piece = moveTable.orientedPieceOf(action);
    this.putCornerAt({ row, column });
  }

  rotate(clockwise: boolean): void {
    if (this.piece) this.piece = rotated(this.piece, clockwise);
  }

  flip(): void {
    if (this.piece) this.piece = flipped(this.piece);
  }

  /** Move it by a number of rows and columns, within the board. */
  shift(rows: number, columns: number): void {
    const { moveTable } = this.session;
    if (!moveTable || !this.piece) return;
    const from = this.middle ?? { row: moveTable.size / 2, column: moveTable.size / 2 };
    const to = { row: from.row + rows, column: from.column + columns };
    this.putCornerAt(moveTable.cornerFor(this.piece, to));
  }

  drop(): void {
    this.piece = null;
    this.middle = null;
  }

  /** Put the lower left corner of the piece somewhere. */
  private putCornerAt(corner: Spot): void {
    this.middle = {
      row: corner.row + heightOf(this.piece!) / 2,
      column: corner.column + widthOf(this.piece!) / 2,
    };
  }
}
