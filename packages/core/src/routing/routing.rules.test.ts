import { describe, expect, it } from 'vitest'
import { costOf, createdBy, type Allowance } from './change/change-cost.rules.ts'
import {
  nameServerOf,
  originProblem,
  roaMaxLength,
  roaProblem,
  routeName,
  routePrefixProblem,
  routeProblems,
  showsPrefixes,
  validitySeverity,
} from './routing.rules.ts'
import type { RoutingChange } from './routing.schema.ts'
import { changeCostText, routingTexts, validityText } from './routing.texts.ts'

it.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['64500', 'malformed'],
  ['as064500', 'unchanged'],
  ['AS064501', 'duplicate'],
  ['AS64502', null],
])('editing AS64500 to %s: %s', (text, problem) =>
  expect(originProblem(text, ['AS64500', 'AS64501'], 'AS64500')).toBe(problem),
)

it.each([
  ['192.0.2.0/24', 24],
  ['198.18.0.0/16', 24],
  ['192.0.2.0/25', 25],
  ['192.0.2.1/32', 32],
  // RFC 9319: nothing that is not announced.
  ['2001:db8::/32', 32],
  ['2001:db8::/20', 20],
  ['2001:db8::1/128', 128],
])('a ROA of %s has max length %s', (cidr, length) => expect(roaMaxLength(cidr)).toBe(length))

describe('the AS number of a ROA', () => {
  const cidr = '192.0.2.0/24'
  const roas = [
    { asn: 'AS64500', max_length: 24 },
    { asn: 'AS64501', max_length: 22 },
  ]
  it.each([
    ['', 'missing'],
    ['64500', 'malformed'],
    ['as064500', 'duplicate'],
    ['AS64501', null],
    ['AS64502', null],
  ])('%s: %s', (text, problem) => expect(roaProblem(text, { cidr, roas })).toBe(problem))

  it('may stay when the old ROA has another max length', () => {
    expect(roaProblem('AS64500', { cidr, roas }, roas[0])).toBe('unchanged')
    expect(roaProblem('AS64501', { cidr, roas }, roas[1])).toBeNull()
  })

  it('of an IPv6 block is taken when its ROA has the length of the block', () => {
    const v6 = { cidr: '2001:db8::/32', roas: [...roas, { asn: 'AS64503', max_length: 32 }] }
    expect(['AS64500', 'AS64503'].map((asn) => roaProblem(asn, v6))).toEqual([null, 'duplicate'])
  })
})

describe('name servers', () => {
  it.each(['ns1.ornek.com.tr', 'NS1.Ornek.Net', 'a-b.example', 'ns1.ornek.com.'])('takes %s', (text) =>
    expect(nameServerOf(text)).toBe(text.replace(/\.$/, '')),
  )
  it.each([
    '',
    'ns1',
    '://ns1.ornek.com',
    'http://ns1.ornek.com',
    'ns1.ornek.c',
    'ns1.ornek.123',
    'ns 1.ornek.com',
    'ns1.ornek.com/x',
    'ns1..com',
    '-a.ornek.com',
    'örnek.com',
    'a.xn--p1ai',
    'ns1.ornek.com..',
  ])('refuses %s', (text) => expect(nameServerOf(text)).toBeNull())
})

it('says what a change costs', () => {
  const block = '192.0.2.0/24'
  const edit = {
    ...({
      op: 'edit',
      from: {
        kind: 'route',
        origin: 'AS1',
        maintainer: '',
      },
    } as const),
    to: {
      kind: 'route' as const,
      origin: 'AS2',
      maintainer: '',
      prefix: block,
    },
    roa: {
      from: null,
      to: {
        kind: 'roa' as const,
        asn: 'AS2',
        maxLength: 24,
      },
    },
  }
  const textOf = (allowance: Allowance, change: RoutingChange = edit) =>
    changeCostText(change.op, costOf(createdBy(change), allowance, block))
  expect(textOf({ available: 3, fee: 25 })).toContain('Kalan ücretsiz değişiklik hakkınız: 3')
  expect(textOf({ available: 0, fee: 25 })).toContain('$25,00')
  expect(textOf({ available: 0, fee: null })).toContain('ücretsiz değişiklik hakkınız doldu')
  expect(textOf({ available: 0, fee: 25 }, { op: 'delete', from: edit.from })).toBe(routingTexts.deleteIsFree)
  // A record that was deleted just now counts no more, whichever client deleted it.
  const route = { kind: 'route', origin: 'AS2', prefix: block } as const
  const roa = { kind: 'roa', asn: 'AS2', maxLength: 24 } as const
  const costs = [[], [route], [route, roa], [{ ...route, prefix: '192.0.2.0/25' }], [{ ...roa, maxLength: 25 }]].map(
    (free_again) => costOf(createdBy(edit), { available: 0, fee: 25, free_again }, block).paid,
  )
  expect(costs).toEqual([2, 1, 0, 2, 2])
  expect(textOf({ available: 0, fee: 25, free_again: [route, roa] })).toBe(routingTexts.freeAgain)
})

