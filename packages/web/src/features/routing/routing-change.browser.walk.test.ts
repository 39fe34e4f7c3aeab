import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { actionCode, actionRecoveryCode } from '@ip-portal/core/testing/plans/step-up.walk-plan'
import type { Seen } from '@ip-portal/core/testing/walk/machine-driver'
import type { WalkStep } from '@ip-portal/core/testing/walk/walk'
import { changeDriver, openChange } from '../../testing/drivers/change-page.ts'
import { changesOnPage, type ChangeOnPage } from '../../testing/drivers/changes-on-page.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { pressEscape } from '../../testing/harness/press-escape.ts'
import { secretsIn } from '../../testing/harness/secrets.ts'
import { pageAccidentSuite } from '../../testing/walks/page-accidents.ts'
import { pageEventSuite, type PageEvents } from '../../testing/walks/page-events.ts'
import { pageWalkSuite, walkPage } from '../../testing/walks/page-walks.ts'

/** Title of the dialog by its question, from the specification. */
const titlesOf = ({ title }: ChangeOnPage): Partial<Record<Seen['asks'], string>> => ({
  retry: title,
  'two-factor': 'İki Faktörlü Doğrulama Gerekli',
  details: title,
  code: 'İşlem Doğrulama',
  restore: 'Kayıt kayboldu',
})

/** Text after a failure or a loss. */
function alertsAfter({ event }: WalkStep, { failed, lost = 'nothing is lost here' }: ChangeOnPage): string[] {
  const { status, kind, message } = (event.error ?? {}) as { status?: number; kind?: string; message?: string }
  if (kind === 'step-up-needed') return [askedAgain]
  switch (event.type.replace('xstate.', '').replace('actor.', '')) {
    case 'error.loadSecurity':
      return ['Bir hata oluştu']
    case 'error.verifyCode':
      return [status === 200 ? 'Doğrulama başarısız oldu' : 'Doğrulama sırasında bir hata oluştu']
    case 'error.runAction':
      return [message ?? failed]
    case 'done.runAction':
      return (event.output as { kind: string }).kind === 'lost'
        ? [lost]
        : ['Bu origin için zaten bir route kaydı var.', 'Önceki kayıt geri yüklendi.']
    case 'done.restoreLost':
      return ['Önceki kayıt geri yüklendi.']
    case 'error.restoreLost':
      return kind === 'offline' ? [lost] : []
    default:
      return [lost]
  }
}
const askedAgain = 'Verdiğiniz kodun süresi işlem tamamlanmadan doldu. Devam etmek için lütfen yeniden kod girin.'

/** Checks the invariants of the page in this state. */
async function expectInvariants(
  page: Page,
  scenario: ChangeOnPage,
  seen: Seen,
  step: WalkStep,
  before: readonly WalkStep[],
): Promise<void> {
  const dialog = page.getByRole('dialog')
  const text = seen.busy || seen.asks !== 'nothing' ? await dialog.innerText() : ''
  if (seen.refused) for (const alert of alertsAfter(step, scenario)) expect(text).toContain(alert)
  expect(await secretsIn(page, [actionCode, actionRecoveryCode])).toEqual([])
  const title = titlesOf(scenario)[seen.asks]
  if (title !== undefined) {
    expect(await dialog.getByRole('heading').allInnerTexts()).toEqual([title])
    const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
    // Appears when the dialog has loaded.
    await eventually(async () => expect(await hasFocus(), 'the focus is in the dialog').toBe(true))
  }
  if (seen.busy) await expectBusy(page)
  else if (seen.asks === 'code') await expectCode(page, scenario, before)
  else if (seen.asks === 'details') await expectDetails(page, scenario, seen, before)
  else if (seen.asks === 'nothing') await expectEnd(page, scenario, step)
}

