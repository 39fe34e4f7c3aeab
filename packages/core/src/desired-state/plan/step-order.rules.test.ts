import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePrefix } from '../../routing/rpki/prefix.rules.ts'
import { validateRoute, VrpIndex, vrpOf } from '../../routing/rpki/rpki.rules.ts'
import { cpuMsOf } from '../../testing/cpu-time.ts'
import { differenceOf, isSameState, stateAfter } from '../document/block-state.rules.ts'
import type { BlockState, PlanStep, RoaRecord, RouteRecord } from '../document/block-state.schema.ts'
import { inverse, orderedSteps } from './step-order.rules.ts'
import { brieflyInvalid, createBlockValidator, type ValidityBasis } from './validity.rules.ts'

const block = '192.0.0.0/22'
const route = (asn: number, prefix = block): RouteRecord => ({
  kind: 'route',
  origin: `AS${asn}`,
  maintainer: 'EXAMPLE-MNT',
  prefix,
})
const roa = (asn: number, maxLength = 24): RoaRecord => ({ kind: 'roa', asn: `AS${asn}`, maxLength })
const state = (routes: RouteRecord[], roas: RoaRecord[] = []): BlockState => ({ routes, roas, nameServers: null })

const ordered = (before: BlockState, after: BlockState, registry: ValidityBasis['registry'] = []) => {
  const validator = createBlockValidator({ block, registry }, [...before.roas, ...after.roas])
  const steps = orderedSteps(validator, before, after)
  return { words: steps.map(word), broken: brieflyInvalid(validator, before, steps, after) }
}

const word = (step: PlanStep) => {
  const record = step.op === 'delete' ? step.from : step.to
  const sign = { add: '+', delete: '-', replace: '~' }[step.op]
  return `${sign}${record.kind} ${record.kind === 'route' ? record.origin : record.kind === 'roa' ? record.asn : ''}`.trim()
}

describe('the order of the steps', () => {
  it('adds the ROA before the route that needs it, and deletes the old route before its ROA', () => {
    const before = state([route(1)], [roa(1)])
    expect(ordered(before, state([route(2)], [roa(2)]))).toEqual({
      words: ['+roa AS2', '+route AS2', '-route AS1', '-roa AS1'],
      broken: [],
    })
  })

  it('deletes an old route before the first ROA would make it invalid, and adds the new one before that', () => {
    expect(ordered(state([route(1)]), state([route(2), route(3)], [roa(2), roa(3)]))).toEqual({
      words: ['+route AS2', '-route AS1', '+roa AS2', '+roa AS3', '+route AS3'],
      broken: [],
    })
  })

  it('deletes the last ROA last, after every route but the one that it makes valid', () => {
    expect(ordered(state([route(1), route(2)], [roa(1), roa(2)]), state([route(1)]))).toEqual({
      words: ['-route AS2', '-roa AS2', '-roa AS1'],
      broken: [],
    })
  })

  it('deletes a route before it adds the one of the same origin and another prefix', () => {
    const narrow = state([route(1, '192.0.0.0/24'), route(2)], [roa(1), roa(2)])
    const wide = state([route(1), route(2)], [roa(1), roa(2)])
    expect(ordered(narrow, wide).words).toEqual(['-route AS1', '+route AS1'])
    expect(ordered(wide, state([route(1, '192.0.0.0/24')], [roa(1)])).words).toEqual([
      '-route AS1',
      '+route AS1',
      '-route AS2',
      '-roa AS2',
    ])
  })

  it('begins with the ROA that breaks the fewest routes that stay', () => {
    expect(ordered(state([route(9)]), state([route(9)], [roa(1), roa(9)]))).toEqual({
      words: ['+roa AS9', '+roa AS1'],
      broken: [],
    })
    expect(ordered(state([route(1), route(9)]), state([route(9)], [roa(1), roa(9)]))).toEqual({
      words: ['-route AS1', '+roa AS9', '+roa AS1'],
      broken: [],
    })
  })

  it('begins with the ROA of a new route, so that the block stays announced', () => {
    expect(ordered(state([route(5)]), state([route(2)], [roa(1), roa(2)]))).toEqual({
      words: ['+route AS2', '-route AS5', '+roa AS2', '+roa AS1'],
      broken: [],
    })
  })

  it('goes on with the ROAs that repair routes, before those that repair none', () => {
    expect(ordered(state([route(2), route(3)]), state([route(2), route(3)], [roa(1), roa(2), roa(3)]))).toEqual({
      words: ['+roa AS2', '+roa AS3', '+roa AS1'],
      broken: ['AS3'],
    })
  })

  it('names the routes that become invalid when no order is safe', () => {
    const { words, broken } = ordered(state([route(1), route(2)]), state([route(1), route(2)], [roa(1), roa(2)]))
    expect(words).toHaveLength(2)
    expect(broken).toHaveLength(1)
  })

  it('counts the VRPs of another source', () => {
    const registry = [{ asn: 'AS9', prefix: block, maxLength: 22 }]
    expect(ordered(state([route(9)]), state([route(9), route(2)], [roa(2)]), registry)).toEqual({
      words: ['+roa AS2', '+route AS2'],
      broken: [],
    })
  })
})

