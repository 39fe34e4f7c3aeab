import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { type Db, openStore, type Store } from '../../store/db/open.ts'
import type { Tables } from '../../store/db/schema/tables.ts'
import { type SignedInClient, signIn } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { postForm, testFiles } from '../../testing/post-form.ts'
import { runOperator } from '../../testing/run-operator.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { verify } from './verify-command.ts'
import type { CheckName } from './verify.texts.ts'

interface Verified {
  ok: boolean
  checked: number
  counts: Record<CheckName, number>
  problems: { check: CheckName; table: string; id: number | string; problem: string }[]
}

const block = { ip: '198.18.8.0', subnet: '24', ip_desc: 'AG', ip_admin_c: 'DO1-EXAMPLE', ip_asn: 'AS64500' }
const ipOrder = { service_type_id: 1, price: 450, discounted_price: 450, ...block }

/** One way of breaking the books: a table, the change of one of its rows, and the check that must name the row. */
type Fault = [
  table: keyof Tables,
  change: (ids: Ids) => { id: number | string; set: object },
  check: CheckName,
  text: RegExp,
]

/** Rows that the test has made through the API and the operator. */
interface Ids {
  request: number
  order: number
  payment: number
  renewal: number
  invoice: string
  charge: number
  credit: number
  renewalLine: number
  ticketFile: number
  counter: number
  moved: number
  creditNote: number
  imported: number
}

const faults: Fault[] = [
  ['transactions', ({ charge }) => ({ id: charge, set: { amount_usd_cents: -1 } }), 'ledger', /sıfırdan büyük değil/],
  ['transactions', ({ charge }) => ({ id: charge, set: { amount_try_cents: -1 } }), 'ledger', /amount_try_cents eksi/],
  ['transactions', ({ charge }) => ({ id: charge, set: { type: 'fatura' } }), 'ledger', /türü bilinmiyor/],
  ['transactions', ({ charge }) => ({ id: charge, set: { company_id: 2 } }), 'ledger', /siparişin firması değil/],
  ['transactions', ({ charge }) => ({ id: charge, set: { invoice_id: 'YOK' } }), 'ledger', /faturası yok: YOK/],
  ['invoices', ({ invoice }) => ({ id: invoice, set: { amount_usd_cents: 45_000 } }), 'invoices', /fatura \$450,00/],
  ['invoices', ({ invoice }) => ({ id: invoice, set: { order_id: 1001 } }), 'invoices', /başka bir siparişte/],
  ['payments', ({ payment }) => ({ id: payment, set: { amount_usd_cents: 1 } }), 'payments', /tutarı \$0,01/],
  ['payments', ({ payment }) => ({ id: payment, set: { state: 'waiting' } }), 'payments', /ama cari hareketi var/],
  ['payments', ({ payment }) => ({ id: payment, set: { state: 'yok' } }), 'payments', /durumu bilinmiyor/],
  ['transactions', ({ credit }) => ({ id: credit, set: { payment_id: null } }), 'payments', /cari hareketi yok/],
  ['order_requests', ({ request }) => ({ id: request, set: { total_cents: 45_000 } }), 'requests', /tutarı \$450,00/],
  ['order_requests', ({ request }) => ({ id: request, set: { total_cents: null } }), 'requests', /toplamı yok/],
  ['order_requests', ({ request }) => ({ id: request, set: { order_id: null } }), 'requests', /siparişi yok/],
  ['order_requests', ({ request }) => ({ id: request, set: { price_cents: 1 } }), 'requests', /fiyat \$0,01/],
  ['transactions', ({ charge }) => ({ id: charge, set: { request_id: null } }), 'requests', /cari hareketi yok/],
  ['renewals', ({ renewal }) => ({ id: renewal, set: { total_cents: 1 } }), 'renewals', /tutarı \$0,01/],
  ['renewals', ({ renewal }) => ({ id: renewal, set: { new_end_on: '2099-01-01' } }), 'renewals', /önce/],
  ['transactions', ({ renewalLine }) => ({ id: renewalLine, set: { renewal_id: null } }), 'renewals', /hareketi yok/],
  ['transactions', ({ counter }) => ({ id: counter, set: { amount_usd_cents: 1 } }), 'corrections', /hareketi \$0,01/],
  ['transactions', ({ counter }) => ({ id: counter, set: { amount_try_cents: 1 } }), 'corrections', /TL tutarı/],
  ['transactions', ({ counter }) => ({ id: counter, set: { type: 'borc' } }), 'corrections', /türü yanlış: borc/],
  ['transactions', ({ counter }) => ({ id: counter, set: { note: null } }), 'corrections', /nedeni/],
  ['transactions', ({ moved }) => ({ id: moved, set: { amount_usd_cents: 1 } }), 'corrections', /hareketi \$0,01/],
  [
    'transactions',
    ({ creditNote }) => ({ id: creditNote, set: { amount_usd_cents: 9_999_900 } }),
    'corrections',
    /fazla/,
  ],
  ['payments', ({ imported }) => ({ id: imported, set: { booked_usd_cents: 1 } }), 'payments', /cari hareketi \$5,00/],
  ['payments', ({ imported }) => ({ id: imported, set: { state: 'refused' } }), 'payments', /banka hareketi işlenmiş/],
  ['orders', ({ order }) => ({ id: order, set: { status: 11, is_active: 0 } }), 'orders', /ama ödeme bekliyor/],
  ['orders', ({ order }) => ({ id: order, set: { is_active: 0 } }), 'orders', /durum 14, etkinlik 0/],
  ['orders', () => ({ id: 1007, set: { is_active: 1 } }), 'orders', /durum 22, etkinlik 1/],
  ['transactions', ({ credit }) => ({ id: credit, set: { order_id: 1001 } }), 'orders', /yerine \$0,00 ödendi/],
  ['orders', () => ({ id: 1002, set: { ip: '192.0.2.0', subnet: 24 } }), 'blocks', /sipariş 1001, sipariş 1002/],
  ['files', ({ ticketFile }) => ({ id: ticketFile, set: { size: 7 } }), 'files', /boyutu 7 bayt/],
  ['files', ({ ticketFile }) => ({ id: ticketFile, set: { company_id: 2 } }), 'files', /firması başka/],
]

