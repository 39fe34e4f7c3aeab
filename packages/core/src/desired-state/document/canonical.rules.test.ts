import { expect, it } from 'vitest'
import { canonicalHost, canonicalState, compareHosts } from './canonical.rules.ts'
import { desiredOrderOf, readDesiredState } from './desired-state.rules.ts'

const read = (document: unknown) => {
  const found = readDesiredState(document)
  if ('problems' in found) throw new Error(JSON.stringify(found.problems))
  return found.state
}
const block = '192.0.2.0/24'
const written = {
  orders: [
    { block: '2001:DB8:0::/32', id: 1010, nameServers: [], routes: [' as10 ', 'AS9'] },
    {
      nameServers: ['NS2.ornek.example.', ' ns1.Ornek.example'],
      roas: [{ maxLength: 25, asn: 'AS9' }, { asn: 'AS10' }, { asn: 'AS9' }],
      routes: [{ origin: 'AS10' }, { prefix: block, origin: 'AS2' }],
      block,
      id: 1001,
    },
  ],
}

it('sorts numbers as numbers, spells in one way, and leaves out only what says nothing', () => {
  const state = canonicalState(read(written))
  expect(JSON.stringify(state)).toBe(
    JSON.stringify({
      orders: [
        {
          id: 1001,
          block,
          // A route of the whole block by its prefix is another wish than the origin alone.
          routes: [{ origin: 'AS2', prefix: block }, 'AS10'],
          roas: [{ asn: 'AS9' }, { asn: 'AS9', maxLength: 25 }, { asn: 'AS10' }],
          nameServers: ['ns1.ornek.example', 'ns2.ornek.example'],
        },
        { id: 1010, block: '2001:db8::/32', routes: ['AS9', 'AS10'], nameServers: [] },
      ],
    }),
  )
  expect(canonicalState(read(state))).toEqual(state)
})

it('is the form of an export', () => {
  const route = (origin: string, prefix = block) => ({ kind: 'route' as const, origin, prefix, maintainer: 'M-MNT' })
  const order = desiredOrderOf(7, block, {
    routes: [route('AS10'), route('AS9', '192.0.2.0/25')],
    roas: [{ kind: 'roa', asn: 'AS10', maxLength: 24 }],
    nameServers: { kind: 'name-servers', domain: '', servers: ['NS2.a.example', 'ns1.a.example'] },
  })
  expect(canonicalState({ orders: [order] })).toEqual({ orders: [order] })
  expect(order.nameServers).toEqual(['ns1.a.example', 'ns2.a.example'])
})

it('sorts a ROA without a max length as one with that of its block, and does not give it one', () => {
  const roas = [{ asn: 'AS9' }, { asn: 'AS9', maxLength: 28 }, { asn: 'AS9', maxLength: 24 }]
  const [order] = canonicalState(read({ orders: [{ id: 1, block: '192.0.2.0/26', roas }] })).orders
  expect(order?.roas).toStrictEqual([{ asn: 'AS9', maxLength: 24 }, { asn: 'AS9' }, { asn: 'AS9', maxLength: 28 }])
})

it('puts an origin of the server that is no AS number first, and its name servers in lower case', () => {
  const route = (origin: string) => ({ kind: 'route' as const, origin, prefix: block, maintainer: '' })
  const state = { routes: ['AS1', 'ODD', 'AS2'].map(route), roas: [], nameServers: null }
  const reversed = { ...state, routes: state.routes.toReversed() }
  for (const one of [state, reversed]) expect(desiredOrderOf(7, block, one).routes).toEqual(['ODD', 'AS1', 'AS2'])
  expect([canonicalHost('NS1.A.example.'), canonicalHost('NS1')]).toEqual(['ns1.a.example', 'ns1'])
  expect(compareHosts('a.example', 'a.example')).toBe(0)
})
