/** A board seen from the other side: every cell changes places with the opposite one. */

import type { BoardState, Cell, DrawnMove, Layer, Piece } from "./state";

export function turnedState(state: BoardState): BoardState {
  const last = state.size * state.size - 1;
  const turn = (cell: Cell): Cell => last - cell;
  const all = (cells: readonly Cell[]): Cell[] => cells.map(turn);
  const piece = ({ shape, cells, black, white }: Piece): Piece => ({
    shape,
    cells: all(cells),
    black: all(black),
    white: all(white),
  });
  const layer = (one: Layer): Layer => {
    switch (one.kind) {
      case "symbols":
        return { ...one, x: all(one.x), o: all(one.o) };
      case "dot":
        return { ...one, cell: turn(one.cell) };
      case "discs":
        return {
          ...one,
          white: all(one.white),
          black: all(one.black),
          white_stacks: all(one.white_stacks),
          black_stacks: all(one.black_stacks),
        };
      default:
        return { ...one, pieces: one.pieces.map(piece) };
    }
  };
  const move = (one: DrawnMove): DrawnMove =>
    one.kind === "piece"
      ? { ...one, piece: piece(one.piece) }
      : {
          ...one,
          cell: turn(one.cell),
          keep: one.keep === null ? null : turn(one.keep),
          removed: all(one.removed),
        };
  return {
    ...state,
    layers: state.layers.map(layer),
    last: state.last && move(state.last),
    ghost: state.ghost && {
      ...state.ghost,
      move: move(state.ghost.move),
      guilty: all(state.ghost.guilty),
    },
    hint: state.hint && move(state.hint),
    marked: state.marked && { ...state.marked, cells: all(state.marked.cells) },
    possible: all(state.possible),
    overlay: state.overlay && { ...state.overlay, cells: all(state.overlay.cells) },
    values: state.values.map((one) => ({ ...one, cell: turn(one.cell) })),
    highlighted: all(state.highlighted),
    counted: state.counted.map((one) => ({ ...one, cells: all(one.cells) })),
    numbers: state.numbers.map((one) => ({ ...one, cell: turn(one.cell) })),
    lines: state.lines.map((one) => ({ ...one, cells: all(one.cells) })),
    cursor: state.cursor === null ? null : turn(state.cursor),
  };
}
