/** The reader's progress in puzzles, kept in the local storage. */

import { type PuzzleProgress, readProgress, withResult } from "./puzzleProgress";

const KEY = "tessellot.puzzles";
const BEST_KEY = "tessellot.puzzle-runs";

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without a local storage the progress lasts as long as the page.
  }
}

let progress = $state.raw<PuzzleProgress>(readProgress(stored(KEY)));

export const puzzleProgress = (): PuzzleProgress => progress;

/** Remember a puzzle as solved at the first try, or as failed. */
export function noteResult(id: string, solved: boolean, day: string | null = null): void {
  // Another tab may have added to it.
  progress = withResult(readProgress(stored(KEY) ?? JSON.stringify(progress)), id, solved, day);
  store(KEY, progress);
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

function readBest(): Record<string, number> {
  try {
    const read = JSON.parse(stored(BEST_KEY) ?? "{}") as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(read).filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
    );
  } catch {
    return {};
  }
}

let best = $state.raw(readBest());

/** The best result of a kind of run; 0 if there is none. */
export const bestOf = (kind: string): number => best[kind] ?? 0;

/** Remember the result of a run; whether it is the best so far. */
export function noteRun(kind: string, score: number): boolean {
  if (score <= bestOf(kind)) return false;
  best = { ...best, [kind]: score };
  store(BEST_KEY, best);
  return true;
}
