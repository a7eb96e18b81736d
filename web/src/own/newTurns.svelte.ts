/** Turns that have come while the reader looked elsewhere: each is told once. */

import type { OwnGameView } from "../api/types";
import { t } from "../locale";
import { entriesOf, keepStored, readStored } from "../storage";
import { notify } from "./notifications";

export interface NewTurn {
  id: string;
  ply: number;
  text: string;
}

interface Circumstances {
  /** The opponent has just sat down. */
  seated: boolean;
  /** The game is on the screen. */
  shown: boolean;
}

/** The turns that the reader knows about: the ply of the last one in each game. */
const KEY = "tessellot.turns";
/** Games beyond this number are forgotten, the oldest first. */
const LIMIT = 200;

export class NewTurns {
  /** Turns to point out on this page. */
  list = $state.raw<NewTurn[]>([]);

  /** Announce a turn, unless the reader knows about it or sees it now. */
  meet(game: OwnGameView, { seated, shown }: Circumstances): void {
    const { id, ply } = game;
    const known = load();
    // Another tab may have announced it.
    if (known[id] === ply) return;
    store({ ...known, [id]: ply });
    if (shown && !document.hidden) return;
    const text = turnText(game, seated);
    if (!shown) this.list = [...this.list.filter((turn) => turn.id !== id), { id, ply, text }];
    void notify(game.setup.name, text, `/game/${id}`);
  }

  /** The reader sees the game. */
  see(id: string, ply: number): void {
    const known = load();
    if (known[id] !== ply) store({ ...known, [id]: ply });
    this.drop(id);
  }

  drop(id: string): void {
    if (this.list.some((turn) => turn.id === id)) {
      this.list = this.list.filter((turn) => turn.id !== id);
    }
  }
}

function turnText({ names, seats, setup, opponent }: OwnGameView, seated: boolean): string {
  const game = setup.name;
  const player = opponent === "engine" ? "" : names[seats[0] === "first" ? 1 : 0];
  if (seated) {
    return t("{player} sat down to play {game} with you.", {
      player: player || t("Your opponent"),
      game,
    });
  }
  return player
    ? t("Your turn in {game} against {player}.", { player, game })
    : t("Your turn in {game}.", { game });
}

const isPly = (value: unknown): value is number => typeof value === "number";

const load = (): Record<string, number> => entriesOf(readStored(KEY), isPly);

const store = (turns: Record<string, number>): void =>
  keepStored(KEY, Object.fromEntries(Object.entries(turns).slice(-LIMIT)));
