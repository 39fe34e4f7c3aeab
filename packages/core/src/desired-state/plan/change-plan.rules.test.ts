import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { IpDetails, ValidityReport } from '../../routing/routing.schema.ts'
import type { BlockState } from '../document/block-state.schema.ts'
import { othersVrps, stateOf } from './block-reading.rules.ts'
import { planChange, stepsOfNameServers, stepsOfRecord } from './change-plan.rules.ts'

const block = '192.0.2.0/24'
const details = v.parse(IpDetails, {
  ip: '192.0.2.0',
  subnet: '24',
  roas: [
    {
      asn: 'AS1',
      max_length: null,
    },
  ],
  routes: [
    {
      origin: 'AS1',
      maintainer: 'A-MNT',
      prefix: null,
    },
    {
      origin: 'AS2',
      maintainer: 'A-MNT',
      prefix: '192.0.2.0/25',
    },
  ],
  domain: {
    domain: '2.0.192.in-addr.arpa',
    nservers: ['ns1.a.example', 'ns2.a.example'],
  },
})
const pair = { kind: 'name-servers', domain: '2.0.192.in-addr.arpa', servers: ['ns1.a.example', 'ns2.a.example'] }
const route = { kind: 'route', origin: 'AS3', maintainer: '' } as const
const roa = (asn: string) => ({ kind: 'roa', asn, maxLength: 24 }) as const
const vrp = (asn: string, prefix = block, maxLength = 24) => ({ asn, prefix, maxLength, source: 'registry' })
const reportOf = (fields: object = {}) => v.parse(ValidityReport, fields)

describe('the state of a block', () => {
  it('has a prefix for each route and a max length for each ROA', () => {
    const { routes, roas, nameServers } = stateOf(details)
    expect(routes.map(({ origin, prefix }) => [origin, prefix])).toEqual([
      ['AS1', block],
      ['AS2', '192.0.2.0/25'],
    ])
    expect([roas, nameServers]).toEqual([[roa('AS1')], pair])
  })
  it('has no name servers without a zone or without hosts', () => {
    const without = (domain: unknown) => stateOf(v.parse(IpDetails, { ip: '192.0.2.0', subnet: '24', domain }))
    expect([null, { domain: 'x', nservers: [] }].map((domain) => without(domain).nameServers)).toEqual([null, null])
  })
  it('keeps a single name server, and lets a ROA of an unreadable block allow nothing', () => {
    const odd = { ip: 'odd', subnet: '24', domain: { domain: 'x', nservers: ['ns1.a.example'] } }
    const { roas, nameServers } = stateOf(v.parse(IpDetails, { ...odd, roas: [{ asn: 'AS1', max_length: null }] }))
    expect(nameServers?.servers).toEqual(['ns1.a.example'])
    expect(roas).toEqual([{ kind: 'roa', asn: 'AS1', maxLength: 0 }])
  })
  it('has the VRPs of others, but not its own ROAs as the registry shows them', () => {
    const covering = [vrp('AS1'), vrp('AS1', '192.0.0.0/16'), vrp('AS1', block, 25), vrp('AS2')]
    expect(othersVrps(reportOf({ covering }), block, stateOf(details))).toEqual(covering.slice(1))
  })
})

describe('the steps of a change', () => {
  it('of a record are the deletion before the creation, each with the prefix of the block', () => {
    const whole = { ...route, prefix: block }
    expect(stepsOfRecord({ op: 'add', to: route }, block)).toEqual([{ op: 'add', to: whole }])
    expect(stepsOfRecord({ op: 'delete', from: { ...route, prefix: null } }, block)).toEqual([
      { op: 'delete', from: whole },
    ])
    const narrow = { ...route, prefix: '192.0.2.0/25' }
    expect(stepsOfRecord({ op: 'edit', from: narrow, to: { ...route, origin: 'AS4' } }, block)).toEqual([
      { op: 'delete', from: narrow },
      { op: 'add', to: { ...whole, origin: 'AS4' } },
    ])
    expect(stepsOfRecord({ op: 'edit', from: roa('AS1'), to: roa('AS2') }, block)).toEqual([
      { op: 'delete', from: roa('AS1') },
      { op: 'add', to: roa('AS2') },
    ])
  })

  it('of name servers are one: an addition where there are none, else a replacement', () => {
    const { domain, servers } = pair
    const change = { op: 'edit', domain, nservers: ['ns3.a.example', 'ns4.a.example'] } as const
    const to = { ...pair, servers: [...change.nservers] }
    const none: BlockState = { routes: [], roas: [], nameServers: null }
    const state = stateOf(details)
    expect(stepsOfNameServers(change, state)).toEqual([{ op: 'replace', from: { ...pair, servers }, to }])
    expect(stepsOfNameServers(change, none)).toEqual([{ op: 'add', to }])
    expect(stepsOfNameServers({ op: 'delete' }, state)).toEqual([{ op: 'delete', from: pair }])
    expect(stepsOfNameServers({ op: 'delete' }, none)).toEqual([])
  })
})

describe('the plan of a change', () => {
  const path = { order: 7, ip: '192.0.2.0', subnet: '24' }
  const plan = (known: Parameters<typeof planChange>[2]) =>
    planChange({ path, details }, () => stepsOfRecord({ op: 'add', to: { ...route } }, block), known)
  const allowance = { available: 0, fee: 25 }

  it('says its effect and its cost', () => {
    expect(plan({ report: reportOf(), allowance })).toEqual({
      ...path,
      before: stateOf(details),
      steps: [{ op: 'add', to: { ...route, prefix: block } }],
      validity: [
        { origin: 'AS1', prefix: block, before: 'valid', after: 'valid' },
        { origin: 'AS2', prefix: '192.0.2.0/25', before: 'invalid', after: 'invalid' },
        { origin: 'AS3', prefix: block, before: null, after: 'invalid' },
      ],
      warnings: [{ kind: 'invalid-after', origins: ['AS3'] }],
      cost: { creations: 1, available: 0, fee: 25, paid: 1 },
    })
    const covered = plan({ report: reportOf({ covering: [vrp('AS3')] }), allowance })
    expect(covered.validity.at(-1)?.after).toBe('valid')
  })

  it('knows no effect without a report or with an outdated one, and no fee without the allowance', () => {
    const outdated = reportOf({ registry: { entries: 1, skipped: 0, generated: null, as_of: null, outdated: 1 } })
    for (const report of [null, outdated])
      expect(plan({ report, allowance }).validity.map(({ after }) => after)).toEqual(['unknown', 'unknown', 'unknown'])
    expect(plan({ report: null, allowance: null }).cost).toEqual({ creations: 1, available: 0, fee: null, paid: 1 })
    const deleted = { kind: 'route', prefix: block, origin: route.origin } as const
    const again = { ...allowance, free_again: [deleted] }
    expect(plan({ report: null, allowance: again }).cost).toMatchObject({ creations: 0, paid: 0 })
  })

  it('keeps the order in which the steps are sent', () => {
    const steps = stepsOfRecord({ op: 'edit', from: roa('AS1'), to: roa('AS2') }, block)
    const sent = planChange({ path, details }, () => steps, { report: reportOf(), allowance })
    expect(sent.steps).toEqual(steps)
  })
})
