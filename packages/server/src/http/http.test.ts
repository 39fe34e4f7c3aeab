import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pace } from '@ip-portal/core/testing/pace'
import { call, type SignedInClient, signInWithStepUp, startTestServer, type TestServer } from '../testing/index.ts'
import { rawClient } from '../testing/tcp/raw-client.ts'

let server: TestServer
let me: SignedInClient
beforeAll(async () => {
  server = await startTestServer()
  me = await signInWithStepUp(server, 'demo@ornek.example')
})
afterAll(() => server.stop())

const tag = (body: string, headers: Record<string, string> = {}) => me.call('POST', '/orders/1001/tag', body, headers)

describe('a body', () => {
  it.each(['{', '{"tag":}', 'tag=x', '{"tag":"x"} x', '\u0000', '{"tag":"\u0001"}', '['.repeat(100_000)])(
    'that is no JSON answers 400 (%#)',
    async (body) => {
      const answer = await tag(body)
      expect([answer.status, answer.body['success'], answer.body.message]).toEqual([
        400,
        false,
        'Gönderilen veri okunamadı',
      ])
    },
  )

  it.each([
    [{ email: 7, password: 'x' }],
    [{ email: ['demo@ornek.example'], password: { $ne: '' } }],
    [[]],
    [null],
    [{}],
    ['demo@ornek.example'],
  ])('of the wrong shape answers 400 with a message: %j', async (body) => {
    const answer = await call(server.url, 'POST', '/auth/login', { body: JSON.stringify(body) })
    expect([answer.status, typeof answer.body.message]).toEqual([400, 'string'])
  })

  it('of another media type answers 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await tag('{"tag":"x"}', { 'content-type': type })).status).toBe(415)
    expect((await tag('{"tag":"x"}', { 'content-type': 'application/json; charset=utf-8' })).status).toBe(200)
  })

  it('that is broken UTF-8 answers 400', async () => {
    const answer = await fetch(`${server.url}/api/orders/1001/tag`, {
      method: 'POST',
      headers: { authorization: `Bearer ${me.token}`, 'content-type': 'application/json' },
      body: Buffer.concat([Buffer.from('{"tag":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    })
    expect(answer.status).toBe(400)
  })

  it('with a NUL or half a surrogate pair answers 400, because no database keeps them', async () => {
    expect((await tag('{"tag":"a\\u0000b"}')).status).toBe(400)
    expect((await tag('{"tag":"a\\ud83d"}')).status).toBe(400)
    expect((await tag('{"x\\u0000":"a","tag":"x"}')).status).toBe(200)
  })

  it.each(['İıŞşĞğÜüÖöÇç', '👩‍👩‍👧', 'a\u0301e\u0301', "Robert'); drop table orders;--", '<img src=x onerror=1>', '${x}'])(
    'comes back as it was sent: %s',
    async (name) => {
      await tag(JSON.stringify({ tag: name }))
      expect((await me.call('GET', '/orders/1001')).body['tag']).toBe(name)
    },
  )

  it('of more than 1 MB answers 413, announced or not', async () => {
    const large = JSON.stringify({ tag: 'x'.repeat(1024 * 1024) })
    const announced = await tag(large)
    expect([announced.status, announced.body.message]).toEqual([413, 'Gönderilen veri çok büyük'])
    expect(await sendChunked('x'.repeat(8 * 1024 * 1024))).toBe(413)
  })

  it('of an unknown length or without a media type is read as JSON', async () => {
    expect(await sendChunked('{"tag":"parça"}')).toBe(200)
    expect((await me.call('GET', '/orders/1001')).body['tag']).toBe('parça')
  })

  it('that is empty counts as an empty object, also with a JSON type', async () => {
    const { status, body } = await me.call('DELETE', '/ip/order/1001/192.0.2.0/24/rpki/roa', '')
    expect([status, body.message]).toEqual([400, expect.stringContaining('ASN') as string])
  })

  it('that its sender breaks off is no failure of the server', async () => {
    const client = rawClient(server.url)
    const head = 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\nx-request-id: broken-off\r\ncontent-length: 100\r\n\r\n'
    await client.begin(head, '{"em')
    client.socket.destroy()
    await expect.poll(() => server.log.some((line) => line.includes('broken-off'))).toBe(true)
    expect(server.log.filter((line) => line.includes('request.failed'))).toEqual([])
  })

  it('that came whole counts whole, also when its sender has left', async () => {
    const names = Array.from({ length: 16 }, (_, at) => `left ${at}`)
    for (const name of names) {
      const client = rawClient(server.url)
      const body = JSON.stringify({ tag: name })
      const head = `POST /api/orders/1001/tag HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${me.token}\r\n`
      await client.write(`${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
      client.socket.end()
      await client.closed
    }
    const tags = async () => JSON.parse((await me.call('GET', '/orders/tags')).text) as string[]
    await expect.poll(tags).toEqual(expect.arrayContaining(names))
  })

  it('that is only announced as huge answers 413 without being awaited', async () => {
    expect(await rawStatus(`content-length: 999999999999\r\n`)).toContain(' 413 ')
  })
})

function sendChunked(body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${me.token}`, 'transfer-encoding': 'chunked' }
    const sent = request(`${server.url}/api/orders/1001/tag`, { method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sent.on('error', reject)
    sent.on('response', () => sent.off('error', reject).on('error', () => undefined))
    sent.end(body)
  })
}

function rawStatus(headers: string, path = '/api/auth/login', method = 'POST'): Promise<string> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\n${headers}\r\n`),
    )
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
    socket.setTimeout(30_000, () => reject(new Error('no answer')))
  })
}

describe('an upload that is refused before it is read', () => {
  const multipart = 'content-type: multipart/form-data; boundary=X\r\n'
  const own = () => `authorization: Bearer ${me.token}\r\n`

  it.each([
    ['without a session', 'POST /api/tickets', () => multipart, 401],
    ['of a dead session', 'POST /api/tickets', () => `${multipart}authorization: Bearer ${'x'.repeat(43)}\r\n`, 401],
    ['to no address', 'POST /api/nope', own, 404],
    ["to another company's ticket", 'POST /api/tickets/999999/responses', () => own() + multipart, 404],
    ['by another method', 'POST /api/orders', own, 405],
    ['of another type', 'POST /api/tickets', () => `${own()}content-type: text/plain\r\n`, 415],
    ['that is no form', 'POST /api/tickets', () => own() + multipart, 400],
    ['that is too large', 'POST /api/orders/1001/tag', own, 413],
    ['that is too large and does not say so', 'POST /api/orders/1001/tag', own, 413],
  ] as [string, string, () => string, number][])(
    '%s is answered to a client that reads after it has sent everything, and its connection lives on',
    async (name, line, headers, status) => {
      const text = await uploadWhole(`${line} HTTP/1.1\r\nhost: x\r\n${headers()}`, name.endsWith('say so'))
      const answers = text.split(/(?=HTTP\/1\.1 )/)
      expect(answers.map((answer) => answer.split(' ')[1])).toEqual([String(status), '200'])
      expect(answers[0]).toMatch(/"success":false,"message":"[^"]+/)
    },
  )
})

/**
 * Sends three megabytes over more than half a second and then a second request, and reads nothing before, as
 * browsers do: everything that came in return.
 */
async function uploadWhole(head: string, isChunked: boolean): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const part = 'x'.repeat(512 * 1024)
  const socket = connect(Number(port), hostname)
  let failure = ''
  socket.on('error', (error) => (failure = error.message))
  const write = (text: string) => new Promise((resolve) => socket.write(text, resolve))
  await write(`${head}${isChunked ? 'transfer-encoding: chunked' : `content-length: ${6 * part.length}`}\r\n\r\n`)
  for (let sent = 0; sent < 6; sent += 1) {
    await write(isChunked ? `${part.length.toString(16)}\r\n${part}\r\n` : part)
    await pace(120)
  }
  await write(
    `${isChunked ? '0\r\n\r\n' : ''}GET /api/auth/check-session HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
  )
  let text = ''
  for await (const data of socket) text += String(data)
  return text + failure
}

describe('what is no request', () => {
  it.each([
    ['bytes of another protocol', '\u0016\u0003\u0001\r\n\r\n', 400],
    ['a header that is none', 'GET /api/orders HTTP/1.1\r\nhost: x\r\nbad header\r\n\r\n', 400],
    ['no host', 'GET /api/orders HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['a strange host', 'GET /api/orders HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n', 400],
    ['a strange address', 'GET \\\\x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
    ['two lengths', 'POST /api/orders HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
    ['endless headers', `GET /api/orders HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(100_000)}\r\n\r\n`, 431],
  ])('such as %s is told so in Turkish', async (_, sent, status) => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname, () => socket.write(sent))
    let text = ''
    for await (const data of socket) text += String(data)
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(text).toMatch(/content-security-policy: default-src 'none'/)
    expect(text).toMatch(/\{"success":false,"message":"Gönderilen istek okunamadı"\}$/)
  })
})

describe('a path', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nope',
    '/api/orders/1001/nope',
    '/api/auth',
    '/api/ORDERS',
    '/api/orders/',
    '/api//orders',
  ])('%s that is unknown below /api answers 404 as JSON', async (path) => {
    const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${me.token}` } })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ success: false })
  })

  it.each([
    '/api/../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '//etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/api/%',
    '/%ff',
    '/\\..\\x',
  ])('%s never leaves the server', async (path) => {
    const status = await rawStatus('connection: close\r\n', path, 'GET')
    expect(status).toMatch(/ (200|404|503|400) /)
  })
})

describe('every answer', () => {
  it('carries the security headers and a request id', async () => {
    for (const path of ['/', '/api/orders', '/api/nope', '/api/auth/check-session']) {
      const { headers } = await fetch(server.url + path)
      const policy = headers.get('content-security-policy') ?? ''
      for (const part of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy.split('; ')).toContain(part)
      // A built page has one inline script.
      expect(policy).toMatch(path === '/' ? /; script-src 'self'(?: 'sha256-[^ ]+')?;/ : /; script-src 'self';/)
      expect(policy).not.toContain('unsafe')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    }
  })

  it('has no other value of these headers', async () => {
    const { headers } = await fetch(`${server.url}/api/nope`)
    expect(
      Object.fromEntries([...headers].filter(([name]) => !/^(date|x-request-id|content-security)/.test(name))),
    ).toEqual({
      'cache-control': 'private, no-store',
      connection: 'keep-alive',
      'content-length': '54',
      'content-type': 'application/json',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'keep-alive': 'timeout=65',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'referrer-policy': 'no-referrer',
      'reporting-endpoints': 'csp="/api/csp-report"',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "connect-src 'self'; frame-src 'self' https://rbl.example; form-action 'self'; base-uri 'none'; " +
        "frame-ancestors 'none'; object-src 'none'; manifest-src 'self'; require-trusted-types-for 'script'; " +
        'trusted-types default dompurify; report-uri /api/csp-report; report-to csp',
    )
  })

  it('has an id of the server; the one that came is only logged, and only when it is short and plain', async () => {
    const of = async (id: string) =>
      (await call(server.url, 'GET', '/nope', { headers: { 'x-request-id': id } })).headers.get('x-request-id') ?? ''
    const sent = ['proxy-12345678', '"><script>', 'x'.repeat(65), 'a b']
    const ids = await Promise.all(sent.map(of))
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(ids).size).toBe(sent.length)
    const logged = ids.map((id) => JSON.parse(server.log.find((line) => line.includes(id)) ?? '{}') as object)
    expect(logged.map((line) => 'clientRequestId' in line && line.clientRequestId)).toEqual([
      sent[0],
      false,
      false,
      false,
    ])
  })

  it('to HEAD has the headers and no body', async () => {
    const headers = { authorization: `Bearer ${me.token}` }
    const answer = await fetch(`${server.url}/api/orders/tags`, { method: 'HEAD', headers })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })
})

describe('an unexpected failure', () => {
  it('answers 500 in Turkish, says nothing of its cause and is logged with its request id', async () => {
    const broken = await startTestServer()
    const client = await signInWithStepUp(broken, 'demo@ornek.example')
    await broken.db.schema.dropTable('ticket_files').execute()
    await broken.db.schema.dropTable('ticket_responses').execute()
    await broken.db.schema.dropTable('tickets').execute()
    const { status, text, headers } = await client.call('GET', '/tickets/open')
    expect(status).toBe(500)
    expect(text).toBe('{"success":false,"message":"Beklenmeyen bir hata oluştu. Lütfen daha sonra yeniden deneyin."}')
    const id = headers.get('x-request-id') ?? '-'
    expect(
      broken.log.some((line) => line.includes('request.failed') && line.includes(id) && line.includes('tickets')),
    ).toBe(true)
    await broken.stop()
  })
})

describe('the log', () => {
  it('never holds a password, token, code or query', async () => {
    const own = await startTestServer({ settings: { publicUrl: 'https://portal.example' } })
    const code = await own.code('demo@ornek.example')
    const [{ password, totpSecret } = { password: '', totpSecret: '' }] = own.signIns
    const first = await call(own.url, 'POST', '/auth/login', { body: { email: 'demo@ornek.example', password } })
    const temp = String(first.body['tempToken'])
    const second = await call(own.url, 'POST', '/auth/verify-2fa', { body: { tempToken: temp, otp: code } })
    const token = String(second.body['token'])
    await call(own.url, 'POST', '/auth/2fa/verify', { token, body: { token: '918273' } })
    await call(own.url, 'POST', '/auth/forgot-password', { body: { email: 'demo@ornek.example' } })
    await call(own.url, 'POST', '/auth/reset-password', {
      body: { token: 'reset-gizli-anahtar', password: 'Gizli-Şifre-1' },
    })
    await call(own.url, 'POST', '/auth/secure-check?key=gizli-anahtar', { body: { key: 'gizli-anahtar' } })
    await fetch(`${own.url}/reset-password?token=gizli-anahtar`)
    await call(own.url, 'POST', '/auth/login', { body: '{"email":"demo@ornek.example","password":"kırık-şifre"' })
    await own.stop()
    const log = own.log.join('')
    expect(own.log.length).toBeGreaterThan(8)
    for (const line of own.log) expect(() => JSON.parse(line) as unknown).not.toThrow()
    const secrets = [
      password,
      totpSecret ?? '',
      temp,
      token,
      code,
      '918273',
      'gizli-anahtar',
      'Gizli-Şifre-1',
      'kırık-şifre',
    ]
    for (const secret of secrets) expect(log).not.toContain(secret)
    expect(log).not.toContain('token=')
  })
})
