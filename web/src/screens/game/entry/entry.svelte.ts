/**
 * Entering a move in three ways that work together: a held piece whose ghost follows the pointer,
 * cells marked one by one, and a move selected as a whole (typed, suggested or chosen from a list).
 * The way used last decides which ghost is shown.
 */

import { announce } from "../../../announcer.svelte";
import { type Cell, columnOf, rowOf } from "../../../board";
import { t } from "../../../locale";
import { settings } from "../../../settings/settings.svelte";
import { sound } from "../../../sound/sounds";
import type { Action, MoveTable, Spot } from "../session/moveTable";
import type { Playable } from "../session/playable";
import { CellPicker } from "./cellPicker";
import { Explanation } from "./explanation.svelte";
import { HeldPiece } from "./heldPiece.svelte";
import { type LotLine, LotLines } from "./lotLines.svelte";
import { MarkedCells } from "./markedCells.svelte";
import { pieceLabel, shapeName } from "./pieceLabel";

/** What is placed in the current phase of the game. */
export type Mode = "disc" | "taijitu" | "tetromino";

/** How far above the finger a dragged ghost begins, in cells. */
const LIFT = 0.8;

/** How far below the board a finger brings a piece from the tray onto it, in cells. */
const NEAR = 2;

export class Entry {
  readonly held: HeldPiece;
  readonly marked: MarkedCells;
  readonly lines: LotLines;
  readonly explanation: Explanation;
  private readonly picker: CellPicker;
  /** The move selected as a whole. */
  selected = $state.raw<Action | null>(null);
  /** The ghost stays where it is until it is placed, or moved by a click. */
  pinned = $state(false);
  /** The cell of the keyboard cursor. */
  cursor = $state<Cell>(0);

  constructor(private readonly session: Playable) {
    this.held = new HeldPiece(session);
    this.marked = new MarkedCells(session);
    this.lines = new LotLines(session);
    this.explanation = new Explanation(session);
    this.picker = new CellPicker(this, session);
  }

  private get moveTable(): MoveTable | null {
    return this.session.moveTable;
  }

  readonly mode: Mode = $derived.by(() => {
    const { moveTable } = this;
    if (!moveTable || moveTable.isDisc) return "disc";
    const allTaijitu = this.session.placements.every(
      (count, kind) => !count || moveTable.shapeOf(kind) === "taijitu",
    );
    return allTaijitu ? "taijitu" : "tetromino";
  });

  /** The move that the ghost shows. */
  readonly action: Action | null = $derived.by(() => this.selected ?? this.held.action);

  readonly legal: boolean = $derived.by(
    () => this.action !== null && this.session.legal.has(this.action),
  );

  /** Whether the move of the ghost can be played. */
  readonly placeable: boolean = $derived.by(
    () => this.legal || (this.action !== null && this.session.takesIllegal),
  );

  /** Whether there is anything to clear. */
  readonly inProgress: boolean = $derived.by(
    () =>
      this.held.piece !== null ||
      this.marked.cells.length > 0 ||
      this.selected !== null ||
      this.lines.disc !== null,
  );

  /** Whether all cells of a piece are marked and only its colouring is missing. */
  readonly needsColouring: boolean = $derived.by(
    () =>
      this.action === null && this.marked.cells.length === 4 && this.marked.candidates.length > 1,
  );

  clear(): void {
    this.held.drop();
    this.marked.clear();
    this.lines.clear();
    this.explanation.clear();
    this.selected = null;
    this.pinned = false;
  }

  // --- A held piece ---

  /**
   * Take a piece from the tray, or put it back if it is held already. A finger has no pointer that
   * the ghost could follow, so `touch` shows it at once: on the legal place nearest to the middle.
   */
  take(kind: number, touch = false): void {
    const same = this.held.piece?.kind === kind;
    this.clear();
    if (same || !this.moveTable) return;
    this.held.take(kind);
    if (touch) this.showInTheMiddle(kind);
    const places = this.session.hidesLegality ? null : this.legalOf(kind).length;
    announce(pieceLabel(shapeName(this.moveTable.shapeOf(kind)), null, places));
  }

  private showInTheMiddle(kind: number): void {
    const moveTable = this.moveTable!;
    const half = (moveTable.size - 1) / 2;
    const distance = (action: Action): number =>
      moveTable
        .cellsOf(action)
        .map((cell) =>
          Math.hypot(rowOf(cell, moveTable.size) - half, columnOf(cell, moveTable.size) - half),
        )
        .reduce((sum, one) => sum + one);
    const [nearest] = this.legalOf(kind).sort((one, other) => distance(one) - distance(other));
    if (nearest === undefined) this.step(0, 0);
    else this.hold(nearest);
  }

  /** Take a piece with the keyboard: it appears at the cursor. */
  takeAtCursor(kind: number): void {
    const size = this.moveTable?.size ?? 1;
    this.clear();
    this.held.take(kind, { row: rowOf(this.cursor, size), column: columnOf(this.cursor, size) });
    this.step(0, 0);
  }

  rotate(clockwise = true): void {
    this.reorient(() => this.held.rotate(clockwise));
  }

  flip(): void {
    this.reorient(() => this.held.flip());
  }

  /** Rotate or flip the piece of the ghost; half of a taijitu changes its colour instead. */
  private reorient(change: () => void): void {
    if (!this.held.piece && this.marked.side !== null && this.selected === null) {
      this.marked.swapColour();
      return;
    }
    this.hold();
    change();
    // A pinned piece must stay on the board; otherwise the pointer decides where it is.
    if (this.pinned) this.step(0, 0);
  }

