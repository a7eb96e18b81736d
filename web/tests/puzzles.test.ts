import { describe, expect, it } from "vitest";
import {
  nextPuzzle,
  noProgress,
  readProgress,
  withResult,
} from "../src/screens/puzzles/progress/puzzleProgress";
import { nextInRun } from "../src/screens/puzzles/run/run.svelte";

const first = (): number => 0;

describe("progress in puzzles", () => {
  it("counts a row, and remembers days", () => {
    let progress = withResult(noProgress(), "a", true, "2026-12-24");
    progress = withResult(progress, "b", true);
    expect(progress).toMatchObject({ streak: 2, best_streak: 2, solved: ["a", "b"] });
    expect(progress.days).toEqual(["2026-12-24"]);
    progress = withResult(progress, "c", false);
    expect(progress).toMatchObject({ streak: 0, best_streak: 2, failed: { c: 3 }, played: 3 });
    progress = withResult(progress, "c", true);
    expect(progress).toMatchObject({ failed: {}, solved: ["a", "b", "c"], streak: 1 });
  });

  it("brings failed ones back after three others, at most every other time", () => {
    const ids = ["a", "b", "c", "d", "e", "f", "g"];
    let progress = withResult(noProgress(), "a", false);
    const shown: (string | null)[] = [];
    for (let count = 0; count < 5; count += 1) {
      const id = nextPuzzle(progress, ids, first)!;
      shown.push(id);
      progress = withResult(progress, id, id !== "a");
    }
    expect(shown).toEqual(["b", "c", "d", "e", "a"]);
    expect(nextPuzzle(progress, ["a", "b"], first)).toBe("a");
    expect(nextPuzzle(progress, ["b", "c"], first)).toBeNull();
  });

  it("reads what it wrote, and takes nonsense for nothing", () => {
    const progress = withResult(noProgress(), "a", false);
    expect(readProgress(progress)).toEqual(progress);
    const nonsense = [null, "", [], 7, { version: 2 }, { version: 1, played: -1 }];
    for (const stored of [...nonsense, { ...progress, failed: null }]) {
      expect(readProgress(stored)).toEqual(noProgress());
    }
  });
});

it("a run goes from level to level", () => {
  const puzzles = [1, 1, 1, 2, 4, 4].map((level, index) => ({ id: `${index}`, game: "", level }));
  const seen: string[] = [];
  for (let id = nextInRun(puzzles, seen, first); id; id = nextInRun(puzzles, seen, first)) {
    seen.push(id);
  }
  expect(seen).toEqual(["0", "1", "3", "4", "5", "2"]);
});
