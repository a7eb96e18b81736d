/** A puzzle as it is solved: the server judges every answer, and keeps nothing. */

import { announce } from "../../../announcer.svelte";
import { actionsOf } from "../../../api/bitset";
import * as client from "../../../api/client";
import type {
  Completions,
  Hint,
  Judgement,
  LineStep,
  OutcomeView,
  PositionView,
  Puzzle,
  PuzzleAnswer,
  PuzzleSolution,
  Violation,
} from "../../../api/types";
import type { Cell, Side } from "../../../board";
import { sentence, t } from "../../../locale";
import { sound } from "../../../sound/sounds";
import { trayRows } from "../../game/entry/trayRows";
import { hiddenCompletions, hiddenJudgement } from "../../game/session/hiddenLegality";
import { type Action, MoveTable } from "../../game/session/moveTable";
import type { PartialMove, Playable } from "../../game/session/playable";

/** Milliseconds before the opponent's reply to a move is shown. */
const REPLY_DELAY = 700;

/** The moves that are shown of a line, from a position on. */
interface ShownLine {
  from: PositionView;
  steps: LineStep[];
}

export class PuzzleAttempt implements Playable {
  puzzle = $state.raw<Puzzle | null>(null);
  moveTable = $state.raw<MoveTable | null>(null);
  /** The last answer, if it was wrong, until the player tries again. */
  wrong = $state.raw<PuzzleAnswer | null>(null);
  /** What the last answer was refused for. */
  refusals = $state.raw<Violation[]>([]);
  /** What to say to a right answer that is not the last. */
  praise = $state("");
  solution = $state.raw<PuzzleSolution | null>(null);
  /** Whether the player gave up. */
  gaveUp = $state(false);
  /** Whether it is solved again, or after a wrong answer: then nothing is counted any more. */
  counted = $state(false);
  hint = $state.raw<Hint | null>(null);
  problem = $state("");
  /** There is no such puzzle. */
  missing = $state(false);
  readonly suggested = null;
  readonly takesIllegal = false;

  private busy = $state(false);
  /** The position in which the next move is to be found. */
  private current = $state.raw<PositionView | null>(null);
  private line = $state.raw<ShownLine | null>(null);
  /** How many moves of the line are shown. */
  at = $state(0);
  /** The moves of the player that were right. */
  private moves = $state.raw<string[]>([]);
  private hintsShown = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `onresult` is told once for each puzzle whether it was solved at the first try. */
  constructor(private readonly onresult: (puzzle: Puzzle, solved: boolean) => void) {}

  /** Show a puzzle; the one that is shown already is only started again. */
  async begin(find: () => Promise<Puzzle>): Promise<void> {
    this.close();
    await this.ask(async () => {
      const puzzle = await find();
      const table = new MoveTable(await client.moveTable(puzzle.table));
      if (this.puzzle?.id !== puzzle.id) this.counted = false;
      this.moveTable = table;
      this.puzzle = puzzle;
      this.startAgain();
      announce(`${puzzle.name}. ${puzzle.goal}`);
    });
  }

  close(): void {
    clearTimeout(this.timer);
  }

  // --- What is shown ---

  get name(): string {
    return this.puzzle?.name ?? "";
  }

  readonly done = $derived.by(() => this.solution !== null);

  /** The moves that can be played out, and where they begin. */
  readonly steps: LineStep[] = $derived(this.line?.steps ?? []);

  readonly position: PositionView | null = $derived.by(() => {
    if (!this.line) return this.current;
    return this.at ? this.line.steps[this.at - 1]!.position : this.line.from;
  });

  /** How the game ended in the position that is shown. */
  readonly outcome: OutcomeView | null = $derived.by(() => {
    if (this.line && this.at) return this.line.steps[this.at - 1]!.outcome;
    return this.solution?.outcome ?? null;
  });

  readonly legal: ReadonlySet<Action> = $derived(
    new Set(this.position ? actionsOf(this.position.legal) : []),
  );
  readonly placements: number[] = $derived(this.moveTable?.countByKind(this.legal) ?? []);
  readonly sideToMove = $derived((this.position?.turn?.side ?? null) as Side | null);
  readonly asksOver = $derived.by(() => this.puzzle?.kind === "over");
  readonly hidesLegality = $derived.by(() => this.asksOver && !this.done);

  readonly trayRows = $derived(trayRows(this.moveTable, this.puzzle?.position ?? null));

  readonly canMove: boolean = $derived.by(
    () => this.current !== null && !this.busy && !this.line && !this.done && !this.wrong,
  );

  /** Cells of the last hint. */
  readonly marks: Cell[] = $derived(this.canMove ? (this.hint?.cells ?? []) : []);

