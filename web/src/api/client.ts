/** Requests over HTTP, with answers in the reader's language. */

import { t } from "../locale";
import { settings } from "../settings/settings.svelte";
import type {
  Attempt,
  BoardView,
  Catalogue,
  CoachComments,
  CoachWarning,
  Completions,
  Created,
  DailyPuzzle,
  Feedback,
  Hint,
  Joined,
  Judgement,
  Lessons,
  Lobby,
  NewGame,
  OwnGames,
  Paired,
  PairRequest,
  PositionView,
  Problem,
  Puzzle,
  PuzzleAnswer,
  PuzzleList,
  PuzzleSolution,
  Rules,
  Safety,
  Solution,
  MoveTableView,
} from "./types";

/** The server refused a request: a sentence for the reader, a code for the page. */
export class ApiError extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.text);
  }
}

/** The server could not be reached, or did not answer in a form that the page knows. */
export class NetworkError extends Error {}

/** What to tell the reader about a failed request. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : t("The server does not answer.");

const NO_CONTENT = 204;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;
/** Milliseconds to wait before each retry; the last one repeats. */
const RETRY_DELAYS = [500, 1000, 2000, 4000, 8000];

type Query = Record<string, string | number | undefined>;

/** An answer of the server; a refusal is an error. */
async function answer(path: string, query: Query, init: RequestInit): Promise<Response> {
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries({ lang: settings.language, ...query })) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new NetworkError("unreachable", { cause });
  }
  if (response.ok) return response;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  if (typeof problem?.text !== "string") throw new NetworkError(`status ${response.status}`);
  throw new ApiError(problem, response.status);
}

export async function request<T>(
  path: string,
  query: Query = {},
  init: RequestInit = {},
): Promise<T> {
  const response = await answer(path, query, init);
  return response.status === NO_CONTENT ? (undefined as T) : ((await response.json()) as T);
}

/** The same, where the answer is a file. */
export const requestBlob = async (path: string, query: Query, init: RequestInit): Promise<Blob> =>
  (await answer(path, query, init)).blob();

/** Request until there is an answer; only a refusal that will not change ends it. */
async function requestWithRetry<T>(path: string, query: Query): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await request<T>(path, query);
    } catch (error) {
      const temporary =
        !(error instanceof ApiError) ||
        error.status === TOO_MANY_REQUESTS ||
        error.status >= SERVER_ERROR;
      if (!temporary) throw error;
      const delay = RETRY_DELAYS[Math.min(failures, RETRY_DELAYS.length - 1)];
      await new Promise((resolve) => setTimeout(resolve, delay));
    }
  }
}

export const post = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

export const catalogue = (): Promise<Catalogue> => request("/api/catalogue");

export const board = (name: string): Promise<BoardView> => request("/api/board", { name });

const moveTables = new Map<string, Promise<MoveTableView>>();

/** The table of all moves; it never changes, so it is fetched once. */
export function moveTable(id: string): Promise<MoveTableView> {
  let known = moveTables.get(id);
  if (!known) {
    known = requestWithRetry<MoveTableView>(`/api/tables/${encodeURIComponent(id)}`, {
      lang: undefined,
    });
    known.catch(() => moveTables.delete(id));
    moveTables.set(id, known);
  }
  return known;
}

const addressOf = (id: string): string => `/api/games/${encodeURIComponent(id)}`;

export const create = (game: NewGame): Promise<Created> => request("/api/games", {}, post(game));

export const join = (id: string, invitation: string | null, name: string): Promise<Joined> =>
  request(`${addressOf(id)}/join`, {}, post({ invitation, name }));

/** Resolves if the server answers, and fails otherwise. */
export const isHealthy = (): Promise<unknown> => request("/healthz");

export const lobby = (): Promise<Lobby> => request("/api/lobby");

/** Take the first open seat that fits, or open one in each of some games. */
export const pair = (wanted: PairRequest): Promise<Paired> =>
  request("/api/pair", {}, post(wanted));

/** Close the open seat of one's own game. */
export const closeSeat = (id: string, token: string): Promise<unknown> =>
  request(
    `${addressOf(id)}/close`,
    {},
    { method: "POST", headers: { authorization: `Bearer ${token}` } },
  );

/** The games of some tokens, in short. */
export const ownGames = (seats: { id: string; token: string }[]): Promise<OwnGames> =>
  request("/api/own", {}, post({ seats }));

