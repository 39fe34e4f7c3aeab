import { expect } from 'vitest'
import { toFailure } from '@ip-portal/core/kernel/failure/failure'
import { limits } from '@ip-portal/core/kernel/values/limits'
import type { renewalMachine } from '@ip-portal/core/renewal'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { renewalWalkPlan } from '@ip-portal/core/testing/plans/renewal.walk-plan'
import type { Driver } from '@ip-portal/core/testing/walk/machine-driver'
import { callEndOf, type WalkEvent, type WalkPlan } from '@ip-portal/core/testing/walk/walk'
import type { OpenTab, Tab } from '../harness/browser-test.ts'
import { pauseClock } from '../harness/clock.ts'
import { failCall } from './fail-call.ts'
import { openDeferredOrder, advanceClock } from './open-deferred-order.ts'
import { seenIn } from './seen-in.ts'

/** Adapts the shared renewal plan to the page, where a code can be applied only when none is applied. */
export const renewalPagePlan: WalkPlan<typeof renewalMachine> = {
  ...renewalWalkPlan,
  only: (state, event) => {
    const isApplied = (state.context as { promo: unknown }).promo !== null
    if (event.type === 'promo.apply') return !isApplied
    if (event.type === 'renewal.continue') return event['code'] === undefined || !isApplied
    return event.type === 'promo.cancel' ? isApplied : true
  },
}

/** Opens the dialog "Yenileme Talebi" of an order that can be renewed. */
export async function openRenewal(openTab: OpenTab, deferred: DeferredServer): Promise<Tab> {
  const tab = await openDeferredOrder(openTab, deferred, { canBeRenewed: 1 })
  await tab.page.getByRole('button', { name: 'Yenileme Talebi' }).click()
  await tab.page.locator('.p-dialog').waitFor()
  return tab
}

const promoResult = (output: unknown) => ({
  success: true,
  ...(output as object),
  promoDetails: { discountType: 'PERCENTAGE', discountValue: 10, code: 'YUZDE10' },
})

/** Drives the dialogs. */
export function renewalDriver(tab: Tab, deferred: DeferredServer): Driver {
  const { page, guard } = tab
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  async function typeCode() {
    const field = dialog.getByLabel('Promosyon kodu')
    await field.fill('')
    await field.pressSequentially('yuzde10')
    return field
  }
  let turn = 0
  /** Response to the applied code, which must be the same in the request. */
  let applied: object | null = null

  async function act(event: WalkEvent): Promise<void> {
    turn += 1
    switch (event.type) {
      case 'renewal.retry':
        return press('Tekrar Dene')
      case 'promo.apply': {
        const field = await typeCode()
        return turn % 2 === 0 ? press('Uygula') : field.press('Enter')
      }
      case 'promo.cancel':
        applied = null
        return press('Kodu kaldır')
      case 'renewal.continue':
        if (event['code'] !== undefined) await typeCode()
        return press('Devam')
      case 'renewal.back':
        return press('Geri')
      case 'renewal.confirm':
        return press('Onayla')
      default:
        throw new Error(`the dialog has no control for ${event.type}`)
    }
  }

  async function settle(actor: string, event: WalkEvent): Promise<void> {
    const failed = callEndOf(event)?.failed === true
    if (actor === 'loadPrice') {
      const request = await deferred.next('GET /orders/1/renewalPrice')
      if (failed) return failCall(guard, request, toFailure(event.error))
      applied = null
      return request.answer(200, { success: true, ...(event.output as object) })
    }
    if (actor === 'checkPromo') {
      const request = await deferred.next('POST /orders/checkPromoCode')
      expect(request.body).toEqual({ code: 'YUZDE10', order_id: 1 })
      if (failed) return failCall(guard, request, toFailure(event.error))
      applied = promoResult(event.output)
      return request.answer(200, applied)
    }
    const request = await deferred.next('POST /orders/1/applyRenewal')
    const body = request.body as { price: number; promo_result: unknown }
    expect(body.price).toBe(100)
    if (applied === null) expect(body.promo_result).toBeNull()
    else expect(body.promo_result).toMatchObject(applied)
    if (failed) return failCall(guard, request, toFailure(event.error))
    await pauseClock(tab)
    request.answer(200, { success: true, ...(event.output as object) })
  }

  return {
    act,
    settle,
    elapse: () => advanceClock(tab, limits.successAlertMs),
    see: () => seenIn(page, '.p-dialog'),
  }
}
