/** Positions in words, for people who listen. */

import { type Cell, type Layer, nameOf } from "../../../board";
import { t } from "../../../locale";

/** What is to be seen on a cell. */
export function cellInWords(layers: readonly Layer[], cell: Cell, size: number): string {
  return t().cellHas(nameOf(cell, size), contents(layers, cell));
}

function contents(layers: readonly Layer[], cell: Cell): string {
  const side = (name: string): string => t().sides[name] ?? name;
  for (const layer of [...layers].reverse()) {
    switch (layer.kind) {
      case "symbols":
        if (layer.x.includes(cell)) return "X";
        if (layer.o.includes(cell)) return "O";
        break;
      case "tetrominoes":
      case "taijitus":
        for (const piece of layer.pieces) {
          if (!piece.cells.includes(cell)) continue;
          const colour = piece.black.includes(cell)
            ? side("black")
            : piece.white.includes(cell)
              ? side("white")
              : "";
          if (piece.shape === "taijitu") return t().half(colour);
          return [piece.shape, colour].filter(Boolean).join(", ");
        }
        break;
      case "discs":
        if (layer.white.includes(cell)) return t().disc(side("white"));
        if (layer.black.includes(cell)) return t().disc(side("black"));
        if (layer.white_stacks.includes(cell)) return t().stack(side("white"));
        if (layer.black_stacks.includes(cell)) return t().stack(side("black"));
        break;
      case "dot":
        break;
    }
  }
  return t().emptyCell;
}
