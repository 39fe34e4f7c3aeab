import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { expectAccessible } from '../../testing/harness/accessible.ts'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { overlaysGone, pressEscape } from '../../testing/harness/press-escape.ts'
import { demo, openSignedIn, locationOf, storedKeys } from '../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../testing/harness/tabs.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Sayfa, işlem veya sipariş ara' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Komutlar ve sayfalar' })
const options = (page: Page) => list(page).getByRole('option').allInnerTexts()
const chosen = (page: Page) => list(page).getByRole('option', { selected: true }).innerText({ timeout: 500 })

async function openCommandMenu(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
}

/** Types into the command menu and chooses the first option once it matches. */
async function goTo(page: Page, query: string, first: string): Promise<void> {
  await openCommandMenu(page)
  await page.keyboard.type(query)
  await eventually(async () => expect(await chosen(page)).toContain(first))
  await page.keyboard.press('Enter')
  await field(page).waitFor({ state: 'detached' })
}

describeInBrowser('the command menu', () => {
  browserTest('finds orders by number, address, ASN and tag', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/')
    await goTo(page, '#1001', '#1001')
    await page.getByRole('heading', { name: '192.0.2.0/24', level: 1 }).waitFor()
    await goTo(page, '198.51.100.0', '#1002')
    await eventually(() => expect(locationOf(page)).toBe('/orders/1002'))
    await goTo(page, 'as64500', 'AS64500')
    await eventually(() => expect(locationOf(page)).toBe('/orders/1011'))
    await openCommandMenu(page)
    await page.keyboard.type('MERKEZ')
    await eventually(async () => {
      const found = await options(page)
      expect(found.length).toBeGreaterThan(1)
      for (const option of found) expect(option).toContain('Merkez')
    })
    // An inactive order has no page.
    await pressEscape(page)
    await goTo(page, '1007', '#1007')
    await eventually(() => expect(locationOf(page)).toBe('/orders?search=1007'))
  })

  browserTest(
    'finds tickets by subject, invoices by number, and actions by what they are called',
    async ({ openTab, start }) => {
      const server = await start.server()
      const { page } = await openSignedIn(openTab, server, '/')
      await goTo(page, 'blok erişim', 'Blok erişiminde')
      await page.getByRole('dialog', { name: /^Destek Talebi #/ }).waitFor()
      expect(locationOf(page)).toMatch(/^\/support\?ticket=\d+$/)
      await pressEscape(page)
      const invoices = server.db.selectFrom('invoices').select('id').where('company_id', '=', 1)
      const { id } = await invoices.orderBy('id', 'desc').executeTakeFirstOrThrow()
      // The menu finds those of this year.
      await server.db
        .updateTable('invoices')
        .set({ issued_on: istanbulDay(Date.now()) })
        .where('id', '=', id)
        .execute()
      await goTo(page, id.toLowerCase(), `Fatura ${id}`)
      await page.getByRole('dialog', { name: `Fatura ${id}` }).waitFor()
      await pressEscape(page)
      await goTo(page, 'koyu', 'Tema: Sistem')
    },
  )

  browserTest(
    'finds orders by an origin of their records, with or without AS, whole or in part',
    async ({ openTab, start }) => {
      const server = await start.server()
      const { page } = await openSignedIn(openTab, server, '/')
      await goTo(page, 'as064503', '#1004')
      await page.getByRole('heading', { name: '203.0.113.0/24', level: 1 }).waitFor()
      await openCommandMenu(page)
      const orders = list(page).getByRole('group', { name: 'Siparişler' }).getByRole('option')
      for (const query of ['64500', 'AS6450', 'AS64500', 'as 64500']) {
        await field(page).fill(query)
        await eventually(async () => {
          const found = await orders.allInnerTexts()
          expect(found[0]).toContain('#1011')
          for (const id of ['#1010', '#1009', '#1002', '#1001'])
            expect(found.find((one) => one.includes(id))).toContain('AS64500')
        })
      }
    },
  )

  browserTest(
    'offers what the found order offers, and on its page what it offers there',
    async ({ openTab, start }) => {
      const server = await start.server()
      const { page } = await openSignedIn(openTab, server, '/')
      const offered = (title: string) => list(page).getByRole('group', { name: title }).getByRole('option')
      const labels = async (title: string) =>
        (await offered(title).allInnerTexts()).map((text) => text.replace(/\n.*/s, ''))
      const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
      const all = ['Ödeme Yap', 'Yeni Route', 'Yeni ROA', 'Yenileme Talebi']
      await openCommandMenu(page)
      for (const [order, title, actions] of [
        ['1002', 'Sipariş #1002 · 198.51.100.0/25', all],
        ['1007', 'Sipariş #1007 · 198.18.2.0/24', ['Ödeme Yap']],
        ['1010', 'Sipariş #1010 · 2001:db8::/32', ['Yeni Route', 'Yeni ROA']],
        ['1011', 'Sipariş #1011 · AS64500', ['Yenileme Talebi']],
      ] as const) {
        await field(page).fill(order)
        await eventually(async () => expect(await labels(title)).toEqual(actions))
      }
      await field(page).fill('198.51.100.0/25')
      await offered('Sipariş #1002 · 198.51.100.0/25').first().waitFor()
      await page.keyboard.press('ArrowDown')
      expect(await chosen(page)).toContain('Ödeme Yap')
      await page.keyboard.press('Enter')
      await dialog('Ödeme Yap').getByLabel('Referans No').waitFor()
      await eventually(() => expect(locationOf(page)).toBe('/orders/1002'))
      await page.goBack()
      await dialog('Ödeme Yap').waitFor({ state: 'detached' })
      expect(locationOf(page)).toBe('/orders/1002')

      await moveTo(page, '/orders/1002#rbl')
      await openCommandMenu(page)
      await eventually(async () => expect(await labels('Sipariş #1002 · 198.51.100.0/25')).toEqual(all))
      for (const [query, title] of [
        ['yeni roa', 'Yeni ROA'],
        ['yeni route', 'Yeni Route'],
        ['yenile', 'Yenileme Talebi'],
      ] as const) {
        if ((await field(page).count()) === 0) await openCommandMenu(page)
        await field(page).fill(query)
        await eventually(async () => expect(await chosen(page)).toBe(title))
        await page.keyboard.press('Enter')
        await dialog(title).waitFor()
        await eventually(() => expect(locationOf(page)).toBe('/orders/1002'))
        await pressEscape(page)
        await dialog(title).waitFor({ state: 'detached' })
        await overlaysGone(page)
      }

      // An address asks for nothing that the order does not offer.
      for (const action of ['roa', 'payment', 'x']) {
        await moveTo(page, `/orders/1011?open=${action}`)
        await eventually(() => expect(locationOf(page)).toBe('/orders/1011'))
        expect(await page.getByRole('dialog').count()).toBe(0)
      }
    },
  )

  browserTest('opens pages and runs actions', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders')
    // The search ignores case and Turkish letters.
    await goTo(page, 'sozles', 'Sözleşmeler')
    await eventually(() => expect(locationOf(page)).toBe('/contracts'))
    await goTo(page, 'fatura', 'Faturalar')
    await eventually(() => expect(locationOf(page)).toBe('/invoices'))
    await goTo(page, 'yeni sip', 'Yeni Sipariş')
    await eventually(() => expect(locationOf(page)).toBe('/new-order'))
    await goTo(page, 'yeni talep', 'Yeni Talep')
    await page.getByRole('dialog', { name: 'Yeni Destek Talebi' }).waitFor()
    expect(locationOf(page)).toBe('/support?ticket=new')
    await pressEscape(page)
    await eventually(() => expect(locationOf(page)).toBe('/support'))
    await goTo(page, 'bilgi', 'Bilgilerim')
    const profile = page.getByRole('dialog', { name: 'Profil Bilgileri' })
    await profile.getByLabel('Ad Soyad').waitFor()
    expect(await profile.getByLabel('E-posta', { exact: true }).inputValue()).toBe(demo)
    // The menu does not open over a dialog.
    await page.keyboard.press('Control+k')
    expect(await field(page).count()).toBe(0)
    await pressEscape(page)
    await profile.waitFor({ state: 'detached' })
    await goTo(page, 'tema', 'Tema: Sistem')
    expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('light')
    await goTo(page, 'cikis', 'Çıkış Yap')
    await page.waitForURL('**/login')
    expect(await storedKeys(page)).toEqual([])
  })

  browserTest('works by keyboard and by mouse', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/')
    const opener = page.getByRole('button', { name: 'Ara veya git' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await field(page).waitFor()
    await eventually(async () =>
      expect(await field(page).evaluate((input) => input === document.activeElement)).toBe(true),
    )
    expect(await chosen(page)).toBe('Dashboard')
    await page.keyboard.press('ArrowUp')
    expect(await chosen(page)).toBe('Çıkış Yap')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const option = list(page).getByRole('option', { selected: true })
    expect(await option.innerText()).toBe('Siparişler')
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
    await expectAccessible(page, 'command menu')
    await field(page).fill('böyle bir şey yok')
    await eventually(async () => expect(await page.getByText('Sonuç bulunamadı.').isVisible()).toBe(true))
    await page.keyboard.press('Enter')
    await expectAccessible(page, 'command menu none')
    await pressEscape(page)
    await field(page).waitFor({ state: 'detached' })
    await eventually(async () =>
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true),
    )
    await opener.click()
    await list(page).getByRole('option', { name: 'Siparişler' }).click()
    await eventually(() => expect(locationOf(page)).toBe('/orders'))
  })

  browserTest('reports that the orders cannot be read', async ({ openTab, start }) => {
    const server = await start.server()
    // The page may read the orders before the menu asks for them.
    const prepare = async (context: BrowserContext) => {
      await context.route('**/api/orders', (route) => route.fulfill({ status: 400, json: { message: 'Bakım var' } }))
    }
    const { page, guard } = await openSignedIn(openTab, server, '/contracts', { prepare })
    guard.allowStatus(400)
    await openCommandMenu(page)
    await page.keyboard.type('100')
    await page.getByText('Bakım var').waitFor()
  })
})
