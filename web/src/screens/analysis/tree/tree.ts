/**
 * A game with its variations, as the page edits it. Trees are values: every change makes a new one
 * that shares all untouched nodes with the old one, so undo is to keep the old one.
 */

import type { WireTree } from "../../../api/types";

/** The number of a node; it is never given to another node, and the start has `ROOT`. */
export type NodeId = number;
export const ROOT: NodeId = 0;

export interface TreeNode {
  readonly id: NodeId;
  readonly parent: NodeId | null;
  /** The main continuation first, then variations. */
  readonly children: readonly NodeId[];
  /** In notation; empty at the start. */
  readonly move: string;
  /** A comment before the move, where it begins a variation. */
  readonly before: string;
  readonly comment: string;
  /** Annotation glyphs of PGN. */
  readonly glyphs: readonly number[];
}

/** The usual marks, by their numbers in PGN. */
export const MARKS: Readonly<Record<number, string>> = {
  1: "!",
  2: "?",
  3: "!!",
  4: "??",
  5: "!?",
  6: "?!",
};

const START: TreeNode = {
  id: ROOT,
  parent: null,
  children: [],
  move: "",
  before: "",
  comment: "",
  glyphs: [],
};

/** What a tree is of: everything but its moves. */
export type Head = Omit<WireTree, "nodes" | "comment">;

export class Tree {
  private constructor(
    readonly head: Head,
    private readonly nodes: ReadonlyMap<NodeId, TreeNode>,
    /** Shared by all trees of a history, so that no number is given twice, even after undo. */
    private readonly ids: { next: NodeId },
  ) {}

  static empty(head: Head): Tree {
    return new Tree(head, new Map([[ROOT, START]]), { next: ROOT + 1 });
  }

  /** The tree of a message; node `n` of its list has the id `n + 1`. */
  static read({ nodes = [], comment = "", ...head }: WireTree): Tree {
    const children: NodeId[][] = Array.from({ length: nodes.length + 1 }, () => []);
    nodes.forEach((node, index) => children[(node.parent ?? -1) + 1]!.push(index + 1));
    const found = new Map<NodeId, TreeNode>([
      [ROOT, { ...START, children: children[ROOT]!, comment }],
    ]);
    nodes.forEach((node, index) => {
      const id = index + 1;
      found.set(id, {
        id,
        parent: (node.parent ?? -1) + 1,
        children: children[id]!,
        move: node.move,
        before: node.before ?? "",
        comment: node.comment ?? "",
        glyphs: node.glyphs ?? [],
      });
    });
    return new Tree(head, found, { next: nodes.length + 1 });
  }

  /** The tree of a message, in which nodes that this tree has too keep their numbers. */
  replacedBy({ nodes = [], comment = "", ...head }: WireTree): Tree {
    const found = new Map<NodeId, TreeNode>([[ROOT, { ...START, comment }]]);
    const places: NodeId[] = [];
    for (const node of nodes) {
      const parent = places[node.parent ?? -1] ?? ROOT;
      const known = this.has(parent) ? this.find(parent, node.move) : null;
      const id = known ?? this.ids.next++;
      places.push(id);
      found.set(id, {
        id,
        parent,
        children: [],
        move: node.move,
        before: node.before ?? "",
        comment: node.comment ?? "",
        glyphs: node.glyphs ?? [],
      });
      const above = found.get(parent)!;
      found.set(parent, { ...above, children: [...above.children, id] });
    }
    return new Tree(head, found, this.ids);
  }

  /** The tree as a message, and the place of each node in its list. */
  write(): { tree: WireTree; places: Map<NodeId, number> } {
    const places = new Map<NodeId, number>();
    const nodes: NonNullable<WireTree["nodes"]> = [];
    for (const node of this.walk()) {
      places.set(node.id, nodes.length);
      nodes.push({
        parent: node.parent === ROOT ? null : places.get(node.parent!)!,
        move: node.move,
        before: node.before,
        comment: node.comment,
        glyphs: [...node.glyphs],
      });
    }
    return { tree: { ...this.head, comment: this.root.comment, nodes }, places };
  }

  // --- Looking ---

  get root(): TreeNode {
    return this.nodes.get(ROOT)!;
  }

  /** The number of moves. */
  get size(): number {
    return this.nodes.size - 1;
  }

  has(id: NodeId): boolean {
    return this.nodes.has(id);
  }

  at(id: NodeId): TreeNode {
    return this.nodes.get(id)!;
  }

