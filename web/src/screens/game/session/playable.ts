/**
 * What the board and the entry of moves need of whatever is played: a game on the server, a step
 * of a lesson, or a position of its own.
 */

import type { Completions, Judgement } from "../../../api/types";
import type { Side } from "../../../board";
import type { ShownPosition } from "./gameState";
import type { Action, MoveTable } from "./moveTable";

/** A move that is only partly entered: as text, or as cells. */
export type PartialMove = { text: string } | { cells: string };

export interface Playable {
  /** The name of the game. */
  readonly name: string;
  readonly moveTable: MoveTable | null;
  /** The position that is shown. */
  readonly position: ShownPosition | null;
  /** The number of moves before it. */
  readonly ply: number;
  /** The moves that led to it, which identify it. */
  readonly movesBefore: string;
  readonly legal: ReadonlySet<Action>;
  /** The number of legal moves for each kind of piece. */
  readonly placements: number[];
  readonly sideToMove: Side | null;
  /** Whether a move can be entered now. */
  readonly canMove: boolean;
  /** Whether illegal moves may be played too: a lesson may ask for one that is refused. */
  readonly takesIllegal: boolean;
  /** Whether nothing may show which moves are legal, since that is the question. */
  readonly hidesLegality?: boolean;
  readonly over: boolean;
  /** What went wrong last, until something else is entered. */
  problem: string;
  /** A suggested move, to be outlined on the board. */
  readonly suggested: Action | null;

  play(move: string): void;
  judge(move: string, signal?: AbortSignal): Promise<Judgement>;
  completions(partial: PartialMove, signal?: AbortSignal): Promise<Completions>;
}
