import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { fits } from '@ip-portal/core/kernel/flow/calls'
import { calls } from '@ip-portal/core/testing/calls'
import { errorCatalogue } from '@ip-portal/core/testing/fixtures/error-catalogue'
import {
  failingCalls,
  failureOf,
  serverSaid,
  textOfFailure,
  type FailingCallName,
  type FailureKind,
} from '@ip-portal/core/testing/fixtures/failing-calls'
import type { TestServer } from '@ip-portal/server/testing'
import type { OpenTab } from './browser-test.ts'
import type { ConsoleGuard } from './console-guard.ts'
import { eventually } from './eventually.ts'
import { toastsOf } from './record-toasts.ts'
import { openSignedIn, withoutSecondFactor } from './sign-in-helper.ts'

/** A call of the page that shall fail: method and pattern of the path. */
export type FailingCall = readonly [method: string, path: RegExp]
export type Answer = NonNullable<Parameters<Route['fulfill']>[0]>
type Act = () => Promise<unknown>

/** Texts that a page has shown in this test file. */
export const shownTexts = new Set<string>()

/** Groups of the catalogue that order-errors.browser.test.ts covers; error-catalogue.browser.test.ts covers the rest. */
export const orderGroups = new Set([
  'sensitive action',
  'orders',
  'billing',
  'renewal and promo',
  'new order and registry',
  'routing',
  'generic',
])

/** Returns the catalogue texts of some groups that no page has shown in this test file. */
export const unseenTexts = (isIncluded: (group: string) => boolean): string[] =>
  Object.entries(errorCatalogue)
    .filter(([group]) => isIncluded(group))
    .flatMap(([, texts]) => texts.map(([quoted]) => quoted))
    .filter((text) => !shownTexts.has(text))

/** Response of a proxy, whose HTML the page must not show. */
export const badGateway: Answer = { status: 502, body: '<h1>Bad gateway</h1>' }
export const refusal: Answer = { status: 422, json: { message: serverSaid } }

/** Allows the browser's own console messages about these faults. */
export function allowFaults(guard: ConsoleGuard): void {
  guard.allowStatus(502)
  guard.allowStatus(422)
  guard.allowLostConnection()
}

export const clickButton = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/**
 * Opens a page as a signed-in user and allows failing calls. The user has no second factor, because a code works
 * for one sign-in only.
 */
export async function openWithFaults(openTab: OpenTab, server: TestServer, path: string, email = withoutSecondFactor) {
  const { page, guard, token } = await openSignedIn(openTab, server, path, { email })
  allowFaults(guard)
  return { page, guard, token }
}

/** Returns a check that a field still has its input. */
export const expectValue = (field: Locator, value: string) => async (): Promise<void> =>
  expect(await field.inputValue()).toBe(value)

/**
 * Stubs a call until the returned function is called; null breaks the connection, a promise holds the call. `onCall` gets
 * the path of a call.
 */
export async function stubCall(
  page: Page,
  [method, path]: FailingCall,
  answer: Answer | null | Promise<Answer>,
  onCall: (path: string) => void = () => {},
): Promise<Act> {
  const isIncluded = ({ pathname }: URL) => pathname.startsWith('/api/') && path.test(pathname)
  const handle = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback()
    onCall(new URL(route.request().url()).pathname.replace('/api', ''))
    const given = await answer
    return given === null ? route.abort('connectionreset') : route.fulfill(given)
  }
  await page.route(isIncluded, handle)
  return () => page.unroute(isIncluded, handle)
}

export async function expectText(where: Page | Locator, text: string): Promise<void> {
  await where.getByText(text, { exact: true }).first().waitFor()
  shownTexts.add(text)
}

/** Expects the newest toast to have this title and text. */
export async function expectToast(page: Page, title: string, text: string): Promise<void> {
  await eventually(async () => expect((await toastsOf(page)).at(-1)).toBe(`${title} ${text}`))
  for (const part of [title, text]) shownTexts.add(part)
}

const ways: readonly (readonly [FailureKind, Answer | null])[] = [
  ['status', badGateway],
  ['message', refusal],
  ['refused', { json: { success: false } }],
  ['network', null],
]

/** Finds the call of a request; its text must be the one that the test expects. */
function nameOf(method: string, path: string, own: string | null): FailingCallName {
  const found = failingCalls.find((name) => failureOf(name).text === own && fits(calls[name].call, `${method} ${path}`))
  if (!found) throw new Error(`no call ${method} ${path} has the text ${own} when it fails`)
  return found
}

/** Lets a call fail in one way and returns the text that the table has for it. */
async function fail(
  page: Page,
  call: FailingCall,
  own: string | null,
  [kind, answer]: (typeof ways)[number],
  act: Act,
) {
  let sent = ''
  const end = await stubCall(page, call, answer, (path) => (sent = path))
  await act()
  await eventually(() => Promise.resolve(expect(sent).not.toBe('')))
  return { end, text: textOfFailure(nameOf(call[0], sent, own), kind) }
}

/**
 * Lets a call fail in every way in turn: the page of a proxy, a refusal with a message and without, a lost connection.
 * The page shows the text of the table, whose row must have the text `own`. `act` makes the page send the call, `kept`
 * checks the page after each failure.
 */
export async function failEveryWay(
  page: Page,
  call: FailingCall,
  own: string | null,
  act: Act,
  kept: Act = async () => {},
): Promise<void> {
  for (const way of ways) {
    const { end, text } = await fail(page, call, own, way, act)
    await expectText(page, text)
    await kept()
    await end()
  }
}

/** Lets a query fail in every way, the first time and at each retry, until the last retry succeeds. */
export async function failAndRetry(page: Page, call: FailingCall, own: string | null, open: Act): Promise<void> {
  const retry = () => page.getByRole('button', { name: kernelTexts.retry }).first().click()
  let act = open
  await failEveryWay(page, call, own, async () => {
    await act()
    act = retry
  })
  await retry()
  const last = own ?? kernelTexts.generic
  await eventually(async () => expect(await page.getByText(last, { exact: true }).count()).toBe(0))
}

/** Lets a call fail in every way that shows its failure as a toast. A file says nothing of success. */
export async function failWithToast(page: Page, call: FailingCall, own: string, act: Act): Promise<void> {
  const isFile = call[1].source.includes('uploads')
  for (const way of ways.filter(([kind]) => !(isFile && kind === 'refused'))) {
    const { end, text } = await fail(page, call, own, way, act)
    await expectToast(page, kernelTexts.errorTitle, text)
    // The toast may cover the next button.
    // The pointer could meet the page behind a toast that hides itself just now, and close the dialog there.
    await page.locator('.p-toast-icon-close').first().dispatchEvent('click')
    await end()
  }
}
