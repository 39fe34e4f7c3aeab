import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from '../../../testing/harness/accessible.ts'
import { browserTest, describeInBrowser, sharedServer } from '../../../testing/harness/browser-test.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { overlaysGone, pressEscape } from '../../../testing/harness/press-escape.ts'
import { locationOf, openSignedIn, withoutSecondFactor } from '../../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../../testing/harness/tabs.ts'

const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`)

async function pressAll(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

describeInBrowser('the keys of the portal', () => {
  const server = sharedServer()
  const user = { email: withoutSecondFactor }

  browserTest('go to pages, whose heading gets the focus and whose name is the title', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/', user)
    const pages = [
      ['o', '/orders', 'Siparişlerim'],
      ['c', '/contracts', 'Sözleşmeler'],
      ['s', '/transactions', 'Hesap Ekstresi'],
      ['t', '/support', 'Destek Talepleri'],
      ['d', '/', 'Dashboard'],
    ] as const
    for (const [key, path, heading] of pages) {
      await pressAll(page, 'g', key)
      await eventually(async () => expect(await focused(page)).toContain(`H1 ${heading}`))
      expect(locationOf(page)).toBe(path)
      expect(await page.title()).toContain(heading)
    }
    // A pointer leaves the focus where it is.
    await page.getByRole('link', { name: 'Sözleşmeler' }).first().click()
    await page.getByRole('heading', { name: 'Sözleşmeler', level: 1 }).waitFor()
    expect(await focused(page)).not.toContain('H1')
  })

  browserTest('sign in, which moves the focus to the heading, and again after the session', async ({ openTab }) => {
    const password = server.signIns.find(({ email }) => email === withoutSecondFactor)?.password ?? ''
    for (const [path, first] of [
      ['/login', 'Dashboard'],
      ['/orders', 'Siparişlerim'],
    ] as const) {
      const { page } = await openTab(server.url + path)
      for (const heading of [first, 'Dashboard']) {
        await page.getByLabel('E-posta').fill(withoutSecondFactor)
        await page.getByLabel('Şifre', { exact: true }).fill(password)
        await page.keyboard.press('Enter')
        await eventually(async () => expect(await focused(page)).toContain(`H1 ${heading}`))
        await page.getByRole('button', { name: /^Kullanıcı menüsü/ }).click()
        await page.getByRole('menuitem', { name: 'Çıkış Yap' }).click()
        await page.getByLabel('E-posta').waitFor()
      }
    }
  })

  browserTest('search, move in a list and open its rows', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/support', user)
    // Rows that still load have nothing to open.
    await page.locator('#content tbody .row-link').first().waitFor()
    const at = () => page.evaluate(() => document.activeElement?.closest('tr')?.rowIndex ?? 0)
    await pressAll(page, 'j')
    expect(await at()).toBe(1)
    await pressAll(page, 'j')
    expect(await at()).toBe(2)
    await pressAll(page, 'k')
    expect(await at()).toBe(1)
    await pressAll(page, 'Enter')
    const ticket = page.getByRole('dialog', { name: /^Destek Talebi/ })
    await ticket.waitFor()
    await pressEscape(page)
    await ticket.waitFor({ state: 'detached' })
    await pressAll(page, 'g', 'o')
    const search = page.getByRole('searchbox')
    await search.waitFor()
    // An inactive order opens nothing; its row is passed over.
    await page.locator('#content tbody .row-link').first().waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.classList.contains('row-link'))
    for (let moved = 0; moved < 4; moved += 1) {
      await pressAll(page, 'j')
      expect(await focused()).toBe(true)
    }
    await pressAll(page, '/')
    // Off while typing.
    await page.keyboard.type('g/j?')
    await eventually(async () => expect(await search.inputValue()).toBe('g/j?'))
    // Without a search of its own the page searches the portal.
    await moveTo(page, '/contracts')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await pressAll(page, '/')
    await page.getByRole('combobox', { name: 'Sayfa, işlem veya sipariş ara' }).waitFor()
  })

  browserTest('are listed and can be switched off', async ({ openTab }) => {
    const { page } = await openSignedIn(openTab, server, '/contracts', user)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await pressAll(page, '?')
    const list = page.getByRole('dialog', { name: 'Klavye kısayolları' })
    await list.getByRole('switch').waitFor()
    for (const key of ['/', '?', 'j', 'k', 'o', 'd', 's', 'c', 't']) {
      expect(await list.getByText(key, { exact: true }).count(), key).toBe(1)
    }
    await expectAccessible(page, 'keys')
    await list.getByRole('switch').uncheck()
    await list.getByRole('button', { name: 'Kapat' }).last().click()
    for (let visit = 0; visit < 2; visit += 1) {
      await pressAll(page, 'g', 'o', '?', '/')
      await page.getByRole('button', { name: /Ara veya git/ }).click()
      await page.keyboard.type('klavye')
      await page.getByRole('option', { name: 'Klavye kısayolları', selected: true }).waitFor()
      expect(locationOf(page)).toBe('/contracts')
      await pressAll(page, 'Enter')
      expect(await list.getByRole('switch').isChecked()).toBe(false)
      await pressEscape(page)
      await overlaysGone(page)
      await page.reload()
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
  })
})

describeInBrowser('the rail', () => {
  browserTest('names its icons, shows the open tickets and opens', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/contracts', { viewport: { width: 1024, height: 768 } })
    const sidebar = page.locator('.sidebar')
    const width = async () => (await sidebar.boundingBox())?.width
    await eventually(async () => expect(await width()).toBe(64))
    const support = sidebar.getByRole('link', { name: /^Destek Talepleri \(\d+\)/ })
    await eventually(async () => expect(await support.locator('.nav-count').innerText()).toMatch(/^\d+$/))
    await page.getByRole('button', { name: 'Menüyü genişlet' }).click()
    await eventually(async () => expect(await width()).toBe(250))
    await pressEscape(page)
    await eventually(async () => expect(await width()).toBe(64))
    await page.setViewportSize({ width: 1280, height: 768 })
    await eventually(async () => expect(await width()).toBe(250))
    expect(await page.getByRole('button', { name: 'Menüyü genişlet' }).isVisible()).toBe(false)
  })
})