const prefixes = [block, '192.0.0.0/23', '192.0.2.0/24', '198.51.100.0/24']
const anyRoute = fc.record({ asn: fc.nat(3), prefix: fc.constantFrom(...prefixes) })
const anyRoa = fc.record({ asn: fc.nat(3), maxLength: fc.constantFrom(20, 22, 23, 24) })
const anyRegistry = fc.array(
  fc.record({
    asn: fc.nat(3).map((asn) => `AS${asn}`),
    prefix: fc.constantFrom('192.0.0.0/16', ...prefixes),
    maxLength: fc.constantFrom(16, 22, 24),
  }),
  { maxLength: 2 },
)
/** Random states; prefixes belong to the origin, so a kept route keeps its prefix. */
const anyStates = fc
  .record({
    routes: fc.uniqueArray(anyRoute, { selector: ({ asn }) => asn, maxLength: 4 }),
    roas: fc.uniqueArray(anyRoa, { selector: ({ asn, maxLength }) => `${asn} ${maxLength}`, maxLength: 4 }),
    sides: fc.array(fc.constantFrom('before', 'after', 'both'), { minLength: 8, maxLength: 8 }),
  })
  .map(({ routes, roas, sides }) => {
    const on = (side: string) => (_: unknown, at: number) => ['both', side].includes(sides[at] ?? '')
    const onRoas = (side: string) => (_: unknown, at: number) => ['both', side].includes(sides[at + 4] ?? '')
    const of = (side: string) =>
      state(
        routes.filter(on(side)).map(({ asn, prefix }) => route(asn, prefix)),
        roas.filter(onRoas(side)).map(({ asn, maxLength }) => roa(asn, maxLength)),
      )
    return [of('before'), of('after')] as const
  })

const reached = (from: BlockState, steps: readonly PlanStep[]) => steps.reduce(stateAfter, from)

/** Finds the least number of broken routes over all orders; validity by the definition, not by the validator. */
function leastBroken(before: BlockState, after: BlockState, registry: ValidityBasis['registry']): number {
  const steps = differenceOf(before, after)
  const invalid = (one: BlockState) =>
    new Set(one.routes.filter((each) => isInvalid(each, one, registry)).map((each) => each.origin))
  const excused = new Set([...invalid(before), ...invalid(after)])
  const origins = [...new Set([...before.routes, ...after.routes].map(({ origin }) => origin))]
  const maskOf = (broken: ReadonlySet<string>) =>
    origins.reduce((mask, origin, at) => (broken.has(origin) && !excused.has(origin) ? mask | (1 << at) : mask), 0)
  const all = (1 << steps.length) - 1
  const masks = new Map<number, number>()
  const harmAt = (subset: number) => {
    const known = masks.get(subset)
    if (known !== undefined) return known
    const mask = maskOf(
      invalid(
        reached(
          before,
          steps.filter((_, at) => subset & (1 << at)),
        ),
      ),
    )
    masks.set(subset, mask)
    return mask
  }
  const seen = new Set(['0 0'])
  let [front, least] = [[[0, 0]] as [number, number][], Infinity]
  while (front.length > 0) {
    const next: [number, number][] = []
    for (const [subset, broken] of front) {
      if (subset === all) least = Math.min(least, bits(broken))
      for (const at of steps.keys()) {
        if (subset & (1 << at)) continue
        const reachedNow: [number, number] = [subset | (1 << at), broken | harmAt(subset | (1 << at))]
        if (!seen.has(reachedNow.join(' '))) next.push(reachedNow)
        seen.add(reachedNow.join(' '))
      }
    }
    front = next
  }
  return least
}

