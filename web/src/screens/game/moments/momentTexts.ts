/** The great moments of a game in words, from the reader's side: a swap, and the end. */

import type { OutcomeView, SeatName } from "../../../api/types";
import { points, sentence, sideInstrumental, sideWithin, t } from "../../../locale";
import type { DeclinedOffer } from "../session/gameState";
import type { Session } from "../session/session.svelte";

export const otherSeat = (seat: SeatName): SeatName => (seat === "first" ? "second" : "first");

/** Who swapped: in the position after a swap, the other player is to move. */
export function swapTitle(session: Session): string {
  const turn = session.position?.turn?.seat;
  if (!turn) return "";
  const seat = otherSeat(turn);
  if (session.ownSeat === seat) return t("You swapped sides.");
  return sentence(t("{player} swapped sides.", { player: session.subjectOf(seat) }));
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
    first: session.subjectOf("first"),
    second: session.subjectOf("second"),
    side: sideInstrumental(session.sideOf("first")),
    other: sideInstrumental(session.sideOf("second")),
  });
}

/** A swap in two sentences. */
export const swapText = (session: Session): string => `${swapTitle(session)} ${sidesText(session)}`;

/** The answer to an offer of the reader. */
export const declinedText = (kind: DeclinedOffer): string =>
  kind === "draw"
    ? t("Your opponent declined the draw.")
    : t("Your opponent did not agree to take the move back.");

/** Whether the points on the board decided: not a line of LOT, a resignation or an agreement. */
export const decidedByPoints = (outcome: OutcomeView): boolean =>
  outcome.winner !== null && outcome.why.length > 0 && !outcome.cells.length;

/** The result in a few words. */
export function resultTitle(session: Session): string {
  const { state, ownSeat } = session;
  const outcome = state?.outcome;
  if (!outcome) return "";
  if (outcome.reason === "aborted") return t("Aborted");
  if (outcome.winner === null) return t("A draw");
  const { score } = state.position;
  const byPoints = decidedByPoints(outcome);
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
  const player = state.players[index].name || sideWithin(state.position.sides[index]);
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
      return [...outcome.why, lastPlacement(session)].join(" ").trim();
  }
  const loser = otherSeat(outcome.winner!);
  const own = session.ownSeat === loser;
  const player = session.subjectOf(loser);
  if (outcome.reason === "time")
    return own ? t("Your time is up.") : t("The time is up: {player}.", { player });
  if (outcome.reason === "left")
    return own ? t("You left the game.") : sentence(t("{player} has left.", { player }));
  return own ? t("You resigned.") : sentence(t("{player} resigned.", { player }));
}

/** Who placed last, where that decided. */
function lastPlacement(session: Session): string {
  const { reason, winner } = session.state!.outcome!;
  if (reason !== "last-placement" || !winner) return "";
  if (session.ownSeat === winner) return t("You placed last.");
  return session.ownSeat
    ? t("Your opponent placed last.")
    : sentence(t("{player} placed last.", { player: session.subjectOf(winner) }));
}

/** The end as running text. */
export const endText = (session: Session): string =>
  `${resultTitle(session)}. ${resultReason(session)}`.trim();
