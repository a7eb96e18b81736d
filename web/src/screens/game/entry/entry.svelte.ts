/**
 * Entering a move, in three ways that work together: a piece in the hand whose ghost follows the
 * pointer, cells marked one by one, and a move named outright (typed, suggested or chosen from a
 * list). Whichever way was used last decides what is shown as the ghost.
 */

import { announce } from "../../../announcer.svelte";
import { type Cell, type Side, columnOf, nameOf, neighboursOf, rowOf } from "../../../board";
import { t } from "../../../locale";
import { settings } from "../../../settings/settings.svelte";
import { sound } from "../../../sound/sounds";
import { HeldPiece, type Spot } from "./heldPiece.svelte";
import { type LineChoice, linesOf } from "./lotLines";
import { MarkedCells } from "./markedCells.svelte";
import { Reasons } from "./explanation.svelte";
import type { Session } from "../session/session.svelte";
import type { MoveTable } from "../session/moveTable";

/** What is being placed now. */
export type Mode = "disc" | "taijitu" | "tetromino";

/** How far above the finger a dragged ghost floats, in cells. */
const LIFT = 1.8;

export class Entry {
  readonly held: HeldPiece;
  readonly marked: MarkedCells;
  readonly reasons: Reasons;
  /** A move named outright. */
  named = $state.raw<number | null>(null);
  /** The ghost stays where it is until it is placed or moved by a click. */
  pinned = $state(false);
  /** The disc whose lines are being chosen from. */
  disc = $state.raw<Cell | null>(null);
  /** The chosen line of it. */
  line = $state.raw<LineChoice | null>(null);
  /** The cell that the keyboard is on. */
  cursor = $state<Cell>(0);

  constructor(private readonly session: Session) {
    this.held = new HeldPiece(session);
    this.marked = new MarkedCells(session);
    this.reasons = new Reasons(session);
  }

  get table(): MoveTable | null {
    return this.session.table;
  }

  readonly mode: Mode = $derived.by(() => {
    const table = this.table;
    if (!table || table.isDisc) return "disc";
    const allTaijitu = this.session.placements.every(
      (count, kind) => !count || table.shapeOf(kind) === "taijitu",
    );
    return allTaijitu ? "taijitu" : "tetromino";
  });

  /** The lines that the chosen disc makes. */
  readonly lines: LineChoice[] = $derived.by(() =>
    this.table && this.disc !== null ? linesOf(this.table, this.session.legal, this.disc) : [],
  );

  /** The move that the ghost shows. */
  readonly number: number | null = $derived.by(() => this.named ?? this.held.number);

  readonly legal: boolean = $derived.by(
    () => this.number !== null && this.session.legal.has(this.number),
  );

  /** Whether there is anything to put back. */
  readonly begun: boolean = $derived.by(
    () =>
      this.held.hand !== null ||
      this.marked.cells.length > 0 ||
      this.named !== null ||
      this.disc !== null,
  );

  /** Whether all cells of a piece are marked, and only its colours are still to be chosen. */
  readonly uncoloured: boolean = $derived.by(
    () =>
      this.number === null && this.marked.cells.length === 4 && this.marked.candidates.length > 1,
  );

  /** Put everything back. */
  clear(): void {
    this.held.drop();
    this.marked.clear();
    this.reasons.clear();
    this.named = null;
    this.pinned = false;
    this.disc = null;
    this.line = null;
  }

  // --- A piece in the hand ---

  /** Take a piece, or put it back if it is in the hand already. */
  take(kind: number): void {
    const same = this.held.hand?.kind === kind;
    this.clear();
    if (same || !this.table) return;
    this.held.take(kind);
    announce(t().pieceLabel(this.table.shapeOf(kind), null, this.legalOf(kind).length));
  }

  /** Take a piece with the keyboard: it appears where the cursor is. */
  takeAtCursor(kind: number): void {
    const size = this.table?.size ?? 1;
    this.clear();
    this.held.take(kind, { row: rowOf(this.cursor, size), column: columnOf(this.cursor, size) });
    this.step(0, 0);
  }

  turn(clockwise = true): void {
    this.change(() => this.held.turn(clockwise));
  }

  flip(): void {
    this.change(() => this.held.flip());
  }

