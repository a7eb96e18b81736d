/** A step of a lesson as it is played: the server judges every move, and keeps nothing. */

import { announce } from "../../announcer.svelte";
import { actionsOf } from "../../api/bitset";
import * as client from "../../api/client";
import type { Attempt, Completions, Feedback, Hint, Judgement } from "../../api/types";
import type { Cell, Side } from "../../board";
import { sentence, t } from "../../locale";
import { sound } from "../../sound/sounds";
import { type TrayRows, trayRows } from "../game/entry/trayRows";
import type { ShownPosition } from "../game/session/gameState";
import { hiddenCompletions, hiddenJudgement } from "../game/session/hiddenLegality";
import { type Action, MoveTable } from "../game/session/moveTable";
import type { PartialMove, Playable } from "../game/session/playable";
import { markDone } from "./progress.svelte";

/** Milliseconds before the opponent's reply to a move is shown. */
const REPLY_DELAY = 700;

export class LessonStep implements Playable {
  attempt = $state.raw<Attempt | null>(null);
  moveTable = $state.raw<MoveTable | null>(null);
  /** The answer to the last move, until the player goes on. */
  feedback = $state.raw<Feedback | null>(null);
  hint = $state.raw<Hint | null>(null);
  problem = $state("");
  /** There is no such step. */
  missing = $state(false);
  suggested = $state.raw<Action | null>(null);
  trayRows = $state<TrayRows>(0);

  private busy = $state(false);
  /** The position after a move, while the reply to it is still to come. */
  private between = $state.raw<ShownPosition | null>(null);
  /** The moves of the player that were right. */
  private moves = $state.raw<string[]>([]);
  private hintsShown = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly game: string,
    readonly id: string,
    readonly gameName: () => string,
  ) {}

  get name(): string {
    return this.gameName();
  }

  /** Begin the step, or start it again. */
  async begin(): Promise<void> {
    this.close();
    this.feedback = this.hint = this.between = this.suggested = null;
    this.moves = [];
    this.hintsShown = 0;
    await this.ask(async () => {
      const attempt = await client.step(this.game, this.id);
      const table = new MoveTable(await client.moveTable(attempt.table));
      this.trayRows = trayRows(table, attempt.position);
      this.moveTable = table;
      this.attempt = attempt;
      announce(`${attempt.title}. ${attempt.goal}`);
    });
  }

  close(): void {
    clearTimeout(this.timer);
  }

  // --- What is shown ---

  readonly done = $derived.by(() => this.feedback?.kind === "done");
  /** The last move was legal and missed the goal, or was refused: the turn starts again. */
  readonly failed = $derived.by(
    () => this.feedback?.kind === "wrong" || this.feedback?.kind === "refused",
  );

  readonly position: ShownPosition | null = $derived.by(() => {
    if (this.between) return this.between;
    return this.feedback?.shown ?? this.attempt?.position ?? null;
  });

  /** Where a single move is legal, the question is which: nothing may show it. */
  readonly hidesLegality = $derived.by(
    () => this.attempt !== null && actionsOf(this.attempt.position.legal).length === 1,
  );

  readonly legal: ReadonlySet<Action> = $derived.by(() => {
    if (this.hidesLegality && this.moveTable) return new Set(this.moveTable.allActions);
    return new Set(this.position ? actionsOf(this.position.legal) : []);
  });

  readonly placements: number[] = $derived(this.moveTable?.countByKind(this.legal) ?? []);

  readonly sideToMove = $derived((this.position?.turn?.side ?? null) as Side | null);

  /** The cells of the goal and of the last hint. */
  readonly marks: Cell[] = $derived.by(() => {
    if (this.done || this.failed || !this.attempt) return [];
    return [...new Set([...this.attempt.marks, ...(this.hint?.cells ?? [])])];
  });

  readonly canMove: boolean = $derived.by(
    () => this.attempt !== null && !this.busy && !this.between && !this.done && !this.failed,
  );

  get takesIllegal(): boolean {
    return this.attempt?.wants_refusal ?? false;
  }

  get ply(): number {
    return this.position?.ply ?? 0;
  }

  get movesBefore(): string {
    return this.moves.join(" ");
  }

  readonly over = false;

  // --- Requests ---

  play(move: string): void {
    if (!this.canMove) return;
    void this.ask(async () => {
      this.take(await client.tryMove(this.game, this.id, this.moves, move));
    });
  }

  judge(move: string, signal?: AbortSignal): Promise<Judgement> {
    if (this.hidesLegality) return Promise.resolve(hiddenJudgement(move));
    return client.judgeIn(this.attempt?.position.text ?? "", move, signal);
  }

  completions(partial: PartialMove, signal?: AbortSignal): Promise<Completions> {
    if (this.hidesLegality) return Promise.resolve(hiddenCompletions(partial, this.moveTable));
    return client.completionsIn(this.attempt?.position.text ?? "", partial, signal);
  }

  /** After a move that missed the goal: the turn from its beginning. */
  tryAgain(): void {
    if (!this.failed) return;
    clearTimeout(this.timer);
    this.between = this.feedback = null;
  }

  requestHint(): void {
    void this.ask(async () => {
      this.hint = await client.lessonHint(this.game, this.id, this.moves, this.hintsShown);
      this.hintsShown += 1;
      announce(this.hint.text);
    });
  }

  /** Outline a right move on the board; returns its action, unless it is the swap. */
  async requestSolution(): Promise<Action | null> {
    this.tryAgain();
    await this.ask(async () => {
      const { move } = await client.solution(this.game, this.id, this.moves);
      this.suggested = move?.number ?? null;
      if (!move) return;
      const words = move.number === null ? "" : (this.moveTable?.wordsOf(move.number) ?? "");
      const named = move.number === null ? t("Swap sides") : move.move;
      const moves = words ? `${named} (${words})` : named;
      this.hint = { text: t("One solution: {moves}", { moves }), cells: [] };
      announce(this.hint.text);
    });
    return this.suggested;
  }

  private take(feedback: Feedback): void {
    this.feedback = feedback.kind === "go-on" ? null : feedback;
    this.suggested = null;
    this.attempt = feedback.attempt;
    const right = feedback.kind === "done" || feedback.kind === "go-on";
    if (right) {
      this.moves = [...this.moves, feedback.move.move];
      this.hint = feedback.text ? { text: feedback.text, cells: [] } : null;
      this.hintsShown = 0;
    }
    if (feedback.kind === "done") markDone(this.game, this.id);
    if (feedback.kind === "refused") sound("refused");
    else sound(this.moveTable?.isDisc ? "disc" : "piece");
    if (feedback.reply && feedback.after) {
      this.between = feedback.after;
      this.timer = setTimeout(() => {
        this.between = null;
        sound(this.moveTable?.isDisc ? "disc" : "piece");
      }, REPLY_DELAY);
    }
    const refusals = feedback.violations.map((violation) => violation.text);
    const goal = feedback.kind === "go-on" ? feedback.attempt.goal : "";
    announce([...refusals, feedback.text, goal].filter(Boolean).join(" "));
  }

  private async ask(question: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      await question();
    } catch (error) {
      this.missing = error instanceof client.ApiError && error.status === 404 && !this.attempt;
      this.problem = sentence(client.messageOf(error));
    }
    this.busy = false;
  }
}
