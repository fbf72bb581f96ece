/** Milliseconds for which a roll that was made ready can be clicked: it says when it was made. */
export const FRESH = 3_000;
