import { expect } from 'vitest'
import { appears } from '../../testing/harness/appears.ts'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { openSignedIn } from '../../testing/harness/sign-in-helper.ts'

describeInBrowser('a value that can be copied', () => {
  browserTest('is copied by key and pointer, and says when the browser refuses', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1001')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('heading', { name: '192.0.2.0/24', level: 1, exact: true }).waitFor()
    const ofHeading = page.locator('.order-identity').getByRole('button', { name: 'Kopyala: 192.0.2.0/24' })
    const opacityOf = () => ofHeading.evaluate((button) => Number(getComputedStyle(button).opacity))
    const expectOpacity = (opacity: number, when: string) =>
      eventually(async () => expect(await opacityOf(), when).toBe(opacity))

    await expectOpacity(0, 'without pointer and focus')
    await heading.hover()
    await expectOpacity(1, 'under the pointer')
    await page.mouse.move(0, 0)
    // The heading itself is focused after a change of the page; the next stop is its button.
    await heading.evaluate((element) => {
      element.tabIndex = -1
      element.focus()
    })
    await page.keyboard.press('Tab')
    expect(await ofHeading.evaluate((button) => button === document.activeElement)).toBe(true)
    await expectOpacity(1, 'with the focus')
    const said = page.locator('.order-identity').getByRole('status')
    await appears(said.getByText('Kopyalandı'), () => page.keyboard.press('Enter'))
    expect(await copied()).toBe('192.0.2.0/24')
    await eventually(async () => expect(await said.textContent()).toBe(''))

    // The name of the network, and an origin in a table.
    for (const name of ['ORNEK-NET-1001', 'AS64501']) {
      await page
        .getByRole('button', { name: `Kopyala: ${name}`, exact: true })
        .first()
        .press('Enter')
      await eventually(async () => expect(await copied()).toBe(name))
    }

    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))
    })
    await appears(said.getByText('Kopyalanamadı'), () => ofHeading.click())
    expect(await ofHeading.getAttribute('title')).toContain('elle seçip')
    expect(await copied(), 'the former value').toBe('AS64501')
  })
})
