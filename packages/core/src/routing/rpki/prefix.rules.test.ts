import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, canonicalPrefix, covers, narrowerPrefix, networkOf, parsePrefix } from './prefix.rules.ts'

const prefix = (text: string) => {
  const parsed = parsePrefix(text)
  if (!parsed) throw new Error(`bad prefix ${text}`)
  return parsed
}

it.each([
  ['192.0.2.0/24', { width: 32, bits: 0xc0_00_02_00n, length: 24 }],
  ['0.0.0.0/0', { width: 32, bits: 0n, length: 0 }],
  ['255.255.255.255/32', { width: 32, bits: 0xff_ff_ff_ffn, length: 32 }],
  ['2001:db8::/32', { width: 128, bits: 0x2001_0db8n << 96n, length: 32 }],
  ['::1/128', { width: 128, bits: 1n, length: 128 }],
  ['x1.2.3.0/24', null],
  ['192.0.2.0/x24', null],
  ['192.0.2.0/24x', null],
  ['192.0.2.0/33', null],
  ['2001:db8::/129', null],
  ['192.0.2.0/0024', null],
])('%s reads as bits', (text, parsed) => expect(parsePrefix(text)).toEqual(parsed))

it.each([
  ['2001:DB8:0:0::/32', '2001:db8::/32'],
  ['2001:db8:0:1::/064', '2001:db8:0:1::/64'],
  ['192.0.2.0/24', '192.0.2.0/24'],
  ['192.0.2.1/24', null],
  ['x', null],
])('%s is written %s', (text, written) => expect(canonicalPrefix(text)).toBe(written))

describe('the prefix of a route', () => {
  it.each([
    ['192.0.2.0/25', '192.0.2.0/24', '192.0.2.0/25'],
    ['192.0.2.0/24', '192.0.2.0/24', null],
    ['2001:DB8:0:0::/48', '2001:db8::/32', '2001:db8::/48'],
    ['2001:DB8:0::/32', '2001:db8::/32', null],
    ['odd', '192.0.2.0/24', 'odd'],
    ['', '192.0.2.0/24', null],
    [null, '192.0.2.0/24', null],
    [undefined, '192.0.2.0/24', null],
  ])('%j of the block %s is narrower as %j', (text, block, narrower) =>
    expect(narrowerPrefix(text, block)).toBe(narrower),
  )
})

it.each([
  ['192.0.2.0/24', '192.0.2.0/24', true],
  ['192.0.2.0/24', '192.0.2.128/25', true],
  ['192.0.2.0/25', '192.0.2.0/24', false],
  ['192.0.2.0/24', '192.0.3.0/24', false],
  ['0.0.0.0/0', '192.0.2.0/24', true],
  ['0.0.0.0/0', '2001:db8::/32', false],
  ['::/0', '192.0.2.0/24', false],
  ['::/96', '192.0.2.0/24', false],
  ['2001:db8::/32', '2001:db8:1::/48', true],
])('%s covers %s: %s', (outer, inner, isCovered) => expect(covers(prefix(outer), prefix(inner))).toBe(isCovered))

it('every network is written and read again, holds its own addresses, and keeps only its first bits', () => {
  const widths = fc.constantFrom(32 as const, 128 as const)
  fc.assert(
    fc.property(widths, fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }), fc.nat(128), (width, random, some) => {
      const length = Math.min(some, width)
      const address = random >> BigInt(128 - width)
      const bits = networkOf(address, width, length)
      const text = `${addressOf(bits, width)}/${length}`
      expect(parsePrefix(text)).toEqual({ width, bits, length })
      expect(canonicalPrefix(text)).toBe(text)
      expect(address - bits).toBeLessThan(1n << BigInt(width - length))
      expect(covers({ width, bits, length }, { width, bits: address, length: width })).toBe(true)
    }),
  )
})
