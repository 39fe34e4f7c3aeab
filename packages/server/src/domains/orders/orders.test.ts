import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OrderDetail } from '@ip-portal/core/orders/order-detail.schema'
import { OrderStats } from '@ip-portal/core/orders/order-stats.schema'
import { Order, OrdersAnswer, PendingRequest } from '@ip-portal/core/orders/orders.schema'
import { touchOrders } from '../../store/db/touch-orders.ts'
import { type SignedInClient, signIn, signInWithStepUp, startTestServer, type TestServer } from '../../testing/index.ts'

const Entry = v.object({
  isBlackListed: v.union([v.boolean(), v.number()]),
  results: v.array(v.object({ status: v.number() })),
})
const ResultData = v.object({ result: v.object({ ipres: v.array(Entry) }) })

const day = 24 * 3_600_000
let server: TestServer
let at = Date.now()
let me: SignedInClient
beforeAll(async () => {
  server = await startTestServer({ now: () => at })
  me = await signInWithStepUp(server, 'demo@ornek.example')
})
afterAll(() => server.stop())

const listed = async () => v.parse(OrdersAnswer, (await me.call('GET', '/orders')).body)
const rowOf = async (id: number) =>
  (await listed()).active.map((row) => v.parse(Order, row)).find((order) => order.order_id === id)
const detail = async (id: number) => v.parse(OrderDetail, (await me.call('GET', `/orders/${id}`)).body)
const stats = async () => v.parse(OrderStats, (await me.call('GET', '/orders/stats')).body)

