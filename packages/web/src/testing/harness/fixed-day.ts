import type { BrowserContext } from 'playwright-core'

/**
 * Noon of a day in Istanbul at which server and page stand still, for a test that counts days: the real one may end
 * while it runs, or be the first of a year that has no lines yet. `day` as `YYYY-MM-DD`.
 */
export function fixedDay(day: string) {
  const noon = Date.parse(`${day}T12:00:00+03:00`)
  return {
    /** For the server. */
    now: () => noon,
    /** For the page; its timers go on. */
    prepare: (context: BrowserContext) => context.clock.setFixedTime(noon),
  }
}
