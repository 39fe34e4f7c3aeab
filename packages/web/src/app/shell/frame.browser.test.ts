import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser, sharedServer } from '../../testing/harness/browser-test.ts'
import { chunkOf, holdFile } from '../../testing/harness/chunks.ts'
import { openSignedIn, withoutSecondFactor } from '../../testing/harness/sign-in-helper.ts'
import { appTexts } from '../app.texts.ts'

/** Opens a page whose app does not arrive before the returned function is called. */
async function openWithoutApp(page: Page, address: string): Promise<() => void> {
  const arrive = await holdFile(page, chunkOf('index.html'))
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  return arrive
}

const textsOf = (page: Page, selector: string) => page.locator(selector).allTextContents()

describeInBrowser('the frame of a page before the app arrives', () => {
  const server = sharedServer()
  const titles = [
    ['/', 'Dashboard'],
    ['/orders', 'Siparişlerim'],
    ['/new-order', 'Yeni Sipariş'],
    ['/contracts', 'Sözleşmeler'],
    ['/transactions', 'Hesap Ekstresi'],
    ['/invoices', 'Faturalar'],
    ['/support', 'Destek Talepleri'],
    ['/activity', 'Etkinlik'],
  ] as const

  browserTest('has the heading, the menu and the company of the page that follows', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/contracts', { email: withoutSecondFactor })
    for (const [path, title] of titles) {
      const arrive = await openWithoutApp(page, server.url + path)
      expect([path, await textsOf(page, '.frame-title')]).toEqual([path, [title]])
      const menu = await textsOf(page, '.frame .nav-label')
      const current = await textsOf(page, '.frame .nav-link[aria-current=page]')
      const company = await textsOf(page, '.frame .brand')
      expect(await page.locator('.auth-card').count()).toBe(0)
      arrive()
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      expect(await page.locator('.frame').count()).toBe(0)
      expect((await textsOf(page, '.sidebar .nav-label')).map((text) => text.replace(/ \(\d+\)$/, ''))).toEqual(menu)
      expect(await textsOf(page, '.sidebar .nav-link[aria-current=page] .nav-label')).toEqual(
        current.map((text) => expect.stringContaining(text)),
      )
      expect(await textsOf(page, '.sidebar .brand')).toEqual(company)
    }
  })

  browserTest(
    'names an order by its number, and leaves the sign-in card to visits without a session',
    async ({ openTab }) => {
      const { page } = await openSignedIn(openTab, server, '/contracts', { email: withoutSecondFactor })
      const arrive = await openWithoutApp(page, `${server.url}/orders/1002`)
      expect(await textsOf(page, '.frame-title')).toEqual(['Sipariş #1002'])
      expect(await textsOf(page, '.frame .nav-link[aria-current=page]')).toEqual(['Siparişler'])
      arrive()
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      for (const path of ['/login', '/forgot-password', '/yok']) {
        const show = await openWithoutApp(page, server.url + path)
        expect([path, await page.locator('.auth-card').count(), await page.locator('.frame').count()]).toEqual([
          path,
          1,
          0,
        ])
        show()
        await page.waitForLoadState()
      }
      // Cleared while no app runs, which could store its session again.
      await openWithoutApp(page, `${server.url}/orders`)
      await page.evaluate(() => localStorage.clear())
      const show = await openWithoutApp(page, `${server.url}/orders`)
      expect(await textsOf(page, '.auth-foot > span')).toEqual([appTexts.footer])
      expect([await page.locator('.auth-card').count(), await page.locator('.frame').count()]).toEqual([1, 0])
      show()
      await page.getByRole('button', { name: 'Giriş Yap' }).waitFor()
    },
  )

  browserTest('has the chosen colours, and stays the sign-in card where storage is blocked', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/contracts', { email: withoutSecondFactor })
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    const arrive = await openWithoutApp(page, `${server.url}/contracts`)
    expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('dark')
    arrive()
    await page.locator('#content').waitFor()
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    const show = await openWithoutApp(page, `${server.url}/contracts`)
    expect(await page.locator('.auth-card').count()).toBe(1)
    show()
    await page.getByRole('button', { name: 'Giriş Yap' }).waitFor()
  })

  browserTest('names the provider and the contact before sign-in and after', async ({ openTab, start }) => {
    const contact = { text: '+90 212 000 00 00', href: 'tel:+90-212-000-00-00' }
    const server = await start.server({ settings: { provider: { name: '"Omurga" & <b>Ağ</b>', contact } } })
    const { page } = await openTab(`${server.url}/login`)
    const named = ['Bu portal, "Omurga" & <b>Ağ</b> tarafından sunulur.', contact.text]
    const show = await openWithoutApp(page, `${server.url}/login`)
    expect(await textsOf(page, '.auth-foot > span')).toEqual(named)
    show()
    const link = page.getByRole('contentinfo').getByRole('link', { name: contact.text })
    expect(await link.getAttribute('href')).toBe(contact.href)
    expect(await textsOf(page, '.auth-foot > :is(span, a)')).toEqual(named)
    const signedIn = await openSignedIn(openTab, server, '/contracts', { email: withoutSecondFactor })
    await signedIn.page.getByRole('contentinfo').getByRole('link', { name: contact.text }).waitFor()
    expect(await textsOf(signedIn.page, '.footer > *')).toEqual(named)
  })
})