const bits = (mask: number) => [...mask.toString(2)].filter((digit) => digit === '1').length

function isInvalid(
  { origin, prefix }: RouteRecord,
  { roas }: BlockState,
  registry: ValidityBasis['registry'],
): boolean {
  const own = roas.map((each) => ({ asn: each.asn, prefix: block, maxLength: each.maxLength }))
  const index = new VrpIndex([...own, ...registry].flatMap((entry) => vrpOf(entry, null) ?? []))
  const parsed = parsePrefix(prefix)
  if (parsed === null) throw new Error(`no prefix: ${prefix}`)
  return validateRoute({ prefix: parsed, asn: Number(origin.slice(2)) }, [index]).state === 'invalid'
}

it('names a new route that is invalid between two steps', () => {
  const after = state([route(2)], [roa(1), roa(2)])
  const validator = createBlockValidator({ block, registry: [] }, after.roas)
  const steps = [route(2), roa(1), roa(2)].map((to) => ({ op: 'add', to }) as const)
  expect(brieflyInvalid(validator, state([]), steps, after)).toEqual(['AS2'])
})

it('orders the steps of many routes and ROAs in linear time', async () => {
  const many = (count: number) => {
    const asns = Array.from({ length: count }, (_, index) => index + 1)
    const all = state(
      asns.map((asn) => route(asn)),
      asns.map((asn) => roa(asn)),
    )
    return async () => {
      for (const [before, after] of [[state([]), all] as const, [all, state([])] as const, [all, all] as const])
        ordered(before, after)
    }
  }
  const few = await cpuMsOf(many(4_000))
  // 4 times as much in linear time, 16 times in quadratic time.
  expect(await cpuMsOf(many(16_000))).toBeLessThan(10 * few)
})

it('a route that cannot be read has no validity', () => {
  const validator = createBlockValidator({ block, registry: [] }, [roa(1)])
  const unread = [route(1, 'x'), { ...route(1), origin: 'x' }, { ...route(1, 'x'), origin: 'x' }]
  expect(unread.map((one) => validator.stateOf(one, new Set()))).toEqual([null, null, null])
})

describe('for random states', () => {
  it('every order of steps reaches the state after, and its inverse the state before', () => {
    fc.assert(
      fc.property(anyStates, anyRegistry, ([before, after], registry) => {
        const validator = createBlockValidator({ block, registry }, [...before.roas, ...after.roas])
        const steps = orderedSteps(validator, before, after)
        expect(isSameState(reached(before, steps), after)).toBe(true)
        expect(isSameState(reached(after, steps.toReversed().map(inverse)), before)).toBe(true)
        expect(steps).toHaveLength(differenceOf(before, after).length)
      }),
    )
  })

  it('no other order breaks fewer routes', () => {
    fc.assert(
      fc.property(anyStates, anyRegistry, ([before, after], registry) => {
        const validator = createBlockValidator({ block, registry }, [...before.roas, ...after.roas])
        const broken = brieflyInvalid(validator, before, orderedSteps(validator, before, after), after)
        expect(broken).toHaveLength(leastBroken(before, after, registry))
      }),
      { numRuns: 500 },
    )
  })

  it('the validator agrees with RFC 6811 on every route', () => {
    fc.assert(
      fc.property(anyStates, anyRegistry, ([before, after], registry) => {
        const validator = createBlockValidator({ block, registry }, [...before.roas, ...after.roas])
        for (const one of [before, after])
          for (const each of one.routes) {
            const roas = new Set(one.roas.map(({ asn, maxLength }) => `roa ${asn} ${maxLength}`))
            expect(validator.stateOf(each, roas) === 'invalid').toBe(isInvalid(each, one, registry))
          }
      }),
      { numRuns: 1_000 },
    )
  })
})