describe('list', () => {
  it('returns both lists in the schema of the clients', async () => {
    const { active, pending } = await listed()
    expect(active.map((row) => v.parse(Order, row).order_id)).toEqual([
      1014, 1013, 1012, 1011, 1010, 1009, 1008, 1007, 1006, 1005, 1004, 1003, 1002, 1001,
    ])
    expect(pending.map((row) => v.parse(PendingRequest, row).organisation)).toEqual([null, 'Örnek Bulut', null])
  })

  it('uses the field names of the wire', async () => {
    const { body } = await me.call('GET', '/orders')
    const row = (body['active'] as Record<string, unknown>[]).find((order) => order['order_id'] === 1002)
    expect(row).toMatchObject({
      service_type_id: 1,
      ipwithsubnet: '198.51.100.0/25',
      asn: null,
      orderStatusdescription: 'Aktif',
      isActiveOrder: 1,
      rbl_blackListed: 3,
      net_balance: 195,
    })
  })

  it('distinguishes a block that was never scanned from a clean one', async () => {
    expect((await rowOf(1008))?.rbl_blackListed).toBeNull()
    expect((await rowOf(1001))?.rbl_blackListed).toBe(0)
  })

  it('answers 304 while nothing has changed', async () => {
    const etag = (await me.call('GET', '/orders')).headers.get('etag') ?? ''
    const again = await me.call('GET', '/orders', undefined, { 'if-none-match': etag })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await me.call('GET', '/orders', undefined, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it.each(['/orders/1001', '/tickets'])('lets %s be asked with its tag too', async (path) => {
    const first = await me.call('GET', path)
    const tag = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await me.call('GET', path, undefined, tag)
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers.get('cache-control')).toBe('private, no-store')
    const other = await signIn(server, 'genis@ornek.example')
    expect((await other.call('GET', path, undefined, tag)).status).not.toBe(304)
  })

  it('is compressed for clients that accept gzip, with the same content', async () => {
    // fetch asks for gzip and decompresses the response.
    const plain = await me.call('GET', '/orders', undefined, { 'accept-encoding': 'identity' })
    const packed = await me.call('GET', '/orders', undefined, { 'accept-encoding': 'gzip' })
    expect([plain, packed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip'])
    expect(packed.headers.get('vary')).toBe('accept-encoding')
    expect(packed.text).toBe(plain.text)
  })

  it.each([
    ['a tag', () => me.call('POST', '/orders/1001/tag', { tag: `T${Math.random()}` })],
    ['a fee', () => me.call('POST', '/ip/order/1003/198.51.100.128/25/route', { origin: 'AS64511' })],
  ])('has another ETag after %s', async (_, change) => {
    const etag = (await me.call('GET', '/orders')).headers.get('etag') ?? ''
    expect((await change()).status).toBe(200)
    const after = await me.call('GET', '/orders', undefined, { 'if-none-match': etag })
    expect(after.status).toBe(200)
    expect(after.headers.get('etag')).not.toBe(etag)
  })

  it('does not return the cached list of another company', async () => {
    const other = await signIn(server, 'genis@ornek.example')
    const etag = (await me.call('GET', '/orders')).headers.get('etag') ?? ''
    const theirs = await other.call('GET', '/orders', undefined, { 'if-none-match': etag })
    expect(theirs.status).toBe(200)
    expect((theirs.body['active'] as unknown[]).length).toBe(40)
  })
})

describe('statistics', () => {
  it('agree with the list', async () => {
    const orders = (await listed()).active
      .map((row) => v.parse(Order, row))
      .filter((order) => order.order_status !== 20)
    const figures = await stats()
    const sum = (rows: typeof orders) =>
      rows.reduce((total, row) => total + Math.round((row.net_balance ?? 0) * 100), 0) / 100
    expect(figures.total_active_orders).toBe(orders.filter((order) => order.isActiveOrder === 1).length)
    expect(figures.total_remaining_balance).toBe(sum(orders))
    const owing = [...figures.overdueBalances, ...figures.waitingPayments]
    expect(owing.map((row) => row.order_id).toSorted()).toEqual(
      orders
        .filter((order) => (order.net_balance ?? 0) > 0)
        .map((order) => order.order_id)
        .toSorted(),
    )
    for (const service of figures.service_summary) {
      const ofType = orders.filter((order) => order.service_type_id === service.service_type_id)
      expect(service.total_orders).toBe(ofType.length)
      expect(Number(service.active_orders) + Number(service.passive_orders)).toBe(ofType.length)
      expect(service.total_remaining_balance).toBe(sum(ofType))
    }
  })

  it('count waiting requests and tickets with an unread reply, which change the ETag', async () => {
    const before = await me.call('GET', '/orders/stats')
    const tickets = (await me.call('GET', '/tickets')).body as unknown as { id: number; is_read: number }[]
    const unread = tickets.filter(({ is_read }) => is_read === 0)
    expect(unread.length).toBeGreaterThan(0)
    expect(before.body).toMatchObject({ pending_requests: 3, unread_tickets: unread.length })
    await me.call('GET', `/tickets/${unread[0]?.id}/responses`)
    const after = await me.call('GET', '/orders/stats')
    expect(after.body['unread_tickets']).toBe(unread.length - 1)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })

  it('list a covered order apart, and count it as late no more, until its payments are refused', async () => {
    const before = await stats()
    const late = before.overdueBalances.find((row) => row.order_id === 1002)
    const report = async (cents: number) => {
      const payment = { company_id: 1, order_id: 1002, user_id: 1, amount_usd_cents: cents, amount_try_cents: 1 }
      const form = { payment_on: '2026-11-01', reference_number: null, notes: null, rate_e4: 1, created_at: at }
      const row = { ...payment, ...form, payment_method: 'bank_transfer', state: 'waiting' } as const
      await server.db.insertInto('payments').values(row).execute()
      await touchOrders(server.db, 1)
    }
    const cents = Math.round((late?.balance_usd ?? 0) * 100)
    await report(cents - 1)
    const waits = (row: (typeof before.overdueBalances)[number]) =>
      row.order_id === 1002 ? { ...row, waiting_usd: (cents - 1) / 100 } : row
    expect((await stats()).overdueBalances).toEqual(before.overdueBalances.map(waits))
    expect((await detail(1002)).hasLatePayment).toBe(1)
    await report(1)
    const after = await stats()
    expect(after.overdueBalances).toEqual(before.overdueBalances.filter((row) => row.order_id !== 1002))
    expect(after.waitingPayments).toContainEqual({ ...late, waiting_usd: late?.balance_usd })
    expect(after.total_late_payments_amount).toBeCloseTo((before.total_late_payments_amount ?? 0) - cents / 100, 5)
    expect(after.total_remaining_balance).toBe(before.total_remaining_balance)
    expect((await detail(1002)).hasLatePayment).toBe(0)
    await server.db.deleteFrom('payments').where('order_id', '=', 1002).execute()
    await touchOrders(server.db, 1)
    expect(await stats()).toEqual(before)
  })

  it('show upcoming and expired renewals by date, without requested ones', async () => {
    const [ip] = (await stats()).service_summary
    expect(ip?.renewals.map(({ order_id, status }) => [order_id, status])).toEqual([
      [1004, 'expired'],
      [1002, 'upcoming'],
      [1003, 'upcoming'],
    ])
    expect(ip?.nearest_renewal_date?.date).toBe(ip?.renewals[1]?.date)
  })

  it('count a payment as late from the day after it was due', async () => {
    const before = await stats()
    const due = before.overdueBalances.find((row) => row.order_id === 1003)
    const days = Math.round(
      (Date.parse(due?.last_due_date ?? '') - Date.parse(new Date(at + 3 * 3_600_000).toISOString().slice(0, 10))) /
        day,
    )
    const lateAt = async (offset: number) => {
      at += offset * day
      me = await signInWithStepUp(server, 'demo@ornek.example')
      const [total, isLate] = [(await stats()).total_late_payments_amount, (await detail(1003)).hasLatePayment]
      at -= offset * day
      return { total: total ?? 0, isLate }
    }
    expect((await lateAt(days)).isLate).toBe(0)
    expect((await lateAt(days + 1)).isLate).toBe(1)
    expect((await lateAt(days + 1)).total).toBeGreaterThan(before.total_late_payments_amount ?? 0)
    me = await signInWithStepUp(server, 'demo@ornek.example')
  })
})

describe('detail', () => {
  it('carries the ledger, scans, routing and registry data of an IP order', async () => {
    const order = await detail(1001)
    expect(order).toMatchObject({ id: 1001, service_type_id: 1, isActiveOrder: 1, hasLatePayment: 0, daysLeft: 200 })
    expect(order.ipDetails).toMatchObject({ ip: '192.0.2.0', subnet: '24', cidr: '192.0.2.0/24' })
    expect(order.ipDetails?.roas.map(({ asn, status }) => [asn, status])).toEqual([
      ['AS64500', 'Valid'],
      ['AS64510', 'Not Found'],
    ])
    const { body } = await me.call('GET', '/orders/1001')
    expect(body['whois']).toMatchObject({
      netname: 'ORNEK-NET-1001',
      'admin-c': 'DO1-EXAMPLE',
      inetnum: [{ inetnum: '192.0.2.0 - 192.0.2.255' }],
      person: [{ 'nic-hdl': 'DO1-EXAMPLE' }],
      route: [{ origin: 'AS64500' }, { origin: 'AS64501' }],
    })
    expect(order.renewals.map(({ status }) => status)).toEqual(['completed'])
    expect(order.transactions.every(({ amount_usd }) => (amount_usd ?? 0) > 0)).toBe(true)
    expect(order.customer).toMatchObject({ id: 1 })
  })

  it('shows an AS number that is assigned', async () => {
    expect((await detail(1011)).asnDetails).toMatchObject({ asn: 'AS64500', organisation: 'Örnek Telekom A.Ş.' })
    expect((await detail(1012)).asnDetails).toBeNull()
    expect((await detail(1011)).ipDetails).toBeNull()
  })

  it('shows pending payments of both methods', async () => {
    const methods = [...(await detail(1003)).payments_waitingAproval, ...(await detail(1004)).payments_waitingAproval]
    expect(methods.map(({ payment_method }) => payment_method)).toEqual(['bank_transfer', 'card'])
  })

  it.each([
    [1002, 1],
    [1004, 1],
    [1001, 0],
    [1005, 0],
    [1014, 0],
  ])('says of order %i whether it can be renewed: %i', async (id, canBeRenewed) => {
    expect((await detail(id)).canBeRenewed).toBe(canBeRenewed)
  })

  it('names the listed addresses of a scan', async () => {
    const [latest] = (await detail(1002)).rblResults
    const { result } = v.parse(ResultData, latest?.['resultData'])
    const listedOnes = result.ipres.filter((entry) => entry.isBlackListed)
    expect(listedOnes).toHaveLength(latest?.blackListed ?? -1)
    expect(listedOnes.every(({ results }) => results.some(({ status }) => status === 1))).toBe(true)
  })
})

describe('tags', () => {
  const tag = async (id: number) => (await detail(id)).tag
  const set = (id: number, value: unknown) => me.call('POST', `/orders/${id}/tag`, { tag: value })

  it('trims a new one and lists it afterwards', async () => {
    expect((await set(1002, '  Şube İş  ')).body).toMatchObject({ success: true })
    expect(await tag(1002)).toBe('Şube İş')
    expect(JSON.parse((await me.call('GET', '/orders/tags')).text)).toContain('Şube İş')
  })

  it('lists none of another company', async () => {
    const other = await signIn(server, 'genis@ornek.example')
    const { active } = v.parse(OrdersAnswer, (await other.call('GET', '/orders')).body)
    await other.call('POST', `/orders/${(active[0] as { order_id: number }).order_id}/tag`, { tag: 'Gizli Şube' })
    expect((await other.call('GET', '/orders/tags')).text).toContain('Gizli Şube')
    expect((await me.call('GET', '/orders/tags')).text).not.toContain('Gizli Şube')
  })

  it('treats names that differ in case as the same tag', async () => {
    await set(1002, 'MERKEZ')
    expect(await tag(1002)).toBe('Merkez')
    for (const alike of ['Merkez\u202E', 'Mer\u200Bkez', ' merkez\n']) {
      expect((await set(1002, alike)).status).toBe(200)
      expect(await tag(1002)).toBe('Merkez')
    }
  })

  it.each([null, '', '   ', undefined])('is removed by %j', async (nothing) => {
    await set(1002, 'Merkez')
    expect((await set(1002, nothing)).status).toBe(200)
    expect(await tag(1002)).toBeNull()
  })

  it.each([['x'.repeat(51)], [7], [{}], [['a']]])('refuses %j', async (value) => {
    expect((await set(1002, value)).status).toBe(400)
  })

  it('counts letters, not code units', async () => {
    expect((await set(1002, '😀'.repeat(50))).status).toBe(200)
    expect(await tag(1002)).toBe('😀'.repeat(50))
  })

  it('cannot be changed on an inactive order', async () => {
    expect((await set(1005, 'x')).status).toBe(409)
  })
})

it('counts the open tickets of the company', async () => {
  expect((await me.call('GET', '/tickets/open')).body['open_tickets']).toBe(3)
})
