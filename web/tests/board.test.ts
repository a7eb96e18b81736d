import { beforeEach, describe, expect, test } from "vitest";
import { Board, type BoardState, emptyState, nameOf, picture } from "../src/board";

const SIZE = 10;
const tee = { shape: "T", cells: [43, 44, 45, 54], black: [], white: [] };
const ell = { shape: "L", cells: [33, 34, 35, 25], black: [], white: [] };

function battle(changes: Partial<BoardState> = {}): BoardState {
  return {
    ...emptyState(SIZE),
    layers: [
      { kind: "symbols", x: [0, 43], o: [99, 7] },
      { kind: "tetrominoes", pieces: [tee] },
    ],
    ...changes,
  };
}

describe("the picture of a state", () => {
  test("hides symbols under pieces", () => {
    const svg = picture(battle());
    expect(svg.match(/class="symbol X"/g)).toHaveLength(1);
    expect(svg.match(/class="symbol O"/g)).toHaveLength(2);
  });

  test("shows the lower layer again when the upper one is lifted", () => {
    const svg = picture(battle({ lifted: true }));
    expect(svg.match(/class="symbol X"/g)).toHaveLength(2);
    expect(svg).toContain('class="lifted"');
  });

  test("tells shapes perCell by letters if asked", () => {
    expect(picture(battle())).not.toContain("letter");
    expect(picture(battle({ letters: true }))).toContain("letter on-T");
  });

  test("prints the colours of two-coloured pieces and hides those below a taijitu", () => {
    const coloured = { ...tee, black: [43, 44], white: [45, 54] };
    const domino = { shape: "taijitu", cells: [43, 44], black: [43], white: [44] };
    const below = { kind: "tetrominoes" as const, pieces: [coloured] };
    expect(picture(battle({ layers: [below] })).match(/square black/g)).toHaveLength(2);
    const above = { kind: "taijitus" as const, pieces: [domino] };
    const svg = picture(battle({ layers: [below, above] }));
    expect(svg).not.toContain("square black");
    expect(svg.match(/square white/g)).toHaveLength(2);
    expect(svg).toContain("half black");
  });

  test("a refused ghost hatches the guilty cells", () => {
    const move = { kind: "piece" as const, piece: ell };
    const svg = picture(battle({ ghost: { move, verdict: "refused", guilty: [33, 34] } }));
    expect(svg).toContain("ghost refused");
    expect(svg.match(/class="hatch"/g)).toHaveLength(2);
  });

  test("counts single cells with beads and groups with one line", () => {
    const one = { cells: [0, 7, 99], perCell: true, dashed: false, seat: "first" };
    const group = { cells: [43, 44, 55], perCell: false, dashed: false, seat: "second" };
    const svg = picture(battle({ counted: [one, group] }));
    expect(svg.match(/class="bead"/g)).toHaveLength(3);
    expect(svg.match(/class="group-outline"/g)).toHaveLength(1);
  });

  test("a LOT move shows the stack that stays and the discs that leave", () => {
    const move = {
      kind: "disc" as const,
      cell: 10,
      side: "white" as const,
      keep: 8,
      removed: [9, 10],
    };
    const svg = picture({ ...emptyState(7), ghost: { move, verdict: "legal", guilty: [] } });
    expect(svg).toContain("stone stack white");
    expect(svg.match(/class="removed"/g)).toHaveLength(2);
  });
});

describe("a board on the screen", () => {
  let container: HTMLElement;
  beforeEach(() => {
    container = document.createElement("div");
    document.body.append(container);
  });

  test("keeps the elements of what has not changed, in order", () => {
    const board = new Board(container);
    board.set(battle());
    const before = board.svg.querySelector(".piece.T");
    board.set(
      battle({
        layers: [
          { kind: "symbols", x: [0, 43], o: [99, 7] },
          { kind: "tetrominoes", pieces: [ell, tee] },
        ],
      }),
    );
    expect(board.svg.querySelector(".piece.T")).toBe(before);
    expect(board.svg.querySelector(".piece.L")?.classList.contains("new")).toBe(true);
    expect(before?.classList.contains("new")).toBe(false);
    const order = [...board.svg.children].map((child) => child.getAttribute("class"));
    expect(order.indexOf("piece L new")).toBeLessThan(order.indexOf("piece T"));
    board.set(battle());
    expect(board.svg.querySelector(".piece.L")).toBeNull();
  });

  test("tells which cell the pointer is on", () => {
    const board = new Board(container);
    board.set({ ...emptyState(SIZE), coordinates: false });
    board.svg.getBoundingClientRect = () => new DOMRect(0, 0, 106, 106);
    const place = board.placeAt(3 + 35, 106 - 3 - 25);
    expect(nameOf(place.cell!, SIZE)).toBe("d3");
    expect(board.placeAt(1, 1).cell).toBeNull();
  });
});
