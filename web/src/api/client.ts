/** Questions over HTTP, in the reader's language. */

import { settings } from "../settings/settings.svelte";
import type {
  BoardView,
  Catalogue,
  Completions,
  Created,
  Judgement,
  LobbyEntry,
  NewGame,
  PositionView,
  Problem,
  State,
  Table,
} from "./messages";

/** What the server answered instead: a sentence for the reader, a code for the page. */
export class Refused extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.text);
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {}

const TOO_MANY = 429;
const BROKEN = 500;
/** How long to wait before asking again: longer each time, in milliseconds. */
const WAITS = [500, 1000, 2000, 4000, 8000];

type Query = Record<string, string | number | undefined>;

async function ask<T>(path: string, query: Query = {}, init: RequestInit = {}): Promise<T> {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries({ lang: settings.language, ...query })) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new Unreachable("unreachable", { cause });
  }
  if (response.ok) return (await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  if (typeof problem?.text !== "string") throw new Unreachable(`status ${response.status}`);
  throw new Refused(problem, response.status);
}

/** Ask until there is an answer, for what nothing can go on without; only a firm refusal ends it. */
async function askPatiently<T>(path: string, query: Query): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await ask<T>(path, query);
    } catch (error) {
      const passing =
        !(error instanceof Refused) || error.status === TOO_MANY || error.status >= BROKEN;
      if (!passing) throw error;
      const wait = WAITS[Math.min(failures, WAITS.length - 1)];
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

export const catalogue = (): Promise<Catalogue> => ask("/api/catalogue");

export const board = (name: string): Promise<BoardView> => ask("/api/board", { name });

const tables = new Map<string, Promise<Table>>();

/** The table of all moves; it never changes, so it is fetched once. */
export function table(id: string): Promise<Table> {
  let known = tables.get(id);
  if (!known) {
    known = askPatiently<Table>(`/api/tables/${encodeURIComponent(id)}`, { lang: undefined });
    known.catch(() => tables.delete(id));
    tables.set(id, known);
  }
  return known;
}

const addressOf = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

export const create = (game: NewGame): Promise<Created> => ask("/api/games", {}, post(game));

export const join = (
  id: string,
  invitation: string | null,
  name: string,
): Promise<{ id: string; token: string }> =>
  ask(`${addressOf(id)}/join`, {}, post({ invitation, name }));

export const lobby = (): Promise<{ games: LobbyEntry[] }> => ask("/api/lobby");

/** A game as the holder of a seat sees it. */
export const game = (id: string, token: string): Promise<State> =>
  ask(addressOf(id), {}, { headers: { authorization: `Bearer ${token}` } });

export const position = (id: string, ply: number): Promise<PositionView> =>
  ask(`${addressOf(id)}/positions/${ply}`);

export const judge = (
  id: string,
  ply: number,
  move: string,
  signal?: AbortSignal,
): Promise<Judgement> => ask(`${addressOf(id)}/judge`, { ply, move }, { signal });

export const completions = (
  id: string,
  ply: number,
  half: { text: string } | { cells: string },
  signal?: AbortSignal,
): Promise<Completions> => ask(`${addressOf(id)}/completions`, { ply, ...half }, { signal });

export const safe = (id: string, ply: number): Promise<{ safe: number[] | null }> =>
  ask(`${addressOf(id)}/safe`, { ply });

export const recordAddress = (id: string): string => `${addressOf(id)}/record`;

export const pictureAddress = (id: string, ply: number, theme: string, groups: boolean): string =>
  `${addressOf(id)}/picture.svg?ply=${ply}&theme=${theme}&groups=${groups}&lang=${settings.language}`;
