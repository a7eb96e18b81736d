/** Which puzzles a training takes, as it is written in the address after the #. */

import type { PuzzleFilter } from "../../api/client";

/** Levels are chosen in pairs. */
export const BANDS: readonly [number, number][] = [
  [1, 2],
  [3, 4],
  [5, 6],
  [7, 8],
];

export const bandText = ([least, most]: readonly [number, number]): string => `${least}–${most}`;

export function readFilter(values: URLSearchParams): PuzzleFilter {
  const levels = /^([1-8])-([1-8])$/.exec(values.get("levels") ?? "");
  return {
    game: values.get("game") ?? undefined,
    theme: values.get("theme") ?? undefined,
    least_level: levels ? Number(levels[1]) : undefined,
    most_level: levels ? Number(levels[2]) : undefined,
  };
}

/** What follows the # in the address; empty for all puzzles. */
export function writeFilter(filter: PuzzleFilter): string {
  const values = new URLSearchParams();
  if (filter.game) values.set("game", filter.game);
  if (filter.theme) values.set("theme", filter.theme);
  if (filter.least_level && filter.most_level) {
    values.set("levels", `${filter.least_level}-${filter.most_level}`);
  }
  return values.size ? `#${values}` : "";
}
