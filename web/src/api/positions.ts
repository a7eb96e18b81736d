/** Requests about positions and trees that belong to no game of the server. */

import { post, request, requestBlob } from "./client";
import type {
  AnyPosition,
  GamesOfText,
  LineRequest,
  PlayedHere,
  PositionRequest,
  PositionSetup,
  SharedTree,
  SharedTreeView,
  State,
  SwapMap,
  TreeVersion,
  TreeView,
  WireTree,
  WrittenTree,
} from "./types";

export const showPosition = (wanted: PositionRequest, signal?: AbortSignal): Promise<AnyPosition> =>
  request("/api/positions", {}, { ...post(wanted), signal });

/** Set up a position as in an editor; what cannot stand on a board is refused in a sentence. */
export const setUpPosition = (wanted: PositionSetup): Promise<AnyPosition> =>
  request("/api/positions/setup", {}, post(wanted));

/** Read records with variations, LTP, JSON, or a position in one line. */
export const readText = (text: string): Promise<GamesOfText> =>
  request("/api/positions/read", {}, post({ text }));

export const writeTree = (
  tree: WireTree,
  format: "record" | "ltp" | "json" = "record",
): Promise<WrittenTree> => request("/api/positions/write", {}, post({ tree, format }));

export const drawingAddress = (position: string, last: string, theme: string): string =>
  `/api/positions/picture.svg?${new URLSearchParams({ position, last, theme })}`;

/** A game of the server, as somebody sees it who watches. */
export const gameState = (id: string): Promise<State> =>
  request(`/api/games/${encodeURIComponent(id)}`);

export const gameTree = (id: string): Promise<TreeView> =>
  request(`/api/games/${encodeURIComponent(id)}/tree`);

/** What is known about every first placement of a game. */
export const swapMap = (game: string, options: WireTree["options"]): Promise<SwapMap> =>
  request("/api/openings", {}, post({ game, options }));

/** What was played from a position in this server's finished games. */
export const playedFrom = (position: string): Promise<PlayedHere> =>
  request("/api/positions/played", {}, post({ position }));

/** Every position of a line in one picture. */
export const drawLine = (kind: "line.gif" | "sheet.png", line: LineRequest): Promise<Blob> =>
  requestBlob(`/api/positions/${kind}`, {}, post(line));

// --- Shared trees ---

const treeAddress = (id: string): string => `/api/trees/${encodeURIComponent(id)}`;
const withToken = (token: string | null): Record<string, string> =>
  token === null ? {} : { authorization: `Bearer ${token}` };

/** Share a tree as it is: everybody with its id can read it. */
export const shareTree = (tree: WireTree): Promise<SharedTree> =>
  request("/api/trees", {}, post({ tree }));

export const sharedTree = (id: string, token: string | null = null): Promise<SharedTreeView> =>
  request(treeAddress(id), {}, { headers: withToken(token) });

/** Store a changed tree, if `version` is still the last one. */
export const changeTree = (
  id: string,
  token: string,
  tree: WireTree,
  version: number,
): Promise<TreeVersion> => {
  const init = post({ tree, version });
  const headers = { ...init.headers, ...withToken(token) };
  return request(`${treeAddress(id)}/versions`, {}, { ...init, headers });
};
