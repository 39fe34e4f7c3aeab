import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { unnamedParts } from '../testing/audit/unnamed-parts.ts'
import {
  call,
  mailAfter,
  hasPostgres,
  type SignedInClient,
  signIn,
  startTestServer,
  type TestServer,
} from '../testing/index.ts'
import { type OperatorRun, runOperator, runOperatorProcess } from '../testing/run-operator.ts'

const [demo, fresh] = ['demo@ornek.example', 'yeni@ornek.example']
const folder = mkdtempSync(join(tmpdir(), 'portal-operator-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Row {
  id: number
  order_id: number
  block: string | null
  organisation: string | null
  discounted_price: number
  total: number
  amount_usd: number
  new_end_date: string
}
interface Order {
  order_status: number
  isActiveOrder: number
  net_balance: number
  end_date: string
  transactions: { transaction_type: string; amount_usd: number; invoiceId: string | null; payment_ref: string | null }[]
  payments_waitingAproval: { id: number }[]
  renewals: { id: number; status: string }[]
}

describe.each([['sqlite'], ['postgres']] as const)('operator commands on %s', (engine) => {
  const isMissing = engine === 'postgres' && !hasPostgres()
  let server: TestServer
  let me: SignedInClient
  beforeAll(async () => {
    if (isMissing) return
    server = await startTestServer({ dataDir: join(folder, engine), database: engine })
    me = await signIn(server, demo)
  })
  afterAll(() => (isMissing ? undefined : server.stop()))

  const run = (...line: string[]) => runOperator(line, server.environment)
  const rows = (list: OperatorRun) => list.json as Row[]
  const order = async (id: number) => (await me.call('GET', `/orders/${id}`)).body as unknown as Order
  const listed = async () =>
    (await me.call('GET', '/orders')).body as unknown as {
      active: (Order & { order_id: number; ipwithsubnet: string | null; rbl_blackListed: number | null })[]
      pending: { id: number }[]
    }

  it.skipIf(isMissing)(
    'approve a request: the order waits for its payment and is charged with an invoice',
    async () => {
      await listed()
      const waiting = rows(await run('requests', 'list', '--json'))
      const request = waiting.find(({ block }) => block !== null)
      const done = await run('requests', 'approve', String(request?.id), '--json')
      expect([done.code, done.stderr]).toEqual([0, ''])
      const { order_id: id, invoiceId } = done.json as { order_id: number; invoiceId: string }
      const after = await listed()
      expect(after.pending.map((one) => one.id)).not.toContain(request?.id)
      const row = after.active.find(({ order_id }) => order_id === id)
      expect(row).toMatchObject({
        order_status: 11,
        isActiveOrder: 0,
        ipwithsubnet: request?.block,
        net_balance: request?.total,
      })
      expect((await order(id)).transactions).toMatchObject([
        { transaction_type: 'alacak', amount_usd: request?.total, invoiceId },
      ])
      const again = await run('requests', 'approve', String(request?.id))
      expect([again.code, again.stdout]).toEqual([1, ''])
      expect(again.stderr).toContain('requests list')
    },
  )

  it.skipIf(isMissing)('confirm a payment: it is booked, no longer pending, and activates its order', async () => {
    const rate = (await me.call('GET', '/action/get/rate')).body['rate'] as number
    const report = {
      order_id: 1005,
      amount_usd: 450,
      amount_try: Math.round(450 * rate * 100) / 100,
      exchange_rate: rate,
    }
    const details = {
      payment_date: istanbulDay(Date.now()),
      payment_method: 'bank_transfer',
      reference_number: 'DEKONT-1',
      notes: '',
    }
    const added = await me.call('POST', '/action/add-payment', { ...report, ...details })
    expect([added.status, added.text]).toEqual([200, added.text])
    const waiting = rows(await run('payments', 'list', '--json')).find(({ order_id }) => order_id === 1005)
    const before = await order(1005)
    const done = await run('payments', 'confirm', String(waiting?.id))
    expect([done.code, done.stdout]).toEqual([0, expect.stringContaining('etkinleştirildi') as string])
    const after = await order(1005)
    expect(after).toMatchObject({ order_status: 14, isActiveOrder: 1, payments_waitingAproval: [] })
    expect(after.net_balance).toBe(before.net_balance - 450)
    expect(after.transactions).toContainEqual(
      expect.objectContaining({ transaction_type: 'borc', amount_usd: 450, payment_ref: 'DEKONT-1' }),
    )
    const others = rows(await run('payments', 'list', '--json')).filter(({ order_id }) => order_id === 1003)
    expect((await run('payments', 'confirm', String(others[0]?.id))).stdout).not.toContain('etkinleştirildi')
    expect((await run('payments', 'confirm', String(waiting?.id))).code).toBe(1)
  })

  it.skipIf(isMissing)('complete a renewal: the order ends later and is charged', async () => {
    const [pending] = rows(await run('renewals', 'list', '--json')).filter(({ order_id }) => order_id === 1014)
    const before = await order(1014)
    const completed = await run('renewals', 'complete', String(pending?.id))
    expect([completed.code, completed.stdout]).toEqual([0, expect.stringMatching(/faturası \w+ \(\$[\d.]+,\d\d\)/)])
    const after = await order(1014)
    expect(after.end_date).toBe(pending?.new_end_date)
    expect(after.renewals.find(({ id }) => id === pending?.id)?.status).toBe('completed')
    expect(after.net_balance - before.net_balance).toBe(150)
    expect((await run('renewals', 'complete', String(pending?.id))).code).toBe(1)
  })

  it.skipIf(isMissing)('reply to a ticket: it gets a staff reply, is unread, and its author gets a mail', async () => {
    const open = async () =>
      JSON.parse((await me.call('GET', '/tickets')).text) as { id: number; is_read: number; status: string }[]
    const id = (await open()).find(({ is_read, status }) => is_read === 1 && status === 'open')?.id ?? 0
    const line = ['tickets', 'reply', String(id), '--text', 'Merhaba,\n"inceliyoruz" şimdi.']
    const waiting = async () =>
      ((await run('tickets', 'list', '--json')).json as { id: number; author: string }[]).find((one) => one.id === id)
    expect(await waiting()).toMatchObject({ company: 'Örnek Telekom A.Ş.' })
    const ticket = await mailAfter(server.dataDir, () => run(...line), demo, /(\d+) numaralı destek talebinize yanıt/)
    expect(ticket).toBe(String(id))
    expect((await open()).find((ticket) => ticket.id === id)?.is_read).toBe(0)
    const { text } = await me.call('GET', `/tickets/${id}/responses`)
    expect((JSON.parse(text) as unknown[]).at(-1)).toMatchObject({
      response: 'Merhaba,\n"inceliyoruz" şimdi.',
      admin_name: 'Destek Ekibi',
      user_name: null,
    })
    expect(await waiting()).toMatchObject({ author: 'Destek Ekibi' })
    const shown = (await run('tickets', 'show', String(id), '--json')).json as { texts: object[] }
    expect(shown.texts.at(-1)).toMatchObject({ author: 'Destek Ekibi', text: 'Merhaba,\n"inceliyoruz" şimdi.' })
    await me.call('PATCH', `/tickets/${id}/status`, { status: 'closed' })
    expect(await waiting()).toBeUndefined()
    const closed = await run(...line)
    expect([closed.code, closed.stderr]).toEqual([1, `${id} numaralı destek talebi kapatılmış.\n`])
  })

  it.skipIf(isMissing)('add invoices with unique numbers, also in parallel', async () => {
    const before = await order(1001)
    const made = await Promise.all([
      runOperatorProcess(['invoices', 'add', '1001', '--usd', '12.5', '--json'], server.environment),
      runOperatorProcess(['invoices', 'add', '1001', '--usd', '1.234,50', '--json'], server.environment),
    ])
    const ids = made.map(({ json }) => (json as { invoiceId: string }).invoiceId)
    expect(new Set(ids).size).toBe(2)
    const after = await order(1001)
    expect(after.net_balance - before.net_balance).toBe(1247)
    for (const id of ids) expect(after.transactions.map(({ invoiceId }) => invoiceId)).toContain(id)
  })

  it.skipIf(isMissing)('add a user with a company', async () => {
    const person = ['--email', 'Ayse@Yeni.example', '--name', 'Ayşe Yeni', '--company', 'Yeni Firma A.Ş.']
    const added = (await run('users', 'add', ...person, '--json')).json
    expect(added).toMatchObject({ isNewCompany: true, email: 'ayse@yeni.example' })
    expect(JSON.stringify(added)).not.toMatch(/password/)
    const again = await run('users', 'add', ...person)
    expect([again.code, again.stdout]).toEqual([1, ''])
    expect(
      await server.db.selectFrom('companies').select('id').where('name', '=', 'Yeni Firma A.Ş.').execute(),
    ).toHaveLength(1)
  })

  it.skipIf(isMissing)('create a link that signs in once', async () => {
    const { link } = (await run('link', fresh, '--json')).json as { link: string }
    expect(link).toMatch(`${server.url}/secure-check?key=`)
    const key = link.split('key=')[1]
    const open = () => call(server.url, 'POST', '/auth/secure-check', { body: { key } })
    expect((await open()).body['user']).toMatchObject({ email: fresh })
    expect((await open()).status).toBe(400)
    expect((await run('link', 'kimse@ornek.example')).code).toBe(1)
  })

  it.skipIf(isMissing)('turn a second factor off', async () => {
    expect((await run('two-factor', 'off', demo)).code).toBe(0)
    expect((await me.call('GET', '/auth/security-status')).body['is2FAEnabled']).toBe(false)
    expect((await run('two-factor', 'off', demo)).code).toBe(1)
  })

  it.skipIf(isMissing)('scan the blocks in use and report the ones that are too large', async () => {
    const { code, json } = await run('rbl', 'scan', '--json')
    expect(code).toBe(0)
    const scans = json as { order_id: number; clean: number | null; listed: number | null; state: string }[]
    const one = scans.find(({ order_id }) => order_id === 1001)
    expect([one?.state, (one?.clean ?? 0) + (one?.listed ?? 0)]).toEqual(['scanned', 256])
    expect(scans.find(({ order_id }) => order_id === 1010)?.state).toBe('too_large')
    const row = (await listed()).active.find(({ order_id }) => order_id === 1001)
    expect(row?.rbl_blackListed).toBe(one?.listed)
  })

  it.skipIf(isMissing)('write audit rows of all changes, without secrets', async () => {
    const traces = await server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('request_id', 'like', 'provider-%')
      .execute()
    const said = traces.map(({ action, company_id, order_id, target }) => [action, company_id, order_id, target])
    const { max: approved } = await server.db
      .selectFrom('orders')
      .select((order) => order.fn.max('id').as('max'))
      .executeTakeFirstOrThrow()
    expect(said).toEqual([
      ['request.approve', 1, approved, null],
      ['payment.confirm', 1, 1005, null],
      ['payment.confirm', 1, 1003, null],
      ['renewal.complete', 1, 1014, null],
      ['ticket.staff-reply', 1, 1011, 'ticket 3'],
      ['invoice.add', 1, 1001, null],
      ['invoice.add', 1, 1001, null],
      ['user.add', 3, null, 'user 4'],
      ['secure-link.make', 1, null, 'user 2'],
      ['two-factor.off', 1, null, 'user 1'],
    ])
    expect(new Set(traces.map((row) => [row.actor_kind, row.outcome, row.user_id, row.token_id].join(' ')))).toEqual(
      new Set(['operator done  ']),
    )
    expect(await unnamedParts(server.db)).toEqual([])
  })

  it.skipIf(isMissing)('print lists as tables that no text of a customer can break', async () => {
    await server.db
      .updateTable('order_requests')
      .set({ organisation: 'A\u001b[2J\nB' })
      .where('state', '=', 'pending')
      .execute()
    const { code, stdout } = await run('requests', 'list')
    expect(code).toBe(0)
    expect(stdout.split('\n')[0]).toMatch(/^No +Tarih +Firma +Hizmet/)
    expect(stdout).not.toContain('\u001b')
  })
})

it('a scan fails when the block lists do not answer, and keeps the reports', async () => {
  const dataDir = join(folder, 'open')
  const server = await startTestServer({ dataDir, settings: { demoOrders: 1 } })
  const count = async () => (await server.db.selectFrom('rbl_reports').select('id').execute()).length
  const before = await count()
  await server.db.updateTable('orders').set({ subnet: 31 }).where('ip', 'is not', null).execute()
  // No DNS server listens there.
  const zones = { DNSBL_ZONES: 'rbl.example', DNSBL_SERVER: '127.0.0.1:9' }
  const { code, json, stderr } = await runOperator(['rbl', 'scan', '--json'], { DATA_DIR: dataDir, ...zones })
  expect([code, (JSON.parse(stderr) as { error: { code: string } }).error.code]).toEqual([1, 'incomplete'])
  expect(new Set((json as { state: string }[]).map(({ state }) => state))).toEqual(new Set(['incomplete', 'too_large']))
  expect(await count()).toBe(before)
  // Only the demo invents lists; other portals refuse the scan.
  rmSync(join(dataDir, 'demo.json'))
  const none = await runOperator(['rbl', 'scan'], { DATA_DIR: dataDir })
  expect([none.code, none.stdout, none.stderr]).toEqual([1, '', expect.stringContaining('DNSBL_ZONES') as string])
  expect(await count()).toBe(before)
  await server.stop()
})

describe('a wrong command line', () => {
  const nowhere = { DATA_DIR: join(folder, 'yok') }

  it('ends with 2 and shows the usage', async () => {
    const lines = [
      ['requests'],
      ['requests', 'delete', '1'],
      ['requests', 'approve'],
      ['requests', 'approve', '1', '2'],
      ['requests', 'list', '--usd', '1'],
      ['requests', 'list', '--what'],
      ['tickets', 'reply', '1'],
      ['tickets', 'reply', '1', '--text', ' '],
      ['users', 'add', '--email', 'a@b.example'],
      ['users', 'add', '--email', 'a@b.example', '--name', '\u200B', '--company', 'Ağ'],
    ]
    for (const line of lines) {
      const { code, stdout, stderr } = await runOperator(line, nowhere)
      expect([line, code, stdout]).toEqual([line, 2, ''])
      expect(stderr).toMatch(/--help|Kullanım: /)
    }
  })

  it('ends with 2 for an invalid id, amount or address', async () => {
    const dataDir = join(folder, 'sqlite')
    for (const line of [
      ['payments', 'confirm', 'x'],
      ['invoices', 'add', '1001', '--usd', '-5'],
      ['link', 'demo'],
    ]) {
      const { code, stderr } = await runOperator([...line, '--json'], { DATA_DIR: dataDir })
      expect([line, code]).toEqual([line, 2])
      expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'invalid', message: expect.any(String) as string } })
    }
  })

  it('ends with 1 without a database and creates none', async () => {
    const { code, stderr } = await runOperatorProcess(['requests', 'list'], nowhere)
    expect([code, stderr]).toEqual([1, expect.stringContaining('DATA_DIR') as string])
    expect(existsSync(nowhere.DATA_DIR)).toBe(false)
  })
})
