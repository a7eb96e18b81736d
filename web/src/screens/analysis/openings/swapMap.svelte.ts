/** What is known about the first placements on a board of Battle of LITS. */

import { actionsOf } from "../../../api/bitset";
import * as client from "../../../api/client";
import { showPosition, swapMap } from "../../../api/positions";
import type { AnyPosition, OpeningView } from "../../../api/types";
import type { CellValue } from "../../../board";
import { sideWithin, t } from "../../../locale";
import { type Action, MoveTable } from "../../game/session/moveTable";
import { dontSwapText, swapText } from "../../game/session/provenText";
import { percent } from "../engine/values";
import { GAME } from "./game";
import { type Orientation, orientationsOf } from "./placements";

/** Most estimates lie near the middle, which needs the most shades. */
const shade = (win: number): number => Math.max(0, Math.min(1, 0.5 + 1.6 * (win - 0.5)));

export class SwapMap {
  board = $state("");
  start = $state.raw<AnyPosition | null>(null);
  moveTable = $state.raw<MoveTable | null>(null);
  problem = $state("");
  shape = $state("T");
  /** Which orientation of the shape is shown. */
  turn = $state(0);
  private openings = $state.raw<ReadonlyMap<Action, OpeningView>>(new Map());

  readonly shapes = $derived.by(() => {
    const { start, moveTable } = this;
    if (!start || !moveTable) return new Map<string, Orientation[]>();
    return orientationsOf(moveTable, actionsOf(start.position.legal));
  });
  readonly orientations: Orientation[] = $derived.by(() => this.shapes.get(this.shape) ?? []);
  readonly shown: Orientation | null = $derived.by(() => this.orientations[this.turn] ?? null);

  async load(board: string): Promise<void> {
    this.board = board;
    this.problem = "";
    try {
      const [start, known] = await Promise.all([
        showPosition({ game: GAME, options: { board }, moves: [] }),
        swapMap(GAME, { board }),
      ]);
      const moveTable = new MoveTable(await client.moveTable(start.setup.table));
      if (this.board !== board) return;
      this.openings = new Map(known.openings.map((one) => [one.move.number!, one]));
      this.moveTable = moveTable;
      this.start = start;
    } catch (error) {
      if (this.board === board) this.problem = client.messageOf(error);
    }
  }

  choose(shape: string, turn = 0): void {
    this.shape = shape;
    this.turn = turn;
  }

  of(action: Action): OpeningView | null {
    return this.openings.get(action) ?? null;
  }

  /** The openings of the board by what is known about them. */
  readonly counts = $derived.by(() => {
    const found = { x: 0, o: 0, estimated: 0, open: 0 };
    for (const orientation of [...this.shapes.values()].flat()) {
      for (const action of orientation.actions.values()) {
        const opening = this.of(action);
        if (!opening) found.open += 1;
        else if (opening.known === "estimate") found.estimated += 1;
        else if (opening.win === 1) found.x += 1;
        else found.o += 1;
      }
    }
    return found;
  });

  /** The openings of the shown orientation of which nothing is known. */
  readonly unknown: Action[] = $derived.by(() =>
    [...(this.shown?.actions.values() ?? [])].filter((action) => !this.of(action)),
  );

  readonly values: CellValue[] = $derived.by(() =>
    [...(this.shown?.actions ?? [])].flatMap(([cell, action]): CellValue[] => {
      const opening = this.of(action);
      if (!opening) return [];
      const { known, win } = opening;
      const kind = known === "estimate" ? "heat" : win === 1 ? "won-x" : "won-o";
      return [{ cell, value: shade(win), kind }];
    }),
  );

  /** An opening in one line of notation. */
  positionOf(action: Action): string {
    return `${GAME} board=${this.board} ${this.moveTable!.notationOf(action)}`;
  }

  /** What is known about an opening, in words. */
  wordsOf(action: Action): string {
    const opening = this.of(action);
    if (!opening) return t("Nothing is known of it yet.");
    const { known, win, reply } = opening;
    if (known === "proven") return win === 1 ? swapText() : dontSwapText(reply?.move ?? "");
    const side = win > 0.5 ? "X" : "O";
    const chance = t("The engine’s estimate: {side} wins in {percent}.", {
      side: sideWithin(side),
      percent: percent(win > 0.5 ? win : 1 - win),
    });
    const advice = win > 0.5 ? t("Swap.") : t("Don’t swap.");
    const best = reply && reply.number !== null ? t("Best: {move}.", { move: reply.move }) : "";
    return [chance, advice, best].filter(Boolean).join(" ");
  }

  /** Take an estimate that was just made, of the second seat's best reply. */
  estimated(action: Action, win: number, reply: OpeningView["reply"]): void {
    const move = { move: this.moveTable!.notationOf(action), number: action };
    const opening: OpeningView = { move, known: "estimate", win, reply };
    this.openings = new Map(this.openings).set(action, opening);
  }
}
