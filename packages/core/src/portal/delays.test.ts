import { afterEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../kernel/platform/storage.ts'
import { flowNames, machineOf } from './every-flow.ts'
import { createPortal } from './portal.ts'

/** Delays of the flows in ms, as the specification names them. A flow that is not here waits for nothing. */
const delays: Record<string, Record<string, number>> = {
  saveProfile: { done: 2_000 },
  forgotPassword: { done: 3_000 },
  resetPassword: { done: 3_000 },
  undoEmail: { done: 3_000 },
  verifyEmail: { redirect: 3_000 },
  resendVerification: { done: 3_000 },
  endSessions: { done: 2_000 },
  twoFactorSetup: { alert: 2_000 },
  revokeToken: { done: 2_000 },
  tagChange: { done: 1_500 },
  routingChange: { restoreDelay: 1_000 },
  planApply: { lookAgain: 2_000 },
  saveRegistryDefaults: { done: 2_000 },
  newTicket: { done: 1_500 },
  contractUpload: { done: 2_000 },
  payment: { alert: 2_000 },
  renewal: { alert: 2_000 },
  newOrder: { alert: 2_000 },
}

const portal = (watch: boolean) =>
  createPortal({
    baseUrl: 'http://127.0.0.1:1',
    storage: memoryStorage({ token: 'token-1' }),
    watch,
    fetch: () => Promise.resolve(Response.json({ success: true })),
  })

afterEach(() => vi.restoreAllMocks())

it('every flow waits as long as the specification says', () => {
  const { auth } = portal(false)
  const all = flowNames.map((name) => {
    const { delays: ofFlow } = machineOf(portal(false), name).implementations
    const lengths = Object.entries(ofFlow).filter(([, length]) => typeof length === 'number')
    return [name, Object.fromEntries(lengths)] as const
  })
  auth.dispose()
  expect(Object.fromEntries(all.filter(([, ofFlow]) => Object.keys(ofFlow).length > 0))).toEqual(delays)
})

it('a session is looked at every 30 s for its badge and every 3 min for its end', () => {
  const { auth } = portal(true)
  expect(auth.session.getSnapshot().context.watch).toEqual({ badgePollMs: 30_000, sessionCheckMs: 180_000 })
  auth.dispose()
})

it('a sign-out waits 5 s for its answer', () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const { auth } = portal(true)
  auth.session.send({ type: 'session.signOut' })
  auth.dispose()
  expect(timeout.mock.calls).toEqual([[5_000]])
})
