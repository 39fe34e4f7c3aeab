import { describe, expect, it } from 'vitest'
import {
  asnOf,
  nameServerOf,
  originProblem,
  roaMaxLength,
  roaProblem,
  routeName,
  routePrefixProblem,
  showsPrefixes,
  validitySeverity,
} from './routing.rules.ts'
import { allowanceText, validityText } from './routing.texts.ts'

it.each([
  ['AS64500', 'AS64500'],
  [' as64500 ', 'AS64500'],
  ['64500', null],
  ['AS', null],
  ['AS 64500', null],
  ['AS4294967296', null],
  ['ASx', null],
  ['AS1.5', null],
  ['', null],
])('%s is sent as %s', (text, asn) => expect(asnOf(text)).toBe(asn))

it.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['64500', 'malformed'],
  ['as64500', 'unchanged'],
  ['AS64501', 'duplicate'],
  ['AS64502', null],
])('editing AS64500 to %s: %s', (text, problem) =>
  expect(originProblem(text, ['AS64500', 'AS64501'], 'AS64500')).toBe(problem),
)

it.each([
  ['192.0.2.0/24', 24],
  ['198.18.0.0/16', 24],
  ['192.0.2.0/25', 25],
  ['192.0.2.1/32', 32],
  ['2001:db8::/32', null],
  ['x', null],
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
    ['as64500', 'duplicate'],
    ['AS64501', null],
    ['AS64502', null],
  ])('%s: %s', (text, problem) => expect(roaProblem(text, { cidr, roas })).toBe(problem))

  it('may stay when the old ROA has another max length', () => {
    expect(roaProblem('AS64500', { cidr, roas }, roas[0])).toBe('unchanged')
    expect(roaProblem('AS64501', { cidr, roas }, roas[1])).toBeNull()
  })

  it('is not supported for IPv6', () =>
    expect(roaProblem('AS64500', { cidr: '2001:db8::/32', roas })).toBe('unsupported'))
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
  expect(allowanceText({ available: 3, fee: 25 })).toBe('Kalan ücretsiz değişiklik hakkınız: 3')
  expect(allowanceText({ available: 0, fee: 25 })).toContain('$25,00')
  expect(allowanceText({ available: 0, fee: null })).toContain('ücretsiz değişiklik hakkınız doldu')
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
    ...[true, true, false, false],
  ])
})

it('spaces around a typed prefix do not count', () => {
  const block = { cidr: '192.0.2.0/24', routes: [] }
  expect(routePrefixProblem(' 192.0.2.128/25 ', block)).toBeNull()
  const blind = { ...block, routes: [{ origin: 'AS1', prefix: null }] }
  expect([' 192.0.2.128/25 ', ' 192.0.2.0/24 '].map((text) => routePrefixProblem(text, blind))).toEqual([
    ...['unsupported', null],
  ])
})

it('a host name has at most 253 characters (RFC 1035), and a ROA without an AS number misses it', () => {
  const host = (length: number) => `${'a.'.repeat((length - 3) / 2)}com`
  expect([nameServerOf(host(253))?.length, nameServerOf(host(255))]).toEqual([253, null])
  expect(roaProblem('  ', { cidr: '192.0.2.0/24', roas: [] })).toBe('missing')
})
