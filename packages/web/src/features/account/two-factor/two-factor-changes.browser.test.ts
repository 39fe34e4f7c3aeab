import { expect } from 'vitest'
import { accountTexts } from '@ip-portal/core/account'
import { browserTest, describeInBrowser } from '../../../testing/harness/browser-test.ts'
import { desktop, phone } from '../../../testing/harness/launch-chromium.ts'
import { openSignedIn, withoutSecondFactor } from '../../../testing/harness/sign-in-helper.ts'

const demo = 'demo@ornek.example'

describeInBrowser('changes of the second factor', () => {
  browserTest('shows new recovery codes behind a code, until they are saved', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/profile')
    await page.getByRole('button', { name: accountTexts.recoveryRenew }).click()
    await page.getByRole('button', { name: accountTexts.recoveryRenewSubmit }).click()
    await page.getByLabel('Doğrulama Kodu').fill(await server.code(demo))
    await page.keyboard.press('Enter')
    const codes = page.getByRole('list', { name: accountTexts.recoveryTitle }).getByRole('listitem')
    await codes.first().waitFor()
    expect(await codes.count()).toBe(10)
    // On paper stand the title and the codes, and nothing of the page.
    await page.emulateMedia({ media: 'print' })
    await page.getByText(accountTexts.recoveryPrintTitle).waitFor()
    await codes.last().waitFor()
    await page.getByText(accountTexts.recoveryIntro).waitFor({ state: 'hidden' })
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: accountTexts.recoverySaved }).click()
    await codes.first().waitFor({ state: 'detached' })
  })

  browserTest('asks for password and code before another authenticator', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/profile')
    await page.getByRole('button', { name: accountTexts.replaceAuthenticator }).click()
    const password = server.signIns.find(({ email }) => email === demo)?.password ?? ''
    const dialog = page.getByRole('dialog', { name: accountTexts.replaceAuthenticator })
    await dialog.getByLabel(accountTexts.setupPasswordLabel, { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByLabel('Doğrulama Kodu').fill(await server.code(demo))
    expect(await dialog.getByText('Kurtarma kodu kullan').count(), 'this user has no codes left').toBe(0)
    await page.keyboard.press('Enter')
    await dialog.getByRole('img', { name: accountTexts.setupQr }).waitFor()
  })

  browserTest(
    'offers the authenticator app of the phone by a link, and no link on a desktop',
    async ({ openTab, start }) => {
      const server = await start.server()
      for (const viewport of [phone, desktop]) {
        const path = '/profile?setup2fa=true'
        const { page } = await openSignedIn(openTab, server, path, { email: withoutSecondFactor, viewport })
        const dialog = page.getByRole('dialog', { name: accountTexts.setupTitle })
        const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
        const link = dialog.getByText(accountTexts.setupAppLink)
        expect(await link.isVisible()).toBe(viewport === phone)
        const uri = new URL((await link.getAttribute('href')) ?? '')
        expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
          'otpauth:',
          'totp',
          `/${accountTexts.setupIssuer}:${withoutSecondFactor}`,
        ])
        expect(uri.searchParams.get('secret')).toBe(secret)
      }
    },
  )
})
