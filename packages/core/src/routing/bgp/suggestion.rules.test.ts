import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roaMaxLength } from '../routing.rules.ts'
import type { Vrp } from '../routing.schema.ts'
import { judgeBy, type SeenBlockState, vrpOfOwn } from './analysis.rules.ts'
import type { Announcement } from './bgp.schema.ts'
import { suggestionNoteText } from './bgp.texts.ts'
import { suggest } from './suggestion.rules.ts'

const block24 = '192.0.2.0/24'
type Record = [asn: string, length?: number]

/** A block with routes (of the whole block by default), ROAs, and what is seen. */
function given(
  block: string,
  {
    routes = [],
    roas = [],
    seen = [],
    registry = [],
  }: {
    routes?: [origin: string, prefix?: string][]
    roas?: Record[]
    seen?: [origin: string, prefix?: string][]
    registry?: Omit<Vrp, 'source'>[]
  },
): SeenBlockState {
  const own = roas.map(([asn, length = roaMaxLength(block)]) => ({ asn, max_length: length }))
  const vrps: Vrp[] = [
    ...own.map((roa) => ({ ...vrpOfOwn(roa, block), source: 'order' as const })),
    ...registry.map((vrp) => ({ ...vrp, source: 'registry' as const })),
  ]
  return {
    order: 1,
    block,
    routes: routes.map(([origin, prefix = block]) => ({ origin, prefix, maintainer: 'M' })),
    roas: own,
    validity: [],
    isRpkiKnown: true,
    seen: seen.map(([origin, prefix = block]): Announcement => {
      const route = { origin, prefix }
      return { order_id: 1, block, ...route, peers: 9, state: judgeBy(route, vrps), reason: null, vrps }
    }),
  }
}
/** Steps and notes of a suggestion in words. */
function suggested(state: SeenBlockState) {
  const { steps, notes } = suggest(state)
  return [
    ...steps.map((step) => {
      const record = step.op === 'add' ? step.to : step.from
      const name = record.kind === 'roa' ? `roa ${record.asn} ${record.maxLength}` : `${record.origin} ${record.prefix}`
      return `${step.op === 'add' ? '+' : '-'} ${name}`
    }),
    ...notes.map(({ kind }) => kind),
  ]
}

describe('a ROA is suggested', () => {
  it('for what a registered origin announces, not for another one', () => {
    const seen: [string][] = [['AS64500'], ['AS64509']]
    expect(suggested(given(block24, { routes: [['AS64500']], seen }))).toEqual(['+ roa AS64500 24', 'turns-invalid'])
    expect(suggested(given(block24, { routes: [['AS64500']], roas: [['AS64500']], seen }))).toEqual([])
  })

  it('never wider than what is announced (RFC 9319)', () => {
    const routes: [string][] = [['AS64500']]
    expect(suggested(given('192.0.0.0/22', { routes, seen: [['AS64500']] }))).toEqual(['too-wide'])
    const both: [string, string?][] = [['AS64500'], ['AS64500', '192.0.1.0/24']]
    expect(suggested(given('192.0.0.0/22', { routes, seen: both }))).toEqual(['+ roa AS64500 24'])
    expect(suggested(given('192.0.2.0/25', { routes, seen: [['AS64500']] }))).toEqual(['+ roa AS64500 25'])
    expect(suggested(given('2001:db8::/32', { routes, seen: [['AS64500']] }))).toEqual(['+ roa AS64500 32'])
  })

  it('not when it would make an announcement of a registered origin invalid', () => {
    const seen: [string, string?][] = [['AS64500'], ['AS64500', '192.0.2.128/25']]
    const state = given(block24, { routes: [['AS64500']], seen })
    expect(suggested(state)).toEqual(['harmful'])
    expect(suggest(state).notes.map(suggestionNoteText)).toEqual([
      'AS64500 için ROA önerilmedi: şu duyurular geçersiz olurdu: AS64500 192.0.2.128/25.',
    ])
  })

  it('in place of one that allows more than the portal would', () => {
    const routes: [string][] = [['AS64500']]
    expect(suggested(given(block24, { routes, roas: [['AS64500', 28]], seen: [['AS64500']] }))).toEqual([
      '+ roa AS64500 24',
      '- roa AS64500 28',
    ])
    const seen: [string, string?][] = [['AS64500'], ['AS64500', '192.0.2.0/28']]
    expect(suggested(given(block24, { routes, roas: [['AS64500', 28]], seen }))).toEqual(['+ roa AS64500 24'])
  })
})

it('a ROA that no announcement and no route needs is deleted, save that of AS 0', () => {
  const seen: [string][] = [['AS64500']]
  const routes: [string, string?][] = [['AS64500'], ['AS64501', '192.0.2.0/24']]
  const roas: Record[] = [['AS64500'], ['AS64501'], ['AS64510'], ['AS0']]
  expect(suggested(given(block24, { routes, roas, seen }))).toEqual(['- roa AS64510 24', '- AS64501 192.0.2.0/24'])
})

