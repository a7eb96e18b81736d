import { describe, expect, it } from "vitest";
import { keyOf } from "../src/keyboard";

const key = (key: string, code: string): string => keyOf({ key, code } as KeyboardEvent);

describe("a key", () => {
  it("is its letter, wherever a Latin keyboard has it", () => {
    expect(key("l", "KeyL")).toBe("L");
    expect(key("l", "KeyP")).toBe("L");
  });
  it("is the Latin letter at its place on a keyboard of another alphabet", () => {
    expect(key("д", "KeyL")).toBe("L");
    expect(key("Я", "KeyZ")).toBe("Z");
  });
  it("is a sign or a name otherwise", () => {
    expect(key("?", "Digit7")).toBe("?");
    expect(key("ArrowLeft", "ArrowLeft")).toBe("ArrowLeft");
  });
});
