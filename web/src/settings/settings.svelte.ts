/** The reader's settings, kept in the local storage. */

import type { Language } from "../api/types";
import { isRecord, keepStored, readStored } from "../storage";

export type ThemeChoice = "system" | "light" | "dark";
/** When a move needs a second click: on touch screens, always, or never. */
export type ConfirmChoice = "touch" | "always" | "never";

interface Settings {
  language: Language;
  theme: ThemeChoice;
  letters: boolean;
  coordinates: boolean;
  sounds: boolean;
  confirm: ConfirmChoice;
  name: string;
  /** Whether the browser announces new turns. */
  notify: boolean;
  /** Whether the coach speaks in games against the engine; null until the first is played. */
  coach: boolean | null;
  /** Whether the rules in short are unfolded beside a game. */
  rules: boolean;
}

type Name = keyof Settings;

const KEY = "tessellot.settings";

/** The first of the reader's languages that the page has, else English. */
export function preferredLanguage(languages: readonly string[]): Language {
  const codes = languages.map((tag) => tag.toLowerCase().split("-")[0]);
  return codes.find((code) => code === "en" || code === "ru") ?? "en";
}

/** What a reader finds who has chosen nothing. */
const defaults = (): Settings => ({
  language: preferredLanguage(navigator.languages),
  theme: "system",
  letters: true,
  coordinates: true,
  sounds: true,
  confirm: "touch",
  name: "",
  notify: false,
  coach: null,
  rules: true,
});

const CHOICES: Record<string, readonly unknown[]> = {
  language: ["en", "ru"],
  theme: ["system", "light", "dark"],
  confirm: ["touch", "always", "never"],
  coach: [true, false, null],
};

/** The settings that are stored; what is no value of a setting is left out. */
function stored(): Partial<Settings> {
  const read = readStored(KEY);
  const standard: Record<string, unknown> = { ...defaults() };
  const isValue = ([name, value]: [string, unknown]): boolean =>
    name in standard && (CHOICES[name]?.includes(value) ?? typeof value === typeof standard[name]);
  return Object.fromEntries(Object.entries(isRecord(read) ? read : {}).filter(isValue));
}

const first: Settings = { ...defaults(), ...stored() };

export const settings: Settings = $state({ ...first });

/** The settings as this page has stored or found them last. */
let known: Settings = first;

/** Store the settings and apply them to the document. */
export function applySettings(): void {
  document.documentElement.lang = settings.language;
  if (settings.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  const now: Settings = { ...settings };
  // What was changed here is stored, and nothing that another tab may have changed meanwhile.
  const changed = Object.entries(now).filter(([name, value]) => known[name as Name] !== value);
  known = now;
  if (changed.length) keepStored(KEY, { ...stored(), ...Object.fromEntries(changed) });
}

const darkSystem = matchMedia("(prefers-color-scheme: dark)");

/** The theme that is shown. */
export function currentTheme(): "light" | "dark" {
  if (settings.theme !== "system") return settings.theme;
  return darkSystem.matches ? "dark" : "light";
}
