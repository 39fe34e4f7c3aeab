import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { json, openLoopback } from '../../testing/loopback/loopback-http.ts'
import { FailureError, toFailure, type Failure } from '../failure/failure.ts'
import { memoryStorage } from '../platform/storage.ts'
import { createSendOnce } from './send-once.ts'

const lost: Failure = { kind: 'timeout' }
const cut: Failure = { kind: 'cut-answer' }
const refused = (status: number): Failure => ({ kind: 'refused', status })
const payment = { method: 'POST', path: ['action', 'add-payment'], json: { amount_usd: 5 } }

let made = 0
beforeEach(() => {
  made = 0
  vi.useFakeTimers({ toFake: ['setTimeout'] })
})
afterEach(() => vi.useRealTimers())

/** A page whose server answers with these failures in order, then with `done`. */
function openPage({ storage = memoryStorage(), isOffered = true as boolean | null } = {}) {
  const state = { at: 0, answers: [] as Failure[], keys: [] as string[], lost: [] as string[] }
  const sendOnce = createSendOnce({
    newKey: () => `key-${(made += 1)}`,
    storage,
    onLost: (key) => state.lost.push(key),
    now: () => state.at,
    isOffered: async () => isOffered,
  })
  const send = async (write: Parameters<typeof sendOnce>[0], ...answers: Failure[]) => {
    state.answers = answers
    const sent = sendOnce(write, async (key) => {
      state.keys.push(key)
      const failure = state.answers.shift()
      if (failure) throw new FailureError(failure)
      return 'done'
    }).catch((error: unknown) => toFailure(error).kind)
    await vi.runAllTimersAsync()
    return sent
  }
  return { state, send, storage }
}

