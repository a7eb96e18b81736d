/** Opening a link: what is behind it, or the copy of it that was changed in this browser. */

import { ApiError } from "../../../api/client";
import { sharedTree } from "../../../api/positions";
import type { SharedTreeView } from "../../../api/types";
import type { StoredAnalysis } from "../session/stored";
import { fingerprint } from "./sharedLink";

const NOT_FOUND = 404;

export interface OpenedLink {
  analysis: StoredAnalysis;
  /** Whether what is behind the link has changed since this copy was made. */
  outdated: boolean;
}

/** `token` may change the tree; `local` is the copy of this browser, if it has one. */
export async function openShared(
  id: string,
  token: string | null,
  local: StoredAnalysis | null,
): Promise<OpenedLink> {
  const known = local?.shared ?? null;
  let found: SharedTreeView;
  try {
    found = await sharedTree(id, token ?? known?.token);
  } catch (error) {
    // Without the server, or if it has forgotten the tree, the copy is still there.
    if (!local || (error instanceof ApiError && error.status !== NOT_FOUND)) throw error;
    return { analysis: local, outdated: false };
  }
  const holds = found.may_change ? (token ?? known?.token ?? null) : null;
  const changed = local !== null && fingerprint(local.tree) !== known?.mark;
  if (local && (changed || known?.version === found.version)) {
    const shared = known && { ...known, token: holds };
    return { analysis: { ...local, shared }, outdated: known?.version !== found.version };
  }
  const { setup, tree } = found.view;
  const shared = { id, version: found.version, token: holds, mark: fingerprint(tree) };
  return {
    analysis: { title: setup.name, tree, current: -1, changed: Date.now(), shared },
    outdated: false,
  };
}
