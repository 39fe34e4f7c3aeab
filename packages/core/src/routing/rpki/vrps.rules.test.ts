import { describe, expect, it } from 'vitest'
import { asnNumber } from '../../kernel/values/asn.ts'
import type { RoutingChange, ValidityReport, Vrp } from '../routing.schema.ts'
import {
  blockValidity,
  effectOnValidity,
  isOutdated,
  isUnusedRoa,
  registryVrps,
  type RoutedBlock,
} from './effect.rules.ts'
import { parsePrefix } from './prefix.rules.ts'
import { validateRoute, VrpIndex, vrpOf } from './rpki.rules.ts'

const cidr = '192.0.2.0/24'
const vrp = (asn: string, fields: Partial<Vrp> = {}): Vrp => ({
  asn,
  prefix: cidr,
  maxLength: 24,
  source: 'registry',
  ...fields,
})
const reportOf = (fields: Partial<ValidityReport>): ValidityReport => ({
  message: '',
  validCount: null,
  routes: [],
  covering: [],
  registry: null,
  ...fields,
})
const route = (origin: string, prefix: string | null = null) => ({ origin, prefix })
const block = (fields: Partial<RoutedBlock>): RoutedBlock => ({ cidr, routes: [], roas: [], report: null, ...fields })
const states = (change: RoutingChange, fields: Partial<RoutedBlock>) =>
  effectOnValidity(change, block(fields)).map(({ origin, before, after, isHarmful }) => [
    origin,
    before?.state ?? null,
    after?.state ?? null,
    isHarmful,
  ])

describe('a VRP', () => {
  it('without a max length allows its own length alone, and may have any from there to a single address', () => {
    const of = (maxLength: number | null) => vrpOf({ asn: 1, prefix: cidr, maxLength }, 'tag')
    expect(of(null)).toEqual({ asn: 1, prefix: parsePrefix(cidr), maxLength: 24, tag: 'tag' })
    expect([23, 24, 32, 33].map((length) => of(length)?.maxLength ?? null)).toEqual([null, 24, 32, null])
  })
  it.each([
    ['ASAS1', null],
    ['1AS', null],
    ['12345678901', null],
    ['x64500', null],
    ['64500x', null],
    [' as64500 ', 64500],
    ['0', 0],
    [4_294_967_295, 4_294_967_295],
    [4_294_967_296, null],
    [1.5, null],
    [-1, null],
  ])('of AS %j is of number %j', (asn, number) => expect(asnNumber(asn)).toBe(number))

  it('is counted and found once for each entry', () => {
    const entries = [vrp('AS1'), vrp('AS1'), vrp('AS2', { prefix: '192.0.0.0/16', maxLength: 20 })]
    const index = new VrpIndex(entries.flatMap((one) => vrpOf(one, null) ?? []))
    const found = (text: string) => {
      const prefix = parsePrefix(text)
      return prefix ? index.covering(prefix).map(({ asn }) => asn) : null
    }
    expect(index.size).toBe(3)
    expect([found(cidr), found('192.0.0.0/16'), found('192.0.0.0/15'), found('192.0.2.9/32')]).toEqual([
      [2, 1, 1],
      [2],
      [],
      [2, 1, 1],
    ])
  })

  it('decides nothing while its source is outdated', () => {
    const prefix = parsePrefix(cidr)
    const index = new VrpIndex([vrp('AS1')].flatMap((one) => vrpOf(one, null) ?? []))
    expect(prefix && validateRoute({ prefix, asn: 1 }, [index], true)).toEqual({
      state: 'unknown',
      reason: null,
      vrps: [],
    })
  })
  it('is named as the reason: the matching ones of a valid route, all covering ones of an invalid route', () => {
    const prefix = parsePrefix(cidr)
    const index = new VrpIndex([vrp('AS1'), vrp('AS2')].flatMap((one) => vrpOf(one, one.asn) ?? []))
    const tags = (asn: number) => prefix && validateRoute({ prefix, asn }, [index]).vrps.map(({ tag }) => tag)
    expect([tags(1), tags(3)]).toEqual([['AS1'], ['AS1', 'AS2']])
  })
})

describe('the VRPs of a report', () => {
  it('are those of the registry, each once, from the block and from its routes', () => {
    const covering = [vrp('AS1'), vrp('AS1'), vrp('AS1', { maxLength: 25 }), vrp('AS2', { source: 'order' })]
    const validity = { origin: 'AS1', prefix: cidr, state: 'valid', reason: null } as const
    const routes = [{ ...validity, vrps: [vrp('AS1'), vrp('AS3'), vrp('AS1', { prefix: '192.0.0.0/16' })] }]
    expect(registryVrps(reportOf({ covering, routes }))).toEqual([
      vrp('AS1'),
      vrp('AS1', { maxLength: 25 }),
      vrp('AS3'),
      vrp('AS1', { prefix: '192.0.0.0/16' }),
    ])
    expect(registryVrps(null)).toEqual([])
  })
  it('are outdated only where the report says so', () => {
    const registry = { entries: 1, skipped: 0, generated: null, as_of: null }
    const outdated = ([1, 0] as const).map((is) => isOutdated(reportOf({ registry: { ...registry, outdated: is } })))
    expect([...outdated, isOutdated(reportOf({})), isOutdated(null)]).toEqual([true, false, false, false])
  })
})

