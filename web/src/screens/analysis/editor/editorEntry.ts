/** Entering pieces in the editor: a click on a piece takes it away, discs are painted. */

import type { Cell } from "../../../board";
import { Entry } from "../../game/entry/entry.svelte";
import type { EditorSession } from "./editorSession.svelte";

export class EditorEntry extends Entry {
  constructor(private readonly editor: EditorSession) {
    super(editor);
  }

  override pick(cell: Cell, touch: boolean): void {
    if (this.editor.isDisc) this.editor.paint(cell);
    else if (this.inProgress || !this.editor.removeAt(cell)) super.pick(cell, touch);
  }
}
