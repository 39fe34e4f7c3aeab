/** Difference between the clocks of several servers that share a database. */
export const clockSkewMs = 60_000

/**
 * True while a stored end lies ahead of the clock. An end further ahead than one that begins now was written under a
 * wrong clock and counts as over: else a clock that jumped two hours and back would block or open for two hours.
 */
export const isAhead = (end: number, now: number, lifetimeMs: number): boolean =>
  end > now && end <= now + lifetimeMs + clockSkewMs

/** True for a stored instant that is not later than now; a later one was written under a wrong clock. */
export const hasBeen = (at: number, now: number): boolean => at <= now + clockSkewMs
