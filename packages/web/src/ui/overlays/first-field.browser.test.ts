import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser, sharedServer } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { pressEscape } from '../../testing/harness/press-escape.ts'
import { openSignedIn } from '../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../testing/harness/tabs.ts'

/** Dialogs with a field, with the page and the button of each; the field is the first one of the body. */
const dialogs: [path: string, button: string | RegExp, field: string][] = [
  ['/orders/1003', /^Ödeme Yap/, 'Tutar (USD)'],
  ['/orders/1003', 'Yenileme Talebi', 'Promosyon kodu'],
  ['/orders/1003', 'Yedek', 'Etiket'],
  ['/orders/1003', 'Yeni Route', 'Origin'],
  ['/orders/1003', 'Yeni ROA', 'ASN'],
  ['/orders/1003', 'Name Server Düzenle', 'Name Server 1'],
  ['/support', 'Yeni Talep', 'Konu'],
  ['/contracts', 'Belge Yükle', 'Dosya tipi'],
  ['/', /siparişi birlikte öde$/, '198.18.2.0/24'],
]

/** Name of the focused field, or of what has the focus instead. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement
    const label = active instanceof HTMLInputElement || active instanceof HTMLSelectElement ? active.labels?.[0] : null
    return (label?.textContent ?? active?.getAttribute('aria-label') ?? String(active?.tagName)).replace(/\s*\*.*$/, '')
  })

describeInBrowser('the focus of a dialog that opens', () => {
  const server = sharedServer()

  browserTest('is in its first field, also when that comes late', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/')
    for (const [path, button, field] of dialogs) {
      await moveTo(page, path)
      await page.getByRole('button', { name: button }).first().click()
      await eventually(async () =>
        expect([path, button, await focused(page)]).toEqual([path, button, expect.stringContaining(field)]),
      )
      await pressEscape(page)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await moveTo(page, '/profile')
    await eventually(async () => expect(await focused(page)).toBe('Ad Soyad'))
  })

  browserTest('keeps what is typed until the field is there', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/orders/1003')
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/\/api\/.*renew/, (route) => arrived.then(() => route.continue()))
    await page.getByRole('button', { name: 'Yenileme Talebi' }).click()
    await page.locator('.p-dialog [aria-busy=true]').waitFor()
    await page.keyboard.type('YUZDE10')
    arrive()
    const code = page.getByRole('dialog').getByLabel('Promosyon kodu')
    await eventually(async () => expect(await code.inputValue({ timeout: 500 })).toBe('YUZDE10'))
    await page.keyboard.type('X')
    expect(await code.inputValue()).toBe('YUZDE10X')
  })

  browserTest('is not lost by a press beside a dialog that stays', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/orders/1001')
    await page.getByRole('button', { name: 'Yeni Route' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Origin').fill('AS64777')
    await page.keyboard.press('Enter')
    const code = dialog.getByLabel('Doğrulama Kodu')
    await eventually(async () => expect(await focused(page)).toBe('Doğrulama Kodu'))
    await page.mouse.click(5, 5)
    await page.keyboard.type('11')
    expect(await code.inputValue()).toBe('11')
  })
})
