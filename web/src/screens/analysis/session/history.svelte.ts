/** Undo and redo: the trees before and after the one that is shown. */

import type { NodeId, Tree } from "../tree/tree";

/** A tree, and the move of it that was shown. */
export interface Moment {
  tree: Tree;
  current: NodeId;
}

const DEPTH = 200;

export class History {
  /** The nearest moment last. */
  private past = $state.raw<Moment[]>([]);
  private future = $state.raw<Moment[]>([]);

  readonly canUndo = $derived.by(() => this.past.length > 0);
  readonly canRedo = $derived.by(() => this.future.length > 0);

  /** Keep a moment before it is changed. */
  keep(now: Moment): void {
    this.past = [...this.past.slice(1 - DEPTH), now];
    this.future = [];
  }

  /** The moment before this one; null at the first. */
  undo(now: Moment): Moment | null {
    const before = this.past.at(-1) ?? null;
    if (!before) return null;
    this.past = this.past.slice(0, -1);
    this.future = [...this.future, now];
    return before;
  }

  /** The moment that was left by undo; null if there is none. */
  redo(now: Moment): Moment | null {
    const after = this.future.at(-1) ?? null;
    if (!after) return null;
    this.future = this.future.slice(0, -1);
    this.past = [...this.past, now];
    return after;
  }
}
