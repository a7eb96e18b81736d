/** Counting a score step by step: symbol by symbol, or group by group. */

import type { CountView, PositionView, SeatName } from "../../../api/types";
import type { Cell, Counted } from "../../../board";

type Score = PositionView["score"];

/** One step of counting: some cells, and the points that they add. */
export interface CountStep {
  /** The index of the count among `score.counts`. */
  count: number;
  seat: SeatName;
  cells: Cell[];
  points: number;
}

/** Counts of single cells; all others count connected groups. */
const PER_CELL = new Set(["symbols", "stacks"]);
export const SEATS: SeatName[] = ["first", "second"];

export const isPerCell = (count: CountView): boolean => PER_CELL.has(count.name);

/** All steps in order: count by count, the first seat before the second. */
export const countSteps = (score: Score): CountStep[] =>
  score.counts.flatMap((count, index) =>
    SEATS.flatMap((seat) => stepsOf(count, seat).map((step) => ({ ...step, count: index, seat }))),
  );

function stepsOf(count: CountView, seat: SeatName): { cells: Cell[]; points: number }[] {
  const { groups, points } = count[seat];
  const parts = isPerCell(count) ? groups.flat().map((cell) => [cell]) : groups;
  if (!parts.length) return points ? [{ cells: [], points }] : [];
  // Whatever the cells do not make up is added with the last of them.
  const rest = points - parts.flat().length;
  return parts.map((cells, index) => ({
    cells,
    points: cells.length + (index === parts.length - 1 ? rest : 0),
  }));
}

/** The points of a seat in a count after some steps. */
export const pointsAfter = (steps: readonly CountStep[], count: number, seat: SeatName): number =>
  steps
    .filter((step) => step.count === count && step.seat === seat)
    .reduce((sum, step) => sum + step.points, 0);

/** What the board marks after some steps. */
export function countedAfter(score: Score, steps: readonly CountStep[]): Counted[] {
  const shown = score.counts.filter(
    (count) => count.first.groups.length || count.second.groups.length,
  );
  const latest = shown[shown.length - 1];
  const found: Counted[] = [];
  for (const step of steps) {
    const count = score.counts[step.count]!;
    if (!step.cells.length) continue;
    const perCell = isPerCell(count);
    const before = found[found.length - 1];
    const dashed = count !== latest;
    if (perCell && before?.perCell && before.seat === step.seat && before.dashed === dashed) {
      found[found.length - 1] = { ...before, cells: [...before.cells, ...step.cells] };
    } else {
      found.push({ cells: step.cells, perCell, dashed, seat: step.seat });
    }
  }
  return found;
}
