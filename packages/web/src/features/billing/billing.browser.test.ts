import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Transaction } from '@ip-portal/core/billing'
import { addDays, formatDate, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import type { OrderDetail } from '@ip-portal/core/orders'
import { appears } from '../../testing/harness/appears.ts'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { fixedDay } from '../../testing/harness/clock.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { desktop } from '../../testing/harness/launch-chromium.ts'
import { pressEscape } from '../../testing/harness/press-escape.ts'
import { ask, openSignedIn, otherCompany, locationOf } from '../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../testing/harness/tabs.ts'

const usd = new Intl.NumberFormat('tr-TR', { style: 'currency', currency: 'USD' })
const effectOf = ({ transaction_type, amount_usd }: Transaction) =>
  Math.round((amount_usd ?? 0) * 100) * (transaction_type === 'alacak' ? 1 : -1)

async function cellsOf(page: Page, column: string): Promise<string[]> {
  const heads = await page.locator('thead th').allInnerTexts()
  return page.locator(`tr[data-index] > td:nth-child(${heads.indexOf(column) + 1})`).allInnerTexts()
}

async function savedBy(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), content: readFileSync(await download.path()) }
}

/** Opens the calendar, chooses the next day by keyboard, and expects the focus back in the field. */
async function pickDayByKeyboard(page: Page): Promise<void> {
  const from = page.getByLabel('Başlangıç', { exact: true })
  const hasFocus = (text: string) =>
    eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.closest('td')?.textContent)).toBe(text),
    )
  await from.fill('10.03.2026')
  await page.keyboard.press('ArrowDown')
  await hasFocus('10')
  await page.keyboard.press('ArrowRight')
  await hasFocus('11')
  await page.keyboard.press('Enter')
  await eventually(async () => expect(await from.inputValue()).toBe('11.03.2026'))
  await eventually(async () => expect(await from.evaluate((field) => field === document.activeElement)).toBe(true))
}

