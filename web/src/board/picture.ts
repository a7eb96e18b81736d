/**
 * From state to SVG. A picture is a list of parts with keys; the SVG of a part changes only if the
 * part itself changes, so that a board on the screen replaces only what is new.
 */

import { columnOf, rowOf } from "./cells";
import * as glyphs from "./glyphs";
import * as marks from "./marks";
import { element, number, path } from "./markup";
import { type BoardState, type Cell, type Layer, type Piece, type Side, tokens } from "./state";

export interface Part {
  key: string;
  svg: string;
}

/** Room for marks on the outermost cells. */
const EDGE_ROOM = 0.1;
/** Room for coordinates, as a share of the board, so that it looks the same at every size. */
const LABEL_ROOM = 0.07;

/** The visible rectangle of a board, in cells. */
export function viewBox(state: Pick<BoardState, "size" | "coordinates" | "part">): number[] {
  if (state.part) {
    const { row, column, rows, columns } = state.part;
    return [column, -row - rows, columns, rows];
  }
  if (!state.coordinates) {
    const margin = tokens.BARE_MARGIN;
    return [-margin, -state.size - margin, state.size + 2 * margin, state.size + 2 * margin];
  }
  // Only the sides with coordinates get room, to draw the board as large as possible.
  const margin = LABEL_ROOM * state.size;
  const side = state.size + margin + EDGE_ROOM;
  return [-margin, -state.size - EDGE_ROOM, side, side];
}

/** Everything to be drawn, from the bottom up. */
export function parts(state: BoardState): Part[] {
  const { size } = state;
  const found: Part[] = [{ key: "board", svg: emptyBoard(size) }];
  if (state.coordinates) found.push({ key: "labels", svg: labels(size, state.turned) });
  const over = state.overlay;
  if (over) {
    for (const cell of over.cells) {
      found.push({ key: `tint-${cell}`, svg: marks.tint(cell, over.kind, size) });
    }
  }
  for (const cell of state.highlighted) {
    found.push({ key: `highlight-tint-${cell}`, svg: marks.highlightTint(cell, size) });
  }
  state.layers.forEach((layer, index) => found.push(...layerParts(state, layer, index)));
  const raised = state.layers.slice(0, -1).some((layer) => layer.kind === "tetrominoes");
  state.values.forEach((item) =>
    found.push({ key: `value-${item.kind}-${item.cell}`, svg: marks.cellValue(item, size) }),
  );
  state.counted.forEach((item) => {
    const key = `counted-${item.seat}-${item.dashed}-${item.cells.join(".")}`;
    found.push({ key, svg: marks.counted(item, size) });
  });
  for (const cell of state.highlighted) {
    found.push({ key: `highlight-${cell}`, svg: marks.highlightFrame(cell, size) });
  }
  state.numbers.forEach(({ cell, text, seat }) =>
    found.push({ key: `number-${cell}`, svg: marks.groupSize(cell, text, seat, size) }),
  );
  if (state.last) found.push({ key: "last", svg: marks.last(state.last, size) });
  for (const cell of state.possible) {
    found.push({ key: `possible-${cell}`, svg: marks.possible(cell, size) });
  }
  state.marked?.cells.forEach((cell, index) => {
    const side = index === 0 ? (state.marked?.side ?? null) : null;
    found.push({ key: `marked-${cell}`, svg: marks.marked(cell, side, size) });
  });
  state.lines.forEach((line) =>
    found.push({
      key: `line-${line.cells.join(".")}`,
      svg: marks.line(line.cells, line.chosen, size),
    }),
  );
  if (state.hint) found.push({ key: "hint", svg: marks.hint(state.hint, size, raised) });
  if (state.ghost) found.push({ key: "ghost", svg: marks.ghost(state.ghost, size, raised) });
  if (state.cursor !== null) {
    found.push({ key: "cursor", svg: marks.cursor(state.cursor, size) });
  }
  return found;
}

