import { describe, expect, it } from 'vitest'
import { differenceOf, isSameServers, isSameState, recordKey, stateAfter } from './block-state.rules.ts'
import type { BlockState, NameServersRecord, PlanStep } from './block-state.schema.ts'

const block = '192.0.2.0/24'
const route = (origin: string, fields: { prefix?: string; maintainer?: string } = {}) => ({
  ...({ kind: 'route', origin, maintainer: 'A-MNT', prefix: block } as const),
  ...fields,
})
const roa = (asn: string, maxLength = 24) => ({ kind: 'roa', asn, maxLength }) as const
const servers = (...hosts: string[]): NameServersRecord => ({
  kind: 'name-servers',
  domain: '2.0.192.in-addr.arpa',
  servers: hosts,
})
const state = (fields: Partial<BlockState> = {}): BlockState => ({ routes: [], roas: [], nameServers: null, ...fields })
const pair = servers('ns1.a.example', 'ns2.a.example')
const other = servers('ns3.a.example', 'ns2.a.example')

it('a route is one by origin and prefix, a ROA by AS number and max length, under any maintainer', () => {
  const keys = [route('AS1'), route('AS1', { prefix: '192.0.2.0/25' }), route('AS2'), roa('AS1'), roa('AS1', 25), pair]
  expect(new Set(keys.map(recordKey)).size).toBe(6)
  expect(recordKey(route('AS1', { maintainer: 'B-MNT' }))).toBe(recordKey(route('AS1')))
  expect(recordKey(other)).toBe(recordKey(pair))
})

describe('the difference of two states', () => {
  it('adds what is new, deletes what is gone, and touches nothing else', () => {
    const before = state({ routes: [route('AS1'), route('AS2')], roas: [roa('AS1')] })
    const after = state({ routes: [route('AS2', { maintainer: 'B-MNT' }), route('AS3')], roas: [roa('AS1', 25)] })
    expect(differenceOf(before, after)).toEqual([
      { op: 'add', to: route('AS3') },
      { op: 'add', to: roa('AS1', 25) },
      { op: 'delete', from: route('AS1') },
      { op: 'delete', from: roa('AS1') },
    ])
    expect([isSameState(before, before), isSameState(before, after)]).toEqual([true, false])
  })

  it('changes name servers in one step', () => {
    const steps = (from: NameServersRecord | null, to: NameServersRecord | null) =>
      differenceOf(state({ nameServers: from }), state({ nameServers: to }))
    expect(steps(null, null)).toEqual([])
    expect(steps(null, pair)).toEqual([{ op: 'add', to: pair }])
    expect(steps(pair, null)).toEqual([{ op: 'delete', from: pair }])
    expect(steps(pair, other)).toEqual([{ op: 'replace', from: pair, to: other }])
    expect(steps(pair, servers('NS2.a.example', 'ns1.A.example'))).toEqual([])
  })
})

describe('a step', () => {
  const full = state({ routes: [route('AS1'), route('AS2')], roas: [roa('AS1'), roa('AS2')], nameServers: pair })
  it.each<[string, PlanStep, Partial<BlockState>]>([
    ['adds a route last', { op: 'add', to: route('AS3') }, { routes: [...full.routes, route('AS3')] }],
    ['deletes a route', { op: 'delete', from: route('AS1') }, { routes: [route('AS2')] }],
    ['adds a ROA last', { op: 'add', to: roa('AS3') }, { roas: [...full.roas, roa('AS3')] }],
    ['deletes a ROA', { op: 'delete', from: roa('AS2') }, { roas: [roa('AS1')] }],
    ['deletes the name servers', { op: 'delete', from: pair }, { nameServers: null }],
    ['replaces the name servers', { op: 'replace', from: pair, to: other }, { nameServers: other }],
    ['adds name servers', { op: 'add', to: other }, { nameServers: other }],
    ['changes nothing for a record that is not there', { op: 'delete', from: roa('AS1', 25) }, {}],
  ])('%s', (_, step, fields) => expect(stateAfter(full, step)).toEqual({ ...full, ...fields }))
})

it('name servers are the same in any order and case', () => {
  expect(isSameServers(['b.example', 'A.example'], ['a.example', 'B.example'])).toBe(true)
  expect(isSameServers(['a.example', 'b.example'], ['a.example', 'c.example'])).toBe(false)
  expect(isSameServers(['a.example'], ['a.example', 'a.example'])).toBe(false)
})
