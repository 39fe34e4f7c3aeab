import { expect } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { warningOf } from '@ip-portal/core/session'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { accidentOf, accidentTours, type OutsideAccident } from '@ip-portal/core/testing/walk/accident-tours'
import type { Driver } from '@ip-portal/core/testing/walk/machine-driver'
import { perform } from '@ip-portal/core/testing/walk/machine-driver'
import type { Walk, WalkPlan, WalkStep } from '@ip-portal/core/testing/walk/walk'
import { browserTest, describeInBrowser, type OpenTab, type Start, type Tab } from '../harness/browser-test.ts'
import { eventually } from '../harness/eventually.ts'
import { pressEscape } from '../harness/press-escape.ts'
import { secretsIn } from '../harness/secrets.ts'
import { locationOf, storedKeys } from '../harness/sign-in-helper.ts'
import { expectedOf } from './page-walks.ts'

/** A flow on an opened page. */
export interface OpenFlow {
  tab: Tab
  deferred: DeferredServer
  driver: Driver
}

/** Says how accidents meet a flow in a page. */
export interface PageAccidents {
  open: (input: unknown, fixtures: { openTab: OpenTab; start: Start }) => Promise<OpenFlow>
  /** Texts that may not be in the page when it is left. */
  secrets: readonly string[]
  /** True for a sign-in, whose 401 and 403 end no session. */
  startsSession?: boolean
  /** Texts of this flow that take the place of the common ones. */
  otherwise?: (accident: OutsideAccident, step: WalkStep) => string | undefined
}

/** Part of the message after an accident; null where the flow or the call has a text of its own. */
const says: Record<OutsideAccident, string | null> = {
  'no connection': null,
  'no answer in time': null,
  'a cut answer': null,
  'an answer that is too large': 'Yanıt veya dosya çok büyük (en fazla 100 MB)',
  'an answer of another form': null,
  'the end of the session, 401': 'Oturum geçersiz',
  'the end of the session, 403': 'Lütfen yeniden giriş yapın',
  'a code that is needed': null,
  'a factor that is needed': null,
  'a password that is needed': null,
  'a refusal': 'Olmaz',
  'a redirect': null,
  '400': 'Geçersiz',
  '404': 'Bulunamadı',
  '409': 'Çakışıyor',
  '412 of a changed block': 'Blok değişti',
  '413': 'Çok büyük',
  '422': 'Anlaşılmadı',
  '429 for 7 s': 'Çok sık (7 saniye sonra yeniden deneyin)',
  '500': null,
  '503 for 2 s': '(2 saniye sonra yeniden deneyin)',
  'HTML of a proxy': null,
}

/** Words that no message may have. */
const raw = /undefined|null|\[object|Error:|<h1>|Bad Gateway/

/**
 * Lets every accident end a call of a flow in its page, in tours that go on after each as the machine does. The page shows
 * what the machine says and one message, keeps no secret, and can be left.
 */
export function pageAccidentSuite<M extends AnyStateMachine>(
  name: string,
  plan: WalkPlan<M>,
  accidents: PageAccidents,
): void {
  const { open, secrets, startsSession } = accidents
  // A browser follows a redirect to a page, which is an answer of another form.
  const tours = accidentTours(plan, { startsSession, without: ['a redirect'] })

  describeInBrowser(`${name} through the page: accidents in ${tours.length} tours`, () => {
    browserTest.for(tours.map((tour, at) => [titleOf(tour, at), tour] as const))(
      '%s',
      async ([, tour], { openTab, start }) => {
        const flow = await open(tour.input, { openTab, start })
        const { tab } = flow
        for (const step of tour.steps) await take(step, flow, accidents)
        await leave(tab)
        expect(await secretsIn(tab.page, secrets)).toEqual([])
      },
    )
  })
}

const titleOf = ({ steps }: Walk, at: number) =>
  `${at + 1}: ${steps.flatMap((step) => accidentOf(step) ?? []).join(', ')}`

async function take(
  step: WalkStep,
  { tab, driver }: OpenFlow,
  { startsSession, otherwise }: PageAccidents,
): Promise<void> {
  const { page } = tab
  const accident = accidentOf(step)
  await perform(driver, step.event)
  if (accident === null || startsSession || !accident.startsWith('the end of')) {
    await eventually(async () => {
      // The page starts the time-out of a call before the test hears of the call.
      if (accident === 'no answer in time') await page.clock.fastForward(limits.requestTimeoutMs)
      expect(await driver.see(), `after ${accident ?? JSON.stringify(step.event)}`).toEqual(expectedOf(step.state))
    })
    if (accident === null || expectedOf(step.state).busy || !expectedOf(step.state).refused) return
    const alerts = (await page.getByRole('alert').allInnerTexts()).join(' ')
    expect(alerts, accident).toMatch(/\p{L}{3}/u)
    expect(alerts, accident).not.toMatch(raw)
    const text = otherwise?.(accident, step) ?? says[accident]
    if (text !== null) expect(alerts, accident).toContain(text)
    return
  }
  const { title, text } = warningOf({ token: null, message: null, ...(step.event.error as Failure & { status: 401 }) })
  const warning = page.getByRole('dialog', { name: title })
  await warning.getByText(text, { exact: true }).waitFor()
  expect(await storedKeys(page)).toEqual([])
  await pressEscape(page)
  await eventually(() => expect(locationOf(page)).toBe('/login'))
}

/** Waits for some frames of the page. */
const someFrames = (page: Tab['page']) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let left = 4
        const next = () => void (left-- > 0 ? requestAnimationFrame(next) : resolve())
        next()
      }),
  )

/** Closes what is open, by Esc where that closes it. */
export async function leave({ page }: Tab): Promise<void> {
  const isClosed = async () => (await page.getByRole('dialog').count()) === 0
  await eventually(async () => {
    // None is open for a moment while a dialog takes the place of another.
    if ((await isClosed()) && (await someFrames(page), await isClosed())) return
    await pressEscape(page)
    for (const name of ['Kaydetmeden kapat', 'Sil ve kapat', 'Vazgeç', 'Geri']) {
      const button = page.getByRole('dialog').last().getByRole('button', { name, exact: true })
      if ((await button.count()) > 0) await button.last().click({ timeout: 2_000 })
    }
    await someFrames(page)
    expect(await isClosed()).toBe(true)
  })
}
