/** Pieces in words, for screen readers. */

import { t, tn } from "../../../locale";

/** The name of a shape: its letter, or the word. */
export const shapeName = (shape: string): string => (shape === "taijitu" ? t("Taijitu") : shape);

/** The number of legal placements in words. */
export const placementCount = (count: number): string =>
  tn("{count} legal placement", "{count} legal placements", count);

/** A piece with its supply, where it is limited, and its number of legal placements. */
export function pieceLabel(shape: string, left: number | null, placements: number): string {
  const supply = left === null ? [] : [t("{count} left", { count: left })];
  return [shapeName(shape), ...supply, placementCount(placements)].join(", ");
}

/** The number of moves that a half-entered move can still become, in words. */
export const completionCount = (count: number): string =>
  tn("{count} possible move", "{count} possible moves", count);
