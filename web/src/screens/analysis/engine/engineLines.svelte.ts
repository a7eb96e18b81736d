/** The engine's lines for the position that is shown, growing while one looks. */

import { Connection } from "../../../api/connection";
import type {
  AnalysisAnswer,
  AnalysisLines,
  AnalysisRequest,
  WaitingForEngine,
} from "../../../api/types";
import { settings } from "../../../settings/settings.svelte";

/** Milliseconds that a position must be shown before it is asked about. */
const DEBOUNCE = 120;
/** Positions whose last answer is kept. */
const KEPT = 300;
/** Milliseconds before a question is asked again that was not answered. */
const AGAIN = 3000;
const LINES_KEY = "tessellot.analysis-lines";

export const analysisAddress = (): string => `/api/analysis?lang=${settings.language}`;

export class EngineLines {
  on = $state(false);
  count = $state(storedCount());
  /** Show what the other side would play if it were its turn. */
  threat = $state(false);
  /** Whether it asks nothing for now. */
  held = $state(false);
  waiting = $state.raw<WaitingForEngine | null>(null);
  problem = $state("");
  /** Whether the connection is lost. */
  down = $state(false);
  /** The answer to the last question, and its position. */
  private answer = $state.raw<AnalysisLines | null>(null);
  private answerFor = $state("");
  private readonly known = new Map<string, { lines: AnalysisLines; count: number }>();
  private connection: Connection<AnalysisRequest, AnalysisAnswer> | null = null;
  private position = $state("");
  private version = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** What is known about the position that is shown. */
  readonly found = $derived.by(() => (this.answerFor === this.key ? this.answer : null));

  private get key(): string {
    return `${this.threat ? "threat " : ""}${this.position}`;
  }

  /** Ask about another position; the older question is given up. */
  look(position: string): void {
    this.position = position;
    const known = this.known.get(this.key);
    if (known) {
      this.answer = known.lines;
      this.answerFor = this.key;
    }
    this.askLater();
  }

  toggle(on = !this.on): void {
    this.on = on;
    if (on) return this.askLater();
    clearTimeout(this.timer);
    this.waiting = null;
    this.problem = "";
    this.down = false;
    this.threat = false;
    this.connection?.close();
    this.connection = null;
  }

  /** Ask again, as after a change of language: every connection has one. */
  restart(): void {
    this.known.clear();
    if (!this.on) return;
    this.toggle(false);
    this.toggle(true);
  }

  setCount(count: number): void {
    this.count = count;
    try {
      localStorage.setItem(LINES_KEY, String(count));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    this.askLater();
  }

  /** Ask nothing for a while, so that another question has the engine to itself. */
  hold(held: boolean): void {
    if (held === this.held) return;
    this.held = held;
    if (held) {
      this.connection?.send({ type: "stop" });
      // Answers that are on their way belong to a question that was given up.
      this.version += 1;
    }
    this.askLater();
  }

  setThreat(threat: boolean): void {
    this.threat = threat;
    if (threat) this.on = true;
    this.look(this.position);
  }

  close(): void {
    this.toggle(false);
  }

  private askLater(delay = DEBOUNCE): void {
    clearTimeout(this.timer);
    this.waiting = null;
    this.problem = "";
    if (this.on && !this.held && this.position) this.timer = setTimeout(() => this.ask(), delay);
  }

  private ask(): void {
    this.connection ??= new Connection(analysisAddress(), {
      open: () => {
        this.down = false;
        if (!this.held) this.ask();
      },
      message: (message) => this.receive(message),
      down: () => (this.down = true),
    });
    const known = this.known.get(this.key);
    if (known?.lines.final && known.count >= this.count) {
      this.connection.send({ type: "stop" });
      return;
    }
    this.version += 1;
    this.connection.send({
      type: "ask",
      version: this.version,
      position: this.position,
      lines: this.count,
      overlays: true,
      threat: this.threat,
    });
  }

  private receive(message: AnalysisAnswer): void {
    if (message.type === "pong" || message.version !== this.version || !this.on) return;
    if (message.type === "waiting") this.waiting = message.state === "thinking" ? null : message;
    else if (message.type === "lines") this.take(message);
    else if (message.type === "error") {
      this.problem = message.text;
      this.waiting = null;
      // A worker that died is replaced, and a crowd goes home.
      if (["no-answer", "busy", "too-many"].includes(message.code)) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.ask(), AGAIN);
      }
    }
  }

  private take(lines: AnalysisLines): void {
    this.problem = "";
    this.waiting = null;
    this.answer = lines;
    this.answerFor = this.key;
    this.known.delete(this.key);
    this.known.set(this.key, { lines, count: this.count });
    const [oldest] = this.known.keys();
    if (this.known.size > KEPT && oldest !== undefined) this.known.delete(oldest);
  }
}

function storedCount(): number {
  try {
    const count = Number(localStorage.getItem(LINES_KEY));
    return count >= 1 && count <= 5 ? count : 3;
  } catch {
    return 3;
  }
}
