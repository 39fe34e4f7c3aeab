import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ValidityReport } from '@ip-portal/core/routing/routing.schema'
import { createLog } from '../../base/log.ts'
import { signIn, startTestServer } from '../../testing/index.ts'
import { createUrlSource, type UrlOptions } from '../exports/export-source.ts'
import { vrpKind } from './vrp-source.ts'

const exportOf = (...asns: number[]) =>
  JSON.stringify({ roas: asns.map((asn) => ({ asn, prefix: '172.20.8.0/23', maxLength: 28 })) })

let reply: (answer: ServerResponse, etag: string | undefined) => void
let requests = 0
const server = createServer((request, answer) => {
  requests += 1
  reply(answer, request.headers['if-none-match'])
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/vrps.json`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = 0
})

const say = (text: string) => (answer: ServerResponse) => answer.end(text)
const sourceAt = (clock: { at: number }, part: Partial<UrlOptions> = {}) => {
  const log: string[] = []
  const lines = createLog({ write: (line) => log.push(line) })
  return {
    log,
    ...createUrlSource(vrpKind, url, lines, { refreshMs: 1_000, firstWaitMs: 50_000, now: () => clock.at, ...part }),
  }
}

it('fetches once, and again after the interval', async () => {
  const clock = { at: 0 }
  const source = sourceAt(clock)
  reply = say(exportOf(1))
  const all = await Promise.all([source.current(), source.current(), source.current()])
  expect(all.map((vrps) => vrps?.entries)).toEqual([1, 1, 1])
  clock.at = 999
  await source.current()
  expect(requests).toBe(1)
  reply = say(exportOf(1, 2))
  clock.at = 1_000
  expect((await source.current())?.entries).toBe(1)
  await expect.poll(async () => (await source.current())?.entries).toBe(2)
  expect(requests).toBe(2)
})

it('keeps an unchanged export without reading it', async () => {
  const clock = { at: 0 }
  const source = sourceAt(clock)
  const etags: (string | undefined)[] = []
  reply = (answer, etag) => {
    etags.push(etag)
    if (etag === undefined) answer.setHeader('etag', '"1"').end(exportOf(1))
    else answer.writeHead(304).end()
  }
  await source.current()
  clock.at = 1_000
  expect((await source.current())?.entries).toBe(1)
  await expect.poll(() => source.log.filter((line) => line.includes('rpki.read')).length).toBe(2)
  expect(etags).toEqual([undefined, '"1"'])
  expect((await source.current())?.entries).toBe(1)
})

/** Limit of an answer that does not come; a good one must come within it, also on a busy machine. */
const shortMs = 5_000

it.each([
  ['an error', (answer: ServerResponse) => answer.writeHead(500).end(exportOf(9))],
  ['no JSON', say('<html>')],
  ['another JSON', say('{"roas":7}')],
  ['too many bytes', say(exportOf(...Array<number>(1_000).fill(1)))],
  ['no answer in time', () => undefined, shortMs],
  ['an incomplete answer', (answer: ServerResponse) => void answer.write('{"roas":['), shortMs],
  ['a broken answer', (answer: ServerResponse) => answer.destroy()],
] as [string, typeof reply, number?][])('keeps the last good export after %s', async (_, bad, timeoutMs = 50_000) => {
  const clock = { at: 0 }
  const source = sourceAt(clock, { timeoutMs, maxBytes: 10_000 })
  reply = bad
  expect(await source.current()).toBeNull()
  clock.at += 1_000
  reply = say(exportOf(1))
  expect((await source.current())?.entries).toBe(1)
  reply = bad
  clock.at += 1_000
  await source.current()
  await expect.poll(() => source.log.filter((line) => line.includes('rpki.unreadable')).length).toBe(2)
  expect((await source.current())?.entries).toBe(1)
})

it('limits the wait of the first look-up and uses the export that arrives later', async () => {
  const held = Promise.withResolvers<ServerResponse>()
  reply = held.resolve
  const source = sourceAt({ at: 0 }, { firstWaitMs: 50 })
  expect(await source.current()).toBeNull()
  ;(await held.promise).end(exportOf(1))
  await expect.poll(async () => (await source.current())?.entries).toBe(1)
  expect(requests).toBe(1)
})

it('fetches again soon after a failed first try', async () => {
  const clock = { at: 0 }
  const source = sourceAt(clock, { refreshMs: 3_600_000 })
  reply = (answer) => answer.writeHead(503).end()
  expect(await source.current()).toBeNull()
  reply = say(exportOf(1))
  expect(await source.current()).toBeNull()
  clock.at = 30_000
  expect((await source.current())?.entries).toBe(1)
})

it('serves the route validation of the portal', async () => {
  reply = say(JSON.stringify({ roas: [{ asn: 'AS4242423201', prefix: '172.20.8.0/23', maxLength: 28 }] }))
  const portal = await startTestServer({ settings: { rpkiVrps: url } })
  const me = await signIn(portal, 'demo@ornek.example')
  const report = v.parse(ValidityReport, (await me.call('GET', '/ip/order/1009/172.20.8.0/22/rpki/validate')).body)
  expect([report.validCount, report.registry?.entries]).toEqual([1, 1])
  await portal.stop()
})

describe('a redirect', () => {
  const asked: string[] = []
  /** Answers by path: a redirect to the address that is given, or the export. */
  const answering = (targets: Record<string, () => string>) => (answer: ServerResponse) => {
    const path = answer.req.url ?? ''
    asked.push(path)
    const target = targets[path]
    if (target === undefined) answer.end(exportOf(1))
    else answer.writeHead(302, { location: target() }).end()
  }
  beforeEach(() => asked.splice(0))

  it('within the host is followed, at most five times', async () => {
    reply = answering({ '/vrps.json': () => '/2', '/2': () => '3.json', '/3.json': () => url.replace('vrps', 'new') })
    expect((await sourceAt({ at: 0 }).current())?.entries).toBe(1)
    expect(asked).toEqual(['/vrps.json', '/2', '/3.json', '/new.json'])
    asked.splice(0)
    reply = answering({ '/vrps.json': () => '/vrps.json' })
    const source = sourceAt({ at: 0 })
    expect(await source.current()).toBeNull()
    expect(asked).toHaveLength(6)
    expect(source.log.some((line) => line.includes('too often'))).toBe(true)
  })

  it.each([
    ['another host', () => url.replace('127.0.0.1', 'localhost')],
    ['another port of the host', () => 'http://127.0.0.1:1/vrps.json'],
    ['a file', () => 'file:///etc/passwd'],
    ['an address that is none', () => 'http://'],
  ])('to %s is not followed', async (_, target) => {
    reply = answering({ '/vrps.json': target })
    const source = sourceAt({ at: 0 })
    expect(await source.current()).toBeNull()
    expect(asked).toEqual(['/vrps.json'])
    expect(source.log).toHaveLength(1)
  })
})
