import type { Browser, BrowserContextOptions } from 'playwright-core'
import { slowDown, slowPhone } from '../open-portal.ts'

/** Times in ms since the navigation. */
export interface Visit {
  firstPaint: number
  largestPaint: number
  /** A typed password reaches the application. */
  usable: number
  /** The first row of data is painted. */
  shown: number
  /** Cumulative layout shift. */
  layoutShift: number
  requests: number
  /** Style sheets inside the document. */
  inlineStyles: string
  /** Paths of the scripts and style sheets that had arrived when the page was usable or showed its data. */
  filesUntilDrawn: string[]
  /** The same up to the end of the visit. */
  files: string[]
}

type Seen = Pick<Visit, 'firstPaint' | 'largestPaint' | 'usable' | 'shown' | 'layoutShift'>

/** After it is drawn, a page may still paint something larger or shift its layout. */
const watchedMs = 1_500

/** Opens a page for the first time and waits for the form or, with a session, for the first row of data. */
export async function visit(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ locale: 'tr-TR', viewport: slowPhone.viewport, ...options })
  const page = await context.newPage()
  await slowDown(page)
  let requests = 0
  page.on('request', () => (requests += 1))
  await page.addInitScript(watchPage)
  const html = (await (await page.goto(url))?.text()) ?? ''
  const drawn: 'shown' | 'usable' = options.storageState ? 'shown' : 'usable'
  await page.waitForFunction((key) => (window as unknown as { seen: Record<string, number> }).seen[key] !== 0, drawn)
  await page.waitForTimeout(watchedMs)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const arrived = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\.(?:js|css)$/.test(name))
      .map((entry) => ({ path: new URL(entry.name).pathname, at: (entry as PerformanceResourceTiming).responseEnd })),
  )
  await context.close()
  const pathsBy = (latest: number) => [...new Set(arrived.filter(({ at }) => at <= latest).map(({ path }) => path))]
  const inlineStyles = [...html.matchAll(/<style[^>]*>([^<]*)/g)].map(([, text]) => text).join('')
  return { ...seen, requests, inlineStyles, filesUntilDrawn: pathsBy(seen[drawn]), files: pathsBy(Infinity) }
}

/** Runs in the page before its scripts. */
function watchPage(): void {
  const seen: Seen = { firstPaint: 0, largestPaint: 0, usable: 0, shown: 0, layoutShift: 0 }
  Object.assign(window, { seen })
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime))
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.layoutShift += value
  })
  const forms = new MutationObserver(() => {
    const field = document.querySelector('input[type=password]')
    // React marks the elements that it has hydrated or rendered.
    if (field === null || !Object.keys(field).some((key) => key.startsWith('__reactProps'))) return
    seen.usable = performance.now()
    forms.disconnect()
  })
  const tables = new MutationObserver(() => {
    const cells = [...document.querySelectorAll('table:not([aria-busy=true]) tbody td')]
    if (!cells.some((cell) => cell.textContent.trim() !== '')) return
    tables.disconnect()
    requestAnimationFrame(() => setTimeout(() => (seen.shown = performance.now())))
  })
  const everything = { childList: true, subtree: true, characterData: true, attributeFilter: ['aria-busy'] }
  tables.observe(document, everything)
  forms.observe(document, { childList: true, subtree: true })
}
