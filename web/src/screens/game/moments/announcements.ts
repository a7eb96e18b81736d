/** What happens in a game, said to screen readers and made heard. */

import { announce } from "../../../announcer.svelte";
import type { MoveView, SeatName } from "../../../api/types";
import { sentence, t } from "../../../locale";
import { sound } from "../../../sound/sounds";
import type { Session } from "../session/session.svelte";
import { endText, swapText } from "./momentTexts";

export function announceMove(session: Session, seat: SeatName, move: MoveView): void {
  const player = session.ownSeat === seat ? session.nameOf(seat) : session.subjectOf(seat);
  const isSwap = move.number === null;
  sound(isSwap ? "swap" : session.moveTable?.isDisc ? "disc" : "piece");
  if (session.over) return;
  const words = [
    isSwap
      ? swapText(session)
      : sentence(t("{player} played {move}.", { player, move: move.move })),
  ];
  const interlude = session.state?.position.interlude;
  if (interlude && !interlude.begun) words.push(interlude.text);
  if (session.state?.rights.move && session.ownSeat) words.push(t("Your turn") + ".");
  announce(words.join(" "));
}

export function announceEnd(session: Session): void {
  sound("end");
  if (session.over) announce(`${t("The game is over")}. ${endText(session)}`);
}
