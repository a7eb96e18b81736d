/** Which overlays are on, and what they show of the engine's answer. */

import type { CellValues } from "../../api/types";
import { type Cell, type CellValue, nameOf } from "../../board";
import { t } from "../../locale";
import { type Sides, percent, sideOf } from "./engine/values";

const KEY = "tessellot.overlays";

export class OverlayChoice {
  heat = $state(false);
  ownership = $state(false);
  safe = $state(false);
  best = $state(true);
  last = $state(true);
  turned = $state(false);

  constructor() {
    try {
      Object.assign(this, JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    } catch {
      // Without storage, all begins with the defaults.
    }
  }

  /** To be called in an effect: stores every change. */
  store(): void {
    const { heat, ownership, safe, best, last, turned } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ heat, ownership, safe, best, last, turned }));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  }
}

/** A cell must count this often to be marked. */
const LEAST = 0.12;

/** What the overlays show of a cell, in words; empty where they show nothing. */
export function cellWords(
  cells: CellValues,
  chosen: OverlayChoice,
  cell: Cell,
  size: number,
  sides: Sides,
): string {
  const parts: string[] = [];
  const best = cells.best[cell] ?? null;
  if (chosen.heat && best !== null) {
    parts.push(t("the best move here is worth {percent}", { percent: percent(best) }));
  }
  if (chosen.ownership) {
    for (const seat of ["first", "second"] as const) {
      const share = cells[seat][cell] ?? 0;
      if (share < LEAST) continue;
      const side = sideOf(seat, sides);
      parts.push(t("counts for {side} in {percent}", { side, percent: percent(share) }));
    }
  }
  return parts.length ? `${nameOf(cell, size)}: ${parts.join("; ")}` : "";
}

export function valuesOf(cells: CellValues, chosen: OverlayChoice): CellValue[] {
  const found: CellValue[] = [];
  if (chosen.heat) {
    const known = cells.best.filter((value) => value !== null);
    const [low, high] = [Math.min(...known), Math.max(...known)];
    cells.best.forEach((value, cell) => {
      if (value === null) return;
      // The best cell is 1 and the worst 0: among chances of 97 and 98 %, the order still shows.
      // If all are alike, they are as good as they are: a lost position has no good cells.
      const share = high > low ? (value - low) / (high - low) : value;
      found.push({ cell, value: share, kind: "heat" });
    });
  }
  if (chosen.ownership) {
    cells.first.forEach((first, cell) => {
      const second = cells.second[cell] ?? 0;
      const value = Math.max(first, second);
      if (value >= LEAST) found.push({ cell, value, kind: first >= second ? "first" : "second" });
    });
  }
  return found;
}
