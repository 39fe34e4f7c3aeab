import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { perform, seenOf } from '@ip-portal/core/testing/walk/machine-driver'
import { runningCalls, type RunningCall } from '@ip-portal/core/testing/walk/meet-accident'
import { toursOf } from '@ip-portal/core/testing/walk/tours'
import type { WalkPlan, WalkStep } from '@ip-portal/core/testing/walk/walk'
import { uiTexts } from '../../ui/ui.texts.ts'
import { browserTest, describeInBrowser, type OpenTab } from '../harness/browser-test.ts'
import { chunkOf, fileFaults, stubFile } from '../harness/chunks.ts'
import { eventually } from '../harness/eventually.ts'
import { pressEscape } from '../harness/press-escape.ts'
import { secretsIn } from '../harness/secrets.ts'
import { locationOf, storedKeys } from '../harness/sign-in-helper.ts'
import { moveTo } from '../harness/tabs.ts'
import { leave, type OpenFlow, type PageAccidents } from './page-accidents.ts'
import { expectedOf } from './page-walks.ts'

/** Says what the Back of the browser does to a flow while its change runs and while it asks for a code. */
export interface PageEvents extends PageAccidents {
  /** `holds`: the dialog waits for the end of the change. `leaves`: the page is left, and the change goes on. */
  back: 'holds' | 'leaves'
  /** True for a dialog that closes by itself when the session ends. */
  closesAtEnd?: boolean
}

/** Lets the browser, another tab and a new release come in the middle of a flow in its page. */
export function pageEventSuite<M extends AnyStateMachine>(
  name: string,
  plan: WalkPlan<M>,
  { open, secrets, back, closesAtEnd = false }: PageEvents,
): void {
  const calls = runningCalls(plan)
  const change = calls.find(({ walk, steps }) => walk.steps[steps - 1]?.state.hasTag('changing')) ?? calls[0]
  if (change === undefined) throw new Error(`${name} runs no call`)
  const { input } = change.walk
  const expectNothingKept = async ({ tab: { page } }: OpenFlow) => expect(await secretsIn(page, secrets)).toEqual([])
  const toRunning = (flow: OpenFlow) => walkTo(flow, change.walk.steps.slice(0, change.steps))
  const answer = ({ driver }: OpenFlow) => endOf(plan, change, driver)

  describeInBrowser(`${name} through the page: events in the middle`, () => {
    browserTest(`Back while ${change.actor} runs`, async ({ openTab, start }) => {
      const flow = await open(input, { openTab: behindAnotherPage(openTab), start })
      const { page } = flow.tab
      await toRunning(flow)
      const at = locationOf(page)
      await page.goBack()
      if (back === 'leaves') await eventually(() => expect(locationOf(page)).not.toBe(at))
      else {
        expect(await flow.driver.see()).toMatchObject({ busy: true })
        expect(locationOf(page)).toBe(at)
      }
      await answer(flow)
      await eventually(async () => expect(await flow.driver.see()).toMatchObject({ busy: false }))
    })

    browserTest(`another tab signs out while ${change.actor} runs`, async ({ openTab, start }) => {
      const flow = await open(input, { openTab, start })
      const { page } = flow.tab
      await toRunning(flow)
      await page.evaluate(() => {
        window.localStorage.clear()
        window.dispatchEvent(new StorageEvent('storage', { key: null }))
      })
      await eventually(() => expect(locationOf(page)).toBe('/login'))
      expect(await page.getByRole('dialog').count()).toBe(0)
      // The server ends before it has answered.
      flow.tab.guard.allowLostConnection()
      await expectNothingKept(flow)
      expect(await storedKeys(page)).toEqual([])
    })

    browserTest('the session ends after a release, without the code of its warning', async ({ openTab, start }) => {
      const file = chunkOf('src/app/shell/session-warning-dialog.tsx')
      const stub = async (context: BrowserContext) => {
        await stubFile(context, file, fileFaults.missing)
        await stubFile(context, '/', (route) => route.fulfill({ contentType: 'text/html', body: otherRelease }))
      }
      const flow = await open(input, {
        openTab: (url, options) => openTab(url, { ...options, unloaded: { file, stub } }),
        start,
      })
      const { page, guard } = flow.tab
      guard.allowMissingFiles()
      let documents = 0
      page.on('domcontentloaded', () => (documents += 1))
      await toRunning(flow)
      const error = { kind: 'session-ended', status: 401, message: 'Oturum geçersiz' } as const
      await flow.driver.settle(change.actor, { type: `xstate.error.actor.${change.actor}`, error })
      // Without an open dialog or typed text the page reloads by itself.
      if (!closesAtEnd) {
        await page.getByRole('dialog').getByText(uiTexts.newRelease).waitFor()
        expect([documents, await storedKeys(page)]).toEqual([0, []])
        await pressEscape(page)
      }
      await eventually(() => expect(locationOf(page)).toBe('/login'))
      await expectNothingKept(flow)
    })

    const asking = toursOf(plan).flatMap(({ steps, input: from }) => {
      const at = steps.findIndex(({ state }) => seenOf(state).asks === 'code')
      return at === -1 ? [] : [{ from, steps: steps.slice(0, at + 1) }]
    })[0]
    if (asking)
      browserTest('Back while a code is asked', async ({ openTab, start }) => {
        const flow = await open(asking.from, { openTab: behindAnotherPage(openTab), start })
        await walkTo(flow, asking.steps)
        const { page } = flow.tab
        await page.getByLabel('Doğrulama Kodu').fill('246801')
        await page.goBack()
        // It may ask first what becomes of the typed code.
        await leave(flow.tab)
        expect(await secretsIn(page, [...secrets, '246801'])).toEqual([])
      })
  })
}

/** Opens pages with another page of the app behind them, to which Back leads. */
const behindAnotherPage =
  (openTab: OpenTab): OpenTab =>
  async (url, options) => {
    const { origin, pathname, search, hash } = new URL(url)
    const tab = await openTab(`${origin}/reset-password`, options)
    await moveTo(tab.page, pathname + search + hash)
    return tab
  }

const otherRelease = '<script type="module" crossorigin src="/assets/other.js">'

async function walkTo({ driver }: OpenFlow, steps: readonly WalkStep[]): Promise<void> {
  for (const step of steps) {
    await perform(driver, step.event)
    await eventually(async () => expect(await driver.see()).toEqual(expectedOf(step.state)))
  }
}

const endOf = <M extends AnyStateMachine>(
  plan: WalkPlan<M>,
  { actor }: RunningCall,
  driver: OpenFlow['driver'],
): Promise<void> | void =>
  driver.settle(actor, {
    type: `xstate.done.actor.${actor}`,
    output: plan.outcomes[actor as keyof typeof plan.outcomes].done[0],
  })
