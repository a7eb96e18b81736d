/** How to go on with the move that is being entered, in a sentence. */

import { t } from "../../../locale";
import type { Entry } from "./entry.svelte";

const touch = matchMedia("(pointer: coarse)").matches;

export function guidanceOf(entry: Entry): string {
  if (entry.legal && entry.pinned) {
    if (!touch) return t("Click again, or press Place.");
    return entry.mode === "disc"
      ? t("Tap again, or tap Place.")
      : t("Drag it, turn it, or tap Place.");
  }
  if (entry.needsColouring) return t("Choose the colouring:");
  if (entry.held.piece)
    return touch
      ? t("Drag the piece to its place.")
      : t("Click to place. R turns, F flips, Esc puts it back.");
  if (entry.lines.disc !== null) return entry.lineGuidance;
  if (entry.mode === "disc") return touch ? t("Tap an empty cell.") : t("Click an empty cell.");
  if (entry.mode === "taijitu")
    return touch
      ? t("Tap a cell for your colour, then a neighbour.")
      : t("Click a cell for your colour, then a neighbour.");
  return touch
    ? t("Drag a piece to the board, or tap its cells one by one.")
    : t("Choose a piece, or click its cells one by one.");
}
