/** The state of a game as the page keeps it, and the state after a move. */

import type {
  LayerChange,
  MoveMade,
  PositionView,
  SeatName,
  State,
  StockView,
} from "../../../api/types";
import type { Layer } from "../../../board";

/** A position without its notation, which the messages of moves omit. */
export type ShownPosition = Omit<PositionView, "text">;
export type GameState = Omit<State, "position"> & { position: ShownPosition };

export type DeclinedOffer = "draw" | "takeback";

/** The offer of a seat that the opponent declined: it has gone, and nothing else changed. */
export function declinedOffer(
  before: GameState,
  state: GameState,
  seat: SeatName | null,
): DeclinedOffer | null {
  if (!seat || state.outcome || state.moves.length !== before.moves.length) return null;
  const gone = (kind: DeclinedOffer): boolean =>
    before.offers[kind] === seat && !state.offers[kind];
  return (["takeback", "draw"] as const).find(gone) ?? null;
}

/** The state after a move that was made in it. */
export function afterMove(state: GameState, made: MoveMade): GameState {
  const { version, move, change, clocks, outcome, draw, thinking, rights } = made;
  const { left, supply, layers, ...changed } = change;
  const { position } = state;
  return {
    ...state,
    version,
    moves: [...state.moves, move],
    position: {
      ...position,
      ...changed,
      ply: made.ply + 1,
      supply: supply ?? withLeft(position.supply, left),
      layers: layers.reduce(withChange, position.layers),
      last: move,
    },
    clocks: { ...state.clocks, ...clocks },
    offers: { takeback: null, draw, rematch: null },
    outcome,
    thinking,
    rights,
  };
}

const withLeft = (supply: StockView[], left: number[]): StockView[] =>
  supply.map((stock, index) => ({ ...stock, left: left[index]! }));

function withChange(layers: Layer[], change: LayerChange): Layer[] {
  if (change.kind === "discs") {
    return layers.map((layer) => (layer.kind === "discs" ? change : layer));
  }
  const { kind, added } = change;
  const old = layers.find((layer) => layer.kind === kind);
  if (!old || !("pieces" in old)) return [...layers, { kind, pieces: added }];
  const grown = { kind, pieces: [...old.pieces, ...added] };
  return layers.map((layer) => (layer === old ? grown : layer));
}
