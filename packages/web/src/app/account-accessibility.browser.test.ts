import { expectAccessible } from '../testing/harness/accessible.ts'
import { browserTest, describeInBrowser } from '../testing/harness/browser-test.ts'
import { pressEscape } from '../testing/harness/press-escape.ts'
import { openSignedIn, withoutSecondFactor } from '../testing/harness/sign-in-helper.ts'

describeInBrowser('accessibility of order and account', () => {
  browserTest('a new order and its defaults', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/new-order')
    guard.allowStatus(400)
    await page.getByRole('radio', { name: 'ASN Hizmeti' }).waitFor()
    await expectAccessible(page, 'new order')
    await page.getByRole('radio', { name: 'IP Kiralama Hizmeti' }).click()
    await page.getByRole('radio', { name: '198.18.8.0/24' }).click()
    await page.getByRole('textbox', { name: 'ASN' }).fill('AS64499')
    await page.getByRole('textbox', { name: 'Promosyon kodu' }).fill('YUZDE10')
    await page.keyboard.press('Enter')
    await page.getByText('YUZDE10 kodu uygulandı.').waitFor()
    await page.getByText('AS64499 değeri RIPE veritabanında bulunamadı').waitFor()
    await expectAccessible(page, 'new order filled')
    await page.getByRole('button', { name: 'Varsayılan Ayarlar' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'ASN' }).waitFor()
    await expectAccessible(page, 'dialog defaults')
  })

  browserTest('the profile and the set-up of the second factor', async ({ openTab, start }) => {
    const server = await start.server()
    const email = withoutSecondFactor
    const { page } = await openSignedIn(openTab, server, '/profile', { email })
    const profile = page.getByRole('dialog', { name: 'Profil Bilgileri' })
    await profile.getByLabel('Yeni Şifre', { exact: true }).fill('Abcdef1')
    await profile.getByText('Doğrulanmadı', { exact: true }).waitFor()
    await expectAccessible(page, 'dialog profile')
    await pressEscape(page)
    await profile.getByText('Kaydedilmemiş değişiklikler var.').waitFor()
    await expectAccessible(page, 'dialog profile unsaved')
    await profile.getByRole('button', { name: 'Düzenlemeye dön' }).click()
    await profile.getByRole('button', { name: 'İki faktörlü doğrulamayı aç' }).click()
    const setup = page.getByRole('dialog', { name: 'İki Faktörlü Doğrulama Kurulumu' })
    await setup.getByRole('img').waitFor()
    await expectAccessible(page, 'dialog setup secret')
    await setup.getByRole('button', { name: 'Devam' }).click()
    await setup.getByLabel('Doğrulama Kodu').fill('1')
    await page.keyboard.press('Enter')
    await setup.getByRole('alert').waitFor()
    await expectAccessible(page, 'dialog setup code')
  })
})
