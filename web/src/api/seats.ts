/** The seats that this browser holds: their tokens by game, in the local storage. */

import { entriesOf, isRecord, keepStored, readStored } from "../storage";

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

const isText = (value: unknown): boolean => value === undefined || typeof value === "string";
const isSeat = (value: unknown): value is HeldSeat =>
  isRecord(value) &&
  typeof value.token === "string" &&
  isText(value.invitation) &&
  isText(value.game);

const all = (): Record<string, HeldSeat> => entriesOf(readStored(KEY), isSeat);

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
  keepStored(KEY, Object.fromEntries(entries));
}

export function forgetSeat(id: string): void {
  const seats = all();
  delete seats[id];
  keepStored(KEY, seats);
}
