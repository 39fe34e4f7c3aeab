import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { openSignedIn } from '../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../testing/harness/tabs.ts'

/** Reads the attributes and values of each card of the whois dialog. */
const cardsOf = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('.card')
    .evaluateAll((cards) =>
      cards.map((card) => ({
        title: card.querySelector('h2')?.textContent,
        names: [...card.querySelectorAll('dl:first-of-type dt')].map((name) => name.textContent),
        values: [...card.querySelectorAll('dd')].map((value) => value.textContent),
      })),
    )

const attributes = [
  ['INETNUM', ['inetnum', 'netname', 'descr', 'status', 'admin-c', 'tech-c', 'mnt-by']],
  ['Person', ['person', 'address', 'phone', 'nic-hdl']],
  ['Route', ['route', 'origin', 'mnt-by']],
] as const

async function expectWhois(page: Page): Promise<string[][]> {
  await page.getByRole('button', { name: 'Whois' }).click()
  const dialog = page.getByRole('dialog', { name: 'Whois Bilgileri' })
  await dialog.locator('dl').first().waitFor()
  const cards = await cardsOf(page)
  expect(cards.map(({ title, names }) => [title, names])).toEqual(attributes)
  return cards.map(({ values }) => values)
}

describeInBrowser('the registry in the browser', () => {
  browserTest('shows whois data of a block and of an AS number', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1001')
    const [inetnum, person, route] = await expectWhois(page)
    expect(inetnum).toContain('192.0.2.0 - 192.0.2.255')
    expect(person?.every((value) => value !== '-')).toBe(true)
    expect(route).toEqual(expect.arrayContaining(['AS64500', 'AS64501', '192.0.2.0/24']))
    await page.getByText(/^Whois verisi: \d\d\.\d\d\.\d{4} \d\d:\d\d \(.+\)$/).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Tamam' }).click()
    // The focus returns to the opener.
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Whois'),
    )

    await moveTo(page, '/orders/1011')
    const facts = page.getByRole('region', { name: 'ASN Detayları' }).locator('dd')
    await facts.first().waitFor()
    expect(await facts.allInnerTexts()).toEqual([
      'AS64500',
      'Örnek Telekom A.Ş.',
      expect.stringMatching(/^\d\d\.\d\d\.\d{4}$/),
    ])
    expect((await expectWhois(page))[0]).toContain('AS64500')
  })

  browserTest('an order without an AS number shows a notice', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1012')
    await page.getByText('Bu sipariş için ASN henüz tanımlanmamış.').waitFor()
    expect(await page.getByRole('button', { name: 'Whois' }).count()).toBe(0)
  })

  browserTest('a look-up that fails or finds nothing shows a message', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/orders/1001')
    guard.allowStatus(502)
    const dialog = page.getByRole('dialog')
    await page.route('**/192.0.2.0/24/whois', (route) => route.fulfill({ status: 502, body: '<html>' }))
    await page.getByRole('button', { name: 'Whois' }).click()
    await dialog.getByRole('alert').getByText('Whois bilgisi alınırken bir hata oluştu').waitFor()
    await page.unroute('**/192.0.2.0/24/whois')
    await page.route('**/192.0.2.0/24/whois', (route) => route.fulfill({ json: { success: true, data: { data: {} } } }))
    await dialog.getByRole('button', { name: 'Tekrar Dene' }).click()
    await eventually(async () => expect(await dialog.getByText('Kayıt bulunamadı').count()).toBe(3))
    // This answer names no time.
    expect(await dialog.getByText('Whois verisi').count()).toBe(0)
  })
})
