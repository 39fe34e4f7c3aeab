import { expect } from 'vitest'
import { browserTest, describeInBrowser, sharedServer } from '../testing/harness/browser-test.ts'
import { cutValues } from '../testing/harness/cut-values.ts'
import { eventually } from '../testing/harness/eventually.ts'
import { phone } from '../testing/harness/launch-chromium.ts'
import { openSignedIn } from '../testing/harness/sign-in-helper.ts'
import { moveTo } from '../testing/harness/tabs.ts'

const pages = [
  ...['/', '/orders', '/contracts', '/transactions', '/invoices', '/support', '/new-order', '/activity', '/profile'],
  ...['', '#rbl', '#ledger', '#tickets', '#renewals'].map((tab) => `/orders/1001${tab}`),
  ...['/orders/1007', '/orders/1009', '/orders/1010'],
]

describeInBrowser('a phone', () => {
  const server = sharedServer()

  browserTest('cuts no number, prefix or amount', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/', { viewport: phone })
    for (const path of pages) {
      await moveTo(page, path)
      await eventually(async () => {
        expect(await page.locator('#content [aria-busy=true], #content .skeleton, #content .shimmer').count()).toBe(0)
        expect(await cutValues(page), path).toEqual([])
      })
    }
  })
})
