/** The table of a game's moves, and pieces in the hand. It knows where pieces fit, not the rules. */

import type { Table } from "../../../api/messages";
import { type Cell, type Piece, type Placing, type Side, columnOf, rowOf } from "../../../board";

/** A square of a piece in the hand, relative to its lower left corner. */
interface Square {
  row: number;
  column: number;
  black: boolean;
}

/** A piece in the hand, turned and flipped as it would be placed. */
export interface Hand {
  kind: number;
  squares: Square[];
}

export const heightOf = (hand: Hand): number => 1 + Math.max(...hand.squares.map((s) => s.row));
export const widthOf = (hand: Hand): number => 1 + Math.max(...hand.squares.map((s) => s.column));

function normalised(hand: Hand): Hand {
  const bottom = Math.min(...hand.squares.map((square) => square.row));
  const left = Math.min(...hand.squares.map((square) => square.column));
  const squares = hand.squares.map(({ row, column, black }) => ({
    row: row - bottom,
    column: column - left,
    black,
  }));
  return { ...hand, squares };
}

/** A quarter turn: clockwise, or the other way. */
export function turned(hand: Hand, clockwise = true): Hand {
  const sign = clockwise ? -1 : 1;
  const squares = hand.squares.map(({ row, column, black }) => ({
    row: sign * column,
    column: -sign * row,
    black,
  }));
  return normalised({ ...hand, squares });
}

/** The mirror image. */
export function flipped(hand: Hand): Hand {
  return normalised({
    ...hand,
    squares: hand.squares.map((square) => ({ ...square, column: -square.column })),
  });
}

const key = (cells: readonly Cell[], black: readonly Cell[]): string =>
  `${[...cells].sort((a, b) => a - b).join(".")}/${[...black].sort((a, b) => a - b).join(".")}`;

export class MoveTable {
  private readonly numbers = new Map<string, number>();
  private readonly firstOfKind = new Map<number, number>();

  constructor(readonly data: Table) {
    data.cells.forEach((cells, number) => {
      const kind = data.kind[number]!;
      if (!this.firstOfKind.has(kind)) this.firstOfKind.set(kind, number);
      if (!this.isDisc) this.numbers.set(key(cells, data.black[number]!), number);
    });
  }

  get size(): number {
    return this.data.size;
  }

  /** Whether the game is played with discs, which are placed by a single cell. */
  get isDisc(): boolean {
    return this.data.kinds[0]?.shape === "disc";
  }

  shapeOf(kind: number): string {
    return this.data.kinds[kind]!.shape;
  }

  cellsOf(number: number): Cell[] {
    return this.data.cells[number]!;
  }

  notation(number: number): string {
    return this.data.notation[number]!;
  }

  /** How many of these moves place each kind of piece. */
  placements(numbers: Iterable<number>): number[] {
    const counts = this.data.kinds.map(() => 0);
    for (const number of numbers) counts[this.data.kind[number]!]! += 1;
    return counts;
  }

  /** The piece that a move places. */
  pieceOf(number: number): Piece {
    const cells = this.cellsOf(number);
    const black = this.data.black[number]!;
    const white = black.length ? cells.filter((cell) => !black.includes(cell)) : [];
    return { shape: this.shapeOf(this.data.kind[number]!), cells, black, white };
  }

  /** What a move does to the board, for the side that makes it. */
  placingOf(number: number, side: Side): Placing {
    if (!this.isDisc) return { kind: "piece", piece: this.pieceOf(number) };
    return {
      kind: "disc",
      cell: this.cellsOf(number)[0]!,
      side,
      keep: this.data.keep[number] ?? null,
      removed: this.data.removed[number]!,
    };
  }

  /** The move that covers these cells, these of them in black, if there is one on this board. */
  numberOf(cells: readonly Cell[], black: readonly Cell[]): number | null {
    return this.numbers.get(key(cells, black)) ?? null;
  }

  /** A piece of a kind, taken into the hand. */
  take(kind: number): Hand {
    return this.handOf(this.firstOfKind.get(kind)!);
  }

  /** The piece of a move in the hand, as it lies there. */
  handOf(number: number): Hand {
    const black = this.data.black[number]!;
    const squares = this.cellsOf(number).map((cell) => ({
      row: rowOf(cell, this.size),
      column: columnOf(cell, this.size),
      black: black.includes(cell),
    }));
    return normalised({ kind: this.data.kind[number]!, squares });
  }

  /** A picture of a kind of piece on a small board of its own. */
  samplePiece(hand: Hand): { piece: Piece; size: number } {
    const size = 4;
    const cellAt = (square: Square): Cell => square.row * size + square.column;
    const cells = hand.squares.map(cellAt);
    const black = hand.squares.filter((square) => square.black).map(cellAt);
    const white = black.length ? cells.filter((cell) => !black.includes(cell)) : [];
    return { piece: { shape: this.shapeOf(hand.kind), cells, black, white }, size };
  }

  /** Where the hand's lower left corner comes to lie when its middle is as near as can be. */
  cornerFor(hand: Hand, middle: { row: number; column: number }): { row: number; column: number } {
    const snap = (at: number, length: number): number =>
      Math.max(0, Math.min(this.size - length, Math.round(at - length / 2)));
    return {
      row: snap(middle.row, heightOf(hand)),
      column: snap(middle.column, widthOf(hand)),
    };
  }

  /** The move of the hand with its lower left corner there. */
  numberAt(hand: Hand, corner: { row: number; column: number }): number | null {
    const cellAt = (square: Square): Cell =>
      (corner.row + square.row) * this.size + corner.column + square.column;
    return this.numberOf(
      hand.squares.map(cellAt),
      hand.squares.filter((square) => square.black).map(cellAt),
    );
  }
}
