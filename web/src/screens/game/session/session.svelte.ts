/** A game as this browser sees it: its state, kept up to date, and the requests it can make. */

import { announce } from "../../../announcer.svelte";
import { actionsOf } from "../../../api/bitset";
import * as client from "../../../api/client";
import { Connection } from "../../../api/connection";
import { forgetSeat, holdSeat, seatIn } from "../../../api/seats";
import type {
  ClientMessage,
  Completions,
  EngineHint,
  Evaluation,
  Judgement,
  MoveMade,
  SeatName,
  ServerMessage,
  State,
} from "../../../api/types";
import type { Side } from "../../../board";
import { t } from "../../../locale";
import { settings } from "../../../settings/settings.svelte";
import { sound } from "../../../sound/sounds";
import { announceEnd, announceMove } from "../moments/announcements";
import { declinedText } from "../moments/momentTexts";
import { type DeclinedOffer, type GameState, afterMove, declinedOffer } from "./gameState";
import { hintText } from "./hintText";
import { type Action, MoveTable } from "./moveTable";
import type { PartialMove, Playable } from "./playable";
import { playerName, playerSubject } from "./playerNames";
import { PositionHistory } from "./positionHistory.svelte";

export type ConnectionStatus = "connecting" | "live" | "down" | "missing";

/** The last game of this page: on return it is shown at once, even if the server does not answer. */
let lastSeen: { id: string; state: GameState; moveTable: MoveTable } | null = null;

export class Session implements Playable {
  state = $state.raw<GameState | null>(null);
  moveTable = $state.raw<MoveTable | null>(null);
  connectionStatus = $state<ConnectionStatus>("connecting");
  /** Why the last request was refused, until the next request. */
  problem = $state("");
  /** What the opponent has just declined. */
  declined = $state<DeclinedOffer | null>(null);
  /** A move, or another change of the game, was sent and is not acknowledged yet. */
  busy = $state(false);
  /** A hint was requested and has not arrived yet. */
  awaitingHint = $state(false);
  hint = $state.raw<EngineHint | null>(null);
  evaluation = $state.raw<Evaluation | null>(null);
  /** Whether each position that is shown is to be evaluated. */
  evaluating = $state(false);
  /** When the clocks arrived, in milliseconds of the page. */
  clocksAt = $state(0);

  private readonly history: PositionHistory;
  private readonly connection: Connection<ClientMessage, ServerMessage>;
  private token: string | null;
  private joining = false;
  /** Whether the reader has taken an own offer back. */
  private withdrawn = false;

  constructor(readonly id: string) {
    this.history = new PositionHistory(id, () => this.state);
    this.token = seatIn(id)?.token ?? null;
    if (lastSeen?.id === id) {
      this.state = lastSeen.state;
      this.moveTable = lastSeen.moveTable;
    }
    this.connection = new Connection(`/api/games/${id}/live`, {
      open: () => this.hello(),
      message: (message) => this.receive(message),
      down: () => {
        this.busy = this.awaitingHint = false;
        if (this.connectionStatus === "live") {
          announce(t("The connection was lost. Reconnecting …"));
        }
        this.connectionStatus = "down";
      },
      missing: () => (this.connectionStatus = "missing"),
    });
  }

  close(): void {
    const { id, state, moveTable } = this;
    if (state && moveTable) lastSeen = { id, state, moveTable };
    this.connection.close();
  }

  /** Identify to the server and choose the language; also after a change of either. */
  hello(token: string | null = this.token): void {
    this.token = token;
    this.send({ type: "hello", token, lang: settings.language });
    void this.history.refresh();
  }

  // --- The position that is shown ---

  get ply(): number {
    return this.history.ply;
  }

  get atLatest(): boolean {
    return this.history.atLatest;
  }

  readonly position = $derived.by(() => this.history.position);

  /** The legal actions in the position that is shown. */
  readonly legal: ReadonlySet<Action> = $derived(
    new Set(this.position ? actionsOf(this.position.legal) : []),
  );

  /** The number of legal moves for each kind of piece. */
  readonly placements: number[] = $derived(this.moveTable?.countByKind(this.legal) ?? []);

  /** The moves that led to the position that is shown, which identify it. */
  readonly movesBefore: string = $derived.by(() =>
    (this.state?.moves ?? [])
      .slice(0, this.ply)
      .map(({ move }) => move)
      .join(" "),
  );

