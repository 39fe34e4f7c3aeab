import type { Page } from 'playwright-core'

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
