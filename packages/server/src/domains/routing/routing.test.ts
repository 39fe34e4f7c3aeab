import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  mailAfter,
  type SignedInClient,
  readMails,
  signInWithStepUp,
  startTestServer,
  type TestServer,
} from '../../testing/index.ts'

const minute = 60_000
const [block, spent, listed] = ['1001/192.0.2.0/24', '1003/198.51.100.128/25', '1002/198.51.100.0/25']
const [v6, inactive] = ['1010/2001%3Adb8%3A%3A/32', '1005/198.18.0.0/24']

let server: TestServer
/** Middle of a year, so that no test crosses into the next one. */
let at = Date.parse('2027-06-15T09:00:00Z')
let me: SignedInClient
beforeAll(async () => {
  server = await startTestServer({ now: () => at, settings: { providerMnt: 'PROVIDER-MNT' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  at += 30 * minute
  me = await signInWithStepUp(server, 'demo@ornek.example')
})

const on = (order: string, path: string) => `/ip/order/${order}/${path}`
const originsOf = async (order: string) =>
  ((await me.call('GET', on(order, 'route'))).body['routes'] as { origin: string }[]).map(({ origin }) => origin)
const addRoute = (order: string, origin: unknown) =>
  me.call('POST', on(order, 'route'), { origin, maintainer: 'X-MNT' })
const dropRoute = (order: string, origin: string) => me.call('DELETE', on(order, `route/${encodeURIComponent(origin)}`))
const roasOf = async (order: string) => {
  const { ipDetails } = (await me.call('GET', `/orders/${order.split('/')[0]}`)).body
  return (ipDetails as { roas: { asn: string; max_length: number }[] }).roas.map(
    ({ asn, max_length }) => `${asn}-${max_length}`,
  )
}
const allowance = async (id: number) => (await me.call('GET', `/orders/${id}/params`)).body
const ledger = async (id: number) =>
  (await me.call('GET', `/orders/${id}`)).body['transactions'] as { description: string; amount_usd: number }[]

describe('routes', () => {
  it('are added in upper case with the provider as maintainer, and deleted by their origin', async () => {
    expect((await addRoute(block, ' as64511 ')).body).toMatchObject({ success: true })
    const { routes } = (await me.call('GET', on(block, 'route'))).body as { routes: Record<string, string>[] }
    expect(routes.at(-1)).toMatchObject({ origin: 'AS64511', maintainer: 'PROVIDER-MNT', prefix: '192.0.2.0/24' })
    expect((await dropRoute(block, 'AS64511')).body).toMatchObject({ success: true })
    expect(await originsOf(block)).toEqual(['AS64500', 'AS64501'])
  })

  it.each(['', 'AS', '64500', 'ASx', 'AS-1', 'AS64500.1', 'AS4294967296', 'AS 1', 7, null, ['AS1'], 'AS١'])(
    'refuse the origin %j',
    async (origin) => {
      const { status, body } = await addRoute(block, origin)
      expect([status, body.message]).toEqual([400, 'AS ile başlamalı ve sayı içermeli (örn: ASxxxxx)'])
    },
  )

  it('refuse a second route of an origin with 409, also in parallel', async () => {
    for (const origin of ['AS64500', 'as64500', 'AS0064500'])
      expect([origin, (await addRoute(block, origin)).status]).toEqual([origin, 409])
    const both = await Promise.all([addRoute(block, 'AS64509'), addRoute(block, 'AS64509')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await dropRoute(block, 'AS064509')).status).toBe(200)
  })

  it('answer 404 for an unknown origin', async () => {
    for (const origin of ['AS64499', 'yok', '..', '%00']) expect((await dropRoute(block, origin)).status).toBe(404)
  })

  it('send a mail to the user and write an audit row', async () => {
    const change = await mailAfter(
      server.dataDir,
      () => addRoute(block, 'AS64508'),
      'demo@ornek.example',
      /Eklendi: (route 192\.0\.2\.0\/24 AS64508)/,
    )
    expect(change).toContain('AS64508')
    const row = await server.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ action: 'route.add', order_id: 1001, user_id: 1, company_id: 1 })
    await dropRoute(block, 'AS64508')
  })

  it('change nothing when the change is refused', async () => {
    const done = () => server.db.selectFrom('audit_log').select('id').where('outcome', '=', 'done').execute()
    const [mails, rows] = [readMails(server.dataDir).length, await done()]
    await addRoute(block, 'AS64500')
    expect(await done()).toHaveLength(rows.length)
    expect(readMails(server.dataDir).length).toBeLessThanOrEqual(mails + 1)
  })
})

describe('ROAs', () => {
  const add = (order: string, asn: unknown, maxLength: unknown) =>
    me.call('POST', on(order, 'rpki/roa'), { asn, maxLength })

  it('are added and deleted with a body or with a query', async () => {
    for (const drop of [
      () => me.call('DELETE', on(block, 'rpki/roa'), { asn: 'AS64511', maxLength: 24 }),
      () => me.call('DELETE', on(block, 'rpki/roa?asn=AS64511&maxLength=24')),
      () =>
        me.call('DELETE', on(block, 'rpki/roa?asn=as064511&maxLength=24'), '', { 'content-type': 'application/json' }),
    ]) {
      expect((await add(block, 'as64511', 24)).status).toBe(200)
      expect(await roasOf(block)).toContain('AS64511-24')
      expect((await drop()).status).toBe(200)
      expect(await roasOf(block)).not.toContain('AS64511-24')
    }
  })

  it('have a max length of 24, or the length of a longer block', async () => {
    expect((await add(block, 'AS64511', 25)).body.message).toBe('Bu blok için max length 24 olmalıdır')
    expect((await add(listed, 'AS64511', 24)).status).toBe(400)
    expect((await add(listed, 'AS64511', '25')).status).toBe(200)
    await me.call('DELETE', on(listed, 'rpki/roa'), { asn: 'AS64511', maxLength: 25 })
  })

  it.each([
    ['AS', 24],
    ['x', 24],
    [undefined, 24],
    ['AS64511', undefined],
    ['AS64511', 24.5],
    ['AS64511', -1],
    ['AS64511', 33],
    ['AS64511', 'x'],
  ])('refuse asn %j with max length %j', async (asn, maxLength) => {
    expect((await add(block, asn, maxLength)).status).toBe(400)
  })

  it('refuse a duplicate', async () => {
    for (const asn of ['AS64500', 'AS064500']) expect((await add(block, asn, 24)).status).toBe(409)
  })

  // RFC 9319: a longer one would allow what is not announced.
  it('of an IPv6 block have the length of the block', async () => {
    for (const length of [24, 31, 33, 48, 129]) expect((await add(v6, 'AS64500', length)).status).toBe(400)
    expect((await add(v6, 'AS64500', 32)).status).toBe(200)
    expect(await roasOf(v6)).toEqual(['AS64500-32'])
    expect((await me.call('DELETE', on(v6, 'rpki/roa'), { asn: 'AS64500', maxLength: 32 })).status).toBe(200)
  })

  it('are deleted by their exact max length', async () => {
    await server.db
      .insertInto('roas')
      .values({ order_id: 1001, asn: 'AS64507', max_length: 32, modified_at: at })
      .execute()
    const drop = (maxLength: unknown) => me.call('DELETE', on(block, 'rpki/roa'), { asn: 'AS64507', maxLength })
    expect([(await drop(24)).status, (await drop(undefined)).status, (await drop(32)).status]).toEqual([404, 400, 200])
  })

  it('can be re-created with their old max length for ten minutes, so that an edit can be undone', async () => {
    const row = { order_id: 1001, asn: 'AS64506', max_length: 28, modified_at: at }
    await server.db.insertInto('roas').values(row).execute()
    const drop = () => me.call('DELETE', on(block, 'rpki/roa'), { asn: 'AS64506', maxLength: 28 })
    await drop()
    expect((await add(block, 'AS64506', 27)).status).toBe(400)
    expect((await add(block, 'AS64506', 28)).status).toBe(200)
    await drop()
    at += 11 * minute
    me = await signInWithStepUp(server, 'demo@ornek.example')
    expect((await add(block, 'AS64506', 28)).status).toBe(400)
  })
})

describe('free changes', () => {
  it('cost nothing while some are left, and count creations only', async () => {
    const { available } = await allowance(1002)
    await addRoute(listed, 'AS64504')
    expect((await allowance(1002))['available']).toBe(Number(available) - 1)
    const before = await ledger(1002)
    await dropRoute(listed, 'AS64504')
    expect((await allowance(1002))['available']).toBe(Number(available) - 1)
    expect(await ledger(1002)).toEqual(before)
  })

  it('book a fee on the order when they are used up', async () => {
    expect(await allowance(1003)).toEqual({ available: 0, fee: 10, free_again: [] })
    const before = await ledger(1003)
    expect((await addRoute(spent, 'AS64504')).status).toBe(200)
    const booked = (await ledger(1003)).slice(before.length)
    expect(booked).toMatchObject([
      { transaction_type: 'alacak', amount_usd: 10, due_date: expect.any(String) as string },
    ])
    expect(booked[0]?.description).toContain('AS64504')
    expect((await allowance(1003))['available']).toBe(0)
  })

  it('are not used by re-creating a deleted object within ten minutes', async () => {
    const before = await ledger(1003)
    await dropRoute(spent, 'AS64502')
    await addRoute(spent, 'AS64502')
    expect(await ledger(1003)).toHaveLength(before.length)
    await dropRoute(spent, 'AS64502')
    at += 10 * minute
    me = await signInWithStepUp(server, 'demo@ornek.example')
    await addRoute(spent, 'AS64502')
    expect(await ledger(1003)).toHaveLength(before.length + 1)
  })

  it('are used by re-creating it a second time', async () => {
    const before = await ledger(1003)
    await dropRoute(spent, 'AS64502')
    await addRoute(spent, 'AS64502')
    await dropRoute(spent, 'AS64502')
    await addRoute(spent, 'AS64502')
    expect(await ledger(1003)).toHaveLength(before.length)
    await addRoute(spent, 'AS64505')
    expect(await ledger(1003)).toHaveLength(before.length + 1)
  })

  it('start again with the year in Istanbul', async () => {
    const kept = at
    at = Date.parse('2027-12-31T20:59:00Z')
    me = await signInWithStepUp(server, 'demo@ornek.example')
    expect((await allowance(1003))['available']).toBe(0)
    at = Date.parse('2027-12-31T21:00:00Z')
    expect((await allowance(1003))['available']).toBe(2)
    at = kept
  })
})

describe('name servers', () => {
  const path = on(listed, 'nameservers')
  const pair = ['ns1.yeni.example', 'ns2.yeni.example']

  it('are added, changed and deleted', async () => {
    expect((await me.call('GET', path)).body).toMatchObject({ success: true, nservers: [], last_modified: null })
    expect((await me.call('PUT', path, { nservers: pair })).status).toBe(409)
    expect((await me.call('DELETE', path)).status).toBe(404)
    const added = await me.call('POST', path, {
      domain: 'evil.example',
      nservers: ['ns1.yeni.example.', ' NS2.yeni.example'],
    })
    expect(added.body).toMatchObject({ success: true, msg: 'Name server kaydı oluşturuldu' })
    expect((await me.call('GET', path)).body).toMatchObject({
      domain: '0-127.100.51.198.in-addr.arpa',
      nservers: ['ns1.yeni.example', 'NS2.yeni.example'],
    })
    const twice = await me.call('POST', path, { nservers: pair })
    expect([twice.status, twice.body['msg']]).toEqual([409, twice.body.message])
    expect((await me.call('PUT', path, { nservers: pair.toReversed() })).status).toBe(200)
    expect((await me.call('GET', path)).body['nservers']).toEqual(pair.toReversed())
    expect((await me.call('DELETE', path)).status).toBe(200)
    expect((await me.call('GET', path)).body['nservers']).toEqual([])
  })

  it.each([
    [['ns1.yeni.example']],
    [['ns1.yeni.example', '']],
    [['ns1.yeni.example', 'localhost']],
    [['ns1.yeni.example', '://x.example']],
    [['ns1.yeni.example', 'a b.example']],
    [['ns1.yeni.example', 'ns.xn--p1ai']],
    [['ns1.yeni.example', 'ns1.yeni.example', 'ns3.yeni.example']],
    [['ns1.yeni.example', 'NS1.yeni.example.']],
    ['ns1.yeni.example'],
    [null],
  ])('refuse %j in the field msg', async (nservers) => {
    const { status, body } = await me.call('POST', path, { nservers })
    expect([status, typeof body['msg']]).toEqual([400, 'string'])
  })
})

describe('an inactive order', () => {
  it.each([
    ['POST', 'route', { origin: 'AS64511' }],
    ['DELETE', 'route/AS64511', undefined],
    ['POST', 'rpki/roa', { asn: 'AS64511', maxLength: 24 }],
    ['DELETE', 'rpki/roa', { asn: 'AS64511', maxLength: 24 }],
    ['POST', 'nameservers', { nservers: ['ns1.a.example', 'ns2.a.example'] }],
    ['PUT', 'nameservers', { nservers: ['ns1.a.example', 'ns2.a.example'] }],
    ['DELETE', 'nameservers', undefined],
  ])('refuses %s %s with 409', async (method, path, body) => {
    expect((await me.call(method, on(inactive, path), body)).status).toBe(409)
  })

  it('can still be read', async () => {
    expect((await me.call('GET', on(inactive, 'route'))).status).toBe(200)
  })
})
