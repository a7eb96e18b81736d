/** What is proven of the position in which the swap is offered, with the winning move. */

import { t } from "../../../locale";
import type { Session } from "./session.svelte";

/** The mark of what is proven, everywhere. */
export const DIAMOND = "◆";

export const swapText = (): string => t("Proven: swap, and you win.");
export const dontSwapText = (move: string): string =>
  t("Proven: don't swap. {move} wins.", { move });

/** Whether to swap, if the engine has been asked and has a proof; else "". */
export function swapAdvice({ hint, evaluation, position, ply }: Session): string {
  if (!position?.can_swap) return "";
  const found =
    hint?.ply === ply
      ? { proven: hint.proven, move: hint.move.move }
      : evaluation?.ply === ply
        ? { proven: evaluation.proven, move: evaluation.variation[0] ?? "" }
        : null;
  if (!found?.proven || found.proven !== position.turn?.seat || !found.move) return "";
  return found.move === "swap" ? swapText() : dontSwapText(found.move);
}