  /** All moves, each after its parent: the main line of every branching first. */
  *walk(): Generator<TreeNode> {
    const open = [...this.root.children].reverse();
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const node = this.at(id);
      yield node;
      for (let place = node.children.length - 1; place >= 0; place -= 1) {
        open.push(node.children[place]!);
      }
    }
  }

  /** The nodes from the start to a node, without the start. */
  path(id: NodeId): TreeNode[] {
    const found: TreeNode[] = [];
    for (let node = this.at(id); node.parent !== null; node = this.at(node.parent)) {
      found.push(node);
    }
    return found.reverse();
  }

  /** A node and its main continuation, to the end. */
  line(id: NodeId): TreeNode[] {
    const found: TreeNode[] = [];
    for (let at: NodeId | undefined = id; at !== undefined; at = this.at(at).children[0]) {
      if (at !== ROOT) found.push(this.at(at));
    }
    return found;
  }

  get mainLine(): TreeNode[] {
    return this.line(ROOT);
  }

  /** The child of a node with a move. */
  find(parent: NodeId, move: string): NodeId | null {
    return this.at(parent).children.find((id) => this.at(id).move === move) ?? null;
  }

  beginsVariation({ parent, id }: TreeNode): boolean {
    return parent !== null && this.at(parent).children[0] !== id;
  }

  onMainLine(id: NodeId): boolean {
    return this.path(id).every((node) => !this.beginsVariation(node));
  }

  /** The next variation at the last branching on the way to a node; null if there is none. */
  neighbour(id: NodeId, step: 1 | -1): NodeId | null {
    for (const node of this.path(id).reverse()) {
      const siblings = this.at(node.parent!).children;
      if (siblings.length < 2) continue;
      const place = siblings.indexOf(node.id) + step;
      return siblings[(place + siblings.length) % siblings.length]!;
    }
    return null;
  }

  // --- Changing ---

  /** Play a move; one that is there already is found, not doubled. */
  add(parent: NodeId, move: string): [Tree, NodeId] {
    const known = this.find(parent, move);
    if (known !== null) return [this, known];
    const id = this.ids.next;
    this.ids.next += 1;
    const from = this.at(parent);
    const nodes = new Map(this.nodes);
    nodes.set(id, { ...START, id, parent, move });
    nodes.set(parent, { ...from, children: [...from.children, id] });
    return [new Tree(this.head, nodes, this.ids), id];
  }

  /** Play several moves, one after the other. */
  addLine(parent: NodeId, moves: readonly string[]): [Tree, NodeId] {
    return moves.reduce<[Tree, NodeId]>(([tree, at], move) => tree.add(at, move), [this, parent]);
  }

  /** Move the line that leads to a node one place up at its last branching. */
  promote(id: NodeId): Tree {
    const node = this.path(id)
      .reverse()
      .find((one) => this.beginsVariation(one));
    return node ? this.moveUp(node, 1) : this;
  }

  /** Make the line that leads to a node the main line. */
  promoteToMainLine(id: NodeId): Tree {
    return this.path(id).reduce<Tree>((tree, { id }) => tree.moveUp(tree.at(id), Infinity), this);
  }

  /** Take out a move and all that follows it. */
  remove(id: NodeId): Tree {
    const { parent } = this.at(id);
    if (parent === null) return this;
    const nodes = new Map(this.nodes);
    const open = [id];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      open.push(...this.at(at).children);
      nodes.delete(at);
    }
    const from = this.at(parent);
    const children = from.children.filter((child) => child !== id);
    nodes.set(parent, { ...from, children });
    settle(nodes, children);
    return new Tree(this.head, nodes, this.ids);
  }

  comment(id: NodeId, comment: string): Tree {
    return this.with({ ...this.at(id), comment });
  }

  /** Set one of the usual marks in place of others, or take it away. */
  mark(id: NodeId, glyph: number): Tree {
    const node = this.at(id);
    const rest = node.glyphs.filter((one) => !(one in MARKS));
    return this.with({ ...node, glyphs: node.glyphs.includes(glyph) ? rest : [glyph, ...rest] });
  }

  private moveUp({ id, parent }: TreeNode, places: number): Tree {
    const from = this.at(parent!);
    const place = from.children.indexOf(id);
    if (place === 0) return this;
    const children = from.children.filter((child) => child !== id);
    children.splice(Math.max(0, place - places), 0, id);
    const nodes = new Map(this.nodes).set(from.id, { ...from, children });
    settle(nodes, children);
    return new Tree(this.head, nodes, this.ids);
  }

  private with(node: TreeNode): Tree {
    return new Tree(this.head, new Map(this.nodes).set(node.id, node), this.ids);
  }
}

/** The main continuation has no comment before it: that goes behind the move. */
function settle(nodes: Map<NodeId, TreeNode>, children: readonly NodeId[]): void {
  const first = children[0] === undefined ? undefined : nodes.get(children[0]);
  if (!first?.before) return;
  const comment = [first.before, first.comment].filter(Boolean).join(" ");
  nodes.set(first.id, { ...first, before: "", comment });
}
