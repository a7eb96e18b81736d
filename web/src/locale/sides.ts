/** Names of sides, which some languages write differently within a sentence. */

import { tp } from "./translate.svelte";

/** The name of a side on its own. */
export function sideName(side: string): string {
  const names: Record<string, string> = {
    X: tp("side", "X"),
    O: tp("side", "O"),
    white: tp("side", "White"),
    black: tp("side", "Black"),
  };
  return names[side] ?? side;
}

/** The name of a side within a sentence or after a colon, where some languages begin it small. */
export function sideWithin(side: string): string {
  const names: Record<string, string> = {
    X: tp("side within a sentence", "X"),
    O: tp("side within a sentence", "O"),
    white: tp("side within a sentence", "White"),
    black: tp("side within a sentence", "Black"),
  };
  return names[side] ?? side;
}

/** The name of a side of which something is said, as in "chances of White". */
export function sideGenitive(side: string): string {
  const names: Record<string, string> = {
    X: tp("of a side", "X"),
    O: tp("of a side", "O"),
    white: tp("of a side", "White"),
    black: tp("of a side", "Black"),
  };
  return names[side] ?? side;
}

/** The name of a side that somebody plays, as in "you play White". */
export function sideInstrumental(side: string): string {
  const names: Record<string, string> = {
    X: tp("to play a side", "X"),
    O: tp("to play a side", "O"),
    white: tp("to play a side", "White"),
    black: tp("to play a side", "Black"),
  };
  return names[side] ?? side;
}
