/** A text as a sentence, also if it begins with a player who has no name. */
export const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
