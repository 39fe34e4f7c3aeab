import { describe, expect, it } from 'vitest'
import { byList, listedReport } from './blacklist.rules.ts'
import type { RblResult } from './blacklist.schema.ts'
import { delistingTicket, helpOf } from './delisting-ticket.ts'

const listing = (ip: string, ...lists: string[]) => ({
  ip,
  isBlackListed: 1 as const,
  results: lists.map((rbl) => ({ rbl, status: 1 })),
})
const reportOf = (id: number, ipres: ReturnType<typeof listing>[]): RblResult => ({
  id,
  createDate: `2026-11-0${id}`,
  clean: 1,
  blackListed: ipres.length,
  ipwithsubnet: '192.0.2.0/24',
  url: null,
  reportId: null,
  resultData: { result: { ipres } },
})

it('lists are named with their addresses, the one with the most first', () =>
  expect(
    byList([
      { ip: '192.0.2.1', lists: ['bl.spamcop.net', 'zen.spamhaus.org'] },
      { ip: '192.0.2.2', lists: ['zen.spamhaus.org'] },
    ]),
  ).toEqual([
    { list: 'zen.spamhaus.org', addresses: ['192.0.2.1', '192.0.2.2'] },
    { list: 'bl.spamcop.net', addresses: ['192.0.2.1'] },
  ]))

it('lists with as many addresses stand by name', () => {
  const names = (...lists: string[]) => byList([{ ip: '192.0.2.1', lists }]).map(({ list }) => list)
  expect(names('b', 'c', 'a')).toEqual(['a', 'b', 'c'])
  expect(names('c', 'b', 'a')).toEqual(['a', 'b', 'c'])
})

it('only the newest report counts', () => {
  const listed = reportOf(1, [listing('192.0.2.1', 'bl.spamcop.net')])
  expect(listedReport([listed])?.report.id).toBe(1)
  expect(listedReport([listed, reportOf(2, [])])).toBeNull()
  expect(listedReport([])).toBeNull()
})

it.each([
  ['zen.spamhaus.org', 'Spamhaus'],
  ['Spamhaus SBL', 'Spamhaus'],
  ['bl.spamcop.net', 'SpamCop'],
  ['b.barracudacentral.org', 'Barracuda'],
  ['psbl.surriel.com', 'PSBL'],
  ['dnsbl-1.uceprotect.net', 'UCEPROTECT'],
  ['bl.ornek.example', undefined],
])('the help of %s is that of %s', (list, name) => expect(helpOf(list)?.name).toBe(name))

describe('a ticket about listed addresses', () => {
  it('has them with their lists', () => {
    const report = reportOf(1, [listing('192.0.2.1', 'bl.spamcop.net')])
    const { subject, description } = delistingTicket(report, [{ ip: '192.0.2.1', lists: ['bl.spamcop.net'] }])
    expect(subject).toBe('Kara listeden çıkma: 192.0.2.0/24')
    expect(description).toContain('01.11.2026')
    expect(description).toContain('192.0.2.1: bl.spamcop.net')
  })

  it('of a whole block says how many it leaves out', () => {
    const listed = Array.from({ length: 256 }, (_, at) => ({ ip: `192.0.2.${at}`, lists: ['bl.spamcop.net'] }))
    const { description } = delistingTicket(reportOf(1, []), listed)
    expect(description).toContain('… ve 216 adres daha')
    expect(description.length).toBeLessThan(4000)
  })
})
