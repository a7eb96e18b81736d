/** The games of this browser: whose turn it is in them and how they ended, kept up to date. */

import * as client from "../api/client";
import { forgetSeat, heldGames, seatIn } from "../api/seats";
import type { OwnGameView } from "../api/types";
import { path } from "../router.svelte";
import { entriesOf, isRecord, keepStored, readStored } from "../storage";
import { NewTurns } from "./newTurns.svelte";

/** Open: somebody may still sit down. Awaited: it is the reader's turn. */
export type Stage = "open" | "awaited" | "running" | "over";

export interface OwnGame {
  id: string;
  /** The name of the game. */
  name: string;
  /** What the server answered last; undefined before its first answer. */
  view?: OwnGameView;
}

type Views = Record<string, OwnGameView>;

const KEY = "tessellot.own";
const DAY = 86_400;
/** How many games are asked for at once. */
const BATCH = 100;
/** Milliseconds between two looks while a seat is open, and while an opponent is to move. */
const OPEN_INTERVAL = 3000;
const RUNNING_INTERVAL = 20_000;

export function stageOf({ reason, open, turn, seats }: OwnGameView): Stage {
  if (reason !== null) return "over";
  if (open) return "open";
  return seats.length === 1 && turn === seats[0] ? "awaited" : "running";
}

/** Whether the other player is a person at another screen. */
const isOnline = ({ opponent }: OwnGameView): boolean => opponent === "link" || opponent === "open";

export const opponentName = ({ names, seats }: OwnGameView): string =>
  names[seats[0] === "first" ? 1 : 0];

/** Whether a game needs no further look: its end is not taken back after a day. */
const isSettled = ({ reason, created }: OwnGameView): boolean =>
  reason !== null && Date.now() / 1000 - created > DAY;

/** Whether a stored answer has what is shown before the next one. */
const isView = (value: unknown): value is OwnGameView =>
  isRecord(value) &&
  isRecord(value.setup) &&
  Array.isArray(value.seats) &&
  Array.isArray(value.names);

class Own {
  private views = $state.raw<Views>(entriesOf(readStored(KEY), isView));
  /** Changes whenever a seat is taken or forgotten. */
  private held = $state.raw(heldGames());
  private timer = 0;

  readonly newTurns = new NewTurns();

  /** All games, those that await the reader first, finished ones last. */
  readonly games: OwnGame[] = $derived.by(() => {
    const ranks = { awaited: 0, open: 1, running: 1, over: 2 };
    const rank = ({ view }: OwnGame): number => ranks[view ? stageOf(view) : "running"];
    return this.held
      .map(({ id, seat }) => ({
        id,
        name: this.views[id]?.setup.name ?? seat.game ?? "",
        view: this.views[id],
      }))
      .sort((one, other) => rank(one) - rank(other));
  });

  /** The games in which a person waits for the reader's move. */
  readonly awaited: OwnGameView[] = $derived.by(() =>
    this.games.flatMap(({ view }) =>
      view && isOnline(view) && stageOf(view) === "awaited" ? [view] : [],
    ),
  );

  /** The reader's open seats. */
  readonly open: OwnGameView[] = $derived.by(() =>
    this.games.flatMap(({ view }) =>
      view?.opponent === "open" && stageOf(view) === "open" ? [view] : [],
    ),
  );

  /** Look at the games that may have changed, or only at some of them. */
  async refresh(ids?: readonly string[]): Promise<void> {
    this.held = heldGames();
    const asked = this.held
      .filter(({ id }) => !ids || ids.includes(id))
      .filter(({ id }) => !this.views[id] || !isSettled(this.views[id]))
      .map(({ id, seat }) => ({ id, token: seat.token }));
    for (let start = 0; start < asked.length; start += BATCH) {
      try {
        const { games, missing } = await client.ownGames(asked.slice(start, start + BATCH));
        this.apply(games, missing);
      } catch {
        // What was known is shown until the next look.
        break;
      }
    }
    this.schedule();
  }

  /** Remove a game from the list; its seat is given up, and nobody is asked to sit down. */
  async forget(id: string): Promise<void> {
    const seat = seatIn(id);
    const view = this.views[id];
    if (seat && view && stageOf(view) === "open") {
      await client.closeSeat(id, seat.token).catch(() => undefined);
    }
    forgetSeat(id);
    this.held = heldGames();
    this.keep(this.views);
  }

  /** Look again and again while another person may sit down or move. */
  watch(): () => void {
    void this.refresh();
    const whenSeen = (): void => {
      if (!document.hidden) void this.refresh(this.moving());
    };
    document.addEventListener("visibilitychange", whenSeen);
    return () => {
      document.removeEventListener("visibilitychange", whenSeen);
      clearTimeout(this.timer);
    };
  }

  private schedule(): void {
    clearTimeout(this.timer);
    const moving = this.moving();
    if (!moving.length) return;
    const interval = this.open.length ? OPEN_INTERVAL : RUNNING_INTERVAL;
    this.timer = window.setTimeout(() => void this.refresh(moving), interval);
  }

  /** The games that another person can change. */
  private moving(): string[] {
    return this.games.flatMap(({ id, view }) =>
      !view || (isOnline(view) && stageOf(view) !== "over") ? [id] : [],
    );
  }

  private apply(games: readonly OwnGameView[], missing: readonly string[]): void {
    const before = this.views;
    const views = { ...before };
    for (const id of missing) forgetSeat(id);
    for (const game of games) {
      // A seat that was closed before anybody sat down left nothing to see.
      if (game.reason === "aborted" && !game.ply && isOnline(game)) forgetSeat(game.id);
      else views[game.id] = game;
    }
    this.held = heldGames();
    this.keep(views);
    for (const game of games) {
      const stage = stageOf(game);
      const seated = before[game.id]?.open === true && !game.open && stage !== "over";
      const shown = path() === `/game/${game.id}`;
      if (stage === "awaited" || seated) this.newTurns.meet(game, { seated, shown });
      else if (stage === "over") this.newTurns.drop(game.id);
    }
  }

  /** Keep what is known about the games that are still held. */
  private keep(views: Views): void {
    this.views = Object.fromEntries(
      this.held.flatMap(({ id }) => (views[id] ? [[id, views[id]]] : [])),
    );
    keepStored(KEY, this.views);
  }
}

export const own = new Own();
