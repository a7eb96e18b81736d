/**
 * Glyphs: everything that can lie on a board, in units of one cell. The same geometry as
 * `tessellot.drawing.glyphs`; tests/golden.json pins both. Colours come from board.css by class.
 */

import { type Point, centreOf, columnOf, cornerOf, rowOf } from "./cells";
import { element, path } from "./markup";
import { outline } from "./outlines";
import { type Cell, type Piece, type Side, tokens } from "./state";

const BELOW = `translate(0 ${tokens.THICKNESS})`;

/** An X or an O. */
export function symbol(cell: Cell, mark: "X" | "O", size: number): string {
  const [x, y] = centreOf(cell, size);
  if (mark === "O") {
    return element("circle", { class: "symbol O", cx: x, cy: y, r: tokens.RING_RADIUS });
  }
  const reach = tokens.CROSS_REACH;
  const one = path("M", x - reach, y - reach, "L", x + reach, y + reach);
  const other = path("M", x + reach, y - reach, "L", x - reach, y + reach);
  return element("path", { class: "symbol X", d: `${one} ${other}` });
}

/** The printed dot of the TAILITS board. */
export function centreDot(cell: Cell, size: number): string {
  const [x, y] = centreOf(cell, size);
  return element("circle", { class: "centre-dot", cx: x, cy: y, r: 0.13 });
}

/** How a placed piece is drawn. */
export interface PieceLook {
  /** Cells covered by something else. */
  hidden: Set<Cell>;
  /** Its squares were counted before the next layer began; they are drawn paler. */
  settled: boolean;
  /** It lies on tetrominoes: drawn smaller, so that their bodies stay visible. */
  raised: boolean;
  letters: boolean;
}

export const PLAIN_LOOK: PieceLook = {
  hidden: new Set(),
  settled: false,
  raised: false,
  letters: false,
};

/** A tetromino or a taijitu. */
export function piece(item: Piece, size: number, look: PieceLook): string {
  return item.shape === "taijitu" ? taijitu(item, size, look) : tetromino(item, size, look);
}

function tetromino(item: Piece, size: number, look: PieceLook): string {
  const body = outline(item.cells, size, tokens.PIECE_INSET, tokens.PIECE_RADIUS);
  const squares = coloursOf(item, look.hidden);
  const printed = [...squares].map(([cell, side]) =>
    element("path", {
      class: `square ${side}`,
      d: outline([cell], size, tokens.SQUARE_INSET, tokens.SQUARE_RADIUS),
    }),
  );
  if (look.letters && (squares.size || !look.settled)) printed.push(letter(item, squares, size));
  return element(
    "g",
    { class: `piece ${item.shape}` },
    element("path", { class: "under", d: body, transform: BELOW }),
    element("path", { class: "body", d: body }),
    element("path", { class: "seam", d: seams(item.cells, size) }),
    ...(look.settled ? [element("g", { opacity: tokens.SETTLED_OPACITY }, ...printed)] : printed),
  );
}

function coloursOf(item: Piece, hidden: Set<Cell>): Map<Cell, Side> {
  const found = new Map<Cell, Side>();
  for (const cell of item.cells) {
    if (hidden.has(cell)) continue;
    if (item.black.includes(cell)) found.set(cell, "black");
    else if (item.white.includes(cell)) found.set(cell, "white");
  }
  return found;
}

/** Hairlines where the cells of one piece meet. */
function seams(cells: readonly Cell[], size: number): string {
  const margin = 0.16;
  const steps: (string | number)[] = [];
  for (const cell of cells) {
    const [x, y] = cornerOf(cell, size);
    if (columnOf(cell, size) < size - 1 && cells.includes(cell + 1)) {
      steps.push("M", x + 1, y + margin, "V", y + 1 - margin);
    }
    if (cells.includes(cell + size)) steps.push("M", x + margin, y, "H", x + 1 - margin);
  }
  return path(...steps);
}

const LETTERS: Record<string, string> = {
  L: "M -0.1 -0.17 V 0.17 H 0.12",
  I: "M 0 -0.17 V 0.17 M -0.08 -0.17 H 0.08 M -0.08 0.17 H 0.08",
  T: "M -0.14 -0.17 H 0.14 M 0 -0.17 V 0.17",
  S:
    "M 0.12 -0.1 C 0.1 -0.2 -0.12 -0.21 -0.12 -0.09 C -0.12 0.02 0.12 -0.02 0.12 0.09 " +
    "C 0.12 0.21 -0.1 0.2 -0.12 0.1",
};

