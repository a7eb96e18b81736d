/** The coach of a game against the engine: says what moves did, and warns before a clear blunder. */

import { announce } from "../../../announcer.svelte";
import * as client from "../../../api/client";
import { seatIn } from "../../../api/seats";
import type { MoveComment } from "../../../api/types";
import { settings } from "../../../settings/settings.svelte";
import type { Entry } from "../entry/entry.svelte";
import type { Session } from "./session.svelte";

export class Coach {
  /** The last moves in sentences, the latest first. */
  comments = $state.raw<MoveComment[]>([]);
  /** A move that was held back, the position that it was for, and why. */
  warning = $state.raw<{ move: string; before: string; text: string } | null>(null);
  /** The coach looks at a move. */
  looking = $state(false);
  /** The moves that it has warned of, with the moves before them. */
  private readonly known = new Map<string, string>();

  constructor(
    private readonly session: Session,
    private readonly entry: Entry,
  ) {}

  /** Whether there can be a coach: one player against the engine. */
  readonly possible: boolean = $derived.by(() => {
    const { state, mySeats } = this.session;
    const isEngine = state?.players.some((player) => player.kind === "engine") ?? false;
    return isEngine && mySeats.length === 1 && (state?.rights.hint ?? false);
  });

  readonly on: boolean = $derived.by(() => this.possible && settings.coach === true);

  /** The warning about the position on the board. */
  readonly currentWarning = $derived.by(() =>
    this.on && this.warning?.before === this.session.movesBefore ? this.warning : null,
  );

  /** Fetch what the last moves did; to be called whenever a move was made. */
  async fetchComments(): Promise<void> {
    const { id } = this.session;
    try {
      this.comments = (await client.coachComments(id)).comments;
    } catch {
      this.comments = [];
    }
  }

  /** Whether a move may be sent: false after a warning; the second time it may. */
  readonly allows = async (move: string): Promise<boolean> => {
    const { id, movesBefore } = this.session;
    const token = seatIn(id)?.token;
    if (!this.on || !token || this.currentWarning?.move === move) return true;
    const action = this.session.moveTable?.read(move) ?? null;
    const key = `${movesBefore} ${move}`;
    this.session.considered = action;
    this.looking = true;
    const text = this.known.get(key) ?? (await this.warningOf(token, move));
    this.looking = false;
    this.session.considered = null;
    if (text === null || movesBefore !== this.session.movesBefore) return true;
    this.known.set(key, text);
    this.warning = { move, before: movesBefore, text };
    // The move stays on the board, to be looked at again.
    this.entry.select(action);
    announce(text);
    return false;
  };

  /** The warning before a move; without an answer there is none. */
  private async warningOf(token: string, move: string): Promise<string | null> {
    const { id, state } = this.session;
    try {
      return (await client.coachWarning(id, token, state?.moves.length ?? 0, move)).text;
    } catch {
      return null;
    }
  }

  /** Take the move back that was warned of. */
  choosesAnother(): void {
    this.warning = null;
    this.entry.clear();
  }

  /** Make the move in spite of the warning. */
  insists(): void {
    if (this.warning) void this.session.play(this.warning.move);
  }
}
