import { describe, expect, test } from "vitest";
import type { MoveTableView } from "../src/api/types";
import { MoveTable } from "../src/screens/game/session/moveTable";
import { flipped, rotated } from "../src/screens/game/session/orientedPiece";

/** Two placements of one L on a 4×4 board, and one taijitu. */
const TABLE: MoveTableView = {
  id: "small",
  size: 4,
  kinds: [
    { shape: "L", black: [], white: [] },
    { shape: "taijitu", black: [[0, 0]], white: [[0, 1]] },
  ],
  kind: [0, 0, 1],
  cells: [
    [0, 1, 2, 4],
    [1, 5, 9, 10],
    [0, 1],
  ],
  black: [[], [], [1]],
  keep: [null, null, null],
  removed: [[], [], []],
  notation: ["La1b1c1a2", "Lb1b2b3c3", "b1/a1"],
};

describe("a table of moves", () => {
  const table = new MoveTable(TABLE);

  test("finds moves by their cells in any order", () => {
    expect(table.actionOf([4, 2, 1, 0], [])).toBe(0);
    expect(table.actionOf([0, 1, 2, 3], [])).toBeNull();
    expect(table.actionOf([1, 0], [1])).toBe(2);
    expect(table.actionOf([1, 0], [0])).toBeNull();
  });

  test("a line of discs is put into words", () => {
    const discs = new MoveTable({
      ...TABLE,
      kinds: [{ shape: "disc", black: [], white: [] }],
      kind: [0, 0],
      cells: [[0], [2]],
      black: [[], []],
      keep: [null, 1],
      removed: [[], [0, 2]],
      notation: ["a1", "c1^b1xa1c1"],
    });
    expect(discs.wordsOf(0)).toBe("");
    expect(discs.wordsOf(1)).toBe("a disc on c1, then a stack on b1; a1 and c1 leave the board");
  });

  test("a held piece covers the cell under the pointer", () => {
    const piece = table.orientedPieceOf(0);
    for (let row = 0; row < 3; row += 1) {
      for (let column = 0; column < 4; column += 1) {
        const corner = table.cornerCovering(piece, { row: row + 0.9, column: column + 0.1 });
        const cells = piece.squares.map((s) => `${corner.row + s.row},${corner.column + s.column}`);
        // The L is three wide, so its short arm cannot reach the top right of the board.
        if (row === 2 && column > 1) continue;
        expect(cells).toContain(`${row},${column}`);
      }
    }
  });

  test("a piece comes back after four quarter turns or two flips", () => {
    const piece = table.orientedPiece(0);
    const same = (other: typeof piece): boolean =>
      other.squares.every((s) =>
        piece.squares.some((o) => o.row === s.row && o.column === s.column),
      );
    expect(same(rotated(piece))).toBe(false);
    expect(same(rotated(rotated(rotated(rotated(piece)))))).toBe(true);
    expect(same(rotated(rotated(piece), false))).toBe(true);
    expect(same(flipped(flipped(piece)))).toBe(true);
  });

  test("rotating a piece leads to its other placements", () => {
    let piece = table.orientedPiece(0);
    const found = new Set<number | null>();
    for (let step = 0; step < 4; step += 1) {
      found.add(table.actionAt(piece, { row: 0, column: 1 }));
      piece = rotated(piece);
    }
    expect(found.has(1)).toBe(true);
  });

  test("the ghost snaps to the board, never beyond its edge", () => {
    const piece = table.orientedPiece(0);
    expect(table.cornerFor(piece, { row: -3, column: 9 })).toEqual({ row: 0, column: 1 });
    expect(table.cornerFor(piece, { row: 9, column: -3 })).toEqual({ row: 2, column: 0 });
  });
});
