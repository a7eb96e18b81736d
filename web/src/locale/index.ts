/** The page's own strings, in the reader's language. */

import { settings } from "../settings/settings.svelte";
import { type Catalogue, en } from "./en";
import { ru } from "./ru";

const CATALOGUES: Record<string, Catalogue> = { en, ru };

/** The strings in the language chosen now; templates that call it follow a change. */
export const t = (): Catalogue => CATALOGUES[settings.language] ?? en;

/** A number of points as it is written: halves with the language's own sign. */
export const points = (value: number): string => value.toLocaleString(settings.language);
