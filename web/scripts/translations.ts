/**
 * A Vite plugin: `import("virtual:translations/ru")` is the Russian catalogue of the Python package,
 * reduced to the sentences of the page. The rule for plural forms is that of the catalogue, so page
 * and package choose the same form.
 */

import { readFileSync } from "node:fs";
import { po } from "gettext-parser";
import type { Plugin } from "vite";

const PREFIX = "virtual:translations/";
/** The comment that web/scripts/sentences.py gives to the sentences of the page. */
const OURS = "page";
/** C and JavaScript agree on everything that a rule can be made of. */
const RULE = /plural=([n\d\s%<>=!&|?:()]+);?\s*$/;

export function translations(folder: string): Plugin {
  return {
    name: "translations",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const language = id.slice(PREFIX.length + 1);
      const file = `${folder}/${language}/LC_MESSAGES/tessellot.po`;
      this.addWatchFile(file);
      return moduleOf(readFileSync(file));
    },
  };
}

/** The code of a module with the messages and the plural rule of a catalogue. */
export function moduleOf(source: Buffer): string {
  const catalogue = po.parse(source);
  const messages: Record<string, string[]> = {};
  for (const [context, entries] of Object.entries(catalogue.translations)) {
    for (const { msgid, msgstr, comments } of Object.values(entries)) {
      if (!comments?.extracted?.split("\n").includes(OURS)) continue;
      messages[context ? `${context}\u0004${msgid}` : msgid] = msgstr;
    }
  }
  const rule = RULE.exec(catalogue.headers["Plural-Forms"] ?? "")?.[1];
  if (!rule) throw new Error("The catalogue has no rule for plural forms.");
  return [
    `export const messages = ${JSON.stringify(messages)};`,
    `export const pluralForm = (n) => Number(${rule});`,
  ].join("\n");
}
