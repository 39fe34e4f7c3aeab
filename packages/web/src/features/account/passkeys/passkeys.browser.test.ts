import type { Page } from 'playwright-core'
import type { TestServer } from '@ip-portal/server/testing'
import { expect } from 'vitest'
import { browserTest, describeInBrowser, type OpenTab, type Start } from '../../../testing/harness/browser-test.ts'
import { confirmOn, demo, openSignedIn } from '../../../testing/harness/sign-in-helper.ts'
import { addAuthenticator } from '../../../testing/harness/virtual-authenticator.ts'

const use = 'Geçiş anahtarı ile doğrula'
const codeDialog = (page: Page) => page.getByRole('dialog', { name: 'İşlem Doğrulama' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openTabOf(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Geçiş anahtarları' }).click()
}

async function addOn(page: Page, server: TestServer, name = 'İş bilgisayarı'): Promise<void> {
  await openTabOf(page)
  await button(page, 'Geçiş anahtarı ekle').click()
  const dialog = page.getByRole('dialog', { name: 'Yeni Geçiş Anahtarı' })
  await dialog.getByLabel('Anahtarın adı').fill(name)
  await dialog.getByRole('button', { name: 'Devam' }).click()
  await confirmOn(page, server)
}

/** A page at http://localhost with an authenticator that holds a passkey of the demo user. */
async function openWithPasskey(openTab: OpenTab, start: Start) {
  const server = await start.server({ settings: { host: 'localhost' } })
  const tab = await openSignedIn(openTab, server, '/profile')
  const authenticator = await addAuthenticator(tab)
  await addOn(tab.page, server)
  await tab.page.locator('.passkeys').getByText('İş bilgisayarı').waitFor()
  return { ...tab, server, authenticator }
}

/** Signs out and enters the password. */
async function enterPassword(page: Page, server: TestServer): Promise<void> {
  await page.evaluate(() => window.localStorage.clear())
  await page.goto(`${server.url}/login`)
  await page.getByLabel('E-posta').fill(demo)
  await page
    .getByLabel('Şifre', { exact: true })
    .fill(server.signIns.find(({ email }) => email === demo)?.password ?? '')
  await button(page, 'Giriş Yap').click()
  await page.getByLabel('Doğrulama Kodu').waitFor()
}

async function startRoute(page: Page, server: TestServer): Promise<void> {
  await page.goto(`${server.url}/orders/1001`)
  await button(page, 'Yeni Route').click()
  const dialog = page.getByRole('dialog', { name: 'Yeni Route' })
  await dialog.getByLabel(/Origin/i).fill('AS64499')
  await dialog.getByRole('button', { name: 'Devam' }).or(dialog.locator('button[type=submit]')).first().click()
  await codeDialog(page).waitFor()
}

describeInBrowser('passkeys in the page', () => {
  browserTest('one is added, signs in, confirms a change, and is removed', async ({ openTab, start }) => {
    const { page, server } = await openWithPasskey(openTab, start)
    expect(await page.locator('.passkeys').innerText()).toMatch(/Henüz kullanılmadı/)
    await enterPassword(page, server)
    await button(page, use).click()
    await page.locator('#content').waitFor()
    await startRoute(page, server)
    await codeDialog(page).getByRole('button', { name: use }).click()
    await page.locator('.p-toast').getByText('AS64499').waitFor()
    await page.goto(`${server.url}/profile`)
    await openTabOf(page)
    await page
      .locator('.passkeys')
      .getByText(/Son kullanım/)
      .waitFor()
    await page.getByRole('button', { name: 'İş bilgisayarı anahtarını sil' }).click()
    await page.getByRole('dialog', { name: 'Geçiş Anahtarını Sil' }).getByRole('button', { name: 'Sil' }).click()
    await codeDialog(page).getByRole('button', { name: use }).click()
    await page.getByText('Henüz geçiş anahtarınız yok.').waitFor()
    await enterPassword(page, server)
    expect(await button(page, use).count()).toBe(0)
  })

  browserTest(
    'a closed dialog returns to the code without an error, and the code signs in',
    async ({ openTab, start }) => {
      const { page, server, authenticator } = await openWithPasskey(openTab, start)
      await enterPassword(page, server)
      await authenticator.refuse()
      await button(page, use).click()
      await page.locator('form[data-asks=code][aria-busy=false]').waitFor()
      expect(await page.getByRole('alert').count()).toBe(0)
      await page.getByLabel('Doğrulama Kodu').fill(await server.code(demo))
      await button(page, 'Doğrula').click()
      await page.locator('#content').waitFor()
      await startRoute(page, server)
      await codeDialog(page).getByRole('button', { name: use }).click()
      await codeDialog(page).locator('form[aria-busy=false]').waitFor()
      expect(await codeDialog(page).getByRole('alert').count()).toBe(0)
      await authenticator.accept()
      await codeDialog(page).getByRole('button', { name: use }).click()
      await page.locator('.p-toast').getByText('AS64499').waitFor()
    },
  )

  browserTest('a copied authenticator and the handle of another user are refused', async ({ openTab, start }) => {
    const { page, server, guard, authenticator } = await openWithPasskey(openTab, start)
    guard.allowStatus(400)
    const before = await authenticator.signCount()
    await enterPassword(page, server)
    await button(page, use).click()
    await page.locator('#content').waitFor()
    await authenticator.change({ signCount: before })
    await enterPassword(page, server)
    await button(page, use).click()
    await page
      .getByRole('alert')
      .getByText(/kopyası kullanılmış olabilir/)
      .waitFor()
    await authenticator.change({ signCount: 1_000, userHandle: Buffer.from('another').toString('base64') })
    await button(page, use).click()
    await page
      .getByRole('alert')
      .getByText(/doğrulanamadı/)
      .waitFor()
    expect(await button(page, use).isEnabled()).toBe(true)
  })

  browserTest('a device has one passkey of a user, and a bad address offers none', async ({ openTab, start }) => {
    const { page, server } = await openWithPasskey(openTab, start)
    await addOn(page, server, 'İkinci')
    await page.getByText('Bu cihazda hesabınızın bir geçiş anahtarı zaten var.').waitFor()
    const other = await start.server()
    const { page: plain } = await openSignedIn(openTab, other, '/profile')
    await plain.getByRole('dialog', { name: 'Profil Bilgileri' }).getByLabel('Ad Soyad').waitFor()
    expect(await plain.getByRole('tab', { name: 'Geçiş anahtarları' }).count()).toBe(0)
  })
})
