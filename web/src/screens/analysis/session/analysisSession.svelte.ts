/** An analysis as it is on the screen: the tree, the move that is shown, and its position. */

import { announce } from "../../../announcer.svelte";
import { actionsOf } from "../../../api/bitset";
import * as client from "../../../api/client";
import { showPosition } from "../../../api/positions";
import type {
  AnyPosition,
  Completions,
  Judgement,
  PositionRequest,
  PositionView,
} from "../../../api/types";
import type { Side } from "../../../board";
import { t } from "../../../locale";
import { sound } from "../../../sound/sounds";
import { type Action, MoveTable } from "../../game/session/moveTable";
import type { PartialMove, Playable } from "../../game/session/playable";
import type { SharedLink } from "../share/sharedLink";
import { type NodeId, ROOT, Tree } from "../tree/tree";
import { History, type Moment } from "./history.svelte";
import { Players } from "./players";
import { Positions } from "./positions";
import { type StoredAnalysis, type StoredReview, load, store } from "./stored";

/** How many positions before and after the shown one are fetched in advance. */
const [BEHIND, AHEAD] = [12, 40];
/** Milliseconds without a change before the tree is stored. */
const STORE_DELAY = 250;

export class AnalysisSession implements Playable {
  tree = $state.raw<Tree>()!;
  current = $state<NodeId>(ROOT);
  moveTable = $state.raw<MoveTable | null>(null);
  /** What the server says of the shown node; the node before it until the answer comes. */
  shown = $state.raw<AnyPosition | null>(null);
  problem = $state("");
  suggested = $state.raw<Action | null>(null);
  title: string;
  readonly players: Players;
  review = $state.raw<StoredReview | null>(null);
  shared = $state.raw<SharedLink | null>(null);
  /** Called instead of adding a move to the tree, if it returns true. */
  intercept: ((move: string, before: PositionView) => boolean) | null = null;

  readonly positions = new Positions();
  readonly history = new History();
  /** The child through which each node was left last: → leads there again. */
  private readonly visited = new Map<NodeId, NodeId>();
  private storeTimer: ReturnType<typeof setTimeout> | undefined;
  private busy = false;

  constructor(
    readonly id: string,
    stored: StoredAnalysis,
  ) {
    this.title = stored.title;
    this.tree = Tree.read(stored.tree);
    this.current = this.tree.has(stored.current + 1) ? stored.current + 1 : ROOT;
    this.review = stored.review ?? null;
    this.players = new Players(stored.tree.tags, stored.own ?? null);
    this.shared = stored.shared ?? null;
    void this.show();
  }

  close(): void {
    this.positions.close();
    this.storeNow();
  }

  // --- What is shown ---

  get name(): string {
    return this.shown?.setup.name ?? this.title;
  }

  readonly position = $derived.by(() => this.shown?.position ?? null);
  readonly legal: ReadonlySet<Action> = $derived(
    new Set(this.position ? actionsOf(this.position.legal) : []),
  );
  readonly placements: number[] = $derived(this.moveTable?.countByKind(this.legal) ?? []);
  readonly sideToMove = $derived((this.position?.turn?.side ?? null) as Side | null);
  readonly over = $derived.by(() => Boolean(this.shown?.outcome));
  readonly canMove: boolean = $derived.by(
    () => this.shown !== null && !this.over && this.shownNode === this.current,
  );
  readonly takesIllegal = false;
  /** The node that `shown` belongs to. */
  private shownNode = $state<NodeId>(ROOT);

  /** The number of moves before the position, from the start of the tree. */
  readonly ply = $derived.by(() => this.tree.path(this.current).length);
  readonly movesBefore = $derived(`${this.current}`);

  /** Show the current node; its position is there at once if it was fetched in advance. */
  private async show(): Promise<void> {
    const { current, tree } = this;
    const known = this.positions.get(current);
    if (known) this.take(current, known);
    else {
      try {
        const found = await this.positions.fetch(tree, current);
        if (this.current !== current) return;
        this.moveTable ??= new MoveTable(await client.moveTable(found.setup.table));
        this.take(current, found);
      } catch (error) {
        if (this.current === current) this.problem = client.messageOf(error);
        return;
      }
    }
    this.prefetch();
  }

  private take(node: NodeId, position: AnyPosition): void {
    this.problem = "";
    this.shown = position;
    this.shownNode = node;
  }

  private prefetch(): void {
    const { tree, current } = this;
    const before = tree
      .path(current)
      .slice(-BEHIND - 1, -1)
      .reverse();
    const ahead = this.forward(AHEAD);
    const variations = [current, ...ahead.slice(0, 3)].flatMap((id) => tree.at(id).children);
    this.positions.prefetch(tree, [
      ...ahead.slice(0, 4),
      ...before.slice(0, 4).map(({ id }) => id),
      ...variations,
      ...ahead.slice(4),
      ...before.slice(4).map(({ id }) => id),
      ROOT,
    ]);
  }

  /** Fetch all positions again: in the reader's language, or because the server did not answer. */
  refresh(): void {
    this.problem = "";
    this.positions.clear();
    void this.show();
  }

  // --- Stepping ---

