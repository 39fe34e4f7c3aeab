import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { call, mailAfter, readMails, type TestServer } from '@ip-portal/server/testing'
import { type OpenTab, browserTest, describeInBrowser, type Tab } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { overlaysGone } from '../../testing/harness/press-escape.ts'
import { demo, openSignedIn, otherCompany, signInOn, storedKeys } from '../../testing/harness/sign-in-helper.ts'

/** Owner with a second factor, and owner without one. */
const [guarded, plain] = [demo, otherCompany]
const idOf: Record<string, number> = { [guarded]: 1, [plain]: 3 }
const minute = 60_000
const stolen = 'hirsiz@hirsiz.example'
const [wrongPassword, newPassword] = ['Yanlış-77x', 'Bambaşka-7x']

const profile = (page: Page) => page.getByRole('dialog', { name: 'Profil Bilgileri' })
const setup = (page: Page) => page.getByRole('dialog', { name: 'İki Faktörlü Doğrulama Kurulumu' })
const field = (inside: Locator, name: string) => inside.getByLabel(name, { exact: true })
const press = (inside: Locator, name: string) => inside.getByRole('button', { name, exact: true }).click()
const openTabOf = (page: Page, name: string) => profile(page).getByRole('tab', { name }).click()
const passwordOf = (server: TestServer, email: string) =>
  server.signIns.find((one) => one.email === email)?.password ?? ''

/** Opens the profile in the browser of a thief, whose storage has the token of a session. */
async function openThief(openTab: OpenTab, server: TestServer, email: string): Promise<Tab & { token: string }> {
  const thief = await openSignedIn(openTab, server, '/profile', { email })
  for (const status of [400, 401, 403, 428]) thief.guard.allowStatus(status)
  await field(profile(thief.page), 'Ad Soyad').waitFor()
  return thief
}

/** Opens the profile in the browser of the owner, who signs in on the page. */
async function openOwner(openTab: OpenTab, server: TestServer, email: string): Promise<Tab> {
  const owner = await openTab(`${server.url}/login`)
  await signInOn(owner.page, server, email)
  await owner.page.goto(`${server.url}/profile`)
  await field(profile(owner.page), 'Ad Soyad').waitFor()
  return owner
}

/** Everything of the account that a thief could change, and the mails so far. */
async function stateOf(server: TestServer, email: string) {
  const { db, dataDir } = server
  const id = idOf[email] ?? 0
  const rows = (table: 'mail_tokens' | 'email_undos' | 'recovery_codes' | 'api_tokens') =>
    db.selectFrom(table).selectAll().where('user_id', '=', id).execute()
  await eventually(async () => expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]))
  return {
    user: await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    links: await rows('mail_tokens'),
    undos: await rows('email_undos'),
    codes: await rows('recovery_codes'),
    tokens: await rows('api_tokens'),
    mails: readMails(dataDir).length,
  }
}

/** Enters e-mail and password on the sign-in page. */
async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-posta').fill(email)
  await page.getByLabel('Şifre', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Giriş Yap' }).click()
}

/** Enters a wrong code where a change asks for one, and returns from the refusal. */
async function failCode(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'İşlem Doğrulama' })
  await field(dialog, 'Doğrulama Kodu').fill('000000')
  await press(dialog, 'Doğrula')
  await dialog.getByText('Doğrulama başarısız oldu').waitFor()
  await press(dialog, 'Geri')
}

/**
 * Takes the next step in a tab whose session has ended, which leads to the sign-in page. A page that polls may have shown
 * the warning already, and has no session to warn of then.
 */
async function expectLedToSignIn(page: Page): Promise<void> {
  await page.goto(new URL('/orders', page.url()).href)
  const warning = page.getByRole('dialog', { name: 'Oturum Süresi Doldu' })
  await warning.or(page.getByRole('button', { name: 'Giriş Yap' })).waitFor()
  if (await warning.isVisible()) await press(warning, 'Tamam')
  await page.waitForURL('**/login')
  expect(await storedKeys(page)).toEqual([])
}

