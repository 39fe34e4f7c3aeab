import { afterEach, expect, it } from 'vitest'
import { memoryStorage } from '../kernel/platform/storage.ts'
import { startDeferredServer } from '../testing/deferred-server/deferred-server.ts'
import { orderDetailOf } from '../testing/fixtures/builders.ts'
import { playFlow } from '../testing/walk/play-flow.ts'
import { createPortal } from './portal.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const pay = 'POST /action/add-payment'
const form = { amount: '12,50', reference: '', notes: '', method: 'bank_transfer' as const }
const submit = { type: 'payment.submit', form } as const

/** Opens the payment of an order in a page, whose storage may be that of an earlier one. */
async function openPayment(additions: readonly string[] | undefined, storage = memoryStorage({ token: 'token-1' })) {
  const deferred = await startDeferredServer()
  deferred.always('GET /action/get/rate', 200, { rate: 42.5, rate_date: '2026-11-21' })
  for (const name of ['bank_accounts', 'kkkom']) deferred.always(`GET /action/get/params/${name}`, 200, { value: '' })
  deferred.always('GET /orders/7', 200, orderDetailOf({ id: 7 }))
  const status = { hasEmail: 1, isEmailVerified: 1, is2FAEnabled: 1 }
  deferred.always('GET /auth/security-status', 200, additions === undefined ? status : { ...status, additions })
  let made = 0
  const portal = createPortal({
    baseUrl: deferred.url,
    storage,
    watch: false,
    now: () => 1_795_000_000_000,
    once: {
      newKey: () => `${storage.get('page')}-${(made += 1)}`,
      storage,
    },
  })
  closing.push(portal.auth.dispose, deferred.close)
  const payment = playFlow(portal.payment({ order: 7, customer: null }))
  closing.push(payment.stop)
  await payment.rest()
  const keys = () =>
    deferred.requests.filter(({ call }) => call === pay).map(({ headers }) => headers['idempotency-key'])
  return { deferred, payment, storage, keys }
}

it('a lost answer is asked for again with the same key, and the form stays busy meanwhile', async () => {
  const { deferred, payment, keys } = await openPayment(['paging', 'idempotency'])
  const paid = payment.send(submit)
  ;(await deferred.next(pay)).drop()
  const again = await deferred.next(pay)
  expect(again.body).toEqual(deferred.requests.find(({ call }) => call === pay)?.body)
  again.answer(200, { success: true, message: 'Alındı' })
  expect([(await paid).value, new Set(keys()).size, keys().length]).toEqual(['paid', 1, 2])
})

it('a repeat that is lost too is left to the user, whose next try has the same key', async () => {
  const { deferred, payment, keys } = await openPayment(['idempotency'])
  const refused = payment.send(submit)
  ;(await deferred.next(pay)).drop()
  ;(await deferred.next(pay)).cut()
  expect((await refused).value).toEqual({ entering: 'refused' })
  const paid = payment.send(submit)
  ;(await deferred.next(pay)).answer(200, {})
  expect([(await paid).value, new Set(keys()).size, keys().length]).toEqual(['paid', 1, 3])
})

it.each([[undefined], [[]], [['paging']]])(
  'a lost answer is left to the user where additions are %j',
  async (additions) => {
    const { deferred, payment, keys } = await openPayment(additions)
    const refused = payment.send(submit)
    ;(await deferred.next(pay)).drop()
    expect((await refused).value).toEqual({ entering: 'refused' })
    expect((await refused).context.failure).toMatchObject({ kind: 'offline' })
    const other = payment.send({ ...submit, form: { ...form, notes: 'ek' } })
    ;(await deferred.next(pay)).answer(500, {})
    await other
    const paid = payment.send(submit)
    ;(await deferred.next(pay)).answer(200, {})
    expect((await paid).value).toBe('paid')
    const [first, second, third] = keys()
    expect([first === second, first === third]).toEqual([false, true])
  },
)

it('a page that is loaded again sends the same form with the same key', async () => {
  const before = await openPayment(undefined, memoryStorage({ token: 'token-1', page: 'a' }))
  void before.payment.send(submit).catch(() => {})
  await before.deferred.next(pay)
  const after = await openPayment(undefined, memoryStorage({ token: 'token-1', page: 'b' }))
  after.storage.set('unansweredWrites', before.storage.get('unansweredWrites') ?? '')
  const paid = after.payment.send(submit)
  ;(await after.deferred.next(pay)).answer(200, {})
  await paid
  expect([before.keys(), after.keys(), after.storage.get('unansweredWrites')]).toEqual([['a-1'], ['a-1'], null])
})