  get ply(): number {
    return this.position?.ply ?? 0;
  }

  get movesBefore(): string {
    return `${this.puzzle?.id} ${this.moves.join(" ")}`;
  }

  get over(): boolean {
    return this.outcome !== null;
  }

  // --- Answers ---

  play(move: string | null): void {
    const { puzzle } = this;
    if (!this.canMove || !puzzle) return;
    void this.ask(async () => this.take(await client.tryPuzzle(puzzle.id, this.moves, move)));
  }

  judge(move: string, signal?: AbortSignal): Promise<Judgement> {
    if (this.hidesLegality) return Promise.resolve(hiddenJudgement(move));
    return client.judgeIn(this.current?.text ?? "", move, signal);
  }

  completions(partial: PartialMove, signal?: AbortSignal): Promise<Completions> {
    if (this.hidesLegality) return Promise.resolve(hiddenCompletions(partial, this.moveTable));
    return client.completionsIn(this.current?.text ?? "", partial, signal);
  }

  /** After a wrong answer: the same move once more. */
  tryAgain(): void {
    if (!this.wrong) return;
    this.close();
    this.line = this.wrong = null;
  }

  /** The puzzle from its beginning. */
  startAgain(): void {
    this.close();
    this.current = this.puzzle?.position ?? null;
    this.wrong = this.solution = this.line = this.hint = null;
    this.refusals = [];
    this.praise = "";
    this.gaveUp = false;
    this.moves = [];
    this.hintsShown = 0;
  }

  requestHint(): void {
    const { puzzle } = this;
    if (!puzzle) return;
    void this.ask(async () => {
      this.hint = await client.puzzleHint(puzzle.id, this.moves, this.hintsShown);
      this.hintsShown += 1;
      announce(this.hint.text);
    });
  }

  giveUp(): void {
    const { puzzle } = this;
    if (!puzzle || this.done) return;
    void this.ask(async () => {
      const solution = await client.puzzleSolution(puzzle.id);
      this.close();
      this.count(false);
      this.gaveUp = true;
      this.wrong = null;
      this.reveal(solution, 2 * this.moves.length + 1);
      announce([solutionText(solution), ...solution.themes.map(({ name }) => name)].join(" "));
    });
  }

  /** Show the line up to a move of it. */
  goTo(at: number): void {
    if (!this.line) return;
    this.close();
    this.at = Math.max(0, Math.min(this.line.steps.length, at));
    const step = this.line.steps[this.at - 1];
    if (step) announce(step.move.move);
  }

  private take(answer: PuzzleAnswer): void {
    const { verdict, line } = answer;
    this.refusals = answer.violations;
    this.praise = "";
    if (verdict === "refused" || !line.length) sound(verdict === "solved" ? "piece" : "refused");
    else this.knock();
    announce([...answer.violations.map(({ text }) => text), answer.text].filter(Boolean).join(" "));
    if (verdict === "refused") return;
    this.hint = null;
    if (verdict === "solved") {
      this.count(true);
      this.reveal(answer.solution!, Infinity);
      return;
    }
    if (line.length) {
      this.line = { from: this.current!, steps: line };
      this.at = 1;
    }
    if (verdict === "wrong") {
      this.count(false);
      this.wrong = answer;
      if (line.length > 1) this.later(() => (this.at = 2));
      return;
    }
    this.moves = [...this.moves, line[0]!.move.move];
    this.hintsShown = 0;
    this.later(() => {
      this.line = null;
      this.current = line[line.length - 1]!.position;
      this.praise = answer.text ?? "";
    });
  }

  /** Show the whole line, up to a move of it. */
  private reveal(solution: PuzzleSolution, at: number): void {
    this.solution = solution;
    this.line = { from: this.puzzle!.position, steps: solution.line };
    this.at = Math.min(at, solution.line.length);
  }

  private count(solved: boolean): void {
    if (this.counted) return;
    this.counted = true;
    this.onresult(this.puzzle!, solved);
  }

  private later(action: () => void): void {
    this.timer = setTimeout(() => {
      action();
      this.knock();
    }, REPLY_DELAY);
  }

  private knock(): void {
    sound(this.moveTable?.isDisc ? "disc" : "piece");
  }

  private async ask(question: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.problem = "";
    try {
      await question();
    } catch (error) {
      this.missing = error instanceof client.ApiError && error.status < 429 && !this.puzzle;
      this.problem = sentence(client.messageOf(error));
    }
    this.busy = false;
  }
}

/** The solution in words. */
export function solutionText(solution: PuzzleSolution): string {
  if (!solution.line.length) return t("It is over: nothing can be placed any more.");
  const moves = solution.line.map(({ move }) => move.move).join(" ");
  return t("The solution: {moves}", { moves });
}
