import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  bodyOf,
  failureOf,
  getName as get,
  json,
  openLoopback,
  type LoopbackOptions,
} from '../../testing/loopback/loopback-http.ts'
import { failureText } from '../failure/failure-text.ts'
import { toFailure } from '../failure/failure.ts'
import { createHttp } from './http.ts'

const closing: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) close()
})

async function open(listener: RequestListener, options: LoopbackOptions = {}) {
  const loopback = await openLoopback(listener, options)
  closing.push(loopback.close)
  return loopback
}

/** Headers whose seconds count from the clock of the server. */
const dated = (until: string) => ({ date: 'Thu, 05 Mar 2026 10:30:00 GMT', 'retry-after': until })

describe('requests', () => {
  it('go below /api with the bearer token, encoded path segments and a JSON body', async () => {
    const seen: unknown[] = []
    const { http } = await open((request, response) => {
      seen.push(request.method, request.url, request.headers.authorization, request.headers['content-type'])
      json(200, { name: 'a' })(request, response)
    })
    expect(await http.call({ ...get, method: 'DELETE', path: ['route', 'AS1/../x', 24], json: { a: 1 } })).toEqual({
      name: 'a',
    })
    expect(seen).toEqual(['DELETE', '/api/route/AS1%2F..%2Fx/24', 'Bearer token-1', 'application/json'])
  })

  it('carry no Authorization header without a token', async () => {
    let header: string | undefined = 'unset'
    const { http } = await open(
      (request, response) => {
        header = request.headers.authorization
        json(200, { name: 'a' })(request, response)
      },
      { token: null },
    )
    await http.call(get)
    expect(header).toBeUndefined()
  })

  it('carry the token with which their call started, also when the session ends before they are sent', async () => {
    const seen: unknown[] = []
    const answer: RequestListener = (request, response) => {
      seen.push(request.headers.authorization)
      json(200, { name: 'a' })(request, response)
    }
    const { url } = await open(answer)
    const tokens: (string | null)[] = ['token-1', null]
    const http = createHttp({ baseUrl: url, token: () => tokens[0] ?? null, onSessionEnd: () => {} })
    const call = http.call(get)
    tokens.shift()
    await call
    expect(seen).toEqual(['Bearer token-1'])
  })

  it('announce the length of their body', async () => {
    const seen: unknown[] = []
    const { http } = await open((request, response) => {
      void bodyOf(request).then((body) => {
        seen.push(request.headers['content-length'], body)
        json(200, { name: 'ş' })(request, response)
      })
    })
    const change = { asn: 'AS1', note: 'ğ' }
    expect(await http.call({ ...get, method: 'DELETE', json: change })).toEqual({ name: 'ş' })
    expect(await http.call(get)).toEqual({ name: 'ş' })
    expect(seen).toEqual(['25', JSON.stringify(change), undefined, ''])
  })

  it('are sent once: nothing is retried', async () => {
    let count = 0
    const { http } = await open((request, response) => {
      count += 1
      json(503, {})(request, response)
    })
    await failureOf(http.call({ ...get, method: 'DELETE' }))
    await failureOf(http.call(get))
    expect(count).toBe(2)
  })
})

