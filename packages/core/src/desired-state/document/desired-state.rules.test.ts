import { describe, expect, it } from 'vitest'
import type { Allowance } from '../../routing/change/change-cost.rules.ts'
import type { IpDetails, ValidityReport } from '../../routing/routing.schema.ts'
import { placeText } from '../desired-state.texts.ts'
import { othersVrps, stateOf } from '../plan/block-reading.rules.ts'
import { planOrder, totalsOf } from '../plan/plan.rules.ts'
import { differenceOf } from './block-state.rules.ts'
import { desiredOrderOf, readDesiredState, targetOf } from './desired-state.rules.ts'

const details: IpDetails = {
  ip: '192.0.2.0',
  subnet: '24',
  cidr: null,
  inetnum: null,
  routes: [
    { origin: 'AS64500', maintainer: 'OLD-MNT', last_modified: null, prefix: '192.0.2.0/24' },
    { origin: 'AS64501', maintainer: 'OLD-MNT', last_modified: null, prefix: '192.0.2.0/25' },
  ],
  roas: [
    { asn: 'AS64500', status: 'Valid', max_length: 24, update_date: null },
    { asn: 'AS64510', status: 'Not Found', max_length: 28, update_date: null },
  ],
  domain: { domain: '2.0.192.in-addr.arpa', nservers: ['ns1.ornek.example', 'ns2.ornek.example'], last_modified: null },
  validity: null,
  registry: null,
}
const block = '192.0.2.0/24'
const current = stateOf(details)
const order = { id: 1001, block }
const facts = { domain: '', hasPrefixes: true }

const faultsOf = (document: unknown) => {
  const read = readDesiredState(document)
  return 'problems' in read ? read.problems.map((problem) => `${placeText(problem)}: ${problem.fault}`) : []
}

