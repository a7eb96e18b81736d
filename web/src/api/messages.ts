/** What the server says and hears: the TypeScript side of `tessellot.server.wire`. */

import type { Cell, Layer, Piece, Side } from "../board";

export type SeatName = "first" | "second";
export type Language = "en" | "ru";
export type OptionValue = string | number;
/** Base64 of little-endian bits: bit n says whether move n of the table is in the set. */
export type Bits = string;

export interface OptionView {
  name: string;
  label: string;
  help: string;
  choices: { value: OptionValue; text: string }[];
  default: OptionValue;
  default_by: { option: string; defaults: Record<string, OptionValue> } | null;
  open: string | null;
}

export interface GameView {
  id: string;
  name: string;
  designer: string;
  summary: string;
  sides: [Side, Side];
  has_swap: boolean;
  /** Whether the engine plays this game here; if not, only people do. */
  has_engine: boolean;
  options: OptionView[];
}

export interface BoardView {
  name: string;
  size: number;
  rows: string[];
  x: number;
  o: number;
  published: boolean;
  symmetries: number;
  exchanging_symmetries: number;
}

export interface LevelView {
  id: string;
  name: string;
  help: string;
}

export type ClockView =
  | { kind: "none" }
  | { kind: "fischer"; seconds: number; increment: number }
  | { kind: "days"; days: number };

export interface Catalogue {
  version: string;
  games: GameView[];
  boards: BoardView[];
  levels: LevelView[];
  clocks: ClockView[];
  languages: { id: Language; name: string }[];
}

export interface KindView {
  shape: string;
  black: [number, number][];
  white: [number, number][];
}

export interface Table {
  id: string;
  size: number;
  kinds: KindView[];
  kind: number[];
  cells: Cell[][];
  black: Cell[][];
  keep: (Cell | null)[];
  removed: Cell[][];
  notation: string[];
}

export interface TallyView {
  points: number;
  /** The groups that make the points. */
  groups: Cell[][];
}

export interface CountView {
  name: string;
  text: string;
  first: TallyView;
  second: TallyView;
}

export interface ScoreView {
  first: number;
  second: number;
  counts: CountView[];
  further: CountView[];
}

export interface StockView {
  shape: string;
  left: number;
  kinds: number[];
}

export interface MoveView {
  move: string;
  number: number | null;
}

/** What nearly every move changes in a position. */
interface ChangingPosition {
  turn: { seat: SeatName; side: Side } | null;
  sides: [Side, Side];
  can_swap: boolean;
  /** The points of both seats if the swap were taken, where it can be. */
  score_after_swap: [number, number] | null;
  legal: Bits;
  score: ScoreView;
}

export interface PositionView extends ChangingPosition {
  ply: number;
  text: string;
  supply: StockView[];
  layers: Layer[];
  last: MoveView | null;
}

/** Pieces to add to a layer, which is a new one on top if there is none yet; or new discs. */
export type LayerChange =
  { kind: "tetrominoes" | "taijitus"; added: Piece[] } | Extract<Layer, { kind: "discs" }>;

/** What one move changed in a position; the rest is as it was. */
export interface PositionChange extends ChangingPosition {
  /** How many pieces are left of each stock of the supply, in its order. */
  left: number[];
  /** The new supply, where the move replaced the stocks themselves. */
  supply: StockView[] | null;
  layers: LayerChange[];
}

export interface OutcomeView {
  winner: SeatName | null;
  reason: string;
  text: string;
}

export interface PlayerView {
  kind: "person" | "engine" | "nobody";
  name: string;
  level: string | null;
  online: boolean;
}

export interface ClockTimes {
  first: number | null;
  second: number | null;
  running: SeatName | null;
}

export interface ClocksView extends ClockTimes {
  control: ClockView;
}

export interface OffersView {
  takeback: SeatName | null;
  rematch: SeatName | null;
}

export interface ThinkingView {
  state: "waiting" | "compiling" | "thinking";
  done: number | null;
}

export type Opponent = "engine" | "here" | "link" | "open";

export interface Setup {
  game: string;
  name: string;
  options: Record<string, OptionValue>;
  size: number;
  table: string;
}

export interface Rights {
  seats: SeatName[];
  move: boolean;
  undo: boolean;
  takeback: boolean;
  resign: boolean;
  abort: boolean;
  rematch: boolean;
  hint: boolean;
  join: boolean;
}

export interface State {
  type: "state";
  id: string;
  version: number;
  created: number;
  opponent: Opponent;
  setup: Setup;
  players: [PlayerView, PlayerView];
  watchers: number;
  moves: MoveView[];
  position: PositionView;
  clocks: ClocksView;
  offers: OffersView;
  outcome: OutcomeView | null;
  thinking: ThinkingView | null;
  rematch: string | null;
  rights: Rights;
}

export interface MoveMade {
  type: "move";
  version: number;
  ply: number;
  move: MoveView;
  change: PositionChange;
  clocks: ClockTimes;
  outcome: OutcomeView | null;
  thinking: ThinkingView | null;
  rights: Rights;
}

export interface Violation {
  rule: string;
  text: string;
  cells: Cell[];
  pieces: Piece[];
}

export interface Evaluation {
  type: "evaluation";
  id: RequestId;
  ply: number;
  win: number;
  margin: number | null;
  proven: SeatName | "draw" | null;
  variation: string[];
  final: boolean;
}

export interface Refusal {
  type: "error";
  id: RequestId;
  code: string;
  text: string;
  violations: Violation[];
  version: number;
}

export type RequestId = string | number | null;

export type ServerMessage =
  | State
  | MoveMade
  | { type: "presence"; first: boolean; second: boolean; watchers: number }
  | { type: "thinking"; thinking: ThinkingView | null }
  | { type: "hint"; id: RequestId; ply: number; move: MoveView }
  | Evaluation
  | { type: "done"; id: RequestId; version: number }
  | { type: "pong"; id: RequestId }
  | Refusal;

export type ClientMessage =
  | { type: "hello"; token: string | null; lang: Language }
  | { type: "state" }
  | { type: "move"; ply: number; move: string }
  | { type: "undo"; ply: number }
  | { type: "takeback"; action: "offer" | "accept" | "decline"; ply: number }
  | { type: "resign"; seat?: SeatName }
  | { type: "abort" }
  | { type: "rematch"; action: "offer" | "decline" }
  | { type: "hint" }
  | { type: "evaluation"; ply?: number }
  | { type: "ping" };

export interface NewGame {
  game: string;
  options: Record<string, OptionValue>;
  opponent: Opponent;
  level: string | null;
  seat: SeatName | "random";
  clock: ClockView;
  name: string;
}

export interface Created {
  id: string;
  token: string;
  seats: SeatName[];
  invitation: string | null;
}

export interface LobbyEntry {
  id: string;
  created: number;
  setup: Setup;
  seat: SeatName;
  name: string;
  online: boolean;
  clock: ClockView;
}

export interface Judgement {
  move: string;
  number: number | null;
  legal: boolean;
  violations: Violation[];
}

export interface Completions {
  moves: Bits;
  can_swap: boolean;
  count: number;
  examples: string[];
  move: MoveView | null;
  violations: Violation[];
}

export interface Problem {
  code: string;
  text: string;
  line: number | null;
  column: number | null;
}
