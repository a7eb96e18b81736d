/** A piece taken from the tray, and where over the board it is. */

import { columnOf, rowOf } from "../../../board";
import type { Action, Spot } from "../session/moveTable";
import { type OrientedPiece, flipped, heightOf, rotated, widthOf } from "../session/orientedPiece";
import type { Playable } from "../session/playable";

/** Under a pointer, or with its middle at a point of the board. */
type HeldPlace = { pointer: Spot } | { middle: Spot };

export class HeldPiece {
  /** The piece, rotated and flipped as it would be placed. */
  piece = $state.raw<OrientedPiece | null>(null);
  /** Where it is; null while it is off the board. */
  private place = $state.raw<HeldPlace | null>(null);

  constructor(private readonly session: Pick<Playable, "moveTable">) {}

  /** Its lower left corner: it snaps to the nearest cells. */
  private readonly corner: Spot | null = $derived.by(() => {
    const { moveTable } = this.session;
    const { piece, place } = this;
    if (!moveTable || !piece || !place) return null;
    return "pointer" in place
      ? moveTable.cornerCovering(piece, place.pointer)
      : moveTable.cornerFor(piece, place.middle);
  });

  /** The move that it would make where it is. */
  readonly action: Action | null = $derived.by(() => {
    const { moveTable } = this.session;
    if (!moveTable || !this.piece || !this.corner) return null;
    return moveTable.actionAt(this.piece, this.corner);
  });

  /** Take a piece of a kind; it is off the board unless `middle` says where it is. */
  take(kind: number, middle: Spot | null = null): void {
    this.piece = this.session.moveTable?.orientedPiece(kind) ?? null;
    this.place = middle && { middle };
  }

  /** Bring it to a point of the board, whose cell it covers; null takes it off the board. */
  follow(pointer: Spot | null): void {
    this.place = pointer && { pointer };
  }

  /** Put it above a point of the board, with its lower edge there. */
  hoverAbove(point: Spot): void {
    if (!this.piece) return;
    this.place = { middle: { row: point.row + heightOf(this.piece) / 2, column: point.column } };
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
    const { corner, piece } = this;
    const from = corner
      ? { row: corner.row + heightOf(piece) / 2, column: corner.column + widthOf(piece) / 2 }
      : { row: moveTable.size / 2, column: moveTable.size / 2 };
    const to = { row: from.row + rows, column: from.column + columns };
    this.putCornerAt(moveTable.cornerFor(piece, to));
  }

  drop(): void {
    this.piece = null;
    this.place = null;
  }

  /** Put the lower left corner of the piece somewhere. */
  private putCornerAt(corner: Spot): void {
    this.place = {
      middle: {
        row: corner.row + heightOf(this.piece!) / 2,
        column: corner.column + widthOf(this.piece!) / 2,
      },
    };
  }
}
