import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { pace } from '@ip-portal/core/testing/pace'
import type { TestServer } from '@ip-portal/server/testing'
import { browserTest, describeInBrowser, type OpenTab, sharedServer } from '../testing/harness/browser-test.ts'
import { phone } from '../testing/harness/launch-chromium.ts'
import { openSignedIn, otherCompany, withoutSecondFactor } from '../testing/harness/sign-in-helper.ts'

/** Addresses with a text of the data that they wait for. */
const pages = [
  ['/', 'Ödeme Uyarıları'],
  ['/orders', '14 gün gecikti'],
  ['/orders/1001', 'geçersiz'],
  ['/orders/1002#rbl', 'Listeden Çıkma'],
  ['/support?ticket=1', 'ölçüm-sonuçları.pdf'],
  ['/transactions', 'En yüksek'],
  ['/invoices', 'Fatura No'],
  ['/activity', 'Yeni Kullanıcı'],
  ['/profile', 'Yeni Şifre (Tekrar)'],
] as const

/** The same of the company with many orders, which has no second factor either. */
const longPages = [
  ['/', 'Tümünü gör (420)'],
  ['/orders', 'gün gecikti'],
] as const

/** The narrowest window with a table, where what is squeezed moves most. */
const laptop = { width: 1024, height: 768 }

/** Late enough for placeholders, later than the status that decides about the banner, before the figures of the list. */
const dataAfterMs = 400
const statusAfterMs = 100
const figuresAfterMs = 800

const delayOf = (page: string, url: string) => {
  if (url.endsWith('/security-status')) return statusAfterMs
  return page.endsWith('/orders') && url.endsWith('/orders/stats') ? figuresAfterMs : dataAfterMs
}

interface Shift {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** Collects the shifts of a page as `window.shifts`. */
function collectShifts(): void {
  const seen: Shift[] = []
  Object.assign(window, { shifts: seen })
  new PerformanceObserver((list) => {
    seen.push(...(list.getEntries() as unknown as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput))
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The sum of the shifts, and what has moved. */
const shiftsNow = () => {
  const { shifts } = window as unknown as { shifts: Shift[] }
  const nodes = shifts.flatMap(({ sources }) => sources.map(({ node }) => node))
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: nodes.map((node) => (node instanceof Element ? node.className || node.tagName : node?.textContent)),
  }
}

interface Visit {
  server: TestServer
  viewport: typeof phone
  email: string
  pages: readonly (readonly [path: string, text: string])[]
}

/** Loads the first page, moves to the others and lists those whose layout moves, with what moved. */
async function jumpyPages(openTab: OpenTab, { server, viewport, email, pages: visited }: Visit) {
  const prepare = async (context: BrowserContext) => {
    await context.addInitScript(collectShifts)
    await context.route(/\/api\//, async (route) => {
      await pace(delayOf(route.request().frame().url(), route.request().url()))
      await route.continue()
    })
  }
  const { page } = await openSignedIn(openTab, server, '/', { prepare, viewport, email })
  const jumpy = []
  for (const [path, text] of visited) {
    await page.evaluate((to) => {
      if (to === '/') return
      ;(window as unknown as { shifts: Shift[] }).shifts.length = 0
      window.history.pushState(null, '', to)
    }, path)
    await page.locator('.security-banner').waitFor()
    await page.getByText(text).filter({ visible: true }).first().waitFor()
    await page.locator('.skeleton').first().waitFor({ state: 'detached' })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    const { sum, moved } = await page.evaluate(shiftsNow)
    if (sum >= 0.02) jumpy.push({ path, sum, moved })
  }
  return jumpy
}

describeInBrowser('layout', () => {
  const server = sharedServer()
  const longServer = sharedServer({ demoOrders: 1_200 })
  browserTest.for(Object.entries({ laptop, phone }))(
    'keeps its place while a page loads: %s',
    { timeout: 120_000 },
    async ([, viewport], { openTab }) =>
      expect(await jumpyPages(openTab, { server, viewport, email: withoutSecondFactor, pages })).toEqual([]),
  )
  browserTest.for(Object.entries({ laptop, phone }))(
    'keeps its place with 1,200 orders: %s',
    { timeout: 120_000 },
    async ([, viewport], { openTab }) =>
      expect(
        await jumpyPages(openTab, { server: longServer, viewport, email: otherCompany, pages: longPages }),
      ).toEqual([]),
  )
})
