/** The first game after the lessons: against the gentlest engine, with the coach. */

import { catalogue } from "../../api/catalogue.svelte";
import * as client from "../../api/client";
import { holdSeat } from "../../api/seats";
import type { NewGame } from "../../api/types";
import { go } from "../../router.svelte";
import { lastChoices, rememberChoices } from "../setup/lastChoices";
import { settings } from "../../settings/settings.svelte";

/** Start the game and show it. */
export async function practise(id: string): Promise<void> {
  const { games, levels } = await catalogue();
  const game = games.find((one) => one.id === id);
  const gentlest = levels[0];
  if (!game || !gentlest || !game.has_engine) {
    go(`/new/${id}`);
    return;
  }
  const made = await client.create({
    game: id as NewGame["game"],
    options: {},
    opponent: "engine",
    level: gentlest.id,
    seat: "first",
    clock: { kind: "none" },
    name: settings.name.trim(),
  });
  holdSeat(made.id, { token: made.token, game: game.name });
  // The next game begins with the same opponent, unless the reader has chosen another before.
  const { level, ...choices } = lastChoices(id);
  rememberChoices(id, { ...choices, level: level ?? gentlest.id });
  // Whoever has switched the coach off wants none.
  settings.coach ??= true;
  go(`/game/${made.id}`);
}
