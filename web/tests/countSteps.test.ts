import { expect, test } from "vitest";
import type { PositionView } from "../src/api/types";
import { countSteps, countedAfter, pointsAfter } from "../src/screens/game/moments/countSteps";

const tally = (points: number, groups: number[][] = []) => ({ points, groups });
const score: PositionView["score"] = {
  first: 9.5,
  second: 5,
  counts: [
    { name: "largest", text: "", first: tally(4, [[0, 1, 2, 3]]), second: tally(3, [[7, 8, 9]]) },
    { name: "last-placement", text: "", first: tally(0.5), second: tally(0) },
    {
      name: "symbols",
      text: "",
      first: tally(5, [[20, 21, 22, 23, 24]]),
      second: tally(2, [[30, 31]]),
    },
  ],
  further: [],
};

test("groups are counted whole, symbols one by one, and the figures add up", () => {
  const steps = countSteps(score);
  expect(steps.map((step) => step.points)).toEqual([4, 3, 0.5, 1, 1, 1, 1, 1, 1, 1]);
  score.counts.forEach((count, index) => {
    expect(pointsAfter(steps, index, "first")).toBe(count.first.points);
    expect(pointsAfter(steps, index, "second")).toBe(count.second.points);
  });
  expect(pointsAfter(steps.slice(0, 5), 2, "first")).toBe(2);
});

test("the board marks what was counted so far", () => {
  const steps = countSteps(score);
  expect(countedAfter(score, steps.slice(0, 1))).toEqual([
    { cells: [0, 1, 2, 3], perCell: false, dashed: true, seat: "first" },
  ]);
  const all = countedAfter(score, steps);
  expect(all.map(({ cells }) => cells.length)).toEqual([4, 3, 5, 2]);
  expect(all.map(({ dashed }) => dashed)).toEqual([true, true, false, false]);
});
