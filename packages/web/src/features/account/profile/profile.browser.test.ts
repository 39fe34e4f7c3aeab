import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { call, codeOf, signIn } from '@ip-portal/server/testing'
import { expectAccessible } from '../../../testing/harness/accessible.ts'
import { appears } from '../../../testing/harness/appears.ts'
import { browserTest, describeInBrowser } from '../../../testing/harness/browser-test.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { pressEscape } from '../../../testing/harness/press-escape.ts'
import {
  ask,
  confirmOn,
  demo,
  openSignedIn,
  locationOf,
  withoutSecondFactor,
} from '../../../testing/harness/sign-in-helper.ts'

const profile = (page: Page) => page.getByRole('dialog', { name: 'Profil Bilgileri' })
const setup = (page: Page) => page.getByRole('dialog', { name: 'İki Faktörlü Doğrulama Kurulumu' })

async function openFromMenu(page: Page): Promise<void> {
  await page.locator('.sidebar').getByRole('button', { name: 'Kullanıcı menüsü' }).click()
  await page.getByRole('menuitem', { name: 'Bilgilerim' }).click()
  await profile(page).getByLabel('Ad Soyad').waitFor()
}

describeInBrowser('the profile in the browser', () => {
  browserTest('opens over any page; a saved name shows at once', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/orders?search=100')
    await openFromMenu(page)
    expect(locationOf(page)).toBe('/orders?search=100')
    const dialog = profile(page)
    expect(await dialog.getByLabel('E-posta', { exact: true }).getAttribute('type')).toBe('email')
    await dialog.getByLabel('Ad Soyad').fill(' ')
    await dialog.getByRole('button', { name: 'Kaydet' }).click()
    await dialog.getByText('Ad alanı zorunludur').waitFor()
    await dialog.getByLabel('Ad Soyad').fill('İrem Çağlı')
    expect(await dialog.getByText('Ad alanı zorunludur').count()).toBe(0)
    await dialog.getByLabel('Telefon').fill('+90 555 000 00 00')
    await appears(page.getByText('Profil başarıyla güncellendi'), () =>
      dialog.getByRole('button', { name: 'Kaydet' }).click(),
    )
    await dialog.waitFor({ state: 'detached' })
    expect(locationOf(page)).toBe('/orders?search=100')
    await page.locator('.sidebar').getByText('İrem Çağlı').waitFor()
    expect(await ask(server, token, '/auth/profile')).toEqual({
      name: 'İrem Çağlı',
      email: demo,
      phone: '+90 555 000 00 00',
      pendingEmail: null,
    })
  })

  browserTest('a new address counts only after its link, behind password and code', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard, token } = await openSignedIn(openTab, server, '/')
    guard.allowStatus(400)
    guard.allowStatus(428)
    await openFromMenu(page)
    const email = profile(page).getByLabel('E-posta', { exact: true })
    const password = profile(page).getByLabel('Mevcut Şifre', { exact: true })
    await email.fill(withoutSecondFactor)
    await page.keyboard.press('Enter')
    await profile(page).getByText('Mevcut şifre gerekli').waitFor()
    await password.fill('yanlış')
    await page.keyboard.press('Enter')
    await profile(page).getByText('Mevcut şifre hatalı').waitFor()
    await password.fill(server.signIns.find((one) => one.email === demo)?.password ?? '')
    await page.keyboard.press('Enter')
    await confirmOn(page, server)
    // The input survives the server's refusal.
    await profile(page).getByRole('alert').waitFor()
    expect(await email.inputValue()).toBe(withoutSecondFactor)
    await email.fill('yok')
    await page.keyboard.press('Enter')
    await profile(page).getByText('Geçerli bir e-posta adresi girin').waitFor()
    await email.fill('baska@ornek.example')
    await page.keyboard.press('Enter')
    await page.getByText('Yeni adresiniz, baska@ornek.example adresine gönderilen linki').waitFor()
    expect(await ask(server, token, '/auth/profile')).toMatchObject({ email: demo })
    await openFromMenu(page)
    await profile(page).getByText('baska@ornek.example adresi doğrulama bekliyor.').waitFor()
    expect(await email.inputValue()).toBe(demo)
    await expectAccessible(page, 'profile with a pending address')
  })

  browserTest('a new password ends the other sessions', async ({ openTab, start }) => {
    const server = await start.server()
    const other = await signIn(server, withoutSecondFactor)
    const { page, guard, token } = await openSignedIn(openTab, server, '/', { email: withoutSecondFactor })
    guard.allowStatus(400)
    await openFromMenu(page)
    const dialog = profile(page)
    const save = dialog.getByRole('button', { name: /^Kaydet/ })
    const field = (name: string) => dialog.getByLabel(name, { exact: true })
    const strength = () => dialog.getByRole('meter', { name: 'Şifre gücü' })

    await field('Yeni Şifre').fill('abc1')
    expect(await strength().getAttribute('value')).toBe('40')
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    expect(await save.textContent()).toContain('Yeni şifre yeterince güçlü değil.')
    // Four of five rules are met: strong enough for the button, not for the submit.
    await field('Yeni Şifre').fill('abcdefg1.')
    expect(await strength().getAttribute('value')).toBe('80')
    await save.click()
    await dialog.getByText('Yeni şifre güvenlik gereksinimlerini karşılamıyor').waitFor()
    await field('Yeni Şifre').fill('Şifre.2026')
    await field('Yeni Şifre (Tekrar)').fill('Şifre.2027')
    await save.click()
    await dialog.getByText('Yeni şifreler eşleşmiyor').waitFor()
    await field('Yeni Şifre (Tekrar)').fill('Şifre.2026')
    await save.click()
    await dialog.getByText('Mevcut şifre gerekli').waitFor()
    await field('Mevcut Şifre').fill('yanlış')
    await save.click()
    await dialog.getByText('Mevcut şifre hatalı').waitFor()
    expect(await field('Yeni Şifre').inputValue()).toBe('Şifre.2026')
    expect((await call(server.url, 'GET', '/orders', { token: other.token })).status).toBe(200)
    await field('Mevcut Şifre').fill(server.signIns.find((one) => one.email === withoutSecondFactor)?.password ?? '')
    // Another message of the server stands in a line of its own.
    await page.route('**/api/auth/profile', async (route) => {
      const response = await route.fetch()
      if (route.request().method() !== 'PUT') return route.fulfill({ response })
      return route.fulfill({ response, json: { ...(await response.json()), message: '2 API anahtarı kaldı.' } })
    })
    await appears(page.getByText('Profil başarıyla güncellendi\n2 API anahtarı kaldı.'), () => save.click())
    await dialog.waitFor({ state: 'detached' })

    expect((await call(server.url, 'GET', '/orders', { token: other.token })).status).toBe(403)
    expect((await call(server.url, 'GET', '/orders', { token })).status).toBe(200)
    const body = { email: withoutSecondFactor, password: 'Şifre.2026' }
    expect((await call(server.url, 'POST', '/auth/login', { body })).status).toBe(200)
  })

  browserTest('asks before it discards input', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/profile')
    const dialog = profile(page)
    await dialog.getByLabel('Telefon').fill('1')
    await pressEscape(page)
    await dialog.getByText('Kaydedilmemiş değişiklikler var.').waitFor()
    await dialog.getByRole('button', { name: 'Düzenlemeye dön' }).click()
    expect(await dialog.getByLabel('Telefon').inputValue()).toBe('1')
    await dialog.getByRole('button', { name: 'Vazgeç' }).click()
    await dialog.getByRole('button', { name: 'Kaydetmeden kapat' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(locationOf(page)).toBe('/')
  })

  browserTest('sets up a second factor and returns to the page that needed it', async ({ openTab, start }) => {
    const server = await start.server()
    const origin = '/orders/1001#ip'
    const { page, token } = await openSignedIn(openTab, server, origin, { email: withoutSecondFactor })
    await page.getByRole('button', { name: 'Yeni Route' }).click()
    await page.getByRole('button', { name: 'İki faktörlü doğrulamayı aç' }).click()
    await eventually(() => expect(locationOf(page)).toBe('/profile?setup2fa=true'))
    const dialog = setup(page)
    await dialog.getByRole('button', { name: 'Kapat' }).click()
    await eventually(() => expect(locationOf(page)).toBe(origin))
    await eventually(async () => expect(await page.getByRole('dialog').count()).toBe(0))
    await page.getByRole('button', { name: 'Yeni Route' }).click()
    await page.getByRole('button', { name: 'İki faktörlü doğrulamayı aç' }).click()
    const qr = dialog.getByRole('img', { name: /QR/ })
    await qr.waitFor()
    expect(await qr.getAttribute('src')).toMatch(/^data:image\/png;base64,/)
    const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const copy = dialog.getByRole('button', { name: 'Kopyala: Elle giriş kodu' })
    await appears(dialog.getByText('Kopyalandı').first(), () => copy.click())
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)

    await dialog.getByRole('button', { name: 'Devam' }).click()
    const code = dialog.getByLabel('Doğrulama Kodu')
    await code.fill('12345')
    await page.keyboard.press('Enter')
    await dialog.getByText('Lütfen 6 haneli doğrulama kodunu girin').waitFor()
    await code.fill(codeOf(secret) === '000000' ? '000001' : '000000')
    await page.keyboard.press('Enter')
    await dialog.getByText('Doğrulama kodu hatalı').waitFor()
    expect(await code.inputValue()).toBe('')
    // The secret can be shown again.
    await dialog.getByRole('button', { name: 'Geri' }).click()
    expect((await dialog.locator('code').innerText()).replaceAll(' ', '')).toBe(secret)
    await dialog.getByRole('button', { name: 'Devam' }).click()
    await code.fill(codeOf(secret))
    const done = dialog.getByText('İki faktörlü doğrulama başarıyla etkinleştirildi')
    await appears(done, () => page.keyboard.press('Enter'))
    await dialog.getByRole('button', { name: 'Kodları kaydettim' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await ask(server, token, '/auth/security-status')).toMatchObject({ is2FAEnabled: true })

    // Back on the order, without the profile, which the user did not open.
    await eventually(() => expect(locationOf(page)).toBe(origin))
    await eventually(async () => expect(await page.getByRole('dialog').count()).toBe(0))
    await page.getByRole('button', { name: 'Yeni Route' }).click()
    await page.getByRole('dialog').getByLabel('Origin').waitFor()
  })

  browserTest('opens only the profile when the second factor is on', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/profile?setup2fa=true')
    await eventually(() => expect(locationOf(page)).toBe('/profile'))
    await profile(page).getByLabel('Ad Soyad').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(await page.getByRole('heading', { name: 'Dashboard', level: 1, includeHidden: true }).count()).toBe(1)
    await profile(page).getByRole('button', { name: 'Kapat' }).click()
    await eventually(() => expect(locationOf(page)).toBe('/'))
  })
})
