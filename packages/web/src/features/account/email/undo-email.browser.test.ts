import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { call, mailAfter, signIn, type TestServer } from '@ip-portal/server/testing'
import { expectAccessible } from '../../../testing/harness/accessible.ts'
import { browserTest, describeInBrowser } from '../../../testing/harness/browser-test.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { locationOf, otherCompany, storedKeys } from '../../../testing/harness/sign-in-helper.ts'

const undoButton = (page: Page) => page.getByRole('button', { name: 'Değişikliği geri al' })
const title = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()

/** Asks for a new address as a stranger who knows the password, and returns the token of the undo link. */
async function askForAddress(server: TestServer, email: string): Promise<{ token: string; session: string }> {
  const password = server.signIns.find((one) => one.email === otherCompany)?.password
  const stranger = await signIn(server, otherCompany)
  const { body } = await stranger.call('GET', '/auth/profile')
  const ask = () => stranger.call('PUT', '/auth/profile', { ...body, email, currentPassword: password })
  const token = await mailAfter(server.dataDir, ask, otherCompany, /undo-email\?token=([\w-]+)/)
  return { token, session: stranger.token }
}

describeInBrowser('the undo of a change of address', () => {
  browserTest('works on the button, once, and is no sign-in', async ({ openTab, start }) => {
    const server = await start.server()
    const { token, session } = await askForAddress(server, 'hirsiz@ornek.example')
    const status = async () => (await call(server.url, 'GET', '/orders/tags', { token: session })).status
    const { page, guard } = await openTab(`${server.url}/undo-email?token=${token}`)
    guard.allowStatus(400)
    await undoButton(page).waitFor()
    expect(await title(page)).toBe('E-posta Değişikliğini Geri Al')
    // The token leaves the address bar, and opening the link changes nothing.
    await eventually(() => expect(locationOf(page)).toBe('/undo-email'))
    expect(await status()).toBe(200)
    await expectAccessible(page, 'undo')
    const reset = await mailAfter(
      server.dataDir,
      () => undoButton(page).click(),
      otherCompany,
      /reset-password\?token=([\w-]+)/,
    )
    await page.getByText('E-posta adresiniz geri alındı ve bütün oturumlar kapatıldı.').waitFor()
    await expectAccessible(page, 'undo done')
    expect(await status()).toBe(403)
    expect(await storedKeys(page)).toEqual([])

    // The password of before no longer signs in; the mailed link sets another one.
    await page.getByRole('link', { name: 'Giriş sayfasına dön' }).click()
    await page.getByLabel('E-posta').fill(otherCompany)
    const known = server.signIns.find((one) => one.email === otherCompany)?.password ?? ''
    await page.getByLabel('Şifre', { exact: true }).fill(known)
    await page.getByRole('button', { name: 'Giriş Yap' }).click()
    await page.getByText('Şifreniz yenilenmeli.').waitFor()
    const body = { token: reset, password: 'Bambaşka-7x' }
    expect((await call(server.url, 'POST', '/auth/reset-password', { body })).status).toBe(200)

    await page.goto(`${server.url}/undo-email?token=${token}`)
    await undoButton(page).click()
    await page.getByRole('alert').getByText('Geri alma linki geçersiz, kullanılmış veya süresi dolmuş').waitFor()
    await expectAccessible(page, 'undo refused')
  })

  browserTest('says what is wrong with a link', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openTab(`${server.url}/undo-email`)
    guard.allowStatus(400)
    await page.getByRole('alert').getByText('Geçersiz veya eksik geri alma linki.').waitFor()
    await page.getByRole('link', { name: 'Giriş sayfasına dön' }).click()
    await eventually(() => expect(locationOf(page)).toBe('/login'))
    await page.goto(`${server.url}/undo-email?token=yok`)
    await undoButton(page).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Geri alma linki geçersiz, kullanılmış veya süresi dolmuş').waitFor()
    expect(await undoButton(page).isEnabled()).toBe(true)
  })
})
