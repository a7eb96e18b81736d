/** Announcements for screen readers. */

import { untrack } from "svelte";

let text = $state("");

/** Announce a message; a trailing space makes a repeated one count as new. */
export function announce(message: string): void {
  // An effect that announces something must not depend on the announcement.
  text = untrack(() => text) === message ? `${message} ` : message;
}

/** The current announcement. */
export const announcement = (): string => text;
