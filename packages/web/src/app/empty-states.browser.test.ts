import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser } from '../testing/harness/browser-test.ts'
import { eventually } from '../testing/harness/eventually.ts'
import { locationOf, openSignedIn } from '../testing/harness/sign-in-helper.ts'
import { moveTo } from '../testing/harness/tabs.ts'

/** Finds the empty state with this sentence. */
const emptyOf = (page: Page, sentence: string): Locator => page.locator('.empty-state').filter({ hasText: sentence })

/** Opens an address, follows the action of an empty state and waits for the address behind it. */
async function follow(page: Page, from: string, [sentence, action]: [string, string], to: string): Promise<void> {
  await page.goto(from)
  const state = emptyOf(page, sentence)
  expect(await state.getByRole('link', { name: action, exact: true }).getAttribute('href')).toBe(to)
  await state.getByRole('link', { name: action, exact: true }).click()
  await eventually(() => expect(locationOf(page)).toBe(to))
}

/** Leaves fields of an answer empty. */
async function empty(page: Page, path: string, fields: Record<string, unknown>): Promise<void> {
  await page.route(path, async (route) => {
    const answer = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...answer, ...fields } })
  })
}

describeInBrowser('an empty state', () => {
  browserTest('of a filter is left by its button', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders?search=yok&late=1')
    await emptyOf(page, 'Filtrelere uygun').getByRole('button', { name: 'Filtreleri temizle' }).click()
    await page.locator('tr', { hasText: '#1001' }).waitFor()
    expect(locationOf(page)).toBe('/orders')
    await moveTo(page, '/transactions?from=2001-01-01&to=2001-01-02')
    await emptyOf(page, 'Bu tarih aralığında').getByRole('button', { name: 'Tüm işlemleri göster' }).click()
    await page.locator('.data-table tr[data-index]').nth(1).waitFor()
    expect(await page.locator('.presets [aria-pressed="true"], .presets :checked').count()).toBe(1)
  })

  browserTest('of a page leads to the next one', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/contracts')
    await empty(page, '**/api/orders/stats', { overdueBalances: [], waitingPayments: [], service_summary: [] })
    await empty(page, '**/api/orders/1003', { transactions: [] })
    await page.route('**/api/action/get/transactions*', (route) => route.fulfill({ json: [] }))
    await follow(page, `${server.url}/`, ['geciken ödeme yok', 'Hesap ekstresini gör'], '/transactions')
    await follow(page, `${server.url}/`, ['yenileme bulunmuyor', 'Siparişleri gör'], '/orders?sort=days_left')
    await follow(page, `${server.url}/`, ['Henüz sipariş', 'Yeni Sipariş'], '/new-order')
    await follow(page, `${server.url}/orders/1003#ledger`, ['Henüz işlem', 'Hesap ekstresini gör'], '/transactions')
    await follow(page, `${server.url}/transactions`, ['Henüz işlem', 'Siparişleri gör'], '/orders')
  })

  browserTest('of an order opens what fills it', async ({ openTab, start }) => {
    const server = await start.server()
    await server.db.deleteFrom('routes').where('order_id', '=', 1001).execute()
    await server.db.deleteFrom('roas').where('order_id', '=', 1001).execute()
    const { page } = await openSignedIn(openTab, server, '/orders/1001')
    const dialog = page.getByRole('dialog')
    for (const [sentence, action] of [
      ['route kaydı yok', 'Yeni Route'],
      ['ROA kaydı yok', 'Yeni ROA'],
    ] as const) {
      await emptyOf(page, sentence).getByRole('button', { name: action }).click()
      await dialog.getByRole('heading', { name: action, level: 2 }).waitFor()
      await dialog.getByRole('button', { name: 'Vazgeç' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await moveTo(page, '/orders/1008#rbl')
    await emptyOf(page, 'henüz taranmadı').getByRole('button', { name: 'Tarama iste' }).click()
    expect(await dialog.getByLabel('Konu').inputValue()).toBe('Kara liste taraması isteği')
    await page.route('**/api/tickets/order_id/1003*', (route) => route.fulfill({ json: [] }))
    await moveTo(page, '/orders/1003#tickets')
    await emptyOf(page, 'destek talebi yok').getByRole('button', { name: 'Yeni Talep' }).click()
    await dialog.getByLabel('Konu').waitFor()
  })
})