describe('answers', () => {
  it.each([
    [400, { message: 'Olmaz' }, { kind: 'refused', status: 400, message: 'Olmaz' }],
    [400, { error: 'Bağlantı geçersiz' }, { kind: 'refused', status: 400, message: 'Bağlantı geçersiz' }],
    [
      409,
      { msg: 'Zaten var', code: 'DUPLICATE' },
      { kind: 'refused', status: 409, message: 'Zaten var', code: 'DUPLICATE' },
    ],
    [500, {}, { kind: 'refused', status: 500 }],
    [200, { success: false }, { kind: 'refused', status: 200 }],
    [200, { success: false, message: 'Kod geçersiz' }, { kind: 'refused', status: 200, message: 'Kod geçersiz' }],
    [428, { code: 'STEP_UP_REQUIRED' }, { kind: 'step-up-needed', code: 'STEP_UP_REQUIRED' }],
    [428, { code: 'TWO_FACTOR_NOT_ENABLED' }, { kind: 'step-up-needed', code: 'TWO_FACTOR_NOT_ENABLED' }],
    [403, { message: 'Süre doldu' }, { kind: 'session-ended', status: 403, message: 'Süre doldu' }],
    [502, '<html>Bad Gateway</html>', { kind: 'refused', status: 502 }],
  ])('%i %j', async (status, body, failure) => {
    const { http } = await open(json(status, body))
    expect(await failureOf(http.call(get))).toEqual(failure)
  })

  it('an HTML error page is never shown', async () => {
    const { http } = await open((_, response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>'),
    )
    expect(failureText(await failureOf(http.call(get)))).toBe('Sunucu hatası: 502')
  })

  it.each([
    [{ 'retry-after': '120' }, 429, 'Yavaş (2 dakika sonra yeniden deneyin)'],
    [{ 'retry-after': ' 7' }, 503, 'Yavaş (7 saniye sonra yeniden deneyin)'],
    [{ 'retry-after': '90' }, 503, 'Yavaş (90 saniye sonra yeniden deneyin)'],
    [{ 'retry-after': '91' }, 503, 'Yavaş (2 dakika sonra yeniden deneyin)'],
    [{ 'retry-after': '10000' }, 503, 'Yavaş (3 saat sonra yeniden deneyin)'],
    [dated('Thu, 05 Mar 2026 10:30:45 GMT'), 503, 'Yavaş (45 saniye sonra yeniden deneyin)'],
    [dated('Thu, 05 Mar 2026 10:29:00 GMT'), 503, 'Yavaş'],
    [{ 'retry-after': '0' }, 429, 'Yavaş'],
    [{ 'retry-after': '-5' }, 429, 'Yavaş'],
    [{ 'retry-after': 'soon' }, 429, 'Yavaş'],
    [{}, 429, 'Yavaş'],
  ])('that say when to come back are quoted: %j', async (headers, status, text) => {
    const { http } = await open((_, response) => {
      response.writeHead(status, headers).end(JSON.stringify({ message: 'Yavaş' }))
    })
    expect(failureText(await failureOf(http.call(get)), 'Çağrıdan')).toBe(text)
  })

  it('an answer of another shape says where it differs', async () => {
    const { http } = await open(json(200, { name: 5 }))
    expect(await failureOf(http.call(get))).toMatchObject({
      kind: 'unexpected-answer',
      issues: expect.stringContaining('name') as string,
    })
  })

  it('an empty body counts as an empty object', async () => {
    const { http } = await open((_, response) => response.writeHead(204).end())
    expect(await http.call({ path: ['x'], answer: v.object({}) })).toEqual({})
  })

  it.each([401, 403] as const)(
    '%i is announced with the token of its request, and still fails the call',
    async (status) => {
      const { http, ends } = await open(json(status, { message: 'Kapalı' }))
      expect(await failureOf(http.call(get))).toMatchObject({ kind: 'session-ended', status })
      expect(ends).toEqual([{ status, message: 'Kapalı', token: 'token-1' }])
    },
  )
})

describe('a redirect', () => {
  const elsewhere = async () => {
    const seen: unknown[] = []
    const { url } = await open((request, response) => {
      seen.push(request.url, request.headers.authorization)
      json(200, { name: 'elsewhere' })(request, response)
    })
    const redirect: RequestListener = (_, response) => response.writeHead(302, { location: `${url}/y` }).end()
    return { seen, redirect }
  }

  it('to another origin never carries the token, neither for a call nor for a file', async () => {
    const { seen, redirect } = await elsewhere()
    const { http } = await open(redirect)
    expect(await http.call(get)).toEqual({ name: 'elsewhere' })
    await http.file({ path: ['x'] })
    await http.linkedFile('/x')
    expect(seen).toEqual(['/y', undefined, '/y', undefined, '/y', undefined])
  })

  it('is refused with its status where none may be followed', async () => {
    const { seen, redirect } = await elsewhere()
    const { http } = await open(redirect, { redirect: 'manual' })
    const refused = { kind: 'refused', status: 302 }
    expect(await failureOf(http.call(get))).toEqual(refused)
    expect(await failureOf(http.call({ ...get, method: 'POST', json: {} }))).toEqual(refused)
    expect(await failureOf(http.file({ path: ['x'] }))).toEqual(refused)
    expect(await failureOf(http.linkedFile('/x'))).toEqual(refused)
    expect(seen).toEqual([])
  })
})

describe('a busy server', () => {
  /** Answers one call that is busy for 7 s; the client waits as often as `isPatient` says. */
  async function callBusy(method: 'GET' | 'POST', status: number, isPatient: boolean) {
    const waits: number[] = []
    let calls = 0
    const { http } = await open(
      (request, response) => {
        calls += 1
        response.setHeader('retry-after', '7')
        json(calls === 1 ? status : 200, { name: 'a' })(request, response)
      },
      { waitFor: (seconds) => Promise.resolve(waits.push(seconds) > 0 && isPatient) },
    )
    const ended = await http.call({ ...get, method }).catch((error: unknown) => toFailure(error).kind)
    return { ended, waits, calls }
  }

  it.each<[...Parameters<typeof callBusy>, object]>([
    ['GET', 429, true, { ended: { name: 'a' }, waits: [7], calls: 2 }],
    ['GET', 503, true, { ended: { name: 'a' }, waits: [7], calls: 2 }],
    ['POST', 429, true, { ended: { name: 'a' }, waits: [7], calls: 2 }],
    ['GET', 429, false, { ended: 'refused', waits: [7], calls: 1 }],
    // The server may have done the write before it broke.
    ['POST', 503, true, { ended: 'refused', waits: [], calls: 1 }],
    ['GET', 500, true, { ended: 'refused', waits: [], calls: 1 }],
  ])('%s answered %i by a client that may wait: %s', async (method, status, isPatient, expected) => {
    expect(await callBusy(method, status, isPatient)).toEqual(expected)
  })
})

describe('broken networks', () => {
  it('no server listens', async () => {
    const { http } = await open(json(200, {}))
    for (const close of closing.splice(0)) close()
    expect(await failureOf(http.call(get))).toEqual({ kind: 'offline', cause: 'ECONNREFUSED' })
  })

  it('code of the client that does not load, and loads with the next call', async () => {
    let isGone = true
    const { http } = await open(json(200, { name: 'a' }), {
      loadCode: (load) => (isGone ? Promise.reject(new TypeError('no chunk')) : load()),
    })
    expect(await failureOf(http.call(get))).toEqual({ kind: 'offline' })
    isGone = false
    expect(await http.call(get)).toEqual({ name: 'a' })
  })

  it('a body shorter than its content-length', async () => {
    const { http } = await open((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
      response.write('{"name":', () => response.socket?.end())
    })
    expect(await failureOf(http.call(get))).toEqual({ kind: 'cut-answer' })
  })

  it('a packed body beyond the limit', async () => {
    const packed = gzipSync(JSON.stringify({ name: 'x'.repeat(5_000) }))
    const { http } = await open((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.byteLength }).end(packed),
    )
    expect(await failureOf(http.call({ ...get, maxBytes: 1_000 }))).toEqual({ kind: 'too-large', maxBytes: 1_000 })
  })

  it('a body beyond the limit, announced or not', async () => {
    const big = JSON.stringify({ name: 'x'.repeat(5_000) })
    const announced = await open((_, response) => response.writeHead(200, { 'content-length': big.length }).end(big))
    expect(await failureOf(announced.http.call({ ...get, maxBytes: 1_000 }))).toEqual({
      kind: 'too-large',
      maxBytes: 1_000,
    })
    const streamed = await open((_, response) => {
      response.writeHead(200)
      response.write(big)
      response.end()
    })
    expect(await failureOf(streamed.http.call({ ...get, maxBytes: 1_000 }))).toEqual({
      kind: 'too-large',
      maxBytes: 1_000,
    })
  })

  it('30 seconds without an answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const arrived = Promise.withResolvers<void>()
    const { http } = await open(() => arrived.resolve())
    let ended = false
    const failure = failureOf(http.call(get)).finally(() => (ended = true))
    await arrived.promise
    await vi.advanceTimersByTimeAsync(29_999)
    expect(ended).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await failure).toEqual({ kind: 'timeout' })
  })

  it.each([false, true])('a call is left at once when its signal comes, its head received: %s', async (hasHead) => {
    const leave = new AbortController()
    const closed = Promise.withResolvers<void>()
    const listener: RequestListener = (request, response) => {
      request.socket.once('close', () => closed.resolve())
      if (hasHead) response.write('{"na')
      else leave.abort()
    }
    const { http } = await open(listener, {
      fetch: async (request) => {
        const answer = await fetch(request as Request)
        leave.abort()
        return answer
      },
    })
    await expect(http.call({ ...get, signal: leave.signal })).rejects.toThrow(/abort/i)
    await closed.promise
  })
})