describe('the document', () => {
  it('keeps keys of the user at every place, and refuses a misspelt one beside them', () => {
    const noted = {
      'x-team': [{ route: 1 }],
      orders: [{ 'x-a': 1, block, routes: [{ origin: 'AS1', 'x-b': null }], roas: [{ asn: 'AS1', 'x-c': {} }] }],
    }
    expect(readDesiredState(noted)).toEqual({
      state: { orders: [{ block, routes: [{ origin: 'AS1' }], roas: [{ asn: 'AS1' }] }] },
    })
    expect(faultsOf({ ...noted, orders: [{ 'x-a': 1, block, route: [] }] })).toEqual(['orders[0].route: unknown-key'])
  })

  it('names the place of every fault', () => {
    expect(faultsOf(null)).toEqual([': empty'])
    expect(faultsOf([])).toEqual([': not-a-document'])
    expect(faultsOf('x')).toEqual([': not-a-document'])
    expect(faultsOf({ orders: [order, null] })).toEqual(['orders[1]: not-an-object'])
    expect(faultsOf({})).toEqual(['orders: missing'])
    for (const orders of [{}, null, 'x']) expect(faultsOf({ orders })).toEqual(['orders: not-orders'])
    expect(faultsOf({ orders: [], order: [] })).toEqual(['order: unknown-key'])
    expect(faultsOf({ orders: [{ ...order, route: ['AS1'] }] })).toEqual(['orders[0].route: unknown-key'])
    expect(faultsOf({ orders: [{ id: 1001 }] })).toEqual(['orders[0].block: missing'])
    expect(faultsOf({ orders: [{ block }, { block }] })).toEqual(['orders[1].block: twice'])
    expect(faultsOf({ orders: [{ ...order, id: '1001' }] })).toEqual(['orders[0].id: not-an-id'])
    expect(faultsOf({ orders: [{ ...order, block: '192.0.2.1/24' }] })).toEqual(['orders[0].block: not-a-block'])
    expect(faultsOf({ orders: [order, { ...order, routes: ['AS1', '64500'] }] })).toEqual(
      expect.arrayContaining(['orders[1].routes[1]: not-an-asn']),
    )
    expect(faultsOf({ orders: [{ ...order, routes: null }] })).toEqual(['orders[0].routes: not-a-list'])
    expect(faultsOf({ orders: [{ ...order, roas: ['AS1'] }] })).toEqual(['orders[0].roas[0]: not-an-object'])
    expect(faultsOf({ orders: [{ ...order, roas: [{ asn: 'AS1', maxlength: 24 }] }] })).toEqual([
      'orders[0].roas[0].maxlength: unknown-key',
    ])
    expect(faultsOf({ orders: [{ ...order, roas: [{ asn: 'AS1', maxLength: 24.5 }] }] })).toEqual([
      'orders[0].roas[0].maxLength: not-a-max-length',
    ])
    const refused = (wide: string, ...lengths: number[]) => {
      const roas = lengths.map((maxLength) => ({ asn: 'AS1', maxLength }))
      return lengths.filter((_, at) =>
        faultsOf({ orders: [{ ...order, block: wide, roas }] }).includes(
          `orders[0].roas[${at}].maxLength: wrong-max-length`,
        ),
      )
    }
    expect(refused('198.51.100.0/23', 22, 23, 24, 32, 33)).toEqual([22, 33])
    expect(refused('192.0.2.0/26', 23, 24, 25, 26, 28), 'as the first release made them').toEqual([23, 25])
    expect(refused('2001:db8::/32', 23, 24, 31, 32, 48, 128)).toEqual([23, 31])
    expect(faultsOf({ orders: [{ ...order, nameServers: ['ns1.ornek.example'] }] })).toEqual([
      'orders[0].nameServers: not-two-hosts',
    ])
    expect(faultsOf({ orders: [{ ...order, nameServers: ['ns1', 'ns2.ornek.example'] }] })).toEqual([
      'orders[0].nameServers[0]: not-a-host',
    ])
    expect(faultsOf({ orders: [{ ...order, nameServers: ['ns1.a.example', 'NS1.a.example.'] }] })).toEqual([
      'orders[0].nameServers: equal-hosts',
    ])
  })

  it('names the faults of all orders, and of the fields beside one of a wrong form', () => {
    const orders = [
      { ...order, routes: ['1'], roas: [{ asn: 'AS1', maxLength: 20 }], route: [] },
      { ...order, id: 'x' },
      { id: 3, block: '192.0.2.1/25', roas: null },
      { id: 4, block: '10.0.0.0/24', nameServers: ['ns1.a.example'] },
      { ...order, block: '10.0.1.0/24' },
    ]
    expect(faultsOf({ orders, order: [] })).toEqual([
      'order: unknown-key',
      'orders[4].id: twice',
      'orders[1].block: twice',
      'orders[0].routes[0]: not-an-asn',
      'orders[0].route: unknown-key',
      'orders[0].roas[0].maxLength: wrong-max-length',
      'orders[1].id: not-an-id',
      'orders[2].roas: not-a-list',
      'orders[2].block: not-a-block',
      'orders[3].nameServers: not-two-hosts',
    ])
  })

  it('refuses records that are written twice, also in another spelling', () => {
    expect(faultsOf({ orders: [order, order] })).toEqual(['orders[1].id: twice'])
    expect(faultsOf({ orders: [{ ...order, routes: ['AS1', 'as1'] }] })).toEqual(['orders[0].routes[1]: twice'])
    const roas = [{ asn: 'AS1' }, { asn: 'AS1', maxLength: 24 }]
    expect(faultsOf({ orders: [{ ...order, roas }] })).toEqual(['orders[0].roas[1]: twice'])
  })

  it('names the first place of what is written twice, and a repeated order by its id alone', () => {
    const [one, two, three] = [order, { ...order, id: 2 }, { ...order, id: 3 }]
    expect(faultsOf({ orders: [one, two, three] })).toEqual(['orders[1].block: twice', 'orders[2].block: twice'])
    expect(faultsOf({ orders: [one, one, two, two] })).toEqual([
      'orders[1].id: twice',
      'orders[3].id: twice',
      'orders[2].block: twice',
    ])
    const place = (at: number) => ['orders', 0, 'routes', at]
    expect(readDesiredState({ orders: [{ ...order, routes: ['AS1', 'AS1', 'as1'] }] })).toEqual({
      problems: [1, 2].map((at) => ({ path: place(at), fault: 'twice', first: place(0) })),
    })
  })

  it('reads a route as its origin, or as origin and prefix in the block', () => {
    const faults = (...routes: unknown[]) => faultsOf({ orders: [{ ...order, routes }] })
    expect(faults('AS1', { origin: 'AS2' }, { origin: 'as3', prefix: '192.0.2.0/25' })).toEqual([])
    expect(faults({ prefix: '192.0.2.0/25' })).toEqual(['orders[0].routes[0].origin: missing'])
    expect(faults({ origin: '1' })).toEqual(['orders[0].routes[0].origin: not-an-asn'])
    expect(faults({ origin: 'AS1', prefix: '192.0.2.1/25' })).toEqual(['orders[0].routes[0].prefix: not-a-prefix'])
    expect(faults({ origin: 'AS1', prefix: 25 })).toEqual(['orders[0].routes[0].prefix: not-a-prefix'])
    expect(faults({ origin: 'AS1', length: 25 })).toEqual(['orders[0].routes[0].length: unknown-key'])
    for (const prefix of ['192.0.3.0/25', '192.0.0.0/16', '2001:db8::/48'])
      expect(faults({ origin: 'AS1', prefix })).toEqual(['orders[0].routes[0].prefix: outside-block'])
    expect(faults('AS1', { origin: 'AS1', prefix: '192.0.2.0/25' })).toEqual(['orders[0].routes[1]: twice'])
    expect(faults(7)).toEqual(['orders[0].routes[0]: not-an-asn'])
  })

  it('takes ROAs of an IPv6 block, up to the length of an address', () => {
    const faults = (maxLength?: number) =>
      faultsOf({ orders: [{ id: 1010, block: '2001:db8::/32', roas: [{ asn: 'AS1', maxLength }] }] })
    expect([undefined, 32, 128].flatMap((length) => faults(length))).toEqual([])
    expect(faults(129)).toHaveLength(1)
  })
})

