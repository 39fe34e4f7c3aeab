import { describe, expect, it } from 'vitest'
import type { RouteValidity, RoutingChange, Vrp } from '../routing.schema.ts'
import { blockValidity, isUnusedRoa, type RoutedBlock } from './effect.rules.ts'
import { mendsOf, roaMoveOf } from './mend.rules.ts'

const cidr = '192.0.2.0/24'
const route = (origin: string, prefix: string | null = null) => ({ origin, prefix })
const roa = (asn: string, max_length = 24) => ({ asn, max_length })
const block = (routes: RoutedBlock['routes'], roas: RoutedBlock['roas'] = []) => ({ cidr, routes, roas })
const registry = (asn: string, maxLength = 24): Vrp => ({ asn, prefix: cidr, maxLength, source: 'registry' })

/** Names a change in a few words. */
function nameOf(change: RoutingChange): string {
  if (change.op === 'delete') return 'delete'
  const { to } = change
  return `${change.op} ${to.kind} ${to.kind === 'roa' ? `${to.asn} ${to.maxLength}` : to.origin}`
}

/** Mends of the first route of a block. */
const mends = (known: ReturnType<typeof block>, said?: Partial<RouteValidity>) => {
  const [first] = blockValidity(known, null).routes
  if (!first) throw new Error('the block has a route')
  return mendsOf({ ...first, ...said }, 'EXAMPLE-MNT', known).map(nameOf)
}

describe('an invalid route', () => {
  it('of another origin than its ROA gets a ROA of its own, or the origin of that ROA', () =>
    expect(mends(block([route('AS64501')], [roa('AS64500')]))).toEqual(['add roa AS64501 24', 'edit route AS64500']))

  it('is not moved to an origin that the block has already', () =>
    expect(mends(block([route('AS64501'), route('AS64500')], [roa('AS64500')]))).toEqual(['add roa AS64501 24']))

  it('that exceeds the max length of an old ROA gets the max length of the block', () =>
    expect(
      mendsOf(
        {
          origin: 'AS64500',
          prefix: '192.0.0.0/24',
          state: 'invalid',
          reason: 'too-specific',
          vrps: [{ asn: 'AS64500', prefix: '192.0.0.0/22', maxLength: 22, source: 'order' }],
        },
        '',
        { cidr: '192.0.0.0/22', routes: [route('AS64500', '192.0.0.0/24')], roas: [roa('AS64500', 22)] },
      ).map(nameOf),
    ).toEqual(['edit roa AS64500 24']))

  it('that is longer than any ROA of its block may allow has no mend here', () =>
    expect(mends(block([route('AS64500', '192.0.2.0/25')], [roa('AS64500')]))).toEqual([]))

  it('gets no change that would leave it invalid, also one that mends another route', () => {
    const narrow = route('AS64501', '192.0.2.0/25')
    expect(mends(block([narrow], [roa('AS64500')]))).toEqual([])
    expect(mends(block([narrow, route('AS64501')], [roa('AS64500')]))).toEqual([])
  })

  it('has at most two mends, the ROA first', () => {
    const vrps = ['AS1', 'AS2', 'AS2', 'AS3'].map((asn) => registry(asn))
    expect(mends(block([route('AS64501')]), { state: 'invalid', vrps })).toEqual([
      'add roa AS64501 24',
      'edit route AS1',
    ])
    const own = block([route('AS64501'), route('AS1'), route('AS2')])
    expect(mends(own, { state: 'invalid', vrps })).toEqual(['add roa AS64501 24', 'edit route AS3'])
  })

  it('changes the ROA that it has, which without a max length allows its block alone', () => {
    const wide = { cidr: '192.0.0.0/22', routes: [route('AS64500', '192.0.0.0/24')] }
    const changes = (max_length: number | null) => {
      const known = { ...wide, roas: [{ asn: 'AS64500', max_length }] }
      return blockValidity(known, null).routes.flatMap((first) => mendsOf(first, '', known))
    }
    const from = { kind: 'roa', asn: 'AS64500' } as const
    for (const [max, maxLength] of [
      [null, 22],
      [23, 23],
    ] as const)
      expect(changes(max)).toEqual([{ op: 'edit', from: { ...from, maxLength }, to: { ...from, maxLength: 24 } }])
  })

  it('of a ROA for AS 0 is never moved to it', () =>
    expect(
      mends(block([route('AS64500')]), { state: 'invalid', reason: 'other-origin', vrps: [registry('AS0')] }),
    ).toEqual(['add roa AS64500 24']))

  it('of an IPv6 block needs a ROA of the length of the block, or the origin of a ROA', () => {
    const known = { cidr: '2001:db8::/32', routes: [route('AS64501')], roas: [] }
    const vrps: Vrp[] = [{ asn: 'AS64500', prefix: '2001:db8::/32', maxLength: 48, source: 'registry' }]
    const validity = {
      origin: 'AS64501',
      prefix: '2001:db8::/32',
      state: 'invalid',
      reason: 'other-origin',
      vrps,
    } as const
    expect(mendsOf({ ...validity, vrps }, '', known).map(nameOf)).toEqual(['add roa AS64501 32', 'edit route AS64500'])
  })
})

