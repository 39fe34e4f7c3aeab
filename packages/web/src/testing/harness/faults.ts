import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { errorCatalogue } from '@ip-portal/core/testing/fixtures/error-catalogue'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import type { OpenTab } from './browser-test.ts'
import type { ConsoleGuard } from './console-guard.ts'
import { eventually } from './eventually.ts'
import { recordToasts, toastsOf } from './record-toasts.ts'
import { openSignedIn, withoutSecondFactor } from './sign-in-helper.ts'

/** Which call of the page fails: its method, and the end of its path. */
export type FailingCall = readonly [method: string, path: RegExp]
type Answer = NonNullable<Parameters<Route['fulfill']>[0]>
type Act = () => Promise<unknown>

/** One server for all tests of a file: what fails never reaches it, and nothing of them changes what it has. */
export function serverForAll(): TestServer {
  const server = {} as TestServer
  beforeAll(async () => {
    Object.assign(server, await startTestServer({ settings: { webDir: inject('dist') } }))
  })
  afterAll(() => server.stop())
  return server
}

/** Texts that a page of this test file has really shown. */
export const seen = new Set<string>()

/** The groups of the catalogue that order-errors.browser.test.ts answers for; error-catalogue.browser.test.ts has the rest. */
export const groupsOfOrders = new Set([
  'sensitive action',
  'orders',
  'billing',
  'renewal and promo',
  'new order and registry',
  'routing',
  'generic',
])

/** Texts of the catalogue, of some of its groups, that no page of this test file has shown. */
export const unseenTexts = (isMeant: (group: string) => boolean): string[] =>
  Object.entries(errorCatalogue)
    .filter(([group]) => isMeant(group))
    .flatMap(([, texts]) => texts.map(([quoted]) => quoted))
    .filter((text) => !seen.has(text))

/** What a server says that knows more than the page. */
export const serverWords = 'Sunucu bakımda, birazdan yeniden deneyin'
/** What a proxy says; nobody is shown its page. */
export const badGateway: Answer = { status: 502, body: '<h1>Bad gateway</h1>' }
export const refusal: Answer = { status: 422, json: { message: serverWords } }

/** Announces what the browser itself says about these faults. */
export function allowFaults(guard: ConsoleGuard): void {
  guard.allowStatus(502)
  guard.allowStatus(422)
  guard.allowLostConnection()
}

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/**
 * A page of somebody who is signed in, on which calls may fail; without a second factor, since a code is good
 * for one sign-in only.
 */
export async function signedIn(openTab: OpenTab, server: TestServer, path: string, email = withoutSecondFactor) {
  const { page, guard, token } = await openSignedIn(openTab, server, path, { email, prepare: recordToasts })
  allowFaults(guard)
  return { page, guard, token }
}

/** That a field still has what was typed. */
export const holds = (field: Locator, value: string) => async (): Promise<void> =>
  expect(await field.inputValue()).toBe(value)

/** Answers a call in the server's place until the returned function is called; null breaks the connection. */
export async function standIn(page: Page, [method, path]: FailingCall, answer: Answer | null): Promise<Act> {
  const isMeant = ({ pathname }: URL) => pathname.startsWith('/api/') && path.test(pathname)
  const handle = (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    return answer === null ? route.abort('connectionreset') : route.fulfill(answer)
  }
  await page.route(isMeant, handle)
  return () => page.unroute(isMeant, handle)
}

export async function see(where: Page | Locator, text: string): Promise<void> {
  await where.getByText(text, { exact: true }).first().waitFor()
  seen.add(text)
}

/** The newest notice, with its title. */
export async function seeNotice(page: Page, title: string, text: string): Promise<void> {
  await eventually(async () => expect((await toastsOf(page)).at(-1)).toBe(`${title} ${text}`))
  for (const part of [title, text]) seen.add(part)
}

/**
 * Lets a call fail in every way, one after the other: a page of a proxy, a refusal with words, a lost connection.
 * Without words of the server the call's own are read; `act` makes the page send it, and `kept` says what has
 * to be true after each failure.
 */
export async function failEveryWay(
  page: Page,
  call: FailingCall,
  own: string,
  act: Act,
  kept: Act = async () => {},
): Promise<void> {
  for (const answer of [badGateway, refusal, null]) {
    const end = await standIn(page, call, answer)
    await act()
    await see(page, answer === refusal ? serverWords : own)
    await kept()
    await end()
  }
}

/** The same for a read: it fails when it is first asked for and at each retry, until the last one succeeds. */
export async function failAndRetry(page: Page, call: FailingCall, own: string, open: Act): Promise<void> {
  const retry = () => page.getByRole('button', { name: kernelTexts.retry }).first().click()
  let act = open
  await failEveryWay(page, call, own, async () => {
    await act()
    act = retry
  })
  await retry()
  await eventually(async () => expect(await page.getByText(own, { exact: true }).count()).toBe(0))
}

/** The same where a notice tells it. */
export async function failWithNotice(page: Page, call: FailingCall, own: string, act: Act): Promise<void> {
  for (const answer of [badGateway, refusal, null]) {
    const end = await standIn(page, call, answer)
    await act()
    await seeNotice(page, kernelTexts.errorTitle, answer === refusal ? serverWords : own)
    // It may lie over what is pressed next.
    await page.locator('.p-toast-icon-close').first().click()
    await end()
  }
}
