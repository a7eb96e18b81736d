/** One game as this browser sees it: the state, kept up to date, and what can be asked for. */

import { SvelteMap } from "svelte/reactivity";
import { announce } from "../../../announcer.svelte";
import { numbersOf } from "../../../api/bitset";
import * as client from "../../../api/client";
import { Connection } from "../../../api/connection";
import type {
  ClientMessage,
  Evaluation,
  MoveMade,
  MoveView,
  SeatName,
  ServerMessage,
  State,
} from "../../../api/messages";
import { forgetSeat, holdSeat, seatIn } from "../../../api/seats";
import { t } from "../../../locale";
import { settings } from "../../../settings/settings.svelte";
import { sound } from "../../../sound/sounds";
import { type GameState, type ShownPosition, afterMove } from "./gameState";
import { MoveTable } from "./moveTable";

export type Line = "connecting" | "live" | "down" | "missing";

export class Session {
  state = $state.raw<GameState | null>(null);
  table = $state.raw<MoveTable | null>(null);
  line = $state<Line>("connecting");
  /** A sentence about what was refused last, until something is done again. */
  problem = $state("");
  /** A move, or another change of the game, is on its way and not yet acknowledged. */
  busy = $state(false);
  /** The engine was asked for a hint and has not answered. */
  hinting = $state(false);
  hint = $state.raw<{ ply: number; move: MoveView } | null>(null);
  evaluation = $state.raw<Evaluation | null>(null);
  /** The evaluation is to be kept up to date. */
  evaluating = $state(false);
  /** When the clocks were told, in milliseconds of the page. */
  clocksAt = $state(0);

  /** The earlier ply that is being looked at, or null for the present. */
  private lookingAt = $state<number | null>(null);
  private earlier = new SvelteMap<number, ShownPosition>();
  /** The ply that was asked for last, until its position has come. */
  private wanted: number | null = null;
  private readonly connection: Connection;
  private token: string | null;
  private joining = false;

  constructor(readonly id: string) {
    this.token = seatIn(id)?.token ?? null;
    this.connection = new Connection(id, {
      open: () => this.hello(),
      message: (message) => this.receive(message),
      down: () => {
        this.busy = this.hinting = false;
        if (this.line === "live") announce(t().reconnecting);
        this.line = this.state ? "down" : "connecting";
      },
      missing: () => (this.line = "missing"),
    });
  }

  close(): void {
    this.connection.close();
  }

  /** Say who we are, in which language; also after a change of either. */
  hello(token: string | null = this.token): void {
    this.token = token;
    this.send({ type: "hello", token, lang: settings.language });
    void this.lookAnew();
  }

  // --- What is shown ---

  /** The number of moves before the position that is shown. */
  readonly ply = $derived(this.lookingAt ?? this.state?.moves.length ?? 0);
  /** Whether the latest position is shown. */
  readonly present = $derived(this.lookingAt === null);
  /** The position that is shown. */
  readonly position: ShownPosition | null = $derived(
    this.lookingAt === null
      ? (this.state?.position ?? null)
      : (this.earlier.get(this.lookingAt) ?? this.state?.position ?? null),
  );
  /** The moves that led to the position that is shown: it is the same if they are. */
  readonly movesBefore: string = $derived(
    (this.state?.moves ?? [])
      .slice(0, this.ply)
      .map(({ move }) => move)
      .join(" "),
  );
  /** The numbers of the legal moves in the position that is shown. */
  readonly legal: ReadonlySet<number> = $derived(
    new Set(this.position ? numbersOf(this.position.legal) : []),
  );
  /** How many legal moves each kind of piece has in the position that is shown. */
  readonly placements: number[] = $derived(this.table?.placements(this.legal) ?? []);
  /** Whether a move can be entered now. */
  readonly canMove = $derived(
    this.present && this.line === "live" && !this.busy && (this.state?.rights.move ?? false),
  );
  readonly mySeats: SeatName[] = $derived(this.state?.rights.seats ?? []);

  /** Look at the position after so many moves. */
  async look(ply: number): Promise<void> {
    const all = this.state?.moves.length ?? 0;
    const wanted = (this.wanted = Math.max(0, Math.min(all, ply)));
    if (wanted < all && !this.earlier.has(wanted)) await this.fetchWanted(wanted);
    if (this.wanted !== wanted) return;
    this.wanted = null;
    this.lookingAt = wanted < all ? wanted : null;
    this.askEvaluation();
  }

  /** Look so many moves further on, or back: from what is wanted already, if it is still to come. */
  step(by: number): void {
    void this.look((this.wanted ?? this.ply) + by);
  }

  /** Fetch what may have changed, or speaks another language now; until it comes, it stays. */
  private async lookAnew(): Promise<void> {
    const shown = this.lookingAt;
    for (const ply of [...this.earlier.keys()]) if (ply !== shown) this.earlier.delete(ply);
    if (shown === null) return;
    this.wanted = shown;
    await this.fetchWanted(shown);
    if (this.wanted === shown) this.wanted = null;
  }

  /** Fetch the position of the ply that is wanted; what is no longer wanted by then is dropped. */
  private async fetchWanted(ply: number): Promise<void> {
    try {
      const position = await client.position(this.id, ply);
      if (this.wanted === ply) this.earlier.set(ply, position);
    } catch {
      if (this.wanted === ply) this.wanted = null;
    }
  }

  /** The side that a seat plays in the position that is shown. */
  sideOf(seat: SeatName): string {
    return this.position?.sides[seat === "first" ? 0 : 1] ?? "";
  }

