import { afterEach, expect, it } from 'vitest'
import type { Portal } from '@ip-portal/core/portal'
import type { RoutingChange } from '@ip-portal/core/routing'
import { playFlow } from '@ip-portal/core/testing/walk/play-flow'
import { onBothEngines } from '../on-both-engines.ts'
import { openPortal } from '../open-portal.ts'

const [demo, plain] = ['demo@ornek.example', 'yeni@ornek.example']
const path = { order: 1004, ip: '203.0.113.0', subnet: '24' }
const empty = { routes: [], roas: [] }
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const route = (origin: string) => ({ kind: 'route', origin, maintainer: '' }) as const
const roa = (asn: string, maxLength = 24) => ({ kind: 'roa', asn, maxLength }) as const

onBothEngines((server) => {
  const signedIn = async (email = demo) => {
    const { portal, signIn } = openPortal(server())
    closing.push(portal.auth.dispose)
    await signIn(email)
    return portal
  }
  const blockOf = async (portal: Portal) => {
    const block = (await playFlow(portal.order(path.order)).rest()).context.data?.ipDetails
    if (!block) throw new Error('the order has a block')
    return block
  }
  const originsOf = async (portal: Portal) => {
    const list = playFlow(portal.routes(path, []))
    const { routes } = (await list.rest()).context
    list.stop()
    return routes.map(({ origin }) => origin)
  }
  /** Executes a change, with a wrong code first. */
  const change = async (portal: Portal, details: RoutingChange) => {
    const block = await blockOf(portal)
    const { kind } = 'to' in details ? details.to : details.from
    const flow = playFlow(
      kind === 'route' ? portal.routeChange(path, () => block) : portal.roaChange(path, () => block),
    )
    await flow.rest()
    await flow.send({ type: 'details.submit', details })
    const wrong = await flow.send({ type: 'code.submit', code: '000000' })
    expect([wrong.value, wrong.context.code]).toEqual([{ codeStep: { enteringCode: 'refused' } }, ''])
    return (await flow.send({ type: 'code.submit', code: await server().code(demo) })).output
  }

  it('what the world sees comes with the records of the blocks', async () => {
    const portal = await signedIn()
    const all = (await playFlow(portal.seenBlocks([])).rest()).context.data
    const one = (await playFlow(portal.seenBlocks([1001])).rest()).context.data
    expect([all?.outdated, one?.blocks.map(({ order }) => order)]).toEqual([0, [1001]])
    expect(all?.blocks.find(({ order }) => order === 1001)).toEqual(one?.blocks[0])
    expect(one?.blocks[0]).toMatchObject({ block: '192.0.2.0/24', isRpkiKnown: true })
    const seen = (await playFlow(portal.announcements(1001)).rest()).context.data
    expect(seen?.announcements).toEqual(one?.blocks[0]?.seen)
  })

  it('routes are added, edited and deleted after a step-up', async () => {
    const portal = await signedIn()
    expect(await originsOf(portal)).toEqual(['AS64503'])
    expect(await change(portal, { op: 'add', to: route('AS64510') })).toMatchObject({ kind: 'done' })
    expect(await change(portal, { op: 'edit', from: route('AS64510'), to: route('AS64511') })).toMatchObject({
      kind: 'done',
    })
    expect((await originsOf(portal)).toSorted()).toEqual(['AS64503', 'AS64511'])
    const block = await blockOf(portal)
    const again = playFlow(portal.routeChange(path, () => block))
    await again.rest()
    for (const origin of ['AS64511', 'AS', '64511', 'AS4294967296'])
      await expect(again.send({ type: 'details.submit', details: { op: 'add', to: route(origin) } })).rejects.toThrow(
        'cannot take',
      )
    expect(await change(portal, { op: 'delete', from: route('AS64511') })).toMatchObject({ kind: 'done' })
    expect(await originsOf(portal)).toEqual(['AS64503'])
    const { maintainer } = (await blockOf(portal)).routes[0] ?? { maintainer: '' }
    expect(maintainer).toBe('EXAMPLE-MNT')
  })

  it('a refused edit restores the old route', async () => {
    const portal = await signedIn()
    const block = await blockOf(portal)
    // Another user adds the new origin meanwhile.
    const { db } = server()
    const meanwhile = {
      order_id: path.order,
      origin: 'AS64509',
      prefix: '203.0.113.0/24',
      maintainer: 'X',
      modified_at: 1,
    }
    const flow = playFlow(portal.routeChange(path, () => block))
    await flow.rest()
    const details = { op: 'edit', from: route('AS64503'), to: route('AS64509') } as const
    await flow.send({ type: 'details.submit', details })
    await db.insertInto('routes').values(meanwhile).execute()
    const ended = await flow.send({ type: 'code.submit', code: await server().code(demo) })
    expect([ended.value, ended.context.isRolledBack, ended.context.details]).toEqual([
      { enteringDetails: 'refused' },
      true,
      details,
    ])
    expect(ended.context.failure).toMatchObject({ kind: 'refused', status: 409 })
    expect((await originsOf(portal)).toSorted()).toEqual(['AS64503', 'AS64509'])
    await db.deleteFrom('routes').where('origin', '=', 'AS64509').where('order_id', '=', path.order).execute()
  })

  it('an edit keeps the prefix of a route that is narrower than its block', async () => {
    const portal = await signedIn()
    const part = (origin: string) => ({ ...route(origin), prefix: '203.0.113.128/25' })
    const prefixes = async () => (await blockOf(portal)).routes.map(({ origin, prefix }) => `${origin} ${prefix}`)
    expect(await change(portal, { op: 'add', to: part('AS64510') })).toMatchObject({ kind: 'done' })
    const edited = await change(portal, { op: 'edit', from: part('AS64510'), to: part('AS64511') })
    expect(edited).toMatchObject({ kind: 'done' })
    expect(await prefixes()).toEqual(['AS64503 203.0.113.0/24', 'AS64511 203.0.113.128/25'])
    expect(await change(portal, { op: 'delete', from: part('AS64511') })).toMatchObject({ kind: 'done' })
  })

  it('a change of a block that another user has changed since is refused, and goes through after a new look', async () => {
    const portal = await signedIn()
    let seen = await blockOf(portal)
    const flow = playFlow(portal.routeChange(path, () => seen))
    await flow.rest()
    const details = { op: 'add', to: route('AS64510') } as const
    await flow.send({ type: 'details.submit', details })
    expect(await change(await signedIn(), { op: 'add', to: roa('AS64503') })).toMatchObject({ kind: 'done' })
    const refused = await flow.send({ type: 'code.submit', code: await server().code(demo) })
    expect(refused.context.failure).toMatchObject({ status: 412, message: 'Kayıtlar bu arada değişti' })
    expect([refused.value, refused.context.details]).toEqual([{ enteringDetails: 'refused' }, details])
    expect(await originsOf(portal)).toEqual(['AS64503'])
    seen = await blockOf(portal)
    await flow.send({ type: 'details.submit', details })
    const done = await flow.send({ type: 'code.submit', code: await server().code(demo) })
    expect(done.output).toMatchObject({ kind: 'done' })
    // The page still shows the block before its own change: that is no change by another user.
    const own = playFlow(portal.routeChange(path, () => seen))
    await own.rest()
    await own.send({ type: 'details.submit', details: { op: 'delete', from: route('AS64510') } })
    const after = await own.send({ type: 'code.submit', code: await server().code(demo) })
    expect(after.output).toMatchObject({ kind: 'done' })
    expect(await change(portal, { op: 'delete', from: roa('AS64503') })).toMatchObject({ kind: 'done' })
  })

  it('ROAs are added, edited and deleted after a step-up, and decide the validity of the route', async () => {
    const portal = await signedIn()
    const state = async () =>
      (await playFlow(portal.validity(path)).rest()).context.data?.routes.map((one) => [one.origin, one.state])
    const roas = async () => (await blockOf(portal)).roas.map(({ asn, max_length }) => [asn, max_length])
    expect(await state()).toEqual([['AS64503', 'not-found']])
    expect(await change(portal, { op: 'add', to: roa('AS64511') })).toMatchObject({ kind: 'done' })
    expect([await state(), await roas()]).toEqual([[['AS64503', 'invalid']], [['AS64511', 24]]])
    expect(await change(portal, { op: 'edit', from: roa('AS64511'), to: roa('AS64503') })).toMatchObject({
      kind: 'done',
    })
    expect([await state(), await roas()]).toEqual([[['AS64503', 'valid']], [['AS64503', 24]]])
    const block = await blockOf(portal)
    const other = playFlow(portal.roaChange(path, () => block))
    await other.rest()
    for (const to of [roa('AS64504', 25), roa('AS64503'), roa('64504')])
      await expect(other.send({ type: 'details.submit', details: { op: 'add', to } })).rejects.toThrow('cannot take')
    expect(await change(portal, { op: 'delete', from: roa('AS64503') })).toMatchObject({ kind: 'done' })
    expect([await state(), await roas()]).toEqual([[['AS64503', 'not-found']], []])
  })

  it('name servers are added, edited and deleted after a step-up', async () => {
    const portal = await signedIn()
    const servers = async () => (await playFlow(portal.nameServers(path)).rest()).context.data
    const set = async (
      details: { op: 'add' | 'edit'; domain: string; nservers: readonly [string, string] } | { op: 'delete' },
    ) => {
      const flow = playFlow(portal.nameServerChange(path, () => empty))
      await flow.rest()
      await flow.send({ type: 'details.submit', details })
      return flow.send({ type: 'code.submit', code: await server().code(demo) })
    }
    const domain = (await servers())?.domain ?? ''
    expect([domain, (await servers())?.nservers]).toEqual(['113.0.203.in-addr.arpa', []])
    for (const nservers of [
      ['ns1', 'ns2.ornek.example'],
      ['://ns1.ornek.example', 'ns2.ornek.example'],
      ['ns1.ornek.example', 'NS1.ornek.example'],
    ] as const)
      await expect(set({ op: 'add', domain, nservers })).rejects.toThrow('cannot take')
    const missing = await set({ op: 'edit', domain, nservers: ['a.ornek.example', 'b.ornek.example'] })
    expect(missing.context.failure).toMatchObject({ kind: 'refused', status: 409 })
    const added = await set({ op: 'add', domain, nservers: ['ns1.ornek.example.', 'ns2.ornek.example'] })
    expect(added.output).toMatchObject({ kind: 'done' })
    expect((await servers())?.nservers).toEqual(['ns1.ornek.example', 'ns2.ornek.example'])
    const edited = await set({ op: 'edit', domain, nservers: ['ns3.ornek.example', 'ns2.ornek.example'] })
    expect(edited.output).toMatchObject({ kind: 'done' })
    expect((await set({ op: 'delete' })).output).toMatchObject({ kind: 'done' })
    expect((await servers())?.nservers).toEqual([])
  })

  it('whois of the block and of an AS number', async () => {
    const portal = await signedIn()
    const block = (await playFlow(portal.blockWhois(path)).rest()).context.data
    expect(block?.inetnum).toMatchObject([{ inetnum: '203.0.113.0 - 203.0.113.255' }])
    expect(block?.person).toMatchObject([{ 'nic-hdl': 'DO1-EXAMPLE' }])
    expect(block?.route).toMatchObject([{ route: '203.0.113.0/24', origin: 'AS64503' }])
    const asn = (await playFlow(portal.asnWhois('64500')).rest()).context.data
    expect(asn?.inetnum).toMatchObject([{ 'aut-num': 'AS64500' }])
    expect((await playFlow(portal.asnWhois('AS4200000000')).rest()).context.data?.inetnum).toEqual([])
  })

  it('without a second factor every change leads to its set-up', async () => {
    const portal = await signedIn(plain)
    for (const leave of [
      () => leaving(playFlow(portal.routeChange(path, () => empty))),
      () => leaving(playFlow(portal.roaChange(path, () => empty))),
      () => leaving(playFlow(portal.nameServerChange(path, () => empty))),
    ])
      expect(await leave()).toEqual(['twoFactorMissing', { kind: 'setup' }])
  })
})

async function leaving(flow: {
  rest: () => Promise<{ value: unknown }>
  send: (event: { type: 'setup.open' }) => Promise<{ output?: unknown }>
}): Promise<[state: unknown, output: unknown]> {
  return [(await flow.rest()).value, (await flow.send({ type: 'setup.open' })).output]
}
