/** Journals that a profile keeps; the oldest makes room for a new one. */
export const journalsKept = 50
