import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { desktop, phone } from '../../testing/harness/launch-chromium.ts'
import { openSignedIn, otherCompany, locationOf } from '../../testing/harness/sign-in-helper.ts'

const long = { settings: { demoOrders: 400 } }

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

/** Returns the first openable row that is mostly visible, with its distance from the top. */
const topRow = (page: Page) =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll('tr.row-open')) {
      const { top, bottom } = row.getBoundingClientRect()
      const name = row.querySelector('a')?.textContent ?? ''
      if (top >= 60 && bottom <= window.innerHeight + 250) return { name, top: Math.round(top) }
    }
    return { name: '', top: 0 }
  })

/** Scrolls by wheel, so that rows are rendered and measured on the way. */
async function scrollDown(page: Page, end = 6_000): Promise<void> {
  await eventually(async () => expect(await heightOf(page)).toBeGreaterThan(1.5 * end))
  for (const until of [0.25, 0.5, 0.75, 1].map((part) => part * end)) {
    await page.evaluate((top) => window.scrollTo(0, top), until)
    await eventually(async () => expect((await topRow(page)).name).not.toBe(''))
  }
}

/** Waits until the rows stay for ten frames, because new rows move while they are measured, and returns the top row. */
async function restingRow(page: Page): Promise<{ name: string; top: number }> {
  let row = await topRow(page)
  await eventually(async () => {
    const before = row
    await page.evaluate(async () => {
      for (let frame = 0; frame < 10; frame += 1) await new Promise((done) => requestAnimationFrame(done))
    })
    row = await topRow(page)
    expect(row).toEqual(before)
  })
  return row
}

async function openOrder(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('link', { name: 'Siparişlere dön' }).waitFor()
}

const expectSameRow = (page: Page, before: Awaited<ReturnType<typeof topRow>>): Promise<void> =>
  eventually(async () => {
    const after = await topRow(page)
    expect(after.name).toBe(before.name)
    expect(Math.abs(after.top - before.top)).toBeLessThan(8)
  })

describeInBrowser('the scroll position of a long list', () => {
  browserTest.for([
    ['on a desk', desktop],
    ['on a phone', phone],
  ] as const)('is restored by the history and by the link back, %s', async ([, viewport], { openTab, start }) => {
    const server = await start.server(long)
    const { page } = await openSignedIn(openTab, server, '/orders?sort=start_date', { email: otherCompany, viewport })
    await scrollDown(page)
    const before = await restingRow(page)
    await openOrder(page, before.name)
    expect(await scrolled(page), 'a new page starts at its top').toBe(0)
    await page.goBack()
    await expectSameRow(page, before)

    await openOrder(page, before.name)
    await page.getByRole('link', { name: 'Siparişlere dön' }).click()
    await expectSameRow(page, before)
    expect(locationOf(page)).toBe('/orders?sort=start_date')
  })

  browserTest('does not move when the script of the virtual rows arrives late', async ({ openTab, start }) => {
    const server = await start.server(long)
    let arrive = () => {}
    const late = new Promise<void>((resolve) => (arrive = resolve))
    const { page } = await openSignedIn(openTab, server, '/orders?sort=start_date', {
      email: otherCompany,
      viewport: phone,
      prepare: async (context) => {
        await context.route(/\/virtual-table-/, (route) => late.then(() => route.continue()))
      },
    })
    // The first rows alone are lower than the whole list.
    await scrollDown(page, 2_000)
    const before = await restingRow(page)
    arrive()
    await page.locator('.table-spacer').first().waitFor({ state: 'attached' })
    await expectSameRow(page, before)
    await openOrder(page, before.name)
    await page.goBack()
    await expectSameRow(page, before)
  })

  browserTest('an order opens at its top on a phone, and shows the tab of its address', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1002', { viewport: phone })
    await page.getByRole('tab', { name: /^IP/, selected: true }).waitFor()
    expect(await scrolled(page)).toBe(0)
    await page.goto(`${server.url}/orders/1002#tickets`)
    const chosen = page.getByRole('tab', { name: /^Destek/, selected: true })
    await chosen.waitFor()
    const { x, width } = (await chosen.boundingBox()) ?? { x: -1, width: 0 }
    expect([x >= 0, x + width <= phone.width]).toEqual([true, true])
  })

  browserTest('starts at the top for a new visit', async ({ openTab, start }) => {
    const server = await start.server(long)
    const { page, guard } = await openSignedIn(openTab, server, '/orders', { email: otherCompany })
    guard.allowStatus(404)
    await scrollDown(page)
    await page.getByRole('navigation').getByRole('link', { name: 'Sözleşmeler' }).click()
    await page.getByRole('heading', { name: 'Sözleşmeler', level: 1 }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Siparişler' }).click()
    await eventually(async () => expect(await heightOf(page)).toBeGreaterThan(12_000))
    expect(await scrolled(page)).toBe(0)
    // An order opened by its address has no list before it in the history.
    await page.goto(`${server.url}/orders?search=yok`)
    await page.goto(`${server.url}/orders/999999`)
    await page.getByRole('link', { name: 'Siparişlere dön' }).click()
    await eventually(() => expect(locationOf(page)).toBe('/orders'))
  })
})
