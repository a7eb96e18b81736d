/** The last choices for each game and in the lobby, so that the next game needs one click. */

import type { ClockView, Opponent, OptionValue, SeatName } from "../../api/types";
import { entriesOf, isRecord, keepStored, readStored } from "../../storage";

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

const isChoices = (value: unknown): value is LastChoices =>
  isRecord(value) &&
  [value.clock, value.options].every((part) => part === undefined || isRecord(part)) &&
  (value.games === undefined || Array.isArray(value.games));

const all = (): Record<string, LastChoices> => entriesOf(readStored(KEY), isChoices);

export const lastChoices = (game: string): LastChoices => all()[game] ?? {};

export const rememberChoices = (game: string, choices: LastChoices): void =>
  keepStored(KEY, { ...all(), [game]: choices });
