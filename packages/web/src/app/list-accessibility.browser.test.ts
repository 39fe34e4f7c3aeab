import type { Page } from 'playwright-core'
import { expectAccessible } from '../testing/harness/accessible.ts'
import { browserTest, describeInBrowser } from '../testing/harness/browser-test.ts'
import { pressEscape } from '../testing/harness/press-escape.ts'
import { openSignedIn } from '../testing/harness/sign-in-helper.ts'

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Kapat' }).last().click()

describeInBrowser('accessibility of', () => {
  browserTest('the panels of the orders list', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders')
    for (const panel of ['Sütunlar', 'Görünümler']) {
      await expectAccessible(page, `panel ${panel}`, async () => {
        // A phone has no columns to choose.
        if (panel === 'Sütunlar' && (page.viewportSize()?.width ?? 0) < 768) return
        await pressEscape(page)
        await page.getByRole('button', { name: panel, exact: true }).click()
        await page.getByRole('group', { name: panel, exact: true }).waitFor()
      })
      await pressEscape(page)
    }
  })

  browserTest('the dialogs for several orders', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders')
    const dialog = page.getByRole('dialog')
    for (const order of [1003, 1010]) await page.getByRole('checkbox', { name: `#${order}` }).check()
    await press(page, 'Etiketle')
    await dialog.getByLabel('Etiket', { exact: true }).selectOption('+ Yeni etiket')
    await dialog.getByLabel('Yeni etiket adı').fill('Toplu')
    await expectAccessible(page, 'dialog several tags')
    await dialog.getByRole('button', { name: 'Kaydet' }).click()
    await dialog.getByRole('button', { name: 'Üzerine yaz' }).click()
    await dialog.getByText('2 sipariş etiketlendi.').waitFor()
    await expectAccessible(page, 'dialog several tags done')
    await close(page)
    await press(page, 'Yenileme iste')
    await dialog.getByText('Toplam').first().waitFor()
    await expectAccessible(page, 'dialog several renewals')
    await pressEscape(page)
    await press(page, /^Birlikte öde/)
    await dialog.getByRole('checkbox').first().waitFor()
    await expectAccessible(page, 'dialog several payments')
  })

  browserTest('an invoice', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/invoices')
    const dialog = page.getByRole('dialog')
    await page.getByRole('table').getByRole('link').first().click()
    await dialog.getByRole('heading', { name: /^Fatura/ }).waitFor()
    await expectAccessible(page, 'dialog invoice')
  })
})
