/** The contents of a cell in words, for screen readers. */

import { type Cell, type Layer, nameOf } from "../../../board";
import { sideName, t } from "../../../locale";

/** A cell and what can be seen on it. */
export const describeCell = (layers: readonly Layer[], cell: Cell, size: number): string =>
  `${nameOf(cell, size)}: ${contents(layers, cell)}`;

function contents(layers: readonly Layer[], cell: Cell): string {
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
          const black = piece.black.includes(cell);
          if (piece.shape === "taijitu") return black ? t("Black half") : t("White half");
          if (black) return `${piece.shape}, ${sideName("black")}`;
          return piece.white.includes(cell) ? `${piece.shape}, ${sideName("white")}` : piece.shape;
        }
        break;
      case "discs":
        if (layer.white.includes(cell)) return t("White disc");
        if (layer.black.includes(cell)) return t("Black disc");
        if (layer.white_stacks.includes(cell)) return t("White stack");
        if (layer.black_stacks.includes(cell)) return t("Black stack");
        break;
      case "dot":
        break;
    }
  }
  return t("empty");
}
