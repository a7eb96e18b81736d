/** A run: ever harder puzzles until too many are missed or the time is up. */

import { announce } from "../../../announcer.svelte";
import type { PuzzleEntry } from "../../../api/types";
import { tn } from "../../../locale";
import { noteRun } from "../progress/progress.svelte";

/** What ends a run. */
export interface RunKind {
  id: string;
  misses: number;
  /** Null for a run without a clock. */
  seconds: number | null;
}

export const RUNS: readonly RunKind[] = [
  { id: "streak", misses: 1, seconds: null },
  { id: "3-minutes", misses: 3, seconds: 180 },
  { id: "5-minutes", misses: 3, seconds: 300 },
];

/** How many puzzles of each level come before those of the next. */
const PER_LEVEL = 2;
/** Seconds before the end at which a screen reader is told. */
const WARNING = 30;
const TICK = 200;

/** The next puzzle of a run: of the level whose turn it is or, if it has none, of the next one. */
export function nextInRun(
  puzzles: readonly PuzzleEntry[],
  seen: readonly string[],
  random: () => number = Math.random,
): string | null {
  const left = puzzles.filter(({ id }) => !seen.includes(id));
  const target = 1 + Math.floor(seen.length / PER_LEVEL);
  const levels = [...new Set(left.map(({ level }) => level))].sort((one, other) => one - other);
  const level = levels.find((one) => one >= target) ?? levels[levels.length - 1];
  const choice = left.filter((one) => one.level === level);
  return choice[Math.floor(random() * choice.length)]?.id ?? null;
}

export class Run {
  /** The puzzles of the run, and whether each was solved. */
  results = $state.raw<{ id: string; solved: boolean }[]>([]);
  over = $state(false);
  /** Whether it is the best so far. */
  best = $state(false);
  secondsLeft = $state(0);
  private seen: string[] = [];
  private readonly endsAt: number;
  private readonly ticking: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly kind: RunKind,
    private readonly puzzles: readonly PuzzleEntry[],
  ) {
    const { seconds } = kind;
    this.secondsLeft = seconds ?? 0;
    this.endsAt = Date.now() + 1000 * (seconds ?? 0);
    if (seconds !== null) this.ticking = setInterval(() => this.tick(), TICK);
  }

  readonly score = $derived.by(() => this.results.filter(({ solved }) => solved).length);
  readonly missed = $derived.by(() => this.results.length - this.score);

  /** The id of the next puzzle; null if the run is over. */
  next(): string | null {
    const id = this.over ? null : nextInRun(this.puzzles, this.seen);
    if (id === null) this.end();
    else this.seen.push(id);
    return id;
  }

  note(id: string, solved: boolean): void {
    if (this.over) return;
    this.results = [...this.results, { id, solved }];
    if (this.missed >= this.kind.misses) this.end();
  }

  close(): void {
    clearInterval(this.ticking);
  }

  private tick(): void {
    const left = Math.max(0, Math.ceil((this.endsAt - Date.now()) / 1000));
    if (left === WARNING && this.secondsLeft > WARNING) {
      announce(tn("{count} second left", "{count} seconds left", WARNING));
    }
    this.secondsLeft = left;
    if (!left) this.end();
  }

  private end(): void {
    if (this.over) return;
    this.close();
    this.over = true;
    this.best = noteRun(this.kind.id, this.score);
  }
}
