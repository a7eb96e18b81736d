/** The keys of the analysis board, as on lichess; never while somebody types. */

import { keyOf } from "../../keyboard";
import type { Entry } from "../game/entry/entry.svelte";
import { entryKey } from "../game/entry/entryKeys";
import type { EngineLines } from "./engine/engineLines.svelte";
import type { OverlayChoice } from "./overlays.svelte";
import type { AnalysisSession } from "./session/analysisSession.svelte";
import { MARKS, ROOT } from "./tree/tree";

export interface KeyTargets {
  session: AnalysisSession;
  entry: Entry;
  engine: EngineLines;
  overlays: OverlayChoice;
  playBest(): void;
  help(): void;
  /** Whether the game has threats. */
  lot: boolean;
}

const TYPING = "input, textarea, select, [contenteditable]";
const PRESSABLE = "button, a, summary";

/** Do what a key says; returns whether it says anything. */
export function analysisKey(event: KeyboardEvent, targets: KeyTargets): boolean {
  const target = event.target as Element;
  if (target.closest(TYPING) || target.closest("dialog")) return false;
  const { session, entry } = targets;
  const key = keyOf(event);
  if ((event.ctrlKey || event.metaKey) && (key === "Z" || key === "Y")) {
    if (key === "Y" || event.shiftKey) session.redo();
    else session.undo();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  // While a move is being entered, its keys come first.
  if (entry.inProgress && session.canMove) return entryKey(event, entry);
  if (key === " " && target.closest(PRESSABLE)) return false;
  const action = actions(targets)[key];
  if (action) action();
  else if (key in MARKS && session.current !== ROOT) {
    session.change(session.tree.mark(session.current, Number(key)));
  } else return false;
  return true;
}

function actions({
  session,
  engine,
  overlays,
  playBest,
  help,
  lot,
}: KeyTargets): Record<string, () => void> {
  return {
    ArrowLeft: () => session.back(),
    ArrowRight: () => session.forth(),
    ArrowUp: () => session.toVariation(-1),
    ArrowDown: () => session.toVariation(1),
    Home: () => session.toStart(),
    End: () => session.toEnd(),
    " ": playBest,
    L: () => engine.toggle(),
    F: () => {
      overlays.turned = !overlays.turned;
    },
    ...(lot && { X: () => engine.setThreat(!engine.threat) }),
    "?": help,
  };
}
