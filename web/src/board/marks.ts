/** Marks: what is drawn over a board to point at something, without hiding it. */

import { centreOf, connected, cornerOf, nameOf } from "./cells";
import * as glyphs from "./glyphs";
import { element, path } from "./markup";
import { outline } from "./outlines";
import { type Cell, type Counted, type Ghost, type Placing, type Side, tokens } from "./state";

const cellShape = (cell: Cell, size: number): string => outline([cell], size, 0.06, 0.2);

/** A line around what was placed last; what left the board is shown by its empty outline. */
export function last(placing: Placing, size: number): string {
  const lines = edgesOf(placing, size).map(
    (d) =>
      element("path", { class: "last-ground", d }) + element("path", { class: "last-line", d }),
  );
  return element("g", { class: "last" }, ...lines, ...leaving(placing, size, "left-behind"));
}

/** A move that is only being thought of: a pale body, and whether the rules allow it. */
export function ghost(item: Ghost, size: number, raised: boolean): string {
  const verdict = item.verdict;
  return element(
    "g",
    { class: `ghost ${verdict}`, ...lyingOn(item.placing, size) },
    element("g", { opacity: tokens.GHOST_OPACITY }, ...placed(item.placing, size, raised)),
    ...item.guilty.map((cell) => hatched(cell, size)),
    ...edgesOf(item.placing, size).map((d) => element("path", { class: "verdict", d })),
    ...leaving(item.placing, size, "leaving"),
  );
}

/** The cells of a move by name, and which of them are black: for tests and for the curious. */
function lyingOn(placing: Placing, size: number): Record<string, string | null> {
  const named = (cells: readonly Cell[]): string =>
    cells.map((cell) => nameOf(cell, size)).join(" ");
  if (placing.kind === "disc") return { "data-cells": named([placing.cell]) };
  const { cells, black } = placing.piece;
  return { "data-cells": named(cells), "data-black": black.length ? named(black) : null };
}

/** A suggested move. */
export function hint(placing: Placing, size: number, raised: boolean): string {
  return element(
    "g",
    { class: "hint" },
    element("g", { opacity: tokens.SETTLED_OPACITY }, ...placed(placing, size, raised)),
    ...edgesOf(placing, size).map((d) => element("path", { class: "hint-line", d })),
    ...leaving(placing, size, "leaving"),
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

/** What a score is counted from: a bead on each cell, or one line around a group. */
export function counted(item: Counted, size: number): string {
  const name = `counted ${item.seat}${item.dashed ? " dashed" : ""}`;
  if (item.apart) return element("g", { class: name }, ...item.cells.map((c) => bead(c, size)));
  const d = outline(item.cells, size, 0.1, 0.2, !connected(item.cells, size));
  return element(
    "g",
    { class: name },
    element("path", { class: "group-ground", d }),
    element("path", { class: "group-line", d, pathLength: item.dashed ? null : 1 }),
  );
}

/** A mark in the corner of a cell, as if somebody had counted with beads. */
function bead(cell: Cell, size: number): string {
  const [x, y] = cornerOf(cell, size);
  return element("circle", { class: "bead", cx: x + 0.83, cy: y + 0.17, r: 0.1 });
}

/** A tinted cell: something could be placed here, or something is safe here. */
export const tint = (cell: Cell, kind: string, size: number): string =>
  element("path", { class: `tint ${kind}`, d: cellShape(cell, size) });

/** A small mark in the middle of a cell that a half-entered move could still cover. */
export function possible(cell: Cell, size: number): string {
  const [cx, cy] = centreOf(cell, size);
  return element("circle", { class: "possible", cx, cy, r: 0.11 });
}

/** A cell chosen by hand; `side` shows which colour lies there. */
export function painted(cell: Cell, side: Side | null, size: number): string {
  return element("path", {
    class: `painted ${side ?? "plain"}`,
    d: outline([cell], size, 0.08, 0.2),
  });
}

/** A line of three discs to choose. */
export function line(cells: readonly Cell[], chosen: boolean, size: number): string {
  const ends = [cells[0]!, cells[cells.length - 1]!].map((cell) => centreOf(cell, size));
  const [[x1, y1], [x2, y2]] = ends as [[number, number], [number, number]];
  const common = { x1, y1, x2, y2 };
  return element(
    "g",
    { class: `line${chosen ? " chosen" : ""}` },
    element("line", { class: "line-ground", ...common }),
    element("line", { class: "line-body", ...common }),
  );
}

/** Where the keyboard is. */
export const cursor = (cell: Cell, size: number): string =>
  element("path", { class: "cursor", d: outline([cell], size, -0.02, 0.16) });

function placed(placing: Placing, size: number, raised: boolean): string[] {
  if (placing.kind === "piece") {
    return [glyphs.piece(placing.piece, size, { ...glyphs.PLAIN_LOOK, raised })];
  }
  const { cell, side, keep, removed } = placing;
  const found: string[] = [];
  if (cell !== keep && !removed.includes(cell)) found.push(glyphs.stone(cell, side, false, size));
  if (keep !== null) found.push(glyphs.stone(keep, side, true, size));
  return found;
}

/** Lines around what a move places. */
function edgesOf(placing: Placing, size: number): string[] {
  if (placing.kind === "piece") {
    return [outline(placing.piece.cells, size, tokens.PIECE_INSET, tokens.PIECE_RADIUS)];
  }
  const [x, y] = centreOf(placing.keep ?? placing.cell, size);
  const radius = 0.45;
  const half = [radius, radius, 0, 1, 1];
  return [path("M", x - radius, y, "A", ...half, x + radius, y, "A", ...half, x - radius, y, "Z")];
}

function leaving(placing: Placing, size: number, name: string): string[] {
  if (placing.kind === "piece") return [];
  return placing.removed.map((cell) => {
    const [cx, cy] = centreOf(cell, size);
    return element("circle", { class: name, cx, cy, r: tokens.DISC_RADIUS });
  });
}
