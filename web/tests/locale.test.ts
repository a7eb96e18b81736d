import { describe, expect, test } from "vitest";
import { numbersOf } from "../src/api/bitset";
import { en } from "../src/locale/en";
import { ru } from "../src/locale/ru";
import { preferred } from "../src/settings/settings.svelte";

/** Every key of a catalogue, with those of its parts. */
const keys = (value: object): string[] =>
  Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "object" ? keys(inner as object).map((one) => `${key}.${one}`) : [key],
  );

describe("the catalogues", () => {
  test("say the same things in both languages", () => {
    expect(keys(ru).sort()).toEqual(keys(en).sort());
  });

  test("have the right plural forms", () => {
    expect([1, 2].map(en.openSeats)).toEqual([
      "1 open seat in the lobby",
      "2 open seats in the lobby",
    ]);
    expect([1, 2, 5, 11, 21, 22].map(ru.placements)).toEqual([
      "1 возможный ход",
      "2 возможных хода",
      "5 возможных ходов",
      "11 возможных ходов",
      "21 возможный ход",
      "22 возможных хода",
    ]);
    expect([1, 3, 7].map(ru.daysPerMove)).toEqual([
      "1 день на ход",
      "3 дня на ход",
      "7 дней на ход",
    ]);
  });
});

test("sets of moves are little-endian bits", () => {
  expect(numbersOf(btoa(String.fromCharCode(0b00000101, 0, 0b10000000)))).toEqual([0, 2, 23]);
  expect(numbersOf("")).toEqual([]);
});

test("the first language of the reader that the page speaks is taken", () => {
  expect(preferred(["en-US", "en", "ru"])).toBe("en");
  expect(preferred(["de-DE", "en", "ru-RU"])).toBe("en");
  expect(preferred(["de-DE", "ru-RU", "en"])).toBe("ru");
  expect(preferred(["run", "de"])).toBe("en");
});
