import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { notificationKinds, notificationKindTexts } from '@ip-portal/core/account'
import { browserTest, describeInBrowser } from '../../../testing/harness/browser-test.ts'
import { eventually } from '../../../testing/harness/eventually.ts'
import { stubCall } from '../../../testing/harness/faults.ts'
import { ask, openSignedIn, withoutSecondFactor } from '../../../testing/harness/sign-in-helper.ts'

const tab = (page: Page) =>
  page.getByRole('dialog', { name: 'Profil Bilgileri' }).getByRole('tab', { name: 'Bildirimler' })
const switchOf = (page: Page, kind: keyof typeof notificationKindTexts) =>
  page.getByRole('switch', { name: notificationKindTexts[kind].label })

describeInBrowser('notifications in the profile', () => {
  browserTest('are switched off and on at once, and the page shows what is stored', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, token } = await openSignedIn(openTab, server, '/profile')
    await tab(page).click()
    for (const kind of notificationKinds)
      await eventually(async () => expect(await switchOf(page, kind).isChecked()).toBe(true))
    // The answer to the first change is held until the others were made.
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/auth/notifications', async (route) => {
      await held
      await route.continue()
    })
    await switchOf(page, 'renewal').click()
    await switchOf(page, 'ticket_reply').press('Space')
    await switchOf(page, 'renewal').press('Space')
    await page.getByText(notificationKindTexts.due.label).click()
    const isOn = async (kind: keyof typeof notificationKindTexts) => switchOf(page, kind).isChecked()
    expect([await isOn('renewal'), await isOn('ticket_reply'), await isOn('due')]).toEqual([true, false, false])
    release()
    await eventually(async () =>
      expect(await ask(server, token, '/auth/notifications')).toMatchObject({
        renewal: true,
        ticket_reply: false,
        due: false,
      }),
    )
    await page.unrouteAll({ behavior: 'wait' })
    await page.reload()
    await tab(page).click()
    await eventually(async () => expect(await switchOf(page, 'due').isChecked()).toBe(false))
    expect(await switchOf(page, 'renewal').isChecked()).toBe(true)
  })

  browserTest('keep their state when a change fails, and say why', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/profile', { email: withoutSecondFactor })
    guard.allowStatus(500)
    await tab(page).click()
    await page.getByText('E-posta adresiniz doğrulanmadan bildirim gönderilmez.').waitFor()
    const end = await stubCall(page, ['PUT', /auth\/notifications$/], { status: 500, body: '' })
    await switchOf(page, 'due').click()
    await page.locator('.p-toast').getByText('Sunucu hatası: 500').waitFor()
    await eventually(async () => expect(await switchOf(page, 'due').isChecked()).toBe(true))
    await end()
    await switchOf(page, 'due').click()
    await eventually(async () => expect(await switchOf(page, 'due').isChecked()).toBe(false))
  })

  browserTest('are no tab where the server does not offer them', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/contracts')
    await page.route('**/auth/security-status', async (route) => {
      const answer = await route.fetch()
      const status = (await answer.json()) as object
      await route.fulfill({ response: answer, json: { ...status, additions: [] } })
    })
    await page.goto(`${server.url}/profile`)
    await page.getByRole('dialog', { name: 'Profil Bilgileri' }).getByLabel('Ad Soyad').waitFor()
    expect(await tab(page).count()).toBe(0)
  })
})
