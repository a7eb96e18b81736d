/** What a board shows: one record of plain data, with every field explained. */

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

/** Something that lies on the board, from the bottom up. */
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
export type Placing =
  | { kind: "piece"; piece: Piece }
  | { kind: "disc"; cell: Cell; side: Side; keep: Cell | null; removed: Cell[] };

/** A move that is only being thought of. */
export interface Ghost {
  placing: Placing;
  /** A green outline, or red dashes. */
  verdict: "legal" | "refused";
  /** Cells to hatch: those on which a refused move breaks a rule. */
  guilty: Cell[];
}

/** Cells that a score is counted from. */
export interface Counted {
  cells: Cell[];
  /** Single cells get a bead each; groups get one outline. */
  apart: boolean;
  /** Groups of an earlier half, which may lie under what has been placed since. */
  dashed: boolean;
  /** The seat that they count for. */
  seat: string;
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
  /** Look at the lower layer: everything in the top layer becomes almost transparent. */
  lifted: boolean;
  /** The move made last, outlined. */
  last: Placing | null;
  /** The move being thought of. */
  ghost: Ghost | null;
  /** A suggestion, outlined like a ghost but dotted. */
  hint: Placing | null;
  /** Cells chosen one by one; `side` colours the first half of a taijitu. */
  painted: { cells: Cell[]; side: Side | null } | null;
  /** Cells that a half-entered move could still cover. */
  possible: Cell[];
  /** Cells tinted on demand, and what for. */
  overlay: { kind: "coverable" | "safe"; cells: Cell[] } | null;
  /** What the score is counted from. */
  counted: Counted[];
  /** Lines of discs to choose from; the chosen one is drawn stronger. */
  lines: { cells: Cell[]; chosen: boolean }[];
  /** The cell that the keyboard is on, if it is being used. */
  cursor: Cell | null;
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
    painted: null,
    possible: [],
    overlay: null,
    counted: [],
    lines: [],
    cursor: null,
  };
}
