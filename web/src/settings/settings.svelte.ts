/** The reader's settings, kept in the local storage. */

import type { Language } from "../api/types";

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

const KEY = "tessellot.settings";

/** The first of the reader's languages that the page has, else English. */
export function preferredLanguage(languages: readonly string[]): Language {
  const codes = languages.map((tag) => tag.toLowerCase().split("-")[0]);
  return codes.find((code) => code === "en" || code === "ru") ?? "en";
}

function load(): Settings {
  const defaults: Settings = {
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
  };
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    return { ...defaults, ...stored };
  } catch {
    return defaults;
  }
}

export const settings: Settings = $state(load());

/** Store the settings and apply them to the document. */
export function applySettings(): void {
  document.documentElement.lang = settings.language;
  if (settings.theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage, settings last as long as the page.
  }
}

const darkSystem = matchMedia("(prefers-color-scheme: dark)");

/** The theme that is shown. */
export function currentTheme(): "light" | "dark" {
  if (settings.theme !== "system") return settings.theme;
  return darkSystem.matches ? "dark" : "light";
}
