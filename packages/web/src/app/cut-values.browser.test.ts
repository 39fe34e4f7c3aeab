import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cutValues } from '../testing/drivers/cut-values.ts'
import { browserTest, describeInBrowser, sharedServer } from '../testing/harness/browser-test.ts'
import { eventually } from '../testing/harness/eventually.ts'
import { phone } from '../testing/harness/launch-chromium.ts'
import { openSignedIn } from '../testing/harness/sign-in-helper.ts'
import { moveTo } from '../testing/harness/tabs.ts'

const pages = [
  '/',
  '/orders',
  '/contracts',
  '/transactions',
  '/invoices',
  '/support',
  '/new-order',
  '/activity',
  '/profile',
  ...['', '#rbl', '#ledger', '#tickets', '#renewals'].map((tab) => `/orders/1001${tab}`),
  '/orders/1007',
  '/orders/1009',
  '/orders/1010',
]

/** Makes the amounts of the dashboard those of a large company. */
const enrich = (page: Page) =>
  page.route('**/api/orders/stats', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      /"(\w*(?:usd|balance|amount)\w*)":(\d+(?:\.\d+)?)/gi,
      (_, name: string, amount: string) => `"${name}":${(Number(amount) * 10_000).toFixed(2)}`,
    )
    await route.fulfill({ response: answer, body })
  })

describeInBrowser('text', () => {
  const server = sharedServer()

  browserTest('on a phone shows each number, prefix and amount in full', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/', { viewport: phone })
    for (const path of pages) {
      await moveTo(page, path)
      await eventually(async () => {
        expect(await page.locator('#content [aria-busy=true], #content .skeleton, #content .shimmer').count()).toBe(0)
        expect(await cutValues(page), path).toEqual([])
      })
      if (!/transactions|ledger/.test(path)) continue
      const isCut = (all: Element[]) => all.filter((one) => one.scrollWidth > one.clientWidth).map(String)
      expect(await page.locator('.line-top > :first-child').evaluateAll(isCut), path).toEqual([])
    }
    await enrich(page)
    await moveTo(page, '/')
    await page
      .getByText(/\$\d\.\d{3}\.\d{3},\d\d/)
      .first()
      .waitFor()
    expect(await cutValues(page)).toEqual([])
  })

  for (const viewport of [{ width: 1280, height: 900 }, phone]) {
    browserTest(`of twice the size fits on every page, ${viewport.width} px wide`, async ({ openTab }) => {
      const { page } = await openSignedIn(openTab, server, '/', { viewport, own: true })
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
      await enrich(page)
      for (const path of pages.filter((one) => one !== '/profile')) {
        await moveTo(page, path)
        await eventually(async () => {
          expect(await page.locator('#content [aria-busy=true], #content .skeleton, #content .shimmer').count()).toBe(0)
          expect(await cutValues(page), path).toEqual([])
          const beyond = await page.evaluate(() => {
            const isWide = (element: Element) => element.scrollWidth > element.clientWidth + 1
            const parts = [
              ...document.querySelectorAll('.nav-link, .brand > strong, .topbar, .page-header, .stat-card'),
            ].filter(isWide)
            return [...(isWide(document.documentElement) ? ['page'] : []), ...parts.map((part) => part.textContent)]
          })
          expect(beyond, path).toEqual([])
        })
      }
    })
  }
})
