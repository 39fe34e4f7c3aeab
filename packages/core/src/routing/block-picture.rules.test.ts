import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockPicture, picturedBlock, picturedChange, placeOf, type PicturePart } from './block-picture.rules.ts'
import { partLabels, pictureLines, pictureSummary } from './block-picture.texts.ts'
import { addressOf, covers, parsePrefix } from './rpki/prefix.rules.ts'

const pictureOf = (...given: [...Parameters<typeof picturedBlock>, halvings?: number]) => {
  const [cidr, routes, roas, halvings] = given
  const picture = blockPicture(picturedBlock(cidr, routes, roas), halvings)
  if (!picture) throw new Error(`no block: ${cidr}`)
  return picture
}

const route = (prefix: string, origin = 'AS64500') => ({ origin, prefix })
const drawn = (rows: readonly PicturePart[][]) =>
  rows.map((row) => row.map((part) => [part.start, part.width, partLabels(part)[0]]))

describe('the picture of a block', () => {
  it('lays what is more specific below what contains it, and names the free parts', () => {
    const { routes, free, axis, last } = pictureOf(
      '172.20.8.0/22',
      [route('172.20.8.0/24'), route('172.20.8.0/23'), route('172.20.11.0/24', 'AS64501')],
      [],
    )
    expect(drawn(routes)).toEqual([
      [
        [0, 50, 'AS64500 172.20.8.0/23'],
        [75, 25, 'AS64501 172.20.11.0/24'],
      ],
      [[0, 25, 'AS64500 172.20.8.0/24']],
    ])
    expect(free).toEqual([{ prefix: '172.20.10.0/24', start: 50, width: 25 }])
    expect(axis.map(({ address }) => address)).toEqual(['172.20.8.0', '172.20.9.0', '172.20.10.0', '172.20.11.0'])
    expect(last).toBe('172.20.11.255')
  })

  it('shows the networks that the max length of a ROA allows', () => {
    const roas = [
      { asn: 'AS64500', max_length: 24 },
      { asn: 'AS64501', max_length: 22 },
      { asn: 'AS64502', max_length: null },
    ]
    const { routes, roas: rows, free } = pictureOf('172.20.8.0/22', [], roas)
    expect(rows.flat().map((part) => [partLabels(part)[0], part.start, part.width, part.allowed])).toEqual([
      ['AS64500 172.20.8.0/22 max /24', 0, 100, 4],
      ['AS64501 172.20.8.0/22 max /22', 0, 100, 1],
      ['AS64502 172.20.8.0/22 max /22', 0, 100, 1],
    ])
    expect([routes, free.map(({ prefix }) => prefix)]).toEqual([[], ['172.20.8.0/22']])
    expect(pictureOf('10.0.0.0/12', [], [{ asn: 'AS1', max_length: 24 }]).roas[0]?.[0]?.allowed).toBeNull()
  })

  it('takes IPv6, the whole block without a prefix, and neither what lies outside nor what is no prefix', () => {
    const { routes, free } = pictureOf(
      '2001:db8::/32',
      [{ origin: 'AS1', prefix: null }, route('2001:db8:8000::/33'), route('2001:db9::/48'), route('odd')],
      [],
    )
    expect(drawn(routes)).toEqual([[[0, 100, 'AS1 2001:db8::/32']], [[50, 50, 'AS64500 2001:db8:8000::/33']]])
    expect(free).toEqual([])
    expect(blockPicture(picturedBlock('odd', [], []))).toBeNull()
    expect(pictureOf('192.0.2.7/32', [route('192.0.2.7/32')], []).axis).toEqual([{ start: 0, address: '192.0.2.7' }])
  })

  it.each([256, 2000])('merges %d narrow routes into one part, and keeps wider ones', (count) => {
    const narrow = Array.from({ length: count }, (_, at) =>
      route(`10.${Math.floor(at / 256)}.${at % 256}.0/24`, `AS${at + 1}`),
    )
    const { routes } = pictureOf('10.0.0.0/12', [...narrow, route('10.12.0.0/14')], [], 6)
    const [first, ...others] = routes.flat()
    expect([first?.records.length, first?.start, others.length]).toEqual([count, 0, 1])
  })

  it('merges what lies deeper than its rows, and draws by itself what a plan changes', () => {
    const nested = Array.from({ length: 10 }, (_, at) => route('192.0.2.0/24', `AS${at + 1}`))
    const [, after] = picturedChange(
      picturedBlock('192.0.2.0/24', nested, []),
      picturedBlock('192.0.2.0/24', [...nested, route('192.0.2.0/24', 'AS99')], []),
    )
    const rows = blockPicture(after)?.routes ?? []
    expect(rows.map((row) => row.map((part) => partLabels(part)[0]))).toEqual([
      ['+ AS99 192.0.2.0/24'],
      ['AS1 192.0.2.0/24'],
      ['AS2 192.0.2.0/24'],
      ['AS3 192.0.2.0/24'],
      ['AS4 192.0.2.0/24'],
      ['6 parça'],
    ])
  })
})

