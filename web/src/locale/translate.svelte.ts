/**
 * The page's sentences, by gettext: they are written in English where they are used, and the
 * catalogue of the Python package has their translations. `make catalogues` collects every literal
 * argument of `t`, `tn` and `tp`; only the language of the reader is loaded.
 */

import { announce } from "../announcer.svelte";
import type { Language } from "../api/types";
import { settings } from "../settings/settings.svelte";
import type { Translations } from "./translations";

const ENGLISH: Translations = { messages: {}, pluralForm: (count) => (count === 1 ? 0 : 1) };

const LOADERS: Record<Language, () => Promise<Translations>> = {
  en: () => Promise.resolve(ENGLISH),
  ru: () => import("virtual:translations/ru"),
};

let translations = $state.raw(ENGLISH);

/** Load the sentences of a language, then change to it; if they cannot be loaded, change nothing. */
export async function setLanguage(language: Language): Promise<void> {
  try {
    translations = await LOADERS[language]();
    settings.language = language;
  } catch {
    announce(t("The server does not answer."));
  }
}

type Value = string | number;
/** Only texts that are known when the page is built can be translated. */
type Literal<Text extends string> = string extends Text ? never : Text;
/** The names in braces. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;
/** The last argument: a value for every name, or nothing where there is none. */
type Values<Name extends string> = [Name] extends [never] ? [] : [values: Record<Name, Value>];

/** gettext: a sentence in the reader's language. */
export const t = <Text extends string>(
  text: Literal<Text>,
  ...[values]: Values<Names<Text>>
): string => format(lookUp(text)[0] ?? text, values);

/** pgettext: the same, where English has one word for what other languages tell apart. */
export const tp = <Text extends string>(
  context: string,
  text: Literal<Text>,
  ...[values]: Values<Names<Text>>
): string => format(lookUp(`${context}\u0004${text}`)[0] ?? text, values);

/** ngettext: the form of a sentence that goes with a count, which is `{count}` in it. */
export const tn = <One extends string, Other extends string>(
  one: Literal<One>,
  other: Literal<Other>,
  count: number,
  ...[values]: Values<Exclude<Names<One> | Names<Other>, "count">>
): string => {
  const forms = lookUp(one);
  const english = ENGLISH.pluralForm(count) === 0 ? one : other;
  return format(forms[translations.pluralForm(count)] ?? english, { ...values, count });
};

const lookUp = (key: string): readonly string[] => translations.messages[key] ?? [];

const format = (text: string, values: Record<string, Value> = {}): string =>
  text.replace(/\{(\w+)\}/g, (braces, name: string) => String(values[name] ?? braces));

/** A number of points, with the decimal sign of the reader's language. */
export const points = (value: number): string => value.toLocaleString(settings.language);