it('gives the reason of an invalid route', () =>
  expect(
    validityText({
      origin: 'AS1',
      prefix: '192.0.2.0/24',
      state: 'invalid',
      reason: 'other-origin',
      vrps: [{ asn: 'AS64501', prefix: '192.0.2.0/24', maxLength: 24, source: 'order' }],
    }),
  ).toBe('geçersiz: ROA AS64501 192.0.2.0/24-24 (origin farklı)'))

it.each([
  ['valid', 'success'],
  ['invalid', 'danger'],
  ['not-found', 'secondary'],
] as const)('a route that is %s is shown as %s', (state, severity) => expect(validitySeverity(state)).toBe(severity))

it('a route is named by its origin, with its prefix where that is narrower than the block', () => {
  const block = '192.0.2.0/24'
  const names = [null, undefined, block, '192.0.2.128/25'].map((prefix) =>
    routeName({ origin: 'AS64500', ...(prefix === undefined ? {} : { prefix }) }, block),
  )
  expect(names).toEqual(['AS64500', 'AS64500', 'AS64500', 'AS64500 192.0.2.128/25'])
})

it('a server shows prefixes when no route is without one', () => {
  const routes = (...prefixes: (string | null)[]) => prefixes.map((prefix) => ({ origin: 'AS1', prefix }))
  expect([[], ['192.0.2.0/24'], ['192.0.2.0/24', null], [null]].map((one) => showsPrefixes(routes(...one)))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('spaces around a typed prefix do not count', () => {
  const block = { cidr: '192.0.2.0/24', routes: [] }
  expect(routePrefixProblem(' 192.0.2.128/25 ', block)).toBeNull()
  const blind = { ...block, routes: [{ origin: 'AS1', prefix: null }] }
  expect([' 192.0.2.128/25 ', ' 192.0.2.0/24 '].map((text) => routePrefixProblem(text, blind))).toEqual([
    'unsupported',
    null,
  ])
})

it('an edited route may change its origin, its prefix or both, and keeps a prefix that can be read', () => {
  const block = { cidr: '192.0.2.0/24', routes: [{ origin: 'AS1', prefix: '192.0.2.0/24' }] }
  const problems = (origin: string, prefix: string, current = 'AS1', of = '192.0.2.0/24') =>
    Object.values(routeProblems({ origin, prefix }, block, { origin: current, prefix: of }))
  expect(problems('AS1', ' 192.0.2.0/24 ')).toEqual(['unchanged', null])
  expect(problems('AS1', '')).toEqual(['unchanged', null])
  expect(problems('AS1', '192.0.2.128/25')).toEqual([null, null])
  expect(problems('AS1', '', 'AS1', '192.0.2.128/25')).toEqual([null, null])
  expect(problems('AS2', '192.0.2.128/25')).toEqual([null, null])
  expect(problems('AS1', '192.0.2.128/25', 'AS2')).toEqual(['duplicate', null])
  expect(problems('AS1', '192.0.2.1/25')).toEqual([null, 'malformed'])
  expect(problems('AS2', '192.0.0.0/16')).toEqual([null, 'outside'])
  expect(problems('AS2', '192.0.0.0/16', 'AS1', '192.0.0.0/16')).toEqual([null, null])
  expect(problems('AS2', '192.0.2.0 - 192.0.2.3', 'AS1', '192.0.2.0 - 192.0.2.3')).toEqual([null, 'malformed'])
})

it('a host name has at most 253 characters (RFC 1035), and a ROA without an AS number misses it', () => {
  const host = (length: number) => `${'a.'.repeat((length - 3) / 2)}com`
  expect([nameServerOf(host(253))?.length, nameServerOf(host(255))]).toEqual([253, null])
  expect(roaProblem('  ', { cidr: '192.0.2.0/24', roas: [] })).toBe('missing')
})
