import { expect, it } from 'vitest'
import { fits } from '../kernel/flow/calls.ts'
import { changes, namedCalls } from './calls.ts'
import { wire } from './wire/wire.ts'

/** Paths that core sends; an address that the server has given is none of them. */
const sent = wire
  .filter(({ headers }) => headers?.['authorization'] !== '')
  .map(({ request }) => request.split('?')[0] ?? '')

it('tells of every call of the core, and of no other', () => {
  const told = [...new Set(namedCalls.map(([, { call }]) => call))]
  expect(sent.filter((request) => !told.some((call) => fits(call, request)))).toEqual([])
  expect(told.filter((call) => !sent.some((request) => fits(call, request)))).toEqual([])
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
