import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser } from '../testing/harness/browser-test.ts'
import { eventually } from '../testing/harness/eventually.ts'
import { phone } from '../testing/harness/launch-chromium.ts'
import { ask, openSignedIn } from '../testing/harness/sign-in-helper.ts'
import { moveTo } from '../testing/harness/tabs.ts'

/** Points at a value in a part of the page, copies it and reads the clipboard, which all pages share. */
async function copyFrom(page: Page, part: Locator, value: string): Promise<void> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  const button = page.getByRole('button', { name: `Kopyala: ${value}`, exact: true })
  const copied = part.locator('.copy-value').filter({ has: button }).first()
  await copied.hover()
  await eventually(async () =>
    expect(await copied.getByRole('button').evaluate((one) => Number(getComputedStyle(one).opacity)), value).toBe(1),
  )
  await copied.getByRole('button').click()
  await eventually(async () => expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(value))
}

/** Numbers of the invoices, the newest first. */
async function invoiceNumbers(...about: Parameters<typeof ask>): Promise<string[]> {
  const { invoices } = (await ask(...about)) as { invoices: { invoiceId: string }[] }
  return invoices.map(({ invoiceId }) => invoiceId)
}

const clipboard = ['clipboard-read', 'clipboard-write']

describeInBrowser('values are copied', () => {
  browserTest('from lists and dialogs of blocks', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, context } = await openSignedIn(openTab, server, '/')
    await context.grantPermissions(clipboard)
    const dialog = page.getByRole('dialog')
    const named = page.locator('.attention-orders a .mono').first()
    await copyFrom(page, page.locator('.attention-orders'), await named.innerText())

    await moveTo(page, '/new-order')
    await page.getByRole('radio', { name: 'IP Kiralama Hizmeti' }).check()
    await copyFrom(page, page.getByRole('radiogroup', { name: 'IP Bloğu' }), '198.18.8.0/24')
    expect(await page.getByRole('radio', { name: '198.18.8.0/24', exact: true }).isChecked()).toBe(false)
    // The whole row still chooses the block.
    const row = page.locator('.block-row', { hasText: '198.18.8.0/24' })
    await row.locator('label').click({ position: { x: 200, y: 20 } })
    expect(await page.getByRole('radio', { name: '198.18.8.0/24', exact: true }).isChecked()).toBe(true)

    await moveTo(page, '/orders')
    await page.getByRole('checkbox', { name: /#1001/ }).check()
    await page.getByRole('checkbox', { name: /#1002/ }).check()
    await page.getByRole('button', { name: 'Yenileme iste' }).click()
    await dialog.getByText('1 sipariş yenilenemez:').waitFor()
    await copyFrom(page, dialog.getByRole('listitem').filter({ hasText: '#1001' }), '192.0.2.0/24')
    expect(await dialog.getByRole('button', { name: /^Kopyala/ }).count()).toBe(2)
  })

  browserTest('from the records of a block and the registry', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, context } = await openSignedIn(openTab, server, '/orders/1009')
    await context.grantPermissions(clipboard)
    const dialog = page.getByRole('dialog')
    const routes = page.getByRole('table', { name: 'Routes 172.20.8.0/22' })
    await copyFrom(page, routes, '172.20.11.0/24')
    await copyFrom(page, routes, 'AS64500')
    await moveTo(page, '/orders/1001')
    await page.getByRole('button', { name: 'Whois' }).click()
    await copyFrom(page, dialog.locator('.whois-cards'), '192.0.2.0 - 192.0.2.255')
    await copyFrom(page, dialog.locator('.whois-cards'), 'AS64501')
    await dialog.getByRole('button', { name: 'Tamam' }).click()
    await page.getByRole('button', { name: 'Yeni ROA' }).click()
    await dialog.getByLabel('ASN').fill('AS64501')
    for (const value of ['AS64501', '192.0.2.0/24']) await copyFrom(page, dialog.locator('.effects-list'), value)
  })

  browserTest('from ledger, invoice and the rows of a phone', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, context, token } = await openSignedIn(openTab, server, '/orders/1003#ledger')
    await context.grantPermissions(clipboard)
    const { transactions } = (await ask(server, token, '/orders/1003')) as { transactions: { invoiceId: string }[] }
    const id = transactions[0]?.invoiceId ?? ''
    await copyFrom(page, page.getByRole('table', { name: 'Cari Hareketler' }), id)
    await page.getByRole('button', { name: new RegExp(`^e-.* ${id}$`) }).click()
    await copyFrom(page, page.getByRole('dialog', { name: `Fatura ${id}` }), id)

    await page.setViewportSize(phone)
    await moveTo(page, '/invoices')
    const [newest = ''] = await invoiceNumbers(server, token, '/invoices')
    await page.getByRole('button', { name: `Diğer alanlar: ${newest}` }).click()
    await copyFrom(page, page.locator('.row-detail'), newest)
  })
})
