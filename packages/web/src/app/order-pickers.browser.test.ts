import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { browserTest, describeInBrowser, sharedServer } from '../testing/harness/browser-test.ts'
import { eventually } from '../testing/harness/eventually.ts'
import { stubCall } from '../testing/harness/faults.ts'
import { ask, openSignedIn } from '../testing/harness/sign-in-helper.ts'
import { componentsWith } from '../testing/harness/sources.ts'
import { moveTo } from '../testing/harness/tabs.ts'
import { leave } from '../testing/walks/page-accidents.ts'

const tag = 'Seçilecek'
/** One order of each state; a cancelled one is inactive, too. */
const states = {
  active: { order_id: 7101, isActiveOrder: 1, order_status: 14, ipwithsubnet: '203.0.113.0/26' },
  inactive: { order_id: 7102, isActiveOrder: 0, order_status: 11, ipwithsubnet: '203.0.113.64/26' },
  cancelled: { order_id: 7103, isActiveOrder: 0, order_status: 20, ipwithsubnet: '203.0.113.128/26' },
} as const
type State = keyof typeof states

/** A way to choose an order, and the states that it offers: nothing can be done for a cancelled order any more. */
interface Picker {
  source: string
  path: string
  open: (page: Page) => Promise<unknown>
  /** Texts that name the orders that it offers. */
  offered: (page: Page) => Promise<string[]>
  states: readonly State[]
}

const pickers: readonly Picker[] = [
  {
    source: 'features/tickets/new-ticket/order-field.tsx',
    path: '/support?ticket=new',
    open: (page) => page.getByRole('dialog').getByRole('searchbox').fill(tag),
    offered: (page) => page.locator('.order-matches li').allInnerTexts(),
    states: ['active', 'inactive'],
  },
  {
    source: 'features/account/tokens/order-picker.tsx',
    path: '/profile',
    open: async (page) => {
      await page.getByRole('tab', { name: 'API anahtarları' }).click()
      await page.getByRole('button', { name: 'API anahtarı oluştur' }).click()
      await page.getByRole('radio', { name: /^Yönlendirme/ }).check()
      await page.getByRole('button', { name: 'Seçilen siparişler' }).click()
      await page.getByLabel('Sipariş ara').fill(tag)
    },
    offered: (page) => page.locator('.order-picker-list li').allInnerTexts(),
    states: ['active', 'inactive'],
  },
  {
    source: 'app/shell/found-orders.tsx',
    path: '/contracts',
    open: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(tag)
    },
    offered: (page) => page.getByRole('option', { name: tag }).allInnerTexts(),
    states: ['active', 'inactive', 'cancelled'],
  },
  {
    source: 'app/routes/activity-route.tsx',
    path: '/activity',
    open: (page) => page.getByLabel(/sipariş no$/).waitFor(),
    offered: async (page) => {
      const found: string[] = []
      for (const { ipwithsubnet } of Object.values(states)) {
        await moveTo(page, '/activity')
        await page.getByLabel(/sipariş no$/).fill(ipwithsubnet)
        await page.getByLabel(/sipariş no$/).press('Enter')
        found.push(`#${new URL(page.url()).searchParams.get('order')}`)
      }
      return found
    },
    states: ['active', 'inactive', 'cancelled'],
  },
]

it('each reader of the orders offers them in the table, or is their list', () => {
  const list = 'features/orders/list/orders-page.tsx'
  const found = componentsWith(/orderFlows\.orders\(\)/).filter((source) => source !== list)
  expect(pickers.map(({ source }) => source).toSorted()).toEqual(found)
})

describeInBrowser('a choice of orders', () => {
  const server = sharedServer()

  browserTest('offers those that something can be done for', async ({ openTab }) => {
    const tab = await openSignedIn(openTab, server, '/contracts')
    const { page, token } = tab
    const lists = (await ask(server, token, '/orders')) as { active: object[] }
    const active = Object.values(states).map((state) => ({ ...lists.active[0], ...state, asn: null, tag }))
    await stubCall(page, ['GET', /\/orders$/], { json: { ...lists, active } })
    for (const { source, path, open, offered, states: expected } of pickers) {
      await moveTo(page, path)
      await open(page)
      await eventually(async () => {
        const numbers = (await offered(page)).map((text) => /#(\d+)/.exec(text)?.[1])
        expect(numbers.toSorted(), source).toEqual(expected.map((state) => String(states[state].order_id)))
      })
      await leave(tab)
    }
  })
})
