import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TestServer } from '@ip-portal/server/testing'
import { appears } from '../testing/harness/appears.ts'
import { browserTest, describeInBrowser } from '../testing/harness/browser-test.ts'
import { eventually } from '../testing/harness/eventually.ts'
import { ask, confirmOn, demo, locationOf, signInOn, storedKeys } from '../testing/harness/sign-in-helper.ts'

const usd = new Intl.NumberFormat('tr-TR', { style: 'currency', currency: 'USD' })

interface Stats {
  total_active_orders: number
  total_remaining_balance: number
  total_late_payments_amount: number
  overdueBalances: { order_id: number; last_due_date: string; balance_usd: number }[]
  service_summary: { renewals: { price: number; status: string }[] }[]
  rpki: { valid: number; invalid: number }
}
interface Listed {
  active: { order_id: number; tag: string | null; order_status: number; net_balance: number; isActiveOrder: number }[]
}

const tokenOf = (page: Page) => page.evaluate(() => window.localStorage.getItem('token') ?? '')
const numbersOf = async (page: Page) => {
  const cells = await page
    .locator('table.data-table')
    .last()
    .locator('tbody tr[data-index] td:nth-child(1 of :not(.choose-cell))')
    .allInnerTexts()
  return cells.map((cell) => Number(cell.replace('#', '')))
}

async function expectDashboard(page: Page, server: TestServer): Promise<void> {
  const stats = (await ask(server, await tokenOf(page), '/orders/stats')) as unknown as Stats
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  const cards = await eventually(async () => {
    const texts = await page.locator('.grid-cards > *').allInnerTexts()
    expect(texts).toHaveLength(6)
    return texts
  })
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(Date.now())
  const late = stats.overdueBalances.filter((one) => one.last_due_date.slice(0, 10) < today)
  const pending = stats.overdueBalances.filter((one) => !late.includes(one))
  const renewals = stats.service_summary.flatMap((service) => service.renewals)
  const upcoming = renewals.filter((one) => one.status === 'upcoming')
  const sum = (amounts: number[]) => usd.format(amounts.reduce((total, one) => total + one, 0))
  const expected = [
    ['Aktif Siparişler', String(stats.total_active_orders)],
    ['Geciken Ödemeler', usd.format(stats.total_late_payments_amount), `${late.length} adet`],
    ['Bekleyen Ödemeler', sum(pending.map((one) => one.balance_usd)), `${pending.length} adet`],
    ['Yaklaşan Yenilemeler', sum(upcoming.map((one) => one.price))],
    ['Toplam Bakiye', usd.format(stats.total_remaining_balance)],
    ['RPKI', `${stats.rpki.valid} / `, `${stats.rpki.invalid} geçersiz`],
  ]
  for (const [at, parts] of expected.entries()) for (const part of parts) expect(cards[at]).toContain(part)
  expect(late.length).toBeGreaterThan(0)
  expect(pending.length).toBeGreaterThan(0)
  const warnings = page.getByRole('table', { name: 'Ödeme Uyarıları' })
  for (const { order_id } of late) {
    const row = warnings.locator('tbody tr', { hasText: `Sipariş #${order_id}` })
    expect(await row.innerText()).toMatch(/\d+ gün gecikti/)
    expect(await row.getByRole('link').getAttribute('href')).toBe(`/orders/${order_id}`)
  }
}

async function expectOrderList(page: Page, server: TestServer): Promise<void> {
  const { active } = (await ask(server, await tokenOf(page), '/orders')) as unknown as Listed
  await page.getByRole('navigation').getByRole('link', { name: 'Siparişler' }).click()
  await page.getByRole('heading', { name: 'Siparişlerim' }).waitFor()
  // Status 20 stays at the bottom in every sort order.
  const cancelled = active.filter((order) => order.order_status === 20).map((order) => order.order_id)
  const others = active.filter((order) => order.order_status !== 20)
  const descending = others.map((order) => order.order_id).toSorted((a, b) => b - a)
  await eventually(async () => expect(await numbersOf(page)).toEqual([...descending, ...cancelled]))

  // The search ignores case and Turkish letters.
  await page.getByLabel('Ara', { exact: true }).fill('MERKEZ')
  const tagged = active.filter((order) => order.tag === 'Merkez').map((order) => order.order_id)
  await eventually(async () => expect((await numbersOf(page)).toSorted()).toEqual(tagged.toSorted()))
  expect(locationOf(page)).toBe('/orders?search=MERKEZ')

  await page.getByLabel('Ara', { exact: true }).fill('')
  await page.getByLabel('Etiket').selectOption('Yedek')
  await page.getByRole('columnheader', { name: 'Bakiye' }).getByRole('button').click()
  const spare = others.filter((order) => order.tag === 'Yedek').toSorted((a, b) => a.net_balance - b.net_balance)
  const expected = spare.map((order) => order.order_id)
  await eventually(async () => expect(await numbersOf(page)).toEqual(expected))
  expect(await page.getByRole('columnheader', { name: 'Bakiye' }).getAttribute('aria-sort')).toBe('ascending')
  expect(locationOf(page)).toBe('/orders?tag=Yedek&sort=net_balance')

  await page.reload()
  await eventually(async () => expect(await numbersOf(page)).toEqual(expected))
  await page.getByRole('button', { name: 'Filtreleri temizle' }).click()
  await page.getByLabel('Ara', { exact: true }).fill('yok böyle bir şey')
  await page.getByText('Filtrelere uygun sipariş bulunamadı.').waitFor()
  await page.getByLabel('Ara', { exact: true }).fill('')

  // A row of an inactive order does not open.
  const inactive = active.find((order) => order.isActiveOrder === 0)
  const closed = page.locator('tr.row-closed', { hasText: `#${inactive?.order_id}` })
  expect(await closed.getByRole('link').count()).toBe(0)
  await closed.click()
  expect(locationOf(page)).toMatch(/^\/orders(\?|$)/)
}

