/** The catalogue of games in the current language, fetched once per language. */

import { settings } from "../settings/settings.svelte";
import * as client from "./client";
import type { Catalogue, Language } from "./types";

const cache = new Map<Language, Promise<Catalogue>>();

/** The catalogue; after a failure the next call fetches it again. */
export function catalogue(): Promise<Catalogue> {
  const language = settings.language;
  let pending = cache.get(language);
  if (!pending) {
    pending = client.catalogue();
    pending.catch(() => cache.delete(language));
    cache.set(language, pending);
  }
  return pending;
}
