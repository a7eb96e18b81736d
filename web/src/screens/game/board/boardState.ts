/** What the board shows of a game: the position, and what is being entered or pointed out. */

import type { CountView, ScoreView, SeatName } from "../../../api/messages";
import { type BoardState, type Counted, type Side, emptyState } from "../../../board";
import { settings } from "../../../settings/settings.svelte";
import type { Entry } from "../entry/entry.svelte";
import type { Session } from "../session/session.svelte";

/** What can be shown on demand. */
export interface Views {
  counting: boolean;
  overlay: BoardState["overlay"];
  lifted: boolean;
}

/** Counts of single cells; all others count connected groups. */
const APART = new Set(["symbols", "stacks"]);
const SEATS: SeatName[] = ["first", "second"];

/** The cells that the score is counted from. */
function countedIn(score: ScoreView): Counted[] {
  const shown = score.counts.filter(
    (count) => count.first.groups.length || count.second.groups.length,
  );
  const latest = shown[shown.length - 1];
  const of = (count: CountView, seat: SeatName): Counted[] =>
    count[seat].groups.map((cells) => ({
      cells,
      apart: APART.has(count.name),
      dashed: count !== latest,
      seat,
    }));
  return shown.flatMap((count) => SEATS.flatMap((seat) => of(count, seat)));
}

export function sceneOf(session: Session, entry: Entry, views: Views): BoardState {
  const { position, table } = session;
  const size = session.state?.setup.size ?? 10;
  const scene = emptyState(size);
  if (!position || !table) return scene;
  scene.layers = position.layers;
  scene.coordinates = settings.coordinates;
  scene.letters = settings.letters;
  scene.lifted = views.lifted;
  scene.overlay = views.overlay;
  if (views.counting) scene.counted = countedIn(position.score);
  const [first, second] = position.sides;
  const side: Side = position.turn?.side ?? first;
  if (position.last?.number != null && !(views.counting && session.state?.outcome)) {
    const by = side === first ? second : first;
    scene.last = table.placingOf(position.last.number, by);
  }
  const hint = session.hint;
  if (hint && session.present && hint.move.number !== null && entry.number === null) {
    scene.hint = table.placingOf(hint.move.number, side);
  }
  if (!session.canMove) return scene;
  if (entry.number !== null) {
    scene.ghost = {
      placing: table.placingOf(entry.number, side),
      verdict: entry.legal ? "legal" : "refused",
      guilty: entry.reasons.violations.flatMap((violation) => violation.cells),
    };
  }
  if (entry.marked.cells.length && entry.number === null) {
    scene.painted = { cells: entry.marked.cells, side: entry.marked.side };
    scene.possible = entry.marked.possible;
  }
  if (entry.disc !== null) {
    scene.ghost ??= {
      placing: { kind: "disc", cell: entry.disc, side, keep: null, removed: [] },
      verdict: "legal",
      guilty: [],
    };
    const shown = entry.line ? [entry.line] : entry.lines;
    scene.lines = shown.map((line) => ({ cells: line.cells, chosen: line === entry.line }));
  }
  return scene;
}
