import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser, sharedServer } from './browser-test.ts'
import { desktop, phone } from './launch-chromium.ts'
import { openSignedIn, withoutSecondFactor } from './sign-in-helper.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
/** Rules beyond the standards, for people who go by headings and landmarks. */
const structure = {
  region: { enabled: true },
  'landmark-unique': { enabled: true },
  'heading-order': { enabled: true },
  'page-has-heading-one': { enabled: true },
}
/** The only rule whose result depends on the colour scheme. */
const ofColour = 'color-contrast'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * Lists the findings of axe below a selector: the rule and the beginning of each element. Frames are left out: the only
 * ones of the portal show documents of third parties.
 */
export async function axeFindings(page: Page, include: string, rules: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = { ...rules, resultTypes: ['violations'], iframes: false, preload: false }
  return page.evaluate(
    async ([selector, given]) => {
      const { violations } = await window.axe.run({ include: [selector] }, given)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 150)).join(' | ')}`)
    },
    [include, options] as const,
  )
}

/** Expects no axe findings, no horizontal overflow and no form with messages of the browser, in its own language. */
async function expectAccessibleIn(page: Page, part: string, look: string, scheme: 'light' | 'dark'): Promise<void> {
  // Colours in the middle of a transition would be measured.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  const rules: RunOptions =
    scheme === 'dark'
      ? { runOnly: { type: 'rule', values: [ofColour] } }
      : { runOnly: { type: 'tag', values: standards }, rules: structure }
  expect(await axeFindings(page, part, rules), look).toEqual([])
  expect(await page.locator('form:not([novalidate])').count(), `${look}: forms that the browser checks`).toBe(0)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(tooWide, `${look}: px beyond the edge`).toBeLessThanOrEqual(0)
}

/** Frames without a change after which a page is at rest. */
const restFrames = 6

/** Waits until a page that is drawn for another window no longer changes its height, and gives it. */
const heightAtRest = (page: Page): Promise<number> =>
  page.evaluate(async (frames) => {
    let height = 0
    for (let same = 0; same < frames;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const { scrollHeight } = document.documentElement
      same = scrollHeight === height ? same + 1 : 0
      height = scrollHeight
    }
    return height
  }, restFrames)

/**
 * Checks accessibility on the desktop and on a phone, in light and dark. A dialog, calendar, menu or panel is checked without
 * the page behind it; `open` opens again what a change of the window size closes.
 */
export async function expectAccessible(page: Page, what: string, open?: () => Promise<void>): Promise<void> {
  const over = '.p-dialog, dialog[open], .p-datepicker, .p-menu, .popover:popover-open'
  for (const [size, viewport] of Object.entries({ desktop, phone })) {
    await page.setViewportSize(viewport)
    await open?.()
    const part = (await page.locator(over).count()) > 0 ? over : 'html'
    // As tall as the page: axe takes what lies under a bar of the frame for covered, although it scrolls.
    const height = await heightAtRest(page)
    if (part === 'html') await page.setViewportSize({ ...viewport, height })
    await heightAtRest(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessibleIn(page, part, `${what}, ${size}, ${colorScheme}`, colorScheme)
      const folder = process.env['SCREENSHOTS']
      if (folder) await page.screenshot({ path: `${folder}/${what} ${size} ${colorScheme}.png`, fullPage: true })
    }
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize(desktop)
}

/** Page by its name for the report, with its path and a text that its data shows. */
export type AccessiblePage = readonly [name: string, path: string, text: string]

/** Checks the accessibility of pages with the demo data. */
export const accessiblePages = (what: string, pages: readonly AccessiblePage[]): void =>
  describeInBrowser(`accessibility of ${what}`, () => {
    const server = sharedServer()
    browserTest.for(pages)('%s', async ([name, path, text], { openTab }) => {
      const { page, guard } = await openSignedIn(openTab, server, path, { email: withoutSecondFactor })
      guard.allowStatus(404)
      await page.locator('.security-banner').waitFor()
      await page.getByText(text).first().waitFor()
      await expectAccessible(page, name)
    })
  })
