import { afterEach, expect, it, vi } from 'vitest'
import type { Fetch } from '@ip-portal/core/kernel/http/http'
import { memoryStorage } from '@ip-portal/core/kernel/platform/storage'
import { createPortal, type Portal } from '@ip-portal/core/portal'
import { Interrupted } from '../errors/exit-codes.ts'
import { runFlow } from './run-flow.ts'

let portal: Portal
afterEach(() => portal.auth.dispose())

const path = { order: 7, ip: '192.0.2.0', subnet: '24' }
const change = { op: 'add', to: { kind: 'route', origin: 'AS64501', maintainer: '' } } as const

/** Makes a portal with answers by the last part of the path. */
const portalOf = (answers: Record<string, () => unknown>) => {
  const fetch: Fetch = async (request) => {
    const last = new URL((request as Request).url).pathname.split('/').at(-1) ?? ''
    return Response.json(await answers[last]?.())
  }
  portal = createPortal({ baseUrl: 'http://portal.example', storage: memoryStorage(), fetch, watch: false })
  return portal
}

it('passes on the questions of the flow in order, and ends with its output', async () => {
  portalOf({
    login: () => ({ requireOTP: true, tempToken: 't' }),
    'verify-2fa': () => ({ token: 'token-1', user: null, company: null }),
  })
  const asked: string[] = []
  const result = await runFlow(
    portal.auth.login(),
    {
      credentials: async ({ asks, can }) => {
        asked.push(asks)
        expect(can({ type: 'login.submit', email: ' ', password: '' })).toBe(false)
        return { type: 'login.submit', email: 'a@b.example', password: 'x' } as const
      },
      code: async ({ asks, can }) => {
        asked.push(asks)
        expect(can({ type: 'code.submit', code: '12345' })).toBe(false)
        return { type: 'code.submit', code: '123456' } as const
      },
    },
    { signal: new AbortController().signal },
  )
  expect(asked).toEqual(['credentials', 'code'])
  expect(result).toMatchObject({ kind: 'done', output: { token: 'token-1' } })
})

it('ends with a flow whose last answer ends it at once, without a call', async () => {
  const flow = portalOf({}).shownToken({ id: 1, token: 'ipp_gizli' })
  const seen: string[] = []
  const result = await runFlow(
    flow,
    {
      acknowledgement: async ({ context: { token } }) => {
        seen.push(token)
        return { type: 'token.saved' } as const
      },
    },
    { signal: new AbortController().signal },
  )
  expect([seen, result]).toEqual([['ipp_gizli'], { kind: 'done', output: undefined, context: { token: '' } }])
})

it('abandons a flow without an answer, and names its question', async () => {
  portalOf({ login: () => ({ success: false, message: 'Hatalı' }) })
  let tries = 0
  const credentials = async () =>
    (tries += 1) > 1 ? null : ({ type: 'login.submit', email: 'a@b.example', password: 'x' } as const)
  const { signal } = new AbortController()
  expect(await runFlow(portal.auth.login(), { credentials: null, code: null }, { signal })).toMatchObject({
    kind: 'abandoned',
    asks: 'credentials',
  })
  expect(await runFlow(portal.auth.login(), { credentials, code: null }, { signal })).toMatchObject({
    kind: 'abandoned',
    asks: 'credentials',
    context: { failure: { message: 'Hatalı' } },
  })
})

it('compiles with an answer to each question', async () => {
  portalOf({})
  const { signal } = new AbortController()
  // @ts-expect-error: the flow also asks for a code
  expect(await runFlow(portal.auth.login(), { credentials: null }, { signal })).toMatchObject({ asks: 'credentials' })
})

it('rests where an endless flow has nothing to ask', async () => {
  portalOf({ open: () => ({ open_tickets: 3 }) })
  const result = await runFlow(portal.openTickets(), { retry: null }, { signal: new AbortController().signal })
  expect(result).toMatchObject({ kind: 'resting', context: { data: { open_tickets: 3 } } })
})

it('throws for an event that the flow cannot take', async () => {
  portalOf({})
  const code = async () => ({ type: 'login.submit', email: '', password: '' }) as const
  await expect(
    runFlow(portal.auth.login(), { credentials: code, code: null }, { signal: new AbortController().signal }),
  ).rejects.toThrow(/credentials/)
})

it('leaves a read at once when it is interrupted', async () => {
  const interrupt = new AbortController()
  portalOf({ open: () => new Promise(() => interrupt.abort()) })
  await expect(runFlow(portal.openTickets(), { retry: null }, { signal: interrupt.signal })).rejects.toBeInstanceOf(
    Interrupted,
  )
})

it('awaits a running change when it is interrupted, and asks nothing more', async () => {
  const interrupt = new AbortController()
  const onHeld = vi.fn()
  portalOf({
    'security-status': () => ({ hasEmail: true, isEmailVerified: true, is2FAEnabled: true }),
    verify: () => ({ success: true }),
    route: async () => {
      // The flow hears of it within this call.
      interrupt.abort()
      expect(onHeld).toHaveBeenCalledTimes(1)
      return { success: false, message: 'Reddedildi' }
    },
  })
  const details = vi.fn(async () => ({ type: 'details.submit', details: change }) as const)
  const result = await runFlow(
    portal.routeChange(path, () => ({ routes: [], roas: [] })),
    {
      details,
      code: async () => ({ type: 'code.submit', code: '123456' }) as const,
      retry: null,
      'two-factor': null,
      restore: null,
    },
    { signal: interrupt.signal, onHeld },
  )
  expect(result).toMatchObject({ kind: 'abandoned', asks: 'details', context: { failure: { message: 'Reddedildi' } } })
  expect(details).toHaveBeenCalledTimes(1)
  expect(onHeld).toHaveBeenCalledTimes(1)
})

it('says only once that it completes a change of several steps', async () => {
  const interrupt = new AbortController()
  const onHeld = vi.fn()
  const steps: string[] = []
  portalOf({
    'security-status': () => ({ hasEmail: true, isEmailVerified: true, is2FAEnabled: true }),
    verify: () => ({ success: true }),
    AS64500: () => {
      interrupt.abort()
      return { success: true }
    },
    route: () => ({ success: true }),
  })
  const edit = { ...change, op: 'edit', from: { kind: 'route', origin: 'AS64500', maintainer: '' } } as const
  const result = await runFlow(
    portal.routeChange(path, () => ({ routes: [], roas: [] })),
    {
      details: async () => ({ type: 'details.submit', details: edit }) as const,
      code: async () => ({ type: 'code.submit', code: '123456' }) as const,
      retry: null,
      'two-factor': null,
      restore: null,
    },
    { signal: interrupt.signal, onHeld, onStep: (step) => interrupt.signal.aborted && steps.push(step) },
  )
  expect([result.kind, steps]).toEqual(['done', ['removing', 'creating']])
  expect(onHeld).toHaveBeenCalledTimes(1)
})

it('abandons an upload when it is interrupted, and keeps what was entered', async () => {
  const interrupt = new AbortController()
  const onHeld = vi.fn()
  portalOf({ tickets: () => new Promise(() => interrupt.abort()) })
  const ticket = { subject: 'Konu', description: 'Metin', order: null, files: [] }
  const result = await runFlow(
    portal.newTicket(),
    { details: async () => ({ type: 'form.submit', details: ticket }) as const },
    { signal: interrupt.signal, onHeld },
  )
  expect(result).toMatchObject({ kind: 'abandoned', asks: 'details', context: { details: ticket, failure: null } })
  expect(onHeld).not.toHaveBeenCalled()
})
