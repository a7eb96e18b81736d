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
    known = ask<Table>(`/api/tables/${encodeURIComponent(id)}`, { lang: undefined });
    known.catch(() => tables.delete(id));
    tables.set(id, known);
  }
  return known;
}

export const create = (game: NewGame): Promise<Created> => ask("/api/games", {}, post(game));

export const join = (
  id: string,
  invitation: string | null,
  name: string,
): Promise<{ id: string; token: string }> =>
  ask(`/api/games/${id}/join`, {}, post({ invitation, name }));

export const lobby = (): Promise<{ games: LobbyEntry[] }> => ask("/api/lobby");

export const game = (id: string): Promise<State> => ask(`/api/games/${id}`);

export const position = (id: string, ply: number): Promise<PositionView> =>
  ask(`/api/games/${id}/positions/${ply}`);

export const judge = (
  id: string,
  ply: number,
  move: string,
  signal?: AbortSignal,
): Promise<Judgement> => ask(`/api/games/${id}/judge`, { ply, move }, { signal });

export const completions = (
  id: string,
  ply: number,
  half: { text: string } | { cells: string },
  signal?: AbortSignal,
): Promise<Completions> => ask(`/api/games/${id}/completions`, { ply, ...half }, { signal });

export const safe = (id: string, ply: number): Promise<{ safe: number[] | null }> =>
  ask(`/api/games/${id}/safe`, { ply });

export const recordAddress = (id: string): string => `/api/games/${id}/record`;

export const pictureAddress = (id: string, ply: number, theme: string, groups: boolean): string =>
  `/api/games/${id}/picture.svg?ply=${ply}&theme=${theme}&groups=${groups}&lang=${settings.language}`;
