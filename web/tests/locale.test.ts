import { messages, pluralForm } from "virtual:translations/ru";
import { beforeAll, describe, expect, test } from "vitest";
import { moduleOf } from "../scripts/translations";
import { actionsOf } from "../src/api/bitset";
import { setLanguage, sideInstrumental, sideWithin, t, tn } from "../src/locale";
import { preferredLanguage } from "../src/settings/settings.svelte";

const seats = (count: number): string =>
  tn("{count} open seat in the lobby", "{count} open seats in the lobby", count);
const days = (count: number): string => tn("{count} day per move", "{count} days per move", count);

describe("in English", () => {
  test("sentences are as they are written", () => {
    expect(t("Your turn: {side}", { side: sideWithin("white") })).toBe("Your turn: White");
    expect([1, 2].map(seats)).toEqual(["1 open seat in the lobby", "2 open seats in the lobby"]);
  });
});

describe("in Russian", () => {
  beforeAll(() => setLanguage("ru"));

  test("sentences come from the catalogue", () => {
    expect(t("Close")).toBe("Закрыть");
    expect(t("Your turn: {side}", { side: sideWithin("white") })).toBe("Ваш ход: белые");
    expect(t("Swap and play {side}", { side: sideInstrumental("white") })).toBe(
      "Поменяться и играть белыми",
    );
  });

  test("the plural form follows the count", () => {
    expect(
      [1, 2, 5, 11, 21, 22].map((count) =>
        tn("{count} legal placement", "{count} legal placements", count),
      ),
    ).toEqual([
      "1 возможный ход",
      "2 возможных хода",
      "5 возможных ходов",
      "11 возможных ходов",
      "21 возможный ход",
      "22 возможных хода",
    ]);
    expect([1, 3, 7].map(days)).toEqual(["1 день на ход", "3 дня на ход", "7 дней на ход"]);
  });

  test("the rule for plural forms is that of the browser", () => {
    const forms = ["one", "few", "many"];
    const rules = new Intl.PluralRules("ru");
    for (let count = 0; count < 1000; count += 1) {
      expect(forms[pluralForm(count)]).toBe(rules.select(count));
    }
  });

  test("only the sentences of the page are loaded", () => {
    expect(Object.keys(messages).length).toBeGreaterThan(200);
    expect(messages["No {shape} is left."]).toBeUndefined();
    expect(Object.values(messages).every((forms) => forms.every(Boolean))).toBe(true);
  });
});

test("a catalogue without a rule for plural forms, or with code in it, is refused", () => {
  const catalogue = (rule: string): Buffer =>
    Buffer.from(`msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=${rule};\\n"\n`);
  expect(moduleOf(catalogue("(n != 1)"))).toContain("Number((n != 1))");
  expect(() => moduleOf(catalogue("alert(n)"))).toThrow("no rule");
});

test("sets of actions are little-endian bits", () => {
  expect(actionsOf(btoa(String.fromCharCode(0b00000101, 0, 0b10000000)))).toEqual([0, 2, 23]);
  expect(actionsOf("")).toEqual([]);
});

test("the first language of the reader that the page has is taken", () => {
  expect(preferredLanguage(["en-US", "en", "ru"])).toBe("en");
  expect(preferredLanguage(["de-DE", "en", "ru-RU"])).toBe("en");
  expect(preferredLanguage(["de-DE", "ru-RU", "en"])).toBe("ru");
  expect(preferredLanguage(["run", "de"])).toBe("en");
});
