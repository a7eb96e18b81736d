/** The reader's progress in puzzles, kept in the local storage. */

import { entriesOf, keepStored, readStored } from "../../../storage";
import { type PuzzleProgress, readProgress, withResult } from "./puzzleProgress";

const KEY = "tessellot.puzzles";
const BEST_KEY = "tessellot.puzzle-runs";

let progress = $state.raw<PuzzleProgress>(readProgress(readStored(KEY)));

export const puzzleProgress = (): PuzzleProgress => progress;

/** Remember a puzzle as solved at the first try, or as failed. */
export function noteResult(id: string, solved: boolean, day: string | null = null): void {
  // Another tab may have added to it.
  progress = withResult(readProgress(readStored(KEY) ?? progress), id, solved, day);
  keepStored(KEY, progress);
}

/** How many of some puzzles are solved. */
export function countSolved(ids: readonly string[]): number {
  const solved = new Set(progress.solved);
  return ids.filter((id) => solved.has(id)).length;
}

/** Today by the reader's clock, such as 2026-12-24. */
export function today(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const isScore = (value: unknown): value is number => Number.isInteger(value);
const readBest = (): Record<string, number> => entriesOf(readStored(BEST_KEY), isScore);

let best = $state.raw(readBest());

/** The best result of a kind of run; 0 if there is none. */
export const bestOf = (kind: string): number => best[kind] ?? 0;

/** Remember the result of a run; whether it is the best so far. */
export function noteRun(kind: string, score: number): boolean {
  // Another tab may have added to it.
  best = { ...best, ...readBest() };
  if (score <= bestOf(kind)) return false;
  best = { ...best, [kind]: score };
  keepStored(BEST_KEY, best);
  return true;
}
