/**
 * Outlines: the edge of a set of cells as one rounded line, as in `tessellot.drawing.outlines`.
 */

import { type Point, columnOf, rowOf } from "./cells";
import { path } from "./markup";
import type { Cell } from "./state";

/** How far from a shared corner the outline leaves one cell to cross to its diagonal neighbour. */
const BRIDGE = 0.3;

type Turn = (step: Point) => Point;
const right: Turn = ([x, y]) => [-y, x];
const left: Turn = ([x, y]) => [y, -x];
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
const same = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

/**
 * Path data of the edge of the cells, moved inward by `inset` and rounded by `radius`. Cells that
 * only meet at a corner become separate loops or, if `diagonal`, are joined by a narrow bridge.
 */
export function outline(
  cells: Iterable<Cell>,
  size: number,
  inset: number,
  radius: number,
  diagonal = false,
): string {
  const ahead = edges(new Set(cells), size);
  const meeting = new Set([...ahead].filter(([, onward]) => onward.length > 1).map(([key]) => key));
  return loops(ahead, diagonal ? left : right)
    .map((loop) => rounded(insetLoop(loop, meeting, inset), radius))
    .join(" ");
}

/** Path data of a closed polygon with rounded corners. */
function rounded(points: Point[], radius: number): string {
  const steps: (string | number)[] = [];
  points.forEach((point, index) => {
    const before = points[(index + points.length - 1) % points.length]!;
    const after = points[(index + 1) % points.length]!;
    const start = toward(point, before, radius);
    const end = toward(point, after, radius);
    steps.push(steps.length ? "L" : "M", ...start, "Q", ...point, ...end);
  });
  return path(...steps, "Z");
}

/** The point at a distance from one point toward another, at most halfway. */
function toward(point: Point, other: Point, distance: number): Point {
  const [dx, dy] = minus(other, point);
  const share = Math.min(distance / Math.hypot(dx, dy), 0.5);
  return [point[0] + dx * share, point[1] + dy * share];
}

// Corners are keys of maps; a board is much smaller than this.
const STRIDE = 1000;
const keyOf = ([x, y]: Point): number => x * STRIDE - y;
const cornerAt = (key: number): Point => {
  const x = Math.floor(key / STRIDE);
  return [x, x * STRIDE - key];
};

/** The next corners of the edge from each corner, with the cells on its right. */
function edges(cells: Set<Cell>, size: number): Map<number, Point[]> {
  const ahead = new Map<number, Point[]>();
  const has = (row: number, column: number): boolean =>
    row >= 0 && column >= 0 && row < size && column < size && cells.has(row * size + column);
  for (const cell of [...cells].sort((a, b) => a - b)) {
    const row = rowOf(cell, size);
    const column = columnOf(cell, size);
    const [x, y] = [column, -row - 1];
    const sides: [boolean, Point, Point][] = [
      [has(row + 1, column), [x, y], [x + 1, y]],
      [has(row, column + 1), [x + 1, y], [x + 1, y + 1]],
      [has(row - 1, column), [x + 1, y + 1], [x, y + 1]],
      [has(row, column - 1), [x, y + 1], [x, y]],
    ];
    for (const [inside, start, end] of sides) {
      if (inside) continue;
      const onward = ahead.get(keyOf(start));
      if (onward) onward.push(end);
      else ahead.set(keyOf(start), [end]);
    }
  }
  return ahead;
}

/** The edges as closed loops; where two loops meet, each makes the given turn. */
function loops(ahead: Map<number, Point[]>, turn: Turn): Point[][] {
  const found: Point[][] = [];
  while (ahead.size) {
    const start = [...ahead.keys()]
      .map(cornerAt)
      .reduce((a, b) => (b[0] < a[0] || (b[0] === a[0] && b[1] < a[1]) ? b : a));
    const loop = [start, ahead.get(keyOf(start))!.pop()!];
    for (let at = loop[1]!; !same(at, start); at = loop[loop.length - 1]!) {
      const onward = ahead.get(keyOf(at))!;
      const step = turn(minus(at, loop[loop.length - 2]!));
      const wanted: Point = onward.length === 1 ? onward[0]! : [at[0] + step[0], at[1] + step[1]];
      onward.splice(
        onward.findIndex((corner) => same(corner, wanted)),
        1,
      );
      loop.push(wanted);
    }
    for (const [key, onward] of ahead) if (!onward.length) ahead.delete(key);
    found.push(loop.slice(0, -1));
  }
  return found;
}

/**
 * The corners at which a loop turns, moved to the right. On a corner where two cells meet
 * diagonally, a left turn crosses from one to the other: it is cut short, to leave a bridge.
 */
function insetLoop(loop: Point[], meeting: Set<number>, inset: number): Point[] {
  const points: Point[] = [];
  loop.forEach((corner, index) => {
    const arriving = minus(corner, loop[(index + loop.length - 1) % loop.length]!);
    const leaving = minus(loop[(index + 1) % loop.length]!, corner);
    if (same(arriving, leaving)) return;
    const [x, y] = corner;
    const first = right(arriving);
    const second = right(leaving);
    if (meeting.has(keyOf(corner)) && same(leaving, left(arriving))) {
      points.push(
        [x + inset * first[0] - BRIDGE * arriving[0], y + inset * first[1] - BRIDGE * arriving[1]],
        [x + inset * second[0] + BRIDGE * leaving[0], y + inset * second[1] + BRIDGE * leaving[1]],
      );
    } else {
      points.push([x + inset * (first[0] + second[0]), y + inset * (first[1] + second[1])]);
    }
  });
  return points;
}
