import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { browserTest, describeInBrowser, sharedServer } from '../testing/harness/browser-test.ts'
import { eventually } from '../testing/harness/eventually.ts'
import { stubCall, type FailingCall } from '../testing/harness/faults.ts'
import { demo, openSignedIn, withoutSecondFactor } from '../testing/harness/sign-in-helper.ts'
import { moveTo } from '../testing/harness/tabs.ts'
import { listedToken } from '../testing/plans/dialogs.ts'

type Step = (page: Page) => Promise<unknown>

/** An action that depends on the data of its page. */
interface Row {
  state: string
  path: string
  email?: string
  /** Data of the page. */
  data?: readonly [call: FailingCall, json: object]
  steps: readonly Step[]
  action: string
  /** `offered`, `absent`, or the reason that locks it. */
  is: string
}

const tab =
  (name: string): Step =>
  (page) =>
    page.getByRole('tab', { name }).click()
const session = (id: number) => ({
  id,
  client: 'Firefox',
  address: '192.0.2.1',
  created_at: '2026-01-01T00:00:00Z',
  last_used_at: '2026-01-01T00:00:00Z',
  current: id === 1,
})
const sessions = (state: string, ids: number[], is: string): Row => ({
  state,
  path: '/profile',
  data: [['GET', /auth\/sessions$/], ids.map(session)],
  steps: [tab('Oturumlar'), (page) => page.getByText('Firefox').first().waitFor()],
  action: 'Diğer tüm oturumları sonlandır',
  is,
})
const tokens = (state: string, email: string, list: object[], is: string): Row => ({
  state,
  path: '/profile',
  email,
  data: [['GET', /auth\/tokens$/], list],
  steps: [
    tab('API anahtarları'),
    (page) => page.getByRole('region', { name: 'API anahtarları' }).waitFor(),
    (page) => page.getByRole('tabpanel').locator('.skeleton').first().waitFor({ state: 'detached' }),
  ],
  action: 'API anahtarı oluştur',
  is,
})
const chooseService: Step = (page) => page.getByRole('radio', { name: 'ASN Hizmeti' }).click()
const typeCode: Step = (page) => page.getByRole('textbox', { name: 'Promosyon kodu' }).fill('YUZDE10')
const promo = (state: string, steps: Step[], is: string): Row => ({
  state,
  path: '/new-order',
  steps: [(page) => page.getByRole('radio', { name: 'ASN Hizmeti' }).waitFor(), ...steps],
  action: 'Uygula',
  is,
})

const rows: readonly Row[] = [
  sessions('this session alone', [1], 'Başka açık oturum yok.'),
  sessions('two sessions', [1, 2], 'offered'),
  tokens('a second factor and no token', demo, [], 'offered'),
  tokens('a second factor and a token', demo, [listedToken], 'offered'),
  tokens('no second factor and no token', withoutSecondFactor, [], 'absent'),
  tokens('no second factor and a token', withoutSecondFactor, [listedToken], 'absent'),
  promo('no service', [typeCode], 'Önce bir hizmet seçin.'),
  promo('a service and no code', [chooseService], 'Önce bir promosyon kodu girin.'),
  promo('a service and a code', [chooseService, typeCode], 'offered'),
]

/** Reads whether a page offers an action; the reason of a locked one is in its text. */
async function stateOf(page: Page, action: string): Promise<string> {
  const button = page.getByRole('button', { name: action, exact: true })
  if ((await button.count()) === 0) return 'absent'
  if ((await button.getAttribute('aria-disabled')) === null) return 'offered'
  return (await button.locator('.button-reason').textContent()) ?? ''
}

describeInBrowser('an action is offered by the data of its page', () => {
  const server = sharedServer()

  browserTest.for(rows.map((row) => [`${row.action}, with ${row.state}: ${row.is}`, row] as const))(
    '%s',
    async ([, { path, email = demo, data, steps, action, is }], { openTab }) => {
      const { page } = await openSignedIn(openTab, server, '/support', { email })
      if (data) await stubCall(page, data[0], { json: data[1] })
      await moveTo(page, path)
      for (const step of steps) await step(page)
      await eventually(async () => expect(await stateOf(page, action)).toBe(is))
    },
  )
})
