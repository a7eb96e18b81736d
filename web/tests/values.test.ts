import { describe, expect, it } from "vitest";
import { provenMargin, sidesIn } from "../src/screens/analysis/engine/values";

const piece = { move: "Td5e5f5e6", number: 7 };
const swap = { move: "swap", number: null };

describe("values of the engine's lines", () => {
  it("names the sides after a swap, made at once or as the reply", () => {
    const sides = ["X", "O"];
    expect(sidesIn({ pv: [piece, piece] }, sides)).toEqual(["X", "O"]);
    expect(sidesIn({ pv: [swap, piece] }, sides)).toEqual(["O", "X"]);
    expect(sidesIn({ pv: [piece, swap] }, sides)).toEqual(["O", "X"]);
    // A swap far ahead says nothing of the sides that one sees.
    expect(sidesIn({ pv: [piece, piece, piece, swap] }, sides)).toEqual(["X", "O"]);
  });

  it("tells a margin that the line leads to from one that is expected", () => {
    expect(provenMargin({ proven: "second", margin: -3, exact: true })).toBe("+3.0");
    // A mean can be a whole number too.
    expect(provenMargin({ proven: "second", margin: -3, exact: false })).toBe("≈ +3.0");
    expect(provenMargin({ proven: "second", margin: 3, exact: false })).toBe("");
  });
});
