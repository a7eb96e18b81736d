/** The seats that this browser holds: their tokens by game, in the local storage. */

const KEY = "tessellot.seats";
/** The oldest games are forgotten beyond this number. */
const LIMIT = 200;

export interface HeldSeat {
  token: string;
  /** The secret to send to a friend, for games by link. */
  invitation?: string;
  /** The name of the game, for the list of recent games. */
  game?: string;
}

function all(): Record<string, HeldSeat> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, HeldSeat>;
  } catch {
    return {};
  }
}

export const seatIn = (id: string): HeldSeat | null => all()[id] ?? null;

/** The games that this browser plays, newest first. */
export const heldGames = (): { id: string; seat: HeldSeat }[] =>
  Object.entries(all())
    .map(([id, seat]) => ({ id, seat }))
    .reverse();

export function holdSeat(id: string, seat: HeldSeat): void {
  const seats = all();
  delete seats[id];
  const entries = [...Object.entries(seats), [id, seat] as const].slice(-LIMIT);
  store(Object.fromEntries(entries));
}

export function forgetSeat(id: string): void {
  const seats = all();
  delete seats[id];
  store(seats);
}

function store(seats: Record<string, HeldSeat>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(seats));
  } catch {
    // Without storage the seat lasts as long as the page.
  }
}
