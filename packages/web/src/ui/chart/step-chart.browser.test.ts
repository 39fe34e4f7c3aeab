import { expect } from 'vitest'
import type { Transaction } from '@ip-portal/core/billing'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { phone } from '../../testing/harness/launch-chromium.ts'
import { openSignedIn } from '../../testing/harness/sign-in-helper.ts'

describeInBrowser('a chart', () => {
  browserTest('no amount of the balance chart is cut on a phone, however large', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders')
    await page.setViewportSize(phone)
    await page.route('**/action/get/transactions*', async (route) => {
      const answer = await route.fetch()
      const ledger = (await answer.json()) as { transactions: Transaction[] }
      const transactions = ledger.transactions.map((line) => ({
        ...line,
        amount_usd: (line.amount_usd ?? 0) * 30_000_000.37,
      }))
      await route.fulfill({ response: answer, json: { ...ledger, transactions } })
    })
    await page.goto(`${server.url}/transactions`)
    const reader = page.locator('.chart-reader')
    await reader.press('Home')
    const points = Number(await reader.getAttribute('aria-valuemax'))
    const cut: string[] = []
    for (let at = 1; at <= points; at++) {
      cut.push(...(await page.locator('.chart-card').evaluate(textsBeside)))
      await reader.press('ArrowRight')
    }
    expect(points).toBeGreaterThan(5)
    expect(await page.locator('.chart-grid-line').allInnerTexts()).toContain('$50\u00a0Mr')
    expect(cut).toEqual([])
  })
})

/** Texts of a chart that leave its card. */
function textsBeside(card: Element): string[] {
  const { left, right } = card.getBoundingClientRect()
  return [...card.querySelectorAll('.chart-grid-line > span, .chart-month, .chart-value')]
    .filter((text) => text.getBoundingClientRect().left < left || text.getBoundingClientRect().right > right)
    .map((text) => text.textContent)
}
