/** What the board shows of a game: the position, the move being entered, and overlays. */

import type { CountView, PositionView, SeatName } from "../../../api/types";
import { type BoardState, type Cell, type Counted, type Side, emptyState } from "../../../board";
import { settings } from "../../../settings/settings.svelte";
import type { Entry } from "../entry/entry.svelte";
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
}

/** Counts of single cells; all others count connected groups. */
const PER_CELL = new Set(["symbols", "stacks"]);
const SEATS: SeatName[] = ["first", "second"];

/** The cells that a score is counted from. */
export function countedIn(score: PositionView["score"]): Counted[] {
  const shown = score.counts.filter(
    (count) => count.first.groups.length || count.second.groups.length,
  );
  const latest = shown[shown.length - 1];
  const of = (count: CountView, seat: SeatName): Counted[] =>
    count[seat].groups.map((cells) => ({
      cells,
      perCell: PER_CELL.has(count.name),
      dashed: count !== latest,
      seat,
    }));
  return shown.flatMap((count) => SEATS.flatMap((seat) => of(count, seat)));
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
  if (display.counting) state.counted = countedIn(position.score);
  state.highlighted = display.highlighted ?? [];
  const [first, second] = position.sides as [Side, Side];
  const side = session.sideToMove ?? first;
  if (position.last?.number != null && !(display.counting && session.over)) {
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
      verdict: entry.legal ? "legal" : "refused",
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
