/** The games that this browser plays: which of them still run, and what tells them apart. */

import * as client from "../../api/client";
import type { PlayerView, State } from "../../api/messages";
import { heldGames } from "../../api/seats";

export interface Summary {
  /** When the game was set up, in seconds. */
  created: number;
  opponent: { kind: PlayerView["kind"] | "here"; name: string };
  /** A game beside a friend awaits nobody: both are there. */
  stage: "awaited" | "running" | "over";
}

export interface OwnGame {
  id: string;
  name?: string;
  /** What the server said last; nothing yet of a game that it was never asked about. */
  summary?: Summary;
}

type Summaries = Record<string, Summary>;

const KEY = "tessellot.summaries";
const DAY = 86_400;
const RANKS = { awaited: 0, running: 1, over: 2 };

/** The games as they were last seen: those that wait for the reader first, finished ones last. */
export const knownGames = (): OwnGame[] => listed(load());

/** The games as they are now. */
export async function currentGames(): Promise<OwnGame[]> {
  const before = load();
  const now: Summaries = {};
  const missing = new Set<string>();
  // One after the other: there may be many, and nobody waits for the last of them.
  for (const { id, seat } of heldGames()) {
    const known = before[id];
    if (known) now[id] = known;
    if (known && isSettled(known)) continue;
    try {
      now[id] = summaryOf(await client.game(id, seat.token));
    } catch (error) {
      if (error instanceof client.Refused && error.problem.code === "no-game") missing.add(id);
    }
  }
  store(now);
  return listed(now).filter((game) => !missing.has(game.id));
}

/** Whether a game need not be asked about again: an end can be taken back, but hardly a day later. */
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
    // Without storage, every game is asked about again.
  }
}
