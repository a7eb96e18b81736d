/** The last choices for each game and in the lobby, so that the next game needs one click. */

import type { ClockView, Opponent, OptionValue, SeatName } from "../../api/types";

export interface LastChoices {
  opponent?: Opponent;
  level?: string | null;
  seat?: SeatName | "random";
  clock?: ClockView;
  options?: Record<string, OptionValue>;
  /** In the lobby: the games that suit. */
  games?: string[];
}

const KEY = "tessellot.choices";

function all(): Record<string, LastChoices> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, LastChoices>;
  } catch {
    return {};
  }
}

export const lastChoices = (game: string): LastChoices => all()[game] ?? {};

export function rememberChoices(game: string, choices: LastChoices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: choices }));
  } catch {
    // Without storage, the next game starts with the defaults.
  }
}
