/** The page's sentences in one language, as scripts/translations.ts takes them from the catalogue. */
export interface Translations {
  /** Translations by English sentence: one, or one for each plural form. */
  messages: Readonly<Record<string, readonly string[]>>;
  /** The index of the plural form that goes with a count. */
  pluralForm(count: number): number;
}
