import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser } from '../../../../testing/harness/browser-test.ts'
import { eventually } from '../../../../testing/harness/eventually.ts'
import { phone } from '../../../../testing/harness/launch-chromium.ts'
import { ask, openSignedIn } from '../../../../testing/harness/sign-in-helper.ts'

const row = (page: Page, order: number) => page.getByRole('checkbox', { name: `Seç: #${order} ` })
const choose = async (page: Page, ...orders: number[]) => {
  for (const order of orders) await row(page, order).check()
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const chosen = (page: Page) => page.getByRole('region', { name: 'Seçilen siparişler' }).getByRole('status')
const says = (page: Page, text: string) => eventually(async () => expect(await chosen(page).innerText()).toBe(text))

interface Listed {
  order_id: number
  tag: string | null
}
const orders = async (server: { url: string }, token: string) =>
  new Map(
    ((await ask(server as never, token, '/orders')) as { active: Listed[] }).active.map((one) => [one.order_id, one]),
  )

describeInBrowser('chosen orders', () => {
  browserTest('rows that a filter hides are no longer chosen', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders')
    await choose(page, 1001, 1002)
    await says(page, '2 sipariş seçildi')
    await page.getByRole('searchbox', { name: 'Ara' }).fill('1001')
    await says(page, '1 sipariş seçildi')
    await page.getByRole('searchbox', { name: 'Ara' }).fill('')
    await eventually(async () => expect(await row(page, 1002).isChecked()).toBe(false))
    await page.getByRole('checkbox', { name: 'Listedeki tümünü seç' }).check()
    await says(page, '14 sipariş seçildi')
    await press(page, 'Seçimi temizle')
    await page.getByRole('region', { name: 'Seçilen siparişler' }).waitFor({ state: 'hidden' })
    await page.setViewportSize(phone)
    await row(page, 1001).waitFor({ state: 'detached' })
  })

  browserTest('get one tag, after a question where they have another', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token, guard } = await openSignedIn(openTab, server, '/orders')
    guard.allowStatus(500)
    const sent: string[] = []
    let isBroken = true
    await page.route('**/api/orders/*/tag', (route) => {
      const order = /orders\/(\d+)/.exec(route.request().url())?.[1] ?? ''
      sent.push(order)
      if (isBroken && order === '1010') return route.fulfill({ status: 500, json: { message: 'Şimdi olmadı' } })
      return route.continue()
    })
    const before = await orders(server, token)
    await choose(page, 1003, 1005, 1010)
    await press(page, 'Etiketle')
    const dialog = page.getByRole('dialog', { name: 'Etiketle: 3 sipariş' })
    await dialog.getByText('1 sipariş aktif değil ve etiketlenmez.').waitFor()
    await dialog.getByLabel('Etiket', { exact: true }).selectOption('+ Yeni etiket')
    await dialog.getByLabel('Yeni etiket adı').fill('Toplu')
    await dialog.getByRole('button', { name: 'Kaydet' }).click()
    await dialog.getByText(/başka bir etiketi var. Hepsi «Toplu»/).waitFor()
    expect(sent).toEqual([])
    await dialog.getByRole('button', { name: 'Üzerine yaz' }).click()
    await dialog.getByText('2 siparişten 1 tanesi için işlem yapılamadı.').waitFor()
    await dialog.getByText('Şimdi olmadı').waitFor()
    isBroken = false
    await dialog.getByRole('button', { name: 'Başarısız olanları yinele' }).click()
    await dialog.getByText('2 sipariş etiketlendi.').waitFor()
    expect(sent.toSorted()).toEqual(['1003', '1010', '1010'])
    await dialog.getByRole('button', { name: 'Kapat' }).last().click()
    const after = await orders(server, token)
    expect([1003, 1005, 1010].map((id) => after.get(id)?.tag)).toEqual(['Toplu', before.get(1005)?.tag, 'Toplu'])
    await page.locator('tr', { hasText: '#1010' }).getByText('Toplu').waitFor()
    await says(page, '3 sipariş seçildi')
  })

  browserTest('are renewed at the prices that were shown, each once', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders')
    const keys: (string | undefined)[] = []
    await page.route('**/applyRenewal', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return route.continue()
    })
    await choose(page, 1001, 1002, 1005, 1014)
    await press(page, 'Yenileme iste')
    const dialog = page.getByRole('dialog', { name: 'Birlikte Yenile' })
    await dialog.getByText('1 siparişin yenilenmesi istenecek:').waitFor()
    await dialog.getByText('3 sipariş yenilenemez:').waitFor()
    const line = (order: number) => dialog.getByRole('listitem').filter({ hasText: `#${order}` })
    // 260 USD and 1 % stamp tax.
    expect(await line(1002).innerText()).toMatch(/Yeni bitiş: \d\d\.\d\d\.\d{4}\s+\$262,60/)
    await dialog.getByText('Toplam $262,60').waitFor()
    expect(await line(1001).innerText()).toContain('yenileme zamanı henüz gelmedi')
    expect(await line(1005).innerText()).toContain('Sipariş aktif değil')
    expect(await line(1014).innerText()).toContain('onay bekleyen bir yenileme talebi var')
    await dialog.getByRole('button', { name: '1 Yenileme İste' }).click()
    await dialog.getByText('1 yenileme talebi alındı.').waitFor()
    expect(keys.map((key) => typeof key)).toEqual(['string'])
    const rows = server.db.selectFrom('renewals').select('order_id').where('state', '=', 'pending')
    expect((await rows.execute()).map(({ order_id }) => order_id).toSorted()).toEqual([1002, 1014])
  })

  browserTest('that owe money are paid together', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders')
    await page.getByText('14 gün gecikti').first().waitFor()
    await choose(page, 1001)
    const pay = page.getByRole('button', { name: /^Birlikte öde/ })
    expect(await pay.getAttribute('aria-disabled')).toBe('true')
    await choose(page, 1002, 1007)
    await press(page, 'Birlikte öde (2)')
    const dialog = page.getByRole('dialog', { name: 'Birlikte Öde' })
    await dialog.getByRole('button', { name: '2 Ödemeyi Bildir' }).waitFor()
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(2)
  })
})
