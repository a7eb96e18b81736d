/**
 * Marks: what is drawn over a board to point at something. The same geometry as
 * `tessellot.drawing.marks`; tests/golden.json pins both.
 */

import { centreOf, connected, cornerOf, nameOf } from "./cells";
import * as glyphs from "./glyphs";
import { element, path } from "./markup";
import { outline } from "./outlines";
import {
  type Cell,
  type CellValue,
  type Counted,
  type Ghost,
  type DrawnMove,
  type Side,
  tokens,
} from "./state";

const cellShape = (cell: Cell, size: number): string => outline([cell], size, 0.06, 0.2);

/** An outline of what was placed last; removed discs are shown as empty outlines. */
export function last(move: DrawnMove, size: number): string {
  const lines = outlinesOf(move, size).map(
    (d) =>
      element("path", { class: "last-halo", d }) + element("path", { class: "last-outline", d }),
  );
  return element("g", { class: "last" }, ...lines, ...removedDiscs(move, size));
}

/** A move that is being entered: a pale body, and whether it is legal. */
export function ghost(item: Ghost, size: number, raised: boolean): string {
  const verdict = item.verdict;
  return element(
    "g",
    { class: `ghost ${verdict}`, ...cellData(item.move, size) },
    element("g", { opacity: tokens.GHOST_OPACITY }, ...placed(item.move, size, raised)),
    ...item.guilty.map((cell) => hatched(cell, size)),
    ...outlinesOf(item.move, size).map((d) => element("path", { class: "ghost-outline", d })),
    ...removedDiscs(item.move, size),
  );
}

/** The cells of a move by name, and which of them are black, for tests. */
function cellData(move: DrawnMove, size: number): Record<string, string | null> {
  const named = (cells: readonly Cell[]): string =>
    cells.map((cell) => nameOf(cell, size)).join(" ");
  if (move.kind === "disc") return { "data-cells": named([move.cell]) };
  const { cells, black } = move.piece;
  return { "data-cells": named(cells), "data-black": black.length ? named(black) : null };
}

/** A suggested move. */
export function hint(move: DrawnMove, size: number, raised: boolean): string {
  return element(
    "g",
    { class: "hint" },
    element("g", { opacity: tokens.SETTLED_OPACITY }, ...placed(move, size, raised)),
    ...outlinesOf(move, size).map((d) => element("path", { class: "hint-outline", d })),
    ...removedDiscs(move, size),
  );
}

/** A cell on which a refused move breaks a rule. */
function hatched(cell: Cell, size: number): string {
  const [x, y] = cornerOf(cell, size);
  const steps = 4;
  const lines: (string | number)[] = [];
  for (let step = 1; step < 2 * steps; step += 1) {
    const start = Math.max(0, step - steps) / steps;
    const end = Math.min(steps, step) / steps;
    lines.push("M", x + start, y + end, "L", x + end, y + start);
  }
  return element(
    "g",
    { class: "hatch", "data-cell": cell },
    element("rect", { x, y, width: 1, height: 1 }),
    element("path", { d: path(...lines) }),
  );
}

/** What a score is counted from: a bead on each cell, or one outline around a group. */
export function counted(item: Counted, size: number): string {
  const name = `counted ${item.seat}${item.dashed ? " dashed" : ""}`;
  if (item.perCell) return element("g", { class: name }, ...item.cells.map((c) => bead(c, size)));
  const d = outline(item.cells, size, 0.1, 0.2, !connected(item.cells, size));
  return element(
    "g",
    { class: name },
    element("path", { class: "group-halo", d }),
    element("path", { class: "group-outline", d, pathLength: item.dashed ? null : 1 }),
  );
}

/** The size of a counted group, as a figure on one of its cells. */
export function groupSize(cell: Cell, text: string, seat: string, size: number): string {
  const [cx, cy] = centreOf(cell, size);
  return element(
    "g",
    { class: `group-size ${seat}` },
    element("circle", { cx, cy, r: 0.36 }),
    element("text", { x: cx, y: cy + 0.15, "font-size": 0.42 }, text),
  );
}

/** A dot in the corner of a counted cell. */
function bead(cell: Cell, size: number): string {
  const [x, y] = cornerOf(cell, size);
  return element("circle", { class: "bead", cx: x + 0.83, cy: y + 0.17, r: 0.1 });
}

/** The ground of a cell to point at, under what lies there. */
export const highlightTint = (cell: Cell, size: number): string =>
  element("path", { class: "highlight-tint", d: cellShape(cell, size) });

/** The frame of a cell to point at, over what lies there. */
export const highlightFrame = (cell: Cell, size: number): string =>
  element("path", {
    class: "highlight",
    "data-cell": nameOf(cell, size),
    d: cellShape(cell, size),
  });

