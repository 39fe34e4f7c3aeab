import type { Page } from 'playwright-core'

/**
 * Presses Esc once the dialogs listen to it: PrimeReact's dialog does so from a moment after it has appeared. Wait for
 * something of that dialog before: none is open for a moment between the one that says that code loads and its own.
 */
export async function pressEscape(page: Page): Promise<void> {
  await page
    .locator('.load-dialog.is-loading, .p-dialog:not(.p-dialog-enter-done)')
    .first()
    .waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
}

/** Waits until the page has gone back from the history entry of its overlays, which would abort a reload. */
export const overlaysGone = (page: Page) =>
  page.waitForFunction(() => (window.history.state as { overlay?: true } | null)?.overlay !== true)
