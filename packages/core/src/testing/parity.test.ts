import { expect, it } from 'vitest'
import { callsOfCore } from './calls-of-core.ts'
import { changes, fits } from './parity.ts'

it('has a row for every change of the core, and no other row', async () => {
  const sent = (await callsOfCore()).filter((call) => !call.startsWith('GET'))
  expect(sent.length).toBeGreaterThan(30)
  expect(Object.keys(changes).toSorted()).toEqual(sent.toSorted())
})

it('names a client for every change', () => {
  const none = Object.entries(changes).filter(([, { web, cli }]) => 'none' in web && typeof cli !== 'string')
  expect(none).toEqual([])
})

it('lets an argument stand for one part of a path', () => {
  expect(fits('DELETE /tokens/:', 'DELETE /tokens/7')).toBe(true)
  expect(fits('DELETE /tokens/:', 'DELETE /tokens/7/more')).toBe(false)
  expect(fits('/orders', '/orders/7')).toBe(false)
})
