/** The keys of a half-entered move, which work wherever the focus is. */

import { keyOf } from "../../../keyboard";
import type { Entry } from "./entry.svelte";

/** Do what a key says; returns whether it says anything. */
export function entryKey(event: KeyboardEvent, entry: Entry): boolean {
  const key = keyOf(event);
  if (key === "R") entry.rotate(!event.shiftKey);
  else if (key === "F") entry.flip();
  else if (key === "N") entry.next();
  else if (key === "Escape") entry.clear();
  else return false;
  return true;
}
