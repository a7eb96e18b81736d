/** The positions of a tree, fetched once and kept by node; those ahead are fetched in advance. */

import { ApiError } from "../../../api/client";
import { showPosition } from "../../../api/positions";
import type { AnyPosition, PositionRequest } from "../../../api/types";
import { type NodeId, ROOT, type Tree } from "../tree/tree";

/** How many positions are fetched at the same time in advance. */
const AT_ONCE = 3;
/** Milliseconds to wait when the server asks for patience. */
const PATIENCE = 1000;

export class Positions {
  private readonly known = new Map<NodeId, AnyPosition>();
  private readonly running = new Map<NodeId, Promise<AnyPosition>>();
  private queue: NodeId[] = [];
  private tree: Tree | null = null;
  private workers = 0;
  private closed = false;

  get(id: NodeId): AnyPosition | null {
    return this.known.get(id) ?? null;
  }

  set(id: NodeId, position: AnyPosition): void {
    this.known.set(id, position);
  }

  /** Forget everything, as after a change of language. */
  clear(): void {
    this.known.clear();
    this.running.clear();
  }

  close(): void {
    this.closed = true;
    this.queue = [];
  }

  /** The position of a node, fetched if it is not known. */
  fetch(tree: Tree, id: NodeId): Promise<AnyPosition> {
    const known = this.known.get(id);
    if (known) return Promise.resolve(known);
    const running = this.running.get(id);
    if (running) return running;
    const promise = showPosition(this.request(tree, id)).then(
      (found) => {
        if (this.running.get(id) === promise) {
          this.running.delete(id);
          this.known.set(id, found);
        }
        return found;
      },
      (error: unknown) => {
        this.running.delete(id);
        throw error;
      },
    );
    this.running.set(id, promise);
    return promise;
  }

  /** Fetch these positions when nothing else is to do; what was wished for before is given up. */
  prefetch(tree: Tree, ids: readonly NodeId[]): void {
    this.tree = tree;
    this.queue = ids.filter((id) => !this.known.has(id)).reverse();
    while (this.workers < AT_ONCE && this.workers < this.queue.length) void this.work();
  }

  private async work(): Promise<void> {
    this.workers += 1;
    for (let id = this.queue.pop(); id !== undefined; id = this.queue.pop()) {
      if (this.closed || !this.tree?.has(id)) continue;
      try {
        await this.fetch(this.tree, id);
      } catch (error) {
        if (error instanceof ApiError && error.status !== 429) break;
        await new Promise((resolve) => setTimeout(resolve, PATIENCE));
      }
    }
    this.workers -= 1;
  }

  /** From the nearest known position before a node, or from the start. */
  private request(tree: Tree, id: NodeId): PositionRequest {
    const moves: string[] = [];
    let at = id;
    while (at !== ROOT && !this.known.has(at)) {
      const { move, parent } = tree.at(at);
      moves.push(move);
      at = parent!;
    }
    moves.reverse();
    const known = this.known.get(at);
    if (known && moves.length) return { position: known.position.text, moves };
    const { game, options, position } = tree.head;
    if (position) return { position, moves };
    return { game: game as PositionRequest["game"], options, moves };
  }
}
