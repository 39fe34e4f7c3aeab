import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pace } from '@ip-portal/core/testing/pace'
import { readSettings } from '../../base/settings/settings.ts'
import { type SignedInClient, signIn, startTestServer, type TestServer } from '../../testing/index.ts'
import { type RawClient, rawClient } from '../../testing/tcp/raw-client.ts'
import { stopServer } from './http-server.ts'

const { connections } = readSettings({})
const demo = 'demo@ornek.example'
const post = (path: string, headers: string) => `POST /api${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`
const form = 'content-type: multipart/form-data; boundary=X\r\ncontent-length: 100000\r\n'
const json = 'content-type: application/json\r\ncontent-length: 100000\r\n'

describe('a slow client', () => {
  let server: TestServer
  let me: SignedInClient
  beforeAll(async () => {
    server = await startTestServer({
      settings: { connections: { ...connections, bodyMs: 1_000, uploadMs: 60_000, checkMs: 50 } },
    })
    me = await signIn(server, demo)
  })
  afterAll(() => server.stop())

  it.each([
    ['a head', 'GET /api/orders HTTP/1.1\r\nhost: x\r\nx-slow: ', 408],
    ['the body of a sign-in', post('/auth/login', json), 408],
    ['a form without a session', post('/tickets', form), 401],
    ['a form of a dead session', post('/tickets', `${form}authorization: Bearer ${'x'.repeat(43)}\r\n`), 401],
    ['a body to no address', post('/nope', json), 404],
  ])('that drips %s is answered and gone', async (_, start, status) => {
    const clients = Array.from({ length: 10 }, () => rawClient(server.url))
    await Promise.all(
      clients.map(async (client) => {
        await client.write(start)
        await client.drip(20)
      }),
    )
    for (const client of clients) expect(client.text()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  it('that drips the body of a change with a session is gone too', async () => {
    const client = rawClient(server.url)
    await client.write(post('/orders/1001/tag', `${json}authorization: Bearer ${me.token}\r\n`))
    await client.drip(20)
    expect(client.text()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('that says nothing is gone', async () => {
    await rawClient(server.url).closed
  })

  it('with a session may take longer for an upload', async () => {
    const field = (name: string, value: string) =>
      `--X\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const body = `${field('subject', 'yavaş')}${field('description', 'x'.repeat(500))}--X--\r\n`
    const head = `content-type: multipart/form-data; boundary=X\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
    const client = rawClient(server.url)
    await client.write(post('/tickets', `${head}authorization: Bearer ${me.token}\r\nconnection: close\r\n`))
    for (let at = 0; at < body.length; at += 20) {
      await client.write(body.slice(at, at + 20))
      await pace(60)
    }
    await client.closed
    expect(client.text()).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('open connections', () => {
  const open = (server: TestServer, count: number) => {
    const clients = Array.from({ length: count }, () => rawClient(server.url))
    return { clients, left: () => clients.filter((client) => !client.isClosed()) }
  }
  const read = 'GET /api/auth/check-session HTTP/1.1\r\nhost: x\r\n'
  /** Waits until so many connections are left, and asks on each. */
  const expectLeft = async (left: () => RawClient[], count: number) => {
    await expect.poll(() => left().length).toBe(count)
    for (const client of left()) {
      await client.write(`${read}\r\n`)
      await expect.poll(() => client.text()).toMatch(/^HTTP\/1\.1 200 /)
    }
    expect(left()).toHaveLength(count)
  }

  it('of one client are limited, and one that ends makes room', async () => {
    const server = await startTestServer({ settings: { connections: { ...connections, perClient: 3 } } })
    const { clients, left } = open(server, 8)
    await expectLeft(left, 3)
    left()[0]?.socket.destroy()
    const answer = async () => {
      const next = rawClient(server.url)
      await next.write(`${read}connection: close\r\n\r\n`)
      await next.closed
      return next.text()
    }
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 200 /)
    for (const { socket } of clients) socket.destroy()
    await server.stop()
  })

  it('of all clients are limited, also behind a proxy', async () => {
    const server = await startTestServer({
      settings: { proxyHops: 1, connections: { ...connections, perClient: 3, total: 6 } },
    })
    const { clients, left } = open(server, 9)
    await expectLeft(left, 6)
    for (const { socket } of clients) socket.destroy()
    await server.stop()
  })
})

describe('a body above its limit', () => {
  const part = 'x'.repeat(512 * 1024)

  it.each([
    ['announced', `content-type: application/json\r\ncontent-length: ${16 * part.length}\r\n`, false],
    ['not announced', 'content-type: application/json\r\ntransfer-encoding: chunked\r\n', true],
  ])('that is %s gets its answer on a connection that ends with it', async (_, headers, isChunked) => {
    const server = await startTestServer()
    const client = rawClient(server.url)
    // As clients do that read after they have sent everything.
    client.socket.pause()
    await client.write(post('/auth/login', `${headers}connection: close\r\n`))
    for (let sent = 0; sent < 16; sent += 1) {
      await client.write(isChunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part)
      await pace(20)
    }
    if (isChunked) await client.write('0\r\n\r\n')
    client.socket.resume()
    await client.closed
    expect(client.text()).toMatch(/^HTTP\/1\.1 413 /)
    expect(client.text()).toContain('Gönderilen veri çok büyük')
    await server.stop()
  })
})

it('closes the port when the event loop has no more work, as connections may wait to be accepted before', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  let busyTurns = 0
  const work = () => {
    expect(server.listening).toBe(true)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5)
    if (++busyTurns < 10) setImmediate(work)
  }
  setImmediate(work)
  await stopServer(server, new Map(), 1_000)
  expect(busyTurns).toBe(10)
})
