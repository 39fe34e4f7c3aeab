import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { toFailure, type Failure } from '../failure/failure.ts'
import { createHttp, type SessionEnd } from './http.ts'
import { createKyTransport, type SendForm } from './ky-transport.ts'
import { limits } from '../values/limits.ts'
import { failureText } from '../failure/failure-text.ts'

const closing: (() => void)[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const close of closing.splice(0)) close()
})

/** A real server on loopback, and the http door in front of it. */
async function door(listener: RequestListener, token: string | null = 'token-1', sendForm?: SendForm) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () => server.close(),
    () => server.closeAllConnections(),
  )
  const ends: SessionEnd[] = []
  const http = createHttp({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => token,
    onSessionEnd: (end) => ends.push(end),
    transport: createKyTransport(sendForm ? { sendForm } : {}),
  })
  return { http, ends }
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
const failureOf = async (call: Promise<unknown>): Promise<Failure> =>
  call.then(
    (answer) => {
      throw new Error(`no failure but ${JSON.stringify(answer)}`)
    },
    (error: unknown) => toFailure(error),
  )
/** Seconds are counted from the server's own clock, whatever ours says. */
const dated = (until: string) => ({ date: 'Thu, 05 Mar 2026 10:30:00 GMT', 'retry-after': until })
const Name = v.object({ name: v.string() })
const get = { path: ['x'], answer: Name }

