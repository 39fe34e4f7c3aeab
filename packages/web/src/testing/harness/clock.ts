import type { BrowserContext, Page } from 'playwright-core'

/** Longer than the test process may take to hand the time over, and shorter than any poll. */
const aheadMs = 10_000

/**
 * Stops the clock of a page that was opened with `clock: true`, so that timed messages stay. The clock jumps ahead a
 * little; `page.clock.runFor` moves it on.
 */
export async function pauseClock({ page }: { page: Page }): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + aheadMs)
}

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
