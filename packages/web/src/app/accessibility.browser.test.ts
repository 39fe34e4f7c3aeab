import { expect } from 'vitest'
import { expectAccessible } from '../testing/harness/accessible.ts'
import { browserTest, describeInBrowser } from '../testing/harness/browser-test.ts'
import { eventually } from '../testing/harness/eventually.ts'
import { phone } from '../testing/harness/launch-chromium.ts'
import { pressEscape } from '../testing/harness/press-escape.ts'
import { demo, openSignedIn, locationOf } from '../testing/harness/sign-in-helper.ts'
import { moveTo } from '../testing/harness/tabs.ts'

describeInBrowser('accessibility of', () => {
  browserTest('the sign-in and its messages', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openTab(`${server.url}/login`)
    guard.allowStatus(400)
    await page.getByLabel('E-posta').waitFor()
    await expectAccessible(page, 'login')
    await page.getByRole('button', { name: 'Giriş Yap' }).click()
    expect(await page.getByRole('alert').allInnerTexts()).toEqual(['E-posta adresinizi girin.', 'Şifrenizi girin.'])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    await expectAccessible(page, 'login empty')
    await page.getByLabel('E-posta').fill(demo)
    await page.getByLabel('Şifre', { exact: true }).fill('yanlış parola')
    await page.getByRole('button', { name: 'Giriş Yap' }).click()
    await page.locator('.auth-error').waitFor()
    await expectAccessible(page, 'login refused')
    await page.getByLabel('Şifre', { exact: true }).fill(server.signIns[0]?.password ?? '')
    await page.getByRole('button', { name: 'Giriş Yap' }).click()
    await page.getByLabel('Doğrulama Kodu').fill('000000')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await expectAccessible(page, 'login code refused')
  })

  browserTest('the other pages of visitors', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openTab(`${server.url}/forgot-password`)
    guard.allowStatus(400)
    await page.getByLabel('E-posta').waitFor()
    await expectAccessible(page, 'forgot password')
    for (const [name, path] of [
      ['reset password', '/reset-password?token=yok'],
      ['secure check', '/secure-check?key=yok'],
      ['undo email', '/undo-email?token=yok'],
      ['page missing', '/yok'],
    ] as const) {
      await moveTo(page, path)
      await page.locator('h1').waitFor()
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
      await expectAccessible(page, name)
    }
  })

  browserTest('menu, theme and drawer', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/contracts')
    const scheme = () => page.evaluate(() => document.documentElement.style.colorScheme)
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const chooseTheme = async (name: string) => {
      await page.locator('.sidebar').getByRole('button', { name: 'Kullanıcı menüsü' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    expect(await scheme()).toBe('light dark')
    await chooseTheme('Tema: Sistem')
    const light = await ground()
    await chooseTheme('Tema: Açık')
    expect(await scheme()).toBe('dark')
    await eventually(async () => expect(await ground()).not.toBe(light))
    await page.reload()
    await page.locator('#content').waitFor()
    expect(await scheme()).toBe('dark')
    await chooseTheme('Tema: Koyu')
    expect(await scheme()).toBe('light dark')

    await page.locator('.sidebar').getByRole('button', { name: 'Kullanıcı menüsü' }).click()
    await page.getByRole('menuitem').first().waitFor()
    await expectAccessible(page, 'menu')
    await pressEscape(page)

    await page.setViewportSize(phone)
    const opener = page.getByRole('button', { name: 'Menü', exact: true })
    await opener.click()
    const drawer = page.getByRole('dialog')
    expect(await drawer.getByRole('link').allInnerTexts()).toEqual([
      'Dashboard',
      'Siparişler',
      'Sözleşmeler',
      'Hesap Ekstresi',
      expect.stringMatching(/^Destek Talepleri( \(\d+\))?$/),
    ])
    await expectAccessible(page, 'drawer')
    await page.setViewportSize(phone)
    await pressEscape(page)
    await drawer.waitFor({ state: 'detached' })
    await eventually(async () =>
      expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true),
    )
    await opener.click()
    await drawer.getByRole('link', { name: 'Siparişler' }).click()
    await eventually(() => expect(locationOf(page)).toBe('/orders'))
    await drawer.waitFor({ state: 'detached' })
    await page.locator('.topbar').getByRole('button', { name: 'Kullanıcı menüsü' }).click()
    await page.getByRole('menuitem', { name: 'Profilim' }).waitFor()
    const items = await page.getByRole('menuitem').allInnerTexts()
    expect(items).toContain('Profilim')
    expect(items).toContain('Çıkış')
  })
})
