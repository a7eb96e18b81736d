/** Sets of actions as the server sends them. */

import type { Bits } from "./types";

/** The actions in a set, in order. */
export function actionsOf(bits: Bits): number[] {
  const bytes = atob(bits);
  const found: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    for (let byte = bytes.charCodeAt(at), bit = 0; byte; byte >>= 1, bit += 1) {
      if (byte & 1) found.push(at * 8 + bit);
    }
  }
  return found;
}
