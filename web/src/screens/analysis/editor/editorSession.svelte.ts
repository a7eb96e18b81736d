/** A position that is being set up. The server says of every change whether it can stand. */

import { announce } from "../../../announcer.svelte";
import { actionsOf } from "../../../api/bitset";
import * as client from "../../../api/client";
import { setUpPosition, showPosition } from "../../../api/positions";
import type { AnyPosition, Completions, Judgement, PositionRequest } from "../../../api/types";
import { type Cell, type Side, nameOf } from "../../../board";
import { t } from "../../../locale";
import { sound } from "../../../sound/sounds";
import { type Action, MoveTable } from "../../game/session/moveTable";
import type { PartialMove, Playable } from "../../game/session/playable";
import {
  type DiscKind,
  type Draft,
  differingCells,
  discOn,
  draftOf,
  setupOf,
  withDisc,
} from "./draft";

/** What a brush puts on a cell, in words. */
export const brushName = (brush: DiscKind | null): string => {
  if (!brush) return t("Empty");
  return {
    white: t("White disc"),
    black: t("Black disc"),
    white_stacks: t("White stack"),
    black_stacks: t("Black stack"),
  }[brush];
};

const UNDO_DEPTH = 200;

export class EditorSession implements Playable {
  draft = $state.raw<Draft | null>(null);
  /** The last position that can stand, and the draft that it belongs to. */
  shown = $state.raw<AnyPosition | null>(null);
  private shownDraft = $state.raw<Draft | null>(null);
  moveTable = $state.raw<MoveTable | null>(null);
  /** Why the draft, or what was typed, is refused. */
  problem = $state("");
  /** What a click puts on a cell in a game of discs; null takes away. */
  brush = $state<DiscKind | null>("white");

  private table = "";
  private past = $state.raw<Draft[]>([]);
  private asked = 0;

  /** Begin with a position. */
  async open(wanted: PositionRequest): Promise<void> {
    const asked = ++this.asked;
    const found = await showPosition(wanted);
    const moveTable = await this.tableOf(found);
    if (asked !== this.asked) return;
    this.remember();
    this.take(found, moveTable, (this.draft = draftOf(found, moveTable)));
  }

  private async tableOf({ setup }: AnyPosition): Promise<MoveTable> {
    if (this.moveTable && this.table === setup.table) return this.moveTable;
    return new MoveTable(await client.moveTable(setup.table));
  }

  private take(found: AnyPosition, moveTable: MoveTable, draft: Draft): void {
    this.problem = "";
    this.moveTable = moveTable;
    this.table = found.setup.table;
    this.shown = found;
    this.shownDraft = draft;
  }

  // --- What is shown ---

  get name(): string {
    return this.shown?.setup.name ?? "";
  }

  readonly position = $derived.by(() => this.shown?.position ?? null);
  readonly isDisc = $derived.by(() => Boolean(this.draft?.discs));
  readonly legal: ReadonlySet<Action> = $derived.by(
    () => new Set(this.position && !this.isDisc ? actionsOf(this.position.legal) : []),
  );
  readonly placements: number[] = $derived.by(() => this.moveTable?.countByKind(this.legal) ?? []);
  readonly sideToMove = $derived.by(() => (this.position?.turn?.side ?? null) as Side | null);
  readonly over = $derived.by(() => Boolean(this.shown?.outcome));
  readonly canMove = $derived.by(() => this.shown !== null);
  /** A piece may need others that are placed later. */
  readonly takesIllegal = true;
  readonly suggested = null;
  readonly ply = $derived.by(() => this.draft?.pieces.length ?? 0);
  /** What is set up, known before the server has answered: a piece entered meanwhile is kept. */
  readonly movesBefore = $derived.by(() => {
    const { draft, shown } = this;
    return draft ? [shown?.setup.table, ...draft.pieces, draft.swapped].join(" ") : "";
  });

  /** Whether the draft can stand, and is what the board shows. */
  readonly stands = $derived.by(() => this.draft !== null && this.draft === this.shownDraft);
  readonly canUndo = $derived.by(() => this.past.length > 0);