  /** Change what is in the hand: a named move is taken into it first; a half changes colour. */
  private change(how: () => void): void {
    if (!this.held.hand && this.marked.side !== null && this.named === null) {
      this.marked.exchange();
      return;
    }
    this.grasp();
    how();
    // While it follows the pointer, the pointer says where its middle is.
    if (this.pinned) this.step(0, 0);
  }

  /** Take the piece of the ghost into the hand, where it lies. */
  private grasp(number: number | null = this.named): void {
    if (number === null || this.mode === "disc") return;
    this.clear();
    this.held.takeFrom(number);
    this.pinned = true;
  }

  /** Move the ghost or the cursor by keyboard. */
  step(rows: number, columns: number): void {
    const size = this.table?.size ?? 1;
    this.grasp();
    this.leaveDisc();
    if (this.held.hand) {
      this.held.shift(rows, columns);
      this.pinned = true;
      this.speak();
      return;
    }
    const within = (at: number): number => Math.max(0, Math.min(size - 1, at));
    const row = within(rowOf(this.cursor, size) + rows);
    this.cursor = row * size + within(columnOf(this.cursor, size) + columns);
  }

  /** A named disc stays behind when the cursor goes on; a line that is being chosen stays chosen. */
  private leaveDisc(): void {
    if (this.mode !== "disc" || this.named === null) return;
    if (this.disc === null) this.clear();
    else this.name(null);
  }

  /** Show the next legal move: of the piece in the hand, of the marked cells, or of all. */
  next(): void {
    const { hand } = this.held;
    let choices = [...this.session.legal];
    if (hand) choices = this.legalOf(hand.kind);
    else if (this.marked.cells.length) choices = this.marked.candidates;
    if (!choices.length) return;
    const at = this.number === null ? -1 : choices.indexOf(this.number);
    const number = choices[(at + 1) % choices.length]!;
    if (hand) this.grasp(number);
    else this.name(number);
    if (this.mode === "disc") this.cursor = this.table!.cellsOf(number)[0]!;
    this.speak();
  }

  private legalOf(kind: number): number[] {
    return [...this.session.legal].filter((number) => this.table?.data.kind[number] === kind);
  }

  // --- The pointer ---

  /** The pointer is there: an unpinned ghost follows. */
  hover(spot: Spot): void {
    if (this.held.hand && !this.pinned) this.held.middle = spot;
  }

  /** The pointer has left the board. */
  leave(): void {
    if (!this.pinned) this.held.middle = null;
  }

  /** A finger drags the ghost, which stays above it. */
  drag(spot: Spot): void {
    if (!this.held.hand) return;
    this.held.middle = { row: spot.row + LIFT, column: spot.column };
    this.pinned = true;
  }

  /** A click or a tap. A pinned ghost is placed by a click on it, and moved by one elsewhere. */
  click(spot: Spot, cell: Cell | null, touch: boolean): void {
    if (!this.held.hand) {
      if (cell !== null) this.pick(cell, touch);
    } else if (this.pinned && this.covers(cell)) {
      this.commit(touch);
    } else {
      const held = this.pinned;
      this.held.middle = spot;
      this.pinned = held && !touch;
      if (!this.pinned) this.commit(touch);
    }
  }

  private covers(cell: Cell | null): boolean {
    if (this.number === null || cell === null) return false;
    return this.table?.cellsOf(this.number).includes(cell) ?? false;
  }

  // --- Cells one by one ---

  /** A cell was clicked or chosen by the keyboard while no piece is in the hand. */
  pick(cell: Cell, touch: boolean): void {
    const { cells } = this.marked;
    const whole = this.number !== null && [0, this.table!.cellsOf(this.number).length];
    if (this.mode === "disc") this.pickDisc(cell, touch);
    else if (whole && whole.includes(cells.length) && this.covers(cell)) this.commit(touch);
    else if (this.mode === "taijitu") this.pickHalf(cell, touch);
    else this.pickSquare(cell);
  }

  private pickSquare(cell: Cell): void {
    const { marked, table } = this;
    this.name(null);
    this.reasons.clear();
    marked.toggle(cell);
    if (marked.candidates.length === 1) this.name(marked.candidates[0]!);
    else if (marked.cells.length === 4 && !marked.candidates.length) {
      // Not legal in any colouring: show one of them, with the reasons.
      const black = marked.cells.slice(0, 2);
      this.name(table!.numberOf(marked.cells, []) ?? table!.numberOf(marked.cells, black));
    }
    this.sayMarked(cell);
  }