  /** Whether a move can be entered now. */
  readonly canMove = $derived.by(
    () =>
      this.atLatest &&
      this.connectionStatus === "live" &&
      !this.busy &&
      (this.state?.rights.move ?? false),
  );

  readonly takesIllegal = false;

  get name(): string {
    return this.state?.setup.name ?? "";
  }

  get over(): boolean {
    return Boolean(this.state?.outcome);
  }

  /** A move that the guard looks at. */
  considered = $state.raw<Action | null>(null);

  /** A move to be outlined: one that is looked at, or the hint of the engine. */
  get suggested(): Action | null {
    return this.atLatest ? (this.considered ?? this.hint?.move.number ?? null) : null;
  }

  /** The side to move. */
  readonly sideToMove = $derived((this.position?.turn?.side ?? null) as Side | null);

  async goTo(ply: number): Promise<void> {
    this.problem = "";
    if (await this.history.goTo(ply)) this.requestEvaluation();
  }

  async step(by: number): Promise<void> {
    this.problem = "";
    if (await this.history.step(by)) this.requestEvaluation();
  }

  // --- Players ---

  /** Whether somebody may still sit down. */
  readonly vacant: boolean = $derived(
    !this.state?.outcome && (this.state?.players.some(({ kind }) => kind === "nobody") ?? false),
  );

  readonly mySeats: SeatName[] = $derived(this.state?.rights.seats ?? []);

  /** The side that a seat plays in the position that is shown. */
  sideOf(seat: SeatName): Side {
    return (this.position?.sides[seat === "first" ? 0 : 1] ?? "") as Side;
  }

  /** The reader's seat, if this browser holds just one. */
  readonly ownSeat: SeatName | null = $derived(this.mySeats.length === 1 ? this.mySeats[0]! : null);

  /** The name of the player in a seat, or what to call them instead. */
  nameOf(seat: SeatName): string {
    return this.state ? playerName(this.state.players, seat, this.ownSeat) : "";
  }

  /** The player in a seat as the subject of a sentence; the reader is told about others. */
  subjectOf(seat: SeatName): string {
    return this.state ? playerSubject(this.state.players, seat, this.ownSeat) : "";
  }

  /** Take the open seat, once. */
  async join(invitation: string | null): Promise<void> {
    if (this.joining || this.token) return;
    this.joining = true;
    try {
      const joined = await client.join(this.id, invitation, settings.name.trim());
      holdSeat(this.id, { token: joined.token, game: this.state?.setup.name });
      this.hello(joined.token);
    } catch (error) {
      this.problem = client.messageOf(error);
    }
    this.joining = false;
  }

  // --- Requests ---

  /** Looks at a move before it is sent; answers whether to send it. */
  guard: ((move: string) => Promise<boolean>) | null = null;

  async play(move: string): Promise<void> {
    if (this.guard && !this.busy) {
      this.busy = true;
      const sends = await this.guard(move);
      this.busy = false;
      if (!sends) return;
    }
    this.hint = null;
    this.request({ type: "move", ply: this.state?.moves.length ?? 0, move });
  }

  judge(move: string, signal?: AbortSignal): Promise<Judgement> {
    return client.judge(this.id, this.ply, move, signal);
  }

  completions(partial: PartialMove, signal?: AbortSignal): Promise<Completions> {
    return client.completions(this.id, this.ply, partial, signal);
  }

  undo(): void {
    this.request({ type: "undo", ply: this.state?.moves.length ?? 0 });
  }

  takeback(action: "offer" | "accept" | "decline"): void {
    this.withdrawn = action === "decline";
    this.request({ type: "takeback", action, ply: this.state?.moves.length ?? 0 });
  }

  /** Offer a draw or agree to it, or decline it. */
  draw(action: "offer" | "decline"): void {
    this.withdrawn = action === "decline";
    this.request({ type: "draw", action });
  }

  /** Request a change of the game; while one is under way, further requests are ignored. */
  request(message: ClientMessage): void {
    if (!this.busy) this.busy = this.sendOrExplain(message);
  }

  requestHint(): void {
    if (!this.awaitingHint) this.awaitingHint = this.sendOrExplain({ type: "hint" });
  }

  evaluate(on: boolean): void {
    this.evaluating = on;
    this.requestEvaluation();
  }

