import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { call, mailAfter, runOperator, signIn } from '@ip-portal/server/testing'
import { appears } from '../../testing/harness/appears.ts'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { pauseClock } from '../../testing/harness/clock.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { locationOf, signInOn, storedKeys, withoutSecondFactor } from '../../testing/harness/sign-in-helper.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()
const secondsMs = 1000

/** Holds a call of the page until the returned function is called. */
async function holdCall(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.fallback()
  })
  return async () => {
    resolve()
    await page.unroute(path)
  }
}

describeInBrowser('mailed links', () => {
  browserTest('a forgotten password is reset', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openTab(`${server.url}/login`, {
      clock: true,
    })
    guard.allowStatus(400)
    await page.getByRole('link', { name: 'Şifremi Unuttum' }).click()
    expect(locationOf(page)).toBe('/forgot-password')
    expect(await title(page)).toBe('Şifre Sıfırlama')
    expect(await page.getByRole('link', { name: 'Giriş sayfasına dön' }).getAttribute('href')).toBe('/login')
    const email = page.getByLabel('E-posta')
    expect([await email.getAttribute('type'), await email.getAttribute('required')]).toEqual(['email', ''])
    await page.getByRole('button', { name: 'Sıfırlama linki gönder' }).click()
    await page.getByText('Geçerli bir e-posta adresi girin').waitFor()
    await email.fill(withoutSecondFactor)
    const ask = () => page.getByRole('button', { name: 'Sıfırlama linki gönder' }).click()
    const token = await mailAfter(server.dataDir, ask, withoutSecondFactor, /reset-password\?token=([\w-]+)/)
    await page.getByText('Şifre sıfırlama linki e-posta adresinize gönderildi.').waitFor()

    await page.goto(`${server.url}/reset-password?token=${token}`)
    await eventually(async () => expect(await title(page)).toBe('Yeni Şifre Belirleme'))
    expect(locationOf(page)).toBe('/reset-password')
    const password = page.getByLabel('Yeni Şifre', { exact: true })
    const again = page.getByLabel('Yeni Şifre (Tekrar)')
    const save = page.getByRole('button', { name: 'Kaydet' })
    const meter = page.getByRole('meter', { name: 'Şifre gücü' })
    for (const [typed, points, tone] of [
      ['a', 20, 'danger'],
      ['aB', 40, 'warning'],
      ['aB1', 60, 'info'],
      ['aB1.', 80, 'success'],
    ] as const) {
      await password.fill(typed)
      expect([await meter.getAttribute('value'), await save.isEnabled()]).toEqual([String(points), points >= 80])
      expect(await meter.getAttribute('class')).toContain(`strength-${tone}`)
    }
    for (const [typed, repeated, text] of [
      ['aB1.', 'aB1.', 'Şifre en az 8 karakter olmalıdır'],
      ['abcdefg1.', 'abcdefg1.', 'Lütfen tüm şifre gereksinimlerini karşılayın'],
      ['Şifre.2026', 'Şifre.2027', 'Şifreler eşleşmiyor'],
    ] as const) {
      await password.fill(typed)
      await again.fill(repeated)
      await save.click()
      await page.getByRole('alert').getByText(text, { exact: true }).waitFor()
    }
    await again.fill('Şifre.2026')
    await pauseClock({ page })
    await appears(page.getByText('Şifreniz başarıyla güncellendi...', { exact: true }), () => save.click())
    await page.clock.runFor(2 * secondsMs)
    expect(locationOf(page)).toBe('/reset-password')
    await page.clock.runFor(1 * secondsMs)
    await page.waitForURL('**/login')
    const body = { email: withoutSecondFactor, password: 'Şifre.2026' }
    expect((await call(server.url, 'POST', '/auth/login', { body })).status).toBe(200)

    // The link is used up, and the page shows the server's message.
    await page.goto(`${server.url}/reset-password?token=${token}`)
    for (const field of [password, again]) await field.fill('Şifre.2028')
    await save.click()
    await page.getByRole('alert').waitFor()
    expect(await password.inputValue()).toBe('Şifre.2028')
    await page.goto(`${server.url}/reset-password`)
    await page.getByText('Geçersiz veya eksik şifre sıfırlama linki.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Giriş sayfasına dön' }).click()
    expect(locationOf(page)).toBe('/login')
  })

  browserTest('a secure link signs in once', async ({ openTab, start }) => {
    const server = await start.server()
    const made = (await runOperator(['link', 'yeni@ornek.example', '--json'], server.environment)).json as {
      link: string
    }
    const address = `/secure-check?key=${made.link.split('key=')[1]}`
    const { page, guard } = await openTab(`${server.url}/login`)
    guard.allowStatus(400)
    const release = await holdCall(page, '**/api/auth/secure-check')
    await page.goto(server.url + address)
    await page.getByText('Giriş yapılıyor...', { exact: true }).waitFor()
    expect(await page.title()).toBe('Güvenli Giriş · Müşteri Portalı')
    await release()
    await page.locator('#content').waitFor()
    await eventually(() => expect(locationOf(page)).toBe('/'))
    expect(await storedKeys(page)).toEqual(['token', 'user', 'company'])
    await page.goto(server.url + address)
    await page
      .getByRole('alert')
      .getByText(/^Hata: ./)
      .waitFor()
  })

  browserTest('every public page has its own title', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openTab(`${server.url}/login`)
    const titles = new Set<string>()
    const addresses = ['/login', '/forgot-password', '/reset-password', '/undo-email', '/secure-check']
    for (const address of addresses) {
      await page.goto(server.url + address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await eventually(async () => expect(await page.title()).toMatch(/^.+ · Müşteri Portalı$/))
      titles.add(await page.title())
    }
    expect(titles.size).toBe(addresses.length)
  })

  browserTest('an e-mail address is verified after the sign-in', async ({ openTab, start }) => {
    const server = await start.server()
    const { token: session } = await signIn(server, withoutSecondFactor)
    const send = () => call(server.url, 'POST', '/auth/resend-verification', { token: session })
    const token = await mailAfter(server.dataDir, send, withoutSecondFactor, /verify-email\?token=([\w-]+)/)
    const { page } = await openTab(`${server.url}/verify-email?token=${token}`, {
      clock: true,
    })
    await page.waitForURL('**/login')
    const release = await holdCall(page, '**/api/auth/verify-email')
    await signInOn(page, server, withoutSecondFactor)
    await page.locator('#content .spinner').waitFor()
    await pauseClock({ page })
    await release()
    await page.locator('#content').getByRole('status').waitFor()
    await page.getByText('Dashboard sayfasına yönlendiriliyorsunuz').waitFor()
    await page.clock.runFor(3 * secondsMs)
    await eventually(() => expect(locationOf(page)).toBe('/'))
    // React shows code that has arrived by a timer.
    await page.clock.resume()
    // The banner shows the next missing step, which is not the address.
    const banner = page.locator('.security-banner')
    await banner.getByRole('button', { name: 'İki faktörlü doğrulamayı aç' }).waitFor()
    await page.route('**/api/auth/security-status', (route) =>
      route.fulfill({ json: { hasEmail: false, isEmailVerified: false, is2FAEnabled: false } }),
    )
    await page.reload()
    await banner.getByText('Hesabınızda e-posta adresi yok.').waitFor()
    await banner.getByRole('button', { name: 'E-posta ekle' }).click()
    await page.getByRole('dialog', { name: 'Profil Bilgileri' }).waitFor()
  })
})