/** A cell tinted by an overlay. */
export const tint = (cell: Cell, kind: string, size: number): string =>
  element("path", { class: `tint ${kind}`, d: cellShape(cell, size) });

/** The value of a cell: a tone and a dot, so that it reads in grey too; rings are the second seat's. */
export function cellValue({ cell, value, kind }: CellValue, size: number): string {
  if (kind === "won-x" || kind === "won-o") return wonCell(cell, kind, size);
  const [cx, cy] = centreOf(cell, size);
  const dot = (offset: number, r: number): string =>
    element("circle", { cx: cx + offset, cy: cy + offset, r });
  return element(
    "g",
    { class: `cell-value ${kind}`, "data-cell": nameOf(cell, size) },
    kind === "heat"
      ? element("path", { class: "tone", d: cellShape(cell, size), opacity: 0.1 + 0.55 * value })
      : "",
    kind === "heat" ? dot(0, 0.04 + 0.17 * value) : dot(0.28, 0.06 + 0.12 * value),
  );
}

/** A proven winner: a diamond on a full cell for X, on a ruled one for O. */
function wonCell(cell: Cell, kind: "won-x" | "won-o", size: number): string {
  const [x, y] = cornerOf(cell, size);
  const [cx, cy] = centreOf(cell, size);
  const reach = 0.2;
  const lines = [1, 3, 5, 7].flatMap((eighths) => ["M", x + 0.1, y + eighths / 8, "h", 0.8]);
  return element(
    "g",
    { class: `cell-value ${kind}`, "data-cell": nameOf(cell, size) },
    element("path", { class: "tone", d: cellShape(cell, size) }),
    kind === "won-o" ? element("path", { class: "ruled", d: path(...lines) }) : "",
    element("path", {
      class: "proven",
      d: path("M", cx, cy - reach, "L", cx + reach, cy, cx, cy + reach, cx - reach, cy, "Z"),
    }),
  );
}

/** A dot on a cell that a half-entered move can still cover. */
export function possible(cell: Cell, size: number): string {
  const [cx, cy] = centreOf(cell, size);
  return element("circle", { class: "possible", cx, cy, r: 0.11 });
}

/** A marked cell; `side` is the colour of its half of a taijitu. */
export function marked(cell: Cell, side: Side | null, size: number): string {
  return element("path", {
    class: `marked ${side ?? "plain"}`,
    d: outline([cell], size, 0.08, 0.2),
  });
}

/** A LOT line of three discs to choose. */
export function line(cells: readonly Cell[], chosen: boolean, size: number): string {
  const ends = [cells[0]!, cells[cells.length - 1]!].map((cell) => centreOf(cell, size));
  const [[x1, y1], [x2, y2]] = ends as [[number, number], [number, number]];
  const common = { x1, y1, x2, y2 };
  return element(
    "g",
    { class: `line${chosen ? " chosen" : ""}` },
    element("line", { class: "line-halo", ...common }),
    element("line", { class: "line-body", ...common }),
  );
}

/** The keyboard cursor. */
export const cursor = (cell: Cell, size: number): string =>
  element("path", { class: "cursor", d: outline([cell], size, -0.02, 0.16) });

function placed(move: DrawnMove, size: number, raised: boolean): string[] {
  if (move.kind === "piece") {
    return [glyphs.piece(move.piece, size, { ...glyphs.PLAIN_LOOK, raised })];
  }
  const { cell, side, keep, removed } = move;
  const found: string[] = [];
  if (cell !== keep && !removed.includes(cell)) found.push(glyphs.stone(cell, side, false, size));
  if (keep !== null) found.push(glyphs.stone(keep, side, true, size));
  return found;
}

/** Outlines of what a move places. */
function outlinesOf(move: DrawnMove, size: number): string[] {
  if (move.kind === "piece") {
    return [outline(move.piece.cells, size, tokens.PIECE_INSET, tokens.PIECE_RADIUS)];
  }
  const [x, y] = centreOf(move.keep ?? move.cell, size);
  const radius = 0.45;
  const half = [radius, radius, 0, 1, 1];
  return [path("M", x - radius, y, "A", ...half, x + radius, y, "A", ...half, x - radius, y, "Z")];
}

/** Where discs were that a move removes from the board. */
function removedDiscs(move: DrawnMove, size: number): string[] {
  if (move.kind === "piece") return [];
  return move.removed.map((cell) => {
    const [cx, cy] = centreOf(cell, size);
    return element("circle", { class: "removed", cx, cy, r: tokens.DISC_RADIUS });
  });
}
