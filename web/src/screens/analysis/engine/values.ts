/** Values of positions in words and figures. */

import type { LineView, SeatName } from "../../../api/types";
import { sideName, sideWithin, t } from "../../../locale";
import { settings } from "../../../settings/settings.svelte";

export type Sides = readonly string[];

export const sideOf = (seat: SeatName, sides: Sides): string =>
  sideName(sides[seat === "first" ? 0 : 1] ?? "");

/** A number with one decimal, in the reader's language. */
const decimal = (value: number): string =>
  value.toLocaleString(settings.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Who is ahead and by how much, such as “X +3.2”; empty where the game counts no points. */
export function marginText(margin: number | null, sides: Sides): string {
  if (margin === null) return "";
  if (Math.abs(margin) < 0.05) return "=";
  return `${sideOf(margin > 0 ? "first" : "second", sides)} +${decimal(Math.abs(margin))}`;
}

/** The chances of the side that is more likely to win, such as “O 64 %”. */
export function chanceText(win: number, sides: Sides): string {
  const first = win >= 0.5;
  return `${sideOf(first ? "first" : "second", sides)} ${percent(first ? win : 1 - win)}`;
}

/** What the seats play in a line: a swap, at once or as the reply, exchanges the sides. */
export const sidesIn = ({ pv }: Pick<LineView, "pv">, sides: Sides): Sides =>
  pv.slice(0, 2).some(({ number }) => number === null) ? [...sides].reverse() : sides;

/** Who wins a line for certain; empty while that is not proven. */
export function provenText({ proven }: Pick<LineView, "proven">, sides: Sides): string {
  if (!proven) return "";
  if (proven === "draw") return t("draw");
  const side = sideWithin(sides[proven === "first" ? 0 : 1] ?? "");
  return t("{side} wins", { side });
}

/**
 * By how much a proven line is won, as far as that is known: of two wins, or losses, which is better.
 * Where the margin is not proven too, it is what the search expects.
 */
export function provenMargin({
  proven,
  margin,
  exact,
}: Pick<LineView, "proven" | "margin" | "exact">): string {
  if (!proven || proven === "draw" || margin === null) return "";
  const lead = proven === "first" ? margin : -margin;
  if (lead <= 0) return "";
  return exact ? `+${decimal(lead)}` : `≈ +${decimal(lead)}`;
}

/** A large number in short: 41 k, 3.2 M. */
export function shortNumber(value: number): string {
  if (value >= 1e6) return `${decimal(value / 1e6)} M`;
  return value >= 1e4 ? `${Math.round(value / 1e3)} k` : String(value);
}
