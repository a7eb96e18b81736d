/** Plural forms as each language has them. */

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** A chooser of forms for one language; `#` in a form is the number. */
export function pluralIn(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace("#", String(count));
}
