/** A live line to one game, which mends itself. */

import type { ClientMessage, ServerMessage } from "./messages";

/** How long to wait before trying again: longer each time, in milliseconds. */
const WAITS = [250, 500, 1000, 2000, 4000, 8000];
/** Silence after which the line is asked whether it is still there. */
const PING_EVERY = 20_000;
/** Silence after something was said: first the line is asked, then it is given up. */
const DOUBT_AFTER = 2000;
const DESPAIR_AFTER = 3000;
/** How long a line may take to open. */
const OPEN_WITHIN = 10_000;
const GAME_MISSING = 4404;

export interface ConnectionEvents {
  /** The line is up; say hello. */
  open(): void;
  message(message: ServerMessage): void;
  /** The line is down and being mended. */
  down(): void;
  /** There is no such game. */
  missing(): void;
}

export class Connection {
  private socket: WebSocket | null = null;
  private failures = 0;
  private retry = 0;
  private pinger = 0;
  /** Runs while something is expected of the other end. */
  private patience = 0;

  constructor(
    private readonly id: string,
    private readonly events: ConnectionEvents,
  ) {
    this.connect();
    addEventListener("online", this.look);
    addEventListener("offline", this.look);
    document.addEventListener("visibilitychange", this.look);
  }

  /** Send if the line is up; the answer tells. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    // Some answers take long, but that of a ping does not.
    if (!this.patience) this.expect(DOUBT_AFTER, () => this.doubt());
    return true;
  }

  close(): void {
    clearTimeout(this.retry);
    removeEventListener("online", this.look);
    removeEventListener("offline", this.look);
    document.removeEventListener("visibilitychange", this.look);
    this.leave();
  }

  private connect(): void {
    clearTimeout(this.retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.id}/live`);
    this.socket = socket;
    this.expect(OPEN_WITHIN, () => this.lose());
    // A socket that was left is not listened to any more.
    socket.addEventListener("open", () => {
      if (socket !== this.socket) return;
      this.failures = 0;
      this.heard();
      this.pinger = window.setInterval(() => this.ping(), PING_EVERY);
      this.events.open();
    });
    socket.addEventListener("message", (event: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      this.heard();
      this.events.message(JSON.parse(event.data) as ServerMessage);
    });
    socket.addEventListener("close", (event) => {
      if (socket !== this.socket) return;
      if (event.code !== GAME_MISSING) return this.lose();
      this.leave();
      this.events.missing();
    });
  }

  private expect(within: number, otherwise: () => void): void {
    clearTimeout(this.patience);
    this.patience = window.setTimeout(otherwise, within);
  }

  private heard(): void {
    clearTimeout(this.patience);
    this.patience = 0;
  }

  private doubt(): void {
    this.ping();
    this.expect(DESPAIR_AFTER, () => this.lose());
  }

  private ping(): void {
    this.send({ type: "ping" });
  }

  /** Turn away from the socket at once: a dead one would take its time to close. */
  private leave(): void {
    const { socket } = this;
    this.socket = null;
    this.heard();
    clearInterval(this.pinger);
    socket?.close();
  }

  private lose(): void {
    this.leave();
    this.events.down();
    const wait = WAITS[Math.min(this.failures, WAITS.length - 1)]!;
    this.failures += 1;
    this.retry = window.setTimeout(() => this.connect(), wait);
  }

  /** Something has happened to the network or the page: see how the line is, without waiting. */
  private readonly look = (): void => {
    if (this.socket) this.ping();
    else if (document.visibilityState === "visible") this.connect();
  };
}
