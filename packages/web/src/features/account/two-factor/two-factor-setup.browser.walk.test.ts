import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { setupSecrets, twoFactorSetupWalkPlan } from '@ip-portal/core/testing/plans/two-factor-setup.walk-plan'
import type { Seen } from '@ip-portal/core/testing/walk/machine-driver'
import type { WalkStep } from '@ip-portal/core/testing/walk/walk'
import { openTwoFactorSetup, twoFactorSetupDriver } from '../../../testing/drivers/two-factor-setup-page.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { secretsIn } from '../../../testing/harness/secrets.ts'
import { locationOf } from '../../../testing/harness/sign-in-helper.ts'
import { pageAccidentSuite } from '../../../testing/walks/page-accidents.ts'
import { pageEventSuite, type PageEvents } from '../../../testing/walks/page-events.ts'
import { pageWalkSuite, walkPage } from '../../../testing/walks/page-walks.ts'

// Only the CLI can continue an earlier set-up.
const plan = { ...twoFactorSetupWalkPlan, inputs: [undefined, { isReplacing: true }] }
const readable = setupSecrets.secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Checks the invariants of the dialog in this state. */
async function expectInvariants(page: Page, seen: Seen, { event }: WalkStep): Promise<void> {
  const dialog = page.locator('.dialog-small')
  if (event.type.startsWith('xstate.after')) {
    expect(await dialog.count()).toBe(0)
    expect(locationOf(page)).toBe('/')
    expect(await secretsIn(page, [setupSecrets.code, setupSecrets.secret, readable])).toEqual([])
    return
  }
  const focusBeside = () =>
    dialog.evaluate(({ ownerDocument: { activeElement } }) => {
      const isInside = activeElement?.closest('.p-dialog')?.classList.contains('dialog-small')
      return isInside ? null : activeElement?.outerHTML.slice(0, 200)
    })
  await eventually(async () => expect(await focusBeside(), `the focus is in the dialog after ${event.type}`).toBeNull())
  const text = await dialog.innerText()
  if (event.type === 'xstate.done.actor.confirmCode') {
    expect(text).toContain('İki faktörlü doğrulama başarıyla etkinleştirildi')
  }
  // The page contains the secret only in the step that shows it, and never a sent code.
  const secrets = [setupSecrets.secret, readable]
  expect(await secretsIn(page, secrets)).toEqual(seen.asks === 'details' ? secrets : [])
  expect(await secretsIn(page, [setupSecrets.recovery])).toEqual(
    seen.asks === 'acknowledgement' ? [setupSecrets.recovery] : [],
  )
  if (seen.asks === 'details') {
    expect(await dialog.getByRole('img').getAttribute('src')).toMatch(/^data:image\//)
    expect(await dialog.locator('[aria-current=step]').innerText()).toContain('Uygulamaya ekle')
  }
  if (seen.asks === 'new-code') {
    expect(await dialog.locator('[aria-current=step]').innerText()).toContain('Kodu doğrula')
    expect(await secretsIn(page, [setupSecrets.code])).toEqual([])
  }
  if (!seen.refused) return
  if (seen.asks === 'retry')
    expect(text).toContain((event.error as { message?: string }).message ?? '2FA kurulumu başarısız oldu')
  else if (seen.asks === 'password') expect(text).toContain('Sunucu hatası: 400')
  else if (event.type === 'code.submit') expect(text).toContain('Lütfen 6 haneli doğrulama kodunu girin')
  else expect(text).toContain('Doğrulama kodu hatalı')
}

pageWalkSuite('second factor set-up', plan, async (tour, { openTab, start }) => {
  const deferred = await start.deferred()
  const tab = await openTwoFactorSetup(openTab, deferred, tour.input !== undefined)
  await walkPage(tour, twoFactorSetupDriver(tab, deferred), (seen, step) => expectInvariants(tab.page, seen, step))
})

const accidents: PageEvents = {
  open: async (input, { openTab, start }) => {
    const deferred = await start.deferred()
    const tab = await openTwoFactorSetup(openTab, deferred, input !== undefined)
    return { tab, deferred, driver: twoFactorSetupDriver(tab, deferred) }
  },
  secrets: Object.values(setupSecrets),
  back: 'holds',
}
pageAccidentSuite('second factor set-up', plan, accidents)
pageEventSuite('second factor set-up', plan, accidents)
