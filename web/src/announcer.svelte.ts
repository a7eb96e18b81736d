/** Words for people who listen to the page instead of looking at it. */

const said = $state({ text: "", again: false });

/** Say something politely; the same words twice in a row are said twice. */
export function announce(text: string): void {
  said.again = said.text === text && !said.again;
  said.text = text;
}

/** What is being said. A trailing space makes a repetition count as news. */
export const announcement = (): string => (said.again ? `${said.text} ` : said.text);