  private requestEvaluation(): void {
    if (!this.evaluating || !this.state?.rights.hint) return;
    this.evaluation = null;
    // The engine answers only the last request of a connection, so the hint will not come.
    this.awaitingHint = false;
    this.send({ type: "evaluation", ply: this.ply });
  }

  private sendOrExplain(message: ClientMessage): boolean {
    const sent = this.send(message);
    this.problem = sent ? "" : t("The server does not answer.");
    return sent;
  }

  private send(message: ClientMessage): boolean {
    return this.connection.send(message);
  }

  // --- Messages of the server ---

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "state":
        this.applyState(message);
        break;
      case "move":
        this.applyMove(message);
        break;
      case "presence":
        if (this.state) {
          const [first, second] = this.state.players;
          const players: State["players"] = [
            { ...first, online: message.first },
            { ...second, online: message.second },
          ];
          this.state = { ...this.state, players, watchers: message.watchers };
        }
        break;
      case "thinking":
        if (this.state) this.state = { ...this.state, thinking: message.thinking };
        break;
      case "hint":
        this.awaitingHint = false;
        if (message.ply === this.state?.moves.length) {
          this.hint = message;
          announce(hintText(this));
        }
        break;
      case "evaluation":
        if (this.evaluating && message.ply === this.ply) this.evaluation = message;
        break;
      case "error":
        this.busy = this.awaitingHint = false;
        this.problem = message.text;
        announce(message.text);
        sound("refused");
        break;
      case "done":
        this.busy = false;
        break;
      case "pong":
        break;
    }
  }

  private applyState(state: State): void {
    const before = this.state;
    if (before && state.version < before.version) return;
    if (this.connectionStatus === "down") announce(t("Connected again."));
    if (this.connectionStatus === "down" || state.version !== before?.version) this.problem = "";
    this.connectionStatus = "live";
    this.busy = false;
    if (before && state.moves.length < before.moves.length) this.history.clear();
    this.state = state;
    this.clocksAt = performance.now();
    if (this.token && !state.rights.seats.length && !state.outcome) this.loseSeat();
    if (!this.moveTable) void this.loadMoveTable(state.setup.table);
    if (before && !before.outcome && state.outcome) announceEnd(this);
    const isNew = (kind: "takeback" | "draw"): boolean =>
      state.offers[kind] !== before?.offers[kind] && this.isOpponent(state.offers[kind]);
    if (before) this.noticeDecline(before, state);
    if (isNew("takeback")) announce(t("Your opponent asks to take a move back."));
    if (isNew("draw")) announce(t("Your opponent offers a draw."));
    if (state.rematch && !before?.rematch && this.token && this.mySeats.length) {
      // The same token holds the exchanged seat in the rematch.
      holdSeat(state.rematch, { token: this.token, game: state.setup.name });
    }
    if (state.moves.length !== before?.moves.length) {
      this.hint = null;
      this.awaitingHint = false;
      this.requestEvaluation();
    }
  }

  /** Tell the reader of an own offer that the opponent declined. */
  private noticeDecline(before: GameState, state: State): void {
    this.declined = this.withdrawn ? null : declinedOffer(before, state, this.ownSeat);
    if (this.declined) announce(declinedText(this.declined));
  }

  private applyMove(made: MoveMade): void {
    const state = this.state;
    if (!state || made.version <= state.version) return;
    if (made.version !== state.version + 1 || made.ply !== state.moves.length) {
      this.send({ type: "state" });
      return;
    }
    const mover = state.position.turn?.seat;
    this.state = afterMove(state, made);
    this.clocksAt = performance.now();
    this.busy = this.awaitingHint = false;
    this.problem = "";
    this.declined = null;
    this.hint = null;
    if (mover) announceMove(this, mover, made.move);
    if (made.outcome) announceEnd(this);
    this.requestEvaluation();
  }

  private async loadMoveTable(id: string): Promise<void> {
    try {
      this.moveTable = new MoveTable(await client.moveTable(id));
    } catch (error) {
      this.problem = client.messageOf(error);
    }
  }

  /** Whether a seat is the opponent's. */
  private isOpponent(seat: SeatName | null): boolean {
    return seat !== null && this.mySeats.length > 0 && !this.mySeats.includes(seat);
  }

  /** The token holds no seat of this game: continue as a watcher. */
  private loseSeat(): void {
    forgetSeat(this.id);
    this.token = null;
  }
}
