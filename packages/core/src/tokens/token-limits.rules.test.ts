import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  defaultExpiryDay,
  defaultTokenDays,
  expiryOf,
  isWithin,
  lastDayOf,
  latestExpiryDay,
  networkOf,
  newTokenProblem,
  tokenRequestOf,
  tokenStateOf,
} from './tokens.rules.ts'
import type { NewTokenRequest } from './tokens.schema.ts'

// Noon in Istanbul.
const now = Date.parse('2027-06-15T09:00:00Z')
// Half past one of 16 June in Istanbul, still 15 June in UTC.
const night = Date.parse('2027-06-15T22:30:00Z')
const instantOf = (end: ReturnType<typeof expiryOf>) => (typeof end === 'number' ? new Date(end).toISOString() : end)

describe('the end of a token', () => {
  it.each([
    ['2027-06-15', '2027-06-15T21:00:00.000Z'],
    ['2027-09-01', '2027-09-01T21:00:00.000Z'],
    ['2027-06-14', 'expiry-past'],
    ['2028-06-14', '2028-06-14T21:00:00.000Z'],
    // The last day ends with the year, not with the day.
    ['2028-06-15', '2028-06-15T09:00:00.000Z'],
    ['2028-06-16', 'expiry-far'],
    ['2028-02-29', '2028-02-29T21:00:00.000Z'],
    ['2028-02-30', 'expiry-malformed'],
    ['2027-13-01', 'expiry-malformed'],
    ['(a)2027-09-01', 'expiry-malformed'],
    ['2027-09-01x', 'expiry-malformed'],
    ['2027-09-01 ', 'expiry-malformed'],
    ['1 Sep 2027', 'expiry-malformed'],
    ['', 'expiry-malformed'],
  ])('named by the day %j is %s', (text, end) => expect(instantOf(expiryOf(text, now))).toBe(end))

  it.each([
    ['2027-09-01T10:00Z', '2027-09-01T10:00:00.000Z'],
    ['2027-09-01T10:00:30+03:00', '2027-09-01T07:00:30.000Z'],
    ['2027-09-01T10:00:30.25-01:00', '2027-09-01T11:00:30.250Z'],
    ['2027-06-15T09:00:00Z', 'expiry-past'],
    ['2027-06-15T09:00:00.001Z', '2027-06-15T09:00:00.001Z'],
    ['2028-06-15T08:59:59.999Z', '2028-06-15T08:59:59.999Z'],
    // A client whose clock is five minutes ahead may ask for a year.
    ['2028-06-15T09:05:00Z', '2028-06-15T09:00:00.000Z'],
    ['2028-06-15T09:05:00.001Z', 'expiry-far'],
    ['2027-09-01T10:00', 'expiry-malformed'],
    ['2027-09-01T10Z', 'expiry-malformed'],
    ['(a)2027-09-01T10:00Z', 'expiry-malformed'],
    ['2027-09-01T10:00Z(a)', 'expiry-malformed'],
    ['2027-09-01T25:00Z', 'expiry-malformed'],
    ['+002027-09-01T10:00Z', 'expiry-malformed'],
  ])('named by the instant %j is %s', (text, end) => expect(instantOf(expiryOf(text, now))).toBe(end))

  it('counts days and the year in Istanbul', () => {
    expect(latestExpiryDay(night)).toBe('2028-06-16')
    expect(instantOf(expiryOf('2028-06-16', night))).toBe('2028-06-15T22:30:00.000Z')
    expect(instantOf(expiryOf('2027-06-15', night))).toBe('expiry-past')
    expect(latestExpiryDay(Date.parse('2028-02-29T09:00:00Z'))).toBe('2029-02-28')
  })

  it('is 90 days away unless another one is chosen', () => {
    expect(defaultTokenDays).toBe(90)
    expect([defaultExpiryDay(now), lastDayOf('90', now)]).toEqual(['2027-09-13', '2027-09-13'])
    expect([lastDayOf('180', now), lastDayOf('year', night)]).toEqual(['2027-12-12', '2028-06-16'])
  })

  it('never lies more than a year ahead, and every offered one is accepted', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (at) => {
        for (const lifetime of ['30', '90', '180', 'year'] as const) {
          const end = expiryOf(lastDayOf(lifetime, at), at)
          expect(end).toBeGreaterThan(at)
          expect(Number(end) - at).toBeLessThanOrEqual(366 * 86_400_000)
        }
      }),
    )
  })
})

