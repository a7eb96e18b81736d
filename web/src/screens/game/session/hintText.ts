/** The hint of the engine in words, beside its notation. */

import { t } from "../../../locale";
import { DIAMOND, swapAdvice } from "./provenText";
import type { Session } from "./session.svelte";

export function hintText(session: Session): string {
  const { hint, moveTable } = session;
  if (!hint) return "";
  const advice = swapAdvice(session);
  if (advice) return `${DIAMOND} ${advice}`;
  const { move, number } = hint.move;
  const words = number === null ? t("swap sides") : (moveTable?.wordsOf(number) ?? "");
  if (!words) return t("The engine would play {move}.", { move });
  return t("The engine would play {move}: {words}.", { move, words });
}
