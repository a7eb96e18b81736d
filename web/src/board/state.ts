/** What a board shows, as one record of plain data. */

import tokens from "./tokens.json";

export { tokens };

/** A cell is `row * size + column`, row 0 at the bottom. */
export type Cell = number;

export type Side = "X" | "O" | "black" | "white";

/** A tetromino (`L`, `I`, `T`, `S`) or a `taijitu`; plain tetrominoes have no colours. */
export interface Piece {
  shape: string;
  cells: Cell[];
  black: Cell[];
  white: Cell[];
}

/** One layer of what lies on the board. */
export type Layer =
  | { kind: "symbols"; x: Cell[]; o: Cell[] }
  | { kind: "dot"; cell: Cell }
  | { kind: "tetrominoes" | "taijitus"; pieces: Piece[] }
  | {
      kind: "discs";
      white: Cell[];
      black: Cell[];
      white_stacks: Cell[];
      black_stacks: Cell[];
    };

/** What a move puts on the board or takes from it. */
export type DrawnMove =
  | { kind: "piece"; piece: Piece }
  | { kind: "disc"; cell: Cell; side: Side; keep: Cell | null; removed: Cell[] };

/** A move that is being entered. */
export interface Ghost {
  move: DrawnMove;
  /** A green outline, red dashes or, where nobody says it, ink. */
  verdict: "legal" | "refused" | "open";
  /** Cells to hatch: those on which a refused move breaks a rule. */
  guilty: Cell[];
}

/** Cells that a score is counted from. */
export interface Counted {
  cells: Cell[];
  /** Each cell gets a dot; otherwise the group gets one outline. */
  perCell: boolean;
  /** Groups of the first half of a double game, which later pieces may cover. */
  dashed: boolean;
  /** The seat that they count for. */
  seat: string;
}

/** A value of a cell, from 0 to 1. */
export interface CellValue {
  cell: Cell;
  value: number;
  /**
   * How good it is to play there, how often the cell counts for a seat at the end, or who is
   * proven to win.
   */
  kind: "heat" | "first" | "second" | "won-x" | "won-o";
}

/** A part of a board: its lowest row, its leftmost column, and its size. */
export interface VisiblePart {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export interface BoardState {
  /** Rows and columns. */
  size: number;
  /** What lies on the board, from the bottom up. */
  layers: Layer[];
  /** Letters of columns and numbers of rows around the board. */
  coordinates: boolean;
  /** The shape's letter on every tetromino. */
  letters: boolean;
  /** Show the lower layer: everything in the top layer becomes almost transparent. */
  lifted: boolean;
  /** The last move, outlined. */
  last: DrawnMove | null;
  /** The move that is being entered. */
  ghost: Ghost | null;
  /** A suggestion, outlined like a ghost but dotted. */
  hint: DrawnMove | null;
  /** Cells marked one by one; `side` is the colour of the first half of a taijitu. */
  marked: { cells: Cell[]; side: Side | null } | null;
  /** Cells that a half-entered move can still cover. */
  possible: Cell[];
  /** Cells tinted on demand, and what they have in common. */
  overlay: { kind: "coverable" | "safe"; cells: Cell[] } | null;
  /** Values of cells, shown by tone and by the size of a dot. */
  values: CellValue[];
  /** Cells to point at: tinted, with a frame. */
  highlighted: Cell[];
  /** The only visible part of the board; null for all of it. */
  part: VisiblePart | null;
  /** What the score is counted from. */
  counted: Counted[];
  /** The sizes of counted groups, each at one of its cells. */
  numbers: { cell: Cell; text: string; seat: string }[];
  /** LOT lines to choose from; the chosen one is drawn stronger. */
  lines: { cells: Cell[]; chosen: boolean }[];
  /** The cell of the keyboard cursor, if it is shown. */
  cursor: Cell | null;
  /** Whether the board is seen from the other side. */
  turned: boolean;
}

/** An empty board of a size; everything else is switched off. */
export function emptyState(size: number): BoardState {
  return {
    size,
    layers: [],
    coordinates: false,
    letters: false,
    lifted: false,
    last: null,
    ghost: null,
    hint: null,
    marked: null,
    possible: [],
    overlay: null,
    values: [],
    highlighted: [],
    part: null,
    counted: [],
    numbers: [],
    lines: [],
    cursor: null,
    turned: false,
  };
}
