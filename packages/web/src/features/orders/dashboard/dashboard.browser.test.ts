import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser } from '../../../testing/harness/browser-test.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { openSignedIn, otherCompany } from '../../../testing/harness/sign-in-helper.ts'

const links = (page: Page) => page.getByRole('link', { name: /^Tümünü gör/ })

describeInBrowser('the dashboard of many orders', () => {
  browserTest('shows the first rows, and each panel leads to all of its orders', async ({ openTab, start }) => {
    const server = await start.server({ settings: { demoOrders: 400 } })
    const { page } = await openSignedIn(openTab, server, '/', { email: otherCompany })
    await links(page).first().waitFor()
    expect(await links(page).count()).toBe(4)
    const rows = await page
      .locator('.card table tbody')
      .evaluateAll((all) => all.map(({ children }) => children.length))
    expect(rows).toEqual([10, 10])
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_000)
    for (const at of [0, 1, 2, 3]) {
      const link = links(page).nth(at)
      const count = /\d+/.exec(await link.innerText())?.[0] ?? ''
      await link.click()
      await eventually(async () =>
        expect(await page.locator('.filter-end output').innerText()).toBe(`${count} / 400 sipariş`),
      )
      await page.goBack()
      await links(page).first().waitFor()
    }
  })
})
