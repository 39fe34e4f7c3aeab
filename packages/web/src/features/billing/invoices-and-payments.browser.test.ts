import { readFileSync } from 'node:fs'
import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { formatTry, formatUsd } from '@ip-portal/core/kernel/values/money'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { ask, openSignedIn, locationOf } from '../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../testing/harness/tabs.ts'

describeInBrowser('several payments and the invoices of a year', () => {
  browserTest('one transfer pays several orders, and only a failed one is repeated', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token, guard } = await openSignedIn(openTab, server, '/')
    guard.allowStatus(500)
    guard.allowOffline()
    const keys: (string | undefined)[] = []
    const sent: number[] = []
    let fault: 'server' | 'connection' | null = 'server'
    await page.route('**/api/action/add-payment', async (route) => {
      const { order_id } = route.request().postDataJSON() as { order_id: number }
      keys.push(route.request().headers()['idempotency-key'])
      sent.push(order_id)
      if (fault === null || order_id !== 1007) return route.continue()
      if (fault === 'connection') return route.abort('internetdisconnected')
      return route.fulfill({ status: 500, json: { message: 'Şimdi olmadı' } })
    })
    const open = page.getByRole('button', { name: /siparişi birlikte öde$/ })
    await open.waitFor()
    // Charged after the page was read: what is owed now is shown and paid.
    const charge = { company_id: 1, order_id: 1007, transaction_on: '2026-11-20', due_on: '2026-12-20', created_at: 1 }
    const empty = { amount_try_cents: null, rate_e4: null, product_code: null, payment_ref: null, invoice_id: null }
    const source = { payment_id: null, request_id: null, renewal_id: null }
    const line = { type: 'alacak', amount_usd_cents: 2_500, description: 'Ek hizmet' } as const
    await server.db
      .insertInto('transactions')
      .values({ ...charge, ...empty, ...source, ...line })
      .execute()
    const { net_balance: owed } = (await ask(server, token, '/orders/1007')) as { net_balance: number }
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Birlikte Öde' })
    await dialog.getByText('TR20 0000 0000 0000 0000 0000 01').waitFor()
    const boxes = dialog.getByRole('checkbox')
    const count = await boxes.count()
    expect(await dialog.getByRole('checkbox', { checked: true }).count(), 'all that the button counts').toBe(count)
    await dialog.getByRole('button', { name: `${count} Ödemeyi Bildir` }).waitFor()
    // A row names its block, its due date and what waits; the amount is what is left.
    const row = dialog.locator('label', { hasText: 'Sipariş #1003' })
    const parts = ['198.51.100.128/25', 'son ödeme ', '$260,00 bakiyenin $130,00 tutarı onay bekliyor', '$130,00']
    for (const part of parts) expect(await row.textContent()).toContain(part)
    const charged = dialog.locator('label', { hasText: 'Sipariş #1007' })
    expect(await charged.textContent()).toContain(formatUsd(owed))
    // Nothing is sent without an order.
    for (const box of await boxes.all()) await box.uncheck()
    await dialog.getByLabel('Referans No').press('Enter')
    await dialog.getByRole('button', { name: '0 Ödemeyi Bildir', disabled: true }).waitFor()
    await dialog.getByText('En az bir sipariş seçin').waitFor({ state: 'attached' })
    expect(keys).toEqual([])
    for (const order of ['1002', '1007']) await dialog.getByRole('checkbox', { name: order }).check()
    await dialog.getByLabel('Referans No').fill('TOPLU-1')
    // All that names the orders and their sum follows the choice: the bank's text, both amounts, the button.
    const rests = await dialog.locator('label:has(input:checked) > strong').allInnerTexts()
    const sum = rests.reduce((all, rest) => all + Number(rest.replace(/[$.]/g, '').replace(',', '.')), 0)
    const { rate } = (await ask(server, token, '/action/get/rate')) as { rate: number }
    expect(rests).toHaveLength(2)
    expect(await dialog.locator('.several-orders output').innerText()).toBe(`Toplam ${formatUsd(sum)}`)
    expect(await dialog.locator('.transfer-parts dd').allInnerTexts()).toEqual([
      formatUsd(sum),
      formatTry(Math.round(sum * rate * 100) / 100),
      'Sipariş 1007, 1002',
    ])
    await dialog.getByRole('button', { name: '2 Ödemeyi Bildir' }).click()
    await dialog.getByText('2 siparişten 1 tanesi için işlem yapılamadı.').waitFor()
    await dialog.getByText('Şimdi olmadı').waitFor()
    fault = 'connection'
    await dialog.getByRole('button', { name: 'Başarısız olanları yinele' }).click()
    await dialog
      .getByText('Sunucuya ulaşılamadı; bağlantınızı kontrol edin. Yeniden göndermeniz güvenlidir: bir kez kaydedilir.')
      .waitFor()
    fault = null
    await dialog.getByRole('button', { name: 'Başarısız olanları yinele' }).click()
    await dialog.getByText('Bütün ödemeler bildirildi.').waitFor()
    expect(sent.filter((order) => order === 1002)).toHaveLength(1)
    expect(new Set(keys).size).toBeGreaterThanOrEqual(2)
    await dialog.getByRole('button', { name: 'Kapat' }).last().click()
    await dialog.waitFor({ state: 'detached' })
    const stats = (await ask(server, token, '/orders/stats')) as { waitingPayments: { order_id: number }[] }
    expect(stats.waitingPayments.map(({ order_id }) => order_id)).toEqual(expect.arrayContaining([1002, 1007]))
    const paid = await server.db.selectFrom('payments').selectAll().where('reference_number', '=', 'TOPLU-1').execute()
    expect(paid.map(({ order_id }) => order_id).toSorted()).toEqual([1002, 1007])
    expect(paid.find(({ order_id }) => order_id === 1007)?.amount_usd_cents).toBe(Math.round(owed * 100))
    const warning = page.getByRole('table', { name: 'Ödeme Uyarıları' }).locator('tr', { hasText: '#1002' })
    await warning.getByText('Ödemeniz onay bekliyor').waitFor()
    // A part that waits is said on a phone too, where the columns have no room.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByText('$130,00 onay bekliyor').waitFor()
  })

  browserTest('the invoices of a year are found, filtered and saved', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/')
    const { invoices } = (await ask(server, token, '/invoices')) as { invoices: { invoiceId: string; paid: boolean }[] }
    // Two clicks from anywhere: the statement, and its button.
    await page.getByRole('navigation').getByRole('link', { name: 'Hesap Ekstresi' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Yılın faturaları (ZIP)' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^faturalar-\d{4}\.zip$/)
    expect(
      readFileSync(await download.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    await page.getByRole('link', { name: 'Faturalar' }).click()
    await page.getByRole('heading', { name: 'Faturalar', level: 1 }).waitFor()
    const rows = page.locator('.data-table tbody tr[data-index]')
    await eventually(async () => expect(await rows.count()).toBe(invoices.length))
    await page.getByRole('button', { name: /^Ödenmedi/ }).click()
    const unpaid = invoices.filter(({ paid }) => !paid)
    await eventually(async () => expect(await rows.count()).toBe(unpaid.length))
    await page.getByLabel('Fatura ara').fill(unpaid[0]?.invoiceId.toLowerCase() ?? '')
    await eventually(async () => expect(await rows.count()).toBe(1))
    expect(locationOf(page)).toContain('state=unpaid')
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV indir' }).click(),
    ])
    const lines = readFileSync(await csv.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(new RegExp(`^${unpaid[0]?.invoiceId};\\d+;.*;Ödenmedi$`))
    await page.getByRole('link', { name: unpaid[0]?.invoiceId ?? '', exact: true }).click()
    const invoice = page.getByRole('dialog', { name: `Fatura ${unpaid[0]?.invoiceId}` })
    await invoice.waitFor()
    expect(locationOf(page)).toContain(`invoice=${unpaid[0]?.invoiceId}`)
    await page.goBack()
    await invoice.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Filtreleri temizle' }).click()
    await eventually(async () => expect(await rows.count()).toBe(invoices.length))
    // A year that no day may be in counts as none.
    await moveTo(page, '/invoices?year=0001')
    await eventually(async () => expect(await rows.count()).toBe(invoices.length))
    expect(await page.getByLabel('Yıl', { exact: true }).inputValue()).toBe(istanbulDay(Date.now()).slice(0, 4))
  })

  browserTest('an invoice says whether it is the official document', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/invoices')
    const { invoices } = (await ask(server, token, '/invoices')) as { invoices: { invoiceId: string }[] }
    const [official, copy] = invoices.map(({ invoiceId }) => invoiceId)
    const document_uuid = '0f8fad5b-d9cb-469f-a165-70867728950e'
    await server.db
      .updateTable('invoices')
      .set({ document_uuid })
      .where('id', '=', official ?? '')
      .execute()
    const sentences = [
      [official, 'Resmî belge', 'Bilgi amaçlıdır, mali belge değildir.'],
      [copy, 'Bilgi amaçlıdır, mali belge değildir.', 'Resmî belge'],
    ] as const
    for (const [id = '', said, unsaid] of sentences) {
      await page.getByRole('link', { name: id, exact: true }).click()
      const dialog = page.getByRole('dialog', { name: `Fatura ${id}` })
      await dialog.getByText(said, { exact: true }).waitFor()
      expect(await dialog.getByText(unsaid, { exact: true }).count()).toBe(0)
      await page.goBack()
      await dialog.waitFor({ state: 'detached' })
    }
  })

  browserTest('an invoice is offered as a file where the browser shows no PDF', async ({ openTab, start }) => {
    const server = await start.server()
    const prepare = async (context: BrowserContext) => {
      await context.addInitScript(() =>
        Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }),
      )
    }
    const { page } = await openSignedIn(openTab, server, '/orders', { prepare })
    await page.getByRole('button', { name: 'Son fatura: sipariş 1003' }).click()
    const dialog = page.getByRole('dialog', { name: /^Fatura / })
    await dialog.getByText('Tarayıcınız PDF dosyasını burada gösteremiyor.').waitFor()
    expect(await dialog.locator('iframe').count()).toBe(0)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'İndir' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  })
})
