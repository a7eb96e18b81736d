/** A tree as running text: paragraphs of moves, variations indented under the move they replace. */

import type { NodeId, Tree, TreeNode } from "./tree";

export interface Paragraph {
  /** How many variations this one is nested in; 0 for the main line. */
  depth: number;
  moves: { node: TreeNode; ply: number }[];
}

export function paragraphs(tree: Tree): Paragraph[] {
  const found: Paragraph[] = [];
  // Lines that are still to be written, the next one last.
  const open: { start: NodeId | undefined; ply: number; depth: number }[] = [
    { start: tree.root.children[0], ply: 1, depth: 0 },
  ];
  for (let line = open.pop(); line; line = open.pop()) {
    const { depth } = line;
    let { ply, start: at } = line;
    const moves: Paragraph["moves"] = [];
    while (at !== undefined) {
      const node: TreeNode = tree.at(at);
      moves.push({ node, ply });
      ply += 1;
      at = node.children[0];
      const siblings = tree.at(node.parent!).children;
      if (siblings.length === 1 || siblings[0] !== node.id) continue;
      // The variations of this move come first, then the line goes on.
      open.push({ start: at, ply, depth });
      for (const start of siblings.slice(1).reverse()) {
        open.push({ start, ply: ply - 1, depth: depth + 1 });
      }
      break;
    }
    if (moves.length) found.push({ depth, moves });
  }
  return found;
}
