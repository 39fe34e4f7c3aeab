import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn, type TestServer } from '@ip-portal/server/testing'
import { cutValues } from '../../testing/drivers/cut-values.ts'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { demo, openSignedIn } from '../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../testing/harness/tabs.ts'

const subject = 'Çok uzun bir konu, yönlendirme değişikliği sonrası erişim sorunu '.repeat(3).slice(0, 190)
const widths = [390, 768, 1024, 1280, 1366, 1440, 1920]

/** Gives order 1001 the longest values that its tables may have to show. */
async function lengthen({ db }: TestServer): Promise<void> {
  const at = Date.now()
  const dates = { transaction_on: '2026-03-11', due_on: '2026-03-25', created_at: at }
  const tag = { company_id: 1, name: `Etiket${'uzun'.repeat(24)}`.slice(0, 100), folded: 'etiketuzun' }
  const { id: tag_id } = await db.insertInto('order_tags').values(tag).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('orders').set({ tag_id }).where('id', '=', 1001).execute()
  const servers = { first: `ns1.${'a'.repeat(60)}.example`, second: `ns2.${'b'.repeat(60)}.example` }
  await db.updateTable('name_servers').set(servers).where('order_id', '=', 1001).execute()
  for (const index of [0, 1, 2]) {
    const record = { order_id: 1001, modified_at: at }
    await db
      .insertInto('roas')
      .values({ ...record, asn: `AS420000000${index}`, max_length: 24 })
      .execute()
    const origin = `AS420000009${index}`
    const route = { ...record, origin, prefix: `192.0.2.0/${24 + index}`, maintainer: 'UZUN-ADLI-BIR-MAINTAINER-MNT' }
    await db.insertInto('routes').values(route).execute()
    const ticket = {
      company_id: 1,
      user_id: 1,
      order_id: 1001,
      status: 'open',
      created_at: at,
      updated_at: at,
    } as const
    await db
      .insertInto('tickets')
      .values({ ...ticket, subject, description: 'x', is_read: index > 0 ? 1 : 0 })
      .execute()
    const amounts = { amount_usd_cents: 12_345_678, amount_try_cents: 512_345_678, rate_e4: 415_000 }
    const line = { company_id: 1, order_id: 1001, type: index === 0 ? 'borc' : 'alacak', description: subject } as const
    const refs = { payment_ref: null, invoice_id: null, payment_id: null, request_id: null, renewal_id: null }
    await db
      .insertInto('transactions')
      .values({ ...line, ...dates, ...amounts, ...refs, product_code: 'IP-KIRALAMA-24' })
      .execute()
    const renewal = { order_id: 1001, renewal_on: '2025-01-02', previous_end_on: '2025-02-01', promo_code: null }
    const sums = { price_cents: 12_345_678, total_cents: 12_345_678, created_at: at, decided_at: null }
    const state = index === 0 ? 'pending' : 'completed'
    await db
      .insertInto('renewals')
      .values({ ...renewal, ...sums, new_end_on: '2026-02-01', state })
      .execute()
    const token = { user_id: 1, name: `Üretim ${'z'.repeat(50)}`, token_hash: `hash-${index}`, created_at: at }
    const limits = { orders_json: '[1001,1002,1003]', networks_json: '["2001:db8:1234::/48"]', max_fee_cents: 5_000 }
    const ends = { expires_at: at + index * 1e9, last_used_at: at, revoked_at: null }
    await db
      .insertInto('api_tokens')
      .values({ ...token, ...limits, ...ends, scope: 'routing:write' })
      .execute()
  }
  await db
    .updateTable('sessions')
    .set({ client: `Mozilla/5.0 (${'x'.repeat(120)})`, address: '2001:db8:1234:5678:9abc:def0:1234:5678' })
    .execute()
}

/** Looks at all tables of the page as a person does. */
const seenOn = (page: Page) =>
  page.evaluate(() => {
    const tables = [...document.querySelectorAll<HTMLElement>('.data-table')].filter((one) => one.offsetParent !== null)
    const rows = tables.flatMap((one) => [...one.querySelectorAll<HTMLElement>('tr[data-index]')])
    const cells = rows.flatMap((row) => [
      ...row.querySelectorAll<HTMLElement>('td:not(.wrap-cell, .line-cell, .action-cell)'),
    ])
    // The button that copies lies over the next column while it shows.
    const isBeyond = (cell: Element) =>
      [...cell.querySelectorAll('*:not(.copy-value-button, .copy-value-button *)')].some(
        (part) => part.getBoundingClientRect().right > cell.getBoundingClientRect().right + 1,
      )
    return {
      tables: tables.length > 0,
      loading: document.querySelector('.data-table[aria-busy]') !== null,
      beyondPage: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      scrolling: tables.filter((one) => one.parentElement?.hasAttribute('data-scrolls')).map((one) => one.textContent),
      cut: cells.filter((cell) => isBeyond(cell)).map((cell) => cell.textContent),
      highest: Math.max(...rows.map((row) => row.offsetHeight)),
    }
  })

async function expectFit(page: Page, address: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    await eventually(async () =>
      expect({ ...(await seenOn(page)), cutValues: await cutValues(page) }, `${address} at ${width} px`).toMatchObject({
        tables: true,
        loading: false,
        beyondPage: 0,
        scrolling: [],
        cut: [],
        ...(width < 768
          ? {
              cutValues: [],
              highest: expect.toSatisfy((height: number) => height > 0 && height <= 76),
            }
          : {}),
      }),
    )
  }
}

describeInBrowser('the tables', () => {
  browserTest('show long values in three lines of a phone and cut nothing on a desk', async ({ openTab, start }) => {
    const server = await start.server()
    await signIn(server, demo)
    const { page } = await openSignedIn(openTab, server, '/contracts')
    await lengthen(server)
    const ofOrder = ['', '#rbl', '#ledger', '#tickets', '#renewals'].map((tab) => `/orders/1001${tab}`)
    for (const address of ['/support', '/transactions', '/invoices', '/activity', '/orders/1003', ...ofOrder]) {
      await moveTo(page, address)
      await page.locator('.data-table tr[data-index]').first().waitFor()
      await expectFit(page, address)
    }
    await moveTo(page, '/profile')
    for (const tab of ['Oturumlar', 'API anahtarları']) {
      await page.getByRole('tab', { name: tab }).click()
      await page.getByRole('tabpanel').locator('tr[data-index]').first().waitFor()
      await expectFit(page, tab)
    }
  })

  browserTest('on a phone a chevron opens the other fields and the actions of a row', async ({ openTab, start }) => {
    const server = await start.server()
    const viewport = { width: 390, height: 844 }
    const { page } = await openSignedIn(openTab, server, '/orders/1001', { viewport })
    const chevron = page.getByRole('button', { name: 'Diğer alanlar: AS64501', exact: true })
    await chevron.click()
    await page.getByRole('button', { name: 'AS64501: AS64501 için ROA ekle' }).waitFor()
    await page.getByRole('button', { name: 'Düzenle: AS64501' }).last().click()
    await page.getByRole('dialog', { name: 'Route Düzenle' }).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Vazgeç' }).click()
    await moveTo(page, '/invoices')
    await page
      .locator('tr[data-index]')
      .first()
      .click({ position: { x: 60, y: 40 } })
    await page.getByRole('dialog').waitFor()
  })
})
