import dns2 from 'dns2'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RblResult } from '@ip-portal/core/blacklist/blacklist.schema'
import { signIn } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { createDnsbl, createDnsDnsbl, type Dnsbl, embeddedDnsbl } from './dnsbl.ts'
import { scanBlock, ScanIncomplete } from './scan.ts'

const v6Name = `1.${'0.'.repeat(23)}8.b.d.0.1.0.0.2.bl.example`
/** DNS answers by name; a number is a response code. */
const answers: Record<string, string | number> = {
  '5.2.0.192.bl.example': '127.0.0.2',
  '6.2.0.192.bl.example': '10.0.0.1',
  '7.2.0.192.bl.example': 2,
  '8.2.0.192.bl.example': 5,
  '10.2.0.192.bl.example': '127.255.255.254',
  [v6Name]: '127.0.0.4',
}

let address = ''
const queries: string[] = []
const server = dns2.createServer({
  udp: true,
  handle: (request, send) => {
    const response = dns2.Packet.createResponseFromRequest(request)
    const name = String(request.questions[0]?.name).toLowerCase()
    queries.push(name)
    // This list sends no answer.
    if (name.endsWith('silent.example')) return
    const known = answers[name]
    if (typeof known === 'string')
      response.answers.push(
        Object.assign(new dns2.Packet.Resource(), { name, type: 1, class: 1, ttl: 1, address: known }),
      )
    else response.header.rcode = known ?? (name.startsWith('9.') ? 0 : 3)
    void send(response)
  },
})
beforeAll(async () => {
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  address = `127.0.0.1:${udp?.port}`
})
afterAll(() => server.close())

const lists = (zones = ['bl.example']) => createDnsDnsbl({ zones, server: address, timeoutMs: 100 })

describe('a block list', () => {
  it.each([
    ['192.0.2.5', 'listed'],
    ['192.0.2.4', 'clean'],
    ['192.0.2.9', 'clean'],
    ['192.0.2.6', 'unknown'],
    ['192.0.2.7', 'unknown'],
    ['192.0.2.8', 'unknown'],
    ['192.0.2.10', 'unknown'],
    ['2001:db8::1', 'listed'],
    ['2001:db8::2', 'clean'],
  ])('makes %s %s', async (ip, verdict) => {
    expect(await lists().check(ip, 'bl.example')).toBe(verdict)
  })

  it('without an answer makes an address unknown', async () => {
    expect(await lists().check('192.0.2.5', 'silent.example')).toBe('unknown')
  })

  it('is asked about the reversed address, in nibbles for IPv6', async () => {
    queries.splice(0)
    await lists().check('2001:db8::1', 'bl.example')
    await lists().check('192.0.2.5', 'bl.example')
    expect(queries).toEqual([v6Name, '5.2.0.192.bl.example'])
  })
})

onBothEngines((portal) => {
  const order = { id: 1001, company_id: 1, ip: '192.0.2.0', subnet: 24 }
  const newest = async (id: number) => {
    const me = await signIn(portal(), 'demo@ornek.example')
    const { body } = await me.call('GET', `/orders/${id}`)
    return v.parse(v.array(RblResult), body['rblResults'])
  }
  const scan = (dnsbl: Dnsbl, part = {}) => scanBlock(portal().db, dnsbl, { ...order, ...part }, Date.now())

  it('a scan writes a report with every address that is not clean', async () => {
    const before = await newest(1001)
    expect(await scan(lists())).toEqual({ clean: 251, listed: 1, unknown: 4 })
    const [report, ...older] = await newest(1001)
    expect(older).toHaveLength(before.length)
    expect(report).toMatchObject({ clean: 251, blackListed: 1, ipwithsubnet: '192.0.2.0/24' })
    const entries = report?.resultData?.result.ipres ?? []
    expect(entries.filter(({ isBlackListed }) => isBlackListed)).toEqual([
      { ip: '192.0.2.5', isBlackListed: 1, results: [{ rbl: 'bl.example', status: 1 }] },
    ])
    expect(entries.map(({ results }) => results[0]?.status).toSorted()).toEqual([0, 0, 0, 1, 2, 2, 2, 2])
  })

  it('a scan changes the order list', async () => {
    const me = await signIn(portal(), 'demo@ornek.example')
    const etag = (await me.call('GET', '/orders')).headers.get('etag')
    await scan(embeddedDnsbl)
    expect((await me.call('GET', '/orders')).headers.get('etag')).not.toBe(etag)
  })

  it('a block that is partly unknown and not listed gets no report', async () => {
    const before = await newest(1001)
    await expect(scan(lists(), { ip: '192.0.2.6', subnet: 31 })).rejects.toThrow(ScanIncomplete)
    await expect(scan(lists(['silent.example']), { subnet: 32 })).rejects.toThrow(ScanIncomplete)
    expect(await newest(1001)).toEqual(before)
  })

  it('a block that is too large is not scanned', async () => {
    expect(await scan(lists(), { ip: '2001:db8::', subnet: 32 })).toBeNull()
    expect(await scan(lists(), { ip: '198.18.0.0', subnet: 15 })).toBeNull()
  })

  it('without zones the same block always gets the same result', async () => {
    const first = await scan(embeddedDnsbl)
    expect(await scan(embeddedDnsbl)).toEqual(first)
    expect((first?.clean ?? 0) + (first?.listed ?? 0)).toBe(256)
  })

  it('the settings select the lists', () => {
    const zones = (dnsblZones: string[], isDemo: boolean) =>
      createDnsbl({ dnsblZones, dnsblServer: undefined }, isDemo)?.lists
    expect(zones(['a.example', 'b.example.'], true)).toEqual(['a.example', 'b.example'])
    expect(zones(['a.example'], false)).toEqual(['a.example'])
    expect(zones([], true)).toEqual(embeddedDnsbl.lists)
    // A real report must not contain an invented result.
    expect(zones([], false)).toBeUndefined()
  })
})
