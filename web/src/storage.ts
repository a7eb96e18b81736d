/**
 * Values that the browser keeps. Other tabs change them too, and what is stored may have any form:
 * another version of the page, or the reader, has written it.
 */

/** The value under a key; null if there is none, or without storage. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keep a value; without storage it lasts as long as the page. */
export function keepStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage there is nothing to do.
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Those entries of a record that are what they should be; none if it is no record. */
export function entriesOf<Value>(
  stored: unknown,
  isValue: (value: unknown) => value is Value,
): Record<string, Value> {
  if (!isRecord(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, Value] => isValue(entry[1])),
  );
}
