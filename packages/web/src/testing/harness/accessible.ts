import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone } from './launch-chromium.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** The one rule whose answer depends on the colour scheme. */
const ofColour = 'color-contrast'

/** Everybody can use what the page shows now, and nothing of it is wider than the screen. */
async function holdLook(page: Page, part: string, look: string, colourOnly: boolean): Promise<void> {
  // Half a transition is a colour that nobody ever sees.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  // Without the legacy mode each analysis opens a page of its own to put frames together. The only frames there are
  // hold reports and papers of somebody else, which it must not speak to.
  const axe = new AxeBuilder({ page })
    .include(part)
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], iframes: false })
  const { violations } = await (colourOnly ? axe.withRules(ofColour) : axe.withTags(standards)).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
  expect(found, look).toEqual([])
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(tooWide, `${look}: px beyond the edge`).toBeLessThanOrEqual(0)
}

/**
 * The same in light and dark on a desk, and on a phone. A dialog or calendar is looked at without the page behind it;
 * `open` brings back what closes when the window changes its size.
 */
export async function holdAccessible(page: Page, what: string, open?: () => Promise<void>): Promise<void> {
  const over = '.p-dialog, dialog[open], .p-datepicker'
  for (const [size, viewport] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(viewport)
    await open?.()
    const part = (await page.locator(over).count()) > 0 ? over : 'html'
    // The colours of a phone are those of the desk.
    for (const colorScheme of viewport === phone ? (['light'] as const) : (['light', 'dark'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await holdLook(page, part, `${what}, ${size}, ${colorScheme}`, colorScheme === 'dark')
      const folder = process.env['SCREENSHOTS']
      if (folder) await page.screenshot({ path: `${folder}/${what} ${size} ${colorScheme}.png`, fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(desktop)
}
