import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Seen } from '@ip-portal/core/testing/walk/machine-driver'
import type { WalkStep } from '@ip-portal/core/testing/walk/walk'
import { openRenewal, renewalDriver, renewalPagePlan } from '../../testing/drivers/renewal-page.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { pageAccidentSuite } from '../../testing/walks/page-accidents.ts'
import { pageEventSuite, type PageEvents } from '../../testing/walks/page-events.ts'
import { pageWalkSuite, walkPage } from '../../testing/walks/page-walks.ts'

/** Texts after a refusal, from the specification. */
function alertAfter({ event }: WalkStep, before: readonly WalkStep[]): string {
  const { message } = (event.error ?? {}) as { message?: string }
  if (event.type === 'xstate.error.actor.loadPrice') return 'Yenileme fiyatı alınırken bir hata oluştu'
  if (event.type === 'xstate.error.actor.checkPromo') return 'Promosyon kodu geçersiz'
  // The new price is loaded, and the message stays.
  const reason = event.type === 'xstate.done.actor.loadPrice' ? before.at(-1)?.event.error : { message }
  return (reason as { message?: string } | undefined)?.message ?? 'no reason'
}

/** Checks the invariants of the page in this state. */
async function expectInvariants(page: Page, seen: Seen, step: WalkStep, before: readonly WalkStep[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (step.state.status === 'done') {
    await eventually(async () => expect(await dialog.count()).toBe(0))
    return
  }
  const text = await dialog.innerText()
  if (seen.refused) expect(text).toContain(alertAfter(step, before))
  const isApplied = (step.state.context as { promo: unknown }).promo !== null
  if (seen.asks === 'details') {
    expect(await dialog.getByRole('heading').innerText()).toBe('Yenileme Talebi')
    const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
    await eventually(async () => expect(await hasFocus(), 'the focus is in the dialog').toBe(true))
    expect(text).toContain('$100,00')
    expect(text.includes('$90,00')).toBe(isApplied)
    expect(text.includes('YUZDE10 kodu uygulandı.')).toBe(isApplied)
  }
  if (seen.asks === 'confirmation') {
    expect(await dialog.getByRole('heading').innerText()).toBe('Yenileme Onayı')
    const amounts = await dialog.locator('.price-list dd').allInnerTexts()
    expect(amounts).toEqual(
      isApplied
        ? ['$100,00', '-$10,00', '$90,00', '$0,90', '$90,90']
        : ['$100,00', '$0,00', '$100,00', '$1,00', '$101,00'],
    )
  }
  if (seen.busy) await expectBusy(page)
  else if (seen.asks === 'nothing') await dialog.getByText('Talebiniz alındı').waitFor()
}

/** Expects that nothing can be sent twice. */
async function expectBusy(page: Page): Promise<void> {
  for (const button of await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Onayla|Devam|Uygula)$/ })
    .all()) {
    expect(await button.getAttribute('aria-disabled')).toBe('true')
  }
}

pageWalkSuite('renewal', renewalPagePlan, async (tour, { openTab, start }) => {
  const deferred = await start.deferred()
  const tab = await openRenewal(openTab, deferred)
  await walkPage(tour, renewalDriver(tab, deferred), (seen, step, before) =>
    expectInvariants(tab.page, seen, step, before),
  )
  if (tour.steps.some(({ event }) => event.type === 'xstate.done.actor.requestRenewal'))
    await eventually(() => expect(deferred.calls.filter((call) => call === 'GET /orders/1')).toHaveLength(2))
})

const accidents: PageEvents = {
  open: async (_, { openTab, start }) => {
    const deferred = await start.deferred()
    const tab = await openRenewal(openTab, deferred)
    return { tab, deferred, driver: renewalDriver(tab, deferred) }
  },
  secrets: [],
  back: 'holds',
}
pageAccidentSuite('renewal', renewalPagePlan, accidents)
pageEventSuite('renewal', renewalPagePlan, accidents)
