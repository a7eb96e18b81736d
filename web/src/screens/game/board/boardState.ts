/** What the board shows of a game: the position, the move being entered, and overlays. */

import type { PositionView } from "../../../api/types";
import {
  type BoardState,
  type Cell,
  type CellValue,
  type Counted,
  type Side,
  columnOf,
  emptyState,
  rowOf,
} from "../../../board";
import { settings } from "../../../settings/settings.svelte";
import type { Entry } from "../entry/entry.svelte";
import { type CountStep, countSteps, countedAfter } from "../moments/countSteps";
import type { Playable } from "../session/playable";

/** What can be shown on demand. */
export interface DisplayOptions {
  /** Whether to mark what the score is counted from. */
  counting: boolean;
  overlay: BoardState["overlay"];
  /** Whether to show the lower layer through the upper one. */
  lifted: boolean;
  /** Cells to point at. */
  highlighted?: Cell[];
  /** The steps of the count that are shown; without them, all. */
  steps?: readonly CountStep[];
  /** The line of stacks that won. */
  winningLine?: Cell[];
  /** Values of cells. */
  values?: CellValue[];
  /** Whether the board is seen from the other side. */
  turned?: boolean;
  /** Whether to leave the last move without an outline. */
  hidesLast?: boolean;
}

/** The cells that a score is counted from. */
export const countedIn = (score: PositionView["score"]): Counted[] =>
  countedAfter(score, countSteps(score));

/** The number of cells of each group, at the cell nearest to its middle. */
function numbersOf(counted: readonly Counted[], size: number): BoardState["numbers"] {
  return counted
    .filter((item) => !item.perCell)
    .map(({ cells, seat }) => {
      const mean = (of: (cell: Cell) => number): number =>
        cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length;
      const row = mean((cell) => rowOf(cell, size));
      const column = mean((cell) => columnOf(cell, size));
      const distance = (cell: Cell): number =>
        Math.hypot(rowOf(cell, size) - row, columnOf(cell, size) - column);
      const cell = cells.reduce((one, other) => (distance(other) < distance(one) ? other : one));
      return { cell, text: String(cells.length), seat };
    });
}

export function boardStateOf(session: Playable, entry: Entry, display: DisplayOptions): BoardState {
  const { position, moveTable } = session;
  const state = emptyState(moveTable?.size ?? 10);
  if (!position || !moveTable) return state;
  state.layers = position.layers;
  state.coordinates = settings.coordinates;
  state.letters = settings.letters;
  state.lifted = display.lifted;
  state.overlay = display.overlay;
  if (display.counting) {
    const { score } = position;
    state.counted = display.steps ? countedAfter(score, display.steps) : countedIn(score);
    state.numbers = numbersOf(state.counted, state.size);
  }
  if (display.winningLine?.length) state.lines = [{ cells: display.winningLine, chosen: true }];
  state.highlighted = display.highlighted ?? [];
  state.values = display.values ?? [];
  state.turned = display.turned ?? false;
  const [first, second] = position.sides as [Side, Side];
  const side = session.sideToMove ?? first;
  const hidesLast = display.hidesLast || (display.counting && session.over);
  if (position.last?.number != null && !hidesLast) {
    state.last = moveTable.drawnMoveOf(position.last.number, side === first ? second : first);
  }
  if (session.suggested !== null && entry.action === null) {
    state.hint = moveTable.drawnMoveOf(session.suggested, side);
  }
  if (session.canMove) addEntry(state, entry, session, side);
  return state;
}

/** Add the move that is being entered. */
function addEntry(state: BoardState, entry: Entry, session: Playable, side: Side): void {
  if (entry.action !== null) {
    state.ghost = {
      move: session.moveTable!.drawnMoveOf(entry.action, side),
      verdict: session.hidesLegality ? "open" : entry.legal ? "legal" : "refused",
      guilty: entry.explanation.violations.flatMap((violation) => violation.cells),
    };
  } else if (entry.marked.cells.length) {
    state.marked = { cells: entry.marked.cells, side: entry.marked.side };
    state.possible = entry.marked.possible;
  }
  const { disc, chosen, all } = entry.lines;
  if (disc !== null) {
    state.ghost ??= {
      move: { kind: "disc", cell: disc, side, keep: null, removed: [] },
      verdict: "legal",
      guilty: [],
    };
    const shown = chosen ? [chosen] : all;
    state.lines = shown.map((line) => ({ cells: line.cells, chosen: line === chosen }));
  }
}
