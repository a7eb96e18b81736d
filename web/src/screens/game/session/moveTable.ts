/**
 * The move table of a game: every move that the game could see, by its action. It knows where
 * pieces fit on the board, not which moves are legal.
 */

import type { MoveTableView } from "../../../api/types";
import {
  type Cell,
  type DrawnMove,
  type Piece,
  type Side,
  columnOf,
  nameOf,
  rowOf,
} from "../../../board";
import { t } from "../../../locale";
import { type OrientedPiece, type Square, heightOf, normalised, widthOf } from "./orientedPiece";

/** The index of a move in the move table. */
export type Action = number;

/** A point of the board, in cells from its lower left corner. */
export interface Spot {
  row: number;
  column: number;
}

const key = (cells: readonly Cell[], black: readonly Cell[]): string =>
  `${[...cells].sort((a, b) => a - b).join(".")}/${[...black].sort((a, b) => a - b).join(".")}`;

export class MoveTable {
  private readonly actions = new Map<string, Action>();
  private readonly firstOfKind = new Map<number, Action>();

  constructor(private readonly data: MoveTableView) {
    data.cells.forEach((cells, action) => {
      const kind = data.kind[action]!;
      if (!this.firstOfKind.has(kind)) this.firstOfKind.set(kind, action);
      if (!this.isDisc) this.actions.set(key(cells, data.black[action]!), action);
    });
  }

  get size(): number {
    return this.data.size;
  }

  /** Whether the game is played with discs, which are placed on a single cell. */
  get isDisc(): boolean {
    return this.data.kinds[0]?.shape === "disc";
  }

  // --- Moves by action ---

  /** Every action, legal or not. */
  get allActions(): Action[] {
    return this.data.cells.map((_, action) => action);
  }

  /** How moves are written: the first taijitu of the table, or the first move of another piece. */
  example(taijitu: boolean): string {
    const first = this.data.kind.findIndex(
      (kind) => (this.shapeOf(kind) === "taijitu") === taijitu,
    );
    return this.data.notation[first] ?? "";
  }

  shapeOf(kind: number): string {
    return this.data.kinds[kind]!.shape;
  }

  kindOf(action: Action): number {
    return this.data.kind[action]!;
  }

  cellsOf(action: Action): Cell[] {
    return this.data.cells[action]!;
  }

  blackOf(action: Action): Cell[] {
    return this.data.black[action]!;
  }

  /** Of a disc that resolves a line: the disc of the line that stays. */
  keepOf(action: Action): Cell | null {
    return this.data.keep[action] ?? null;
  }

  /** Of a disc that resolves a line: the discs that leave the board. */
  removedOf(action: Action): Cell[] {
    return this.data.removed[action]!;
  }

  notationOf(action: Action): string {
    return this.data.notation[action]!;
  }

  /** The action of a move in notation; null for the swap and for what is no move. */
  read(notation: string): Action | null {
    const action = this.data.notation.indexOf(notation);
    return action < 0 ? null : action;
  }

  /** What a move of discs does, in words; empty where the notation says it. */
  wordsOf(action: Action): string {
    const named = (cells: Cell[]): string[] => cells.map((cell) => nameOf(cell, this.size));
    const keep = this.keepOf(action);
    if (keep === null) return "";
    const [cell, stack] = named([this.cellsOf(action)[0]!, keep]);
    const [one, other] = named(this.removedOf(action));
    return t("a disc on {cell}, then a stack on {stack}; {one} and {other} leave the board", {
      cell: cell!,
      stack: stack!,
      one: one!,
      other: other!,
    });
  }

  /** The number of these moves for each kind of piece. */
  countByKind(actions: Iterable<Action>): number[] {
    const counts = this.data.kinds.map(() => 0);
    for (const action of actions) counts[this.kindOf(action)]! += 1;
    return counts;
  }

  /** The piece that a move places. */
  pieceOf(action: Action): Piece {
    return coloured(this.shapeOf(this.kindOf(action)), this.cellsOf(action), this.blackOf(action));
  }