/** Expects that nothing can be sent twice. */
async function expectBusy(page: Page): Promise<void> {
  const submits = page.locator('.p-dialog button[type=submit], .p-dialog-footer button:not(.button-text)')
  for (const submit of await submits.all()) expect(await submit.getAttribute('aria-disabled')).toBe('true')
}

async function expectCode(page: Page, { will }: ChangeOnPage, before: readonly WalkStep[]): Promise<void> {
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Doğrulama Kodu')
  const submit = dialog.getByRole('button', { name: 'Doğrula', exact: true })
  expect(await dialog.innerText()).toContain(will)
  expect(await field.inputValue()).toBe('')
  const hasFocus = () => field.evaluate((input) => input === document.activeElement)
  await eventually(async () => expect(await hasFocus(), 'the field has the focus').toBe(true))
  expect(await submit.getAttribute('aria-disabled')).toBe('true')
  if (before.some(({ event }) => event.type === 'code.submit')) return
  await field.fill('24 680x')
  expect(await field.inputValue()).toBe('24680')
  expect(await submit.getAttribute('aria-disabled')).toBe('true')
  await field.press('Enter')
  // Neither Esc nor a click outside closes it.
  await pressEscape(page)
  await page.mouse.click(5, 5)
  expect(await dialog.locator('[data-asks=code]').count()).toBe(1)
  await field.fill('')
}

async function expectDetails(
  page: Page,
  { expectDetails: expectEntry, enterWrong }: ChangeOnPage,
  seen: Seen,
  before: readonly WalkStep[],
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expectEntry(
    dialog,
    before.some(({ event }) => event.type === 'details.submit'),
  )
  if (!seen.refused) await enterWrong?.(dialog)
}

async function expectEnd(page: Page, { done }: ChangeOnPage, { event }: WalkStep): Promise<void> {
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe(event.type === 'setup.open' ? '/profile?setup2fa=true' : '/orders/7')
  if (event.type === 'setup.open') await page.getByRole('dialog', { name: 'İki Faktörlü Doğrulama Kurulumu' }).waitFor()
  else await eventually(async () => expect(await page.getByRole('dialog').count()).toBe(0))
  if (event.type === 'xstate.done.actor.runAction') {
    await page.getByText(done).waitFor()
  } else expect(await page.locator('.p-toast-message').count()).toBe(0)
}

for (const [name, scenario] of Object.entries(changesOnPage))
  pageWalkSuite(name, scenario.plan, async (tour, { openTab, start }) => {
    const deferred = await start.deferred()
    const isKnownEnabled = (tour.input as { isTwoFactorEnabled: boolean | null }).isTwoFactorEnabled === true
    const tab = await openChange(openTab, deferred, scenario, isKnownEnabled)
    await walkPage(tour, changeDriver(tab, deferred, scenario), (seen, step, before) =>
      expectInvariants(tab.page, scenario, seen, step, before),
    )
  })

const { 'route edit': edit } = changesOnPage

if (edit) {
  const accidents: PageEvents = {
    open: async (input, { openTab, start }) => {
      const deferred = await start.deferred()
      const isKnownEnabled = (input as { isTwoFactorEnabled: boolean | null }).isTwoFactorEnabled === true
      const tab = await openChange(openTab, deferred, edit, isKnownEnabled)
      return { tab, deferred, driver: changeDriver(tab, deferred, edit) }
    },
    secrets: [actionCode, actionRecoveryCode],
    otherwise: (accident, { event }) => {
      // The record is still lost, for whatever reason but one, which asks for a code.
      if (event.type.endsWith('restoreLost')) return accident === 'a code that is needed' ? undefined : edit.lost
      return accident === '412 of a changed block' && event.type.endsWith('runAction')
        ? 'Kayıtlar bu arada değişti'
        : undefined
    },
    back: 'holds',
    closesAtEnd: true,
  }
  pageAccidentSuite('route edit', edit.plan, accidents)
  pageEventSuite('route edit', edit.plan, accidents)
}
