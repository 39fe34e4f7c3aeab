import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { parseWhoisHost } from '../../base/settings/settings.ts'
import { clientWith, type SignedInClient, signIn, startTestServer, type TestServer } from '../../testing/index.ts'
import { startTcpServer, type TcpServer } from '../../testing/tcp/tcp-server.ts'
import { createTcpRegistry } from './tcp-registry.ts'

const person = 'person: Deniz Ornek\nnic-hdl: DO1-EXAMPLE\n\n'
const nothing = '% remarks\n\n%ERROR:101: no entries found\n%\n% No entries found in source TEST.\n'

let at = Date.now()
const asked: string[] = []
let reply: (query: string, socket: Socket) => void
const say = (text: string | Buffer) => (_: string, socket: Socket) => socket.end(text)
let whois: TcpServer
let server: TestServer
let me: SignedInClient
/** Waits for an answer for a short time only. */
let hasty: TestServer
beforeAll(async () => {
  whois = await startTcpServer((line, socket) => {
    asked.push(line)
    reply(line, socket)
  })
  const whoisHost = { host: '127.0.0.1', port: whois.port }
  const now = () => at
  server = await startTestServer({ settings: { whoisHost, whoisTimeoutMs: 50_000 }, now })
  hasty = await startTestServer({ dataDir: server.dataDir, settings: { whoisHost, whoisTimeoutMs: 300 }, now })
  me = await signIn(server, 'demo@ornek.example')
})
afterAll(async () => {
  await hasty.stop()
  await server.stop()
  await whois.close()
})
afterEach(() => {
  asked.splice(0)
  // No test meets the kept answers or the counted look-ups of another one.
  at += 11 * 60_000
})

const check = (value: string) => me.call('GET', `/orders/whois/${value}`)

describe('a whois server', () => {
  it('gets one line and its answer counts', async () => {
    reply = say(person)
    expect((await check('DO1-EXAMPLE')).body['result']).toBe(true)
    expect(asked).toEqual(['DO1-EXAMPLE'])
    expect((await check('DO2-EXAMPLE')).body['result']).toBe(false)
  })

  it('without the object answers "not found"', async () => {
    reply = say(nothing)
    expect((await check('DO1-EXAMPLE')).body).toMatchObject({ success: true, result: false })
    expect((await me.call('GET', '/asn/whois/64500')).body['data']).toEqual({ inetnum: [], person: [], route: [] })
  })

  it('answers for blocks and AS numbers', async () => {
    reply = say(Buffer.from(`inetnum: 192.0.2.0 - 192.0.2.255\ndescr: \xdcnl\xfc\n\n${person}`, 'latin1'))
    const { body } = await me.call('GET', '/ip/order/1001/192.0.2.0/24/whois')
    expect(body['data']).toMatchObject({ inetnum: [{ descr: 'Ünlü' }], person: [{ person: 'Deniz Ornek' }] })
    await me.call('GET', '/asn/whois/64500')
    expect(asked).toEqual(['192.0.2.0/24', 'AS64500'])
  })

  it.each([
    ['is silent', () => undefined],
    ['sends a byte now and then', (_: string, socket: Socket) => void setInterval(() => socket.write('%'), 50).unref()],
    ['closes the connection without an answer', say('')],
    ['breaks the connection', (_: string, socket: Socket) => socket.resetAndDestroy()],
    ['refuses', say('%ERROR:201: access denied for 127.0.0.1\n')],
    ['refuses after an object', say(`${person}%ERROR:301: error\n`)],
    ['sends another format', say('<html>busy</html>')],
    ['never ends', (_: string, socket: Socket) => socket.write('x'.repeat(2 * 1024 * 1024))],
  ])('that %s leaves the object unknown: 503 with a text, never found', async (_, behave) => {
    reply = behave
    const client = clientWith(hasty.url, me.token)
    for (const path of ['/orders/whois/DO1-EXAMPLE', '/asn/whois/64500', '/ip/order/1001/192.0.2.0/24/whois']) {
      const { status, body } = await client.call('GET', path)
      expect([path, status, body.message]).toEqual([
        path,
        503,
        'RIPE veritabanına şu anda ulaşılamıyor. Lütfen daha sonra yeniden deneyin.',
      ])
    }
    const saved = await client.call('PUT', '/orders/defaults', { adminc: 'GG1-EXAMPLE' })
    expect(saved.status).toBe(503)
    expect((await me.call('GET', '/orders/defaults')).body['adminc']).toBe('DO1-EXAMPLE')
  })

  it('that is unreachable leaves the object unknown', async () => {
    const gone = await startTcpServer(() => undefined)
    await gone.close()
    const registry = createTcpRegistry({ host: '127.0.0.1', port: gone.port, timeoutMs: 50_000 })
    await expect(registry.find('AS1')).rejects.toThrow('ECONNREFUSED')
  })

  it.each(['AS1\r\nAS2', 'AS1\n', 'a\0', 'ş'])('never receives %j', async (query) => {
    reply = say(person)
    const registry = createTcpRegistry({ host: '127.0.0.1', port: whois.port, timeoutMs: 50_000 })
    await expect(registry.find(query)).rejects.toThrow('control character')
    expect(asked).toEqual([])
  })
})

it.each([
  ['whois.example', { host: 'whois.example', port: 43 }],
  ['whois.example:4343', { host: 'whois.example', port: 4343 }],
  ['[2001:db8::1]:43', { host: '2001:db8::1', port: 43 }],
  ['whois.example:0', null],
  ['whois.example:99999', null],
  ['http://whois.example', null],
  ['a b', null],
  ['', null],
])('the setting %j is read', (text, server) => {
  expect(parseWhoisHost(text)).toEqual(server)
})
