/** The games of this browser: their opponents, and which of them are still running. */

import * as client from "../../api/client";
import { heldGames } from "../../api/seats";
import type { PlayerView, State } from "../../api/types";

export interface Summary {
  /** When the game was created, in seconds since 1970. */
  created: number;
  opponent: { kind: PlayerView["kind"] | "here"; name: string };
  /** Whether it is the reader's turn (never in a game of two players at one screen), or over. */
  stage: "awaited" | "running" | "over";
}

export interface OwnGame {
  id: string;
  name?: string;
  /** What the server answered last; undefined before its first answer. */
  summary?: Summary;
}

type Summaries = Record<string, Summary>;

const KEY = "tessellot.summaries";
const DAY = 86_400;
const RANKS = { awaited: 0, running: 1, over: 2 };

/** The games as last seen: those that await the reader's move first, finished ones last. */
export const knownGames = (): OwnGame[] => listed(load());

/** The games as they are now. */
export async function currentGames(): Promise<OwnGame[]> {
  const before = load();
  const now: Summaries = {};
  const missing = new Set<string>();
  // One request after the other: there may be many games, and the last ones are not urgent.
  for (const { id, seat } of heldGames()) {
    const known = before[id];
    if (known) now[id] = known;
    if (known && isSettled(known)) continue;
    try {
      now[id] = summaryOf(await client.game(id, seat.token));
    } catch (error) {
      if (error instanceof client.ApiError && error.problem.code === "no-game") missing.add(id);
    }
  }
  store(now);
  return listed(now).filter((game) => !missing.has(game.id));
}

/** Whether a game needs no further request: its end is not taken back after a day. */
const isSettled = ({ stage, created }: Summary): boolean =>
  stage === "over" && Date.now() / 1000 - created > DAY;

function listed(summaries: Summaries): OwnGame[] {
  const rank = (game: OwnGame): number => RANKS[game.summary?.stage ?? "running"];
  return heldGames()
    .map(({ id, seat }) => ({ id, name: seat.game, summary: summaries[id] }))
    .sort((one, other) => rank(one) - rank(other));
}

function summaryOf({ created, opponent, outcome, players, rights }: State): Summary {
  const { kind, name } = players[rights.seats[0] === "first" ? 1 : 0];
  const here = opponent === "here";
  return {
    created,
    opponent: here ? { kind: "here", name: "" } : { kind, name },
    stage: outcome ? "over" : rights.move && !here ? "awaited" : "running",
  };
}

function load(): Summaries {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Summaries;
  } catch {
    return {};
  }
}

function store(summaries: Summaries): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(summaries));
  } catch {
    // Without storage, every game is requested again.
  }
}
