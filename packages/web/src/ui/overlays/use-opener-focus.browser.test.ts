import { expect } from 'vitest'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { pressEscape } from '../../testing/harness/press-escape.ts'
import { confirmOn, openSignedIn } from '../../testing/harness/sign-in-helper.ts'

describeInBrowser('the focus after a dialog', () => {
  browserTest('does not go to the opener of an earlier dialog', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders/1001')
    const focused = () =>
      page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)

    // The dialog with the code replaces the one with the details.
    await page.getByRole('button', { name: 'Yeni ROA' }).click()
    const details = page.getByRole('dialog', { name: 'Yeni ROA' })
    await details.getByLabel('ASN').fill('AS64501')
    await details.getByRole('button', { name: 'Devam' }).click()
    await confirmOn(page, server)
    await eventually(async () => expect(await focused()).toBe('BUTTON Yeni ROA'))

    const whois = page.getByRole('button', { name: 'Whois' })
    await whois.click()
    const dialog = page.getByRole('dialog', { name: 'Whois Bilgileri' })
    await dialog.locator('dl').first().waitFor()
    await whois.evaluateAll((buttons) => buttons.forEach((button) => button.remove()))
    await pressEscape(page)
    await dialog.waitFor({ state: 'detached' })
    await eventually(async () => expect(await focused()).toMatch(/^H[123] /))
  })
})
