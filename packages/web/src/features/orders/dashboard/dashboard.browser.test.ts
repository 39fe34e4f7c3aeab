import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser } from '../../../testing/harness/browser-test.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { phone } from '../../../testing/harness/launch-chromium.ts'
import { locationOf, openSignedIn, otherCompany } from '../../../testing/harness/sign-in-helper.ts'

const links = (page: Page) => page.getByRole('link', { name: /^Tümünü gör/ })

describeInBrowser('the dashboard of many orders', () => {
  browserTest('shows the first rows, and each panel leads to all of its orders', async ({ openTab, start }) => {
    const server = await start.server({ settings: { demoOrders: 400 } })
    const { page } = await openSignedIn(openTab, server, '/', { email: otherCompany })
    await links(page).first().waitFor()
    expect(await links(page).count()).toBe(4)
    const rows = await page
      .locator('.card table tbody')
      .evaluateAll((all) => all.map(({ children }) => children.length))
    expect(rows).toEqual([10, 10])
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(4_000)
    for (const at of [0, 1, 2, 3]) {
      const link = links(page).nth(at)
      const count = /\d+/.exec(await link.innerText())?.[0] ?? ''
      await link.click()
      await eventually(async () =>
        expect(await page.locator('.filter-end output').innerText()).toBe(`${count} / 400 sipariş`),
      )
      await page.goBack()
      await links(page).first().waitFor()
    }
  })
})

describeInBrowser('what a company should look at', () => {
  browserTest('leads with each of its reasons to all that it counts', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/')
    const reasons = page.locator('.attention-reason')
    await reasons.first().waitFor()
    const all = await reasons.evaluateAll((links) => links.map((one) => [one.textContent, one.getAttribute('href')]))
    const unread = all.find(([text]) => text?.includes('yeni yanıt'))
    expect(unread?.[1]).toBe('/support?show=unread')
    for (const [text = '', href] of all as [string, string][]) {
      const count = Number(/\d+/.exec(text)?.[0])
      await page.locator(`.attention-reason[href="${href}"]`).click()
      await eventually(() => expect(locationOf(page)).toBe(href))
      // Other pages show more than the reason counts, in its order.
      const table = href.startsWith('/orders') ? page.getByRole('table', { name: 'Aktif Siparişler' }) : page
      if (/[?&](late|listed|invalid|show)=/.test(href))
        await eventually(async () => expect(await table.locator('tbody tr[data-index]').count(), text).toBe(count))
      await page.goBack()
      await reasons.first().waitFor()
    }
    // The first step against each stands beside it.
    const steps = page.locator('.attention-action a')
    expect(await steps.evaluateAll((links) => links.map((one) => [one.textContent, one.getAttribute('href')]))).toEqual(
      [
        ['Raporu Aç', expect.stringMatching(/^\/orders\/\d+#rbl$/)],
        ['Düzelt', expect.stringMatching(/^\/orders\/\d+#ip$/)],
        ['Yenile', expect.stringMatching(/^\/orders\/\d+\?open=renewal$/)],
        ['Yenile', '/orders?renewal=1&sort=days_left'],
        ['Oku', '/support?show=unread'],
      ],
    )
    await page.getByRole('button', { name: 'Öde: geciken siparişler' }).click()
    await page.getByRole('dialog', { name: 'Birlikte Öde' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // On a phone a row says what part of its balance waits, in three lines.
    await page.setViewportSize(phone)
    const rows = page.getByRole('table', { name: 'Ödeme Uyarıları' }).locator('tr[data-index]')
    await rows.filter({ hasText: '#1003' }).getByText('$130,00 onay bekliyor').waitFor()
    expect(await rows.getByText('onay bekliyor').count()).toBe(2)
    expect(Math.max(...(await rows.evaluateAll((all) => all.map((row) => row.clientHeight))))).toBeLessThanOrEqual(76)
  })
})
