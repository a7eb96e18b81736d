/** What an editor describes: a game, what lies on its board, and whose turn it is. */

import type { AnyPosition, OptionValue, PositionSetup } from "../../../api/types";
import type { Cell, Layer } from "../../../board";
import type { MoveTable } from "../../game/session/moveTable";

type Discs = Omit<Extract<Layer, { kind: "discs" }>, "kind">;
export type DiscKind = keyof Discs;
export const DISC_KINDS = ["white", "black", "white_stacks", "black_stacks"] as const;

export interface Draft {
  game: string;
  options: Record<string, OptionValue>;
  /** The pieces in notation, in the order in which they were placed. */
  pieces: string[];
  /** In a game of discs, the discs; otherwise null. */
  discs: Discs | null;
  swapped: boolean;
  /** Whose turn it is where discs are set up; elsewhere the number of pieces says it. */
  side: "white" | "black";
}

/** A position taken apart. */
export function draftOf({ setup, position }: AnyPosition, moveTable: MoveTable): Draft {
  const words = position.text.split(" ");
  const layers: Layer[] = position.layers;
  const discs = layers.find((layer) => layer.kind === "discs");
  const pieces = layers.flatMap((layer) => ("pieces" in layer ? layer.pieces : []));
  return {
    game: setup.game,
    options: setup.options,
    pieces: pieces.flatMap(({ cells, black }) => {
      const action = moveTable.actionOf(cells, black);
      return action === null ? [] : [moveTable.notationOf(action)];
    }),
    discs: discs ? copyOf(discs) : null,
    swapped: words.at(-1)!.startsWith("swap"),
    side: discs && words.includes("b") ? "black" : "white",
  };
}

const copyOf = ({ white, black, white_stacks, black_stacks }: Discs): Discs => ({
  white,
  black,
  white_stacks,
  black_stacks,
});

/** The draft as the server takes it. */
export function setupOf(draft: Draft): PositionSetup {
  const { game, options, pieces, discs, swapped, side } = draft;
  const wanted = { game: game as PositionSetup["game"], options, swapped };
  if (!discs) return { ...wanted, pieces };
  // Without a swap the first seat plays white.
  return { ...wanted, discs, turn: (side === "white") !== swapped ? "first" : "second" };
}

/** The kind of disc on a cell. */
export const discOn = (discs: Discs, cell: Cell): DiscKind | null =>
  DISC_KINDS.find((kind) => discs[kind].includes(cell)) ?? null;

/** The discs with another one, or none, on a cell. */
export function withDisc(discs: Discs, cell: Cell, wanted: DiscKind | null): Discs {
  const changed = copyOf(discs);
  for (const kind of DISC_KINDS) changed[kind] = changed[kind].filter((one) => one !== cell);
  if (wanted) changed[wanted] = [...changed[wanted], cell];
  return changed;
}

/** The cells of a draft that differ from another one. */
export function differingCells(draft: Draft, shown: Draft, moveTable: MoveTable): Cell[] {
  const { discs } = draft;
  if (discs && shown.discs) {
    const known = shown.discs;
    const cells = DISC_KINDS.flatMap((kind) => [...discs[kind], ...known[kind]]);
    return [...new Set(cells)].filter((cell) => discOn(discs, cell) !== discOn(known, cell));
  }
  const fresh = draft.pieces.filter((piece) => !shown.pieces.includes(piece));
  return fresh.flatMap((piece) => {
    const action = moveTable.read(piece);
    return action === null ? [] : moveTable.cellsOf(action);
  });
}