it('a valid, an unknown and a route without a ROA need no mend', () => {
  expect(mends(block([route('AS64500')], [roa('AS64500')]))).toEqual([])
  expect(mends(block([route('AS64500')]))).toEqual([])
  expect(mends(block([route('AS64500')]), { state: 'unknown' })).toEqual([])
})

it('a ROA is unused when it makes no route valid', () => {
  const routes = [route('AS64500'), route('AS64501', '192.0.2.0/25')]
  expect(isUnusedRoa(roa('AS64500'), block(routes))).toBe(false)
  expect(isUnusedRoa(roa('AS64501'), block(routes))).toBe(true)
  expect(isUnusedRoa(roa('AS64502'), block(routes))).toBe(true)
})

describe('a moved origin', () => {
  const from = { kind: 'route', origin: 'AS64500', maintainer: '' } as const
  const move = { op: 'edit', from, to: { ...from, origin: 'AS64511' } } as const
  const offer = (known: ReturnType<typeof block>, vrps: Vrp[] = []) =>
    roaMoveOf(move, {
      ...known,
      report: { message: '', validCount: null, routes: [], covering: vrps, registry: null },
    })
  const to = { kind: 'roa', asn: 'AS64511', maxLength: 24 } as const

  it('takes its ROA along, because it would not be valid otherwise', () =>
    expect(offer(block([route('AS64500')], [roa('AS64500')]))).toEqual({
      roa: { from: { kind: 'roa', asn: 'AS64500', maxLength: 24 }, to },
      isNeeded: true,
    }))

  it('offers it switched off where another ROA makes it valid', () =>
    expect(offer(block([route('AS64500')], [roa('AS64500')]), [registry('AS64511')])?.isNeeded).toBe(false))

  it('offers a new ROA where a route of a foreign ROA would become invalid, and none where it is no worse', () => {
    const foreign = [registry('AS64500')]
    expect(offer(block([route('AS64500')]), foreign)).toEqual({ roa: { from: null, to }, isNeeded: true })
    expect(offer(block([route('AS64500')], [roa('AS64510')]))).toBeNull()
    expect(offer(block([route('AS64500')]))).toBeNull()
  })

  it('offers nothing where the new origin has its ROA, and for other changes', () => {
    expect(offer(block([route('AS64500')], [roa('AS64500'), roa('AS64511')]))).toBeNull()
    expect(roaMoveOf({ op: 'delete', from }, { ...block([]), report: null })).toBeNull()
    const roas = { from: { kind: 'roa', asn: 'AS64500', maxLength: 24 }, to } as const
    expect(roaMoveOf({ op: 'edit', ...roas }, { ...block([], [roa('AS64500')]), report: null })).toBeNull()
    expect(roaMoveOf(null, { ...block([]), report: null })).toBeNull()
  })
})
