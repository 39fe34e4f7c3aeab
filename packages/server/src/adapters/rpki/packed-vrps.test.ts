import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addressOf, networkOf, parsePrefix, type Prefix } from '@ip-portal/core/routing/rpki/prefix.rules'
import { validateRoute, type VrpEntry, VrpIndex } from '@ip-portal/core/routing/rpki/rpki.rules'
import { cpuMsOf } from '@ip-portal/core/testing/cpu-time'
import { parseExport } from '../exports/load-export.ts'
import { PrefixPacker } from '../exports/packed-prefixes.ts'
import { PackedIndex, vrpKind } from './vrp-source.ts'

const packed = (entries: readonly VrpEntry[]) => {
  const packer = new PrefixPacker(entries.length)
  for (const { prefix, asn, maxLength } of entries) packer.add({ prefix, asn, value: maxLength })
  return new PackedIndex(packer.packed(), null)
}

/** Prefixes near each other, so that many cover one another; bits beyond the 32nd and the 64th are used too. */
const anyPrefix: fc.Arbitrary<Prefix> = fc
  .tuple(fc.constantFrom<[32 | 128, bigint]>([32, 0n], [32, 0xff000000n], [128, 0n], [128, 0x20010db8n << 96n]))
  .chain(([[width, start]]) =>
    fc
      .tuple(
        fc.integer({ min: 0, max: width }),
        fc.bigInt({ min: 0n, max: 255n }),
        fc.integer({ min: 0, max: width - 8 }),
      )
      .map(([length, low, shift]) => ({
        width,
        length,
        bits: networkOf(start | (low << BigInt(shift)), width, length),
      })),
  )
const anyVrp: fc.Arbitrary<VrpEntry<null>> = fc
  .tuple(anyPrefix, fc.constantFrom(0, 1, 64500, 2 ** 32 - 1), fc.nat(8))
  .map(([prefix, asn, more]) => ({ prefix, asn, maxLength: Math.min(prefix.width, prefix.length + more), tag: null }))

it('finds the same covering VRPs as the index of objects, and the same validity', () => {
  fc.assert(
    fc.property(
      fc.array(anyVrp, { maxLength: 60 }),
      fc.array(anyPrefix, { minLength: 1, maxLength: 5 }),
      (vrps, asked) => {
        const [small, plain] = [packed(vrps), new VrpIndex(vrps)]
        for (const prefix of [...asked, ...vrps.map((vrp) => vrp.prefix)]) {
          expect(small.covering(prefix)).toEqual(plain.covering(prefix))
          const route = { prefix, asn: 64500 }
          expect(validateRoute(route, [small])).toEqual(validateRoute(route, [plain]))
        }
      },
    ),
  )
})

it('looks routes up among 600,000 VRPs without looking at all of them', async () => {
  const packer = new PrefixPacker(600_000)
  for (let at = 0; at < 600_000; at += 1)
    packer.add({ prefix: { width: 32, length: 24, bits: BigInt(at * 256) }, asn: at, value: 24 })
  const index = new PackedIndex(packer.packed(), null)
  const prefixes = Array.from({ length: 1_000 }, (_, at) => {
    const bits = BigInt(at * 500 * 256)
    return parsePrefix(`${addressOf(bits, 32)}/24`) as Prefix
  })
  let found: VrpEntry<null>[][] = []
  const cpuMs = await cpuMsOf(() => (found = prefixes.map((prefix) => index.covering(prefix))))
  expect(found.map((vrps) => vrps.map(({ asn }) => asn))).toEqual(prefixes.map((_, at) => [at * 500]))
  expect(cpuMs).toBeLessThan(500)
})

/** Parses a text that arrives in parts of 10 kB, which may cut a character. */
function parse(text: string) {
  const bytes = Buffer.from(text)
  const parts = Array.from({ length: Math.ceil(bytes.length / 10_000) }, (_, at) =>
    bytes.subarray(at * 10_000, (at + 1) * 10_000),
  )
  return parseExport(vrpKind, parts, 1_000_000)
}

it('parses a large export in a thread of its own, and a broken one is refused', async () => {
  const roas = Array.from({ length: 5_000 }, (_, at) => ({ asn: at, prefix: `10.${at % 256}.0.0/16`, maxLength: 24 }))
  const read = await parse(JSON.stringify({ roas: [...roas, { asn: -1 }] }))
  expect([read.entries, read.skipped]).toEqual([5_000, 1])
  const covering = new PackedIndex(read.packed, null).covering(parsePrefix('10.7.1.0/24') as Prefix)
  expect(covering.map(({ asn }) => asn % 256)).toEqual(Array(covering.length).fill(7))
  expect(covering).toHaveLength(20)
  await expect(parse(`[${'7,'.repeat(50_000)}`)).rejects.toThrow('SyntaxError')
  await expect(parse(`{"roas":"${'7'.repeat(100_000)}"}`)).rejects.toThrow('ValiError')
  await expect(parse('7'.repeat(1_000_001))).rejects.toThrow('too large')
})
