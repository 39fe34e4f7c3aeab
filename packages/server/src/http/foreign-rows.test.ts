import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { usdToTry } from '@ip-portal/core/kernel/values/money'
import { apiRoutes, pathWithin } from '../testing/api/api-routes.ts'
import { type Customers, signInCustomers, successfulCalls } from '../testing/api/successful-calls.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { postForm, testFiles } from '../testing/post-form.ts'

let server: TestServer
let me: Customers
/** Rows of the first company, beside order 1001 and ticket 1. */
const ids = { ticket: '', contract: '', document: 0, session: 0, token: 0, plan: '', invoice: '' }
/** Calls that another user than `demo` makes, or that are made for one. */
const ofOthers = new Set([
  'PUT /auth/profile',
  'POST /auth/secure-check',
  'POST /auth/reset-password',
  'POST /auth/undo-email',
  'POST /auth/resend-verification',
  'POST /auth/verify-email',
  'POST /auth/confirm-password',
  'POST /auth/2fa/setup',
  'POST /auth/logout',
])
/** Calls that leave no row of the first company behind. */
const endings = ['DELETE /auth/tokens/:id', 'DELETE /auth/sessions', 'DELETE /auth/sessions/:id']

// The user `fresh` gets a company of its own, which has nothing. The first company has rows of every kind.
beforeAll(async () => {
  const at = Date.now()
  server = await startTestServer({ now: () => at })
  const { db } = server
  await db.insertInto('companies').values({ id: 3, name: 'Yeni', orders_version: 0, created_at: at }).execute()
  await db.updateTable('users').set({ company_id: 3 }).where('email', '=', 'yeni@ornek.example').execute()
  me = await signInCustomers(server)
  for (const [name, request] of Object.entries(successfulCalls(() => ({ server, me }))))
    if (!ofOthers.has(name) && !endings.includes(name) && !name.startsWith('GET'))
      expect([name, (await request()).status]).toEqual([name, 200])
  const nameOf = async (owner: 'ticket_files' | 'contract_files') => {
    const ofKind = db.selectFrom(owner).select('file_id')
    const file = await db.selectFrom('files').select('stored_name').where('id', 'in', ofKind).executeTakeFirst()
    return file?.stored_name ?? ''
  }
  const first = async (path: string) => JSON.parse((await me.demo.call('GET', path)).text)
  ids.ticket = await nameOf('ticket_files')
  ids.contract = await nameOf('contract_files')
  ids.document = (await first('/contracts'))[0].id
  ids.session = (await first('/auth/sessions'))[0].id
  ids.token = (await first('/auth/tokens'))[0].id
  ids.plan = (await first('/plans'))[0].id
  ids.invoice = (await first('/invoices')).invoices[0].invoiceId
})
afterAll(() => server.stop())

const routes = apiRoutes().filter(({ access }) => access === 'session')
/** Calls that name a row in their path. Entries of the registry and parameters belong to no company. */
const named = routes.filter(({ path }) => path.includes(':') && !/whois|\/params\/:name$/.test(path))
/** Lists that are the same for all companies. */
const shared = new Set([
  '/orders/service-types',
  '/orders/show-available-ips',
  '/action/get/file-types',
  '/action/get/rate',
])
const lists = routes.filter(({ method, path }) => method === 'GET' && !path.includes(':') && !shared.has(path))

describe('a row of another company in the path', () => {
  it.each(named.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s answers 404',
    async (_, route) => {
      const path = pathWithin(route, ids)
        .replace('/auth/sessions/1', `/auth/sessions/${ids.session}`)
        .replace('/auth/tokens/:id', `/auth/tokens/${ids.token}`)
        .replace('/plans/:id', `/plans/${ids.plan}`)
        .replace(':invoiceId', ids.invoice)
      expect(path).not.toContain(':')
      const { status, body } = await me.large.call(route.method, path, {})
      expect([status, body['success'], typeof body.message]).toEqual([404, false, 'string'])
    },
  )
})

describe('a row of another company in the body', () => {
  const order_id = 1001

  it('a payment and a promo code answer 404', async () => {
    const { rate } = (await me.large.call('GET', '/action/get/rate')).body
    const amounts = { amount_usd: 10, amount_try: usdToTry(10, Number(rate)), exchange_rate: rate }
    const method = { payment_date: istanbulDay(Date.now()), payment_method: 'bank_transfer' }
    const payment = { customer_id: 2, order_id, ...amounts, ...method, reference_number: 'HVL-1', notes: '' }
    expect((await me.large.call('POST', '/action/add-payment', payment)).status).toBe(404)
    expect((await me.large.call('POST', '/orders/checkPromoCode', { code: 'YUZDE10', order_id })).status).toBe(404)
  })

  it.each([
    ['/tickets', () => ({ subject: 'Konu', description: 'Soru', order_id: String(order_id) }), 'attachments'],
    ['/action/upload/document', () => ({ contractId: String(ids.document), fileType: '1' }), 'files'],
  ] as const)('POST %s answers 404', async (path, texts, field) => {
    const { status } = await postForm(server.url, path, me.large.token, texts(), [testFiles.pdf], { field })
    expect(status).toBe(404)
  })
})

/** Answers that hold no row. */
const nothing: Record<string, unknown> = {
  '/action/get/transactions': { success: true, transactions: [] },
  '/auth/tokens': [],
  '/contracts': [],
  '/invoices': { invoices: [], zipUrl: null },
  '/orders': { active: [], pending: [] },
  '/orders/defaults': { adminc: null, org: null, asn: null },
  '/orders/origins': { orders: [] },
  '/orders/stats': {
    total_active_orders: 0,
    total_remaining_balance: 0,
    total_late_payments_amount: 0,
    overdueBalances: [],
    waitingPayments: [],
    rblStats: [],
    service_summary: [],
    pending_requests: 0,
    rpki: { valid: 0, invalid: 0, unknown: 0, pending: 0, notFound: 0, invalid_orders: [] },
    unread_tickets: 0,
  },
  '/orders/tags': [],
  '/plans': [],
  '/tickets': [],
  '/tickets/open': { open_tickets: 0 },
}

it('a company that has nothing sees nothing but its own user and sign-in', async () => {
  const read = async (path: string): Promise<unknown> => JSON.parse((await me.fresh.call('GET', path)).text)
  for (const [path, answer] of Object.entries(nothing)) expect([path, await read(path)]).toEqual([path, answer])
  const name = 'Yeni Kullanıcı'
  expect(await read('/audit')).toMatchObject([{ action: 'session.open', actor: { name } }])
  expect(await read('/auth/sessions')).toMatchObject([{ current: true }])
  expect(await read('/auth/profile')).toMatchObject({ name })
  expect(await read('/auth/security-status')).toMatchObject({ is2FAEnabled: false, recoveryCodesLeft: null })
  expect(Object.values((await read('/auth/notifications')) as object)).not.toContain(false)
  const own = ['/audit', '/auth/sessions', '/auth/profile', '/auth/security-status', '/auth/notifications']
  expect(lists.map(({ path }) => path).toSorted()).toEqual([...Object.keys(nothing), ...own].toSorted())
})