describe('the difference', () => {
  const target = (fields: object) =>
    targetOf({ ...order, ...fields }, current, { domain: '2.0.192.in-addr.arpa', hasPrefixes: true })
  const steps = (fields: object) => differenceOf(current, target(fields).target)

  it('is empty for an export, also with odd max lengths and other prefixes', () => {
    const exported = desiredOrderOf(1001, block, current)
    const read = readDesiredState({ orders: [exported] })
    expect(read).toEqual({ state: { orders: [exported] } })
    expect(steps(exported)).toEqual([])
  })

  it('writes a block in its shortest form', () => {
    const none = { routes: [], roas: [], nameServers: null }
    const v6 = desiredOrderOf(1, '2001:DB8:0::/32', none)
    expect(v6).toStrictEqual({ id: 1, block: '2001:db8::/32', routes: [], roas: [], nameServers: [] })
    expect(desiredOrderOf(1, 'odd', none).block).toBe('odd')
  })

  it('writes an export sorted, with the prefix of a route that is narrower than the block', () => {
    const [first, second] = current.routes
    const shuffled = {
      ...current,
      routes: [second, first].flatMap((route) => route ?? []),
      roas: current.roas.toReversed(),
    }
    expect(desiredOrderOf(1001, block, shuffled)).toEqual({
      ...order,
      routes: ['AS64500', { origin: 'AS64501', prefix: '192.0.2.0/25' }],
      roas: [
        { asn: 'AS64500', maxLength: 24 },
        { asn: 'AS64510', maxLength: 28 },
      ],
      nameServers: ['ns1.ornek.example', 'ns2.ornek.example'],
    })
  })

  it('leaves a route that only its origin names as it is, and makes a missing one for the whole block', () => {
    const narrow = { kind: 'route', origin: 'AS64501', maintainer: 'OLD-MNT', prefix: '192.0.2.0/25' }
    expect(steps({ routes: ['AS64500', 'AS64501'] })).toEqual([])
    expect(steps({ routes: ['AS64500', 'AS64501', 'AS64502'] })).toEqual([
      { op: 'add', to: { ...narrow, origin: 'AS64502', maintainer: '', prefix: block } },
    ])
    expect(steps({ routes: ['AS64500', { origin: 'AS64501', prefix: '192.0.2.128/25' }] })).toEqual([
      { op: 'add', to: { ...narrow, prefix: '192.0.2.128/25' } },
      { op: 'delete', from: narrow },
    ])
    expect(steps({ routes: ['AS64500', { origin: 'AS64501', prefix: block }] })).toEqual([
      { op: 'add', to: { ...narrow, prefix: block } },
      { op: 'delete', from: narrow },
    ])
  })

  it('refuses a narrower route for a server that shows no prefixes', () => {
    const routes = ['AS64500', { origin: 'AS64501', prefix: '192.0.2.0/26' }, { origin: 'AS64502', prefix: block }]
    const blind = { ...current, routes: current.routes.map((route) => ({ ...route, prefix: block })) }
    const { problems } = targetOf({ ...order, routes }, blind, { domain: '', hasPrefixes: false })
    expect(problems).toEqual([{ path: ['routes', 1, 'prefix'], fault: 'no-prefixes' }])
  })

  it('keeps a part that the document leaves out, and removes one that it lists as empty', () => {
    expect(steps({})).toEqual([])
    expect(steps({ routes: [] }).map(({ op }) => op)).toEqual(['delete', 'delete'])
    expect(steps({ nameServers: [] })).toEqual([{ op: 'delete', from: current.nameServers }])
  })

  it('ignores order and case of the name servers', () => {
    expect(steps({ nameServers: ['NS2.ornek.example.', 'ns1.ornek.example'] })).toEqual([])
    const same = target({ nameServers: ['NS2.ornek.example', 'ns1.ornek.example'] }).target
    expect(same.nameServers, 'as they are spelt now').toEqual(current.nameServers)
    expect(steps({ nameServers: ['ns3.ornek.example', 'ns1.ornek.example'] })).toMatchObject([{ op: 'replace' }])
  })

  it('gives a ROA without a max length the one of the block, and refuses any other', () => {
    const known = { asn: 'AS64510', maxLength: 28 }
    expect(steps({ roas: [{ asn: 'AS64500' }, known] })).toEqual([])
    expect(target({ roas: [known, { asn: 'AS64501', maxLength: 25 }] }).problems).toEqual([
      { path: ['roas', 1, 'maxLength'], fault: 'wrong-max-length' },
    ])
  })
})

