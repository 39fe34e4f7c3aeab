import { afterEach, expect, it, vi } from 'vitest'
import { createActor, toPromise, waitFor, type AnyActorLogic } from 'xstate'
import type { PaymentRecord } from '../billing/billing.schema.ts'
import { createBillingApi } from '../billing/index.ts'
import { isRunning } from '../kernel/flow/contract.ts'
import { leave } from '../kernel/flow/flow.ts'
import { memoryStorage } from '../kernel/platform/storage.ts'
import { readSession } from '../session/index.ts'
import { startDeferredServer } from '../testing/deferred-server/deferred-server.ts'
import { orderDetailOf, orderOf } from '../testing/fixtures/builders.ts'
import { createPortal, type PortalOptions } from './portal.ts'
import { createRoutingPlans } from './routing-plans.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A loaded computer may be slow; the awaited state must still come. */
const patience = { timeout: 30_000 }

/** Opens a portal with a deferred server, signed in by default. */
async function open(options: Partial<PortalOptions> = {}, entries: Record<string, string> = { token: 'token-1' }) {
  const deferred = await startDeferredServer()
  const storage = memoryStorage({ theme: 'dark', ...entries })
  const portal = createPortal({ baseUrl: deferred.url, storage, watch: false, ...options })
  closing.push(portal.auth.dispose, deferred.close)
  return { deferred, storage, portal }
}

function run(flow: { logic: AnyActorLogic; input: unknown }) {
  const actor = createActor(flow.logic, { input: flow.input })
  actor.subscribe({ error: () => {} })
  closing.push(() => actor.stop())
  return actor.start()
}

it('a sign-in stores token, user and company and starts the session', async () => {
  const { deferred, storage, portal } = await open({}, {})
  const login = portal.auth.login()
  const actor = createActor(login.logic, { input: login.input }).start()
  actor.send({ type: 'login.submit', email: 'ada@ornek.example', password: 'gizli' })
  const request = await deferred.next('POST /auth/login')
  expect(request.body).toEqual({ email: 'ada@ornek.example', password: 'gizli' })
  request.answer(200, {
    token: 'token-9',
    user: { name: 'Ada', email: 'ada@ornek.example', id: 3 },
    company: { id: 7, name: 'Örnek' },
  })
  await toPromise(actor)
  expect(storage.get('token')).toBe('token-9')
  expect(JSON.parse(storage.get('user') ?? '')).toEqual({ name: 'Ada', email: 'ada@ornek.example', id: 3 })
  expect(portal.auth.session.getSnapshot().value).toEqual({ signedIn: 'unwatched' })
})

it('every call sends an e-mail address trimmed and in lower case by invariant rules', async () => {
  const { deferred, portal } = await open()
  const typed = ' IRMAK@Ornek.EXAMPLE '
  run(portal.auth.login()).send({ type: 'login.submit', email: typed, password: 'Gizli' })
  run(portal.forgotPassword()).send({ type: 'form.submit', details: { email: typed } })
  const profile = { name: 'Irmak', phone: '', currentPassword: '', newPassword: '', confirmPassword: '' }
  run(portal.saveProfile(typed)).send({ type: 'form.submit', details: { ...profile, email: typed } })
  for (const call of ['POST /auth/login', 'POST /auth/forgot-password', 'PUT /auth/profile'])
    expect((await deferred.next(call)).body, call).toMatchObject({ email: 'irmak@ornek.example' })
})

it('a portal that only reads starts no session', async () => {
  const { deferred, storage, portal } = await open()
  const stats = run(portal.orderStats())
  ;(await deferred.next('GET /orders/stats')).answer(200, {})
  await waitFor(stats, (snapshot) => !isRunning(snapshot), patience)
  // A running session would keep the token that it started with.
  storage.set('token', 'token-2')
  expect(portal.auth.signedIn()?.token).toBe('token-2')
  expect(portal.auth.session.getSnapshot().context.session?.token).toBe('token-2')
  storage.set('token', 'token-3')
  expect(portal.auth.signedIn()?.token).toBe('token-2')
})