  /** What a move does to the board when a side plays it. */
  drawnMoveOf(action: Action, side: Side): DrawnMove {
    if (!this.isDisc) return { kind: "piece", piece: this.pieceOf(action) };
    return {
      kind: "disc",
      cell: this.cellsOf(action)[0]!,
      side,
      keep: this.keepOf(action),
      removed: this.removedOf(action),
    };
  }

  // --- Actions by what they place ---

  /** The move that covers these cells, `black` of them in black, if it fits on the board. */
  actionOf(cells: readonly Cell[], black: readonly Cell[]): Action | null {
    return this.actions.get(key(cells, black)) ?? null;
  }

  /** Some move of a disc on a cell, legal or not. */
  actionOfDisc(cell: Cell): Action {
    return this.data.cells.findIndex(([first]) => first === cell);
  }

  /** The move of a piece whose lower left corner is at `corner`. */
  actionAt(piece: OrientedPiece, corner: Spot): Action | null {
    const cellAt = (square: Square): Cell =>
      (corner.row + square.row) * this.size + corner.column + square.column;
    return this.actionOf(
      piece.squares.map(cellAt),
      piece.squares.filter((square) => square.black).map(cellAt),
    );
  }

  // --- Pieces apart from the board ---

  /** A piece of a kind, in the orientation of its first move. */
  orientedPiece(kind: number): OrientedPiece {
    return this.orientedPieceOf(this.firstOfKind.get(kind)!);
  }

  /** The piece of a move, in its orientation. */
  orientedPieceOf(action: Action): OrientedPiece {
    const black = this.blackOf(action);
    const squares = this.cellsOf(action).map((cell) => ({
      row: rowOf(cell, this.size),
      column: columnOf(cell, this.size),
      black: black.includes(cell),
    }));
    return normalised({ kind: this.kindOf(action), squares });
  }

  /** A piece on a small board of its own, to be drawn as an icon. */
  iconPiece(piece: OrientedPiece): { piece: Piece; size: number } {
    const size = 4;
    const cellAt = (square: Square): Cell => square.row * size + square.column;
    const cells = piece.squares.map(cellAt);
    const black = piece.squares.filter((square) => square.black).map(cellAt);
    return { piece: coloured(this.shapeOf(piece.kind), cells, black), size };
  }

  /**
   * The lower left corner of a piece that covers the cell of a point, with its middle as near to
   * the point as possible; where it cannot cover the cell, as for `cornerFor`.
   */
  cornerCovering(piece: OrientedPiece, point: Spot): Spot {
    const { size } = this;
    const [height, width] = [heightOf(piece), widthOf(piece)];
    const distance = ({ row, column }: Spot): number =>
      Math.hypot(row + height / 2 - point.row, column + width / 2 - point.column);
    const corners = piece.squares
      .map((square) => ({
        row: Math.floor(point.row) - square.row,
        column: Math.floor(point.column) - square.column,
      }))
      .filter(
        ({ row, column }) =>
          row >= 0 && column >= 0 && row + height <= size && column + width <= size,
      )
      .sort((one, other) => distance(one) - distance(other));
    return corners[0] ?? this.cornerFor(piece, point);
  }

  /** The lower left corner of a piece with its middle as near to `middle` as the board allows. */
  cornerFor(piece: OrientedPiece, middle: Spot): Spot {
    const snap = (at: number, length: number): number =>
      Math.max(0, Math.min(this.size - length, Math.round(at - length / 2)));
    return {
      row: snap(middle.row, heightOf(piece)),
      column: snap(middle.column, widthOf(piece)),
    };
  }
}

/** A piece whose squares are white where they are not black; without black ones, it is plain. */
function coloured(shape: string, cells: Cell[], black: Cell[]): Piece {
  const white = black.length ? cells.filter((cell) => !black.includes(cell)) : [];
  return { shape, cells, black, white };
}