const report = (fields: Partial<ValidityReport>): ValidityReport => ({
  message: '',
  validCount: 0,
  routes: [],
  covering: [],
  registry: null,
  ...fields,
})
const vrp = (asn: string, maxLength = 24) => ({ asn, prefix: block, maxLength, source: 'registry' as const })

it('takes the VRPs of the registry without those that are ROAs of the order', () => {
  const covering = [vrp('AS64500'), vrp('AS64500', 23), vrp('AS9'), { ...vrp('AS7'), source: 'order' as const }]
  expect(othersVrps(report({ covering }), block, current)).toEqual([covering[1], covering[2]])
  const route = { origin: 'AS9', prefix: block, state: 'invalid' as const, reason: null }
  const vrps = [vrp('AS9'), { ...vrp('AS8'), source: 'order' as const }]
  expect(othersVrps(report({ routes: [{ ...route, vrps }] }), block, current)).toMatchObject([vrps[0] ?? {}])
})

describe('a planned order', () => {
  const plan = (fields: object, allowance: Allowance = { available: 1, fee: 25 }) =>
    planOrder({
      path: { order: 1001, ip: '192.0.2.0', subnet: '24' },
      before: current,
      after: targetOf({ ...order, ...fields }, current, facts).target,
      registry: [],
      allowance,
    })
  const totals = (...orders: ReturnType<typeof plan>[]) => totalsOf({ orders })

  it('lists the effect on every route', () => {
    expect(plan({ routes: ['AS64500', 'AS64502'], roas: [{ asn: 'AS64500' }] }).validity).toEqual([
      { origin: 'AS64500', prefix: block, before: 'valid', after: 'valid' },
      { origin: 'AS64501', prefix: '192.0.2.0/25', before: 'invalid', after: null },
      { origin: 'AS64502', prefix: block, before: null, after: 'invalid' },
    ])
  })

  it('knows no effect while the registry data is outdated', () => {
    const after = targetOf({ ...order, routes: ['AS64500', 'AS64502'] }, current, facts).target
    const path = { order: 1001, ip: '192.0.2.0', subnet: '24' }
    const allowance = { available: 1, fee: 25 }
    const { validity, warnings } = planOrder({
      path,
      before: current,
      after,
      registry: [],
      isOutdated: true,
      allowance,
    })
    expect(validity.map(({ before, after: is }) => [before, is])).toEqual([
      ['unknown', 'unknown'],
      ['unknown', null],
      [null, 'unknown'],
    ])
    expect(warnings.map(({ kind }) => kind)).not.toContain('invalid-after')
  })

  it('says what is now, and what is once a real export has followed', () => {
    const roa = { asn: 'AS64502' }
    const plannedWith = (exported: ReturnType<typeof vrp>[], fields: object) =>
      planOrder({
        path: { order: 1001, ip: '192.0.2.0', subnet: '24' },
        before: current,
        after: targetOf({ ...order, ...fields }, current, facts).target,
        registry: othersVrps(report({ covering: exported }), block, current),
        exported,
        allowance: { available: 1, fee: 25 },
      })
    const effects = ({ validity }: ReturnType<typeof plan>) =>
      validity.map(({ origin, before, after, published = '-' }) => [origin, before, after, published])
    const added = plannedWith([vrp('AS64500')], { routes: ['AS64500', 'AS64502'], roas: [{ asn: 'AS64500' }, roa] })
    expect(effects(added)).toEqual([
      ['AS64500', 'valid', 'valid', '-'],
      ['AS64501', 'invalid', null, '-'],
      ['AS64502', null, 'pending', 'valid'],
    ])
    expect(added.warnings.map(({ kind }) => kind)).not.toContain('invalid-after')
    // A ROA that is taken away counts until the export drops it.
    const gone = plannedWith([vrp('AS64500')], { routes: ['AS64500'], roas: [roa] })
    expect(effects(gone)).toContainEqual(['AS64500', 'valid', 'valid', 'invalid'])
    expect(gone.warnings).toContainEqual({ kind: 'invalid-after', origins: ['AS64500'] })
    // A route that waits for the export anyway is none of the plan's effects.
    const waiting = plannedWith([], { nameServers: [] })
    expect(effects(waiting)).toEqual([
      ['AS64500', 'pending', 'pending', '-'],
      ['AS64501', 'not-found', 'not-found', '-'],
    ])
    expect(waiting.warnings).toEqual([])
  })

  it('warns of routes that the desired state itself makes invalid', () => {
    expect(plan({ routes: ['AS64500', 'AS64502'] }).warnings).toEqual([{ kind: 'invalid-after', origins: ['AS64502'] }])
    expect(plan({ routes: [] }).warnings).toContainEqual({ kind: 'unannounced' })
    expect(plan({}).warnings).toEqual([])
  })

  it('counts creations against the free changes, without those that cost nothing', () => {
    const three = { routes: ['AS64500', 'AS64501', 'AS1', 'AS2'], roas: [{ asn: 'AS1' }], nameServers: [] }
    expect(plan(three).cost).toEqual({ creations: 3, available: 1, fee: 25, paid: 2 })
    expect(plan(three, { available: 5, fee: 25 }).cost.paid).toBe(0)
    const freeAgain = [
      { kind: 'route', prefix: block, origin: 'AS1' },
      { kind: 'roa', asn: 'AS1', maxLength: 24 },
    ] as const
    expect(plan(three, { available: 0, fee: 25, free_again: freeAgain }).cost).toMatchObject({ creations: 1, paid: 1 })
    expect(totals(plan(three), plan(three))).toMatchObject({
      steps: 12,
      adds: 6,
      deletes: 6,
      creations: 6,
      paid: 4,
      total: 100,
    })
    expect(totals(plan(three), plan(three, { available: 0, fee: null })).total).toBeNull()
  })
})