async function expectOrigins(page: Page, server: TestServer, expected: string[]): Promise<void> {
  const table = page.getByRole('table', { name: 'Routes 192.0.2.0/24' })
  const origins = async () => (await table.locator('tbody tr td:first-child .mono').allInnerTexts()).toSorted()
  await eventually(async () => expect(await origins()).toEqual(expected))
  const path = '/ip/order/1001/192.0.2.0/24/route'
  const { routes } = (await ask(server, await tokenOf(page), path)) as { routes: { origin: string }[] }
  expect(routes.map((route) => route.origin).toSorted()).toEqual(expected)
}

async function changeRoutes(page: Page, server: TestServer): Promise<void> {
  const dialog = page.getByRole('dialog')
  const link = page.locator('tr', { hasText: '#1001' }).getByRole('link', { name: '192.0.2.0/24' })
  expect(await link.getAttribute('href')).toBe('/orders/1001')
  await link.click()
  await page.getByRole('heading', { name: '192.0.2.0/24', level: 1 }).waitFor()
  expect(locationOf(page)).toBe('/orders/1001')
  await expectOrigins(page, server, ['AS64500', 'AS64501'])

  await page.getByRole('button', { name: 'Yeni Route' }).click()
  await dialog.getByLabel('Origin').fill('AS64500')
  await dialog.getByRole('button', { name: 'Devam' }).click()
  await dialog.getByText('Bu origin için zaten bir route kaydı var.').waitFor()
  await dialog.getByLabel('Origin').fill('as64511')
  await dialog.getByRole('button', { name: 'Devam' }).click()
  await page.getByRole('dialog', { name: 'İşlem Doğrulama' }).getByText('192.0.2.0/24 bloğu için AS64511').waitFor()
  await appears(page.getByText('AS64511 route kaydı eklendi.'), () => confirmOn(page, server))
  await expectOrigins(page, server, ['AS64500', 'AS64501', 'AS64511'])

  await page.getByRole('button', { name: 'Düzenle: AS64511' }).click()
  await dialog.getByLabel('Origin').fill('AS64509')
  await dialog.getByRole('button', { name: 'Devam' }).click()
  await appears(page.getByText('Route kaydı AS64511 yerine AS64509 oldu.'), () => confirmOn(page, server))
  await expectOrigins(page, server, ['AS64500', 'AS64501', 'AS64509'])

  await page.getByRole('button', { name: 'Sil: AS64509' }).click()
  expect(await dialog.getByRole('heading').innerText()).toBe('Route Sil')
  await dialog.getByText('192.0.2.0/24 bloğunun AS64509 route kaydı silinecek.').waitFor()
  await dialog.getByRole('button', { name: 'Route Sil' }).click()
  await appears(page.getByText('AS64509 route kaydı silindi.'), () => confirmOn(page, server))
  // The deleted row contained the focused button.
  await eventually(async () => expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Routes'))
  await expectOrigins(page, server, ['AS64500', 'AS64501'])
}

describeInBrowser('the main job in the browser', () => {
  browserTest(
    'leads from the sign-in over dashboard and list to the routes of an order and the sign-out',
    async ({ openTab, start }) => {
      const server = await start.server()
      const { page } = await openTab(`${server.url}/`)
      await page.waitForURL('**/login')
      await signInOn(page, server, demo)
      expect(locationOf(page)).toBe('/')
      expect(await page.getByText('Oturum Aktif').isVisible()).toBe(true)
      await expectDashboard(page, server)
      await expectOrderList(page, server)
      await changeRoutes(page, server)

      await page.locator('.sidebar').getByRole('button', { name: 'Kullanıcı menüsü' }).click()
      await page.getByRole('menuitem', { name: 'Çıkış Yap' }).click()
      await page.waitForURL('**/login')
      expect(await storedKeys(page)).toEqual([])
      // A deliberate sign-out stores no return location.
      await signInOn(page, server, demo)
      expect(locationOf(page)).toBe('/')
    },
  )
})