describe('a change', () => {
  const roas = [{ asn: 'AS64500', max_length: 24 }]
  const [before, after] = picturedChange(
    picturedBlock('192.0.2.0/24', [route('192.0.2.0/24')], roas),
    picturedBlock('192.0.2.0/24', [route('192.0.2.128/25', 'AS64501')], roas),
  )

  it('is marked where it takes away and where it adds, in words too', () => {
    expect(pictureLines(before)).toEqual([
      'route AS64500 192.0.2.0/24 (− silinir)',
      'ROA AS64500 192.0.2.0/24, max length 24',
    ])
    expect(pictureLines(after)[0]).toBe('route AS64501 192.0.2.128/25 (+ eklenir)')
    expect([before.origins, after.origins]).toEqual([
      ['AS64500', 'AS64501'],
      ['AS64500', 'AS64501'],
    ])
  })

  it('sums up what is free', () => {
    const summaryOf = (block: typeof before) => pictureSummary(block, blockPicture(block) ?? pictureOf('::/0', [], []))
    expect(summaryOf(before)).toBe('192.0.2.0/24: 1 route, 1 ROA; boş parça yok')
    expect(summaryOf(after)).toBe('192.0.2.0/24: 1 route, 1 ROA; boş: 192.0.2.0/25')
  })
})

it('a prefix has a place in its block alone', () => {
  expect(placeOf('192.0.2.64/26', '192.0.2.0/24')).toEqual({ start: 25, width: 25 })
  expect(placeOf('192.0.2.255/32', '192.0.2.0/24', 4)).toEqual({ start: 93.75, width: 6.25 })
  expect([placeOf('192.0.3.0/26', '192.0.2.0/24'), placeOf('odd', '192.0.2.0/24')]).toEqual([null, null])
})

/** Blocks of both families with prefixes in them. */
const blocks = fc
  .record({
    cidr: fc.constantFrom(
      '10.0.0.0/8',
      '172.20.8.0/22',
      '192.0.2.0/24',
      '192.0.2.8/31',
      '2001:db8::/29',
      '2001:db8::/48',
    ),
    places: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(5)), { maxLength: 60 }),
    halvings: fc.integer({ min: 3, max: 8 }),
  })
  .map(({ cidr, places, halvings }) => {
    const block = parsePrefix(cidr)
    if (!block) throw new Error(cidr)
    const routes = places.map(([deep, at, origin]) => {
      const depth = deep % (block.width - block.length + 1)
      const index = BigInt(at) % (1n << BigInt(depth))
      const bits = block.bits + (index << BigInt(block.width - block.length - depth))
      return { origin: `AS${origin}`, prefix: `${addressOf(bits, block.width)}/${block.length + depth}` }
    })
    return { cidr, routes, halvings }
  })

it('parts of a row never overlap, never leave the block, are never too narrow, and every record is in one', () => {
  fc.assert(
    fc.property(blocks, ({ cidr, routes, halvings }) => {
      const picture = pictureOf(cidr, routes, [], halvings)
      expect(picture.routes.length).toBeLessThanOrEqual(6)
      for (const row of picture.routes) {
        let end = 0
        for (const { start, width } of row) {
          expect(start).toBeGreaterThanOrEqual(end)
          expect(width).toBeGreaterThanOrEqual(100 / 2 ** halvings)
          end = start + width
        }
        expect(end).toBeLessThanOrEqual(100)
      }
      expect(picture.routes.flat().flatMap(({ records }) => records)).toHaveLength(routes.length)
    }),
  )
})

it('free parts and outermost routes fill the block, and no free part has a route', () => {
  fc.assert(
    fc.property(blocks, ({ cidr, routes, halvings }) => {
      const { routes: rows, free } = pictureOf(cidr, routes, [], halvings)
      const sum = [...(rows[0] ?? []), ...free].reduce((all, { width }) => all + width, 0)
      expect(sum).toBe(100)
      for (const { prefix } of free) {
        const part = parsePrefix(prefix)
        const isUsed = routes.some((one) => {
          const inner = parsePrefix(one.prefix)
          return inner !== null && part !== null && (covers(part, inner) || covers(inner, part))
        })
        expect(isUsed).toBe(false)
      }
    }),
  )
})
