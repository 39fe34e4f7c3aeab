import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RoutingChange, ValidityReport, Vrp } from '../routing.schema.ts'
import { effectTexts, registryAgeText } from '../routing.texts.ts'
import { blockValidity, effectOnValidity, type RoutedBlock } from './effect.rules.ts'

const cidr = '192.0.2.0/24'
const routes = (...origins: string[]) => origins.map((origin) => ({ origin, prefix: null }))
const roas = (...asns: string[]) => asns.map((asn) => ({ asn, max_length: 24 }))
const registry = (...asns: string[]): ValidityReport => ({
  message: '',
  validCount: 0,
  routes: [],
  covering: asns.map((asn): Vrp => ({ asn, prefix: cidr, maxLength: 24, source: 'registry' })),
  registry: null,
})
const roa = (asn: string, maxLength = 24) => ({ kind: 'roa', asn, maxLength }) as const
const route = (origin: string) => ({ kind: 'route', origin, maintainer: '' }) as const
const block = (fields: Partial<RoutedBlock>): RoutedBlock => ({ cidr, routes: [], roas: [], report: null, ...fields })
const states = (change: RoutingChange, fields: Partial<RoutedBlock>) =>
  effectOnValidity(change, block(fields)).map(({ origin, before, after }) => [
    origin,
    before?.state ?? null,
    after?.state ?? null,
  ])

/** A real export, which follows the order's own ROAs later. */
const exported = (...asns: string[]): ValidityReport => ({
  ...registry(...asns),
  registry: { entries: 1, skipped: 0, generated: null, as_of: '2026-11-26T10:00:00.000Z', outdated: 0 },
})

describe('a ROA beside a real export', () => {
  const seen = (change: RoutingChange, fields: Partial<RoutedBlock>) =>
    effectOnValidity(change, block(fields)).map(({ before, after, published, isHarmful }) => [
      before?.state ?? null,
      after?.state ?? null,
      published?.state ?? null,
      isHarmful,
    ])

  it('makes a route valid only once it is published', () => {
    const add = { op: 'add', to: roa('AS64501') } as const
    const one = { routes: routes('AS64501') }
    expect(seen(add, { ...one, report: exported() })).toEqual([['not-found', 'pending', 'valid', false]])
    expect(seen(add, { ...one, report: exported('AS64500') })).toEqual([['invalid', 'pending', 'valid', false]])
    expect(seen(add, { ...one, report: exported('AS64501') }), 'published already').toEqual([])
    const other = { routes: routes('AS64500', 'AS64501'), report: exported() }
    expect(seen(add, other), 'the other origin').toEqual([
      ['not-found', 'not-found', 'invalid', true],
      ['not-found', 'pending', 'valid', false],
    ])
  })

  it('counts after its deletion until the export drops it', () => {
    const gone = { op: 'delete', from: roa('AS64501') } as const
    const own = { routes: routes('AS64501'), roas: roas('AS64501') }
    expect(seen(gone, { ...own, report: exported('AS64501') })).toEqual([['valid', 'valid', 'not-found', true]])
    expect(seen(gone, { ...own, report: exported() })).toEqual([['pending', 'not-found', null, true]])
  })

  it('is named by the texts for now and for later', () => {
    const add = { op: 'add', to: roa('AS64501') } as const
    const fields = block({ routes: routes('AS64501'), report: exported('AS64500') })
    expect(effectTexts(effectOnValidity(add, fields)).map(({ text }) => text)).toEqual([
      `AS64501 ${cidr} RPKI durumu: geçersiz → ROA yayımlanmayı bekliyor (şu an geçersiz); yayımlanınca geçerli`,
    ])
  })
})

describe('a ROA', () => {
  it('makes its own route valid and every other origin of the block invalid', () =>
    expect(states({ op: 'add', to: roa('AS64500') }, { routes: routes('AS64500', 'AS64501') })).toEqual([
      ['AS64500', 'not-found', 'valid'],
      ['AS64501', 'not-found', 'invalid'],
    ]))

  it('that is deleted leaves its route not found, or invalid under another ROA', () => {
    const gone = { op: 'delete', from: roa('AS64500') } as const
    const alone = { routes: routes('AS64500'), roas: roas('AS64500') }
    expect(states(gone, alone)).toEqual([['AS64500', 'valid', 'not-found']])
    expect(states(gone, { ...alone, roas: roas('AS64500', 'AS64501') })).toEqual([['AS64500', 'valid', 'invalid']])
    expect(states(gone, { ...alone, report: registry('AS64501') })).toEqual([['AS64500', 'valid', 'invalid']])
  })

  it('that is deleted also disappears from the registry', () =>
    expect(
      states(
        { op: 'delete', from: roa('AS64500') },
        { routes: routes('AS64500'), roas: roas('AS64500'), report: registry('AS64500') },
      ),
    ).toEqual([['AS64500', 'valid', 'not-found']]))

  it('that is edited moves the validity from one origin to the other', () =>
    expect(
      states(
        { op: 'edit', from: roa('AS64500'), to: roa('AS64501') },
        { routes: routes('AS64500', 'AS64501'), roas: roas('AS64500') },
      ),
    ).toEqual([
      ['AS64500', 'valid', 'invalid'],
      ['AS64501', 'invalid', 'valid'],
    ]))

  it('does not reach routes that are longer than its max length', () =>
    expect(
      states({ op: 'add', to: roa('AS64500') }, { routes: [{ origin: 'AS64500', prefix: '192.0.2.0/25' }] }),
    ).toEqual([['AS64500', 'not-found', 'invalid']]))

  it('has no effect without a route, or beside another ROA of the same content', () => {
    expect(states({ op: 'add', to: roa('AS64500') }, {})).toEqual([])
    const same = { routes: routes('AS64500'), roas: roas('AS64500'), report: registry('AS64500') }
    expect(states({ op: 'add', to: roa('AS64501') }, same)).toEqual([])
  })
})