describe('routes', () => {
  it('are suggested for authorised announcements, the widest one of an origin', () => {
    const seen: [string, string?][] = [['AS64500', '192.0.1.0/24'], ['AS64500'], ['AS64501']]
    expect(suggested(given('192.0.0.0/22', { roas: [['AS64500']], seen }))).toEqual(['+ AS64500 192.0.0.0/22'])
  })

  it('that are not seen are deleted, or moved to what their origin announces', () => {
    const seen: [string, string?][] = [
      ['AS64500', '192.0.1.0/24'],
      ['AS64501', '192.0.3.0/24'],
    ]
    const routes: [string, string?][] = [['AS64500', '192.0.2.0/24'], ['AS64502'], ['AS64501', '192.0.3.0/24']]
    const roas: Record[] = [['AS64500'], ['AS64501']]
    expect(suggested(given('192.0.0.0/22', { routes, roas, seen }))).toEqual([
      '- AS64500 192.0.2.0/24',
      '- AS64502 192.0.0.0/22',
      '+ AS64500 192.0.1.0/24',
    ])
  })

  it('of the same origin are one: what a route already covers needs none, another one is named', () => {
    const routes: [string, string?][] = [['AS64500', '192.0.0.0/23']]
    const seen: [string, string?][] = [
      ['AS64500', '192.0.0.0/23'],
      ['AS64500', '192.0.1.0/24'],
      ['AS64500', '192.0.2.0/24'],
    ]
    expect(suggested(given('192.0.0.0/22', { routes, roas: [['AS64500']], seen }))).toEqual(['second-route'])
  })
})

describe('nothing is suggested', () => {
  const full = { routes: [['AS64500']] as [string][], seen: [['AS64500']] as [string][] }

  it('while the data is too old', () => {
    expect(suggested({ ...given(block24, full), seen: null })).toEqual([])
    expect(suggested({ ...given(block24, full), isRpkiKnown: false })).toEqual([])
  })

  it('for a block of which nothing is seen', () => {
    expect(suggested(given(block24, { ...full, seen: [] }))).toEqual(['nothing-seen'])
    expect(suggested(given(block24, {}))).toEqual([])
  })
})

const anyPrefix = fc.constantFrom('192.0.0.0/22', '192.0.0.0/23', '192.0.2.0/24', '192.0.3.0/24', '192.0.3.128/25')
const anyOrigin = fc.constantFrom('AS64500', 'AS64501', 'AS64502', '{64500,64501}')
const anyAsn = fc.constantFrom('AS64500', 'AS64501', 'AS64502', 'AS0')
const anyState = fc
  .record({
    routes: fc.uniqueArray(fc.tuple(anyOrigin, anyPrefix), { maxLength: 3, selector: ([origin]) => origin }),
    roas: fc.uniqueArray(fc.tuple(anyAsn, fc.constantFrom(22, 23, 24, 25)), {
      maxLength: 4,
      selector: ([asn, length]) => `${asn} ${length}`,
    }),
    seen: fc.uniqueArray(fc.tuple(anyOrigin, anyPrefix), { maxLength: 5, selector: (one) => one.join(' ') }),
    registry: fc.array(
      fc.record({
        asn: anyAsn,
        prefix: fc.constantFrom('192.0.0.0/16', '192.0.0.0/22'),
        maxLength: fc.constantFrom(22, 24),
      }),
      { maxLength: 2 },
    ),
  })
  .map((fields) => given('192.0.0.0/22', fields))

it('never makes a seen valid announcement invalid, keeps it valid, and adds what exists to nothing', () => {
  fc.assert(
    fc.property(anyState, (state) => {
      const { steps } = suggest(state)
      const roas = steps.flatMap((step) => {
        const record = step.op === 'add' ? step.to : step.from
        return record.kind === 'roa' ? [{ op: step.op, asn: record.asn, maxLength: record.maxLength }] : []
      })
      const isIn = (op: string, { asn, maxLength }: Omit<Vrp, 'source'>) =>
        roas.some((roa) => roa.op === op && roa.asn === asn && roa.maxLength === maxLength)
      const own = state.roas.map((roa) => vrpOfOwn(roa, state.block))
      const after = [
        ...own.filter((roa) => !isIn('delete', roa)),
        ...roas.filter(({ op }) => op === 'add').map((roa) => ({ ...roa, prefix: state.block })),
      ]
      const gone = own.filter((roa) => isIn('delete', roa))
      for (const roa of roas) if (roa.op === 'add') expect(own.some((one) => isIn('add', one))).toBe(false)
      for (const one of state.seen ?? []) {
        const isGone = (vrp: Vrp) => gone.some((roa) => roa.asn === vrp.asn && roa.maxLength === vrp.maxLength)
        const others = one.vrps.filter(
          (vrp) => vrp.source === 'registry' && !(vrp.prefix === state.block && isGone(vrp)),
        )
        if (one.state === 'valid') expect(judgeBy(one, [...after, ...others])).toBe('valid')
      }
    }),
    { numRuns: 2_000 },
  )
})
