import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { expect, it } from 'vitest'
import { browserTest, describeInBrowser } from '../testing/harness/browser-test.ts'
import { chunkOf, fileFaults, lazyCode, stubFile } from '../testing/harness/chunks.ts'
import { sharedServer } from '../testing/harness/faults.ts'
import { storedSession, withoutSecondFactor } from '../testing/harness/sign-in-helper.ts'
import { lazyCodePlan } from '../testing/plans/lazy-code-plan.ts'
import { uiTexts } from '../ui/ui.texts.ts'
import { appTexts } from './app.texts.ts'

/** Code of the frame itself. */
const isFrame = /protected\.tsx$/

describeInBrowser('code that loads on demand', () => {
  it('is all in the plan', () => {
    expect(lazyCode().toSorted()).toEqual(Object.keys(lazyCodePlan).toSorted())
  })

  const server = sharedServer({ demoOrders: 400 })
  browserTest.concurrent.for(Object.entries(lazyCodePlan))(
    '%s fails in its place and loads again',
    async (row, { openTab }) => {
      const [source, { path, email = withoutSecondFactor, act, failed, retry, loaded }] = row
      const isPublic = path === '/login' ? source === 'sign-in' : path === '/forgot-password'
      const { storageState } = isPublic ? { storageState: undefined } : await storedSession(server, email)
      let mend = async () => {}
      const { page, guard } = await openTab(server.url + path, {
        ...(storageState ? { storageState } : {}),
        prepare: async (context) => {
          mend = await stubFile(context, chunkOf(source), fileFaults.cut)
        },
      })
      guard.allowLostConnection()
      for (const status of [400, 403, 502]) guard.allowStatus(status)
      guard.allow(/^request leaves the origin: rbl\.example$/)
      await page.route('https://rbl.example/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>x' }))
      await act?.(page)
      await (failed ? failed(page) : page.getByText(uiTexts.loadFailed).first()).waitFor()
      expect(await page.getByText(uiTexts.crashed).count()).toBe(0)
      // The frame stays, unless it is what failed.
      if (!isPublic && !isFrame.test(source)) await page.getByText(appTexts.footer).waitFor()
      await mend()
      const arrival = page.waitForResponse((response) => response.url().endsWith(chunkOf(source)) && response.ok())
      // A toast of the first failure loads no second time.
      const isPlainToast = source.includes('prime-toast')
      if (isPlainToast) arrival.catch(() => {})
      await (retry ? retry(page) : page.getByRole('button', { name: kernelTexts.retry }).first().click())
      if (!isPlainToast) await arrival
      await loaded(page).waitFor({ state: 'attached' })
    },
  )
})
