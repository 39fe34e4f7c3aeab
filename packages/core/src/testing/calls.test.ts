import { expect, it } from 'vitest'
import { fits } from '../kernel/flow/calls.ts'
import { callsOfCore } from './calls-of-core.ts'
import { changes, namedCalls } from './calls.ts'

it('tells of every call of the core, and of no other', async () => {
  const sent = await callsOfCore()
  expect(sent.length).toBeGreaterThan(60)
  expect([...new Set(namedCalls.map(([, { call }]) => call))].toSorted()).toEqual(sent.toSorted())
})

it('says once what a change does, and names a client for it', () => {
  const sent = namedCalls.map(([, { call }]) => call).filter((call) => !call.startsWith('GET'))
  expect(changes.map(([, { call }]) => call).toSorted()).toEqual([...new Set(sent)].toSorted())
  expect(changes.filter(([, { change, cli }]) => 'none' in change && typeof cli !== 'string')).toEqual([])
})

it('lets an argument stand for one part of a path', () => {
  expect(fits('DELETE /tokens/:', 'DELETE /tokens/7')).toBe(true)
  expect(fits('DELETE /tokens/:', 'DELETE /tokens/7/more')).toBe(false)
  expect(fits('/orders', '/orders/7')).toBe(false)
})
