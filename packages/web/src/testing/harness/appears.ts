import type { Locator } from 'playwright-core'

/**
 * Acts and waits for a text that stays for a moment only. The page looks for it from before the act, so that a slow
 * test process cannot come too late.
 */
export async function appears(text: Locator, act: () => Promise<unknown>): Promise<void> {
  await Promise.all([text.waitFor(), act()])
}
