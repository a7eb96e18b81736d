/** Words for people who listen to the page instead of looking at it. */

import { untrack } from "svelte";

let said = $state("");

/** Say something politely. A trailing space makes a repetition count as news. */
export function announce(text: string): void {
  // An effect that speaks must not run again because of what it said.
  said = untrack(() => said) === text ? `${text} ` : text;
}

/** What is being said. */
export const announcement = (): string => said;
