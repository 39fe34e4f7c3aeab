import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { toFailure } from '@ip-portal/core/kernel/failure/failure'
import { createHttp } from '@ip-portal/core/kernel/http/http'
import { Outcome } from '@ip-portal/core/kernel/wire/wire-fields'
import { afterEach, describe, expect, it } from 'vitest'
import { createTransport } from './transport.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** A real server on loopback, and the http door in front of it with the CLI's transport below. */
async function door(listener: RequestListener) {
  const server = createServer(listener)
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const http = createHttp({ baseUrl, token: () => 'token-1', onSessionEnd: () => {}, transport: createTransport() })
  return { http, sockets }
}

const get = { path: ['x'], answer: Outcome }
const ok: RequestListener = (_, response) => response.end('{"message":"a"}')
const later =
  (listen: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>): RequestListener =>
  (request, response) =>
    void listen(request, response)
const bodyOf = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  return text
}
const failureOf = (call: Promise<unknown>) => call.then(() => expect.unreachable(), toFailure)

describe('requests', () => {
  it('carry method, token, encoded path and a body of known length, a DELETE too', async () => {
    const seen: unknown[] = []
    const { http } = await door(
      later(async (request, response) => {
        const { authorization, 'content-length': length, 'content-type': type } = request.headers
        seen.push(request.method, request.url, authorization, length, type, await bodyOf(request))
        response.end('{"message":"ş"}')
      }),
    )
    const json = { asn: 'AS1', note: 'ğ' }
    expect(await http.call({ ...get, method: 'DELETE', path: ['a/b', 7], json })).toMatchObject({ message: 'ş' })
    expect(seen).toEqual(['DELETE', '/api/a%2Fb/7', 'Bearer token-1', '25', 'application/json', JSON.stringify(json)])
    await http.call(get)
    expect(seen.slice(6)).toEqual(['GET', '/api/x', 'Bearer token-1', undefined, undefined, ''])
  })

  it('share kept sockets, sixteen at most', async () => {
    const held: ServerResponse[] = []
    let isHolding = false
    const { http, sockets } = await door((request, response) => {
      if (isHolding) held.push(response)
      else ok(request, response)
    })
    for (let i = 0; i < 3; i += 1) await http.call(get)
    expect(sockets).toHaveLength(1)
    isHolding = true
    const calls = Promise.all(Array.from({ length: 64 }, () => http.call(get)))
    for (let answered = 0; answered < 64; answered += 16) {
      await expect.poll(() => held.length, { timeout: 20_000 }).toBe(16)
      for (const response of held.splice(0)) response.end('{"message":"a"}')
    }
    await calls
    expect(sockets).toHaveLength(16)
  })

  it('on a kept socket that the server has just closed are asked again, unless they change something', async () => {
    let calls = 0
    const { http, sockets } = await door((request, response) => {
      calls += 1
      if (calls === 2 || calls === 4) request.socket.destroy()
      else ok(request, response)
    })
    await http.call(get)
    expect(await http.call(get)).toMatchObject({ message: 'a' })
    expect({ calls, sockets: sockets.length }).toEqual({ calls: 3, sockets: 2 })
    expect(await failureOf(http.call({ ...get, method: 'POST', json: {} }))).toMatchObject({ kind: 'offline' })
    expect(calls).toBe(4)
  })

  it('send a form in parts and tell how far it is', async () => {
    const seen: string[] = []
    const { http } = await door(
      later(async (request, response) => {
        seen.push(String(request.headers['content-type']), await bodyOf(request))
        response.end('{"message":"a"}')
      }),
    )
    const form = new FormData()
    form.append('text', 'Merhaba')
    form.append('file', new Blob(['x'.repeat(200_000)]), 'sözleşme.pdf')
    const reported: { sent: number; total: number }[] = []
    await http.call({ ...get, method: 'POST', form, onProgress: (progress) => reported.push(progress) })
    expect(seen[0]).toMatch(/^multipart\/form-data; boundary=/)
    expect(seen[1]).toContain('filename="sözleşme.pdf"')
    expect(reported.length).toBeGreaterThan(3)
    expect(reported.at(-1)?.sent).toBe(reported.at(-1)?.total)
    await http.call({ ...get, method: 'POST', form })
    expect(seen[3]).toContain('Merhaba')
  })
})

describe('answers', () => {
  it('that break off, promise too much or grow too large', async () => {
    const cut = await door((_, response) => {
      response.writeHead(200, { 'content-length': 1_000 })
      response.write('{"message":')
      setTimeout(() => response.destroy(), 20)
    })
    expect(await failureOf(cut.http.call(get))).toEqual({ kind: 'cut-answer' })
    const big = JSON.stringify({ message: 'x'.repeat(200_000) })
    for (const headers of [{ 'content-length': big.length }, {}]) {
      const large = await door((_, response) => response.writeHead(200, headers).end(big))
      expect(await failureOf(large.http.call({ ...get, maxBytes: 1_000 }))).toEqual({
        kind: 'too-large',
        maxBytes: 1_000,
      })
    }
  })

  it('may be empty, and are no portal when they are HTML', async () => {
    const empty = await door((_, response) => response.writeHead(204).end())
    expect(await empty.http.call(get)).toEqual({ message: '' })
    const page = await door((_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502'))
    expect(await failureOf(page.http.call(get))).toEqual({ kind: 'refused', status: 502 })
  })

  it('never come', async () => {
    const { http } = await door(ok)
    closing.splice(0).forEach((close) => close())
    expect(await failureOf(http.call(get))).toEqual({ kind: 'offline', cause: 'ECONNREFUSED' })
  })

  it('are left at once when the signal comes, before their head and in their body', async () => {
    for (const head of [false, true]) {
      const leave = new AbortController()
      const closed = Promise.withResolvers<void>()
      const { http } = await door((request, response) => {
        request.socket.once('close', () => closed.resolve())
        if (head) response.write('{"na')
        setTimeout(() => leave.abort(), 20)
      })
      await expect(http.call({ ...get, signal: leave.signal })).rejects.toThrow(/abort/i)
      await closed.promise
    }
  })
})
