/** The hint of the engine in words, beside its notation. */

import { t } from "../../../locale";
import type { Session } from "./session.svelte";

export function hintText({ hint, moveTable }: Session): string {
  if (!hint) return "";
  const { move, number } = hint.move;
  const words = number === null ? t("swap sides") : (moveTable?.wordsOf(number) ?? "");
  if (!words) return t("The engine would play {move}.", { move });
  return t("The engine would play {move}: {words}.", { move, words });
}
