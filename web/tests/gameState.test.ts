import { describe, expect, it } from "vitest";
import type { MoveMade } from "../src/api/types";
import { type GameState, afterMove, declinedOffer } from "../src/screens/game/session/gameState";

const rights = {
  seats: [],
  move: false,
  undo: false,
  takeback: false,
  draw: false,
  resign: false,
  abort: false,
  claim: null,
  rematch: false,
  hint: false,
  join: false,
};
const score = { first: 1, second: 0, counts: [], further: [] };

const before = {
  version: 4,
  moves: [],
  position: {
    ply: 0,
    supply: [
      { shape: "L", left: 5, kinds: [0] },
      { shape: "I", left: 5, kinds: [1] },
    ],
    layers: [{ kind: "symbols", x: [0], o: [1] }],
    last: null,
  },
  clocks: { control: { kind: "none" }, first: null, second: null, running: null },
  offers: { takeback: "first", draw: null, rematch: null },
} as unknown as GameState;

const piece = { shape: "L", cells: [0, 1, 2, 10], black: [], white: [] };

function made(change: Partial<MoveMade["change"]>): MoveMade {
  return {
    type: "move",
    version: 5,
    ply: 0,
    move: { move: "La1b1c1a2", number: 7 },
    change: {
      turn: { seat: "second", side: "O" },
      sides: ["X", "O"],
      can_swap: false,
      score_after_swap: null,
      legal: "AQ==",
      score,
      interlude: null,
      left: [4, 5],
      supply: null,
      layers: [{ kind: "tetrominoes", added: [piece] }],
      ...change,
    },
    clocks: { first: 10, second: 20, running: "second" },
    outcome: null,
    draw: "second",
    thinking: null,
    rights,
  };
}

describe("a move applied to the state", () => {
  const state = afterMove(before, made({}));

  it("is the last move, and counts", () => {
    expect([state.version, state.position.ply, state.moves.length]).toEqual([5, 1, 1]);
    expect(state.position.last?.number).toBe(7);
  });

  it("keeps the time control, and withdraws offers", () => {
    expect(state.clocks).toEqual({
      control: { kind: "none" },
      first: 10,
      second: 20,
      running: "second",
    });
    expect(state.offers.draw).toBe("second");
    expect(state.offers.takeback).toBeNull();
  });

  it("adds pieces to their layer, which is a new one at first", () => {
    const [symbols, pieces] = state.position.layers;
    expect(symbols).toBe(before.position.layers[0]);
    expect(pieces).toEqual({ kind: "tetrominoes", pieces: [piece] });
    const next = afterMove(state, made({}));
    expect(next.position.layers).toHaveLength(2);
    expect(next.position.layers[1]).toEqual({ kind: "tetrominoes", pieces: [piece, piece] });
  });

  it("counts the stocks down, or takes a new supply", () => {
    expect(state.position.supply.map((stock) => stock.left)).toEqual([4, 5]);
    const fresh = afterMove(before, made({ left: [], supply: [] }));
    expect(fresh.position.supply).toEqual([]);
  });

  it("replaces the discs", () => {
    const discs = {
      kind: "discs" as const,
      white: [],
      black: [],
      white_stacks: [],
      black_stacks: [],
    };
    const empty = { ...before, position: { ...before.position, layers: [discs] } };
    const changed = { ...discs, white: [24] };
    expect(afterMove(empty, made({ layers: [changed] })).position.layers).toEqual([changed]);
  });
});

describe("an offer that has gone", () => {
  const offered = { ...before, offers: { takeback: null, draw: "first", rematch: null } };
  const gone = { ...before, offers: { takeback: null, draw: null, rematch: null } };

  it("was declined, for the seat that made it", () => {
    expect(declinedOffer(offered as GameState, gone, "first")).toBe("draw");
    expect(declinedOffer(offered as GameState, gone, "second")).toBeNull();
    expect(declinedOffer(offered as GameState, gone, null)).toBeNull();
  });

  it("was not declined if the game went on or ended", () => {
    const later = { ...gone, moves: [{}] } as unknown as GameState;
    expect(declinedOffer(offered as GameState, later, "first")).toBeNull();
    const ended = { ...gone, outcome: {} } as unknown as GameState;
    expect(declinedOffer(offered as GameState, ended, "first")).toBeNull();
  });
});
