/** Why a move is refused: asked of the server, with what to point at. */

import { announce } from "../../../announcer.svelte";
import * as client from "../../../api/client";
import type { Violation } from "../../../api/messages";
import type { Cell } from "../../../board";
import { settings } from "../../../settings/settings.svelte";
import type { Session } from "../session/session.svelte";

/** A pointer that is just passing should not make the server work. */
const PATIENCE = 70;

export class Reasons {
  violations = $state.raw<Violation[]>([]);

  private known = new Map<string, Violation[]>();
  private asking: AbortController | null = null;

  constructor(private readonly session: Session) {}

  /** Why a move is refused; `aloud` also tells those who listen. */
  async ofMove(number: number, aloud: boolean): Promise<void> {
    const { id, ply, table } = this.session;
    if (!table) return;
    await this.ask(`${number}`, aloud, async (signal) => {
      return (await client.judge(id, ply, table.notation(number), signal)).violations;
    });
  }

  /** Why marked cells can become nothing. */
  async ofCells(cells: Cell[]): Promise<void> {
    const { id, ply } = this.session;
    await this.ask(`cells ${cells.join()}`, true, async (signal) => {
      return (await client.completions(id, ply, { cells: cells.join() }, signal)).violations;
    });
  }

  clear(): void {
    this.asking?.abort();
    this.violations = [];
  }

  private async ask(
    what: string,
    aloud: boolean,
    question: (signal: AbortSignal) => Promise<Violation[]>,
  ): Promise<void> {
    this.clear();
    const asking = (this.asking = new AbortController());
    const key = `${settings.language} ${this.session.movesBefore} ${what}`;
    let found = this.known.get(key);
    if (!found) {
      await new Promise((resolve) => setTimeout(resolve, PATIENCE));
      if (asking.signal.aborted) return;
      try {
        found = await question(asking.signal);
      } catch {
        // The ghost stays red; the sentence comes when the server answers again.
        return;
      }
      this.known.set(key, found);
    }
    if (asking.signal.aborted) return;
    this.violations = found;
    if (aloud) announce(found.map((violation) => violation.text).join(" "));
  }
}
