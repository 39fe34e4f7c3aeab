import { expect, it } from 'vitest'
import {
  lastDayOf,
  lastInstantOf,
  newTokenProblem,
  tokenRequestOf,
  tokenStateOf,
  type TokenForm,
} from './tokens.rules.ts'

const now = Date.parse('2027-06-15T09:00:00Z')
const form: TokenForm = {
  name: ' Dağıtım ',
  scope: 'routing:write',
  orders: [1001],
  expires: '2027-09-01',
  networks: '192.0.2.0/24, 2001:db8::/32\n198.51.100.7',
  maxFee: '12,50',
}

it('makes the request of a typed form', () => {
  expect(tokenRequestOf(form)).toEqual({
    name: 'Dağıtım',
    scope: 'routing:write',
    orders: [1001],
    expires_at: '2027-09-01',
    networks: ['192.0.2.0/24', '2001:db8::/32', '198.51.100.7'],
    max_fee_usd: 12.5,
  })
  expect(tokenRequestOf({ ...form, networks: ' ', maxFee: ' ' })).toMatchObject({ networks: null, max_fee_usd: null })
})

it('leaves out orders and fee where the scope takes none', () => {
  const request = tokenRequestOf({ ...form, scope: 'read' })
  expect([request.orders, request.max_fee_usd, newTokenProblem(request, now)]).toEqual([null, null, null])
})

it.each([
  [{}, null],
  [{ name: ' ' }, 'name-missing'],
  [{ orders: [] }, 'orders-missing'],
  [{ orders: Array.from({ length: 101 }, (_, index) => index) }, 'orders-many'],
  [{ expires: '' }, 'expiry-malformed'],
  [{ expires: '2027-06-14' }, 'expiry-past'],
  [{ expires: '2028-06-16' }, 'expiry-far'],
  [{ networks: '192.0.2' }, 'network-malformed'],
  [{ networks: Array.from({ length: 21 }, (_, index) => `192.0.2.${index}`).join(' ') }, 'networks-many'],
  [{ maxFee: 'on' }, 'fee-malformed'],
  [{ maxFee: '-1' }, 'fee-malformed'],
] as const)('%j: %s', (change, problem) => {
  expect(newTokenProblem(tokenRequestOf({ ...form, ...change }), now)).toBe(problem)
})

it('offers lifetimes of at most a year', () => {
  expect([lastDayOf('30', now), lastDayOf('year', now)]).toEqual(['2027-07-15', '2028-06-15'])
})

it('shows the end of a token by the last instant at which it is good', () => {
  expect([lastInstantOf('2027-09-01T21:00:00.000Z'), lastInstantOf(null)]).toEqual(['2027-09-01T20:59:59.999Z', null])
})

it('marks a token in its last two weeks, and one that has ended', () => {
  const inDays = (days: number) => new Date(now + days * 24 * 3_600_000).toISOString()
  expect([15, 14, 0.5, 0].map((days) => tokenStateOf(inDays(days), now))).toEqual([
    { kind: 'live' },
    { kind: 'ending', days: 14 },
    { kind: 'ending', days: 1 },
    { kind: 'ended' },
  ])
})
