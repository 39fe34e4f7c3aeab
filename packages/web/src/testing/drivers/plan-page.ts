import { limits } from '@ip-portal/core/kernel/values/limits'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import {
  applyServer,
  comparedAs,
  canComeInClient,
  isNothingLeft,
  plannedOrder,
  planApplyWalkPlan,
  planOfTwo,
  prepareApply,
  storedPlanOf,
} from '@ip-portal/core/testing/plans/plan-apply.walk-plan'
import { actionCode } from '@ip-portal/core/testing/plans/step-up.walk-plan'
import type { Driver, Seen } from '@ip-portal/core/testing/walk/machine-driver'
import type { Walk } from '@ip-portal/core/testing/walk/walk'
import type { OpenTab, Tab } from '../harness/browser-test.ts'
import { failCall } from './fail-call.ts'
import { openDeferredPage } from './open-deferred-page.ts'

/** Adapts the shared plan to the page, whose journal is the one that the portal keeps: to open it cannot fail. */
const pagePlan: typeof planApplyWalkPlan = {
  ...planApplyWalkPlan,
  only: (state, event) => canComeInClient(state, event) && event.type !== 'xstate.error.actor.openJournal',
}

/** A saved plan as the page finds it: its steps done, and what its first comparison can find. */
export const plansOnPage: Record<string, { done: number; plan: typeof planApplyWalkPlan }> = {
  'a plan that waits': { done: 0, plan: comparedAs(pagePlan, (report) => !isNothingLeft(report)) },
  'a plan that was cut': { done: 1, plan: comparedAs(pagePlan, isNothingLeft) },
}

const saved = { ...planOfTwo, portal: 'http://portal.example', company: { id: 1, name: 'Ornek' } }

/** Opens a saved plan on a deferred server and starts its apply with a code; the read of its order is held. */
export async function openPlanRun(openTab: OpenTab, deferred: DeferredServer, done: number): Promise<Tab> {
  prepareApply(deferred)
  deferred.always(`GET /plans/${saved.id}`, 200, storedPlanOf(saved, done))
  deferred.always('GET /plans', 200, [storedPlanOf(saved, done)])
  deferred.always('GET /orders/1', 200, done === 0 ? plannedOrder('AS64500') : plannedOrder('AS64500', 'AS64501'))
  const tab = await openDeferredPage(openTab, deferred, `/plans/${saved.id}`)
  const { page } = tab
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: done === 0 ? 'Uygula' : 'Sürdür (1 adım)', exact: true }).click()
  await dialog.getByRole('button', { name: 'Devam', exact: true }).click()
  deferred.hold('GET /orders/1')
  await dialog.getByLabel('Doğrulama Kodu').fill(actionCode)
  await page.keyboard.press('Enter')
  await dialog.locator('progress').waitFor()
  return tab
}

/** Drives the run of a plan along a tour, which says how much a stop sees through. */
export function planRunDriver(tab: Tab, deferred: DeferredServer, { steps }: Walk): Driver {
  const { page, guard } = tab
  const stop = page.getByRole('dialog').getByRole('button', { name: 'Durdur', exact: true })
  const server = applyServer(deferred, {
    next: deferred.next,
    fail: (request, failure) => failCall(guard, request, failure),
  })

  async function see(): Promise<Seen> {
    return { asks: 'nothing', busy: (await page.locator('.p-dialog progress').count()) > 0, refused: false }
  }

  return {
    act: async (event) => {
      await server.untilSent(steps[steps.findIndex((step) => step.event === event) + 1]?.event)
      await stop.click()
    },
    settle: server.end,
    elapse: async () => {
      let hasCome = false
      const coming = server.untilSent(undefined).finally(() => (hasCome = true))
      // The page starts its delay only after it has read the order.
      while (!hasCome) await page.clock.fastForward(limits.lookAgainMs)
      await coming
    },
    see,
  }
}
