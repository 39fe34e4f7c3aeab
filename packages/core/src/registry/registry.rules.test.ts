import { expect, it } from 'vitest'
import { defaultsProblem, handleOf, handleProblem, registryFields } from './registry.rules.ts'

it.each([
  ['asn', 'AS64500', null],
  ['asn', ' as64500 ', null],
  ['asn', 'AS', 'asn'],
  ['asn', '64500', 'asn'],
  ['asn', 'XAS64500', 'asn'],
  ['asn', 'AS64500X', 'asn'],
  ['asn', 'AS12345678901', 'asn'],
  ['org', 'ORG-OT1-RIPE', null],
  ['org', 'org-ot1-ripe', null],
  ['org', 'OT1-ORG-', 'org'],
  ['org', 'OT1', 'org'],
  ['adminc', 'DO1-EXAMPLE', null],
  ['adminc', 'AS64500', null],
] as const)('a handle for %s, %j: %s', (field, typed, problem) => expect(handleProblem(field, typed)).toBe(problem))

it('an empty handle has no problem, because it clears the default', () =>
  expect(registryFields.flatMap((field) => ['', ' '].map((typed) => handleProblem(field, typed)))).toEqual(
    Array.from({ length: 6 }, () => null),
  ))

it('a handle is upper-cased by invariant rules', () => expect(handleOf(' dfi1-ripe ')).toBe('DFI1-RIPE'))

it('the defaults name their first malformed handle', () => {
  const defaults = { asn: 'AS64500', org: 'ORG-OT1-RIPE', adminc: 'DO1' }
  expect([defaultsProblem(defaults), defaultsProblem({ ...defaults, asn: '1', org: 'OT1' })]).toEqual([null, 'org'])
  expect(defaultsProblem({ ...defaults, asn: '1' })).toBe('asn')
})
