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

/** The name of a side as part of a sentence. */
export function sideInSentence(side: string): string {
  const names: Record<string, string> = {
    X: tp("side within a sentence", "X"),
    O: tp("side within a sentence", "O"),
    white: tp("side within a sentence", "White"),
    black: tp("side within a sentence", "Black"),
  };
  return names[side] ?? side;
}
