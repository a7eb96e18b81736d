/** Keys by what is printed on them, in any alphabet. */

/**
 * The capital letter of a key, or the name of a key that types none. Where a keyboard types another
 * alphabet, its place counts: on a Russian one, the key L types “д”.
 */
export function keyOf({ key, code }: KeyboardEvent): string {
  if (key.length !== 1) return key;
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  return letter && key > "\u007f" ? letter : key.toUpperCase();
}