  private pickHalf(cell: Cell, touch: boolean): void {
    const { marked, table } = this;
    const own: Side = this.session.position?.turn?.side ?? "white";
    // Two halves make a whole: a click elsewhere begins another one.
    const first = marked.cells.length === 1 ? marked.cells[0]! : null;
    this.name(null);
    this.reasons.clear();
    if (first === cell) {
      if (marked.side === own) marked.exchange();
      else this.clear();
    } else if (first !== null && neighboursOf(first, table!.size).includes(cell)) {
      marked.cells = [first, cell];
      this.named = table!.numberOf(marked.cells, [marked.side === "black" ? first : cell]);
      this.commit(touch);
      return;
    } else {
      marked.cells = [cell];
      marked.side = own;
    }
    this.sayMarked(cell);
  }

  private pickDisc(cell: Cell, touch: boolean): void {
    const table = this.table!;
    if (this.disc !== null && this.lines.some((line) => line.cells.includes(cell))) {
      this.pickLineAt(cell, touch);
    } else if (this.pinned && this.covers(cell)) {
      this.commit(touch);
    } else {
      this.clear();
      const here = [...this.session.legal].filter((number) => table.cellsOf(number)[0] === cell);
      if (here.length > 1) {
        this.disc = cell;
        if (this.lines.length === 1) this.line = this.lines[0]!;
        announce(this.line ? t().chooseKeep : t().chooseLine);
      } else {
        // Where no disc may go, the server says why: the table has a move for every cell.
        this.named = here[0] ?? table.data.cells.findIndex(([first]) => first === cell);
        this.commit(touch);
      }
    }
  }

  /** A click on a line chooses it, or the disc of it that stays. */
  private pickLineAt(cell: Cell, touch: boolean): void {
    const number = this.line?.numbers.get(cell);
    if (number !== undefined) {
      if (this.named !== number) this.pinned = false;
      this.named = number;
      this.commit(touch);
      return;
    }
    const through = this.lines.filter((line) => line.cells.includes(cell));
    if (through.length === 1) this.chooseLine(through[0]!);
  }

  chooseLine(line: LineChoice): void {
    this.line = line;
    this.name(null);
    announce(t().chooseKeep);
  }

  // --- A move named outright, and placing ---

  /** Show a move as the ghost; it is not played yet. */
  name(number: number | null): void {
    this.held.drop();
    this.named = number;
    this.pinned = number !== null;
  }

  /** Place the ghost or, where moves are confirmed, hold it there for a second click. */
  commit(touch: boolean): void {
    if (this.number === null) return;
    const confirm = settings.confirm === "always" || (settings.confirm === "touch" && touch);
    if (this.legal && (this.pinned || !confirm)) {
      this.place();
      return;
    }
    // A mouse goes on moving a refused ghost; a finger has left it there.
    this.pinned = this.pinned || this.legal || touch || this.named !== null;
    if (!this.legal) sound("refused");
    this.speak();
  }

  /** Play the ghost's move. */
  place(): void {
    if (this.number === null || !this.legal || !this.table || !this.session.canMove) return;
    this.session.play(this.table.notation(this.number));
    this.clear();
  }

  // --- In words ---

  /** Ask why the ghost is refused; to be called whenever the ghost changes. */
  explain(): void {
    if (this.number === null) {
      if (!this.marked.cells.length) this.reasons.clear();
    } else if (this.legal) this.reasons.clear();
    else void this.reasons.ofMove(this.number, this.pinned);
  }

  private speak(): void {
    if (this.number === null || !this.table) return;
    const move = this.table.notation(this.number);
    announce(this.legal ? `${move}: ${t().legalHere}` : move);
  }

  private sayMarked(cell: Cell): void {
    const { cells, candidates } = this.marked;
    const name = nameOf(cell, this.table!.size);
    const words = [cells.includes(cell) ? t().cellHas(name, t().marked) : name];
    if (cells.length) words.push(t().completions(candidates.length));
    announce(words.join(". "));
    if (cells.length && !candidates.length && this.number === null) {
      void this.reasons.ofCells(cells);
    }
  }
}
