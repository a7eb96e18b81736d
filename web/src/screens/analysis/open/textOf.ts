/** The text of a file, whatever its encoding. */

import { settings } from "../../../settings/settings.svelte";

export async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // An old editor wrote it, in the encoding of the reader's language.
    const old = settings.language === "ru" ? "windows-1251" : "windows-1252";
    return new TextDecoder(old).decode(bytes);
  }
}
