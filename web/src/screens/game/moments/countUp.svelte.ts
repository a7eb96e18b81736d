/** The count at the end of a game, shown step by step. */

import type { PositionView } from "../../../api/types";
import { type CountStep, countSteps } from "./countSteps";

/** Milliseconds for a symbol and for a group. */
const SYMBOL_TIME = 45;
const GROUP_TIME = 500;

export class CountUp {
  private all = $state.raw<CountStep[]>([]);
  private done = $state(0);
  private timer = 0;

  /** The steps that are shown. */
  readonly steps: CountStep[] = $derived.by(() => this.all.slice(0, this.done));
  readonly finished: boolean = $derived.by(() => this.done >= this.all.length);

  /** Count a score: at once, or step by step unless the reader wants no motion. */
  start(score: PositionView["score"], animated: boolean): void {
    this.stop();
    this.all = countSteps(score);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.done = animated && !still ? 0 : this.all.length;
    this.next();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private next(): void {
    const step = this.all[this.done];
    if (!step) return;
    const delay = step.cells.length === 1 ? SYMBOL_TIME : GROUP_TIME;
    this.timer = window.setTimeout(() => {
      this.done += 1;
      this.next();
    }, delay);
  }
}
