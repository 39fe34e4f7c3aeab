import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asnNumber } from '../../kernel/values/asn.ts'
import { covers, parsePrefix, type Prefix } from './prefix.rules.ts'
import { validateRoute, VrpIndex, vrpOf, type VrpEntry } from './rpki.rules.ts'

const prefix = (text: string): Prefix => {
  const parsed = parsePrefix(text)
  if (!parsed) throw new Error(`bad prefix ${text}`)
  return parsed
}
const vrp = (asn: number, text: string, maxLength: number) => vrpOf({ asn, prefix: text, maxLength }, null)
const indexOf = (...entries: (VrpEntry<null> | null)[]) => new VrpIndex(entries.filter((entry) => entry !== null))
const state = (index: VrpIndex<null>, text: string, asn: number) =>
  validateRoute({ prefix: prefix(text), asn }, [index]).state

describe('RFC 6811 section 2', () => {
  const index = indexOf(vrp(64500, '192.0.2.0/24', 24), vrp(64501, '198.51.0.0/16', 20), vrp(0, '203.0.113.0/24', 24))
  it.each([
    ['192.0.2.0/24', 64500, 'valid'],
    ['192.0.2.0/24', 64999, 'invalid'],
    ['192.0.2.0/25', 64500, 'invalid'],
    ['192.0.3.0/24', 64500, 'not-found'],
    ['192.0.0.0/16', 64500, 'not-found'],
    ['198.51.16.0/20', 64501, 'valid'],
    ['198.51.100.0/24', 64501, 'invalid'],
    ['203.0.113.0/24', 0, 'invalid'],
    ['2001:db8::/32', 64500, 'not-found'],
  ])('%s from AS%i is %s', (route, asn, expected) => expect(state(index, route, asn)).toBe(expected))

  it('gives the reason and the VRPs of an invalid route', () => {
    const tooSpecific = validateRoute({ prefix: prefix('192.0.2.0/25'), asn: 64500 }, [index])
    expect(tooSpecific).toMatchObject({ reason: 'too-specific', vrps: [{ asn: 64500, maxLength: 24 }] })
    const otherOrigin = validateRoute({ prefix: prefix('192.0.2.0/24'), asn: 64999 }, [index])
    expect(otherOrigin).toMatchObject({ reason: 'other-origin', vrps: [{ asn: 64500 }] })
  })

  it('VRPs of several sources count together: one match is enough', () => {
    const own = indexOf(vrp(64999, '192.0.2.0/24', 24))
    expect(validateRoute({ prefix: prefix('192.0.2.0/24'), asn: 64999 }, [index, own]).state).toBe('valid')
  })
})

describe('prefixes', () => {
  it.each(['192.0.2.0/24', '0.0.0.0/0', '255.255.255.255/32', '2001:db8::/32', '::/0', '::1/128'])('reads %s', (text) =>
    expect(parsePrefix(text)).not.toBeNull(),
  )
  it.each([
    '192.0.2.1/24',
    '192.0.2.0/33',
    '192.0.2/24',
    '010.0.0.0/8',
    '192.0.2.0',
    '192.0.2.0/',
    '192.0.2.0/ 24',
    '2001:db8::1/32',
    'fe80::%eth0/64',
    '',
    '/',
    'x/8',
    '1.2.3.0/24/3',
    '192.0.2.0/-1',
  ])('refuses %s', (text) => expect(parsePrefix(text)).toBeNull())
})

it.each([
  ['AS64500', 64500],
  [64500, 64500],
  ['as1', 1],
  ['AS', null],
  ['AS4294967295', 4294967295],
  ['AS4294967296', null],
  ['', null],
  ['AS-1', null],
])('AS number of %s is %s', (text, asn) => expect(asnNumber(text)).toBe(asn))

it.each([
  [{ asn: 'AS', prefix: '10.0.0.0/8', maxLength: 8 }],
  [{ asn: 1, prefix: '10.0.0.0/8', maxLength: 7 }],
  [{ asn: 1, prefix: '10.0.0.0/8', maxLength: 33 }],
  [{ asn: 1, prefix: '10.0.0.1/8', maxLength: 8 }],
  [{ asn: 1, prefix: '10.0.0.0/8', maxLength: 8.5 }],
])('%j is no VRP', (entry) => expect(vrpOf(entry, null)).toBeNull())

/** Judges a route by the definitions of RFC 6811 section 2, word by word, on bit strings: slow and plainly correct. */
function oracle(vrps: readonly VrpEntry<null>[], route: { prefix: Prefix; asn: number }) {
  const bitsOf = ({ bits, width, length }: Prefix) => bits.toString(2).padStart(width, '0').slice(0, length)
  const covering = vrps.filter(
    (entry) => entry.prefix.width === route.prefix.width && bitsOf(route.prefix).startsWith(bitsOf(entry.prefix)),
  )
  const matched = covering.some(
    (entry) => entry.asn !== 0 && entry.asn === route.asn && route.prefix.length <= entry.maxLength,
  )
  if (covering.length === 0) return 'not-found'
  return matched ? 'valid' : 'invalid'
}

it('agrees with the oracle on random VRPs and routes', () => {
  const near = fc.record({ bits: fc.nat(255), length: fc.integer({ min: 24, max: 32 }), asn: fc.nat(3) })
  const prefixOf = ({ bits, length }: { bits: number; length: number }): Prefix => ({
    width: 32,
    length,
    bits: (((10n << 24n) | BigInt(bits)) >> BigInt(32 - length)) << BigInt(32 - length),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(near, fc.nat(8)), { maxLength: 12 }), near, (entries, route) => {
      const vrps = entries.map(([entry, extra]) => ({
        asn: entry.asn,
        prefix: prefixOf(entry),
        maxLength: Math.min(32, entry.length + extra),
        tag: null,
      }))
      const asked = { prefix: prefixOf(route), asn: route.asn }
      expect(validateRoute(asked, [new VrpIndex(vrps)]).state).toBe(oracle(vrps, asked))
    }),
    { numRuns: 2_000 },
  )
})

/** Export of a real registry, which lies beside the checkout on the developers' machines. */
const registryFile = new URL('../../../../../../shared/data/vrps-dn42.json', import.meta.url)

describe.skipIf(!existsSync(registryFile))('a real registry file', () => {
  const { roas } = JSON.parse(existsSync(registryFile) ? readFileSync(registryFile, 'utf8') : '{"roas":[]}') as {
    roas: { asn: string; prefix: string | null; maxLength: number }[]
  }
  const vrps = roas.flatMap((entry) => vrpOf({ ...entry, prefix: entry.prefix ?? '' }, null) ?? [])
  const index = new VrpIndex(vrps)

  it('skips the defective entries and keeps the rest', () => {
    expect(roas.length - vrps.length).toBe(3)
    expect(index.size).toBe(vrps.length)
  })

  it('agrees with the oracle on every announced prefix, its neighbours and other origins', () => {
    for (const { prefix: announced, asn } of vrps.filter((_, row) => row % 7 === 0)) {
      for (const asked of [
        { prefix: announced, asn },
        { prefix: announced, asn: asn + 1 },
        { prefix: { ...announced, length: Math.min(announced.width, announced.length + 1) }, asn },
      ])
        expect(validateRoute(asked, [index]).state).toBe(oracle(vrps, asked))
    }
  })

  it('the index finds the prefixes for which covers is true', () => {
    const [first] = vrps
    if (!first) throw new Error('the file is empty')
    expect(index.covering(first.prefix).every((entry) => covers(entry.prefix, first.prefix))).toBe(true)
    expect(index.covering(first.prefix)).toContain(first)
  })
})
