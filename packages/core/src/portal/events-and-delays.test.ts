import { afterEach, expect, it, vi } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { statesOf } from '../kernel/flow/reading/machine-states.ts'
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
  savePlan: { done: 0 },
  confirmPlan: { done: 0 },
  saveRegistryDefaults: { done: 2_000 },
  newTicket: { done: 1_500 },
  contractUpload: { done: 2_000 },
  payment: { alert: 2_000 },
  renewal: { alert: 2_000 },
  newOrder: { alert: 2_000 },
}

// Events that the shared machines take, by what they ask for, else by the call that runs or the tag of the state.
const query = { load: 'query.refresh', rest: 'query.refresh', retry: 'query.retry query.refresh' }
const stepUp = {
  retry: 'action.retry action.cancel',
  'two-factor': 'setup.open action.cancel',
  details: 'details.submit action.cancel',
  code: 'code.submit recovery.submit code.cancel',
  verifyCode: 'code.cancel',
  restore: 'restore.submit action.cancel',
}
const form = { details: 'form.submit' }
const button = { details: 'form.submit', succeeded: 'form.submit' }
const upload = { details: 'form.submit', submit: 'form.cancel' }
const batch = {
  retry: 'batch.retry',
  details: 'batch.submit',
  confirmation: 'batch.confirm batch.back',
  repeat: 'batch.repeat',
}
const signIn = {
  credentials: 'login.submit',
  code: 'code.submit recovery.submit code.cancel',
  verifyCode: 'code.cancel',
}

/** Events that the flows take: a flow that is not here is a query or takes none. */
const events: Record<string, Record<string, string>> = {
  login: signIn,
  secureLink: signIn,
  session: {
    rest: 'session.started session.replaced session.ended | session.signOut session.renamed session.started session.ended session.replaced poll.answered',
    acknowledgement: 'warning.dismiss session.started session.replaced session.ended',
    badgePoll:
      'page.shown page.hidden session.signOut session.renamed session.started session.ended session.replaced poll.answered',
  },
  sessionPoll: { rest: 'page.shown page.hidden', probeSession: 'page.hidden page.shown' },
  security: {
    rest: 'session.started session.ended | security.refresh factor.missed session.started session.ended',
    loadSecurity: 'security.refresh factor.missed session.started session.ended',
    refused: 'security.refresh factor.missed session.started session.ended',
  },
  saveProfile: { details: 'form.submit', code: 'code.submit recovery.submit code.cancel', verifyCode: 'code.cancel' },
  forgotPassword: form,
  resetPassword: form,
  undoEmail: form,
  resendVerification: button,
  endSessions: button,
  saveNotifications: { details: 'switch.set', save: 'switch.set' },
  twoFactorSetup: {
    password: 'password.submit',
    code: 'code.submit recovery.submit code.cancel',
    verifyCode: 'code.cancel',
    retry: 'setup.retry',
    details: 'setup.continue',
    'new-code': 'setup.back code.submit',
    acknowledgement: 'codes.saved',
  },
  renewRecoveryCodes: stepUp,
  newToken: stepUp,
  shownToken: { acknowledgement: 'token.saved' },
  revokeToken: button,
  tagChange: form,
  severalTags: batch,
  routes: {
    loadRoutes: 'query.refresh routes.changed',
    rest: 'query.refresh routes.changed',
    retry: 'query.retry query.refresh routes.changed',
  },
  routeChange: stepUp,
  roaChange: stepUp,
  nameServerChange: stepUp,
  apply: stepUp,
  savePlan: form,
  confirmPlan: form,
  planApply: {
    detectDrift: 'apply.stop',
    openJournal: 'apply.stop',
    storePlan: 'apply.stop',
    executeSteps: 'apply.stop',
  },
  registryCheck: {
    rest: 'value.edit',
    details: 'value.check value.edit',
    checkValue: 'value.edit',
    succeeded: 'value.edit',
    retry: 'value.check value.edit',
  },
  saveRegistryDefaults: form,
  newTicket: upload,
  ticket: {
    retry: 'thread.retry',
    details: 'reply.submit ticket.close',
    sendReply: 'reply.cancel',
    confirmation: 'close.confirm close.cancel',
  },
  contractUpload: upload,
  payment: { retry: 'payment.retry', confirmation: 'payment.payAgain', details: 'payment.submit' },
  severalPayments: batch,
  renewal: {
    retry: 'renewal.retry',
    details: 'promo.apply promo.cancel renewal.continue',
    confirmation: 'renewal.confirm renewal.back',
  },
  severalRenewals: batch,
  newOrder: {
    retry: 'order.retry | service.choose order.retry',
    details: 'service.choose promo.apply promo.cancel order.submit',
  },
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

/** Lists the events that a flow takes from outside, by what it asks for meanwhile. */
function eventsOf(machine: AnyStateMachine): Record<string, string> {
  const found = new Map<string, Set<string>>()
  for (const { asks, tags, calls, ways } of statesOf(machine)) {
    const taken = [...new Set(ways.flatMap(({ on }) => (on.kind === 'event' ? on.name : [])))].join(' ')
    const place = asks === 'nothing' ? (calls[0] ?? tags[0] ?? 'rest') : asks
    if (taken !== '' || asks !== 'nothing') found.set(place, new Set([...(found.get(place) ?? []), taken]))
  }
  return Object.fromEntries([...found].map(([place, taken]) => [place, [...taken].join(' | ')]))
}

it('every flow takes these events', () => {
  const { auth, ...flows } = portal(false)
  const all = flowNames.map((name) => [name, eventsOf(machineOf({ auth, ...flows }, name))] as const)
  auth.dispose()
  const isQuery = (taken: object) => JSON.stringify(taken) === JSON.stringify(query)
  const others = all.filter(([, taken]) => Object.keys(taken).length > 0 && !isQuery(taken))
  expect(Object.fromEntries(others)).toEqual(events)
})
