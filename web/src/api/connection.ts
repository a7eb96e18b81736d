/** A live line to one game, which mends itself. */

import type { ClientMessage, ServerMessage } from "./messages";

/** How long to wait before trying again: longer each time, in milliseconds. */
const WAITS = [250, 500, 1000, 2000, 4000, 8000];
/** Silence after which the line is asked whether it is still there. */
const PING_EVERY = 20_000;
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
  private heard = true;
  private closed = false;

  constructor(
    private readonly id: string,
    private readonly events: ConnectionEvents,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Send if the line is up; the answer tells. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.pinger);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private connect(): void {
    clearTimeout(this.retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.id}/live`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.failures = 0;
      this.heard = true;
      this.pinger = window.setInterval(() => this.ping(), PING_EVERY);
      this.events.open();
    });
    socket.addEventListener("message", (event: MessageEvent<string>) => {
      this.heard = true;
      this.events.message(JSON.parse(event.data) as ServerMessage);
    });
    socket.addEventListener("close", (event) => {
      clearInterval(this.pinger);
      if (this.closed || socket !== this.socket) return;
      this.socket = null;
      if (event.code === GAME_MISSING) {
        this.events.missing();
        return;
      }
      this.events.down();
      const wait = WAITS[Math.min(this.failures, WAITS.length - 1)]!;
      this.failures += 1;
      this.retry = window.setTimeout(() => this.connect(), wait);
    });
  }

  private ping(): void {
    if (!this.heard) {
      this.socket?.close();
      return;
    }
    this.heard = false;
    this.send({ type: "ping" });
  }

  /** Do not wait when there is reason to hope. */
  private readonly hurry = (): void => {
    if (!this.closed && !this.socket && document.visibilityState === "visible") this.connect();
  };
}
