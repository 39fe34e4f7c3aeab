import { describe, expect, it } from 'vitest'
import { asnNumber, asnOf } from './asn.ts'

describe('asnOf', () => {
  it.each([
    ['AS64500', 'AS64500'],
    ['as64500', 'AS64500'],
    [' AS064500\n', 'AS64500'],
    ['AS0000064500', 'AS64500'],
    ['AS0', 'AS0'],
    ['AS00', 'AS0'],
    ['AS4294967295', 'AS4294967295'],
  ])('writes %j as %s', (text, asn) => {
    expect(asnOf(text)).toBe(asn)
  })

  it.each(['', 'AS', '64500', 'AS4294967296', 'AS00000064500', 'AS1.0', 'AS-1', 'AS٣', 'AS 64500', 'ASN64500'])(
    'takes %j for no AS number',
    (text) => {
      expect(asnOf(text)).toBeNull()
    },
  )
})

it('asnNumber reads numbers with and without letters', () => {
  expect(['AS064500', '064500', 64500, ' as64500 ', 'x', -1, 1.5].map(asnNumber)).toEqual([
    ...[64500, 64500, 64500, 64500],
    ...[null, null, null],
  ])
})
