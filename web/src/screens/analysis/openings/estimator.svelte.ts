/** Asks the engine about openings of which nothing is known, one after another. */

import { Connection } from "../../../api/connection";
import type { AnalysisAnswer, AnalysisRequest } from "../../../api/types";
import type { Action } from "../../game/session/moveTable";
import { analysisAddress } from "../engine/engineLines.svelte";
import type { SwapMap } from "./swapMap.svelte";

/** Seconds for each opening. */
const SECONDS = 0.3;

export class Estimator {
  running = $state(false);
  done = $state(0);
  of = $state(0);
  problem = $state("");
  private connection: Connection<AnalysisRequest, AnalysisAnswer> | null = null;
  private queue: Action[] = [];

  constructor(private readonly map: SwapMap) {}

  start(): void {
    this.stop();
    this.queue = [...this.map.unknown];
    [this.done, this.of] = [0, this.queue.length];
    if (!this.queue.length) return;
    this.running = true;
    this.connection = new Connection(analysisAddress(), {
      open: () => this.ask(),
      message: (message) => this.receive(message),
      down: () => undefined,
    });
  }

  stop(): void {
    this.connection?.close();
    this.connection = null;
    this.running = false;
    this.problem = "";
  }

  private ask(): void {
    const [action] = this.queue;
    if (action === undefined) return this.stop();
    this.connection?.send({
      type: "ask",
      version: this.done + 1,
      position: this.map.positionOf(action),
      lines: 1,
      seconds: SECONDS,
      overlays: false,
      threat: false,
    });
  }

  private receive(message: AnalysisAnswer): void {
    if (message.type === "error") {
      this.stop();
      this.problem = message.text;
    } else if (message.type === "lines" && message.final && message.version === this.done + 1) {
      const [action] = this.queue.splice(0, 1);
      const [best] = message.lines;
      // Values are the first seat's, which plays X unless the second one swaps.
      if (action !== undefined && best) {
        const win = best.move.number === null ? 1 - best.win : best.win;
        this.map.estimated(action, win, best.move);
      }
      this.done += 1;
      this.ask();
    }
  }
}
