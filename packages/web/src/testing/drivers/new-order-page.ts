import { expect } from 'vitest'
import { toFailure } from '@ip-portal/core/kernel/failure/failure'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import type { Driver } from '@ip-portal/core/testing/walk/machine-driver'
import { callEndOf, type WalkEvent } from '@ip-portal/core/testing/walk/walk'
import type { OpenTab, Tab } from '../harness/browser-test.ts'
import { eventually } from '../harness/eventually.ts'
import { blockOrder } from '../plans/new-order-page-plan.ts'
import { failCall } from './fail-call.ts'
import { openDeferredPage } from './open-deferred-page.ts'
import { seenIn } from './seen-in.ts'

const calls: Record<string, string> = {
  loadServices: 'GET /orders/service-types',
  loadBlocks: 'GET /orders/show-available-ips',
  checkPromo: 'POST /orders/checkPromoCode',
  placeOrder: 'POST /orders/save',
}

/** Opens the new order page on a deferred server for a company with registry defaults. */
export async function openNewOrder(openTab: OpenTab, deferred: DeferredServer): Promise<Tab> {
  deferred.always('GET /auth/security-status', 200, { hasEmail: 1, isEmailVerified: 1, is2FAEnabled: 1 })
  deferred.always('GET /orders/defaults', 200, { adminc: blockOrder.adminC.value, org: null, asn: null })
  deferred.always('GET /orders', 200, { active: [], pending: [] })
  for (const { value } of [blockOrder.adminC, blockOrder.asn]) {
    deferred.always(`GET /orders/whois/${value}`, 200, { result: true, message: '' })
  }
  return openDeferredPage(openTab, deferred, '/new-order')
}

/** Drives the page. */
export function newOrderDriver(tab: Tab, deferred: DeferredServer): Driver {
  const { page, guard } = tab
  const button = (name: string) => page.getByRole('button', { name })
  const code = page.getByLabel('Promosyon kodu')
  let turn = 0

  async function act(event: WalkEvent): Promise<void> {
    turn += 1
    switch (event.type) {
      case 'order.retry':
        return button('Tekrar Dene').click()
      case 'service.choose':
        return page.getByRole('radio', { name: (event['service'] as { name: string }).name }).click()
      case 'promo.apply':
        // Typed in lower case with Turkish letters.
        await code.fill('yüzde10')
        return turn % 2 === 0 ? button('Uygula').click() : code.press('Enter')
      case 'promo.cancel':
        return button('Kodu kaldır').click()
      case 'order.submit':
        await fill(event['form'] as typeof blockOrder)
        if (await code.isEditable()) await code.fill(event['code'] === undefined ? '' : 'yüzde10')
        return button('Siparişi Gönder').click()
      default:
        throw new Error(`the page has no control for ${event.type}`)
    }
  }

  async function fill(form: typeof blockOrder): Promise<void> {
    if (form.block === null) return page.getByLabel('Organizasyon adı').fill(form.organisation)
    await page.getByRole('radio', { name: '198.18.9.0/24' }).click()
    await page.getByLabel('Açıklama').fill('Çağrı merkezi')
    const asn = page.getByRole('textbox', { name: 'ASN' })
    if ((await asn.inputValue()) !== form.asn.value) {
      await asn.fill('as64500')
      await asn.press('Enter')
    }
    // The default and the typed value are verified already.
    const verified = page.locator('.field-state', { hasText: 'Doğrulandı' })
    await eventually(async () => expect(await verified.count()).toBe(2))
  }

  return {
    act,
    settle: async (actor, event) => {
      const request = await deferred.next(calls[actor] ?? actor)
      if (actor === 'checkPromo') expect(request.body).toMatchObject({ code: 'YUZDE10' })
      if (!callEndOf(event)?.failed) return request.answer(200, event.output)
      failCall(guard, request, toFailure(event.error))
    },
    elapse: () => page.clock.fastForward(2_000),
    see: () => seenIn(page, '#content'),
  }
}
