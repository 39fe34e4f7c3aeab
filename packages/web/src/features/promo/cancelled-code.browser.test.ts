import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser, sharedServer } from '../../testing/harness/browser-test.ts'
import { eventually } from '../../testing/harness/eventually.ts'
import { refusal, type FailingCall } from '../../testing/harness/faults.ts'
import { openSignedIn } from '../../testing/harness/sign-in-helper.ts'
import { moveTo } from '../../testing/harness/tabs.ts'

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .last()
    .click()

/** A form that takes a promo code: how it opens and is sent, and its call. */
interface Taker {
  name: string
  path: string
  open: (page: Page) => Promise<unknown>
  send: (page: Page) => Promise<unknown>
  call: FailingCall
}

const takers: readonly Taker[] = [
  {
    name: 'a renewal',
    path: '/orders/1003',
    open: (page) => press(page, 'Yenileme Talebi'),
    send: async (page) => {
      await press(page, 'Devam')
      await press(page, 'Onayla')
    },
    call: ['POST', /applyRenewal$/],
  },
  {
    name: 'a new order',
    path: '/new-order',
    open: async (page) => {
      await page.getByRole('radio', { name: 'ASN Hizmeti' }).click()
      await page.getByRole('textbox', { name: 'Organizasyon' }).fill('ORG-OT1-EXAMPLE')
    },
    send: (page) => press(page, /^Siparişi Gönder/),
    call: ['POST', /orders\/save$/],
  },
]

/** Fates of a code before the request; the field keeps the text of a removed one. */
const ways = {
  applied: async () => {},
  'applied and removed': (page: Page) => press(page, 'Kodu kaldır'),
} as const

describeInBrowser('a promo code', () => {
  const server = sharedServer()

  browserTest('goes with the request as long as it is applied', async ({ openTab }) => {
    const { page, guard } = await openSignedIn(openTab, server, '/contracts')
    guard.allowStatus(422)
    for (const {
      name,
      path,
      open,
      send,
      call: [method, sent],
    } of takers)
      for (const [way, take] of Object.entries(ways)) {
        const bodies: (string | null)[] = []
        await page.route('**/api/**', (route) => {
          const request = route.request()
          if (request.method() !== method || !sent.test(new URL(request.url()).pathname)) return route.fallback()
          bodies.push(request.postData())
          return route.fulfill(refusal)
        })
        await moveTo(page, '/contracts')
        await moveTo(page, path)
        await open(page)
        await page.getByLabel('Promosyon kodu').fill('YUZDE10')
        await press(page, 'Uygula')
        await page.getByText('YUZDE10 kodu uygulandı.').waitFor()
        await take(page)
        await send(page)
        await eventually(() => expect(bodies, `${name}, ${way}`).toHaveLength(1))
        expect(bodies[0]?.includes('YUZDE10'), `${name}, ${way}`).toBe(way === 'applied')
        await page.unrouteAll()
      }
  })
})
