import { expect, it } from 'vitest'
import type { BlockState } from '../document/block-state.schema.ts'
import { planOrder } from './plan.rules.ts'
import { stepRows } from './step-rows.ts'

const block = '192.0.2.0/24'
const route = (origin: string, prefix = block) => ({ kind: 'route', origin, maintainer: '', prefix }) as const
const roa = (asn: string) => ({ kind: 'roa', asn, maxLength: 24 }) as const
const state = (routes: BlockState['routes'], roas: BlockState['roas']): BlockState => ({
  routes,
  roas,
  nameServers: null,
})

const rowsOf = (
  before: BlockState,
  after: BlockState,
  registry: { asn: string; prefix: string; maxLength: number }[] = [],
) =>
  stepRows(
    planOrder({
      path: { order: 1, ip: '192.0.2.0', subnet: '24' },
      before,
      after,
      registry,
      allowance: { available: 9, fee: 25 },
    }),
  ).map(({ op, record, validity_before, validity_after, reason }) => [
    op,
    record,
    validity_before,
    validity_after,
    reason,
  ])

it('has the validity of each route with the ROA that decides, and the routes that are kept but change', () => {
  const before = state([route('AS1'), route('AS2', '192.0.2.0/25')], [])
  const after = state([...before.routes, route('AS3')], [roa('AS1')])
  expect(rowsOf(before, after)).toEqual([
    ['add', 'ROA AS1 (max length 24)', null, null, ''],
    ['add', 'route AS3', null, 'invalid', 'origin farklı: ROA AS1'],
    ['keep', 'route AS1', 'not-found', 'valid', 'ROA AS1 192.0.2.0/24-24'],
    ['keep', 'route AS2 192.0.2.0/25', 'not-found', 'invalid', 'origin farklı: ROA AS1'],
  ])
})

it('says where a ROA of another source decides, and nothing for a route that goes', () => {
  const registry = [{ asn: 'AS1', prefix: '192.0.0.0/16', maxLength: 24 }]
  const before = state([route('AS2')], [])
  expect(rowsOf(before, state([route('AS1')], []), registry)).toEqual([
    ['add', 'route AS1', null, 'valid', 'bloğun dışından bir ROA'],
    ['delete', 'route AS2', 'invalid', null, ''],
  ])
})