/** The shape's letter on its most central visible cell, as a path, so that no font is needed. */
function letter(item: Piece, squares: Map<Cell, Side>, size: number): string {
  const touching = (cell: Cell): number =>
    item.cells.filter(
      (other) =>
        Math.abs(rowOf(other, size) - rowOf(cell, size)) +
          Math.abs(columnOf(other, size) - columnOf(cell, size)) ===
        1,
    ).length;
  const candidates = squares.size ? [...squares.keys()] : item.cells;
  const cell = candidates.reduce((a, b) => (touching(b) > touching(a) ? b : a));
  const [x, y] = centreOf(cell, size);
  const ground = squares.get(cell) ?? item.shape;
  return element("path", {
    class: `letter on-${ground}`,
    d: LETTERS[item.shape],
    transform: `translate(${x} ${y})`,
  });
}

/** A domino whose halves meet in the curve of the yin-yang, each with its eye. */
function taijitu(item: Piece, size: number, look: PieceLook): string {
  const inset = look.raised ? tokens.RAISED_INSET : tokens.TAIJITU_INSET;
  const halves = coloursOf(item, look.hidden);
  const cells = [...halves.keys()];
  const faces = [...halves].map(([cell, side]) => {
    const other = cells.find((one) => one !== cell);
    const d =
      other === undefined
        ? outline([cell], size, inset, tokens.TAIJITU_RADIUS)
        : half(centreOf(cell, size), centreOf(other, size), inset);
    return element("path", { class: `half ${side}`, d });
  });
  const eyes = [...halves].map(([cell, side]) => {
    const [cx, cy] = centreOf(cell, size);
    return element("circle", { class: `eye on-${side}`, cx, cy, r: 0.095 });
  });
  const body = outline(cells, size, inset, tokens.TAIJITU_RADIUS);
  return element(
    "g",
    { class: "taijitu" },
    element("path", { class: "under", d: body, transform: BELOW }),
    ...faces,
    element("path", { class: "rim", d: body }),
    ...eyes,
  );
}

/** One half of a taijitu, in the direction from the other half. */
function half([x, y]: Point, [fromX, fromY]: Point, inset: number): string {
  const [alongX, alongY] = [x - fromX, y - fromY];
  const [middleX, middleY] = [(x + fromX) / 2, (y + fromY) / 2];
  const at = (along: number, across: number): Point => [
    middleX + along * alongX - across * alongY,
    middleY + along * alongY + across * alongX,
  ];
  const side = 0.5 - inset;
  const end = 1 - inset;
  const radius = tokens.TAIJITU_RADIUS;
  const swing = 0.34;
  return path(
    ...["M", ...at(0, -side)],
    ...["C", ...at(swing, -side), ...at(swing, 0), ...at(0, 0)],
    ...["C", ...at(-swing, 0), ...at(-swing, side), ...at(0, side)],
    ...["L", ...at(end - radius, side), "Q", ...at(end, side), ...at(end, side - radius)],
    ...["L", ...at(end, radius - side), "Q", ...at(end, -side), ...at(end - radius, -side), "Z"],
  );
}

/** A disc with a rim; a stack shows the disc below, two rims and a small shadow. */
export function stone(cell: Cell, side: Side, stacked: boolean, size: number): string {
  const [x, y] = centreOf(cell, size);
  if (!stacked) return element("g", { class: `stone ${side}` }, disc(x, y));
  const lift = 0.075;
  return element(
    "g",
    { class: `stone stack ${side}` },
    element("ellipse", {
      class: "shadow",
      cx: x + 0.03,
      cy: y + lift + 0.07,
      rx: tokens.DISC_RADIUS + 0.03,
      ry: tokens.DISC_RADIUS,
    }),
    disc(x, y + lift),
    disc(x, y - lift),
    element("circle", { class: "ring", cx: x, cy: y - lift, r: tokens.DISC_RADIUS * 0.5 }),
  );
}

function disc(x: number, y: number): string {
  const radius = tokens.DISC_RADIUS;
  return (
    element("circle", { class: "face", cx: x, cy: y, r: radius }) +
    element("circle", { class: "groove", cx: x, cy: y, r: radius * 0.8 })
  );
}
