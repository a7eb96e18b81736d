/** The page draws what `tessellot.drawing` draws: both are compared with the same golden data. */

import { describe, expect, test } from "vitest";
import type { PositionView } from "../src/api/types";
import { type BoardState, emptyState, picture } from "../src/board";
import { outline } from "../src/board/outlines";
import { tokens } from "../src/board/state";
import { countedIn } from "../src/screens/game/board/boardState";
import golden from "./golden.json";
import { type Shape, shapesOf } from "./shapes";

interface Picture {
  name: string;
  state: Partial<BoardState> & { size: number };
  score: PositionView["score"] | null;
  /** The number of shapes of the position itself, which another picture pins. */
  skipped: number;
  shapes: Shape[];
}

test.each(golden.outlines)("the outline of $cells", ({ cells, size, diagonal, path }) => {
  const drawn = outline(cells, size, tokens.PIECE_INSET, tokens.PIECE_RADIUS, diagonal);
  expect(drawn).toBe(path);
});

describe("glyphs and marks", () => {
  test.each(golden.pictures as unknown as Picture[])("$name", (expected) => {
    const { state, score, skipped, shapes } = expected;
    const counted = score ? countedIn(score) : [];
    const drawn = shapesOf(picture({ ...emptyState(state.size), ...state, counted }));
    expect(drawn.slice(skipped)).toEqual(shapes);
  });
});
