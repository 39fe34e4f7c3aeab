import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OrderDetail } from '@ip-portal/core/orders/order-detail.schema'
import { OrderStats } from '@ip-portal/core/orders/order-stats.schema'
import { ValidityReport } from '@ip-portal/core/routing/routing.schema'
import {
  signIn,
  type SignedInClient,
  signInWithStepUp,
  startTestServer,
  type TestServer,
} from '../../../testing/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-vrps-'))
const file = join(folder, 'vrps.json')
const unread = { entries: 0, skipped: 0, generated: null, as_of: null, outdated: 1 }
let at = Date.now()
let server: TestServer
let me: SignedInClient
beforeAll(async () => {
  server = await startTestServer({ settings: { rpkiVrps: file }, now: () => at })
  me = await signInWithStepUp(server, 'demo@ornek.example')
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

let version = 0
/** Each version has another length, so that a change is noticed at any clock resolution. */
const publish = (value: unknown) =>
  writeFileSync(file, `${typeof value === 'string' ? value : JSON.stringify(value)}${' '.repeat((version += 1))}`)
const validate = async (block: string) => {
  const answer = await me.call('GET', `/ip/order/${block}/rpki/validate`)
  expect(answer.status).toBe(200)
  return v.parse(ValidityReport, answer.body)
}
const registered = '1009/172.20.8.0/22'
const statesOf = async (block: string) => (await validate(block)).routes.map(({ state }) => state)

const good = { asn: 'AS4242423201', prefix: '172.20.8.0/23', maxLength: 28, ta: 'DN42' }
const other = { asn: 'AS4242421339', prefix: '172.20.11.0/24', maxLength: 28 }

describe('a registry file', () => {
  it('that is missing leaves the validity unknown, never valid and never not found', async () => {
    expect((await validate(registered)).registry).toEqual(unread)
    expect(await statesOf(registered)).toEqual(['unknown', 'unknown', 'unknown'])
    expect(await statesOf('1001/192.0.2.0/24')).toEqual(['unknown', 'unknown'])
  })

  it('that is older than the limit leaves the validity unknown and says how old it is', async () => {
    const generated = (Math.floor(at / 1_000) + 1 - 24 * 3_600) * 1_000
    publish({ metadata: { generated: generated / 1_000 }, roas: [good, other] })
    expect(await statesOf(registered)).toEqual(['valid', 'invalid', 'not-found'])
    at += 60_000
    const report = await validate(registered)
    expect(report.routes.map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown'])
    expect(report.routes.flatMap(({ vrps }) => vrps)).toEqual([])
    expect([report.validCount, report.message]).toEqual([
      0,
      'RPKI verisi güncel değil; route kayıtlarının geçerliliği bilinmiyor',
    ])
    const time = new Date(generated).toISOString()
    expect(report.registry).toEqual({ entries: 2, skipped: 0, generated: time, as_of: time, outdated: 1 })
    expect(report.covering).toEqual([])
    expect(await statesOf('1001/192.0.2.0/24')).toEqual(['unknown', 'unknown'])
    at -= 60_000
  })

  it('without a time of its own has that of the file', async () => {
    publish([good])
    const { as_of, outdated } = (await validate(registered)).registry ?? {}
    expect(Date.parse(as_of ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(outdated).toBe(0)
    utimesSync(file, 1_643_432_200, 1_643_432_200)
    expect((await validate(registered)).registry).toMatchObject({ as_of: '2022-01-29T04:56:40.000Z', outdated: 1 })
  })

  it('makes one demo route valid, one invalid and one not found', async () => {
    const generated = Math.floor(at / 1_000)
    publish({ metadata: { generated }, roas: [good, other] })
    const report = await validate(registered)
    expect(report.routes.map(({ origin, prefix, state, reason }) => [origin, prefix, state, reason])).toEqual([
      ['AS4242423201', '172.20.8.0/23', 'valid', null],
      ['AS64500', '172.20.11.0/24', 'invalid', 'other-origin'],
      ['AS64501', '172.20.8.0/22', 'not-found', null],
    ])
    expect(report.validCount).toBe(1)
    expect(report.routes[1]?.vrps).toEqual([
      { asn: 'AS4242421339', prefix: '172.20.11.0/24', maxLength: 28, source: 'registry' },
    ])
    const time = new Date(generated * 1_000).toISOString()
    expect(report.registry).toEqual({ entries: 2, skipped: 0, generated: time, as_of: time, outdated: 0 })
  })

  it('decides: an own ROA that it does not hold waits, and one that was removed counts until it is dropped', async () => {
    const block = '1001/192.0.2.0/24'
    const at192 = (asn: string) => ({ asn, prefix: '192.0.2.0/24', maxLength: 24 })
    publish({ roas: [at192('AS64501')] })
    const report = await validate(block)
    expect(report.routes.map(({ origin, state, reason }) => [origin, state, reason])).toEqual([
      ['AS64500', 'pending', 'other-origin'],
      ['AS64501', 'valid', null],
    ])
    expect(report.routes[0]?.vrps).toMatchObject([{ asn: 'AS64500', source: 'order' }])
    expect(report.validCount).toBe(1)
    const detail = async () => v.parse(OrderDetail, (await me.call('GET', '/orders/1001')).body).ipDetails
    const covering = async () =>
      (await detail())?.validity?.map(({ vrps }) => [...new Set(vrps.map(({ source }) => source))])
    const roaStates = async () => (await detail())?.roas.map(({ asn, status }) => [asn, status])
    expect(await covering()).toEqual([['order'], ['registry']])
    expect(await roaStates()).toContainEqual(['AS64500', 'Pending'])
    const { rpki } = v.parse(OrderStats, (await me.call('GET', '/orders/stats')).body)
    expect(rpki?.pending).toBeGreaterThan(0)
    publish({ roas: [at192('AS64500'), at192('AS64501')] })
    expect(await statesOf(block)).toEqual(['valid', 'valid'])
    expect(await roaStates()).toContainEqual(['AS64500', 'Valid'])
    // Old data does not say that the ROA waits.
    publish({ metadata: { generated: 1_643_432_200 }, roas: [at192('AS64501')] })
    expect(await statesOf(block)).toEqual(['unknown', 'unknown'])
    expect(await roaStates()).toContainEqual(['AS64500', 'Valid'])
    publish({ roas: [at192('AS64500'), at192('AS64501')] })
    await me.call('DELETE', `/ip/order/${block}/rpki/roa`, { asn: 'AS64500', maxLength: 24 })
    expect(await statesOf(block)).toEqual(['valid', 'valid'])
    publish({ roas: [at192('AS64501')] })
    expect(await statesOf(block)).toEqual(['invalid', 'valid'])
    // The other own ROA, which is not published, is no reason.
    expect(await covering()).toEqual([['registry'], ['registry']])
    await me.call('POST', `/ip/order/${block}/rpki/roa`, { asn: 'AS64500', maxLength: 24 })
  })

  it('also decides the validity in the detail of an order, which names the covering VRPs', async () => {
    publish({ roas: [good, other] })
    const { body } = await me.call('GET', '/orders/1009')
    const { validity } = v.parse(OrderDetail, body).ipDetails ?? {}
    expect(validity?.map(({ origin, state, reason }) => [origin, state, reason])).toEqual([
      ['AS4242423201', 'valid', null],
      ['AS64500', 'invalid', 'other-origin'],
      ['AS64501', 'not-found', null],
    ])
    expect(validity?.[1]?.vrps).toEqual([
      { asn: 'AS4242421339', prefix: '172.20.11.0/24', maxLength: 28, source: 'registry' },
    ])
  })

  it.each([
    ['a list', [good]],
    ['numbers for AS', { roas: [{ ...good, asn: 4242423201 }] }],
    ['lower case and no max length', { roas: [{ asn: 'as4242423201', prefix: good.prefix }] }],
    ['no metadata', { roas: [good] }],
    ['a time as text', { metadata: { generatedTime: new Date().toISOString() }, roas: [good] }],
    ['metadata that is none', { metadata: 'x', roas: [good] }],
  ])('may be written with %s', async (_, value) => {
    publish(value)
    expect((await statesOf(registered))[0]).toBe('valid')
  })

  it('counts unusable entries and uses the others', async () => {
    const before = server.log.filter((line) => line.includes('rpki.read')).length
    publish({
      roas: [
        { ...good, prefix: null },
        { ...good, asn: 'AS' },
        { ...good, asn: 'AS4294967296' },
        { ...good, asn: -1 },
        { ...good, asn: 1.5 },
        { ...good, maxLength: 22 },
        { ...good, maxLength: 33 },
        { ...good, maxLength: '28' },
        { ...good, prefix: '172.20.9.0/23' },
        { ...good, prefix: '172.20.8.0' },
        { ...good, prefix: '172.20.8/23' },
        { ...good, prefix: '172.20.8.0/33' },
        { ...good, prefix: 'x/23' },
        { prefix: good.prefix },
        {},
        null,
        7,
        'AS1',
        [],
        [good],
        good,
      ],
    })
    const { registry } = await validate(registered)
    expect(registry).toMatchObject({ entries: 1, skipped: 20 })
    expect((await statesOf(registered))[0]).toBe('valid')
    expect(server.log.filter((line) => line.includes('rpki.read'))).toHaveLength(before + 1)
  })

  it.each(['', '{', 'null', '7', '{"roas":{}}', '{"roas":null}', '\u0000\u0001'])(
    'with the content %j is no export: the last good one stays',
    async (text) => {
      publish({ roas: [good] })
      await validate(registered)
      publish(text)
      expect((await validate(registered)).registry).toMatchObject({ entries: 1 })
      expect((await statesOf(registered))[0]).toBe('valid')
      expect(server.log.some((line) => line.includes('rpki.unreadable'))).toBe(true)
      expect(server.log.at(-1)).not.toContain('"status":500')
    },
  )

  it('is read again only when it changes', async () => {
    publish({ roas: [good] })
    await validate(registered)
    const reads = server.log.filter((line) => line.includes('rpki.read')).length
    for (let i = 0; i < 3; i += 1) await validate(registered)
    expect(server.log.filter((line) => line.includes('rpki.read'))).toHaveLength(reads)
    publish({ roas: [] })
    expect(await statesOf(registered)).toEqual(['not-found', 'not-found', 'not-found'])
  })
})

describe('the order’s own ROAs', () => {
  it('count beside the registry', async () => {
    publish({ roas: [{ asn: 'AS64499', prefix: '198.51.100.0/25', maxLength: 25 }] })
    const block = '1002/198.51.100.0/25'
    expect(await statesOf(block)).toEqual(['invalid'])
    await me.call('POST', `/ip/order/${block}/rpki/roa`, { asn: 'AS64500', maxLength: 25 })
    const { routes } = await validate(block)
    expect(routes[0]).toMatchObject({ state: 'pending', vrps: [{ asn: 'AS64500', source: 'order' }] })
  })

  it('are listed with all VRPs that cover the block, so that a change can be validated beforehand', async () => {
    publish({ roas: [good, { ...other, asn: 'AS64511', prefix: '172.20.0.0/16', maxLength: 16 }] })
    expect((await validate(registered)).covering).toEqual([
      { asn: 'AS64511', prefix: '172.20.0.0/16', maxLength: 16, source: 'registry' },
      { asn: 'AS4242423201', prefix: '172.20.8.0/23', maxLength: 28, source: 'registry' },
    ])
    const { covering, routes } = await validate('1001/192.0.2.0/24')
    expect(covering.map(({ asn }) => asn).toSorted()).toEqual(['AS64500', 'AS64510'])
    expect(routes[0]?.vrps.map(({ asn }) => asn)).toEqual(['AS64500'])
  })

  it('decide nothing beside an export that does not hold them', async () => {
    publish({ roas: [] })
    await me.call('POST', `/ip/order/${registered}/rpki/roa`, { asn: 'AS64501', maxLength: 24 })
    expect(await statesOf(registered)).toEqual(['not-found', 'not-found', 'pending'])
  })

  it('never validate with AS 0', async () => {
    publish({ roas: [{ asn: 'AS0', prefix: '2001:db8::/32', maxLength: 128 }] })
    expect(await statesOf('1010/2001%3Adb8%3A%3A/32')).toEqual(['invalid'])
  })
})

describe('the figures of the dashboard', () => {
  interface Rpki {
    valid: number
    invalid: number
    notFound: number
    unknown: number
    invalid_orders: { order_id: number; ipwithsubnet: string }[]
  }
  const figures = async () => {
    const { body, headers } = await me.call('GET', '/orders/stats')
    return { rpki: body['rpki'] as Rpki, etag: headers.get('etag') ?? '' }
  }
  const blocks = async () =>
    await server.db
      .selectFrom('orders')
      .select(['id', 'ip', 'subnet'])
      .where('company_id', '=', 1)
      .where('ip', 'is not', null)
      .where('status', '!=', 20)
      .orderBy('id')
      .execute()
  /** Adds up what each order's page says. */
  const summed = async () => {
    const states: { order: number; state: string }[] = []
    for (const { id, ip, subnet } of await blocks())
      for (const state of await statesOf(`${id}/${encodeURIComponent(ip ?? '')}/${subnet}`))
        states.push({ order: id, state })
    const count = (wanted: string) => states.filter(({ state }) => state === wanted).length
    const invalid = [...new Set(states.filter(({ state }) => state === 'invalid').map(({ order }) => order))]
    return {
      valid: count('valid'),
      invalid: count('invalid'),
      notFound: count('not-found'),
      unknown: count('unknown'),
      orders: invalid,
    }
  }

  it('count the validity of all routes as the pages of the orders show it', async () => {
    publish({ roas: [good, other] })
    const { rpki } = await figures()
    const { orders, ...counts } = await summed()
    expect(rpki).toMatchObject(counts)
    expect(rpki.invalid_orders.map(({ order_id }) => order_id)).toEqual(orders)
    expect(rpki.invalid_orders).toContainEqual({ order_id: 1009, ipwithsubnet: '172.20.8.0/22' })
    expect(rpki.valid).toBeGreaterThan(0)
    expect(rpki.unknown).toBe(0)
  })

  it('follow the registry and the changes of routes and ROAs', async () => {
    publish({ roas: [good, other] })
    const before = await figures()
    publish({ roas: [{ ...good, asn: 'AS64496', maxLength: 24 }, other] })
    const moved = await figures()
    expect(moved.rpki.invalid).toBeGreaterThan(before.rpki.invalid)
    expect(moved.etag).not.toBe(before.etag)
    const path = '/ip/order/1009/172.20.8.0/22/rpki/roa'
    expect((await me.call('POST', path, { asn: 'AS64502', maxLength: 24 })).status).toBe(200)
    const changed = await figures()
    const { orders: _, ...counts } = await summed()
    expect(changed.etag).not.toBe(moved.etag)
    expect(changed.rpki).toMatchObject(counts)
    const again = await me.call('GET', '/orders/stats', undefined, { 'if-none-match': changed.etag })
    expect(again.status).toBe(304)
  })

  it('say unknown, never valid, while the data of the registry is too old', async () => {
    publish({ metadata: { generated: Math.floor(at / 1_000) - 100 * 24 * 3_600 }, roas: [good] })
    const { rpki } = await figures()
    expect([rpki.valid, rpki.invalid, rpki.notFound]).toEqual([0, 0, 0])
    expect(rpki.unknown).toBeGreaterThan(0)
  })

  it('never show the routes of another company', async () => {
    const other = await signIn(server, 'genis@ornek.example')
    const rpki = (await other.call('GET', '/orders/stats')).body['rpki'] as Rpki
    const theirs = new Set((await blocks()).map(({ id }) => id))
    expect(rpki.invalid_orders.some(({ order_id }) => theirs.has(order_id))).toBe(false)
  })
})