describe('requests', () => {
  it('go below /api with the bearer token, encoded path segments and a JSON body', async () => {
    const seen: unknown[] = []
    const { http } = await door((request, response) => {
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
    const { http } = await door((request, response) => {
      header = request.headers.authorization
      json(200, { name: 'a' })(request, response)
    }, null)
    await http.call(get)
    expect(header).toBeUndefined()
  })

  it('are sent once: nothing is retried', async () => {
    let count = 0
    const { http } = await door((request, response) => {
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
    const { http } = await door(json(status, body))
    expect(await failureOf(http.call(get))).toEqual(failure)
  })

  it('an HTML error page is never shown', async () => {
    const { http } = await door((_, response) =>
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
    const { http } = await door((_, response) => {
      response.writeHead(status, headers).end(JSON.stringify({ message: 'Yavaş' }))
    })
    expect(failureText(await failureOf(http.call(get)), 'Çağrıdan')).toBe(text)
  })

  it('an answer of another shape says where it differs', async () => {
    const { http } = await door(json(200, { name: 5 }))
    expect(await failureOf(http.call(get))).toMatchObject({
      kind: 'unexpected-answer',
      issues: expect.stringContaining('name') as string,
    })
  })

  it('an empty body counts as an empty object', async () => {
    const { http } = await door((_, response) => response.writeHead(204).end())
    expect(await http.call({ path: ['x'], answer: v.object({}) })).toEqual({})
  })

  it.each([401, 403] as const)(
    '%i is announced with the token of its request, and still fails the call',
    async (status) => {
      const { http, ends } = await door(json(status, { message: 'Kapalı' }))
      expect(await failureOf(http.call(get))).toMatchObject({ kind: 'session-ended', status })
      expect(ends).toEqual([{ status, message: 'Kapalı', token: 'token-1' }])
    },
  )
})

describe('files', () => {
  it.each([
    [`attachment; filename="olcum.jpg"; filename*=UTF-8''%C3%B6l%C3%A7%C3%BCm%20%281%29.jpg`, 'ölçüm (1).jpg'],
    [`attachment; filename="olcum.jpg"; filename*=UTF-8''%ff`, 'olcum.jpg'],
    ['attachment', ''],
  ])('arrive byte by byte with media type and name: %s', async (disposition, name) => {
    const bytes = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x0a])
    const headers = { 'content-type': 'image/jpeg', 'content-disposition': disposition }
    const { http } = await door((_, response) => response.writeHead(200, headers).end(bytes))
    const file = await http.file({ path: ['uploads', 'tickets', 'a.jpg'] })
    expect({ name: file.name, type: file.type }).toEqual({ name, type: 'image/jpeg' })
    expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes)
  })

  it('behind a link are fetched without the token', async () => {
    const seen: unknown[] = []
    const { http } = await door((request, response) => {
      seen.push(request.url, request.headers.authorization)
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-')
    })
    const file = await http.linkedFile('/api/action/invoices/A.pdf?expires=1&signature=x')
    expect([file.type, await file.text()]).toEqual(['application/pdf', '%PDF-'])
    expect(seen).toEqual(['/api/action/invoices/A.pdf?expires=1&signature=x', undefined])
  })

  it('are refused in the words of the server, and within the limit', async () => {
    const missing = await door(json(404, { message: 'Dosya bulunamadı' }))
    expect(await failureOf(missing.http.file({ path: ['x'] }))).toEqual({
      kind: 'refused',
      status: 404,
      message: 'Dosya bulunamadı',
    })
    const large = await door((_, response) => response.writeHead(200).end('x'.repeat(5_000)))
    expect(await failureOf(large.http.file({ path: ['x'], maxBytes: 1_000 }))).toMatchObject({ kind: 'too-large' })
  })
})

it('a form of more than 100 MB is not sent at all', async () => {
  const { http } = await door(() => expect.unreachable())
  const form = new FormData()
  const half = new Blob([new Uint8Array(limits.maxBodyBytes / 2)])
  form.append('files', half, 'a.pdf')
  form.append('files', half, 'b.pdf')
  form.append('description', 'ş')
  expect(await failureOf(http.call({ ...get, method: 'POST', form }))).toEqual({
    kind: 'too-large',
    maxBytes: limits.maxBodyBytes,
  })
})

describe('a form whose progress is shown', () => {
  const form = () => {
    const filled = new FormData()
    filled.append('response', 'Merhaba')
    return filled
  }
  const post = { ...get, method: 'POST', form: form() } as const

  it('goes through the sender that can count, with the token', async () => {
    const reported: unknown[] = []
    const sendForm: SendForm = (request, sent, onProgress) => {
      onProgress({ sent: 5, total: 10 })
      const headers = { authorization: String(request.headers.get('authorization')) }
      return fetch(request.url, { method: request.method, body: sent, headers })
    }
    const seen: unknown[] = []
    const listener: RequestListener = (request, response) => {
      seen.push(request.method, request.url, request.headers.authorization)
      json(200, { name: 'a' })(request, response)
    }
    const { http } = await door(listener, 'token-1', sendForm)
    expect(await http.call({ ...post, onProgress: (progress) => reported.push(progress) })).toEqual({ name: 'a' })
    expect(seen).toEqual(['POST', '/api/x', 'Bearer token-1'])
    expect(reported).toEqual([{ sent: 5, total: 10 }])
  })

  it('goes through fetch where nobody counts', async () => {
    const { http } = await door(json(200, { name: 'a' }), 'token-1')
    expect(await http.call({ ...post, onProgress: () => expect.unreachable() })).toEqual({ name: 'a' })
  })

  it('may take as long as it moves: 30 seconds without a byte end it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const moving = Promise.withResolvers<() => void>()
    const sendForm: SendForm = (request, _, onProgress) => {
      moving.resolve(() => onProgress({ sent: 1, total: 10 }))
      return new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error))
      })
    }
    const { http } = await door(() => {}, 'token-1', sendForm)
    let ended = false
    const failure = failureOf(http.call({ ...post, onProgress: () => {} })).finally(() => (ended = true))
    const move = await moving.promise
    await vi.advanceTimersByTimeAsync(limits.requestTimeoutMs - 1)
    move()
    await vi.advanceTimersByTimeAsync(limits.requestTimeoutMs - 1)
    expect(ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await failure).toEqual({ kind: 'timeout' })
  })

  it('keeps no program alive by what moves after its end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let moveLate = () => {}
    const sendForm: SendForm = (_, __, onProgress) => {
      moveLate = () => onProgress({ sent: 1, total: 10 })
      return Promise.reject(new TypeError('the network was lost'))
    }
    const { http } = await door(() => {}, 'token-1', sendForm)
    expect(await failureOf(http.call({ ...post, onProgress: () => {} }))).toEqual({ kind: 'offline' })
    moveLate()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('broken networks', () => {
  it('nobody listens', async () => {
    const { http } = await door(json(200, {}))
    for (const close of closing.splice(0)) close()
    expect(await failureOf(http.call(get))).toEqual({ kind: 'offline' })
  })

  it('a body shorter than its content-length', async () => {
    const { http } = await door((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
      response.write('{"name":')
      setTimeout(() => response.destroy(), 20)
    })
    expect(await failureOf(http.call(get))).toEqual({ kind: 'cut-answer' })
  })

  it('a body beyond the limit, announced or not', async () => {
    const big = JSON.stringify({ name: 'x'.repeat(5_000) })
    const announced = await door((_, response) => response.writeHead(200, { 'content-length': big.length }).end(big))
    expect(await failureOf(announced.http.call({ ...get, maxBytes: 1_000 }))).toEqual({
      kind: 'too-large',
      maxBytes: 1_000,
    })
    const streamed = await door((_, response) => {
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
    const { http } = await door(() => arrived.resolve())
    const failure = failureOf(http.call(get))
    await arrived.promise
    await vi.advanceTimersByTimeAsync(limits.requestTimeoutMs - 1)
    vi.advanceTimersByTime(1)
    expect(await failure).toEqual({ kind: 'timeout' })
  })
})

describe('what a person reads', () => {
  it.each<[Failure, string | undefined, string]>([
    [{ kind: 'refused', status: 400, message: 'Sunucudan' }, 'Çağrıdan', 'Sunucudan'],
    [{ kind: 'refused', status: 400 }, 'Çağrıdan', 'Çağrıdan'],
    [{ kind: 'refused', status: 503 }, undefined, 'Sunucu hatası: 503'],
    [{ kind: 'refused', status: 200 }, undefined, 'İşlem başarısız'],
    [{ kind: 'refused', status: 503, retryAfter: 30 }, 'Çağrıdan', 'Çağrıdan (30 saniye sonra yeniden deneyin)'],
    [
      { kind: 'refused', status: 503, retryAfter: 30 },
      'Çağrıdan (30 saniye sonra yeniden deneyin)',
      'Çağrıdan (30 saniye sonra yeniden deneyin)',
    ],
    [{ kind: 'timeout' }, undefined, 'Bir hata oluştu'],
    [{ kind: 'offline' }, undefined, 'Bir hata oluştu'],
    [{ kind: 'bug', cause: 'x' }, undefined, 'Bilinmeyen bir hata oluştu'],
    [{ kind: 'unexpected-answer', issues: 'x' }, undefined, 'Bilinmeyen bir hata oluştu'],
    [{ kind: 'offline' }, 'Çağrıdan', 'Çağrıdan'],
    [{ kind: 'too-large', maxBytes: 100 * 1024 * 1024 }, 'Çağrıdan', 'Yanıt veya dosya çok büyük (en fazla 100 MB)'],
  ])('%j with %s reads %s', (failure, fallback, text) => expect(failureText(failure, fallback)).toBe(text))

  it('whatever is thrown becomes a failure', () => {
    for (const thrown of [null, undefined, 'x', 5, {}, new Error('x'), { kind: 'nonsense' }])
      expect(toFailure(thrown).kind).toBe('bug')
  })
})