describeInBrowser('billing in the browser', () => {
  browserTest('a payment is reported from the row of an unpaid order', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/orders')
    const row = page.locator('tr', { hasText: '#1005' })
    const dialog = page.getByRole('dialog', { name: 'Ödeme Yap' })
    await row.getByRole('button', { name: 'Ödeme Yap' }).waitFor()
    // Charged after the list was read: the form knows what is owed now.
    const charge = { company_id: 1, order_id: 1005, transaction_on: '2026-11-20', due_on: '2026-12-20', created_at: 1 }
    const empty = { amount_try_cents: null, rate_e4: null, product_code: null, payment_ref: null, invoice_id: null }
    const source = { payment_id: null, request_id: null, renewal_id: null }
    const line = { type: 'alacak', amount_usd_cents: 2_500, description: 'Ek hizmet' } as const
    await server.db
      .insertInto('transactions')
      .values({ ...charge, ...empty, ...source, ...line })
      .execute()
    await row.getByRole('button', { name: 'Ödeme Yap' }).click()
    await dialog.getByLabel('Referans No').fill('HVL-42')
    await eventually(async () => expect(await dialog.getByLabel('Tutar (USD)').inputValue()).toBe('475,00'))
    await server.db.deleteFrom('transactions').where('description', '=', line.description).execute()
    // An amount that can be read in two ways is not rewritten, and nothing of it is sent.
    await dialog.getByLabel('Tutar (USD)').fill('450.125')
    await page.keyboard.press('Tab')
    await dialog.getByText('450.125 iki türlü okunabilir: 450125,00 ya da 450,13').waitFor()
    expect(await dialog.getByLabel('Tutar (USD)').inputValue()).toBe('450.125')
    // Leaving an amount writes it with two decimals, and Tab still goes from field to field.
    const focused: string[] = []
    await dialog.getByLabel('Tutar (USD)').fill('450')
    for (const _ of ['radio', 'text', 'textarea']) {
      await page.keyboard.press('Tab')
      focused.push(await page.evaluate(() => (document.activeElement as HTMLInputElement).type))
    }
    expect(focused).toEqual(['radio', 'text', 'textarea'])
    await dialog.getByText('TR20 0000 0000 0000 0000 0000 01').waitFor()
    await dialog.getByLabel('Notlar').fill('İlk ödeme')
    await dialog.getByRole('button', { name: 'Ödemeyi Bildir' }).click()
    await dialog.getByText('Ödeme bildiriminiz alındı.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const order = (await ask(server, token, '/orders/1005')) as OrderDetail
    expect(order.payments_waitingAproval).toMatchObject([{ amount_usd: 450, payment_method: 'bank_transfer' }])
    // Opening it again asks first, and warns of the payment that awaits approval.
    await row.getByRole('button', { name: 'Ödeme Yap' }).click()
    await dialog.getByText('Bu siparişin onay bekleyen ödemesi var.').waitFor()
    await dialog.getByRole('button', { name: 'Yine de Öde' }).click()
    await dialog.getByText('Onay bekleyen $450,00 ödeme bildiriminiz var.').waitFor()
    // Escape does not discard the input.
    await dialog.getByLabel('Notlar').fill('Yarım kalan')
    await pressEscape(page)
    await dialog.getByText('Kaydedilmemiş değişiklikler var.').waitFor()
    await dialog.getByRole('button', { name: 'Düzenlemeye dön' }).click()
    expect(await dialog.getByLabel('Notlar').inputValue()).toBe('Yarım kalan')
    await dialog.getByRole('button', { name: 'Vazgeç' }).click()
    await dialog.getByRole('button', { name: 'Kaydetmeden kapat' }).click()
    await dialog.waitFor({ state: 'detached' })
    // Paid and cancelled orders have no pay button.
    for (const id of ['#1001', '#1006']) {
      expect(await page.locator('tr', { hasText: id }).getByRole('button', { name: 'Ödeme Yap' }).count()).toBe(0)
    }
  })

  browserTest('a late payment is reported from the alert and listed as pending', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1002')
    const alert = page.getByRole('alert').filter({ hasText: 'gecikmiş' })
    await alert.getByRole('button', { name: 'Ödeme Yap' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ödeme Yap' })
    await dialog.getByLabel('Tutar (USD)').fill('100.50')
    await page.keyboard.press('Enter')
    await dialog.getByText('Ödeme bildiriminiz alındı.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const waiting = page.getByRole('table', { name: 'Onay Bekleyen Ödemeler' }).locator('tbody tr')
    // The page reads the order again.
    await eventually(async () => expect(await waiting.count()).toBe(1))
    expect(await waiting.innerText()).toMatch(/\$100,50[\s\S]*Havale\/EFT[\s\S]*Onay Bekliyor/)
    expect(await page.getByText('Onay Bekleyen', { exact: true }).count()).toBe(1)
  })

  browserTest('a payment without a connection says so, and that it can be sent again', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, context, guard } = await openSignedIn(openTab, server, '/orders/1002')
    guard.allowOffline()
    await page
      .getByRole('button', { name: /^Ödeme Yap/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Ödeme Yap' })
    await dialog.getByLabel('Tutar (USD)').fill('100,50')
    await context.setOffline(true)
    await page.getByText('İnternet bağlantısı yok.').waitFor()
    await page.getByText('yeniden gönderilse de bir kez kaydedilir').waitFor()
    expect(await page.locator('.topbar .tag').innerText()).toBe('Bağlantı Yok')
    await dialog.getByRole('button', { name: 'Ödemeyi Bildir' }).click()
    const alert = dialog.getByRole('alert').filter({ hasText: 'Ödeme kaydedilirken bir hata oluştu' })
    await alert.getByText('Sunucuya ulaşılamadı; bağlantınızı kontrol edin.').waitFor()
    expect(await alert.innerText()).toContain('Yeniden göndermeniz güvenlidir: bir kez kaydedilir.')
    await context.setOffline(false)
    await page.getByText('İnternet bağlantısı yok.').waitFor({ state: 'detached' })
    expect(await page.locator('.topbar .tag').innerText()).toBe('Oturum Aktif')
    await dialog.getByRole('button', { name: 'Ödemeyi Bildir' }).click()
    await dialog.waitFor({ state: 'detached' })
    await eventually(async () =>
      expect(await page.getByRole('table', { name: 'Onay Bekleyen Ödemeler' }).locator('tbody tr').count()).toBe(1),
    )
  })

  browserTest('a rate of last week shows its day and is paid at', async ({ openTab, start }) => {
    const server = await start.server()
    const day = addDays(istanbulDay(Date.now()), -7)
    await server.db.deleteFrom('exchange_rates').execute()
    await server.db.insertInto('exchange_rates').values({ rate_on: day, rate_e4: 415_000 }).execute()
    const { page } = await openSignedIn(openTab, server, '/orders')
    await page.locator('tr', { hasText: '#1005' }).getByRole('button', { name: 'Ödeme Yap' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ödeme Yap' })
    await dialog.getByText(`(${formatDate(day)}, eski kur)`).waitFor()
    await dialog.getByRole('button', { name: 'Ödemeyi Bildir' }).click()
    await dialog.getByText('Ödeme bildiriminiz alındı.').waitFor()
  })

  browserTest('a tag is added, chosen and removed', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1010')
    const dialog = page.getByRole('dialog', { name: 'Etiket' })
    const save = () => dialog.getByRole('button', { name: 'Kaydet' }).click()
    const sent = async (press: () => Promise<void>) => {
      const [request] = await Promise.all([
        page.waitForRequest((one) => one.url().endsWith('/tag')),
        appears(dialog.getByText('Etiket tanımlama işlemi başarılı'), press),
      ])
      await dialog.waitFor({ state: 'detached' })
      return request.postDataJSON() as unknown
    }
    await page.getByRole('button', { name: 'etiket ekle' }).click()
    await save()
    await dialog.getByText('Lütfen bir seçim yapın').waitFor()
    await dialog.getByLabel('Etiket', { exact: true }).selectOption({ label: '+ Yeni etiket' })
    await save()
    await dialog.getByText('Lütfen yeni etiket adını girin').waitFor()
    expect(await dialog.getByRole('button', { name: 'Etiketi kaldır' }).count()).toBe(0)
    await dialog.getByLabel('Yeni etiket adı').fill('  Ankara ofisi ')
    expect(await sent(save)).toEqual({ tag: 'Ankara ofisi' })
    await page.getByRole('button', { name: 'Ankara ofisi' }).click()
    expect(await sent(() => dialog.getByRole('button', { name: 'Etiketi kaldır' }).click())).toEqual({ tag: null })
    await page.getByRole('button', { name: 'etiket ekle' }).waitFor()

    await page.getByRole('navigation').getByRole('link', { name: 'Siparişler' }).click()
    const row = page.locator('tr', { hasText: '#1010' })
    await row.getByRole('button', { name: 'etiket ekle' }).click()
    await dialog.getByLabel('Etiket', { exact: true }).selectOption({ label: 'Ankara ofisi' })
    expect(await sent(save)).toEqual({ tag: 'Ankara ofisi' })
    await row.getByRole('button', { name: 'Ankara ofisi' }).click()
    expect(await sent(() => dialog.getByRole('button', { name: 'Etiketi kaldır' }).click())).toEqual({ tag: '' })
    await row.getByRole('button', { name: 'etiket ekle' }).waitFor()
    // Only active orders have tags.
    expect(await page.locator('tr', { hasText: '#1007' }).locator('.tag-button').count()).toBe(0)
  })

  browserTest('invoices are shown in a frame and saved under their number', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token, guard } = await openSignedIn(openTab, server, '/orders/1003#ledger', {
      prepare: async (tab) => {
        await tab.addInitScript(() =>
          Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true }),
        )
      },
    })
    guard.allowStatus(404)
    const { transactions } = (await ask(server, token, '/orders/1003')) as OrderDetail
    const id = transactions[0]?.invoiceId ?? ''
    await page.getByRole('button', { name: `e-Fatura ${id}` }).click()
    const dialog = page.getByRole('dialog', { name: `Fatura ${id}` })
    const frame = dialog.locator('iframe')
    expect(await frame.getAttribute('src')).toMatch(new RegExp(`^/api/action/invoices/${id}\\.pdf\\?`))
    expect(await frame.getAttribute('sandbox')).toBeNull()
    const { name, content } = await savedBy(page, () => dialog.getByRole('button', { name: 'İndir' }).click())
    expect(name).toBe(`${id}.pdf`)
    expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    await pressEscape(page)
    await dialog.waitFor({ state: 'detached' })

    await moveTo(page, '/orders')
    await page.getByRole('button', { name: 'Son fatura: sipariş 1003' }).click()
    await dialog.waitFor()
    await pressEscape(page)
    await server.db.updateTable('transactions').set({ invoice_id: null }).where('order_id', '=', 1001).execute()
    await page.getByRole('button', { name: 'Son fatura: sipariş 1001' }).click()
    await page.getByRole('dialog').getByText('Fatura bulunamadı').waitFor()
  })

  browserTest('an invoice of a site that is not named opens in a new tab only', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders')
    const url = 'https://fatura.example/A.html'
    await page.route('**/show-invoice/*', (route) => route.fulfill({ json: { success: true, url } }))
    await page.getByRole('button', { name: 'Son fatura: sipariş 1003' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Bu fatura başka bir sitede; yeni sekmede açın.').waitFor()
    expect(await dialog.getByRole('link', { name: /^Yeni Sekmede Aç/ }).getAttribute('href')).toBe(url)
    expect(await page.locator('iframe').count()).toBe(0)
  })

  browserTest('an invoice of a named site is framed in a sandbox', async ({ openTab, start }) => {
    const server = await start.server({ settings: { frameOrigins: ['https://fatura.example'] } })
    const { page, guard, context } = await openSignedIn(openTab, server, '/orders')
    guard.allow(/^request leaves the origin: fatura\.example$/)
    guard.allow(/Blocked script execution in 'https:\/\/fatura\.example/)
    const url = 'https://fatura.example/A.html'
    await context.route('https://fatura.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Fatura</h1><script>document.title = "x"</script>' }),
    )
    await page.route('**/show-invoice/*', (route) => route.fulfill({ json: { success: true, url } }))
    await page.getByRole('button', { name: 'Son fatura: sipariş 1003' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.frameLocator('iframe').getByRole('heading', { name: 'Fatura' }).waitFor()
    expect(await dialog.locator('iframe').getAttribute('sandbox')).toBe('')
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('link', { name: /^Yeni Sekmede Aç/ }).click(),
    ])
    await opened.waitForURL(url)
    await opened.close()
  })

  browserTest('the statement shows the calendar year or a chosen range', async ({ openTab, start }) => {
    const { now, prepare } = fixedDay('2026-06-15')
    const server = await start.server({ now })
    const { page, token, guard } = await openSignedIn(openTab, server, '/', { prepare })
    await page.getByRole('navigation').getByRole('link', { name: 'Hesap Ekstresi' }).click()
    await page.getByRole('heading', { name: 'Hesap Ekstresi', level: 1 }).waitFor()
    const dayOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
    await eventually(async () =>
      expect([await dayOf('Başlangıç'), await dayOf('Bitiş')]).toEqual(['01.01.2026', '31.12.2026']),
    )

    const { transactions } = (await ask(server, token, '/action/get/transactions')) as { transactions: Transaction[] }
    const dayIn = ({ transaction_date }: Transaction) => (transaction_date ?? '').slice(0, 10)
    const expectRange = async (from: string, to: string) => {
      const sorted = transactions.toSorted((a, b) => dayIn(a).localeCompare(dayIn(b)) || Number(a.id) - Number(b.id))
      let cents = sorted.filter((line) => dayIn(line) < from).reduce((sum, line) => sum + effectOf(line), 0)
      const shown = sorted.filter((line) => dayIn(line) >= from && dayIn(line) <= to)
      const balances = [cents, ...shown.map((line) => (cents += effectOf(line)))].map((one) => usd.format(one / 100))
      expect(shown.length).toBeGreaterThan(0)
      await eventually(async () => expect(await cellsOf(page, 'Bakiye')).toEqual(balances))
      expect((await cellsOf(page, 'Açıklama'))[0]).toBe('Devreden bakiye')
    }
    await expectRange('2026-01-01', '2026-12-31')
    const order = page.getByRole('link', { name: '198.51.100.128/25 #1003' }).first()
    expect(await order.getAttribute('href')).toBe('/orders/1003')
    await page.setViewportSize({ width: 1024, height: 768 })
    await page
      .getByRole('button', { name: /^Diğer alanlar: .* IP Kiralama/ })
      .first()
      .waitFor()
    expect(await page.getByRole('button', { name: 'Diğer alanlar: Devreden bakiye' }).count()).toBe(0)
    await page.setViewportSize(desktop)
    const [first, last] = [transactions.map(dayIn).toSorted()[1] ?? '', transactions.map(dayIn).toSorted().at(-2) ?? '']
    const turkish = (day: string) => day.split('-').toReversed().join('.')
    await page.getByLabel('Başlangıç', { exact: true }).fill(turkish(first))
    await page.keyboard.press('Enter')
    await page.getByLabel('Bitiş', { exact: true }).fill(turkish(last))
    await page.keyboard.press('Enter')
    await eventually(() => expect(locationOf(page)).toBe(`/transactions?from=${first}&to=${last}`))
    await expectRange(first, last)
    await page.reload()
    await expectRange(first, last)
    // Chooses days in the Turkish calendar.
    await page.getByRole('button', { name: 'Takvimi aç: Bitiş' }).click()
    expect(await page.locator('.p-datepicker th').allInnerTexts()).toEqual(['Pt', 'Sa', 'Ça', 'Pe', 'Cu', 'Ct', 'Pz'])
    await pressEscape(page)
    await pickDayByKeyboard(page)
    await page.getByLabel('Başlangıç', { exact: true }).fill('31.12.2099')
    await page.keyboard.press('Tab')
    const from = page.getByLabel('Başlangıç', { exact: true })
    const errorOf = (field: Locator) =>
      field.evaluate((input) => input.closest('.field')?.lastElementChild?.textContent)
    await eventually(async () => expect(await errorOf(from)).toBe('Başlangıç tarihi bitiş tarihinden sonra olamaz.'))
    await page.getByText('Bu tarih aralığında işlem yok.').waitFor()
    for (const [typed, shown] of [
      ['01022026', '01.02.2026'],
      ['5/2/2026', '05.02.2026'],
      ['2026-02-16', '16.02.2026'],
      ['2026-2-6', '06.02.2026'],
    ] as const) {
      await from.fill('')
      await from.pressSequentially(typed)
      await page.keyboard.press('Tab')
      await eventually(async () => expect(await from.inputValue()).toBe(shown))
    }
    // A text that is no day stays, with its problem; the range stays as it was.
    for (const typed of ['31.02.2026', '2026-02-30', 'dün', '']) {
      await from.fill('')
      await from.pressSequentially(typed)
      await page.keyboard.press('Tab')
      await page.getByText('Geçerli bir tarih girin, örneğin 21.11.2026').waitFor()
      expect(await from.getAttribute('aria-invalid')).toBe('true')
      expect([await from.inputValue(), locationOf(page)]).toEqual([typed, `/transactions?from=2026-02-06&to=${last}`])
    }
    for (const day of ['0001-01-01', '2026-02-31']) {
      await page.goto(`${server.url}/transactions?from=${day}&to=2026-12-31`)
      await expectRange('2026-01-01', '2026-12-31')
    }
    expect(await from.inputValue()).toBe('01.01.2026')
    await from.fill('01.02.2026')
    await page.keyboard.press('Tab')
    await eventually(() => expect(locationOf(page)).toBe('/transactions?from=2026-02-01&to=2026-12-31'))
    await page.getByRole('button', { name: 'Bu yıl' }).click()
    await expectRange('2026-01-01', '2026-12-31')
    expect(await page.getByRole('img', { name: /^Bakiye .* En yüksek / }).count()).toBe(1)

    // Without data there is no balance; zero would be wrong.
    guard.allowStatus(500)
    await page.route('**/api/action/get/transactions*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.reload()
    await page.getByText('İşlemler yüklenirken bir hata oluştu.').waitFor()
    expect(await page.getByText('$0,00').count()).toBe(0)
  })

  browserTest('statement and list are saved as CSV and printed completely', async ({ openTab, start }) => {
    const server = await start.server()
    await server.db.updateTable('transactions').set({ description: '=cmd|calc' }).where('company_id', '=', 2).execute()
    const { page, token } = await openSignedIn(openTab, server, '/transactions?from=2020-01-01&to=2099-12-31', {
      email: otherCompany,
    })
    const { transactions } = (await ask(server, token, '/action/get/transactions')) as { transactions: Transaction[] }
    expect(transactions.length).toBeGreaterThan(60)
    const press = () => page.getByRole('button', { name: 'CSV indir' }).click()
    const { name, content } = await savedBy(page, press)
    expect(name).toBe('hesap-ekstresi-2020-01-01-2099-12-31.csv')
    const lines = content.toString('utf8').split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFFTarih;Son Ödeme;Sipariş;/)
    expect(lines).toHaveLength(transactions.length + 2)
    expect(lines[1]).toContain(`"'=cmd|calc"`)
    expect(lines.at(-2)).toMatch(/;\d+,\d\d;/)

    const drawn = () => page.locator('.data-table tbody tr[data-index]').count()
    expect(await drawn()).toBeLessThan(transactions.length)
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    expect(await drawn()).toBe(transactions.length + 1)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'print' })
    for (const part of ['.sidebar', '.toolbar', '.footer']) expect(await page.locator(part).isVisible()).toBe(false)
    expect(await page.getByText('Geniş Ağ Hizmetleri Ltd. Şti. · 01.01.2020 – 31.12.2099').isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })

    await moveTo(page, '/orders?search=asn&sort=order_id')
    await page.locator('tbody tr[data-index]').first().waitFor()
    const list = await savedBy(page, press)
    expect(list.name).toBe('siparisler.csv')
    const [head, ...rows] = list.content.toString('utf8').trim().split('\r\n')
    expect(head?.split(';')).toHaveLength(10)
    const ids = (await cellsOf(page, 'Sipariş No')).map((id) => id.replace('#', ''))
    expect(rows.map((row) => row.split(';')[0])).toEqual(ids)
    // Each column holds what the table shows under its head.
    for (const [at, name] of (head?.replace('\uFEFF', '').split(';') ?? []).entries()) {
      const shown = await cellsOf(page, name)
      const saved = rows.map((row) => row.split(';')[at] ?? '')
      for (const [row, text] of saved.entries()) expect(shown[row], name).toContain(text.replaceAll('"', ''))
    }
  })
})
