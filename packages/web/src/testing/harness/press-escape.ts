import type { Page } from 'playwright-core'

/** Presses Esc once the dialogs listen to it: PrimeReact's dialog does so from a moment after it has appeared. */
export async function pressEscape(page: Page): Promise<void> {
  await page
    .locator('.load-dialog.is-loading, .p-dialog:not(.p-dialog-enter-done)')
    .first()
    .waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
}
