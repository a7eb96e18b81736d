/** A WebSocket connection to the server, which reconnects by itself. */

/** Milliseconds to wait before each reconnection; the last one repeats. */
const RETRY_DELAYS = [250, 500, 1000, 2000, 4000, 8000];
/** Milliseconds between two pings of an idle connection. */
const PING_INTERVAL = 20_000;
/** Milliseconds without an answer: first the server is pinged, then the connection is dropped. */
const PING_AFTER = 2000;
const DROP_AFTER = 3000;
/** Milliseconds that a connection may take to open. */
const OPEN_TIMEOUT = 10_000;
/** The close code of the server for a game that does not exist. */
const GAME_MISSING = 4404;

export interface ConnectionEvents<Answer> {
  /** The connection is open; say hello. */
  open(): void;
  message(message: Answer): void;
  /** The connection is lost and will be opened again. */
  down(): void;
  /** What the connection is about does not exist, such as a game. */
  missing?(): void;
}

export class Connection<Request extends { type: string }, Answer> {
  private socket: WebSocket | null = null;
  private failures = 0;
  private retryTimer = 0;
  private pingTimer = 0;
  /** Runs while an answer is expected. */
  private answerTimer = 0;

  constructor(
    /** The path of the address. */
    private readonly path: string,
    private readonly events: ConnectionEvents<Answer>,
  ) {
    this.connect();
    addEventListener("online", this.probe);
    addEventListener("offline", this.probe);
    document.addEventListener("visibilitychange", this.probe);
  }

  /** Send a message; false if the connection is not open. */
  send(message: Request | { type: "ping" }): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    // An answer may take long, but the answer to a ping does not.
    if (!this.answerTimer) this.expectAnswer(PING_AFTER, () => this.pingOrDrop());
    return true;
  }

  close(): void {
    clearTimeout(this.retryTimer);
    removeEventListener("online", this.probe);
    removeEventListener("offline", this.probe);
    document.removeEventListener("visibilitychange", this.probe);
    this.abandon();
  }

  private connect(): void {
    clearTimeout(this.retryTimer);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}`);
    this.socket = socket;
    this.expectAnswer(OPEN_TIMEOUT, () => this.reconnectLater());
    // Events of an abandoned socket are ignored.
    socket.addEventListener("open", () => {
      if (socket !== this.socket) return;
      this.failures = 0;
      this.answered();
      this.pingTimer = window.setInterval(() => this.ping(), PING_INTERVAL);
      this.events.open();
    });
    socket.addEventListener("message", (event: MessageEvent<string>) => {
      if (socket !== this.socket) return;
      this.answered();
      this.events.message(JSON.parse(event.data) as Answer);
    });
    socket.addEventListener("close", (event) => {
      if (socket !== this.socket) return;
      if (event.code !== GAME_MISSING) return this.reconnectLater();
      this.abandon();
      this.events.missing?.();
    });
  }

  private expectAnswer(within: number, otherwise: () => void): void {
    clearTimeout(this.answerTimer);
    this.answerTimer = window.setTimeout(otherwise, within);
  }

  private answered(): void {
    clearTimeout(this.answerTimer);
    this.answerTimer = 0;
  }

  private pingOrDrop(): void {
    this.ping();
    this.expectAnswer(DROP_AFTER, () => this.reconnectLater());
  }

  private ping(): void {
    this.send({ type: "ping" });
  }

  /** Ignore the socket from now on: a dead one would take long to report that it is closed. */
  private abandon(): void {
    const { socket } = this;
    this.socket = null;
    this.answered();
    clearInterval(this.pingTimer);
    socket?.close();
  }

  private reconnectLater(): void {
    this.abandon();
    this.events.down();
    const delay = RETRY_DELAYS[Math.min(this.failures, RETRY_DELAYS.length - 1)]!;
    this.failures += 1;
    this.retryTimer = window.setTimeout(() => this.connect(), delay);
  }

  /** The network or the visibility of the page has changed: test the connection at once. */
  private readonly probe = (): void => {
    if (this.socket) this.ping();
    else if (document.visibilityState === "visible") this.connect();
  };
}
