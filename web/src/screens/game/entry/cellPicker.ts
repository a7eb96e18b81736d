/**
 * Entering a move cell by cell. What a cell means depends on what is placed: a disc, half of a
 * taijitu, or a square of a tetromino.
 */

import { announce } from "../../../announcer.svelte";
import { type Cell, type Side, nameOf, neighboursOf } from "../../../board";
import { t } from "../../../locale";
import type { MoveTable } from "../session/moveTable";
import type { Playable } from "../session/playable";
import type { Entry } from "./entry.svelte";
import { completionCount } from "./pieceLabel";

export class CellPicker {
  constructor(
    private readonly entry: Entry,
    private readonly session: Playable,
  ) {}

  private get moveTable(): MoveTable {
    return this.session.moveTable!;
  }

  /** A cell was chosen, by a click or with the keyboard, while no piece is held. */
  pick(cell: Cell, touch: boolean): void {
    const { entry } = this;
    const { cells } = entry.marked;
    const whole = entry.action !== null && [0, this.moveTable.cellsOf(entry.action).length];
    if (entry.mode === "disc") this.pickDisc(cell, touch);
    else if (whole && whole.includes(cells.length) && entry.covers(cell)) entry.commit(touch);
    else if (entry.mode === "taijitu") this.pickHalf(cell, touch);
    else this.pickSquare(cell);
  }

  private pickSquare(cell: Cell): void {
    const { entry, moveTable } = this;
    const { marked } = entry;
    entry.select(null);
    entry.explanation.clear();
    marked.toggle(cell);
    if (marked.candidates.length === 1) entry.select(marked.candidates[0]!);
    else if (marked.cells.length === 4 && !marked.candidates.length) {
      // No colouring is legal: show one of them, with the explanation.
      const black = marked.cells.slice(0, 2);
      entry.select(moveTable.actionOf(marked.cells, []) ?? moveTable.actionOf(marked.cells, black));
    }
    this.announceMarked(cell);
  }

  private pickHalf(cell: Cell, touch: boolean): void {
    const { entry, moveTable } = this;
    const { marked } = entry;
    const own: Side = this.session.sideToMove ?? "white";
    // After two halves the taijitu is complete: a click elsewhere starts another one.
    const first = marked.cells.length === 1 ? marked.cells[0]! : null;
    entry.select(null);
    entry.explanation.clear();
    if (first === cell) {
      if (marked.side === own) marked.swapColour();
      else entry.clear();
    } else if (first !== null && neighboursOf(first, moveTable.size).includes(cell)) {
      marked.cells = [first, cell];
      const black = marked.side === "black" ? first : cell;
      entry.selected = moveTable.actionOf(marked.cells, [black]);
      entry.commit(touch);
      return;
    } else {
      marked.cells = [cell];
      marked.side = own;
    }
    this.announceMarked(cell);
  }

  private pickDisc(cell: Cell, touch: boolean): void {
    const { entry, moveTable } = this;
    if (entry.lines.through(cell).length) {
      this.pickLineAt(cell, touch);
    } else if (entry.pinned && entry.covers(cell)) {
      entry.commit(touch);
    } else {
      entry.clear();
      const here = [...this.session.legal].filter(
        (action) => moveTable.cellsOf(action)[0] === cell,
      );
      if (here.length > 1) {
        entry.lines.begin(cell);
        announce(entry.lineGuidance);
      } else {
        // The table has a move for every cell, so that the server can explain an illegal one.
        entry.selected = here[0] ?? moveTable.actionOfDisc(cell);
        entry.commit(touch);
      }
    }
  }

  /** A cell of a line was chosen: choose the line, or the disc of it that is kept. */
  private pickLineAt(cell: Cell, touch: boolean): void {
    const { entry } = this;
    const action = entry.lines.chosen?.actions.get(cell);
    if (action !== undefined) {
      if (entry.selected !== action) entry.pinned = false;
      entry.selected = action;
      entry.commit(touch);
      return;
    }
    const through = entry.lines.through(cell);
    if (through.length === 1) entry.chooseLine(through[0]!);
  }

  private announceMarked(cell: Cell): void {
    const { entry } = this;
    const { cells, candidates } = entry.marked;
    const name = nameOf(cell, this.moveTable.size);
    const words = [cells.includes(cell) ? `${name}: ${t("marked")}` : name];
    if (cells.length && !this.session.hidesLegality) words.push(completionCount(candidates.length));
    announce(words.join(". "));
    if (cells.length && !candidates.length && entry.action === null) {
      void entry.explanation.ofCells(cells);
    }
  }
}
