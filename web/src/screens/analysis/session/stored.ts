/** Analyses in the local storage, so that they survive a reload and leaving the page. */

import type { JudgedMove, SeatName, SeatSummary, WireTree } from "../../../api/types";
import type { SharedLink } from "../share/sharedLink";

export interface StoredReview {
  judged: JudgedMove[];
  summary: { first: SeatSummary; second: SeatSummary } | null;
}

export interface StoredAnalysis {
  title: string;
  tree: WireTree;
  /** The place in the tree's list of the move that was shown; -1 for the start. */
  current: number;
  /** When it was changed last, in milliseconds. */
  changed: number;
  review?: StoredReview | null;
  /** The seat that the reader had in the game. */
  own?: SeatName | null;
  /** The link under which it was shared, or from which it came. */
  shared?: SharedLink | null;
}

const PREFIX = "tessellot.analysis.";
/** Kept where the browser has no storage, for as long as the page lives. */
const memory = new Map<string, StoredAnalysis>();

export const newId = (): string => Math.random().toString(36).slice(2, 12).padEnd(10, "0");

export function load(id: string): StoredAnalysis | null {
  try {
    const found = JSON.parse(localStorage.getItem(PREFIX + id) ?? "null") as StoredAnalysis | null;
    // What is no analysis, others have written here.
    if (found?.tree) return found;
  } catch {
    // As without storage.
  }
  return memory.get(id) ?? null;
}

/** Store an analysis; if there is no room, the oldest others make way. */
export function store(id: string, analysis: StoredAnalysis): void {
  memory.set(id, analysis);
  const text = JSON.stringify(analysis);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      localStorage.setItem(PREFIX + id, text);
      return;
    } catch {
      const oldest = list()
        .filter((one) => one.id !== id)
        .at(-1);
      if (!oldest) return;
      forget(oldest.id);
    }
  }
}

/** Call back when another tab of this browser has stored an analysis; returns how to stop that. */
export function watch(id: string, changed: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent): void => {
    if (key === PREFIX + id && newValue !== null) changed();
  };
  addEventListener("storage", listen);
  return () => removeEventListener("storage", listen);
}

export function forget(id: string): void {
  memory.delete(id);
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // As without storage.
  }
}

/** The analysis of this browser that may change a shared tree. */
export function sharedBy(tree: string): string | null {
  const found = list().find(({ id }) => {
    const { shared } = load(id) ?? {};
    return shared?.id === tree && shared.token !== null;
  });
  return found?.id ?? null;
}

/** All analyses, the one that was changed last first. */
export function list(): { id: string; title: string; moves: number; changed: number }[] {
  const ids = new Set(memory.keys());
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) ids.add(key.slice(PREFIX.length));
    }
  } catch {
    // As without storage.
  }
  return [...ids]
    .flatMap((id) => {
      const found = load(id);
      if (!found) return [];
      const { title, tree, changed } = found;
      return [{ id, title, moves: tree.nodes?.length ?? 0, changed }];
    })
    .sort((one, other) => other.changed - one.changed);
}