  goTo(id: NodeId): void {
    if (!this.tree.has(id) || id === this.current) return;
    this.current = id;
    for (const node of this.tree.path(id)) this.visited.set(node.parent!, node.id);
    void this.show();
    const { move } = this.tree.at(id);
    announce(id === ROOT ? t("Start") : `${this.ply}. ${move === "swap" ? t("swap") : move}`);
    this.storeLater();
  }

  /** The nodes ahead, through variations that were visited. */
  private forward(limit = Infinity): NodeId[] {
    const found: NodeId[] = [];
    let at = this.current;
    while (found.length < limit) {
      const { children } = this.tree.at(at);
      const visited = this.visited.get(at);
      const next = visited !== undefined && children.includes(visited) ? visited : children[0];
      if (next === undefined) break;
      found.push((at = next));
    }
    return found;
  }

  /** The line that is shown, from the start of the tree to its end. */
  get line(): PositionRequest {
    const { game, options, position } = this.tree.head;
    const before = this.tree.path(this.current).map(({ move }) => move);
    const moves = [...before, ...this.forward().map((id) => this.tree.at(id).move)];
    if (position) return { position, moves };
    return { game: game as PositionRequest["game"], options, moves };
  }

  forth(): void {
    const [next] = this.forward(1);
    if (next !== undefined) this.goTo(next);
  }

  back(): void {
    const { parent } = this.tree.at(this.current);
    if (parent !== null) this.goTo(parent);
  }

  toStart(): void {
    this.goTo(ROOT);
  }

  toEnd(): void {
    const last = this.forward().at(-1);
    if (last !== undefined) this.goTo(last);
  }

  toVariation(step: 1 | -1): void {
    const id = this.tree.neighbour(this.current, step);
    if (id !== null) this.goTo(id);
  }

  // --- Changing the tree ---

  /** Play a move from the shown position: the server knows it, then it is in the tree. */
  play(move: string): void {
    if (!this.canMove || this.busy) return;
    const { current, position } = this;
    if (this.intercept?.(move, position!)) return;
    const known = this.tree.find(current, move);
    if (known !== null) return this.goTo(known);
    this.busy = true;
    showPosition({ position: position!.text, moves: [move] })
      .then((found) => {
        const [tree, id] = this.tree.add(current, found.moves[0]!.move);
        this.positions.set(id, found);
        sound(this.moveTable?.isDisc ? "disc" : "piece");
        this.change(tree, id);
      })
      .catch((error: unknown) => {
        this.problem = client.messageOf(error);
        announce(this.problem);
      })
      .finally(() => (this.busy = false));
  }

  /** Add a line of the engine, whose moves are legal, and go to its end. */
  addLine(from: NodeId, moves: readonly string[]): void {
    const [tree, id] = this.tree.addLine(from, moves);
    this.change(tree, id);
  }

  /** Take a changed tree, and show a node of it. */
  change(tree: Tree, current = this.current): void {
    if (tree !== this.tree) {
      this.history.keep(this.moment);
      this.tree = tree;
      this.storeLater();
    }
    if (current !== this.current) this.goTo(current);
  }

  /** Take out the shown move and what follows. */
  remove(): void {
    const { parent } = this.tree.at(this.current);
    if (parent === null) return;
    this.change(this.tree.remove(this.current), parent);
  }

  undo(): void {
    if (this.restore(this.history.undo(this.moment))) announce(t("Undone"));
  }

  redo(): void {
    if (this.restore(this.history.redo(this.moment))) announce(t("Done again"));
  }

  private get moment(): Moment {
    return { tree: this.tree, current: this.current };
  }

  private restore(moment: Moment | null): boolean {
    if (!moment) return false;
    this.tree = moment.tree;
    this.storeLater();
    if (this.current !== moment.current) {
      this.current = moment.current;
      void this.show();
    }
    return true;
  }

  // --- Questions to the server ---

  judge(move: string, signal?: AbortSignal): Promise<Judgement> {
    return client.judgeIn(this.position?.text ?? "", move, signal);
  }

  completions(partial: PartialMove, signal?: AbortSignal): Promise<Completions> {
    return client.completionsIn(this.position?.text ?? "", partial, signal);
  }

  // --- Storing ---

  keepReview(review: StoredReview | null): void {
    this.review = review;
    this.storeLater();
  }

  keepShared(shared: SharedLink): void {
    this.shared = shared;
    this.storeNow();
  }

  /** Take what another tab of this browser has stored of this analysis; undo leads back. */
  takeStored(): void {
    const stored = load(this.id);
    if (!stored) return;
    this.shared = stored.shared ?? this.shared;
    if (JSON.stringify(stored.tree) === JSON.stringify(this.tree.write().tree)) return;
    const tree = this.tree.replacedBy(stored.tree);
    const path = this.tree.path(this.current).filter(({ id }) => tree.has(id));
    this.review = stored.review ?? null;
    this.change(tree, path.at(-1)?.id ?? ROOT);
  }

  private storeLater(): void {
    clearTimeout(this.storeTimer);
    this.storeTimer = setTimeout(() => this.storeNow(), STORE_DELAY);
  }

  storeNow(): void {
    clearTimeout(this.storeTimer);
    const { tree, places } = this.tree.write();
    store(this.id, {
      title: this.shown?.setup.name ?? this.title,
      tree,
      current: places.get(this.current) ?? -1,
      changed: Date.now(),
      review: this.review,
      own: this.players.own,
      shared: this.shared,
    });
  }
}
