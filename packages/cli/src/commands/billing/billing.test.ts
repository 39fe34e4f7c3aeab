import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { billingTexts } from '@ip-portal/core/billing'
import { addDays, currentYear, formatDate, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { owingOrderOf } from '@ip-portal/core/testing/fixtures/builders'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { expectUsageError } from '../../testing/expect-usage-error.ts'
import { keys, openTerminal } from '../../testing/pseudo-terminal.ts'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'
import { signedInCli } from '../../testing/signed-in-cli.ts'
import { startStubPortal, stubCalls, stubDetail } from '../../testing/stub-portal.ts'

interface Row {
  transaction_date: string
  transaction_type: 'alacak' | 'borc'
  amount_usd: number
  invoiceId: string | null
  balance: number
}

describe('against the real server', () => {
  let server: TestServer
  let cli: TestCli
  const rowsOf = async (line: string) => JSON.parse((await cli.run(`${line} --json`)).stdout) as Row[]
  const all = 'transactions list --from 2020-01-01 --to 31.12.2030'

  beforeAll(async () => {
    server = await startTestServer()
    cli = await signedInCli(server)
  })
  afterAll(() => server.stop())

  it('lists the statement with a balance that runs from the first transaction on', async () => {
    const rows = await rowsOf(all)
    const effects = rows.map((row) => (row.transaction_type === 'alacak' ? row.amount_usd : -row.amount_usd))
    const sums = effects.map((_, at) => effects.slice(0, at + 1).reduce((sum, effect) => sum + effect, 0))
    expect(rows.map(({ balance }) => balance.toFixed(2))).toEqual(sums.map((sum) => sum.toFixed(2)))

    const last = rows.at(-1)
    const day = last?.transaction_date.slice(0, 10) ?? ''
    const ofDay = await rowsOf(`transactions list --from ${day} --to ${day}`)
    expect(ofDay.at(-1)).toEqual(last)
    const table = await cli.run(`transactions list --from ${day} --to ${day} --format table`)
    expect(table.stdout).toMatch(/Devreden bakiye[ -]+\$[\d.,]+ /)
    expect(table.stdout).toMatch(/Bakiye: +\$[\d.,]+ (ödenecek|fazla ödeme)/)
    const year = currentYear(Date.now()).from.slice(0, 4)
    expect((await rowsOf('transactions list')).every((row) => row.transaction_date.startsWith(year))).toBe(true)
    expect((await cli.run('transactions list --format table')).stdout).toContain(
      `Hesap Ekstresi: 01.01.${year} - 31.12.${year}`,
    )
  })

  it('separates the data from the summary in a pipe', async () => {
    const { code, stdout, stderr } = await cli.run(all)
    expect(code).toBe(0)
    expect(stdout.trimEnd().split('\n').length).toBe((await rowsOf(all)).length)
    expect(stderr).toMatch(/^Devreden bakiye \$0,00; toplam alacak \$/)
    expect((await cli.run(`${all} --format csv`)).stdout).toMatch(/^id,order_id,.*,balance\r\n/)
    const empty = await cli.run('transactions list --from 2019-01-01 --to 2019-12-31')
    expect(empty).toMatchObject({ code: 0, stdout: '' })
    expect(empty.stderr).toContain('Bu tarih aralığında işlem yok.')
  })

  it('downloads an invoice into a file or a pipe, and never over another file', async () => {
    const id = (await rowsOf(all)).find(({ invoiceId }) => invoiceId !== null)?.invoiceId ?? ''
    const cwd = mkdtempSync(join(cli.configDir, 'invoices-'))
    const download = ['invoices', 'download', id]
    const first = await cli.run([...download, '--json'], { cwd })
    const content = readFileSync(join(cwd, `${id}.pdf`))
    expect(JSON.parse(first.stdout)).toEqual({
      success: true,
      invoiceId: id,
      file: `${id}.pdf`,
      bytes: content.length,
    })
    expect(content.subarray(0, 5).toString()).toBe('%PDF-')
    const again = await cli.run(download, { cwd })
    expect(again).toMatchObject({ code: 2, stdout: '' })
    expect(again.stderr).toContain('--yes')
    expect((await cli.run([...download, '--yes'], { cwd })).code).toBe(0)
    const piped = await cli.run([...download, '--output', '-'], { cwd })
    expect(piped).toMatchObject({ code: 0, stderr: '' })
    expect(piped.stdout).toMatch(/^%PDF-/)
    expect((await cli.run([...download, '--output', '-', '--json'], { cwd })).code).toBe(2)
    const nowhere = await cli.run([...download, '--output', join(cwd, 'yok', 'a.pdf')])
    expect(nowhere).toMatchObject({ code: 1, stdout: '' })
    expect(nowhere.stderr).toContain('Dosya yazılamadı')
    const foreign = await cli.run(['invoices', 'download', '../gizli'], { cwd })
    expect(foreign).toMatchObject({ code: 1, stdout: '', stderr: 'Hata: Fatura bulunamadı\n' })
    expect(existsSync(join(cwd, '.._gizli.pdf'))).toBe(false)
  })

  it('shows bank accounts and exchange rate', async () => {
    const accounts = await cli.run('payments accounts')
    expect(accounts).toMatchObject({ code: 0, stderr: '' })
    expect(accounts.stdout).toContain('Örnek Bank  USD    TR20 0000 0000 0000 0000 0000 01')
    expect(accounts.stdout).not.toContain('<')
    const rate = JSON.parse((await cli.run('payments rate --json')).stdout) as { rate: number }
    expect(rate.rate).toBeGreaterThan(1)
    expect((await cli.run('payments rate')).stdout).toContain(`USD/TRY:    ${String(rate.rate).replace('.', ',')}`)
  })

  it('reports a payment, also for an order that is not active yet, and warns of one that waits', async () => {
    const paid = await cli.run('payments new 1005 --amount 12,35 --reference HVL-1')
    expect(paid).toMatchObject({ code: 0, stdout: '' })
    for (const text of ['Tutar (USD):', '$12,35', 'TL karşılığı:', 'Havale/EFT', 'Kredi kartı ile ödeme şu an aktif'])
      expect(paid.stderr).toContain(text)
    expect(paid.stderr).toMatch(/Komisyonlu tutar: \$12,78/)
    const shown = JSON.parse((await cli.run('orders show 1005 --json')).stdout) as {
      payments_waitingAproval: { amount_usd: number }[]
    }
    expect(shown.payments_waitingAproval).toEqual([expect.objectContaining({ amount_usd: 12.35 })])

    const balance = await cli.run('payments new 1003 --json')
    expect(balance.code).toBe(0)
    expect(JSON.parse(balance.stdout)).toMatchObject({
      success: true,
      order_id: 1003,
      payment_method: 'bank_transfer',
      amount_usd: expect.any(Number),
      payment_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    })
    // Now the waiting payments cover the balance: a script needs --yes for another one.
    const unasked = await cli.run('payments new 1003 --amount 5')
    expect(unasked).toMatchObject({ code: 2, stdout: '' })
    expect(unasked.stderr).toMatch(/^Onay bekleyen \$[\d.,]+ ödeme[^]*--yes/)
    expect((await cli.run('payments new 1003 --amount 5 --yes')).code).toBe(0)
    expect((await cli.run('orders stats')).stdout).toMatch(/1003 +Ödemeniz onay bekliyor/)
    expect((await cli.run('orders show 1003')).stderr).toContain('Ödemeniz onay bekliyor')
  })

  it('2 and 1: names the wrong amount and the wrong order', async () => {
    const none = await cli.run('payments new 1001')
    expect(none).toMatchObject({ code: 2, stdout: '' })
    expect(none.stderr).toContain('--amount')
    const cancelled = await cli.run('payments new 1006 --amount 5')
    expect(cancelled).toMatchObject({ code: 1, stdout: '' })
    expect(cancelled.stderr).toContain('Bu siparişe erişilemiyor.')
  })
})

describe('against a stub portal', () => {
  let portal: DeferredServer
  let cli: TestCli
  beforeEach(async () => {
    portal = await startStubPortal()
    cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
    portal.on('GET /action/get/rate', (_, count) => ({ body: { rate: 40 + count, rate_date: '2026-11-21' } }))
    portal.on('GET /action/get/params/bank_accounts', () => ({ body: { value: '<p>Örnek Bank<br>TR00</p>' } }))
    portal.on('POST /action/add-payment', () => ({ body: { message: 'Ödemeniz alındı' } }))
  })
  afterEach(() => portal.close())

  it.each([
    ['payments new 7 --amount 0', 'Geçerli bir tutar girin'],
    ['payments new 7 --amount beş', 'Geçerli bir tutar girin'],
    ['payments new 7 --amount -5', 'Geçerli bir tutar girin'],
    ['payments new yedi', 'Sipariş, numarası veya IP bloğu (192.0.2.0/24) ile yazılır: yedi'],
    ['transactions list --from 2026-02-30', '--from için geçersiz tarih: 2026-02-30'],
    ['transactions list --to dün', '--to için geçersiz tarih: dün'],
    ['transactions list --from 2026-12-01 --to 2026-11-30', 'Başlangıç tarihi bitiş tarihinden sonra olamaz.'],
    ['invoices download', 'Bir fatura no veya --year verin'],
    ['invoices download FTR1 --year 2026', 'Bir fatura no veya --year verin'],
    ['invoices download --year 26', '--year bir yıl olmalıdır (YYYY): 26'],
    ['invoices list --year bu', '--year bir yıl olmalıdır (YYYY): bu'],
  ])('2: %s', (line, text) => expectUsageError(cli, portal, line, text))

  it('4: the session ends in the middle', async () => {
    portal.on('POST /action/add-payment', () => ({ status: 401, body: { message: 'Oturum bulunamadı' } }))
    expect(await cli.run('payments new 7 --amount 5')).toMatchObject({ code: 4, stdout: '' })
    portal.on('GET /action/get/transactions', () => ({ status: 403, body: {} }))
    expect(await cli.run('transactions list')).toMatchObject({ code: 4, stdout: '' })
  })

  it('1: sends nothing without a rate, and a script does not confirm a changed rate', async () => {
    portal.on('POST /action/add-payment', () => ({ status: 409, body: { message: 'Döviz kuru değişti.' } }))
    const moved = await cli.run('payments new 7 --amount 5 --yes')
    expect(moved).toMatchObject({ code: 1, stdout: '' })
    expect(moved.stderr).toContain('Hata: Döviz kuru değişti.')
    expect(portal.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
    portal.on('GET /action/get/rate', () => ({ status: 503, body: {} }))
    const { code, stderr } = await cli.run('payments new 7 --amount 5')
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'Hata: Veri yüklenirken bir hata oluştu (Sunucu hatası: 503)\n',
    })
    expect(portal.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('shows the day of a rate of last week, and pays at it', async () => {
    const day = addDays(istanbulDay(Date.now()), -7)
    const shown = formatDate(day)
    portal.on('GET /action/get/rate', () => ({ body: { rate: 41, rate_date: day } }))
    expect((await cli.run('payments rate')).stdout).toContain(`Kur tarihi: ${shown}, eski kur\n`)
    const paid = await cli.run('payments new 7 --amount 5')
    expect({ code: paid.code, stderr: paid.stderr }).toEqual({ code: 0, stderr: expect.stringContaining(shown) })
    expect(portal.calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  it.each([
    [0, '100', '$100,00', '₺4.100,00'],
    [0, '40', '$40,00', '₺1.640,00'],
    [30, '100', '$70,00', '₺2.870,00'],
    [30, '40', '$40,00', '₺1.640,00'],
    [100, '100', '$100,00', '₺4.100,00'],
    [100, '40', '$40,00', '₺1.640,00'],
  ])(
    'with %i USD of 100 reported before, %s USD is a transfer of %s, in lira %s',
    async (waiting, amount, usd, lira) => {
      portal.on(stubCalls.order, () => ({ body: owingOrderOf({ balance: 100, waiting }, { id: 7 }) }))
      const { code, stderr } = await cli.run(`payments new 7 --amount ${amount} --yes`)
      const valueOf = (label: string) =>
        stderr
          .split('\n')
          .find((line) => line.includes(`${label}:`))
          ?.split(/: +/)[1]
      expect([code, valueOf(billingTexts.toTransfer) ?? valueOf(billingTexts.amount)]).toEqual([0, usd])
      expect(valueOf(billingTexts.tryAmount)).toBe(lira)
    },
  )

  it('shows the accounts and the new amount in lira after a changed rate, and takes a no', async () => {
    const line = { id: 1, transaction_type: 'alacak' as const, amount_usd: 1234.5 }
    portal.on('GET /orders/7', () => ({ body: { ...stubDetail(), transactions: [line] } }))
    portal.on('POST /action/add-payment', () => ({ status: 409, body: { message: 'Döviz kuru değişti.' } }))
    const terminal = openTerminal(cli, 'payments new 7')
    await terminal.sees('TR00')
    await terminal.sees('(1234,50)')
    terminal.types(keys.enter)
    await terminal.sees('Referans No')
    terminal.types(keys.enter)
    await terminal.sees('Notlar')
    terminal.types(`Mart${keys.enter}`)
    await terminal.sees('₺50.614,50')
    await terminal.sees('Ödeme bildirilsin mi?')
    terminal.types(`e${keys.enter}`)
    await terminal.sees('Döviz kuru değişti.')
    await terminal.sees('(1234,50)')
    terminal.types(`yüz${keys.enter}`)
    await terminal.sees('Geçerli bir tutar girin')
    terminal.types(`\u001B[1~\u000B100${keys.enter}`)
    await terminal.sees('Referans No')
    terminal.types(keys.enter)
    await terminal.sees('(Mart)')
    terminal.types(keys.enter)
    await terminal.sees('₺4.200,00')
    await terminal.sees('Ödeme bildirilsin mi?')
    terminal.types(keys.enter)
    await terminal.sees('Vazgeçildi, hiçbir şey değişmedi.')
    expect(await terminal.ends()).toBe(1)
  })
})
