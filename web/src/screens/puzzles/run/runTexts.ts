/** Runs in words. */

import { t } from "../../../locale";
import type { RunKind } from "./run.svelte";

export function runName({ seconds }: RunKind): string {
  if (seconds === null) return t("Streak");
  return t("{count} minutes", { count: seconds / 60 });
}

export function runRules({ seconds }: RunKind): string {
  if (seconds === null) return t("Ever harder, without a clock. The first miss ends it.");
  return t("Ever harder, against the clock. Three misses end it.");
}

/** A time as minutes and seconds. */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
