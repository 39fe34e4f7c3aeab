import type { Page } from 'playwright-core'
import { call, signIn, type TestServer } from '@ip-portal/server/testing'
import type { OpenTab, Tab, TabOptions } from './browser-test.ts'

/** E-mail addresses of the demo users: with a second factor, without one, and of the other company. */
export const demo = 'demo@ornek.example'
export const withoutSecondFactor = 'yeni@ornek.example'
export const otherCompany = 'genis@ornek.example'

/** Types e-mail and password on the sign-in page and submits them. */
export async function submitCredentials(page: Page, server: TestServer, email: string): Promise<void> {
  await page.getByLabel('E-posta').fill(email)
  const password = server.signIns.find((one) => one.email === email)?.password ?? ''
  await page.getByLabel('Şifre', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Giriş Yap' }).click()
}

/** Signs in on the sign-in page, with a code when the user has a second factor. */
export async function signInOn(page: Page, server: TestServer, email: string): Promise<void> {
  await submitCredentials(page, server, email)
  const known = server.signIns.find((one) => one.email === email)
  if (known?.totpSecret) {
    await page.getByLabel('Doğrulama Kodu').fill(await server.code(email))
    await page.getByRole('button', { name: 'Doğrula', exact: true }).click()
  }
  await page.locator('#content').waitFor()
}

/** Local storage of a page with a session on a deferred server. */
export const deferredSession = {
  token: 'token-1',
  user: '{"name":"Ada","email":"ada@ornek.example"}',
  company: '{"id":1,"name":"Örnek"}',
}

/** Signs in and returns the token, with the local storage of a page that has it. */
export async function storedSession(server: TestServer, email: string) {
  const { token } = await signIn(server, email)
  const { company_id: id, company: name } = await server.db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'company_id')
    .select(['company_id', 'companies.name as company'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return {
    token,
    stored: { token, user: JSON.stringify({ name: 'Demo', email }), company: JSON.stringify({ id, name }) },
  }
}

/** Opens a page with a stored session. */
export async function openSignedIn(
  openTab: OpenTab,
  server: TestServer,
  path: string,
  { email = demo, ...options }: TabOptions & { email?: string } = {},
): Promise<Tab & { token: string }> {
  const { token, stored } = await storedSession(server, email)
  const tab = await openTab(server.url + path, { stored, ...options })
  await tab.page.locator('#content').waitFor()
  return { ...tab, token }
}

/** Enters the code that the dialog of a change asks for. */
export async function confirmOn(page: Page, server: TestServer): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'İşlem Doğrulama' })
  await dialog.getByLabel('Doğrulama Kodu').fill(await server.code(demo))
  await dialog.getByRole('button', { name: 'Doğrula', exact: true }).click()
}

/** Reads from the API with the session of the page. */
export const ask = async (server: TestServer, token: string, path: string): Promise<unknown> =>
  (await call(server.url, 'GET', path, { token })).body

/** Path, query and hash of a page. */
export const locationOf = (page: Page): string => page.url().replace(/^https?:\/\/[^/]+/, '')

/** Keys that a page keeps about the session. */
export const storedKeys = (page: Page): Promise<string[]> =>
  page.evaluate(() => ['token', 'user', 'company'].filter((key) => window.localStorage.getItem(key) !== null))
