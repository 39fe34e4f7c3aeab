import { describe, expect, it } from 'vitest'
import { analyse, effectsOnSeen, seenBlockState, type SeenBlockState } from './analysis.rules.ts'
import type { Announcement } from './bgp.schema.ts'
import { differenceText } from './bgp.texts.ts'

const block = '192.0.2.0/24'
const announcement = (origin: string, prefix: string, fields: Partial<Announcement> = {}): Announcement => ({
  order_id: 1,
  block,
  origin,
  prefix,
  peers: 100,
  state: 'valid',
  reason: null,
  vrps: [],
  ...fields,
})
const details = (fields: object = {}) => ({
  ip: '192.0.2.0',
  subnet: '24',
  routes: [{ origin: 'AS64500', maintainer: 'M', last_modified: null, prefix: block }],
  roas: [{ asn: 'AS64500', status: 'Valid', max_length: 24, update_date: null }],
  validity: null,
  registry: null,
  ...fields,
})
const stateOf = (seen: Announcement[], fields: object = {}, outdated: 0 | 1 = 0): SeenBlockState =>
  seenBlockState(1, details(fields), { as_of: null, outdated, announcements: seen })
const findings = (seen: Announcement[], fields: object = {}, outdated: 0 | 1 = 0) =>
  analyse(stateOf(seen, fields, outdated)).map((row) => [
    row.origin,
    row.prefix,
    row.peers,
    row.registered,
    row.state,
    ...row.findings,
  ])

/** Effects of the loss of the ROAs of an AS number. */
const effectsWithout = (state: SeenBlockState, asn: string) =>
  effectsOnSeen(
    state,
    state.roas.filter((roa) => roa.asn !== asn),
  )

describe('what is seen, registered and authorised', () => {
  it('agrees', () => {
    const rows = analyse(stateOf([announcement('AS64500', block)]))
    expect(rows).toMatchObject([{ order_id: 1, block, peers: 100, registered: true, state: 'valid', findings: [] }])
    expect(rows.map(differenceText)).toEqual(['yok'])
  })

  it('differs in words', () => {
    const seen = [
      announcement('AS64509', block, { state: 'invalid', reason: 'other-origin' }),
      announcement('AS64500', '192.0.2.128/25', { state: 'invalid', reason: 'too-specific' }),
      announcement('AS64501', block),
      announcement('{64500,64501}', block, { state: 'not-found' }),
      announcement('AS64502', block, { state: 'pending' }),
      announcement('AS64503', block, { state: 'unknown' }),
    ]
    expect(findings(seen)).toEqual([
      ['AS64509', block, 100, false, 'invalid', 'unexpected', 'other-origin'],
      ['AS64500', '192.0.2.128/25', 100, false, 'invalid', 'other-prefix', 'too-specific'],
      ['AS64501', block, 100, false, 'valid', 'unregistered'],
      ['{64500,64501}', block, 100, false, 'not-found', 'unexpected'],
      ['AS64502', block, 100, false, 'pending', 'unregistered', 'pending'],
      ['AS64503', block, 100, false, 'unknown', 'unexpected', 'unknown'],
      ['AS64500', block, null, true, 'valid', 'only-parts'],
    ])
    expect(analyse(stateOf(seen)).map(differenceText)[1]).toBe(
      'route kaydı başka bir prefix için; ROA bu kadar dar bir prefix’e izin vermiyor',
    )
  })

  it('takes the validity of a route that is not seen from the server, else from the own ROAs', () => {
    const routes = [{ origin: 'AS64501', maintainer: 'M', last_modified: null, prefix: null }]
    expect(findings([], { routes })).toEqual([['AS64501', block, null, true, 'invalid', 'unseen', 'other-origin']])
    const validity = [{ origin: 'AS64501', prefix: block, state: 'not-found', reason: null, vrps: [] }]
    expect(findings([], { routes, validity })).toEqual([
      ['AS64501', block, null, true, 'not-found', 'unseen', 'no-roa'],
    ])
  })

  it('says nothing about what is seen while the data is too old, nor of other orders', () => {
    expect(findings([announcement('AS64509', block)], {}, 1)).toEqual([['AS64500', block, null, true, 'valid']])
    expect(findings([announcement('AS64509', block, { order_id: 2 })])).toEqual([
      ['AS64500', block, null, true, 'valid', 'unseen'],
    ])
  })
})

describe('without the ROAs of an AS number', () => {
  const own = { asn: 'AS64500', prefix: block, maxLength: 24, source: 'order' as const }
  const copy = { ...own, source: 'registry' as const }
  const wide = { asn: 'AS64510', prefix: '192.0.0.0/16', maxLength: 16, source: 'registry' as const }

  it('an announcement is invalid while another VRP covers it, else not found', () => {
    const seen = [announcement('AS64500', block, { vrps: [own, copy, wide] })]
    expect(effectsWithout(stateOf(seen), 'AS64500')).toEqual([
      { origin: 'AS64500', prefix: block, before: 'valid', after: 'invalid' },
    ])
    const alone = [announcement('AS64500', block, { vrps: [own, copy] }), announcement('AS64509', block)]
    expect(effectsWithout(stateOf(alone), 'AS64500')).toEqual([
      { origin: 'AS64500', prefix: block, before: 'valid', after: 'not-found' },
      { origin: 'AS64509', prefix: block, before: 'invalid', after: 'not-found' },
    ])
    expect(effectsWithout(stateOf(alone), 'AS64501')).toEqual([])
    expect(effectsWithout(stateOf(alone, {}, 1), 'AS64500')).toEqual([])
  })

  it('one that another VRP makes valid stays valid', () => {
    const other = { ...wide, asn: 'AS64500', maxLength: 24 }
    expect(effectsWithout(stateOf([announcement('AS64500', block, { vrps: [own, other] })]), 'AS64500')).toEqual([])
  })
})
