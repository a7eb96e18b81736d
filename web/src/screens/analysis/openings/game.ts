/** The game whose openings have a swap map. */
export const GAME = "battle-of-lits";
