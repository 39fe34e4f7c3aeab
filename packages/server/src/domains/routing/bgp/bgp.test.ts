import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Announcements } from '@ip-portal/core/routing/bgp/bgp.schema'
import {
  clientWith,
  signIn,
  type SignedInClient,
  signInWithStepUp,
  startTestServer,
  type TestServer,
} from '../../../testing/index.ts'
import { onBothEngines } from '../../../testing/on-both-engines.ts'

const [demo, wide] = ['demo@ornek.example', 'genis@ornek.example']

onBothEngines((server) => {
  let me: SignedInClient
  beforeAll(async () => {
    me = await signInWithStepUp(server(), demo)
  })
  const read = async (query = '', client: Pick<SignedInClient, 'call'> = me) => {
    const answer = await client.call('GET', `/ip/bgp${query}`)
    expect(answer.status, answer.text).toBe(200)
    return v.parse(Announcements, answer.body)
  }
  const named = ({ announcements }: Announcements) =>
    announcements.map(({ order_id: id, prefix, origin, state }) => `${id} ${prefix} ${origin} ${state}`)

  it('shows the demo company what is registered and authorised, unexpected, and invalid', async () => {
    const seen = await read('?order=1001')
    expect(named(seen)).toEqual([
      '1001 192.0.2.0/24 AS64500 valid',
      '1001 192.0.2.0/24 AS64509 invalid',
      '1001 192.0.2.128/25 AS64500 invalid',
    ])
    expect([seen.as_of, seen.outdated]).toEqual([null, 0])
    const [first, , third] = seen.announcements
    expect(first).toMatchObject({ block: '192.0.2.0/24', peers: 312, reason: null })
    expect(third).toMatchObject({ reason: 'too-specific' })
    expect(first?.vrps).toContainEqual({ asn: 'AS64500', prefix: '192.0.2.0/24', maxLength: 24, source: 'order' })
  })

  it('names an AS set, which no ROA can authorise, and what the registry authorises', async () => {
    expect(named(await read('?order=1009'))).toEqual([
      '1009 172.20.8.0/23 AS4242423201 valid',
      '1009 172.20.10.0/24 {64500,64501} not-found',
      '1009 172.20.11.0/24 AS4242421339 valid',
    ])
  })

  it('shows a company its own blocks alone', async () => {
    const ids = new Set((await read()).announcements.map(({ order_id: id }) => id))
    expect(ids).toEqual(new Set([1001, 1002, 1003, 1009, 1010]))
    const other = await signIn(server(), wide)
    expect((await read('', other)).announcements).toEqual([])
    for (const order of ['1001', '99', '1011', 'x', '1001x', ''])
      expect([order, (await other.call('GET', `/ip/bgp?order=${order}`)).status]).toEqual([order, 404])
    expect((await me.call('GET', '/ip/bgp?order=1011')).status).toBe(404)
  })

  it('comes in pages that make the whole list', async () => {
    const all = named(await read())
    const pages: string[] = []
    let path: string | null = '/ip/bgp?limit=2'
    while (path !== null) {
      const answer = await me.call('GET', path)
      pages.push(...named(v.parse(Announcements, answer.body)))
      path = /<(?:\/api)?([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
    }
    expect(pages).toEqual(all)
    expect((await me.call('GET', '/ip/bgp?cursor=x')).status).toBe(400)
    const [, second] = (await read('?order=1001')).announcements
    const gone = Buffer.from(JSON.stringify([1001, '192.0.2.0/24', 'AS64505'])).toString('base64url')
    const behind = await read(`?limit=1&cursor=${gone}`)
    expect(behind.announcements, 'behind what is no longer seen').toEqual([second])
  })

  it('shows a token of named orders only these', async () => {
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    const made = await me.call('POST', '/auth/tokens', {
      name: 'CI',
      scope: 'routing:write',
      orders: [1001],
      expires_at,
    })
    const client = clientWith(server().url, String(made.body['token']))
    expect(new Set((await read('', client)).announcements.map(({ order_id: id }) => id))).toEqual(new Set([1001]))
    expect((await read('?order=1001', client)).announcements).toHaveLength(3)
    const other = await client.call('GET', '/ip/bgp?order=1009')
    expect([other.status, other.body.code]).toEqual([409, 'TOKEN_SCOPE'])
  })
})

describe('a dump', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-seen-'))
  const file = join(folder, 'routes.txt')
  let server: TestServer
  let me: SignedInClient
  const at = Date.now()
  beforeAll(async () => {
    server = await startTestServer({ settings: { bgpRoutes: file }, now: () => at })
    me = await signIn(server, demo)
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  const read = async () => v.parse(Announcements, (await me.call('GET', '/ip/bgp')).body)
  const additions = async () => (await me.call('GET', '/auth/security-status')).body['additions']

  it('that is missing says so, and one that is too old too', async () => {
    expect(await read()).toEqual({ as_of: null, outdated: 1, announcements: [] })
    expect(await additions()).toContain('bgp')
    writeFileSync(file, '64500\t192.0.2.0/24\t300\n64501\t192.0.0.0/16\t300\n')
    utimesSync(file, at / 1_000, at / 1_000)
    const seen = await read()
    expect(seen).toMatchObject({ outdated: 0, announcements: [{ prefix: '192.0.2.0/24', peers: 300 }] })
    expect(Math.abs(Date.parse(seen.as_of ?? '') - at)).toBeLessThan(2)
    const old = at / 1_000 - 48 * 3_600 - 1
    utimesSync(file, old, old)
    expect(await read()).toMatchObject({ outdated: 1, announcements: [{ prefix: '192.0.2.0/24' }] })
  })

  it('is no addition where there is none', async () => {
    const none = await startTestServer({ dataDir: server.dataDir, now: () => at, settings: { demo: false } })
    const client = clientWith(none.url, me.token)
    expect((await client.call('GET', '/auth/security-status')).body['additions']).not.toContain('bgp')
    expect((await client.call('GET', '/ip/bgp')).body).toMatchObject({ outdated: true, announcements: [] })
    await none.stop()
  })
})
