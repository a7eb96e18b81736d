/**
 * What a player has solved and failed. The same value, in the same form, as `PuzzleProgress` of the
 * Python package, which keeps it for the terminal.
 */

import { isRecord } from "../../../storage";

const VERSION = 1;

/** How many other puzzles are played at least before one that was failed comes back. */
const COMES_BACK_AFTER = 3;

export interface PuzzleProgress {
  version: number;
  /** How many puzzles were played, counting repetitions. */
  played: number;
  /** Puzzles solved at the first try. */
  solved: string[];
  /** Failed puzzles that are not solved yet, each with the value of `played` then. */
  failed: Record<string, number>;
  /** How many puzzles in a row were solved at the first try. */
  streak: number;
  best_streak: number;
  /** Days whose puzzle of the day was solved. */
  days: string[];
}

export const noProgress = (): PuzzleProgress => ({
  version: VERSION,
  played: 0,
  solved: [],
  failed: {},
  streak: 0,
  best_streak: 0,
  days: [],
});

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0;
const areWords = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** Read what was stored; whatever is no progress counts as none. */
export function readProgress(stored: unknown): PuzzleProgress {
  const known =
    isRecord(stored) &&
    stored.version === VERSION &&
    [stored.played, stored.streak, stored.best_streak].every(isCount) &&
    [stored.solved, stored.days].every(areWords) &&
    isRecord(stored.failed) &&
    Object.values(stored.failed).every(isCount);
  return known ? (stored as unknown as PuzzleProgress) : noProgress();
}

/** The progress after a puzzle, solved at the first try or not; `day` if it was that day's. */
export function withResult(
  before: PuzzleProgress,
  id: string,
  solved: boolean,
  day: string | null = null,
): PuzzleProgress {
  const played = before.played + 1;
  const { [id]: _, ...failed } = before.failed;
  if (!solved) return { ...before, played, failed: { ...failed, [id]: played }, streak: 0 };
  const streak = before.streak + 1;
  return {
    ...before,
    played,
    solved: [...new Set([...before.solved, id])],
    failed,
    streak,
    best_streak: Math.max(streak, before.best_streak),
    days: day ? [...new Set([...before.days, day])] : before.days,
  };
}

/**
 * What to play next: a failed one whose time has come, else a new one by chance. At most every other
 * puzzle is one that comes back. When no new one is left, failed ones come back at once; null if
 * all are solved.
 */
export function nextPuzzle(
  progress: PuzzleProgress,
  ids: readonly string[],
  random: () => number = Math.random,
): string | null {
  const { failed, played } = progress;
  const solved = new Set(progress.solved);
  const [again] = ids
    .filter((id) => id in failed)
    .sort((one, other) => failed[one]! - failed[other]!);
  const fresh = ids.filter((id) => !solved.has(id) && !(id in failed));
  if (again && !fresh.length) return again;
  if (again && played % 2 && played - failed[again]! >= COMES_BACK_AFTER) return again;
  return fresh[Math.floor(random() * fresh.length)] ?? null;
}
