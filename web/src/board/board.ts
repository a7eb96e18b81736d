/**
 * A board on the screen: state in, SVG and pointer events out. It knows no rules and no game.
 *
 * A part keeps its element as long as its SVG is the same, so a new piece is animated only once.
 */

import { number } from "./markup";
import { type Part, parts, viewBox } from "./picture";
import type { BoardState, Cell } from "./state";
import { turnedState } from "./turned";

/** A point of the board, in cells from its lower left corner. */
export interface Place {
  column: number;
  row: number;
  /** The cell at the point, or null outside the board. */
  cell: Cell | null;
}

export interface PointerInput {
  place: Place;
  /** A finger, which hides what is under it, unlike a mouse or a pen. */
  touch: boolean;
  /** A button or a finger is down and has moved. */
  dragging: boolean;
}

/** Events of the board; its owner decides what they mean. */
export interface BoardEvents {
  /** The pointer moves over the board, or a finger drags. */
  move?(input: PointerInput): void;
  /** A button or a finger is released, after a drag or a tap. */
  release?(input: PointerInput): void;
  /** The pointer leaves the board. */
  leave?(): void;
  /** The wheel turns: 1 down, -1 up. Returns whether it was used. */
  wheel?(direction: 1 | -1): boolean;
}

const NAMESPACE = "http://www.w3.org/2000/svg";
/** How far a tap may move before it counts as a drag, in cells. */
const SLIP = 0.35;

export class Board {
  readonly svg: SVGSVGElement;
  private state: BoardState | null = null;
  private drawn = new Map<string, { svg: string; element: Element }>();
  private pressedAt: Place | null = null;
  private dragging = false;
  private lastTurn = 0;

  constructor(
    container: Element,
    private readonly events: BoardEvents = {},
  ) {
    this.svg = document.createElementNS(NAMESPACE, "svg");
    this.svg.setAttribute("class", "board live");
    this.svg.setAttribute("aria-hidden", "true");
    this.svg.setAttribute("focusable", "false");
    container.append(this.svg);
    this.listen();
  }

  /** Show a state. */
  set(state: BoardState): void {
    const box = viewBox(state).map(number).join(" ");
    if (this.svg.getAttribute("viewBox") !== box) this.svg.setAttribute("viewBox", box);
    this.state = state;
    this.reconcile(parts(state.turned ? turnedState(state) : state));
  }

  /** Take the board off the page. */
  destroy(): void {
    this.svg.remove();
  }

  /** The point of the board under a point of the window. */
  placeAt(clientX: number, clientY: number): Place {
    const state = this.state;
    if (!state) return { column: -1, row: -1, cell: null };
    const [left = 0, top = 0, side = 1] = viewBox(state);
    const box = this.svg.getBoundingClientRect();
    const scale = side / (box.width || 1);
    const { size, turned } = state;
    const right = left + (clientX - box.left) * scale;
    const up = -(top + (clientY - box.top) * scale);
    const [column, row] = turned ? [size - right, size - up] : [right, up];
    const inside = column >= 0 && row >= 0 && column < size && row < size;
    return { column, row, cell: inside ? Math.floor(row) * size + Math.floor(column) : null };
  }

  private reconcile(wanted: Part[]): void {
    const fresh = this.drawn.size > 0;
    const kept = new Map<string, { svg: string; element: Element }>();
    let before: Element | null = null;
    for (const part of wanted) {
      const known = this.drawn.get(part.key);
      let element: Element;
      if (known?.svg === part.svg) {
        element = known.element;
      } else {
        element = parse(part.svg);
        element.setAttribute("data-part", part.key);
        if (!known && fresh) element.classList.add("new");
        known?.element.remove();
      }
      this.drawn.delete(part.key);
      kept.set(part.key, { svg: part.svg, element });
      const expected: Element | null = before
        ? before.nextElementSibling
        : this.svg.firstElementChild;
      if (expected !== element) this.svg.insertBefore(element, expected);
      before = element;
    }
    for (const { element } of this.drawn.values()) element.remove();
    this.drawn = kept;
  }

  private listen(): void {
    const { svg, events } = this;
    const input = (event: PointerEvent): PointerInput => ({
      place: this.placeAt(event.clientX, event.clientY),
      touch: event.pointerType === "touch",
      dragging: this.dragging,
    });
    svg.addEventListener("pointermove", (event) => {
      const start = this.pressedAt;
      if (start) {
        const { column, row } = this.placeAt(event.clientX, event.clientY);
        if (Math.hypot(column - start.column, row - start.row) > SLIP) this.dragging = true;
      }
      events.move?.(input(event));
    });
    svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.dragging = false;
      const { place, touch } = input(event);
      this.pressedAt = place;
      if (touch) svg.setPointerCapture(event.pointerId);
    });
    svg.addEventListener("pointerup", (event) => {
      if (!this.pressedAt) return;
      this.pressedAt = null;
      events.release?.(input(event));
      this.dragging = false;
    });
    svg.addEventListener("pointercancel", () => {
      this.pressedAt = null;
      this.dragging = false;
    });
    svg.addEventListener("pointerleave", (event) => {
      if (event.pointerType !== "touch") events.leave?.();
    });
    svg.addEventListener(
      "wheel",
      (event) => {
        if (event.deltaY === 0 || event.ctrlKey) return;
        // A touchpad sends many small events for one turn of the wheel.
        const soon = event.timeStamp - this.lastTurn < 140;
        if (soon || events.wheel?.(event.deltaY > 0 ? 1 : -1)) event.preventDefault();
        if (!soon) this.lastTurn = event.timeStamp;
      },
      { passive: false },
    );
  }
}

function parse(svg: string): Element {
  const holder = document.createElementNS(NAMESPACE, "g");
  holder.innerHTML = svg;
  return holder.firstElementChild!;
}
