/** The great moments of a game in words, from the reader's side: a swap, and the end. */

import type { SeatName } from "../../../api/types";
import { points, sideInstrumental, sideName, t } from "../../../locale";
import type { Session } from "../session/session.svelte";

export const otherSeat = (seat: SeatName): SeatName => (seat === "first" ? "second" : "first");

/** Who swapped: in the position after a swap, the other player is to move. */
export function swapTitle(session: Session): string {
  const turn = session.position?.turn?.seat;
  if (!turn) return "";
  const seat = otherSeat(turn);
  if (session.ownSeat === seat) return t("You swapped sides.");
  return t("{player} swapped sides.", { player: session.nameOf(seat) });
}

/** Who plays what after a swap. */
export function sidesText(session: Session): string {
  const { ownSeat } = session;
  if (ownSeat) {
    return t("From now on you play {side}, your opponent plays {other}.", {
      side: sideInstrumental(session.sideOf(ownSeat)),
      other: sideInstrumental(session.sideOf(otherSeat(ownSeat))),
    });
  }
  return t("From now on {first} plays {side}, {second} plays {other}.", {
    first: session.nameOf("first"),
    second: session.nameOf("second"),
    side: sideInstrumental(session.sideOf("first")),
    other: sideInstrumental(session.sideOf("second")),
  });
}

/** A swap in two sentences. */
export const swapText = (session: Session): string => `${swapTitle(session)} ${sidesText(session)}`;

/** The result in a few words. */
export function resultTitle(session: Session): string {
  const { state, ownSeat } = session;
  const outcome = state?.outcome;
  if (!outcome) return "";
  if (outcome.reason === "aborted") return t("Aborted");
  if (outcome.winner === null) return t("A draw");
  const { score } = state.position;
  // LOT is decided by a line, and a resignation by no points.
  const byPoints = outcome.why.length > 0 && !outcome.cells.length;
  const values = {
    more: points(score[outcome.winner]),
    less: points(score[otherSeat(outcome.winner)]),
  };
  if (ownSeat) {
    const won = ownSeat === outcome.winner;
    if (!byPoints) return won ? t("You win") : t("You lose");
    return won ? t("You win {more} : {less}", values) : t("You lose {less} : {more}", values);
  }
  // Two friends at one screen are best told apart by their sides.
  const index = outcome.winner === "first" ? 0 : 1;
  const player = state.players[index].name || sideName(state.position.sides[index]);
  return byPoints
    ? t("{player} wins {more} : {less}", { player, ...values })
    : t("{player} wins", { player });
}

/** Why the game ended, and what decided it. */
export function resultReason(session: Session): string {
  const outcome = session.state?.outcome;
  if (!outcome) return "";
  switch (outcome.reason) {
    case "agreement":
      return t("Both players agreed to a draw.");
    case "resignation":
    case "left":
    case "time":
      break;
    default:
      return outcome.why.join(" ");
  }
  const loser = otherSeat(outcome.winner!);
  const own = session.ownSeat === loser;
  const player = session.nameOf(loser);
  if (outcome.reason === "time")
    return own ? t("Your time is up.") : t("The time is up: {player}.", { player });
  if (outcome.reason === "left")
    return own ? t("You left the game.") : t("{player} has left.", { player });
  return own ? t("You resigned.") : t("{player} resigned.", { player });
}

/** The end as running text. */
export const endText = (session: Session): string =>
  `${resultTitle(session)}. ${resultReason(session)}`.trim();
