import { expect } from 'vitest'
import { browserTest, describeInBrowser } from './browser-test.ts'

describeInBrowser('the browser of a worker', () => {
  browserTest('may end during a test', async ({ browser }) => {
    await browser.close()
    expect(browser.isConnected()).toBe(false)
  })

  browserTest('is started again for the next test', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openTab(`${server.url}/login`)
    await page.getByLabel('E-posta').waitFor()
  })
})
