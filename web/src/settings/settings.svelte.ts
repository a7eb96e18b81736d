/** What a reader has chosen, remembered in this browser. */

import type { Language } from "../api/messages";

export type ThemeChoice = "system" | "light" | "dark";
/** When a move needs a second click: on touch screens, always, or never. */
export type ConfirmChoice = "touch" | "always" | "never";

interface Choices {
  language: Language;
  theme: ThemeChoice;
  letters: boolean;
  coordinates: boolean;
  sounds: boolean;
  confirm: ConfirmChoice;
  name: string;
}

const KEY = "tessellot.settings";

/** The language that the reader likes best among those that the page speaks. */
export function preferred(languages: readonly string[]): Language {
  const spoken = languages.map((one) => one.toLowerCase().split("-")[0]);
  return spoken.find((one) => one === "en" || one === "ru") ?? "en";
}

function load(): Choices {
  const defaults: Choices = {
    language: preferred(navigator.languages),
    theme: "system",
    letters: true,
    coordinates: true,
    sounds: true,
    confirm: "touch",
    name: "",
  };
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Choices>;
    return { ...defaults, ...stored };
  } catch {
    return defaults;
  }
}

export const settings: Choices = $state(load());

/** Keep what has been chosen, and let the document follow. */
export function remember(): void {
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

/** The theme in force now. */
export function themeNow(): "light" | "dark" {
  if (settings.theme !== "system") return settings.theme;
  return darkSystem.matches ? "dark" : "light";
}