  /** What a seat's player is called. */
  nameOf(seat: SeatName): string {
    const state = this.state;
    if (!state) return "";
    const player = state.players[seat === "first" ? 0 : 1];
    if (player.name) return player.name;
    if (player.kind === "nobody") return t().nobody;
    if (player.kind === "engine") return t().engine;
    if (this.mySeats.length === 1) return this.mySeats[0] === seat ? t().you : t().friend;
    return t().player[seat];
  }

  // --- What can be asked for ---

  play(move: string): void {
    this.hint = null;
    this.request({ type: "move", ply: this.state?.moves.length ?? 0, move });
  }

  /** Ask for a change of the game: one at a time, each click for itself. */
  request(message: ClientMessage): void {
    if (!this.busy) this.busy = this.ask(message);
  }

  askHint(): void {
    if (!this.hinting) this.hinting = this.ask({ type: "hint" });
  }

  undo(): void {
    this.request({ type: "undo", ply: this.state?.moves.length ?? 0 });
  }

  takeback(action: "offer" | "accept" | "decline"): void {
    this.request({ type: "takeback", action, ply: this.state?.moves.length ?? 0 });
  }

  evaluate(on: boolean): void {
    this.evaluating = on;
    this.askEvaluation();
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
      this.problem = error instanceof client.Refused ? error.message : t().unreachable;
    }
    this.joining = false;
  }

  private askEvaluation(): void {
    if (!this.evaluating || !this.state?.rights.hint) return;
    this.evaluation = null;
    // The engine answers one question at a time: the last one.
    this.hinting = false;
    this.send({ type: "evaluation", ply: this.ply });
  }

  private ask(message: ClientMessage): boolean {
    const sent = this.send(message);
    this.problem = sent ? "" : t().unreachable;
    return sent;
  }

  private send(message: ClientMessage): boolean {
    return this.connection.send(message);
  }

  // --- What the server says ---

  private receive(message: ServerMessage): void {
    switch (message.type) {
      case "state":
        this.takeState(message);
        break;
      case "move":
        this.takeMove(message);
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
        this.hinting = false;
        if (message.ply === this.state?.moves.length) {
          this.hint = { ply: message.ply, move: message.move };
          announce(t().hintIs(message.move.move));
        }
        break;
      case "evaluation":
        if (this.evaluating && message.ply === this.ply) this.evaluation = message;
        break;
      case "error":
        this.busy = this.hinting = false;
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

  private takeState(state: State): void {
    const before = this.state;
    if (before && state.version < before.version) return;
    if (this.line === "down") announce(t().reconnected);
    if (this.line === "down" || state.version !== before?.version) this.problem = "";
    this.line = "live";
    this.busy = false;
    const grown = before && state.moves.length > before.moves.length;
    if (before && !grown && state.moves.length !== before.moves.length) this.forgetEarlier();
    this.state = state;
    this.clocksAt = performance.now();
    if (this.token && !state.rights.seats.length && !state.outcome) this.loseSeat();
    if (!this.table) {
      void client.table(state.setup.table).then(
        (data) => (this.table = new MoveTable(data)),
        (refused: Error) => (this.problem = refused.message),
      );
    }
    if (before && !before.outcome && state.outcome) this.end(state);
    const { takeback } = state.offers;
    if (takeback && takeback !== before?.offers.takeback && this.isTheirs(takeback)) {
      announce(t().takebackAsked);
    }
    if (state.rematch && !before?.rematch && this.token && this.mySeats.length) {
      // The same token holds the exchanged seat in the game that follows.
      holdSeat(state.rematch, { token: this.token, game: state.setup.name });
    }
    if (!before || grown || state.moves.length !== before.moves.length) {
      this.hint = null;
      this.hinting = false;
      this.askEvaluation();
    }
  }

  private takeMove(made: MoveMade): void {
    const state = this.state;
    if (!state || made.version <= state.version) return;
    if (made.version !== state.version + 1 || made.ply !== state.moves.length) {
      this.send({ type: "state" });
      return;
    }
    const mover = state.position.turn?.seat;
    this.state = afterMove(state, made);
    this.clocksAt = performance.now();
    this.busy = this.hinting = false;
    this.problem = "";
    this.hint = null;
    if (mover) this.tell(mover, made.move);
    if (made.outcome) this.end(this.state);
    this.askEvaluation();
  }

  private tell(seat: SeatName, move: MoveView): void {
    const who = this.nameOf(seat);
    const words = [move.number === null ? t().didSwap(who) : t().played(who, move.move)];
    if (move.number === null) sound("swap");
    else sound(this.table?.isDisc ? "disc" : "piece");
    if (this.state?.outcome) return;
    if (this.state?.rights.move && this.mySeats.length === 1) words.push(t().yourTurn + ".");
    announce(words.join(" "));
  }

  /** Whether a seat is the opponent's. */
  private isTheirs(seat: SeatName): boolean {
    return this.mySeats.length > 0 && !this.mySeats.includes(seat);
  }

  private end(state: GameState): void {
    sound("end");
    if (state.outcome) announce(`${t().gameOver}. ${state.outcome.text}`);
  }

  private forgetEarlier(): void {
    this.earlier.clear();
    this.wanted = null;
    this.lookingAt = null;
  }

  /** The token opens no seat here: go on as a watcher. */
  private loseSeat(): void {
    forgetSeat(this.id);
    this.token = null;
  }
}