describe('a route', () => {
  it('that is created has the validity of the present ROAs', () => {
    const of = (origin: string) => states({ op: 'add', to: route(origin) }, { roas: roas('AS64500') })
    expect(of('AS64500')).toEqual([['AS64500', null, 'valid']])
    expect(of('AS64501')).toEqual([['AS64501', null, 'invalid']])
    expect(states({ op: 'add', to: route('AS64501') }, {})).toEqual([['AS64501', null, 'not-found']])
  })

  it('that is deleted or edited does not affect the others', () => {
    const of = { routes: routes('AS64500', 'AS64501'), roas: roas('AS64500') }
    expect(states({ op: 'delete', from: route('AS64500') }, of)).toEqual([['AS64500', 'valid', null]])
    expect(states({ op: 'edit', from: route('AS64501'), to: route('AS64502') }, of)).toEqual([
      ['AS64501', 'invalid', null],
      ['AS64502', null, 'invalid'],
    ])
  })
})

it('an older report, which names only the deciding VRPs, still counts for the registry', () => {
  const report = {
    ...registry(),
    routes: [{ origin: 'AS64500', prefix: cidr, state: 'invalid', reason: null, vrps: registry('AS64501').covering }],
  } satisfies ValidityReport
  expect(states({ op: 'add', to: roa('AS64500') }, { routes: routes('AS64500'), report })).toEqual([
    ['AS64500', 'invalid', 'valid'],
  ])
})

it('a change and its reverse undo each other', () => {
  const asn = fc.constantFrom('AS64500', 'AS64501', 'AS64502')
  fc.assert(
    fc.property(asn, fc.uniqueArray(asn), fc.uniqueArray(asn), fc.uniqueArray(asn), (one, origins, own, known) => {
      const without = { routes: routes(...origins), roas: roas(...own.filter((other) => other !== one)) }
      // A copy in the registry counts as this ROA once the order has it.
      const report = registry(...known.filter((other) => other !== one))
      const there = states({ op: 'add', to: roa(one) }, { ...without, report })
      const back = states(
        { op: 'delete', from: roa(one) },
        { ...without, roas: [...without.roas, ...roas(one)], report },
      )
      expect(back).toEqual(there.map(([origin, before, after]) => [origin, after, before]))
    }),
  )
})

it('says the changes and marks the harmful ones', () => {
  const of = (change: RoutingChange, fields: Partial<RoutedBlock>) =>
    effectTexts(effectOnValidity(change, block(fields)))
  expect(of({ op: 'add', to: roa('AS64500') }, { routes: routes('AS64500', 'AS64501') })).toEqual([
    { text: 'AS64500 192.0.2.0/24 RPKI durumu: bulunamadı → geçerli', isHarmful: false },
    {
      text: 'AS64501 192.0.2.0/24 RPKI durumu: bulunamadı → geçersiz: ROA AS64500 192.0.2.0/24-24 (origin farklı)',
      isHarmful: true,
    },
  ])
  expect(of({ op: 'delete', from: roa('AS64500') }, { routes: routes('AS64500'), roas: roas('AS64500') })).toEqual([
    { text: 'AS64500 192.0.2.0/24 RPKI durumu: geçerli → bulunamadı', isHarmful: true },
  ])
  expect(of({ op: 'delete', from: route('AS64500') }, { routes: routes('AS64500') })).toEqual([
    { text: 'AS64500 192.0.2.0/24 RPKI durumu: bulunamadı → kayıt silinir', isHarmful: false },
  ])
  expect(of({ op: 'add', to: roa('AS64500') }, {})[0]?.text).toContain('hiçbir route kaydının')
})

describe('the validity of a block', () => {
  const known = { cidr, routes: routes('AS64500', 'AS64501'), roas: roas('AS64500') }

  it('is what the server says', () => {
    const said = [{ origin: 'AS64500', prefix: cidr, state: 'invalid' as const, reason: null, vrps: [] }]
    expect(blockValidity(known, said)).toEqual({ routes: said, isComplete: true })
  })

  it('is judged by the ROAs of the order alone where the server does not say it', () => {
    const { routes: judged, isComplete } = blockValidity(known, null)
    expect(judged.map(({ origin, state }) => [origin, state])).toEqual([
      ['AS64500', 'valid'],
      ['AS64501', 'invalid'],
    ])
    expect(isComplete).toBe(false)
  })
})

describe('registry data', () => {
  const of = (outdated: 0 | 1, as_of: string | null = '2026-11-21T10:00:00Z') => ({
    ...registry('AS64500'),
    registry: { entries: 1, skipped: 0, generated: null, as_of, outdated },
  })
  const now = Date.parse('2026-11-22T12:00:00Z')

  it('that is outdated leaves every effect unknown', () => {
    const change: RoutingChange = { op: 'add', to: roa('AS64501') }
    const with1 = { routes: routes('AS64500', 'AS64501') }
    expect(states(change, { ...with1, report: of(0) })).not.toEqual([])
    expect(states(change, { ...with1, report: of(1) })).toEqual([])
  })

  it.each([
    [of(0), 'RPKI verisi: 21.11.2026 13:00 (dün)'],
    [of(1), 'RPKI verisi güncel değil: 21.11.2026 13:00 (dün). Geçerlilik bilinmiyor.'],
    [of(1, null), 'RPKI verisi alınamadı. Geçerlilik bilinmiyor.'],
    [of(0, null), ''],
    [registry(), ''],
  ])('says how old it is', (report, text) => expect(registryAgeText(report.registry, now)).toBe(text))
})
