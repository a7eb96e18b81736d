/** Which position of a game is shown: the latest one, or an earlier one, fetched on demand. */

import { SvelteMap } from "svelte/reactivity";
import * as client from "../../../api/client";
import type { GameState, ShownPosition } from "./gameState";

export class PositionHistory {
  /** The earlier ply that is shown, or null for the latest. */
  private shownPly = $state<number | null>(null);
  private readonly past = new SvelteMap<number, ShownPosition>();
  /** The ply requested last, until its position has arrived. */
  private requestedPly: number | null = null;

  constructor(
    private readonly id: string,
    private readonly state: () => GameState | null,
  ) {}

  /** The number of moves before the position that is shown. */
  readonly ply = $derived.by(() => this.shownPly ?? this.state()?.moves.length ?? 0);
  /** Whether the latest position is shown. */
  readonly atLatest = $derived(this.shownPly === null);
  /** The position that is shown. */
  readonly position: ShownPosition | null = $derived.by(() => {
    const latest = this.state()?.position ?? null;
    return this.shownPly === null ? latest : (this.past.get(this.shownPly) ?? latest);
  });

  /** Show the position after `ply` moves; false if another one was requested meanwhile. */
  async goTo(ply: number): Promise<boolean> {
    const latest = this.state()?.moves.length ?? 0;
    const requested = (this.requestedPly = Math.max(0, Math.min(latest, ply)));
    if (requested < latest && !this.past.has(requested)) await this.fetch(requested);
    if (this.requestedPly !== requested) return false;
    this.requestedPly = null;
    this.shownPly = requested < latest ? requested : null;
    return true;
  }

  /** Step forward or back, from the requested position if it has not arrived yet. */
  step(by: number): Promise<boolean> {
    return this.goTo((this.requestedPly ?? this.ply) + by);
  }

  /** Fetch the shown position again, in the reader's language; it stays until the new one comes. */
  async refresh(): Promise<void> {
    const shown = this.shownPly;
    for (const ply of [...this.past.keys()]) if (ply !== shown) this.past.delete(ply);
    if (shown === null) return;
    this.requestedPly = shown;
    await this.fetch(shown);
    if (this.requestedPly === shown) this.requestedPly = null;
  }

  /** Forget all earlier positions and show the latest: some moves were taken back. */
  clear(): void {
    this.past.clear();
    this.requestedPly = null;
    this.shownPly = null;
  }

  /** Fetch the position of a ply; a reply that is no longer requested is dropped. */
  private async fetch(ply: number): Promise<void> {
    try {
      const position = await client.position(this.id, ply);
      if (this.requestedPly === ply) this.past.set(ply, position);
    } catch {
      if (this.requestedPly === ply) this.requestedPly = null;
    }
  }
}
