/** The review of the main line: every move judged, with progress, and what it shows. */

import { announce } from "../../../announcer.svelte";
import { messageOf } from "../../../api/client";
import type { JudgedMove, SeatName, WaitingForEngine } from "../../../api/types";
import { t } from "../../../locale";
import type { AnalysisSession } from "../session/analysisSession.svelte";
import { MARKS, type NodeId, ROOT } from "../tree/tree";
import { askReview } from "./reviewQuestion";

/** A position of the reviewed line; values are the first seat's. */
export interface CurvePoint {
  win: number;
  margin: number | null;
  proven: boolean;
}

/** The most moves that are reviewed. */
const LONGEST = 400;

export class Review {
  running = $state(false);
  waiting = $state.raw<WaitingForEngine | null>(null);
  problem = $state("");
  done = $state(0);
  of = $state(0);
  private stopQuestion: (() => void) | null = null;

  constructor(private readonly session: AnalysisSession) {}

  readonly summary = $derived.by(() => this.session.review?.summary ?? null);

  /** The nodes of the reviewed moves, as far as the tree still has them; the start first. */
  readonly nodes: NodeId[] = $derived.by(() => {
    const { tree, review } = this.session;
    const found: NodeId[] = [ROOT];
    for (const { move } of review?.judged ?? []) {
      const next = tree.find(found.at(-1)!, move.move);
      if (next === null) break;
      found.push(next);
    }
    return found;
  });

  readonly judged: JudgedMove[] = $derived.by(
    () => this.session.review?.judged.slice(0, this.nodes.length - 1) ?? [],
  );

  readonly curve: CurvePoint[] = $derived.by(() => {
    const points = this.judged.map(({ seat, before }) => pointOf(seat, before));
    const last = this.judged.at(-1);
    return last ? [...points, pointOf(last.seat, last.after)] : [];
  });

  /** Moves that lost something, in order. */
  readonly faults: JudgedMove[] = $derived(
    this.judged.filter(({ mark, missed_win }) => mark !== "" || missed_win),
  );

  /** What the review says of a move, for the tree. */
  readonly marks: ReadonlyMap<NodeId, string> = $derived(
    new Map(this.faults.map(({ turn, mark }) => [this.nodes[turn]!, mark])),
  );

  /** Whether the tree has everything that `annotate` would add. */
  readonly annotated = $derived.by(() => {
    const { tree } = this.session;
    return this.faults.every((fault) => {
      const { glyphs, comment } = tree.at(this.nodes[fault.turn]!);
      const [best] = fault.best;
      return (
        (!fault.mark || glyphs.some((glyph) => glyph in MARKS)) &&
        comment.includes(fault.why) &&
        (!best || tree.find(this.nodes[fault.turn - 1]!, best.move) !== null)
      );
    });
  });

  /** Put marks, explanations and better moves into the tree, as `tessellot analyse` does. */
  annotate(): void {
    const { session, nodes } = this;
    let { tree } = session;
    for (const { turn, mark, why, best } of this.faults) {
      const id = nodes[turn]!;
      const { glyphs, comment } = tree.at(id);
      const glyph = Object.keys(MARKS).find((number) => MARKS[Number(number)] === mark);
      if (glyph && !glyphs.some((one) => one in MARKS)) tree = tree.mark(id, Number(glyph));
      if (!comment.includes(why)) {
        tree = tree.comment(id, [comment, why].filter(Boolean).join("\n"));
      }
      const better = best.map(({ move }) => move);
      [tree] = tree.addLine(nodes[turn - 1]!, better);
    }
    session.change(tree);
  }

  async start(): Promise<void> {
    const { session } = this;
    this.stop();
    const moves = session.tree.mainLine.map(({ move }) => move).slice(0, LONGEST);
    if (!moves.length) return;
    this.running = true;
    this.problem = "";
    [this.done, this.of] = [0, moves.length];
    const review = { judged: [] as JudgedMove[], summary: null };
    try {
      const { position } = await session.positions.fetch(session.tree, ROOT);
      if (!this.running) return;
      session.keepReview(review);
      this.stopQuestion = askReview(position.text, moves, null, {
        judged: (move, done, of) => {
          [this.done, this.of] = [done, of];
          const judged = [...session.review!.judged.slice(0, move.turn - 1), move];
          session.keepReview({ ...review, judged });
        },
        done: ({ first, second }) => {
          this.running = false;
          session.keepReview({ ...session.review!, summary: { first, second } });
          announce(t("All moves are judged."));
        },
        waiting: (waiting) => (this.waiting = waiting),
        failed: (text) => this.fail(text),
      });
    } catch (error) {
      this.fail(messageOf(error));
    }
  }

  stop(): void {
    this.stopQuestion?.();
    this.stopQuestion = null;
    this.running = false;
    this.waiting = null;
  }

  private fail(text: string): void {
    this.stop();
    this.problem = text;
  }
}

function pointOf(seat: SeatName, value: JudgedMove["before"]): CurvePoint {
  const first = seat === "first";
  const { margin } = value;
  return {
    win: first ? value.win : 1 - value.win,
    margin: margin === null || first ? margin : -margin,
    proven: value.proven !== null,
  };
}
