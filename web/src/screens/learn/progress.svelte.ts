/** Which steps of which lessons the reader has done, kept in the local storage. */

import { entriesOf, isRecord, keepStored, readStored } from "../../storage";

const KEY = "tessellot.progress";
const VERSION = 1;

type Done = Record<string, string[]>;

const areSteps = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((step) => typeof step === "string");

function load(): Done {
  const stored = readStored(KEY);
  return isRecord(stored) && stored.version === VERSION ? entriesOf(stored.done, areSteps) : {};
}

const progress = $state<{ done: Done }>({ done: load() });

export const isDone = (game: string, step: string): boolean =>
  progress.done[game]?.includes(step) ?? false;

export function markDone(game: string, step: string): void {
  if (isDone(game, step)) return;
  // Another tab may have added to it.
  const done = { ...progress.done, ...load() };
  progress.done = { ...done, [game]: [...new Set([...(done[game] ?? []), step])] };
  keepStored(KEY, { version: VERSION, done: progress.done });
}

/** The first step that is not done; null if all are. */
export const nextStep = (game: string, steps: readonly string[]): string | null =>
  steps.find((step) => !isDone(game, step)) ?? null;

export const countDone = (game: string, steps: readonly string[]): number =>
  steps.filter((step) => isDone(game, step)).length;
