/** Which steps of which lessons the reader has done, kept in the local storage. */

const KEY = "tessellot.progress";
const VERSION = 1;

type Done = Record<string, string[]>;

function load(): Done {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") as {
      version?: number;
      done?: Done;
    };
    if (stored.version !== VERSION || typeof stored.done !== "object") return {};
    return Object.fromEntries(
      Object.entries(stored.done).filter(
        ([, steps]) => Array.isArray(steps) && steps.every((step) => typeof step === "string"),
      ),
    );
  } catch {
    return {};
  }
}

const progress = $state<{ done: Done }>({ done: load() });

export const isDone = (game: string, step: string): boolean =>
  progress.done[game]?.includes(step) ?? false;

export function markDone(game: string, step: string): void {
  if (isDone(game, step)) return;
  progress.done[game] = [...(progress.done[game] ?? []), step];
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, done: progress.done }));
  } catch {
    // Without a local storage the progress lasts as long as the page.
  }
}

/** The first step that is not done; null if all are. */
export const nextStep = (game: string, steps: readonly string[]): string | null =>
  steps.find((step) => !isDone(game, step)) ?? null;

export const countDone = (game: string, steps: readonly string[]): number =>
  steps.filter((step) => isDone(game, step)).length;
