import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { axeFindings } from '../harness/accessible.ts'
import { browserTest, describeInBrowser } from '../harness/browser-test.ts'
import { eventually } from '../harness/eventually.ts'
import { buildCases } from './build-cases.ts'

let cases: Awaited<ReturnType<typeof buildCases>>
beforeAll(async () => {
  cases = await buildCases()
})
afterAll(() => cases.remove())

interface WidgetFixtures {
  /** Opens the page of one widget, under the policy of the portal's pages. */
  open: (widget: string) => Promise<Page>
}

const widgetTest = browserTest.extend<WidgetFixtures>({
  open: async ({ openTab, start }, give) =>
    give(async (widget) => {
      const server = await start.server({ settings: { webDir: cases.folder } })
      const { page } = await openTab(`${server.url}/#${widget}`)
      await page.locator('[data-pc-name]').first().waitFor()
      return page
    }),
})

const findings = async (page: Page) => (await axeFindings(page, '#root')).map((finding) => finding.split(':', 1)[0])

/**
 * Faults of PrimeReact's widgets of these kinds, so that ours are our own or the browser's (docs/decisions/0031).
 * A test that fails after an upgrade of PrimeReact says that its widget can take the place of ours.
 */
describeInBrowser('PrimeReact, in place of our own', () => {
  widgetTest('Dropdown: axe finds a select and a button without a name', async ({ open }) => {
    const page = await open('Dropdown')
    expect(await findings(page)).toEqual(expect.arrayContaining(['select-name', 'aria-command-name']))
  })

  widgetTest('Sidebar: the focus leaves it for the page behind', async ({ open }) => {
    const page = await open('Sidebar')
    await page.getByRole('link', { name: 'one' }).focus()
    await eventually(async () => {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('behind')
    })
  })

  widgetTest('InputNumber: a digit typed at the start lands elsewhere', async ({ open }) => {
    const page = await open('InputNumber')
    const field = page.getByLabel('amount')
    await field.click()
    await page.keyboard.press('Home')
    await page.keyboard.type('98')
    expect(await field.inputValue()).not.toBe('981.234')
  })

  widgetTest('FileUpload: the space key does not press its button, which has no role', async ({ open }) => {
    const page = await open('FileUpload')
    expect(await page.getByRole('button', { name: 'choose' }).count()).toBe(0)
    await page.evaluate(() => {
      document.addEventListener('click', (event) => {
        if (event.target instanceof HTMLInputElement) document.body.append('opened ')
      })
    })
    await page.locator('.p-fileupload-choose').focus()
    for (const key of ['Space', 'Enter']) await page.keyboard.press(key)
    await eventually(async () => expect(await page.locator('body').innerText()).toContain('opened'))
    expect((await page.locator('body').innerText()).match(/opened/g)).toHaveLength(1)
  })

  widgetTest('SelectButton: the enter key does not press its buttons', async ({ open }) => {
    const page = await open('SelectButton')
    const closed = page.getByRole('button', { name: 'closed' })
    await closed.focus()
    await page.keyboard.press('Enter')
    expect(await closed.getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press('Space')
    await eventually(async () => expect(await closed.getAttribute('aria-pressed')).toBe('true'))
  })

  widgetTest('TabView: it scrolls the page down to its tabs when it appears', async ({ open }) => {
    const page = await open('TabView')
    await eventually(async () => expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0))
  })

  widgetTest('Tooltip: a screen reader finds neither the text nor a description of the button', async ({ open }) => {
    const page = await open('Tooltip')
    await page.getByRole('button', { name: 'delete' }).hover()
    await page.getByText('reason').waitFor()
    expect(await page.getByRole('tooltip').count()).toBe(0)
    expect(await page.getByRole('button').getAttribute('aria-describedby')).toBeNull()
  })

  widgetTest('OverlayPanel: the tab key passes it by', async ({ open }) => {
    const page = await open('OverlayPanel')
    await page.getByRole('button', { name: 'columns' }).focus()
    await page.keyboard.press('Enter')
    await page.locator('.p-overlaypanel-enter-done').waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('behind')
  })

  widgetTest('ConfirmDialog: it closes before the request that it confirmed is answered', async ({ open }) => {
    const page = await open('ConfirmDialog')
    await page.getByRole('button', { name: 'yes' }).click()
    await page.locator('.p-dialog').waitFor({ state: 'detached' })
  })
})
