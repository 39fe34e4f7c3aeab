import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { signIn } from '@ip-portal/server/testing'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { endSessions } from '../../testing/harness/end-sessions.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { pressEscape } from '../../testing/harness/press-escape.ts'
import {
  demo,
  openSignedIn,
  otherCompany,
  locationOf,
  signInOn,
  storedKeys,
} from '../../testing/harness/sign-in-helper.ts'

/** Counts all stored keys, including the colour scheme. */
const storageSize = (page: Page) => page.evaluate(() => window.localStorage.length + window.sessionStorage.length)

/**
 * Clicks without regard to overlays: the page polls too and may have shown the warning first. The token is gone then, and
 * the calls of the click are answered 401.
 */
const refresh = (page: Page) => page.getByRole('button', { name: 'Yenile', exact: true }).dispatchEvent('click')

describeInBrowser('the end of a session', () => {
  browserTest(
    '403 shows a warning, clears the storage, and the sign-in returns to the same page',
    async ({ openTab, start }) => {
      const server = await start.server()
      const deepLink = '/orders/1001?from=mail#ip'
      const tab = await openSignedIn(openTab, server, deepLink)
      const { page } = tab
      await page.getByRole('button', { name: 'Düzenle: AS64500' }).waitFor()
      await page.evaluate(() => window.sessionStorage.setItem('draft', 'text'))

      await endSessions(tab, server, 'expired')
      await refresh(page)
      const dialog = page.getByRole('dialog', { name: 'Oturum Süresi Doldu' })
      await dialog.getByText('Lütfen yeniden giriş yapın', { exact: true }).waitFor()
      expect(await dialog.getByRole('button').allInnerTexts()).toContain('Tamam')
      // The page stays under the warning, so that input can still be read; the storage is already empty.
      expect(await page.getByRole('heading', { name: 'Sipariş #1001' }).count()).toBeGreaterThan(0)
      expect(await storageSize(page)).toBe(0)
      // The warning is the only message, and the frame still names the user.
      expect(await page.locator('.message').allInnerTexts()).not.toContainEqual(expect.stringContaining('Oturum'))
      expect(await page.locator('.user-card strong').innerText()).toBe('Demo')

      await dialog.getByRole('button', { name: 'Tamam' }).click()
      await page.waitForURL('**/login')
      await signInOn(page, server, demo)
      await page.getByRole('heading', { name: '192.0.2.0/24', level: 1 }).waitFor()
      expect(locationOf(page)).toBe(deepLink)
      expect(await page.getByRole('dialog').count()).toBe(0)
    },
  )

  browserTest(
    '403 in a code step leaves nothing but the warning, and Esc leads to the sign-in',
    async ({ openTab, start }) => {
      const server = await start.server()
      const tab = await openSignedIn(openTab, server, '/orders/1001')
      const { page } = tab
      await page.getByRole('button', { name: 'Yeni Route' }).click()
      await page.getByRole('dialog').getByLabel('Origin').fill('AS64511')
      await page.getByRole('button', { name: 'Devam' }).click()
      const code = page.getByRole('dialog', { name: 'İşlem Doğrulama' }).getByLabel('Doğrulama Kodu')
      await code.waitFor()
      await endSessions(tab, server, 'expired')
      await code.fill('123456')
      await code.press('Enter')
      await page.getByRole('dialog', { name: 'Oturum Süresi Doldu' }).waitFor()
      await code.waitFor({ state: 'detached' })
      expect(await page.getByRole('dialog').count()).toBe(1)
      await pressEscape(page)
      await page.waitForURL('**/login')
    },
  )

  browserTest('403, then another company signs in and starts on its own dashboard', async ({ openTab, start }) => {
    const server = await start.server()
    const tab = await openTab(`${server.url}/login`)
    const { page } = tab
    await signInOn(page, server, demo)
    await page.goto(`${server.url}/orders/1001`)
    await page.getByRole('button', { name: 'Düzenle: AS64500' }).waitFor()
    await endSessions(tab, server, 'expired')
    await refresh(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Tamam' }).click()
    await page.waitForURL('**/login')
    await signInOn(page, server, otherCompany)
    await eventually(() => expect(locationOf(page)).toBe('/'))
  })

  browserTest('401 shows the message of the server and removes only the session', async ({ openTab, start }) => {
    const server = await start.server()
    const tab = await openSignedIn(openTab, server, '/orders/1001')
    const { page } = tab
    await page.getByRole('button', { name: 'Düzenle: AS64500' }).waitFor()
    await page.evaluate(() => window.localStorage.setItem('theme', 'dark'))
    await endSessions(tab, server, 'removed')
    await refresh(page)
    const dialog = page.getByRole('dialog', { name: 'Giriş Hatası' })
    await dialog.getByText('Lütfen giriş yapın', { exact: true }).waitFor()
    expect(await storedKeys(page)).toEqual([])
    await pressEscape(page)
    await page.waitForURL('**/login')
    await dialog.waitFor({ state: 'detached' })
    await signInOn(page, server, demo)
    await page.getByRole('heading', { name: '192.0.2.0/24', level: 1 }).waitFor()
  })

  browserTest('the badge turns red within 30 s, and the page signs out after 3 minutes', async ({ openTab, start }) => {
    const server = await start.server()
    const tab = await openSignedIn(openTab, server, '/orders', {
      clock: true,
    })
    const { page } = tab
    await page.locator('tr.row-open').first().waitFor()
    const badge = page.locator('.topbar .tag')
    expect(await badge.innerText()).toBe('Oturum Aktif')
    expect(await badge.getAttribute('class')).toContain('tone-success')
    await endSessions(tab, server, 'expired')
    // The page's clock runs on a loaded machine, so the test has no lower limit; the journeys of the poll test
    // that no request is sent before 30 s.
    await page.clock.runFor(31_000)
    await eventually(async () => expect(await badge.innerText()).toBe('Oturum Kapandı'))
    expect(await badge.getAttribute('class')).toContain('tone-danger')
    await page.clock.runFor(150_000)
    await page.waitForURL('**/login')
    expect(await storedKeys(page)).toEqual([])
  })

  browserTest('a sign-out ends the session of another tab, and a sign-in restores it', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, context } = await openTab(`${server.url}/login`)
    await signInOn(page, server, demo)
    const other = await context.newPage()
    await other.goto(`${server.url}/orders?tag=Yedek`)
    await other.getByRole('heading', { name: 'Siparişlerim' }).waitFor()
    await page.locator('.sidebar').getByRole('button', { name: 'Kullanıcı menüsü' }).click()
    await page.getByRole('menuitem', { name: 'Çıkış Yap' }).click()
    await other.waitForURL('**/login')
    await signInOn(page, server, demo)
    await eventually(() => expect(locationOf(other)).toBe('/orders?tag=Yedek'))
  })
})

describeInBrowser('addresses', () => {
  browserTest('a deep link returns with query and hash, an unknown one leads to /', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openTab(`${server.url}/orders/1001?x=1#rbl`)
    await page.waitForURL('**/login')
    await signInOn(page, server, demo)
    await page.getByRole('tab', { name: /^RBL Raporları/, selected: true }).waitFor()
    expect(locationOf(page)).toBe('/orders/1001?x=1#rbl')
    // Switching tabs replaces the hash: one step back leaves the page.
    await page.getByRole('tab', { name: 'IP Detayları' }).click()
    expect(locationOf(page)).toBe('/orders/1001?x=1#ip')
    await page.goto(`${server.url}/boyle/bir/sayfa/yok`)
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
    expect(locationOf(page)).toBe('/')
    // The sign-in page redirects a signed-in user.
    await page.goto(`${server.url}/login`)
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  })

  browserTest('the return location cannot lead out of the portal', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openTab(`${server.url}//evil.example/orders`)
    await page.waitForURL('**/login')
    await signInOn(page, server, demo)
    expect(new URL(page.url()).origin).toBe(server.url)
    expect(await signIn(server, demo)).toHaveProperty('token')
  })
})
