import type { BrowserContext } from 'playwright-core'
import { expect, it } from 'vitest'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { browserTest, describeInBrowser, type TabOptions, sharedServer } from '../testing/harness/browser-test.ts'
import { chunkOf, fileFaults, importsAgain, lazyCode, stubFile } from '../testing/harness/chunks.ts'
import { storedSession, withoutSecondFactor } from '../testing/harness/sign-in-helper.ts'
import { lazyCodePlan } from '../testing/plans/lazy-code-plan.ts'
import { uiTexts } from '../ui/ui.texts.ts'
import { appTexts } from './app.texts.ts'

/** Code of the frame itself. */
const isFrame = /^signed-in$/

describeInBrowser('code that loads on demand', () => {
  it('is all in the plan', () => {
    expect(lazyCode().toSorted()).toEqual(Object.keys(lazyCodePlan).toSorted())
  })

  const server = sharedServer({ demoOrders: 400 })
  let canRetry: Promise<boolean> | undefined
  browserTest.for(Object.entries(lazyCodePlan))(
    '%s fails in its place and loads again',
    async (row, { browser, openTab }) => {
      const [source, { path, email = withoutSecondFactor, act, failed, retry, loaded }] = row
      const isPublic = path === '/login' || path === '/forgot-password'
      const { stored } = isPublic ? { stored: {} } : await storedSession(server, email)
      const open = async (options: TabOptions = {}) => {
        const { page, guard } = await openTab(server.url + path, { stored, ...options })
        guard.allowLostConnection()
        for (const status of [400, 403, 502]) guard.allowStatus(status)
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
        isPlainToast || page.waitForResponse((response) => response.url().endsWith(file) && response.ok()),
        retry ? retry(page) : page.getByRole('button', { name: kernelTexts.retry }).first().click(),
      ])
      await loaded(page).waitFor({ state: 'attached' })
    },
  )
})
