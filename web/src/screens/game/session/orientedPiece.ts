/** A piece with its orientation, apart from any place on the board. */

/** A square of a piece, relative to the lower left corner of the piece. */
export interface Square {
  row: number;
  column: number;
  black: boolean;
}

/** A piece, rotated and flipped as it would be placed. */
export interface OrientedPiece {
  kind: number;
  squares: Square[];
}

export const heightOf = (piece: OrientedPiece): number =>
  1 + Math.max(...piece.squares.map((square) => square.row));
export const widthOf = (piece: OrientedPiece): number =>
  1 + Math.max(...piece.squares.map((square) => square.column));

/** The same piece with its lower left corner at row 0, column 0. */
export function normalised(piece: OrientedPiece): OrientedPiece {
  const bottom = Math.min(...piece.squares.map((square) => square.row));
  const left = Math.min(...piece.squares.map((square) => square.column));
  const squares = piece.squares.map(({ row, column, black }) => ({
    row: row - bottom,
    column: column - left,
    black,
  }));
  return { ...piece, squares };
}

/** A quarter turn, clockwise or counterclockwise. */
export function rotated(piece: OrientedPiece, clockwise = true): OrientedPiece {
  const sign = clockwise ? -1 : 1;
  const squares = piece.squares.map(({ row, column, black }) => ({
    row: sign * column,
    column: -sign * row,
    black,
  }));
  return normalised({ ...piece, squares });
}

/** The mirror image. */
export function flipped(piece: OrientedPiece): OrientedPiece {
  return normalised({
    ...piece,
    squares: piece.squares.map((square) => ({ ...square, column: -square.column })),
  });
}
