/** Number of journals that a profile keeps; a new one removes the oldest. */
export const journalsKept = 200