describe('the key of a write', () => {
  it('is new after an answer, a refusal too', async () => {
    const { state, send, storage } = openPage()
    expect([await send(payment), await send(payment, refused(409)), await send(payment)]).toEqual([
      'done',
      'refused',
      'done',
    ])
    expect(state.keys).toEqual(['key-1', 'key-2', 'key-3'])
    expect(storage.get('unansweredWrites')).toBeNull()
  })

  it('stays for each write of a long batch', async () => {
    const { state, send } = openPage({ isOffered: false })
    const writes = Array.from({ length: 100 }, (_, order) => ({ ...payment, json: { order } }))
    for (const write of writes) await send(write, refused(500))
    for (const write of writes) await send(write)
    expect(state.keys.slice(100)).toEqual(state.keys.slice(0, 100))
  })

  it.each([lost, cut, { kind: 'offline' } as const, refused(500), refused(503)])(
    'stays after %j until there is an answer',
    async (failure) => {
      const { state, send } = openPage({ isOffered: false })
      await send(payment, failure)
      await send(payment, refused(429))
      await send(payment)
      await send(payment)
      expect(state.keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2'])
    },
  )

  it('belongs to the content: fields, order, names and sizes of files', async () => {
    const { state, send } = openPage({ isOffered: false })
    const form = (text: string, file: string, name = 'a.png') => {
      const filled = new FormData()
      filled.append('response', text)
      filled.append('attachments', new Blob([file]), name)
      return { method: 'POST', path: ['tickets', 1, 'responses'], form: filled }
    }
    const writes = [payment, { ...payment, json: { amount_usd: 6 } }, { ...payment, path: ['orders', 'save'] }]
    const forms = [form('a', 'x'), form('b', 'x'), form('a', 'xy'), form('a', 'x', 'b.png')]
    for (const write of [...writes, ...forms]) await send(write, lost)
    expect(new Set(state.keys).size).toBe(7)
    await send(form('a', 'x'))
    expect(state.keys.at(-1)).toBe('key-4')
  })

  it('outlives the page, for an hour', async () => {
    const storage = memoryStorage()
    await openPage({ storage, isOffered: false }).send(payment, lost)
    const kept = openPage({ storage })
    kept.state.at = 3_599_999
    await kept.send(payment, lost, lost)
    expect(kept.state.keys).toEqual(['key-1', 'key-1'])
    kept.state.at = 3_600_000
    await kept.send(payment)
    expect(kept.state.keys.at(-1)).toBe('key-2')
    expect(storage.get('unansweredWrites')).toBeNull()
  })

  it('is new for a file with other bytes of the same name and size', async () => {
    const { state, send } = openPage({ isOffered: false })
    const reused: Failure = { kind: 'refused', status: 422, code: 'KEY_REUSED' }
    await send(payment, lost)
    expect(await send(payment, reused)).toBe('done')
    expect(state.keys).toEqual(['key-1', 'key-1', 'key-2'])
    expect(await send(payment, reused)).toBe('refused')
    await send(payment, lost)
    expect(await send(payment, refused(422))).toBe('refused')
    expect(state.keys.slice(3)).toEqual(['key-3', 'key-4', 'key-4'])
  })

  it('stays in the page when the storage is full', async () => {
    const storage = memoryStorage()
    storage.set = () => {
      throw new Error('QuotaExceededError')
    }
    const { state, send } = openPage({ storage, isOffered: false })
    expect([await send(payment, lost), await send(payment), await send(payment)]).toEqual(['timeout', 'done', 'done'])
    expect(state.keys).toEqual(['key-1', 'key-1', 'key-2'])
  })

  it('survives a storage that holds something else', async () => {
    const { state, send } = openPage({ storage: memoryStorage({ unansweredWrites: '{' }) })
    expect([await send(payment), state.keys]).toEqual(['done', ['key-1']])
  })
})

describe('a request that still runs', () => {
  const running: Failure = { kind: 'refused', status: 409, code: 'STILL_RUNNING', message: 'Sürüyor' }

  it('has no answer yet', async () => {
    const { state, send } = openPage()
    expect(await send(payment, lost, running)).toBe('timeout')
    expect(await send(payment, running)).toBe('done')
    expect([new Set(state.keys).size, state.lost]).toEqual([1, ['key-1']])
  })
})

describe('a lost answer', () => {
  it('is asked for once more with the same key', async () => {
    const { state, send } = openPage()
    expect(await send(payment, lost)).toBe('done')
    expect(await send(payment, cut, refused(502))).toBe('refused')
    expect(state.keys).toEqual(['key-1', 'key-1', 'key-2', 'key-2'])
    expect(state.lost).toEqual(['key-2'])
  })

  it('is left to the user where the server keeps no keys', async () => {
    const { state, send } = openPage({ isOffered: false })
    expect(await send(payment, lost)).toBe('timeout')
    expect([state.keys, state.lost]).toEqual([['key-1'], []])
    const unknown = openPage({ isOffered: null })
    expect(await unknown.send(payment, lost)).toBe('timeout')
    expect([unknown.state.keys, unknown.state.lost]).toEqual([['key-2'], ['key-2']])
  })

  it.each([refused(500), refused(503), { kind: 'unexpected-answer', issues: '' } as const])(
    'is none, but the user gets the key: %j',
    async (failure) => {
      const { state, send } = openPage()
      await send(payment, failure)
      expect([state.keys.length, state.lost]).toEqual([1, ['key-1']])
      const foreign = openPage({ isOffered: false })
      await foreign.send(payment, failure)
      expect([foreign.state.keys.length, foreign.state.lost]).toEqual([1, []])
    },
  )

  it('is none: a refusal', async () => {
    const { state, send } = openPage()
    await send(payment, refused(400))
    expect([state.keys.length, state.lost]).toEqual([1, []])
  })

  it('is not asked for after the user has cancelled, who gets the key at once', async () => {
    const { state, send } = openPage()
    const cancel = new AbortController()
    const sent = send({ ...payment, signal: cancel.signal }, lost)
    cancel.abort()
    expect(state.lost).toEqual(['key-1'])
    await sent
    expect(state.keys).toEqual(['key-1'])
    await send(payment)
    expect(state.keys).toEqual(['key-1', 'key-1'])
  })
})

it('goes out as Idempotency-Key of the calls that are marked, and of no other', async () => {
  vi.useRealTimers()
  const seen: unknown[] = []
  const sendOnce = createSendOnce({
    newKey: () => 'key-1',
    storage: memoryStorage(),
    now: Date.now,
    isOffered: async () => true,
  })
  const { http, close } = await openLoopback(
    (request, response) => {
      seen.push(request.headers['idempotency-key'])
      json(200, {})(request, response)
    },
    { sendOnce },
  )
  const call = { method: 'POST', path: ['x'], json: {}, answer: v.object({}) } as const
  await http.call(call)
  await http.call({ ...call, once: true })
  const form = new FormData()
  form.append('a', 'b')
  await http.call({ method: 'POST', path: ['x'], form, answer: v.object({}), once: true, onProgress: () => {} })
  close()
  expect(seen).toEqual([undefined, 'key-1', 'key-1'])
})
