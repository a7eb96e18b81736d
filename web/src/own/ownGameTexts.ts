/** A game of the reader in a few words: against whom, and how it ended. */

import type { OwnGameView } from "../api/types";
import { points, sideWithin, t } from "../locale";
import { opponentName } from "./ownGames.svelte";

export function opponentText(game: OwnGameView): string {
  if (game.opponent === "here") return t("A friend here");
  if (game.opponent === "engine") return t("Engine");
  if (game.open) return t("Waiting …");
  return opponentName(game) || t("Opponent");
}

/** The result from the reader's side; empty while the game goes on. */
export function resultText({
  reason,
  winner,
  seats,
  points: counted,
  names,
  sides,
}: OwnGameView): string {
  if (reason === null) return "";
  if (reason === "aborted") return t("Aborted");
  if (winner === null) return t("A draw");
  const [more, less] = [...(counted ?? [])].sort((one, other) => other - one).map(points);
  if (seats.length === 1) {
    const won = seats[0] === winner;
    if (!more || !less) return won ? t("Won") : t("Lost");
    return won
      ? t("Won {more} : {less}", { more, less })
      : t("Lost {less} : {more}", { more, less });
  }
  const index = winner === "first" ? 0 : 1;
  const player = names[index] || sideWithin(sides[index]);
  return more && less
    ? t("{player} wins {more} : {less}", { player, more, less })
    : t("{player} wins", { player });
}
