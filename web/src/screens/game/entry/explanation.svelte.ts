/** What the server says of a move: why it is illegal, or the points after it. */

import { announce } from "../../../announcer.svelte";
import type { Violation } from "../../../api/types";
import type { Cell } from "../../../board";
import { settings } from "../../../settings/settings.svelte";
import type { Action } from "../session/moveTable";
import type { Playable } from "../session/playable";

/** Milliseconds that a ghost must stay in place, so that a passing pointer causes no requests. */
const DEBOUNCE = 70;

type Points = [number, number];
type Answer = { violations: Violation[]; points?: Points | null };

export class Explanation {
  violations = $state.raw<Violation[]>([]);

  /** The points of both seats after the move, if it is legal. */
  points = $state.raw<Points | null>(null);

  private readonly cache = new Map<string, Answer>();
  private request: AbortController | null = null;

  constructor(private readonly session: Playable) {}

  /** Explain a move; `aloud` also announces the explanation. */
  async ofMove(action: Action, aloud: boolean): Promise<void> {
    const { moveTable } = this.session;
    if (!moveTable) return;
    await this.fetch(`${action}`, aloud, (signal) =>
      this.session.judge(moveTable.notationOf(action), signal),
    );
  }

  /** Explain why no legal move covers the marked cells. */
  async ofCells(cells: Cell[]): Promise<void> {
    await this.fetch(`cells ${cells.join()}`, true, (signal) =>
      this.session.completions({ cells: cells.join() }, signal),
    );
  }

  clear(): void {
    this.request?.abort();
    this.violations = [];
    this.points = null;
  }

  private async fetch(
    what: string,
    aloud: boolean,
    question: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<void> {
    this.clear();
    const { signal } = (this.request = new AbortController());
    const key = `${settings.language} ${this.session.movesBefore} ${what}`;
    let found = this.cache.get(key);
    if (!found) {
      await new Promise((resolve) => setTimeout(resolve, DEBOUNCE));
      if (signal.aborted) return;
      try {
        found = await question(signal);
      } catch {
        // The ghost is drawn as refused all the same; only the sentence is missing.
        return;
      }
      this.cache.set(key, found);
    }
    if (signal.aborted) return;
    this.violations = found.violations;
    this.points = found.points ?? null;
    if (aloud) announce(found.violations.map((violation) => violation.text).join(" "));
  }
}
