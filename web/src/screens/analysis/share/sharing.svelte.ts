/** Sharing a tree by link, and changing what is behind the link. */

import { announce } from "../../../announcer.svelte";
import { ApiError, messageOf } from "../../../api/client";
import { changeTree, shareTree, sharedTree } from "../../../api/positions";
import { t } from "../../../locale";
import { go } from "../../../router.svelte";
import type { AnalysisSession } from "../session/analysisSession.svelte";
import * as stored from "../session/stored";
import { fingerprint } from "./sharedLink";

const CONFLICT = 409;

export class Sharing {
  problem = $state("");
  /** Whether the tree behind the link was changed elsewhere: both versions are still there. */
  conflict = $state(false);
  busy = $state(false);

  constructor(private readonly session: AnalysisSession) {}

  readonly link = $derived.by(() => this.session.shared);
  /** Whether this tree differs from the one behind the link. */
  readonly changed = $derived.by(
    () => this.link !== null && fingerprint(this.session.tree.write().tree) !== this.link.mark,
  );

  /** Share the tree as it is, under a new link. */
  share(): Promise<void> {
    return this.run(async () => {
      const { tree } = this.session.tree.write();
      const { id, token, version } = await shareTree(tree);
      this.session.keepShared({ id, token, version, mark: fingerprint(tree) });
      this.conflict = false;
    });
  }

  /** Store the tree as it is under the same link. */
  update(): Promise<void> {
    return this.run(() => this.store(this.link!.version));
  }

  /** Store the tree in place of a version that came from elsewhere. */
  replace(): Promise<void> {
    return this.run(async () => {
      const { version } = await sharedTree(this.link!.id, this.link!.token);
      await this.store(version);
      this.conflict = false;
    });
  }

  /** Open what is behind the link as an analysis of its own; this one stays as it is. */
  openOther(): Promise<void> {
    return this.run(async () => {
      const { view } = await sharedTree(this.link!.id);
      const id = stored.newId();
      const { setup, tree } = view;
      stored.store(id, { title: setup.name, tree, current: -1, changed: Date.now() });
      go(`/analysis/${id}`);
    });
  }

  private async store(version: number): Promise<void> {
    const link = this.link!;
    const { tree } = this.session.tree.write();
    const now = await changeTree(link.id, link.token!, tree, version);
    this.session.keepShared({ ...link, version: now.version, mark: fingerprint(tree) });
    announce(t("The link shows this tree now."));
  }

  private async run(work: () => Promise<void>): Promise<void> {
    this.problem = "";
    this.busy = true;
    try {
      await work();
    } catch (error) {
      this.problem = messageOf(error);
      this.conflict = error instanceof ApiError && error.status === CONFLICT;
    }
    this.busy = false;
  }
}
