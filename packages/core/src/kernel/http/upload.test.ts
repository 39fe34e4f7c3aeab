import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  bodyOf,
  failureOf,
  getName as get,
  json,
  openLoopback,
  type LoopbackOptions,
} from '../../testing/loopback/loopback-http.ts'
import { limits } from '../values/limits.ts'
import type { Progress, UploadFetch } from './upload.ts'

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

it('a form of more than 100 MB is not sent at all', async () => {
  const { http } = await open(() => expect.unreachable())
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

  it('goes through the given fetch, with the token', async () => {
    const reported: unknown[] = []
    const uploadFetch: UploadFetch = (sent, onProgress) => (input) => {
      const { method, url, headers } = input as Request
      onProgress({ sent: 5, total: 10 })
      return fetch(url, { method, body: sent, headers: { authorization: String(headers.get('authorization')) } })
    }
    const seen: unknown[] = []
    const listener: RequestListener = (request, response) => {
      seen.push(request.method, request.url, request.headers.authorization)
      json(200, { name: 'a' })(request, response)
    }
    const { http } = await open(listener, { uploadFetch })
    expect(await http.call({ ...post, onProgress: (progress) => reported.push(progress) })).toEqual({ name: 'a' })
    expect(seen).toEqual(['POST', '/api/x', 'Bearer token-1'])
    expect(reported).toEqual([{ sent: 5, total: 10 }])
  })

  it('is reported part by part without one', async () => {
    const seen: string[] = []
    const { http } = await open((request, response) => {
      void bodyOf(request).then((body) => {
        seen.push(String(request.headers['content-type']), body)
        response.end('{"name":"a"}')
      })
    })
    const large = form()
    large.append('file', new Blob(['x'.repeat(200_000)]), 'sözleşme.pdf')
    const reported: Progress[] = []
    await http.call({ ...post, form: large, onProgress: (progress) => reported.push(progress) })
    expect(seen[0]).toMatch(/^multipart\/form-data; boundary=/)
    expect(seen[1]).toContain('filename="sözleşme.pdf"')
    expect(reported.length).toBeGreaterThan(3)
    expect(reported.at(-1)?.sent).toBe(reported.at(-1)?.total)
    await http.call(post)
    expect(seen[3]).toContain('Merhaba')
  })

  it('may take as long as it moves: 30 seconds without a byte end it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const moving = Promise.withResolvers<() => void>()
    const uploadFetch: UploadFetch = (_, onProgress) => (input) => {
      const { signal } = input as Request
      moving.resolve(() => onProgress({ sent: 1, total: 10 }))
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
    }
    const { http } = await open(() => {}, { uploadFetch })
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
    const uploadFetch: UploadFetch = (_, onProgress) => () => {
      moveLate = () => onProgress({ sent: 1, total: 10 })
      return Promise.reject(new TypeError('the network was lost'))
    }
    const { http } = await open(() => {}, { uploadFetch })
    expect(await failureOf(http.call({ ...post, onProgress: () => {} }))).toEqual({ kind: 'offline' })
    moveLate()
    expect(vi.getTimerCount()).toBe(0)
  })
})