  /** Hold the piece of a move where the move would place it. */
  private hold(action: Action | null = this.selected): void {
    if (action === null || this.mode === "disc") return;
    this.clear();
    this.held.takeFrom(action);
    this.pinned = true;
  }

  /** Move the ghost or the cursor with the keyboard. */
  step(rows: number, columns: number): void {
    const size = this.moveTable?.size ?? 1;
    this.hold();
    this.leaveDisc();
    if (this.held.piece) {
      this.held.shift(rows, columns);
      this.pinned = true;
      this.announceGhost();
      return;
    }
    const within = (at: number): number => Math.max(0, Math.min(size - 1, at));
    const row = within(rowOf(this.cursor, size) + rows);
    this.cursor = row * size + within(columnOf(this.cursor, size) + columns);
  }

  /** Deselect a disc when the cursor moves on; a line that is being chosen stays chosen. */
  private leaveDisc(): void {
    if (this.mode !== "disc" || this.selected === null) return;
    if (this.lines.disc === null) this.clear();
    else this.select(null);
  }

  /** Show the next legal move: of the held piece, of the marked cells, or of all. */
  next(): void {
    if (this.session.hidesLegality) return;
    const { piece } = this.held;
    let choices = [...this.session.legal];
    if (piece) choices = this.legalOf(piece.kind);
    else if (this.marked.cells.length) choices = this.marked.candidates;
    if (!choices.length) return;
    const at = this.action === null ? -1 : choices.indexOf(this.action);
    const action = choices[(at + 1) % choices.length]!;
    if (piece) this.hold(action);
    else this.select(action);
    if (this.mode === "disc") this.cursor = this.moveTable!.cellsOf(action)[0]!;
    this.announceGhost();
  }

  private legalOf(kind: number): Action[] {
    return [...this.session.legal].filter((action) => this.moveTable?.kindOf(action) === kind);
  }

  // --- The pointer ---

  /** The pointer moves: an unpinned ghost follows. */
  hover(spot: Spot): void {
    if (this.held.piece && !this.pinned) this.held.follow(spot);
  }

  /** The pointer leaves the board. */
  leave(): void {
    if (!this.pinned) this.held.follow(null);
  }

  /** The point of the board under a point of the window; null before the board is shown. */
  placeAt: ((x: number, y: number) => Spot) | null = null;

  /** A finger drags a piece from the tray; it appears when it comes near the board. */
  dragFromTray(kind: number, x: number, y: number): void {
    const spot = this.placeAt?.(x, y);
    if (!spot) return;
    if (this.held.piece?.kind !== kind) this.take(kind);
    if (spot.row > -NEAR) this.drag(spot);
  }

  /** A finger drags the ghost, which stays above it. */
  drag(spot: Spot): void {
    if (!this.held.piece) return;
    this.held.hoverAbove({ row: spot.row + LIFT, column: spot.column });
    this.pinned = true;
  }

  /** A click or a tap: on a pinned ghost it places it, elsewhere it moves it. */
  click(spot: Spot, cell: Cell | null, touch: boolean): void {
    if (!this.held.piece) {
      if (cell !== null) this.pick(cell, touch);
    } else if (this.pinned && this.covers(cell)) {
      this.commit(touch);
    } else {
      const wasPinned = this.pinned;
      this.held.follow(spot);
      this.pinned = wasPinned && !touch;
      if (!this.pinned) this.commit(touch);
    }
  }

  /** Whether the ghost covers a cell. */
  covers(cell: Cell | null): boolean {
    if (this.action === null || cell === null) return false;
    return this.moveTable?.cellsOf(this.action).includes(cell) ?? false;
  }

  /** A cell was chosen, by a click or with the keyboard, while no piece is held. */
  pick(cell: Cell, touch: boolean): void {
    this.picker.pick(cell, touch);
  }

  chooseLine(line: LotLine): void {
    this.lines.chosen = line;
    this.select(null);
    announce(this.lineGuidance);
  }

  /** What to choose next while a line is being resolved. */
  get lineGuidance(): string {
    return this.lines.chosen ? t("Choose the disc that stays:") : t("Choose the line to resolve:");
  }

  // --- Selecting a whole move, and placing ---

  /** Show a move as the ghost without playing it. */
  select(action: Action | null): void {
    this.held.drop();
    this.selected = action;
    this.pinned = action !== null;
  }

  /** Place the ghost or, if moves are to be confirmed, pin it for a second click. */
  commit(touch: boolean): void {
    if (this.action === null) return;
    const confirm = settings.confirm === "always" || (settings.confirm === "touch" && touch);
    if (this.placeable && (this.pinned || !confirm)) {
      this.place();
      return;
    }
    // An illegal ghost stays unpinned under a mouse, which goes on moving it.
    this.pinned = this.pinned || this.legal || touch || this.selected !== null;
    if (!this.legal) sound("refused");
    this.announceGhost();
  }

  /** Play the move of the ghost. */
  place(): void {
    if (this.action === null || !this.placeable || !this.moveTable || !this.session.canMove) return;
    this.session.play(this.moveTable.notationOf(this.action));
    this.clear();
  }

  // --- Explanations and announcements ---

  /** Fetch why the ghost is illegal, or the points after it; to be called whenever the ghost changes. */
  explain(): void {
    if (this.action === null) {
      if (!this.marked.cells.length) this.explanation.clear();
    } else void this.explanation.ofMove(this.action, this.pinned && !this.legal);
  }

  private announceGhost(): void {
    if (this.action === null || !this.moveTable) return;
    const move = this.moveTable.notationOf(this.action);
    const legal = this.legal && !this.session.hidesLegality;
    announce(legal ? `${move}: ${t("legal")}` : move);
  }
}