function layerParts(state: BoardState, layer: Layer, index: number): Part[] {
  const { size } = state;
  const above = state.layers.slice(index + 1);
  const top = above.length === 0;
  const lifted = state.lifted && state.layers.length > 1;
  const hidden = lifted ? new Set<Cell>() : coveredBy(above);
  const key = (cell: Cell): string => `${layer.kind}-${cell}`;
  const faint = (svg: string): string =>
    lifted && top ? element("g", { class: "lifted" }, svg) : svg;
  switch (layer.kind) {
    case "symbols": {
      const crosses = new Set(layer.x);
      return [...layer.x, ...layer.o]
        .filter((cell) => !hidden.has(cell))
        .sort((a, b) => a - b)
        .map((cell) => {
          const mark = crosses.has(cell) ? "X" : "O";
          return { key: key(cell), svg: glyphs.symbol(cell, mark, size) };
        });
    }
    case "dot":
      return hidden.has(layer.cell)
        ? []
        : [{ key: "dot", svg: glyphs.centreDot(layer.cell, size) }];
    case "tetrominoes":
    case "taijitus": {
      const below = state.layers.slice(0, index);
      const raised = !lifted && below.some((other) => other.kind === "tetrominoes");
      const look = { hidden, settled: !top && !lifted, raised, letters: state.letters };
      return layer.pieces
        .filter(
          (piece) => piece.shape !== "taijitu" || piece.cells.some((cell) => !hidden.has(cell)),
        )
        .map((piece) => ({
          key: key(piece.cells[0]!) + piece.shape,
          svg: faint(glyphs.piece(piece, size, look)),
        }));
    }
    case "discs": {
      const stones = (cells: Cell[], side: "white" | "black", stacked: boolean): Part[] =>
        cells.map((cell) => ({
          key: key(cell) + side + (stacked ? "-stack" : ""),
          svg: glyphs.stone(cell, side, stacked, size),
        }));
      return [
        ...stones(layer.white, "white", false),
        ...stones(layer.white_stacks, "white", true),
        ...stones(layer.black, "black", false),
        ...stones(layer.black_stacks, "black", true),
      ];
    }
  }
}

function coveredBy(layers: Layer[]): Set<Cell> {
  const found = new Set<Cell>();
  for (const layer of layers) {
    if (layer.kind !== "tetrominoes" && layer.kind !== "taijitus") continue;
    for (const piece of layer.pieces) piece.cells.forEach((cell) => found.add(cell));
  }
  return found;
}

function emptyBoard(size: number): string {
  const common = { x: 0, y: -size, width: size, height: size, rx: tokens.BOARD_RADIUS };
  const lines: (string | number)[] = [];
  for (let at = 1; at < size; at += 1) lines.push("M", at, -size, "V", 0, "M", 0, -at, "H", size);
  return element(
    "g",
    {},
    element("rect", { class: "ground", ...common }),
    element("path", { class: "grid", d: path(...lines) }),
    element("rect", { class: "frame", ...common }),
  );
}

/** Letters of the columns below, numbers of the rows on the left. */
function labels(size: number, turned: boolean): string {
  const texts: string[] = [];
  for (let at = 0; at < size; at += 1) {
    const name = turned ? size - 1 - at : at;
    const letter = String.fromCharCode(97 + name);
    texts.push(element("text", { x: at + 0.5, y: 0.045 * size }, letter));
    const y = -at - 0.5 + 0.011 * size;
    texts.push(element("text", { x: -0.036 * size, y }, String(name + 1)));
  }
  return element("g", { class: "labels", "font-size": 0.032 * size }, ...texts);
}

/** A whole picture as text, for boards without interaction. */
export function picture(state: BoardState): string {
  return element(
    "svg",
    {
      class: "board",
      viewBox: viewBox(state).map(number).join(" "),
      "aria-hidden": "true",
      focusable: "false",
    },
    ...parts(state).map((part) => part.svg),
  );
}

/** One piece on its own, for trays and lists. */
export function pieceIcon(piece: Piece, size: number): string {
  const columns = piece.cells.map((cell) => columnOf(cell, size));
  const rows = piece.cells.map((cell) => rowOf(cell, size));
  const [left, right] = [Math.min(...columns), Math.max(...columns) + 1];
  const [bottom, top] = [Math.min(...rows), Math.max(...rows) + 1];
  const box = [left, -top, right - left, top - bottom + tokens.THICKNESS];
  return element(
    "svg",
    {
      class: "board icon",
      viewBox: box.map(number).join(" "),
      width: right - left + "em",
      height: top - bottom + "em",
      "aria-hidden": "true",
    },
    glyphs.piece(piece, size, glyphs.PLAIN_LOOK),
  );
}

/** The icon of a side: its symbol, or a disc of its colour. */
export function sideIcon(side: Side): string {
  const drawn =
    side === "X" || side === "O" ? glyphs.symbol(0, side, 1) : glyphs.stone(0, side, false, 1);
  return element(
    "svg",
    {
      class: "board icon",
      viewBox: "0.08 -0.92 0.84 0.84",
      width: "1em",
      height: "1em",
      "aria-hidden": "true",
    },
    drawn,
  );
}