it.each([
  [401, 'dark'],
  [403, null],
])('%i removes the session; only 403 clears everything else', async (status, theme) => {
  const { deferred, storage, portal } = await open()
  run(portal.orderStats())
  ;(await deferred.next('GET /orders/stats')).answer(status, { message: 'Bitti' })
  await waitFor(portal.auth.session, (snapshot) => snapshot.matches('signedOut'), patience)
  expect([storage.get('token'), storage.get('theme')]).toEqual([null, theme])
})

it('two calls that fail together open one warning, the first', async () => {
  const { deferred, portal } = await open()
  run(portal.orderStats())
  const order = run(portal.order(5))
  const [first, second] = [await deferred.next('GET /orders/stats'), await deferred.next('GET /orders/5')]
  first.answer(403, { message: 'Birinci' })
  await waitFor(portal.auth.session, (snapshot) => snapshot.matches({ signedOut: 'warned' }), patience)
  second.answer(401, { message: 'İkinci' })
  await waitFor(order, (snapshot) => !isRunning(snapshot), patience)
  expect(portal.auth.session.getSnapshot().context.ended).toMatchObject({ status: 403, message: 'Birinci' })
})

it('a late answer of the old session does not end the new one', async () => {
  const { deferred, storage, portal } = await open()
  const stats = run(portal.orderStats())
  const late = await deferred.next('GET /orders/stats')
  storage.set('token', 'token-2')
  portal.auth.syncSession()
  late.answer(403, {})
  await waitFor(stats, (snapshot) => (snapshot as { hasTag: (tag: string) => boolean }).hasTag('refused'), patience)
  expect(portal.auth.session.getSnapshot().context.session?.token).toBe('token-2')
})

const stored = {
  token: 'token-1',
  user: JSON.stringify({ name: 'Ada', email: 'ada@ornek.example', id: 3 }),
  company: JSON.stringify({ id: 7, name: 'Eski' }),
}
const none = { token: null, user: null, company: null }
it.for([
  ['nothing', stored, {}, 0, []],
  ['the token', stored, { token: 'token-2' }, 1, ['session.started']],
  [
    'the name of the user',
    stored,
    { user: JSON.stringify({ name: 'Irmak', email: 'ada@ornek.example', id: 3 }) },
    1,
    [],
  ],
  ['the e-mail address', stored, { user: JSON.stringify({ name: 'Ada', email: 'irmak@ornek.example', id: 3 }) }, 1, []],
  ['the company', stored, { company: JSON.stringify({ id: 7, name: 'Yeni' }) }, 1, []],
  ['all, as after a sign-out', stored, none, 1, ['session.ended']],
  ['all, as after a sign-in', {}, stored, 1, ['session.started']],
] as const)('another tab has changed %s of the session', async ([, before, changed, changes, told]) => {
  const { storage, portal } = await open({ watch: true }, before)
  let seen = 0
  portal.auth.session.subscribe(() => (seen += 1))
  const toSecurity = vi.spyOn(portal.auth.security, 'send')
  for (const [key, text] of Object.entries(changed))
    if (text === null) storage.remove(key)
    else storage.set(key, text)
  portal.auth.syncSession()
  expect(portal.auth.session.getSnapshot().context.session).toEqual(readSession(storage))
  expect(seen, 'a session that is the same is left alone').toBe(changes)
  expect(toSecurity.mock.calls.map(([{ type }]) => type)).toEqual(told)
})

it('asks for the security status on start with a token, not without one, and only logs its failure', async () => {
  const logged: unknown[] = []
  const { deferred, portal } = await open({ watch: true, log: (event, failure) => logged.push([event, failure.kind]) })
  ;(await deferred.next('GET /auth/security-status')).answer(500, {})
  await waitFor(portal.auth.security, (snapshot) => snapshot.matches('unknown'), patience)
  expect(logged).toEqual([['security-status', 'refused']])
  expect(portal.auth.session.getSnapshot().matches('signedIn')).toBe(true)
  const nobody = await open({ watch: true }, {})
  expect(nobody.portal.auth.session.getSnapshot().value).toEqual({ signedOut: 'quiet' })
  expect(nobody.deferred.calls).toEqual([])
})