describe('the effect of a change', () => {
  const roa = (asn: string, maxLength = 24) => ({ kind: 'roa', asn, maxLength }) as const
  const own = (asn: string, max_length: number | null = 24) => ({ asn, max_length })
  const kind = { kind: 'route', maintainer: '' } as const

  it('is harmful where a route becomes invalid or loses its validity', () => {
    const two = { routes: [route('AS1'), route('AS2')] }
    expect(states({ op: 'add', to: roa('AS1') }, two)).toEqual([
      ['AS1', 'not-found', 'valid', false],
      ['AS2', 'not-found', 'invalid', true],
    ])
    expect(states({ op: 'delete', from: roa('AS1') }, { ...two, roas: [own('AS1')] })).toEqual([
      ['AS1', 'valid', 'not-found', true],
      ['AS2', 'invalid', 'not-found', false],
    ])
    const gone = states({ op: 'delete', from: { ...kind, origin: 'AS1' } }, { ...two, roas: [own('AS1')] })
    expect(gone).toEqual([['AS1', 'valid', null, false]])
    expect(states({ op: 'add', to: { ...kind, origin: 'AS3' } }, { roas: [own('AS1')] })).toEqual([
      ['AS3', null, 'invalid', true],
    ])
  })

  it('counts the prefix of a route, of a new one too', () => {
    const roas = [own('AS1')]
    expect(states({ op: 'add', to: { ...kind, origin: 'AS1', prefix: '192.0.2.0/25' } }, { roas })).toEqual([
      ['AS1', null, 'invalid', true],
    ])
    expect(states({ op: 'add', to: { ...kind, origin: 'AS1', prefix: null } }, { roas })).toEqual([
      ['AS1', null, 'valid', false],
    ])
  })

  it('of a ROA without a max length reaches the block alone', () => {
    const fields = { routes: [route('AS1'), route('AS2', '192.0.2.0/25')], roas: [own('AS1', null)] }
    expect(states({ op: 'delete', from: roa('AS1') }, fields)).toEqual([
      ['AS1', 'valid', 'not-found', true],
      ['AS2', 'invalid', 'not-found', false],
    ])
  })

  it('of a deleted ROA is none where another max length stays', () => {
    const fields = { routes: [route('AS1')], roas: [own('AS1'), own('AS1', 25)] }
    expect(states({ op: 'delete', from: roa('AS1') }, fields)).toEqual([])
    expect(states({ op: 'delete', from: roa('AS2') }, { ...fields, roas: [own('AS1')] })).toEqual([])
  })

  it('of a moved origin counts the ROA that it takes along', () => {
    const move = {
      op: 'edit',
      from: { ...kind, origin: 'AS1' },
      to: { ...kind, origin: 'AS2' },
      roa: { from: roa('AS1'), to: roa('AS2') },
    } as const
    const fields = { routes: [route('AS1'), route('AS3')], roas: [own('AS1')] }
    expect(states(move, fields)).toEqual([
      ['AS1', 'valid', null, false],
      ['AS2', null, 'valid', false],
    ])
    expect(states({ ...move, roa: { from: null, to: roa('AS2') } }, { routes: [route('AS1')] })).toEqual([
      ['AS1', 'not-found', null, false],
      ['AS2', null, 'valid', false],
    ])
  })

  it('names a ROA once that the registry shows as well', () => {
    const report = reportOf({ covering: [vrp('AS1'), vrp('AS2')] })
    const change = { op: 'add', to: { ...kind, origin: 'AS3' } } as const
    const [effect] = effectOnValidity(change, block({ roas: [own('AS1')], report }))
    expect(effect?.after?.vrps).toEqual([vrp('AS1', { source: 'order' }), vrp('AS2')])
  })

  it('is none on a route that cannot be read', () => {
    const routes = [route('odd'), route('AS1', 'odd')]
    expect(states({ op: 'add', to: roa('AS1') }, { routes })).toEqual([])
    expect(blockValidity({ cidr, routes, roas: [own('AS1')] }, null).routes).toEqual([])
  })
})

it('the validity of a block counts the prefix of each route and names the deciding ROA', () => {
  const routes = [route('AS1'), route('AS1', '192.0.2.0/25')]
  const deciding = [{ asn: 'AS1', prefix: cidr, maxLength: 24, source: 'order' }]
  expect(blockValidity({ cidr, routes, roas: [{ asn: 'AS1', max_length: null }] }, null)).toEqual({
    routes: [
      { origin: 'AS1', prefix: cidr, state: 'valid', reason: null, vrps: deciding },
      { origin: 'AS1', prefix: '192.0.2.0/25', state: 'invalid', reason: 'too-specific', vrps: deciding },
    ],
    isComplete: false,
  })
})

it('a ROA that one route of several needs is used', () => {
  const routes = [route('AS2'), route('AS1'), route('odd')]
  const isUnused = (asn: string, max_length: number | null = 24) => isUnusedRoa({ asn, max_length }, { cidr, routes })
  expect([isUnused('AS1'), isUnused('AS1', null), isUnused('AS3'), isUnused('AS1', 23)]).toEqual([
    false,
    false,
    true,
    true,
  ])
})