onBothEngines((server) => {
  let me: SignedInClient
  let ids: Ids
  const run = async (...line: string[]) => {
    const done = await runOperator([...line, '--json'], server().environment)
    if (done.code !== 0) throw new Error(done.stderr)
    return done.json as { order_id: number; invoiceId: string; line_id: number; counter_line_id: number }
  }
  const verifyByCommand = async () => {
    const { code, json, stderr } = await runOperator(['verify', '--json'], server().environment)
    return { code, stderr, ...(json as Verified) }
  }
  let store: Store
  beforeAll(() => {
    const { DATA_DIR = '', DATABASE_URL } = server().environment
    store = openStore({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL })
  })
  afterAll(() => store.close())
  /** Problems that the command would name. */
  const problemsNow = async () =>
    (await verify(store)).flatMap(([check, { problems }]) => problems.map((problem) => ({ check, ...problem })))
  const db = (): Db => server().db
  const update = (table: keyof Tables, id: number | string, set: object) =>
    db()
      .updateTable(table)
      .set(set as never)
      .where('id' as never, '=', id as never)
      .execute()

  it('the demo is in order', async () => {
    const { code, ok, checked, counts, problems } = await verifyByCommand()
    expect({ code, ok, problems }).toEqual({ code: 0, ok: true, problems: [] })
    for (const [name, rows] of Object.entries(counts)) if (name !== 'references') expect(rows, name).toBeGreaterThan(0)
    expect(checked).toBeGreaterThan(300)
  })

  describe('after orders, payments, renewals and uploads', () => {
    beforeAll(async () => {
      me = await signIn(server(), 'demo@ornek.example')
      ids = await doBusiness(server().db)
    })

    it('the books balance, and the text counts what was checked', async () => {
      expect(await verifyByCommand()).toMatchObject({ code: 0, ok: true, problems: [] })
      const { stdout } = await runOperator(['verify'], server().environment)
      expect(stdout).toMatch(/^Kayıtlar tutarlı: \d+ satır denetlendi\.\n {2}Cari hareketler: \d+\n/)
    })

    it('a backup of them restores into books that balance', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'portal-verify-'))
      const backup = join(folder, 'portal.backup')
      expect((await runOperator(['backup', backup], server().environment)).stderr).toBe('')
      const restored = { DATA_DIR: join(folder, 'restored') }
      expect((await runOperator(['restore', backup], restored)).stderr).toBe('')
      const { code, json } = await runOperator(['verify', '--json'], restored)
      rmSync(folder, { recursive: true, force: true })
      expect([code, (json as Verified).problems]).toEqual([0, []])
      expect((json as Verified).counts.payments).toBeGreaterThan(3)
    })

    it.each(faults.map((fault, at) => [`${at + 1}. ${fault[0]}: ${String(fault[3])}`, fault] as const))(
      'a planted fault is named: %s',
      async (_, [table, change, check, text]) => {
        const { id, set } = change(ids)
        const before = await db()
          .selectFrom(table)
          .select(Object.keys(set) as never)
          .where('id' as never, '=', id as never)
          .executeTakeFirstOrThrow()
        await update(table, id, set)
        const problems = await problemsNow()
        await update(table, id, before)
        expect(problems.filter((one) => one.check === check).map(({ problem }) => problem)).toContainEqual(
          expect.stringMatching(text),
        )
      },
    )

    it('other planted faults are named, and gone when they are mended', async () => {
      const chunk = await db()
        .selectFrom('file_chunks')
        .selectAll()
        .where('file_id', '=', ids.ticketFile)
        .executeTakeFirstOrThrow()
      const link = await db()
        .selectFrom('ticket_files')
        .selectAll()
        .where('file_id', '=', ids.ticketFile)
        .executeTakeFirstOrThrow()
      const route = await db().selectFrom('routes').select(['id', 'prefix']).executeTakeFirstOrThrow()
      await db().deleteFrom('file_chunks').where('file_id', '=', ids.ticketFile).execute()
      await db().deleteFrom('ticket_files').where('file_id', '=', ids.ticketFile).execute()
      await update('routes', route.id, { prefix: '203.0.113.0/25' })
      await db().updateTable('free_blocks').set({ taken_at: 1 }).where('ip', '=', '198.18.9.0').execute()
      await db().updateTable('free_blocks').set({ taken_at: null }).where('ip', '=', block.ip).execute()
      await db().updateTable('change_counters').set({ used: -1 }).execute()
      const roa = await db().selectFrom('roas').select(['id', 'asn']).executeTakeFirstOrThrow()
      await update('roas', roa.id, { asn: roa.asn.replace('AS', 'AS0') })
      const { code, ok, problems, stderr } = await verifyByCommand()
      expect([code, ok]).toEqual([1, false])
      expect((JSON.parse(stderr) as { error: { message: string } }).error.message).toContain('sorun bulundu')
      const shown = await runOperator(['verify'], server().environment)
      expect([shown.code, shown.stdout]).toEqual([
        1,
        expect.stringContaining(`routes ${route.id}: 203.0.113.0/25`) as string,
      ])
      const named = problems.map(({ table, id }) => `${table} ${id}`)
      for (const row of [`files ${ids.ticketFile}`, 'upload_space 1', `routes ${route.id}`, `roas ${roa.id}`])
        expect(named).toContain(row)
      for (const row of ['free_blocks 198.18.9.0/24', 'free_blocks 198.18.8.0/24', 'change_counters 1003'])
        expect(named).toContain(row)
      expect(problems.map(({ problem }) => problem)).toContain('hiçbir kayda ait değil')

      await db().insertInto('file_chunks').values(chunk).execute()
      await db().insertInto('ticket_files').values(link).execute()
      await update('routes', route.id, { prefix: route.prefix })
      await update('roas', roa.id, { asn: roa.asn })
      await db().updateTable('free_blocks').set({ taken_at: null }).where('ip', '=', '198.18.9.0').execute()
      await db().updateTable('free_blocks').set({ taken_at: 1 }).where('ip', '=', block.ip).execute()
      await db().updateTable('change_counters').set({ used: 2 }).execute()
      expect(await problemsNow()).toEqual([])
    })

    it('old rows without total and source are history', async () => {
      const old = { total_cents: null, order_id: null, decided_at: null }
      await update('order_requests', ids.request, old)
      await db().updateTable('payments').set({ decided_at: null }).execute()
      await update('renewals', ids.renewal, { decided_at: null })
      const none = { payment_id: null, request_id: null, renewal_id: null }
      await db().updateTable('transactions').set(none).execute()
      expect(await problemsNow()).toEqual([])
    })
  })

  /** Orders a block, pays it in two parts, renews it and uploads a file; returns the rows that came of it. */
  async function doBusiness(database: Db): Promise<Ids> {
    const rate = (await me.call('GET', '/action/get/rate')).body['rate'] as number
    const report = async (order_id: number, amount_usd: number) => {
      const { body } = await me.call('POST', '/action/add-payment', {
        order_id,
        amount_usd,
        amount_try: Math.round(amount_usd * rate * 100) / 100,
        exchange_rate: rate,
        payment_date: istanbulDay(Date.now()),
        payment_method: 'bank_transfer',
      })
      return Number(body['id'])
    }
    const request = Number((await me.call('POST', '/orders/save', ipOrder)).body['id'])
    const { order_id: order, invoiceId: invoice } = await run('requests', 'approve', String(request))
    const payment = await report(order, 454.5)
    await run('payments', 'confirm', String(payment))
    await run('payments', 'refuse', String(await report(order, 3)), '--text', 'Gelmedi')
    await report(order, 4)
    await database
      .updateTable('orders')
      .set({ end_on: istanbulDay(Date.now()) })
      .where('id', '=', 1009)
      .execute()
    await me.call('POST', '/orders/1009/applyRenewal', { promo_result: null })
    const { id: renewal } = await database
      .selectFrom('renewals')
      .select('id')
      .where('order_id', '=', 1009)
      .executeTakeFirstOrThrow()
    await run('renewals', 'complete', String(renewal))
    const text = ['--text', 'Düzeltme']
    const paid = await run('payments', 'add', '1001', '--usd', '2000')
    const back = await run('payments', 'reverse', `L${paid.line_id}`, ...text)
    await run('payments', 'add', '1002', '--usd', '2000')
    const moved = await run('credit', 'move', '1002', '1001')
    const credited = await run('credit', '1009', '--usd', '3', ...text)
    const imported = await report(1003, 5)
    const file = join(mkdtempSync(join(tmpdir(), 'portal-verify-')), 'ekstre.csv')
    writeFileSync(file, `Gün;Tutar;Metin\n${istanbulDay(Date.now())};5,00;sipariş 1003\n`)
    await run('payments', 'import', file, '--map', 'date=Gün,amount=Tutar,currency=USD,text=Metin', '--yes')
    const texts = { subject: 'Konu', description: 'Metin' }
    const posted = await postForm(server().url, '/tickets', me.token, texts, [testFiles.pdf])
    if (posted.status !== 200) throw new Error(posted.text)
    const lineOf = async (column: 'payment_id' | 'request_id' | 'renewal_id', id: number) =>
      (await database.selectFrom('transactions').select('id').where(column, '=', id).executeTakeFirstOrThrow()).id
    const upload = await database
      .selectFrom('ticket_files')
      .select('file_id')
      .orderBy('file_id', 'desc')
      .executeTakeFirst()
    return {
      request,
      order,
      payment,
      renewal,
      invoice,
      charge: await lineOf('request_id', request),
      credit: await lineOf('payment_id', payment),
      renewalLine: await lineOf('renewal_id', renewal),
      ticketFile: upload?.file_id ?? 0,
      counter: back.counter_line_id,
      moved: moved.line_id,
      creditNote: credited.line_id,
      imported,
    }
  }
})

it('a row of SQLite that points at nothing is named', async () => {
  const server = await startTestServer({ settings: { demoOrders: 1 } })
  const file = new DatabaseSync(`${server.dataDir}/portal.db`)
  // The server runs in this process and may be writing: to wait inside of SQLite would keep it from its end.
  await expect
    .poll(() => file.exec('pragma foreign_keys = off; update payments set order_id = 77777 where id = 1'))
    .toBeUndefined()
  file.close()
  const { code, json } = await runOperator(['verify', '--json'], server.environment)
  await server.stop()
  expect(code).toBe(1)
  expect((json as Verified).problems).toContainEqual({
    check: 'references',
    table: 'references',
    id: 'payments 1',
    problem: 'gösterdiği orders satırı yok',
  })
})
