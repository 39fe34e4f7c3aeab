import type { BrowserContext } from 'playwright-core'
import { expect, it } from 'vitest'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import {
  browserTest,
  describeInBrowser,
  type OpenTab,
  type TabOptions,
  sharedServer,
} from '../testing/harness/browser-test.ts'
import { chunkOf, fileFaults, importsAgain, lazyCode, stubFile } from '../testing/harness/chunks.ts'
import { storedSession, withoutSecondFactor } from '../testing/harness/sign-in-helper.ts'
import { componentsWith } from '../testing/harness/sources.ts'
import { lazyCodePlan, type LazyCode } from '../testing/plans/lazy-code-plan.ts'
import { uiTexts } from '../ui/ui.texts.ts'
import { appTexts } from './app.texts.ts'

/** Code of the frame itself. */
const isFrame = /^signed-in$/

const rowOf = (source: string): LazyCode => lazyCodePlan[source] as LazyCode

/** Callers of `useWhenOnline` and `useRetryOnline`, each with code that it loads again. */
const retriedOnline = {
  'features/session/login-page.tsx': 'sign-in',
  'ui/feedback/query-error.tsx': '../../node_modules/ky/distribution/index.js',
  'ui/forms/date/date-field.tsx': 'src/ui/forms/date/prime-calendar.tsx',
  'ui/lazy/full-page-failure.tsx': 'signed-in',
  'ui/lazy/load-failure.tsx': 'src/features/contracts/contracts-page.tsx',
}

it('what waits for the network has a row', () => {
  expect(componentsWith(/\buse(WhenOnline|RetryOnline)\(/)).toEqual(Object.keys(retriedOnline))
})

describeInBrowser('code that loads on demand', () => {
  it('is all in the plan', () => {
    expect(lazyCode().toSorted()).toEqual(Object.keys(lazyCodePlan).toSorted())
  })

  const server = sharedServer({ demoOrders: 400 })

  /** Opens the page of a row whose code does not arrive. */
  async function openBroken(source: string, openTab: OpenTab) {
    const { path, email = withoutSecondFactor, act, failed } = rowOf(source)
    const isPublic = path === '/login' || path === '/forgot-password'
    const { stored } = isPublic ? { stored: {} } : await storedSession(server, email)
    const open = async (options: TabOptions = {}) => {
      const { page, guard } = await openTab(server.url + path, { stored, ...options })
      guard.allowLostConnection()
      for (const status of [400, 403, 404, 502]) guard.allowStatus(status)
      guard.allow(/^request leaves the origin: rbl\.example$/)
      await page.route('https://rbl.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>x' }))
      await act?.(page)
      return page
    }
    let mend = async () => {}
    const file = chunkOf(source)
    const stub = async (context: BrowserContext) => (mend = await stubFile(context, file, fileFaults.cut))
    const page = await open({ unloaded: { file, stub } })
    await (failed ? failed(page) : page.getByText(uiTexts.loadFailed).first()).waitFor()
    const arrives = () => page.waitForResponse((response) => response.url().endsWith(file) && response.ok())
    return { page, open, mend: () => mend(), arrives, isPublic }
  }

  let canRetry: Promise<boolean> | undefined
  browserTest.for(Object.keys(lazyCodePlan))(
    '%s fails in its place and loads again',
    async (source, { browser, openTab }) => {
      const { retry, loaded } = rowOf(source)
      const { page, open, mend, arrives, isPublic } = await openBroken(source, openTab)
      expect(await page.getByText(uiTexts.crashed).count()).toBe(0)
      // The frame stays, unless it is what failed.
      if (!isPublic && !isFrame.test(source)) await page.getByText(appTexts.footer).waitFor()
      // A browser that remembers the failure loads the code only in another page.
      if (!(await (canRetry ??= importsAgain(browser)))) {
        await page.close()
        return loaded(await open()).waitFor({ state: 'attached' })
      }
      await mend()
      // A toast of the first failure loads no second time.
      const isPlainToast = source.includes('prime-toast')
      await Promise.all([
        isPlainToast || arrives(),
        retry ? retry(page) : page.getByRole('button', { name: kernelTexts.retry }).first().click(),
      ])
      await loaded(page).waitFor({ state: 'attached' })
    },
  )

  browserTest.for(Object.entries(retriedOnline))(
    '%s tries again when the network is back',
    async ([, source], { browser, openTab, skip }) => {
      skip(!(await (canRetry ??= importsAgain(browser))), 'this browser remembers a failed import()')
      const { page, mend, arrives } = await openBroken(source, openTab)
      await mend()
      await Promise.all([arrives(), page.evaluate(() => window.dispatchEvent(new Event('online')))])
      await rowOf(source).loaded(page).waitFor({ state: 'attached' })
    },
  )
})