  /** The cells of what is in the draft and not on the shown board. */
  readonly differing: Cell[] = $derived.by(() => {
    const { draft, shownDraft, moveTable } = this;
    if (!draft || !shownDraft || !moveTable || draft === shownDraft) return [];
    return differingCells(draft, shownDraft, moveTable);
  });

  // --- Changing the draft ---

  private remember(): void {
    if (this.draft) this.past = [...this.past.slice(1 - UNDO_DEPTH), this.draft];
  }

  private change(changed: Partial<Draft>): void {
    if (!this.draft) return;
    this.remember();
    this.draft = { ...this.draft, ...changed };
    void this.ask();
  }

  /** Ask the server about the draft; the answer to the latest question counts. */
  async ask(): Promise<void> {
    const { draft } = this;
    if (!draft) return;
    const asked = ++this.asked;
    try {
      const found = await setUpPosition(setupOf(draft));
      const moveTable = await this.tableOf(found);
      if (asked === this.asked) this.take(found, moveTable, draft);
    } catch (error) {
      if (asked === this.asked) this.refuse(error);
    }
  }

  private refuse(error: unknown): void {
    // A sentence may begin as a part of a longer one; a cell such as d4 stays as it is.
    const text = client.messageOf(error);
    this.problem = text.replace(
      /^\p{Ll}+(?=\s)/u,
      (word) => word[0]!.toUpperCase() + word.slice(1),
    );
    sound("refused");
  }

  /** Another game begins with an empty board; other options keep what lies on it. */
  choose(game: string, options: Draft["options"]): void {
    if (game === this.draft?.game) this.change({ options });
    else this.open({ game: game as PositionRequest["game"], options }).catch((e) => this.refuse(e));
  }

  /** Place a piece, or swap: what is typed may be spelled in another way than the table's. */
  play(move: string): void {
    const { moveTable } = this;
    if (!moveTable) return;
    if (moveTable.read(move) !== null) this.add(move);
    else
      this.judge(move)
        .then((judged) => this.add(judged.move))
        .catch((error: unknown) => this.refuse(error));
  }

  private add(move: string): void {
    if (move === "swap") return this.setSwapped(true);
    this.change({ pieces: [...(this.draft?.pieces ?? []), move] });
    sound("piece");
  }

  remove(place: number): void {
    const { pieces } = this.draft!;
    announce(t("{piece} is removed.", { piece: pieces[place]! }));
    this.change({ pieces: pieces.filter((_, index) => index !== place) });
  }

  /** Take away the uppermost piece on a cell on which no other can be placed. */
  removeAt(cell: Cell): boolean {
    const { moveTable, draft } = this;
    if (!moveTable || !draft) return false;
    const covers = (action: Action | null): boolean =>
      action !== null && moveTable.cellsOf(action).includes(cell);
    if ([...this.legal].some(covers)) return false;
    const place = draft.pieces.map((piece) => covers(moveTable.read(piece))).lastIndexOf(true);
    if (place >= 0) this.remove(place);
    return place >= 0;
  }

  /** Put the brush's disc on a cell; where it lies already, it is taken away. */
  paint(cell: Cell): void {
    const { draft, brush } = this;
    if (!draft?.discs || !this.moveTable) return;
    const wanted = discOn(draft.discs, cell) === brush ? null : brush;
    announce(`${nameOf(cell, this.moveTable.size)}: ${brushName(wanted)}`);
    this.change({ discs: withDisc(draft.discs, cell, wanted) });
    if (wanted) sound("disc");
  }

  setSwapped(swapped: boolean): void {
    this.change({ swapped });
  }

  setSide(side: Draft["side"]): void {
    this.change({ side });
  }

  clear(): void {
    const empty = { white: [], black: [], white_stacks: [], black_stacks: [] };
    this.change({ pieces: [], discs: this.isDisc ? empty : null, swapped: false });
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.draft = before;
    announce(t("Undone"));
    void this.ask();
  }

  // --- Questions to the server ---

  judge(move: string, signal?: AbortSignal): Promise<Judgement> {
    return client.judgeIn(this.position?.text ?? "", move, signal);
  }

  completions(partial: PartialMove, signal?: AbortSignal): Promise<Completions> {
    return client.completionsIn(this.position?.text ?? "", partial, signal);
  }
}
