import type { BrowserContext } from 'playwright-core'

/**
 * Fixes the clocks of server and page at noon of a day in Istanbul, for tests that count days: the real day may end
 * during the test or start a year without data. `day` as `YYYY-MM-DD`.
 */
export function fixedDay(day: string) {
  const noon = Date.parse(`${day}T12:00:00+03:00`)
  return {
    /** Clock of the server. */
    now: () => noon,
    /** Fixes the date of the page; its timers go on. */
    prepare: (context: BrowserContext) => context.clock.setFixedTime(noon),
  }
}
