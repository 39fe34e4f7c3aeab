import { expect, it } from 'vitest'
import type { DesiredOrder } from './desired-state.schema.ts'
import { withOrigin } from './origin-change.rules.ts'

const order = (fields: Partial<DesiredOrder>): DesiredOrder => ({ id: 1, block: '192.0.2.0/24', ...fields })
const change = { from: 'AS1', to: 'AS9', takesRoas: true }
const narrow = (origin: string) => ({ origin, prefix: '192.0.2.0/25' })

it('keeps prefixes and max lengths, and everything of other origins', () => {
  const before = order({
    routes: ['AS2', narrow('AS1')],
    roas: [{ asn: 'AS1', maxLength: 24 }, { asn: 'AS1', maxLength: 25 }, { asn: 'AS2' }],
    nameServers: ['a.example', 'b.example'],
  })
  expect(withOrigin(before, change)).toEqual({
    ...before,
    routes: ['AS2', narrow('AS9')],
    roas: [{ asn: 'AS9', maxLength: 24 }, { asn: 'AS9', maxLength: 25 }, { asn: 'AS2' }],
  })
  expect(withOrigin(before, { ...change, takesRoas: false })).toEqual({ ...before, routes: ['AS2', narrow('AS9')] })
})

it('makes no record twice', () => {
  const before = order({
    routes: ['AS1', 'AS9'],
    roas: [
      { asn: 'AS1', maxLength: 24 },
      { asn: 'AS9', maxLength: 24 },
    ],
  })
  expect(withOrigin(before, change)).toEqual({ ...before, routes: ['AS9'], roas: [{ asn: 'AS9', maxLength: 24 }] })
})

it('takes a ROA without a route along, and leaves a block without the origin out', () => {
  const roas = [{ asn: 'AS1', maxLength: 24 }]
  expect(withOrigin(order({ roas }), change)?.roas).toEqual([{ asn: 'AS9', maxLength: 24 }])
  expect(withOrigin(order({ roas }), { ...change, takesRoas: false })).toBeNull()
  expect(withOrigin(order({ routes: ['AS2'], roas: [{ asn: 'AS2' }] }), change)).toBeNull()
  expect(withOrigin(order({}), change)).toBeNull()
})