const additionsOfAll = ['plans', 'idempotency']
it.for([
  ['gains', [], additionsOfAll],
  ['loses', additionsOfAll, []],
])('a server %s its additions with the next security status', async ([, ...lists]) => {
  const storage = memoryStorage({ token: 'token-1' })
  const lost: string[] = []
  const { deferred, portal } = await open({
    storage,
    once: { newKey: () => 'key', storage, onLost: (key) => lost.push(key) },
  })
  const plans = createRoutingPlans(portal.auth)
  deferred.always('GET /plans', 200, { success: true, plans: [] })
  deferred.always('POST /action/add-payment', 500, {})
  for (const additions of lists) {
    const status = { hasEmail: true, isEmailVerified: true, is2FAEnabled: true, additions }
    deferred.always('GET /auth/security-status', 200, status)
    await portal.securityStatus().once()
    const from = deferred.calls.length
    lost.length = 0
    await plans.storedPlans().once()
    await createBillingApi(portal.auth.http)
      .addPayment({} as PaymentRecord)
      .catch(() => {})
    const isOffered = additions.length > 0
    expect(await portal.auth.offers('plans')).toBe(isOffered)
    expect(deferred.calls.slice(from)).toEqual([...(isOffered ? ['GET /plans'] : []), 'POST /action/add-payment'])
    expect(lost, 'a key is good where the server keeps keys').toEqual(isOffered ? ['key'] : [])
  }
})

it('on 5xx the order list is read four times, one second apart; a refusal is final', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  closing.push(() => vi.useRealTimers())
  const { deferred, portal } = await open()
  deferred.always('GET /orders', 503, {})
  const orders = run(portal.orders())
  for (let second = 0; second < 6; second += 1) {
    await expect.poll(() => deferred.calls.length).toBe(Math.min(second + 1, 4))
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(deferred.calls.length).toBe(4)
  expect((orders.getSnapshot() as { value: unknown }).value).toBe('failed')
  deferred.always('GET /orders', 400, {})
  orders.send({ type: 'query.retry' })
  await expect.poll(() => deferred.calls.length).toBe(5)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(deferred.calls.length).toBe(5)
})

it('an order list that breaks off is read once more, and the second answer counts', async () => {
  const { deferred, portal } = await open()
  const stateOf = (orders: ReturnType<typeof run>) => (orders.getSnapshot() as { value: unknown }).value
  const read = run(portal.orders())
  ;(await deferred.next('GET /orders')).cut()
  ;(await deferred.next('GET /orders')).answer(200, { active: [orderOf({ order_id: 1 })], pending: [] })
  await expect.poll(() => stateOf(read)).toBe('loaded')
  const unlucky = run(portal.orders())
  ;(await deferred.next('GET /orders')).cut()
  ;(await deferred.next('GET /orders')).answer(503, {})
  await expect.poll(() => stateOf(unlucky)).toBe('failed')
  expect(deferred.calls).toHaveLength(4)
})

it('one unreadable order does not hide the list', async () => {
  const logged: unknown[] = []
  const { deferred, portal } = await open({ log: (event, failure) => logged.push([event, failure.kind]) })
  deferred.always('GET /orders', 200, {
    active: [orderOf({ order_id: 1 }), { order_id: 'x' }, orderOf({ order_id: 2 })],
  })
  const orders = run(portal.orders())
  const { context } = (await waitFor(
    orders,
    (snapshot) => (snapshot as { value: unknown }).value === 'loaded',
    patience,
  )) as {
    context: { data: { active: unknown[]; pending: unknown[]; unreadable: number } }
  }
  expect([context.data.active.length, context.data.pending.length, context.data.unreadable]).toEqual([2, 0, 1])
  expect(logged).toEqual([['orders', 'unexpected-answer']])
})

it('a plain list is read as the active orders', async () => {
  const { deferred, portal } = await open()
  deferred.always('GET /orders', 200, [orderOf({ order_id: 7 })])
  const orders = run(portal.orders())
  const { context } = (await waitFor(
    orders,
    (snapshot) => (snapshot as { value: unknown }).value === 'loaded',
    patience,
  )) as {
    context: { data: { active: { order_id: number }[] } }
  }
  expect(context.data.active[0]?.order_id).toBe(7)
})

