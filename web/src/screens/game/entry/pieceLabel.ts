/** Pieces in words, for screen readers. */

import { t, tn } from "../../../locale";
import { type OrientedPiece, type Square, flipped, rotated } from "../session/orientedPiece";

/** The name of a shape: its letter, or the word. */
export const shapeName = (shape: string): string => (shape === "taijitu" ? t("Taijitu") : shape);

/** The number of legal placements in words. */
export const placementCount = (count: number): string =>
  tn("{count} legal placement", "{count} legal placements", count);

/** A piece by its name, its supply, where it is limited, and its number of legal placements. */
export function pieceLabel(name: string, left: number | null, placements: number | null): string {
  const supply = left === null ? [] : [t("{count} left", { count: left })];
  const places = placements === null ? [] : [placementCount(placements)];
  return [name, ...supply, ...places].join(", ");
}

/**
 * The colours of a tetromino's squares, row by row from the top; empty for other pieces. Pieces of
 * one shape are turned and flipped alike, so that two colourings never have the same words.
 */
export function colouringText(piece: OrientedPiece): string {
  const black = piece.squares.filter((square) => square.black).length;
  if (!black || piece.squares.length !== 4) return "";
  const turned = [0, 1, 2, 3].map((turns) => range(turns).reduce((one) => rotated(one), piece));
  const [standard] = [...turned, ...turned.map(flipped)]
    .map((one) => ordered(one.squares))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return standard!.map((square) => (square.black ? t("black") : t("white"))).join(" ");
}

const range = (length: number): number[] => Array.from({ length }, (_, index) => index);
const ordered = (squares: readonly Square[]): Square[] =>
  [...squares].sort((one, other) => other.row - one.row || one.column - other.column);
/** Compares first where the squares are, then which of them are black. */
const keyOf = (squares: readonly Square[]): string =>
  squares.map(({ row, column }) => `${row}${column}`).join("") +
  squares.map(({ black }) => Number(black)).join("");

/** The number of moves that a half-entered move can still become, in words. */
export const completionCount = (count: number): string =>
  tn("{count} possible move", "{count} possible moves", count);
