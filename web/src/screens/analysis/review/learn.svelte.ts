/** Learn from your mistakes: each is put as a question, with another try and the solution. */

import { announce } from "../../../announcer.svelte";
import type { JudgedMove, PositionView, SeatName } from "../../../api/types";
import { t } from "../../../locale";
import type { AnalysisSession } from "../session/analysisSession.svelte";
import type { Review } from "./review.svelte";
import { askReview } from "./reviewQuestion";

/** Seconds for each of the two positions of a try. */
const SECONDS = 1;

export class Learn {
  /** The mistakes in question; empty while this is off. */
  questions = $state.raw<JudgedMove[]>([]);
  at = $state(0);
  state = $state<"asking" | "judging" | "right" | "wrong" | "shown">("asking");
  /** The move that was tried last. */
  tried = $state("");
  problem = $state("");
  private stopQuestion: (() => void) | null = null;

  constructor(
    private readonly session: AnalysisSession,
    private readonly review: Review,
  ) {}

  readonly question: JudgedMove | null = $derived.by(() => this.questions[this.at] ?? null);
  readonly on = $derived.by(() => this.questions.length > 0);

  /** What a seat could have done better. */
  faultsOf(seat: SeatName): JudgedMove[] {
    return this.review.faults.filter((one) => one.seat === seat && one.verdict !== "inaccuracy");
  }

  start(seat: SeatName): void {
    this.questions = this.faultsOf(seat);
    this.at = 0;
    if (!this.question) return;
    this.session.intercept = (move, before) => this.take(move, before);
    this.ask();
  }

  stop(): void {
    this.stopQuestion?.();
    this.questions = [];
    this.session.intercept = null;
  }

  next(): void {
    if (this.at + 1 >= this.questions.length) return this.stop();
    this.at += 1;
    this.ask();
  }

  tryAgain(): void {
    this.state = "asking";
  }

  /** Put the better line into the tree, and show it. */
  show(): void {
    const { question } = this;
    const from = question && this.review.nodes[question.turn - 1];
    if (!question || from === undefined || from === null) return;
    this.stopQuestion?.();
    this.state = "shown";
    this.session.addLine(
      from,
      question.best.slice(0, 1).map(({ move }) => move),
    );
  }

  private ask(): void {
    this.state = "asking";
    this.tried = this.problem = "";
    const from = this.review.nodes[this.question!.turn - 1];
    if (from !== undefined) this.session.goTo(from);
    announce(this.words);
  }

  get words(): string {
    const { question } = this;
    if (!question) return "";
    return t("Move {turn}, {move}, was not the best. Find a better one.", {
      turn: question.turn,
      move: question.move.number === null ? t("swap") : question.move.move,
    });
  }

  /** Judge a move that is tried; false for moves in other positions, which go into the tree. */
  private take(move: string, before: PositionView): boolean {
    const { question } = this;
    const here = question && this.review.nodes[question.turn - 1] === this.session.current;
    if (!here || this.state === "shown" || this.state === "right") return false;
    if (this.state === "judging") return true;
    this.tried = move;
    if (move === question.best[0]?.move) {
      this.answer(true);
      return true;
    }
    if (move === question.move.move) {
      this.answer(false);
      return true;
    }
    this.state = "judging";
    this.stopQuestion = askReview(before.text, [move], SECONDS, {
      judged: (judged) => {
        this.tried = judged.move.move;
        this.answer(!["mistake", "blunder"].includes(judged.verdict) && !judged.missed_win);
      },
      done: () => undefined,
      failed: (text) => {
        this.state = "asking";
        this.problem = text;
      },
    });
    return true;
  }

  private answer(right: boolean): void {
    this.state = right ? "right" : "wrong";
    announce(right ? t("Right!") : t("That is not it."));
    if (right) this.session.addLine(this.session.current, [this.tried]);
  }
}
