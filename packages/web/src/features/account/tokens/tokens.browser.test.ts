import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { call } from '@ip-portal/server/testing'
import { expectAccessible } from '../../../testing/harness/accessible.ts'
import { browserTest, describeInBrowser } from '../../../testing/harness/browser-test.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { stubCall } from '../../../testing/harness/faults.ts'
import { pressEscape } from '../../../testing/harness/press-escape.ts'
import { ask, confirmOn, demo, openSignedIn, withoutSecondFactor } from '../../../testing/harness/sign-in-helper.ts'

const openTokens = (page: Page) => page.getByRole('tab', { name: 'API anahtarları' }).click()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const rows = (page: Page) => page.getByRole('table', { name: 'API anahtarları' }).locator('tr[data-index]')

describeInBrowser('API tokens in the profile', () => {
  browserTest('one is made behind a code, shown once, copied, and revoked', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token: session, guard } = await openSignedIn(openTab, server, '/profile')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await openTokens(page)
    await page.getByText('Henüz API anahtarınız yok.').waitFor()
    await button(page, 'API anahtarı oluştur').click()
    const form = dialog(page, 'Yeni API Anahtarı')
    await form.getByRole('button', { name: 'Devam' }).click()
    await form.getByText('Anahtara bir ad verin').waitFor()
    await form.getByLabel('Ad', { exact: true }).fill('Dağıtım')
    await form.getByRole('radio', { name: /^Yönlendirme/ }).check()
    await form.getByRole('button', { name: 'Seçilen siparişler' }).click()
    await form.getByRole('button', { name: 'Devam' }).click()
    await form.getByText('En az bir sipariş seçin').waitFor()
    await form.getByLabel('Sipariş ara').fill('192.0.2')
    await form.getByRole('checkbox', { name: /#1001/ }).check()
    await form.getByLabel('Ağlar').fill('127.0.0.0/8, 192.0.2')
    await form.getByLabel(/^Aylık ücret/).fill('12,50')
    await form.getByRole('button', { name: 'Devam' }).click()
    await form.getByText('CIDR biçiminde').waitFor()
    await expectAccessible(page, 'tokens form')
    await form.getByLabel('Ağlar').fill('127.0.0.0/8, 192.0.2.7/24')
    await form.getByRole('button', { name: 'Devam' }).click()
    // The form survives a look back from the code.
    await dialog(page, 'İşlem Doğrulama').getByRole('button', { name: 'Geri' }).click()
    expect(await form.getByLabel('Ad', { exact: true }).inputValue()).toBe('Dağıtım')
    await form.getByRole('button', { name: 'Devam' }).click()
    await confirmOn(page, server)

    const shown = dialog(page, 'API Anahtarınız')
    const text = (await shown.locator('code').innerText()).trim()
    expect(text).toMatch(/^ipp_[0-9a-z]{57}$/)
    await shown.getByText('bir daha gösterilmez').waitFor()
    await expectAccessible(page, 'tokens shown')
    await pressEscape(page)
    await shown.getByRole('button', { name: /^Kopyala/ }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    await shown.getByRole('button', { name: 'Anahtarı sakladım' }).click()
    await shown.waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(text)
    expect(await page.evaluate(() => JSON.stringify(window.localStorage))).not.toContain(text)

    expect(await rows(page).innerText()).toMatch(
      /Dağıtım[^]*Yönlendirme · #1001 · 127\.0\.0\.0\/8, 192\.0\.2\.0\/24 · ayda en çok \$12,50\s+\d\d\.\d\d\.\d{4} 23:59\s+kullanılmadı/,
    )
    expect((await call(server.url, 'GET', '/orders', { token: text })).status).toBe(200)
    await expectAccessible(page, 'tokens list')
    await button(page, 'Dağıtım anahtarını iptal et').click()
    const question = dialog(page, 'API Anahtarını İptal Et')
    await question.getByRole('button', { name: 'Vazgeç' }).click()
    expect(await ask(server, session, '/auth/tokens')).toHaveLength(1)

    // A new password leaves the token, and says so.
    await page.getByRole('tab', { name: 'Bilgiler' }).click()
    await page.getByLabel('Mevcut Şifre').fill(server.signIns.find(({ email }) => email === demo)?.password ?? '')
    await page.getByLabel('Yeni Şifre', { exact: true }).fill('Deniz-Feneri-2027')
    await page.getByLabel('Yeni Şifre (Tekrar)').fill('Deniz-Feneri-2027')
    guard.allowStatus(409)
    await button(page, 'Kaydet').click()
    await page.getByText('API anahtarlarınız geçerli kalır: Dağıtım.').waitFor()
    expect((await call(server.url, 'GET', '/orders', { token: text })).status).toBe(200)
    await page.goto(`${server.url}/profile`)
    await openTokens(page)

    await stubCall(page, ['DELETE', /tokens\/\d+$/], { status: 409, json: { success: false, message: 'Şimdi olmaz' } })
    await button(page, 'Dağıtım anahtarını iptal et').click()
    await question.getByRole('button', { name: 'İptal et' }).click()
    await question.getByText('Şimdi olmaz').waitFor()
    await page.unrouteAll()
    // Pressed once, however slow the answer is.
    let deletes = 0
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/tokens\/\d+$/, async (route) => {
      deletes += 1
      await arrived
      await route.continue()
    })
    const revoke = question.getByRole('button', { name: 'İptal et' })
    await revoke.click()
    await eventually(async () => expect(await revoke.getAttribute('aria-disabled')).toBe('true'))
    await revoke.click({ force: true })
    arrive()
    await page.getByText('Henüz API anahtarınız yok.').waitFor()
    expect(deletes).toBe(1)
    expect((await call(server.url, 'GET', '/orders', { token: text })).status).toBe(403)
  })

  browserTest('without a second factor the tab says why, and opens its set-up', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/profile', { email: withoutSecondFactor })
    await openTokens(page)
    await page.getByText('iki faktörlü doğrulaması açık hesaplar').waitFor()
    expect(await button(page, 'API anahtarı oluştur').count()).toBe(0)
    await page.getByRole('tabpanel').getByRole('button', { name: 'İki faktörlü doğrulamayı aç' }).click()
    await dialog(page, 'İki Faktörlü Doğrulama Kurulumu').waitFor()
  })
})
