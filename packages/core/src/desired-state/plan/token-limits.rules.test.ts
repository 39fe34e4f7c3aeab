import { expect, it } from 'vitest'
import type { BlockState } from '../document/block-state.schema.ts'
import { planOrder } from './plan.rules.ts'
import { tokenObstacles } from './token-limits.rules.ts'

const state = (...origins: string[]): BlockState => ({
  routes: origins.map((origin) => ({ kind: 'route', origin, maintainer: '', prefix: '192.0.2.0/24' })),
  roas: [],
  nameServers: null,
})
const change = (order: number, fee: number | null, ...added: string[]) =>
  planOrder({
    path: { order, ip: '192.0.2.0', subnet: '24' },
    before: state('AS1'),
    after: state('AS1', ...added),
    registry: [],
    allowance: { available: 0, fee },
  })
const token = { scope: 'routing:write', orders: null, max_fee_usd: 50, fee_left_usd: 30 }

it('names the order with whose fee a plan comes to more than what the token has left', () => {
  const orders = [change(1, 10.1, 'AS2'), change(2, 10.1, 'AS2'), change(3, 9.8, 'AS2')]
  expect(tokenObstacles({ orders }, token), 'exactly what is left').toEqual([])
  expect(tokenObstacles({ orders: [...orders, change(4, 0.01, 'AS2'), change(5, 5, 'AS2')] }, token)).toEqual([
    { kind: 'fee', fee: 35.01, left: 30, most: 50, order: 4 },
  ])
  const dear = [change(7, 20, 'AS2', 'AS3')]
  expect(tokenObstacles({ orders: dear }, token)).toMatchObject([{ fee: 40, order: 7 }])
  expect(tokenObstacles({ orders: dear }, { ...token, max_fee_usd: null, fee_left_usd: null })).toEqual([])
  expect(tokenObstacles({ orders: [change(7, null, 'AS2')] }, token), 'an unknown fee').toEqual([])
})

it('names foreign orders and the scope, but only of a plan that changes something', () => {
  const orders = [change(1, 1, 'AS2'), change(2, 1), change(3, 1, 'AS2')]
  const narrow = { ...token, scope: 'read', orders: [1] }
  expect(tokenObstacles({ orders }, narrow)).toEqual([{ kind: 'scope' }, { kind: 'orders', orders: [3] }])
  expect(tokenObstacles({ orders: [change(2, 1)] }, narrow)).toEqual([])
})
