import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser, sharedServer } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { pressEscape } from '../../testing/harness/press-escape.ts'
import { openSignedIn, withoutSecondFactor } from '../../testing/harness/sign-in-helper.ts'

/** Gives a page the processor and the network of a phone on a slow line. */
async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const [downloadThroughput, uploadThroughput] = [1_600_000 / 8, 750_000 / 8]
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput,
    uploadThroughput,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

describeInBrowser('keys that are typed while a dialog opens', () => {
  const server = sharedServer()
  const open = { email: withoutSecondFactor, own: true }

  browserTest('arrive in the fields of a dialog, when it loads and when it has loaded', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/support', open)
    const button = page.getByRole('button', { name: 'Yeni Talep' })
    await button.waitFor()
    await slowDown(page)
    const dialog = page.getByRole('dialog', { name: 'Yeni Destek Talebi' })
    for (const text of ['PTR kaydı', 'İkinci kez ğüş']) {
      await button.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.type(`${text}x`)
      await page.keyboard.press('Backspace')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Merhaba, dünya')
      await eventually(async () => expect(await dialog.getByLabel('Konu').inputValue()).toBe(text))
      expect(await dialog.getByLabel('Açıklama').inputValue()).toBe('Merhaba, dünya')
      expect(await page.getByRole('dialog').count()).toBe(1)
      for (const label of ['Konu', 'Açıklama']) await dialog.getByLabel(label).fill('')
      await pressEscape(page)
      await dialog.waitFor({ state: 'detached' })
    }
  })

  for (const preloads of [false, true]) {
    const when = preloads ? 'loaded when the browser was idle' : 'loading'
    browserTest(`arrive in the command menu, its code ${when}`, async ({ openTab }) => {
      const loaded: string[] = []
      const prepare = async (context: BrowserContext) =>
        void context.on('response', (response) => void loaded.push(response.url()))
      const { page } = await openSignedIn(openTab, server, '/contracts', { ...open, preloads, prepare })
      if (preloads) await eventually(() => expect(loaded.join('\n')).toMatch(/command-menu-dialog.*js$/m))
      else await slowDown(page)
      const field = page.getByRole('combobox', { name: 'Sayfa, işlem veya sipariş ara' })
      await page.keyboard.press('Control+k')
      await page.keyboard.type('sözleşme')
      await eventually(async () => expect(await field.inputValue({ timeout: 500 })).toBe('sözleşme'))
    })
  }

  browserTest('do not press the button that cancels, nor stay after it', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/orders/1003', open)
    const button = page.getByRole('button', { name: 'Yenileme Talebi' })
    await button.waitFor()
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/order-dialogs.*\.js$/, (route) => arrived.then(() => route.continue()))
    await button.click()
    await page.keyboard.type('a b')
    const loading = page.getByRole('dialog', { name: 'Yükleniyor' })
    expect(await loading.count()).toBe(1)
    // This press is for the dialog that loads, which `pressEscape` would wait out.
    await page.keyboard.press('Escape')
    await loading.waitFor({ state: 'detached' })
    await button.click()
    await page.keyboard.type('c')
    arrive()
    const code = page.getByRole('dialog').getByLabel('Promosyon kodu')
    await eventually(async () => expect(await code.inputValue({ timeout: 500 })).toBe('C'))
  })
})
