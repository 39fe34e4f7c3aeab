import { describe, expect, it } from 'vitest'
import { byNewest, listedAddresses, listedNow, rblHistory, rblSummary } from './blacklist.rules.ts'
import type { RblResult } from './blacklist.schema.ts'

const reportOf = (fields: Partial<RblResult>): RblResult => ({
  id: 1,
  createDate: '2026-11-01',
  clean: 254,
  blackListed: 2,
  ipwithsubnet: '192.0.2.0/24',
  url: null,
  reportId: null,
  resultData: null,
  ...fields,
})

describe('a report of listed addresses', () => {
  // 22 November 2026, 01:00 in Istanbul and still the 21st in UTC.
  const now = Date.parse('2026-11-21T22:00:00Z')
  it.each([
    ['clean, of the last day that counts', 0, '2026-11-14T21:00:00Z', 0],
    ['clean, one day older', 0, '2026-11-14T20:59:59Z', null],
    ['clean, of today', 0, '2026-11-21T21:30:00Z', 0],
    ['with an address, of any age', 1, '2026-01-01T00:00:00Z', 1],
  ])('%s', (_, listed, at, shown) => expect(listedNow({ listed, at: Date.parse(at) }, now, 7)).toBe(shown))

  it('names the listed addresses only, with the lists that have them', () => {
    const ipres = [
      {
        ip: '192.0.2.1',
        isBlackListed: 1 as const,
        results: [
          { rbl: 'bl.spamcop.net', status: 1 },
          { rbl: 'zen.spamhaus.org', status: 0 },
          { rbl: 'psbl.surriel.com', status: 2 },
        ],
      },
      { ip: '192.0.2.2', isBlackListed: 0 as const, results: [{ rbl: 'bl.spamcop.net', status: 1 }] },
    ]
    expect(listedAddresses(reportOf({ resultData: { result: { ipres } } }))).toEqual([
      { ip: '192.0.2.1', lists: ['bl.spamcop.net'] },
    ])
    expect(listedAddresses(reportOf({ resultData: null }))).toEqual([])
  })
})

describe('several reports', () => {
  const reports = [
    reportOf({ id: 2, createDate: '2026-11-02', blackListed: 0, clean: 256 }),
    reportOf({ id: 4, createDate: '2026-11-03', blackListed: 3, clean: 253 }),
    reportOf({ id: 3, createDate: '2026-11-03', blackListed: 4, clean: 252 }),
    reportOf({ id: 9, createDate: null, blackListed: 5 }),
    reportOf({ id: 1, createDate: '2026-11-01', blackListed: null }),
  ]

  it('stand newest first, of one time the later id first, those without a date last', () => {
    expect(reports.toSorted(byNewest).map(({ id }) => id)).toEqual([4, 3, 2, 1, 9])
  })

  it('are told by the figures of the newest', () => {
    expect(rblSummary(reports)).toEqual({ blacklisted: 3, clean: 253, lastCheck: '2026-11-03' })
    expect(rblSummary([])).toBeNull()
  })

  it('make a history of the newest scans with date and number, oldest first', () => {
    const points = [
      { at: '2026-11-02', listed: 0 },
      { at: '2026-11-03', listed: 4 },
      { at: '2026-11-03', listed: 3 },
    ]
    expect(rblHistory(reports, 9)).toEqual(points)
    expect(rblHistory(reports, 2)).toEqual(points.slice(1))
  })
})
