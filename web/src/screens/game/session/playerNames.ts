/** What players are called: by their names, or by what they are for the reader. */

import type { SeatName, State } from "../../../api/types";
import { t, tp } from "../../../locale";

type Players = State["players"];

export const playerIn = (players: Players, seat: SeatName): Players[number] =>
  players[seat === "first" ? 0 : 1];

/** The name of the player in a seat, or what to call them instead. */
export function playerName(players: Players, seat: SeatName, ownSeat: SeatName | null): string {
  const { name, kind } = playerIn(players, seat);
  if (name) return name;
  if (kind === "nobody") return t("Waiting …");
  if (kind === "engine") return t("Engine");
  if (ownSeat) return ownSeat === seat ? t("You") : t("Opponent");
  return seat === "first" ? t("First seat") : t("Second seat");
}

/** The player in a seat as the subject of a sentence; the reader is told about others. */
export function playerSubject(players: Players, seat: SeatName, ownSeat: SeatName | null): string {
  const { name, kind } = playerIn(players, seat);
  if (name) return name;
  if (kind === "engine") return tp("player", "the engine");
  if (ownSeat) return t("your opponent");
  return seat === "first" ? t("the first seat") : t("the second seat");
}
