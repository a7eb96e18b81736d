import { describe, expect, test } from "vitest";
import type { Table } from "../src/api/messages";
import { MoveTable, flipped, turned } from "../src/screens/game/session/moveTable";

/** Two placements of one L on a 4×4 board, and one taijitu. */
const TABLE: Table = {
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
    expect(table.numberOf([4, 2, 1, 0], [])).toBe(0);
    expect(table.numberOf([0, 1, 2, 3], [])).toBeNull();
    expect(table.numberOf([1, 0], [1])).toBe(2);
    expect(table.numberOf([1, 0], [0])).toBeNull();
  });

  test("a piece in the hand comes back after four turns or two flips", () => {
    const hand = table.take(0);
    const same = (other: typeof hand): boolean =>
      other.squares.every((s) =>
        hand.squares.some((o) => o.row === s.row && o.column === s.column),
      );
    expect(same(turned(hand))).toBe(false);
    expect(same(turned(turned(turned(turned(hand)))))).toBe(true);
    expect(same(turned(turned(hand), false))).toBe(true);
    expect(same(flipped(flipped(hand)))).toBe(true);
  });

  test("turning a piece leads to its other placements", () => {
    let hand = table.take(0);
    const found = new Set<number | null>();
    for (let step = 0; step < 4; step += 1) {
      found.add(table.numberAt(hand, { row: 0, column: 1 }));
      hand = turned(hand);
    }
    expect(found.has(1)).toBe(true);
  });

  test("the ghost snaps to the board, never beyond its edge", () => {
    const hand = table.take(0);
    expect(table.cornerFor(hand, { row: -3, column: 9 })).toEqual({ row: 0, column: 1 });
    expect(table.cornerFor(hand, { row: 9, column: -3 })).toEqual({ row: 2, column: 0 });
  });
});
