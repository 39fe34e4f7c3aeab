import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { ApplyResult } from '@ip-portal/core/desired-state'
import { actionCode } from '@ip-portal/core/testing/plans/step-up.walk-plan'
import type { Seen } from '@ip-portal/core/testing/walk/machine-driver'
import type { WalkStep } from '@ip-portal/core/testing/walk/walk'
import { openPlanRun, planRunDriver, plansOnPage } from '../../../testing/drivers/plan-page.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { pressEscape } from '../../../testing/harness/press-escape.ts'
import { secretsIn } from '../../../testing/harness/secrets.ts'
import { pageWalkSuite, walkPage } from '../../../testing/walks/page-walks.ts'

const stop = 'Durdur'
const askedAgain = 'Verdiğiniz kodun süresi işlem tamamlanmadan doldu. Devam etmek için lütfen yeniden kod girin.'

/** Texts at the end of an apply, from the specification. */
function textsOf(result: ApplyResult): readonly string[] {
  if (result.kind !== 'done') return []
  const { value } = result
  switch (value.kind) {
    case 'applied':
      return [`${value.done} adım uygulandı.`]
    case 'differing':
      return ['kayıtlar istenen durumda değil', '#1 192.0.2.0/24: route AS64501 artık yok']
    case 'unverified':
      return ['Bütün adımlar uygulandı, ama kayıtlar sonradan okunamadı.', 'Bir hata oluştu']
    case 'drifted':
      return ['Plan yapıldığından beri kayıtlar değişmiş; hiçbir şey gönderilmedi.']
    case 'stopped':
      return [
        value.total === 0
          ? 'Durduruldu; hiçbir adıma başlanmadı.'
          : `2 adımdan ${value.done} tanesi uygulandı, gerisine başlanmadı.`,
        ...(value.failed === null ? [] : ['route AS64500', 'Olmaz']),
      ]
  }
}

/** Checks the invariants of the page in this state. */
async function expectInvariants(page: Page, seen: Seen, { event, state }: WalkStep): Promise<void> {
  const dialog = page.getByRole('dialog')
  expect(await secretsIn(page, [actionCode])).toEqual([])
  if (!seen.busy) return expectEnd(page, state.output as ApplyResult)
  expect(await dialog.getByRole('heading').allInnerTexts()).toEqual(['Planı uygula'])
  const button = dialog.getByRole('button', { name: stop, exact: true })
  // Stopped once, and never while the records are compared.
  const isStoppable = state.hasTag('changing') && event.type !== 'apply.stop'
  await eventually(async () => expect(await button.isDisabled()).toBe(!isStoppable))
  await dialog.getByText(isStoppable ? 'Süren adım tamamlanır' : 'Süren adımdan sonra duracak').waitFor()
  await pressEscape(page)
  expect(await dialog.count(), 'the dialog stays while the plan runs').toBe(1)
}

async function expectEnd(page: Page, result: ApplyResult): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (result.kind === 'done') {
    await eventually(async () => expect(await dialog.count()).toBe(0))
    for (const text of textsOf(result)) await page.getByRole('main').getByText(text).first().waitFor()
    return
  }
  // The next try goes on from there, with a new code where that was the reason.
  const isCodeNeeded = result.kind === 'failed' && result.failure.kind === 'step-up-needed'
  await dialog.locator(`[data-asks=${isCodeNeeded ? 'code' : 'details'}]`).waitFor()
  await dialog
    .getByRole('alert')
    .getByText(isCodeNeeded ? askedAgain : 'Bir hata oluştu')
    .waitFor()
}

for (const [name, { done, plan }] of Object.entries(plansOnPage))
  pageWalkSuite(name, plan, async (tour, { openTab, start }) => {
    const deferred = await start.deferred()
    const tab = await openPlanRun(openTab, deferred, done)
    await walkPage(tour, planRunDriver(tab, deferred, tour), (seen, step) => expectInvariants(tab.page, seen, step))
  })
