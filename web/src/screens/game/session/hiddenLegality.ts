/** The answers about moves where nothing may show which of them are legal. */

import type { Completions, Judgement } from "../../../api/types";
import type { MoveTable } from "./moveTable";
import type { PartialMove } from "./playable";

/** Nothing is said about a move before it is played. */
export const hiddenJudgement = (move: string): Judgement => ({
  move,
  number: null,
  legal: true,
  violations: [],
  points: null,
});

/** Only what is a move at all, legal or not. */
export function hiddenCompletions(partial: PartialMove, moveTable: MoveTable | null): Completions {
  const text = "text" in partial ? partial.text : "";
  const number = moveTable?.read(text) ?? null;
  return {
    moves: "",
    can_swap: false,
    count: 0,
    examples: [],
    move: number === null ? null : { move: text, number },
    violations: [],
  };
}
