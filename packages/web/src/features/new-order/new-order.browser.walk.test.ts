import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Seen } from '@ip-portal/core/testing/walk/machine-driver'
import type { WalkStep } from '@ip-portal/core/testing/walk/walk'
import { newOrderDriver, openNewOrder } from '../../testing/drivers/new-order-page.ts'
import { locationOf } from '../../testing/harness/sign-in-helper.ts'
import { newOrderPagePlan, type blockOrder } from '../../testing/plans/new-order-page-plan.ts'
import { pageAccidentSuite } from '../../testing/walks/page-accidents.ts'
import { pageEventSuite, type PageEvents } from '../../testing/walks/page-events.ts'
import { pageWalkSuite, walkPage } from '../../testing/walks/page-walks.ts'

/** Texts after a failed call, from the specification. */
const alerts: Record<string, (status: number | undefined, message: string | undefined) => string> = {
  loadServices: () => 'Veriler yüklenirken bir hata oluştu',
  loadBlocks: () => "Kullanılabilir IP'ler yüklenirken bir hata oluştu",
  checkPromo: () => 'Promosyon kodu geçersiz',
  placeOrder: (_, message) => message ?? 'Sipariş oluşturulurken bir hata oluştu',
}

const submitOf = (page: Page) => page.getByRole('button', { name: /^Siparişi Gönder/ })
const isDraftKept = (page: Page) =>
  page.evaluate(() => Object.keys(window.localStorage).some((key) => key.endsWith(':new-order')))

/** Checks the invariants of the page in this state. */
async function expectInvariants(page: Page, seen: Seen, step: WalkStep, before: readonly WalkStep[]): Promise<void> {
  if (step.event.type.startsWith('xstate.after')) return expectEnd(page)
  const { actor } = /\.(?<actor>\w+)$/.exec(step.event.type)?.groups ?? {}
  const content = page.locator('#content')
  if (step.event.type === 'xstate.done.actor.placeOrder') {
    expect(await content.innerText()).toContain('Siparişiniz alındı')
    expect(await submitOf(page).count()).toBe(0)
    expect(await isDraftKept(page), 'nothing is left to be sent').toBe(false)
    return
  }
  if (seen.refused && actor && step.event.type.startsWith('xstate.error')) {
    const { status, message } = (step.event.error ?? {}) as { status?: number; message?: string }
    const wasOutdated =
      before.at(-1)?.event.type !== 'order.submit' && actor.startsWith('load') && seen.asks === 'details'
    expect(await content.innerText()).toContain(wasOutdated ? 'Blok artık boş değil' : alerts[actor]?.(status, message))
  }
  if (seen.asks !== 'details') return
  await expectPrice(page)
  await expectForm(page, before.concat(step))
}

/** Expects the server's prices: of the service, or of the checked promo code. */
async function expectPrice(page: Page): Promise<void> {
  const applied = await page.getByText('YUZDE10 kodu uygulandı.').count()
  const prices = await page.locator('.price-list').allInnerTexts()
  if (applied > 0) expect(prices.join()).toContain('$112,50')
  else expect(prices.join()).not.toContain('$112,50')
}

/** Expects the input to survive every refusal and the button to name missing fields. */
async function expectForm(page: Page, before: readonly WalkStep[]): Promise<void> {
  const submitted = before.filter(({ event }) => event.type === 'order.submit').map(({ event }) => event['form'])
  const isIp = await page.getByRole('radio', { name: 'IP Kiralama Hizmeti' }).isChecked()
  const isAsn = await page.getByRole('radio', { name: 'ASN Hizmeti' }).isChecked()
  const wasFilled = submitted.some((form) => ((form as typeof blockOrder).block !== null) === isIp)
  const submit = submitOf(page)
  expect(await submit.getAttribute('aria-disabled')).toBe((isIp || isAsn) && wasFilled ? null : 'true')
  if (isAsn && wasFilled) expect(await page.getByLabel('Organizasyon adı').inputValue()).toBe('Örnek Bulut')
  if (isIp && wasFilled) {
    expect(await page.getByLabel('Açıklama').inputValue()).toBe('CAGRI MERKEZI')
    expect(await page.getByRole('radio', { name: '198.18.9.0/24' }).isChecked()).toBe(true)
  }
  if (!isIp && !isAsn) expect(await submit.textContent()).toContain('Başlamak için bir hizmet seçin.')
  if (isIp && !wasFilled) expect(await submit.textContent()).toContain('Bir IP bloğu seçin. Açıklama gerekli.')
}

async function expectEnd(page: Page): Promise<void> {
  expect(locationOf(page)).toBe('/orders')
}

pageWalkSuite('new order', newOrderPagePlan, async (tour, { openTab, start }) => {
  const deferred = await start.deferred()
  const tab = await openNewOrder(openTab, deferred)
  await walkPage(tour, newOrderDriver(tab, deferred), (seen, step, before) =>
    expectInvariants(tab.page, seen, step, before),
  )
})

const accidents: PageEvents = {
  open: async (_, { openTab, start }) => {
    const deferred = await start.deferred()
    const tab = await openNewOrder(openTab, deferred)
    return { tab, deferred, driver: newOrderDriver(tab, deferred) }
  },
  secrets: [],
  back: 'leaves',
}
pageAccidentSuite('new order', newOrderPagePlan, accidents)
pageEventSuite('new order', newOrderPagePlan, accidents)