describe('the networks of a token', () => {
  it.each([
    ['192.0.2.7/24', '192.0.2.0/24'],
    [' 192.0.2.7 ', '192.0.2.7/32'],
    ['192.0.2.7/32', '192.0.2.7/32'],
    ['192.0.2.7/024', '192.0.2.0/24'],
    ['192.0.2.7/0', '0.0.0.0/0'],
    ['2001:DB8::1/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['2001:db8::1/128', '2001:db8::1/128'],
    ['192.0.2.7/33', null],
    ['2001:db8::/129', null],
    ['192.0.2/24', null],
    ['192.0.2.256', null],
    ['0x7f.0.0.1', null],
    ['10.0.0.010', null],
    ['x192.0.2.7', null],
    ['192.0.2.7x', null],
    ['192.0.2.0/24/1', null],
    ['192.0.2.0/', null],
    ['192.0.2.0/x2', null],
    ['192.0.2.0/2x', null],
    ['192.0.2.0/-1', null],
    ['192.0.2.0/1.5', null],
    ['fe80::1%eth0', null],
    ['2001:db8::g', null],
    ['12', null],
    ['', null],
  ])('%j reads as %j', (text, network) => expect(networkOf(text)).toBe(network))

  it.each([
    ['192.0.2.7', ['192.0.2.0/24'], true],
    ['192.0.3.7', ['192.0.2.0/24'], false],
    ['192.0.3.7', ['192.0.2.0/24', '192.0.3.7/32'], true],
    ['::ffff:192.0.2.7', ['192.0.2.0/24'], true],
    ['2001:db8::1', ['192.0.2.0/24', '2001:db8::/32'], true],
    ['2001:db8::1', ['0.0.0.0/0'], false],
    ['192.0.2.7', ['::/0'], false],
    ['unknown', ['0.0.0.0/0', '::/0'], false],
    ['192.0.2.7', [], false],
  ])('%s lies in %j: %s', (address, networks, isIn) => expect(isWithin(address, networks)).toBe(isIn))

  it('hold the address that they were made of', () => {
    fc.assert(
      fc.property(
        fc.ipV4(),
        fc.integer({ min: 0, max: 32 }),
        fc.ipV6(),
        fc.integer({ min: 0, max: 128 }),
        (...given) => {
          const [v4, v4Length, v6, v6Length] = given
          const network = networkOf(`${v4}/${v4Length}`) ?? ''
          expect(networkOf(network)).toBe(network)
          expect(isWithin(v4, [network])).toBe(true)
          const wide = networkOf(`${v6}/${v6Length}`)
          if (wide !== null) expect(networkOf(wide)).toBe(wide)
        },
      ),
    )
  })
})

describe('a request for a token', () => {
  const request: NewTokenRequest = {
    name: 'Dağıtım',
    scope: 'routing:write',
    orders: null,
    expires_at: '2027-09-01',
    networks: null,
    max_fee_usd: null,
  }
  const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1)
  const addresses = (length: number) => numbers(length).map((one) => `192.0.2.${one}`)

  it.each<[string, Partial<NewTokenRequest>, ReturnType<typeof newTokenProblem>]>([
    ['of all orders', {}, null],
    ['of a hundred orders', { orders: numbers(100) }, null],
    ['of more orders', { orders: numbers(101) }, 'orders-many'],
    ['to read, with orders', { scope: 'read', orders: [1] }, 'orders-of-read'],
    ['to read, with a list of no orders', { scope: 'read', orders: [] }, 'orders-of-read'],
    ['to read, with a fee', { scope: 'read', max_fee_usd: 5 }, 'fee-of-read'],
    ['without a fee', { max_fee_usd: 0 }, null],
    ['with the largest fee', { max_fee_usd: 1_000_000_000 }, null],
    ['with a larger fee', { max_fee_usd: 1_000_000_000.01 }, 'fee-malformed'],
    ['with a fee below 0', { max_fee_usd: -0.01 }, 'fee-malformed'],
    ['with twenty networks', { networks: addresses(20) }, null],
    ['with more networks', { networks: addresses(21) }, 'networks-many'],
    ['with one bad network among good ones', { networks: ['192.0.2.0/24', '192.0.2'] }, 'network-malformed'],
    ['with blanks about its name', { name: ' \n Ada \n' }, null],
  ])('%s', (_, fields, problem) => expect(newTokenProblem({ ...request, ...fields }, now)).toBe(problem))

  it('takes networks between blanks, lines, commas and semicolons, and none of orders or fee that was not typed', () => {
    const form = { name: 'a', scope: 'routing:write', orders: null, expires: '2027-09-01', maxFee: '0' } as const
    expect(tokenRequestOf({ ...form, networks: ' 10.0.0.1;10.0.0.2,\n10.0.0.3\t' })).toMatchObject({
      networks: ['10.0.0.1', '10.0.0.2', '10.0.0.3'],
      orders: null,
      max_fee_usd: 0,
    })
  })
})

it('a token without an end lives, and its last days are counted up', () => {
  const after = (ms: number) => tokenStateOf(new Date(now + ms).toISOString(), now)
  const day = 86_400_000
  expect(tokenStateOf(null, now)).toEqual({ kind: 'live' })
  expect([after(14 * day + 1), after(13 * day + 1), after(1), after(-1)]).toEqual([
    { kind: 'live' },
    { kind: 'ending', days: 14 },
    { kind: 'ending', days: 1 },
    { kind: 'ended' },
  ])
})