it('an edit names its steps, and leaving the page does not stop it', async () => {
  const { deferred, portal } = await open()
  deferred.always('GET /auth/security-status', 200, { hasEmail: true, isEmailVerified: true, is2FAEnabled: true })
  deferred.always('POST /auth/2fa/verify', 200, { success: true })
  const flow = portal.routeChange({ order: 1042, ip: '192.0.2.0', subnet: '24' }, () => ({
    routes: [{ origin: 'AS64500', maintainer: 'EXAMPLE-MNT', last_modified: null, prefix: null }],
    roas: [],
  }))
  const actor = createActor(flow.logic, { input: flow.input }).start()
  await waitFor(actor, (snapshot) => snapshot.can({ type: 'action.cancel' }), patience)
  const from = { kind: 'route', origin: 'AS64500', maintainer: 'EXAMPLE-MNT' } as const
  actor.send({ type: 'details.submit', details: { op: 'edit', from, to: { ...from, origin: 'AS64501' } } })
  actor.send({ type: 'code.submit', code: '123456' })
  const removal = await deferred.next('DELETE /ip/order/1042/192.0.2.0/24/route/AS64500')
  expect(actor.getSnapshot().context.step).toBe('removing')
  leave(actor)
  removal.answer(200, { success: true })
  const creation = await deferred.next('POST /ip/order/1042/192.0.2.0/24/route')
  expect(actor.getSnapshot().context.step).toBe('creating')
  expect(creation.body).toEqual({ origin: 'AS64501', maintainer: 'EXAMPLE-MNT' })
  creation.answer(200, { success: true })
  await waitFor(actor, (snapshot) => snapshot.matches('done'), patience)
})

it('a change that is refused for want of a second factor tells the security status', async () => {
  const { deferred, portal } = await open({ watch: true })
  deferred.always('GET /auth/security-status', 200, { hasEmail: true, isEmailVerified: true, is2FAEnabled: true })
  deferred.always('POST /auth/2fa/verify', 200, { success: true })
  const call = 'POST /ip/order/1042/192.0.2.0/24/rpki/roa'
  deferred.always(call, 428, { success: false, code: 'TWO_FACTOR_NOT_ENABLED' })
  const flow = portal.roaChange({ order: 1042, ip: '192.0.2.0', subnet: '24' }, () => ({ routes: [], roas: [] }))
  const actor = createActor(flow.logic, { input: flow.input }).start()
  await waitFor(portal.auth.security, ({ context }) => context.status?.is2FAEnabled === true, patience)
  await waitFor(actor, (snapshot) => snapshot.can({ type: 'action.cancel' }), patience)
  deferred.hold('GET /auth/security-status')
  actor.send({ type: 'details.submit', details: { op: 'add', to: { kind: 'roa', asn: 'AS64501', maxLength: 24 } } })
  actor.send({ type: 'code.submit', code: '123456' })
  await waitFor(actor, (snapshot) => snapshot.matches('twoFactorMissing'), patience)
  expect(actor.getSnapshot().context.failure).toBeNull()
  expect(portal.auth.security.getSnapshot().context.status?.is2FAEnabled).toBe(false)
})

it('the newest invoice of an order is found and linked; an order without one fails as missing', async () => {
  const { deferred, portal } = await open()
  const line = { id: 1, transaction_date: '2026-05-01', transaction_type: 'alacak', amount_usd: 10 }
  const found = run(portal.newestInvoice(7))
  const lines = [
    { ...line, invoiceId: 'OLD' },
    { ...line, id: 2, invoiceId: 'NEW' },
  ]
  ;(await deferred.next('GET /orders/7')).answer(200, { ...orderDetailOf({ id: 7 }), transactions: lines })
  ;(await deferred.next('GET /action/accounting/show-invoice/NEW')).answer(200, { success: true, url: '/n.pdf' })
  const loaded = await waitFor(found, (snapshot) => !isRunning(snapshot), patience)
  expect(loaded.context).toMatchObject({ data: { id: 'NEW', url: '/n.pdf' }, failure: null })

  const missing = run(portal.newestInvoice(8))
  ;(await deferred.next('GET /orders/8')).answer(200, orderDetailOf({ id: 8 }))
  const failed = await waitFor(missing, (snapshot) => !isRunning(snapshot), patience)
  expect(failed.context.failure).toEqual({ kind: 'refused', status: 404 })
})
