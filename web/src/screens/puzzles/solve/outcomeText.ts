/** How a line ended, from the player's side. */

import type { OutcomeView, PositionView, SeatName } from "../../../api/types";
import { points, t } from "../../../locale";

export function outcomeText(outcome: OutcomeView, position: PositionView, seat: SeatName): string {
  return `${title(outcome, position, seat)}. ${outcome.why.join(" ")}`;
}

function title(outcome: OutcomeView, { score }: PositionView, seat: SeatName): string {
  if (outcome.winner === null) return t("A draw");
  const won = outcome.winner === seat;
  // LOT is decided by a line.
  if (outcome.cells.length) return won ? t("You win") : t("You lose");
  const more = points(Math.max(score.first, score.second));
  const less = points(Math.min(score.first, score.second));
  return won
    ? t("You win {more} : {less}", { more, less })
    : t("You lose {less} : {more}", { more, less });
}