describeInBrowser('a stolen session', () => {
  browserTest('changes no account, and ends in the list of the owner', async ({ openTab, start }) => {
    let at = Date.now()
    const server = await start.server({ now: () => at })
    const { page, token } = await openThief(openTab, server, plain)
    const owner = await openOwner(openTab, server, plain)
    const before = await stateOf(server, plain)
    const form = profile(page)

    await field(form, 'E-posta').fill(stolen)
    await press(form, 'Kaydet')
    await form.getByText('Mevcut şifre gerekli').waitFor()
    await field(form, 'Mevcut Şifre').fill(wrongPassword)
    await press(form, 'Kaydet')
    await form.getByRole('alert').getByText('Mevcut şifre hatalı').waitFor()
    await field(form, 'E-posta').fill(plain)
    for (const name of ['Yeni Şifre', 'Yeni Şifre (Tekrar)']) await field(form, name).fill(newPassword)
    await press(form, 'Kaydet')
    await form.getByRole('alert').getByText('Mevcut şifre hatalı').waitFor()
    expect(await stateOf(server, plain)).toEqual(before)

    at += 10 * minute
    await page.goto(`${server.url}/profile?setup2fa=true`)
    await setup(page).getByRole('paragraph').getByText('Devam etmek için şifrenizi girin.').waitFor()
    await field(setup(page), 'Şifre').fill(wrongPassword)
    await press(setup(page), 'Devam')
    await setup(page).getByText('Mevcut şifre hatalı').waitFor()
    await press(setup(page), 'Kapat')
    await overlaysGone(page)
    await page.goto(`${server.url}/profile`)
    await openTabOf(page, 'API anahtarları')
    await form.getByText('iki faktörlü doğrulaması açık hesaplar').waitFor()
    expect(await form.getByRole('button', { name: 'API anahtarı oluştur' }).count()).toBe(0)
    expect(await stateOf(server, plain)).toEqual(before)

    const list = profile(owner.page)
    await openTabOf(owner.page, 'Oturumlar')
    await press(list, 'Sonlandır: node, 127.0.0.1')
    await press(list, 'Sonlandır')
    await owner.page.getByText('Oturum sonlandırıldı.').waitFor()
    expect((await call(server.url, 'GET', '/orders/tags', { token })).status).toBe(403)
    await expectLedToSignIn(page)
    await owner.page.goto(`${server.url}/orders`)
    await owner.page.getByRole('heading', { name: 'Siparişlerim' }).waitFor()
  })

  browserTest('makes no code, token or authenticator without a code', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openThief(openTab, server, guarded)
    const before = await stateOf(server, guarded)
    const form = profile(page)
    await press(form, 'Yeni kurtarma kodları')
    await press(page.getByRole('dialog', { name: 'Yeni kurtarma kodları' }), 'Yeni kodlar oluştur')
    await failCode(page)
    await press(page.getByRole('dialog', { name: 'Yeni kurtarma kodları' }), 'Vazgeç')

    const replacement = page.getByRole('dialog', { name: 'Doğrulayıcıyı değiştir' })
    await press(form, 'Doğrulayıcıyı değiştir')
    await field(replacement, 'Şifre').fill(passwordOf(server, guarded))
    await press(replacement, 'Devam')
    await field(replacement, 'Doğrulama Kodu').fill('000000')
    await press(replacement, 'Doğrula')
    await replacement.getByText('Doğrulama kodu hatalı').waitFor()
    await press(replacement, 'Kapat')

    await field(form, 'E-posta').fill(stolen)
    await field(form, 'Mevcut Şifre').fill(passwordOf(server, guarded))
    await press(form, 'Kaydet')
    await failCode(page)

    const request = page.getByRole('dialog', { name: 'Yeni API Anahtarı' })
    await openTabOf(page, 'API anahtarları')
    await press(form, 'API anahtarı oluştur')
    await field(request, 'Ad').fill('Hırsız')
    await press(request, 'Devam')
    await failCode(page)
    expect(await stateOf(server, guarded)).toEqual(before)
  })

  browserTest('of a thief with the password ends by the undo of the owner', async ({ openTab, start }) => {
    const server = await start.server()
    const { dataDir } = server
    const thief = await openThief(openTab, server, plain)
    const owner = await openOwner(openTab, server, plain)
    for (const status of [400, 401, 403]) owner.guard.allowStatus(status)
    const form = profile(thief.page)
    await field(form, 'E-posta').fill(stolen)
    await field(form, 'Mevcut Şifre').fill(passwordOf(server, plain))
    let verifyToken = ''
    const ask = async () => {
      const save = () => press(form, 'Kaydet')
      verifyToken = await mailAfter(dataDir, save, stolen, /verify-email\?token=([\w-]+)/)
    }
    const undoToken = await mailAfter(dataDir, ask, plain, /undo-email\?token=([\w-]+)/)

    const link = await owner.context.newPage()
    await link.goto(`${server.url}/undo-email?token=${undoToken}`)
    const undo = () => link.getByRole('button', { name: 'Değişikliği geri al' }).click()
    const resetToken = await mailAfter(dataDir, undo, plain, /reset-password\?token=([\w-]+)/)
    await link.getByText('E-posta adresiniz geri alındı ve bütün oturumlar kapatıldı.').waitFor()
    const { links } = await stateOf(server, plain)
    expect(links.filter(({ purpose }) => purpose === 'verify')).toEqual([])
    for (const { page } of [thief, owner]) await expectLedToSignIn(page)

    // The password of the thief opens no session in which its link could work.
    const { page } = thief
    await page.goto(`${server.url}/verify-email?token=${verifyToken}`)
    await page.waitForURL('**/login')
    await enter(page, plain, passwordOf(server, plain))
    await page.getByText('Şifreniz yenilenmeli.').waitFor()

    // Not even the owner, led to the link after the reset, gives the address away.
    const body = { token: resetToken, password: newPassword }
    expect((await call(server.url, 'POST', '/auth/reset-password', { body })).status).toBe(200)
    await enter(owner.page, plain, newPassword)
    await owner.page.locator('#content').waitFor()
    await owner.page.goto(`${server.url}/verify-email?token=${verifyToken}`)
    await owner.page.getByRole('alert').getByText('Doğrulama linki geçersiz').waitFor()
    expect((await stateOf(server, plain)).user).toMatchObject({ email: plain })
  })
})
