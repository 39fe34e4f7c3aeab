import { accountTexts, profileTabTexts } from '@ip-portal/core/account'
import { expectAccessible } from '../testing/harness/accessible.ts'
import { browserTest, describeInBrowser } from '../testing/harness/browser-test.ts'
import { pressEscape } from '../testing/harness/press-escape.ts'
import { demo, openSignedIn } from '../testing/harness/sign-in-helper.ts'

describeInBrowser('accessibility of', () => {
  browserTest('the tabs of the profile', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/profile')
    const profile = page.getByRole('dialog', { name: 'Profil Bilgileri' })
    for (const tab of Object.values(profileTabTexts)) {
      await profile.getByRole('tab', { name: tab }).click()
      await profile.getByRole('tabpanel', { name: tab }).waitFor()
      await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
      await expectAccessible(page, `dialog profile ${tab}`)
    }
  })

  browserTest('recovery codes and another authenticator', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/profile')
    const dialog = page.getByRole('dialog', { name: accountTexts.replaceAuthenticator })
    await page.getByRole('button', { name: accountTexts.replaceAuthenticator }).click()
    await dialog.getByLabel(accountTexts.setupPasswordLabel, { exact: true }).waitFor()
    await expectAccessible(page, 'dialog password')
    await pressEscape(page)
    await page.getByRole('button', { name: accountTexts.recoveryRenew }).click()
    await page.getByRole('button', { name: accountTexts.recoveryRenewSubmit }).click()
    await page.getByLabel('Doğrulama Kodu').fill(await server.code(demo))
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: accountTexts.recoveryTitle }).waitFor()
    await expectAccessible(page, 'dialog recovery codes')
  })
})
