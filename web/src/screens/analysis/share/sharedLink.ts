/** What a browser knows about the link under which a tree was shared. */

import type { WireTree } from "../../../api/types";
import { Tree } from "../tree/tree";

export interface SharedLink {
  /** The id of the tree on the server. */
  id: string;
  /** The version that this tree was shared as, or began with. */
  version: number;
  /** Allows changing what is behind the link; null for a reader. */
  token: string | null;
  /** The fingerprint of the tree in that version. */
  mark: string;
}

export const sharedAddress = (id: string): string => `${location.origin}/analysis/shared-${id}`;

/** The link that also hands over the right to change the tree. */
export const editingAddress = (id: string, token: string): string =>
  `${sharedAddress(id)}#${new URLSearchParams({ token })}`;

/** The frame for another page; it shows the line that was shared last. */
export const embedCode = (id: string, title: string): string => {
  const name = title.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const address = `${location.origin}/embed/${id}`;
  return `<iframe src="${address}" title="${name}" width="400" height="520" style="border:0" loading="lazy"></iframe>`;
};

/** A short text that changes with the tree: FNV-1a over its JSON, twice 32 bits. */
export function fingerprint(tree: WireTree): string {
  const text = JSON.stringify(Tree.read(tree).write().tree);
  let [one, other] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ (code + index), 0x85ebca6b);
  }
  return `${text.length}.${(one >>> 0).toString(36)}.${(other >>> 0).toString(36)}`;
}
