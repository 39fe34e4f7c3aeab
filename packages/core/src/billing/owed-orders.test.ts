import { afterEach, expect, it } from 'vitest'
import { memoryStorage } from '../kernel/platform/storage.ts'
import { createPortal } from '../portal/portal.ts'
import { startDeferredServer } from '../testing/deferred-server/deferred-server.ts'
import { owingOrderOf } from '../testing/fixtures/builders.ts'
import { playFlow } from '../testing/walk/play-flow.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Opens the payment of order 7, alone and with others, where the server answers its order with this status. */
async function open(status: number, order: object = {}) {
  const deferred = await startDeferredServer()
  deferred.always('GET /action/get/rate', 200, { rate: 42.5, rate_date: '2026-11-21' })
  for (const name of ['bank_accounts', 'kkkom']) deferred.always(`GET /action/get/params/${name}`, 200, { value: '' })
  deferred.always('GET /orders/7', status, order)
  const portal = createPortal({ baseUrl: deferred.url, storage: memoryStorage({ token: 'token-1' }), watch: false })
  closing.push(portal.auth.dispose, deferred.close)
  const one = playFlow(portal.payment({ order: 7, customer: null }))
  const several = playFlow(portal.severalPayments([7]))
  closing.push(one.stop, several.stop)
  return { one: await one.rest(), several: await several.rest() }
}

it.each([429, 500, 503])('an order that cannot be read (%d) is none without waiting payments', async (status) => {
  const { one, several } = await open(status)
  expect([one.value, several.value]).toEqual(['unavailable', 'unavailable'])
})

it('an order that the server does not show yet is paid by what the page knows', async () => {
  const { one, several } = await open(404)
  expect([one.context.terms?.owed, several.context.terms?.owed.get(7)]).toEqual([null, null])
})

it('what an order owes is read when the payment is opened', async () => {
  const { one, several } = await open(200, owingOrderOf({ balance: 260, waiting: 130 }, { id: 7 }))
  const owed = { balance: 260, waiting: 130 }
  expect([one.context.terms?.owed, several.context.terms?.owed.get(7)]).toEqual([owed, owed])
})
