import { describe, expect, it } from "vitest";
import type { WireTree } from "../src/api/types";
import { paragraphs } from "../src/screens/analysis/tree/layout";
import { ROOT, Tree } from "../src/screens/analysis/tree/tree";

/** 1 a 2 b 3 c, with the variations (2 x 3 y (3 z)) and (1 w). */
const WIRE: WireTree = {
  game: "lot",
  options: {},
  comment: "Begins.",
  nodes: [
    { parent: null, move: "a", before: "", comment: "", glyphs: [] },
    { parent: 0, move: "b", before: "", comment: "good", glyphs: [1] },
    { parent: 1, move: "c", before: "", comment: "", glyphs: [] },
    { parent: 0, move: "x", before: "or", comment: "", glyphs: [6, 18] },
    { parent: 3, move: "y", before: "", comment: "", glyphs: [] },
    { parent: 3, move: "z", before: "", comment: "", glyphs: [] },
    { parent: null, move: "w", before: "", comment: "", glyphs: [] },
  ],
};

const moves = (nodes: readonly { move: string }[]): string => nodes.map((n) => n.move).join("");
const lines = (tree: Tree): string[] =>
  paragraphs(tree).map((p) => "-".repeat(p.depth) + moves(p.moves.map((m) => m.node)));

describe("a tree of moves", () => {
  const tree = Tree.read(WIRE);
  const [a, b, x, y, z] = [1, 2, 4, 5, 6];

  it("is written as it was read", () => {
    expect(tree.write().tree).toEqual(WIRE);
  });

  it("knows its lines", () => {
    expect(moves(tree.mainLine)).toBe("abc");
    expect(moves(tree.path(z))).toBe("axz");
    expect([tree.onMainLine(b), tree.onMainLine(z)]).toEqual([true, false]);
    expect([tree.neighbour(z, 1), tree.neighbour(a, 1), tree.neighbour(b, -1)]).toEqual([5, 7, x]);
  });

  it("is laid out with variations under the move that they replace", () => {
    expect(lines(tree)).toEqual(["a", "-w", "b", "-xy", "--z", "c"]);
  });

  it("finds a move that is there, and adds one that is not", () => {
    expect(tree.add(a, "x")).toEqual([tree, x]);
    const [grown, id] = tree.addLine(a, ["x", "q", "r"]);
    expect(moves(grown.path(id))).toBe("axqr");
    expect([tree.size, grown.size]).toEqual([7, 9]);
  });

  it("never gives a number twice, not even after undo", () => {
    const [, undone] = tree.add(a, "q");
    const [, other] = tree.add(a, "r");
    expect(other).not.toBe(undone);
  });

  it("promotes a variation, whose comment before it then follows it", () => {
    expect(lines(tree.promote(z))).toEqual(["a", "-w", "b", "-xz", "--y", "c"]);
    const main = tree.promoteToMainLine(z);
    expect(moves(main.mainLine)).toBe("axz");
    expect(main.at(x)).toMatchObject({ before: "", comment: "or" });
    expect(tree.promote(b)).toBe(tree);
  });

  it("removes a move with what follows", () => {
    const left = tree.remove(b);
    expect(moves(left.mainLine)).toBe("axy");
    expect(left.size).toBe(5);
    expect(tree.remove(ROOT)).toBe(tree);
  });

  it("has one usual mark for a move, beside other glyphs", () => {
    expect(tree.mark(x, 4).at(x).glyphs).toEqual([4, 18]);
    expect(tree.mark(x, 6).at(x).glyphs).toEqual([18]);
    expect(tree.comment(ROOT, "!").write().tree.comment).toBe("!");
  });

  it("takes the tree of another tab, and keeps the numbers of what both have", () => {
    const [other] = tree.remove(y).add(b, "q");
    const [grown, here] = tree.add(a, "r");
    const taken = grown.replacedBy(other.write().tree);
    expect(taken.write().tree).toEqual(other.write().tree);
    expect(moves(taken.path(z))).toBe("axz");
    expect([taken.has(here), taken.has(y)]).toEqual([false, false]);
    expect(taken.add(a, "s")[1]).toBeGreaterThan(taken.find(b, "q")!);
  });
});
