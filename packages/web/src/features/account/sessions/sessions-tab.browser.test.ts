import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { call, signIn } from '@ip-portal/server/testing'
import { browserTest, describeInBrowser } from '../../../testing/harness/browser-test.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { stubCall } from '../../../testing/harness/faults.ts'
import { pressEscape } from '../../../testing/harness/press-escape.ts'
import { ask, openSignedIn, withoutSecondFactor } from '../../../testing/harness/sign-in-helper.ts'

const profile = (page: Page) => page.getByRole('dialog', { name: 'Profil Bilgileri' })
const openTab = async (page: Page) => {
  await profile(page).getByRole('tab', { name: 'Oturumlar' }).click()
  await profile(page).getByText('Bu oturum').first().waitFor()
}
const rows = (page: Page) => profile(page).getByRole('table').getByRole('row')

describeInBrowser('the sessions in the profile', () => {
  browserTest('are listed, and one or all others end', async ({ openTab: open, start }) => {
    const server = await start.server()
    const others = [await signIn(server, withoutSecondFactor), await signIn(server, withoutSecondFactor)]
    const { page, token } = await openSignedIn(open, server, '/profile', { email: withoutSecondFactor })
    const isOpen = async (other: string) => (await call(server.url, 'GET', '/orders', { token: other })).status
    await profile(page).getByLabel('Telefon').fill('1')
    await openTab(page)
    await eventually(async () => expect(await rows(page).count()).toBe(4))

    const end = profile(page).getByRole('button', { name: /^Sonlandır: / })
    expect(await end.count()).toBe(2)
    await end.first().click()
    await profile(page).getByText('node, 127.0.0.1 oturumu sonlandırılsın mı?').waitFor()
    await profile(page).getByRole('button', { name: 'Vazgeç' }).click()
    expect(await ask(server, token, '/auth/sessions')).toHaveLength(3)
    await end.first().click()
    await profile(page).getByRole('button', { name: 'Sonlandır', exact: true }).click()
    await page.getByText('Oturum sonlandırıldı.').waitFor()
    await eventually(async () => expect(await rows(page).count()).toBe(3))

    await profile(page).getByRole('button', { name: 'Diğer tüm oturumları sonlandır' }).click()
    await profile(page).getByRole('button', { name: 'Sonlandır', exact: true }).click()
    await page.getByText('Diğer oturumlar sonlandırıldı.').waitFor()
    await eventually(async () => expect(await rows(page).count()).toBe(2))
    for (const other of others) expect(await isOpen(other.token)).toBe(403)
    expect(await isOpen(token)).toBe(200)

    // Typed input survives a look at another tab, and is asked about.
    await profile(page).getByRole('tab', { name: 'Bilgiler' }).click()
    expect(await profile(page).getByLabel('Telefon').inputValue()).toBe('1')
    await openTab(page)
    await pressEscape(page)
    await profile(page).getByText('Kaydedilmemiş değişiklikler var.').waitFor()
  })

  browserTest('stay as they are when the call fails, with its text', async ({ openTab: open, start }) => {
    const server = await start.server()
    await signIn(server, withoutSecondFactor)
    const { page, guard } = await openSignedIn(open, server, '/profile', { email: withoutSecondFactor })
    guard.allowStatus(409)
    await openTab(page)
    await stubCall(page, ['DELETE', /sessions$/], { status: 409, json: { success: false, message: 'Şimdi olmaz' } })
    await profile(page).getByRole('button', { name: 'Diğer tüm oturumları sonlandır' }).click()
    await profile(page).getByRole('button', { name: 'Sonlandır', exact: true }).click()
    await profile(page).getByText('Şimdi olmaz').waitFor()
    expect(await rows(page).count()).toBe(3)
  })

  browserTest('are no tab where the server does not offer them', async ({ openTab: open, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(open, server, '/')
    await stubCall(page, ['GET', /security-status$/], {
      json: { success: true, hasEmail: true, isEmailVerified: true, is2FAEnabled: true },
    })
    await page.goto(`${server.url}/profile`)
    await profile(page).getByLabel('Telefon').waitFor()
    expect(await profile(page).getByRole('tab').count()).toBe(0)
  })

  browserTest('signing out ends the token at the server', async ({ openTab: open, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(open, server, '/', { email: withoutSecondFactor })
    await page.locator('.sidebar').getByRole('button', { name: 'Kullanıcı menüsü' }).click()
    await page.getByRole('menuitem', { name: 'Çıkış Yap' }).click()
    await page.waitForURL('**/login')
    await eventually(async () => expect((await call(server.url, 'GET', '/orders', { token })).status).toBe(403))
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})
