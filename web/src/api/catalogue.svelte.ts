/** The catalogue of games, in the language chosen now; asked for once per language. */

import { settings } from "../settings/settings.svelte";
import * as client from "./client";
import type { Catalogue, Language } from "./messages";

const known = new Map<Language, Promise<Catalogue>>();

/** The catalogue; a failed attempt is forgotten, so that asking again tries again. */
export function catalogue(): Promise<Catalogue> {
  const language = settings.language;
  let asked = known.get(language);
  if (!asked) {
    asked = client.catalogue();
    asked.catch(() => known.delete(language));
    known.set(language, asked);
  }
  return asked;
}
