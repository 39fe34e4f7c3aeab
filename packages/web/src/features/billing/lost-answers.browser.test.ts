import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import type { TestServer } from '@ip-portal/server/testing'
import { browserTest, describeInBrowser } from '../../testing/harness/browser-test.ts'
import { openSignedIn } from '../../testing/harness/sign-in-helper.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Loses the first answers to the writes of a path, after the server has acted; returns the keys that were sent. */
async function loseAnswers(page: Page, path: string, lost: number): Promise<(string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > lost) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  return keys
}

const payments = async (server: TestServer) =>
  (await server.db.selectFrom('payments').select('id').where('reference_number', '=', 'HVL-42').execute()).length

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Ödeme Yap' })
const submitOf = (page: Page) => dialogOf(page).getByRole('button', { name: 'Ödemeyi Bildir' })

const openPayment = (page: Page) =>
  page.locator('tr', { hasText: '#1005' }).getByRole('button', { name: 'Ödeme Yap' }).click()

async function fillPayment(page: Page): Promise<void> {
  await openPayment(page)
  await dialogOf(page).getByLabel('Referans No').fill('HVL-42')
}

/** Fills the form of an order whose payment waits already. */
async function payAgain(page: Page): Promise<void> {
  await openPayment(page)
  await dialogOf(page).getByRole('button', { name: 'Yine de Öde' }).click()
  await dialogOf(page).getByLabel('Referans No').fill('HVL-42')
}

describeInBrowser('a lost answer', () => {
  browserTest('after a double click reports the payment once', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/orders')
    guard.allowLostConnection()
    const keys = await loseAnswers(page, '/action/add-payment', 1)
    await fillPayment(page)
    await submitOf(page).dblclick()
    await dialogOf(page).getByText('Ödeme bildiriminiz alındı.').waitFor()
    expect([keys.length, new Set(keys).size, await payments(server)]).toEqual([2, 1, 1])
    expect(keys[0]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(await page.evaluate(() => window.localStorage.getItem('unansweredWrites'))).toBeNull()
  })

  browserTest('is told where the server keeps no keys, and the next try says success', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/support')
    guard.allowLostConnection()
    await page.route('**/api/auth/security-status', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...((await answer.json()) as object), additions: undefined } })
    })
    await page.goto(`${server.url}/orders`)
    const keys = await loseAnswers(page, '/action/add-payment', 1)
    await fillPayment(page)
    await submitOf(page).click()
    await dialogOf(page).getByText('Ödeme kaydedilirken bir hata oluştu').waitFor()
    expect([keys.length, await payments(server)]).toEqual([1, 1])
    await submitOf(page).click()
    await dialogOf(page).getByText('Ödeme bildiriminiz alındı.').waitFor()
    expect([keys.length, new Set(keys).size, await payments(server)]).toEqual([2, 1, 1])
  })

  browserTest('of a page that is loaded again has no second effect', async ({ openTab, start }) => {
    const server = await start.server()
    const { page } = await openSignedIn(openTab, server, '/orders')
    const acted = Promise.withResolvers<void>()
    const answerless = async (route: Route) => {
      await route.fetch()
      acted.resolve()
    }
    await page.route('**/api/action/add-payment', answerless, { times: 1 })
    await fillPayment(page)
    await submitOf(page).click()
    await acted.promise
    await page.reload()
    await payAgain(page)
    await submitOf(page).click()
    await dialogOf(page).getByText('Ödeme bildiriminiz alındı.').waitFor()
    expect(await payments(server)).toBe(1)
    // Another note is another payment.
    await dialogOf(page).waitFor({ state: 'detached' })
    await payAgain(page)
    await dialogOf(page).getByLabel('Notlar').fill('İkinci dekont')
    await submitOf(page).click()
    await dialogOf(page).getByText('Ödeme bildiriminiz alındı.').waitFor()
    expect(await payments(server)).toBe(2)
  })

  browserTest('of a ticket with a file opens it once', async ({ openTab, start }) => {
    const server = await start.server()
    const { page, guard } = await openSignedIn(openTab, server, '/support')
    guard.allowLostConnection()
    const keys = await loseAnswers(page, '/tickets', 2)
    const dialog = page.getByRole('dialog', { name: 'Yeni Destek Talebi' })
    await page.getByRole('button', { name: 'Yeni Talep', exact: true }).click()
    await dialog.getByLabel('Konu').fill('Kayıp yanıt')
    await dialog.getByLabel('Açıklama').fill('Bir kez açılır')
    await dialog.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
    await dialog.getByRole('button', { name: 'Gönder' }).click()
    await dialog.getByText('Yeniden göndermeniz güvenlidir: bir kez kaydedilir.').waitFor()
    await dialog.getByRole('button', { name: 'Gönder' }).click()
    await dialog.waitFor({ state: 'detached' })
    const opened = await server.db.selectFrom('tickets').select('id').where('subject', '=', 'Kayıp yanıt').execute()
    expect([keys.length, new Set(keys).size, opened.length]).toEqual([3, 1, 1])
  })
})
