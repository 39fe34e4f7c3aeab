import { expect } from 'vitest'
import type { paymentMachine, PaymentForm, PaymentTerms } from '@ip-portal/core/billing'
import { isConflict, toFailure } from '@ip-portal/core/kernel/failure/failure'
import { limits } from '@ip-portal/core/kernel/values/limits'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { owingOrderOf } from '@ip-portal/core/testing/fixtures/builders'
import { paymentWalkPlan } from '@ip-portal/core/testing/plans/payment.walk-plan'
import type { Driver } from '@ip-portal/core/testing/walk/machine-driver'
import { callEndOf, type WalkEvent, type WalkPlan } from '@ip-portal/core/testing/walk/walk'
import type { OpenTab, Tab } from '../harness/browser-test.ts'
import { pauseClock } from '../harness/clock.ts'
import { failCall } from './fail-call.ts'
import { openDeferredOrder, advanceClock } from './open-deferred-order.ts'
import { seenIn } from './seen-in.ts'

/** Adapts the shared payment plan to the page, where cards cannot be chosen. */
export const paymentPagePlan: WalkPlan<typeof paymentMachine> = {
  ...paymentWalkPlan,
  only: (_, event) => (event['form'] as PaymentForm | undefined)?.method !== 'credit_card',
}

const plain = { balance: 260, waiting: 0 }
const order = (owed = plain) => owingOrderOf(owed, { service_type_id: 2, ipDetails: null })

/** Opens the dialog "Ödeme Yap" of an order with a balance of $260; the order's next reads are held. */
export async function openPayment(openTab: OpenTab, deferred: DeferredServer): Promise<Tab> {
  const tab = await openDeferredOrder(openTab, deferred, order())
  const opener = tab.page.getByRole('button', { name: 'Ödeme Yap ($260,00)' })
  await opener.waitFor()
  deferred.hold('GET /orders/1')
  await opener.click()
  await tab.page.locator('.p-dialog').waitFor()
  return tab
}

/** Drives the dialog. The order is read by the flow for its terms, and by the page after each try. */
export function paymentDriver(tab: Tab, deferred: DeferredServer): Driver {
  const { page, guard } = tab
  const dialog = page.getByRole('dialog')
  let turn = 0
  const holdOrder = () => deferred.hold('GET /orders/1')

  async function submit({ amount, reference }: PaymentForm): Promise<void> {
    turn += 1
    // Typed with a decimal comma or point, submitted by key or button.
    const typed = turn % 2 === 0 ? amount : amount.replace(',', '.')
    await dialog.getByLabel('Referans No').fill(reference)
    await dialog.getByLabel('Tutar (USD)').fill(typed)
    if (turn % 3 === 0) await page.keyboard.press('Enter')
    else await dialog.getByRole('button', { name: 'Ödemeyi Bildir' }).click()
  }

  async function settleTerms(event: WalkEvent): Promise<void> {
    const terms = event.output as PaymentTerms | undefined
    const [accounts, commission, rate] = await Promise.all([
      deferred.next('GET /action/get/params/bank_accounts'),
      deferred.next('GET /action/get/params/kkkom'),
      deferred.next('GET /action/get/rate'),
    ])
    deferred.always('GET /orders/1', 200, order(terms?.owed as typeof plain | undefined))
    accounts.answer(200, { success: true, value: terms?.bankAccounts ?? '' })
    commission.answer(200, { success: true, value: terms?.commission ?? '' })
    if (terms) rate.answer(200, { success: true, ...terms.rate })
    else failCall(guard, rate, toFailure(event.error))
  }

  async function settlePayment(event: WalkEvent): Promise<void> {
    const request = await deferred.next('POST /action/add-payment')
    expect(request.body).toMatchObject({
      customer_id: 1,
      order_id: 1,
      amount_usd: 120.5,
      amount_try: 5121.25,
      exchange_rate: 42.5,
      payment_method: 'bank_transfer',
      reference_number: 'HVL-1',
    })
    if (callEndOf(event)?.failed) {
      const failure = toFailure(event.error)
      if (isConflict(failure)) holdOrder()
      return failCall(guard, request, failure)
    }
    await pauseClock(tab)
    request.answer(200, { success: true, ...(event.output as object) })
  }

  return {
    act: (event) => {
      if (event.type === 'payment.retry') {
        holdOrder()
        return dialog.getByRole('button', { name: 'Tekrar Dene' }).click()
      }
      if (event.type === 'payment.payAgain') return dialog.getByRole('button', { name: 'Yine de Öde' }).click()
      return submit(event['form'] as PaymentForm)
    },
    settle: (actor, event) => (actor === 'pay' ? settlePayment(event) : settleTerms(event)),
    elapse: () => advanceClock(tab, limits.successAlertMs),
    see: () => seenIn(page, '.p-dialog'),
  }
}
