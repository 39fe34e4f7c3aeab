import { describe, expect, it } from 'vitest'
import { asnNumber, asnOf, isSpecialAsn } from './asn.ts'

describe('asnOf', () => {
  it.each([
    ['AS64500', 'AS64500'],
    ['as64500', 'AS64500'],
    [' AS064500\n', 'AS64500'],
    ['AS0000064500', 'AS64500'],
    [`AS${'0'.repeat(1_000)}64500`, 'AS64500'],
    ['AS0', 'AS0'],
    ['AS00', 'AS0'],
    ['AS4294967295', 'AS4294967295'],
  ])('writes %j as %s', (text, asn) => {
    expect(asnOf(text)).toBe(asn)
  })

  it.each([
    '',
    'AS',
    '64500',
    'AS4294967296',
    'AS64500000000',
    `AS${'9'.repeat(1_000)}`,
    'AS1.0',
    'AS-1',
    'AS٣',
    'AS 64500',
    'ASN64500',
  ])('takes %j for no AS number', (text) => {
    expect(asnOf(text)).toBeNull()
  })
})

it('asnNumber reads numbers with and without letters', () => {
  expect(['AS064500', '064500', 64500, ' as64500 ', 'x', -1, 1.5].map(asnNumber)).toEqual([
    64500,
    64500,
    64500,
    64500,
    null,
    null,
    null,
  ])
})

it('isSpecialAsn knows the numbers that no network announces, at both ends of each range', () => {
  const judged = (numbers: number[], isDemo: boolean) => numbers.map((number) => isSpecialAsn(`AS${number}`, isDemo))
  const special = [0, 23_456, 64_512, 65_534, 65_535, 4_200_000_000, 4_294_967_294, 4_294_967_295]
  const documentation = [64_496, 64_511, 65_536, 65_551]
  const others = [1, 23_455, 23_457, 64_495, 65_552, 4_199_999_999]
  expect(new Set([...judged(special, false), ...judged(special, true), ...judged(documentation, false)])).toEqual(
    new Set([true]),
  )
  expect(new Set([...judged(documentation, true), ...judged(others, false)])).toEqual(new Set([false]))
  expect(isSpecialAsn('x', false)).toBe(false)
})