export const position = (id: string, ply: number): Promise<PositionView> =>
  request(`${addressOf(id)}/positions/${ply}`);

export const judge = (
  id: string,
  ply: number,
  move: string,
  signal?: AbortSignal,
): Promise<Judgement> => request(`${addressOf(id)}/judge`, { ply, move }, { signal });

export const completions = (
  id: string,
  ply: number,
  half: { text: string } | { cells: string },
  signal?: AbortSignal,
): Promise<Completions> => request(`${addressOf(id)}/completions`, { ply, ...half }, { signal });

export const safe = (id: string, ply: number): Promise<Safety> =>
  request(`${addressOf(id)}/safe`, { ply });

export const recordAddress = (id: string): string => `${addressOf(id)}/record`;

export const pictureAddress = (id: string, ply: number, theme: string, groups: boolean): string =>
  `${addressOf(id)}/picture.svg?ply=${ply}&theme=${theme}&groups=${groups}&lang=${settings.language}`;

// --- Learning: nothing of it is stored on the server ---

export const rules = (game: string): Promise<Rules> =>
  request(`/api/rules/${encodeURIComponent(game)}`);

/** Judge a move in a position that belongs to no game, written in notation. */
export const judgeIn = (position: string, move: string, signal?: AbortSignal): Promise<Judgement> =>
  request("/api/judge", { position, move }, { signal });

export const completionsIn = (
  position: string,
  half: { text: string } | { cells: string },
  signal?: AbortSignal,
): Promise<Completions> => request("/api/completions", { position, ...half }, { signal });

export const lessons = (): Promise<Lessons> => request("/api/lessons");

const stepAddress = (game: string, step: string): string =>
  `/api/lessons/${encodeURIComponent(game)}/${encodeURIComponent(step)}`;

export const step = (game: string, id: string): Promise<Attempt> => request(stepAddress(game, id));

/** Try a move in a step, after the right ones so far. */
export const tryMove = (
  game: string,
  id: string,
  moves: readonly string[],
  move: string,
): Promise<Feedback> => request(`${stepAddress(game, id)}/try`, {}, post({ moves, move }));

export const lessonHint = (
  game: string,
  id: string,
  moves: readonly string[],
  shown: number,
): Promise<Hint> => request(`${stepAddress(game, id)}/hint`, {}, post({ moves, shown }));

export const solution = (game: string, id: string, moves: readonly string[]): Promise<Solution> =>
  request(`${stepAddress(game, id)}/solution`, {}, post({ moves }));

/** Which puzzles are wanted; without a kind, all but those about the end of a game. */
export interface PuzzleFilter {
  game?: string;
  theme?: string;
  kind?: string;
  least_level?: number;
  most_level?: number;
}

export const puzzles = (wanted: PuzzleFilter): Promise<PuzzleList> =>
  request("/api/puzzles", { ...wanted });

/** The puzzle of a day, such as 2026-12-24. */
export const dailyPuzzle = (day: string): Promise<DailyPuzzle> =>
  request("/api/puzzles/daily", { day });

const puzzleAddress = (id: string): string => `/api/puzzles/${encodeURIComponent(id)}`;

export const puzzle = (id: string): Promise<Puzzle> => request(puzzleAddress(id));

/** Answer with a move, after the right ones so far; null says that the game is over. */
export const tryPuzzle = (
  id: string,
  moves: readonly string[],
  move: string | null,
): Promise<PuzzleAnswer> => request(`${puzzleAddress(id)}/try`, {}, post({ moves, move }));

export const puzzleHint = (id: string, moves: readonly string[], shown: number): Promise<Hint> =>
  request(`${puzzleAddress(id)}/hint`, {}, post({ moves, shown }));

/** Give up. */
export const puzzleSolution = (id: string): Promise<PuzzleSolution> =>
  request(`${puzzleAddress(id)}/solution`, {}, { method: "POST" });

/** What the last moves of a game did, the latest first. */
export const coachComments = (id: string): Promise<CoachComments> =>
  request(`${addressOf(id)}/coach/comments`);

/** A sentence if a move would be a clear blunder of the holder of a seat. */
export const coachWarning = (
  id: string,
  token: string,
  ply: number,
  move: string,
): Promise<CoachWarning> => {
  const init = post({ ply, move });
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  return request(`${addressOf(id)}/coach/warning`, {}, { ...init, headers });
};
