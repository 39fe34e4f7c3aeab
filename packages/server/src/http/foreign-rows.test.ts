import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { usdToTry } from '@ip-portal/core/kernel/values/money'
import { wire } from '@ip-portal/core/testing/wire/wire'
import { createEmailUndo } from '../domains/account/email/email-undo.queries.ts'
import { apiRoutes, pathWithin } from '../testing/api/api-routes.ts'
import { type Customers, signInCustomers, successfulCalls } from '../testing/api/successful-calls.ts'
import { call, readMails, startTestServer, type TestServer } from '../testing/index.ts'
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
/** Takes the token that is named below. */
const ending = 'DELETE /auth/tokens/:id'

let rowsBefore: Record<string, unknown[]>

const thirdUser = () => server.db.selectFrom('users').select('id').where('company_id', '=', 3).executeTakeFirstOrThrow()

/** Reads all rows that name the third company or its user. */
async function rowsOfThird() {
  const { db } = server
  const owners = { company_id: 3, user_id: (await thirdUser()).id }
  const rows: Record<string, unknown[]> = {}
  for (const { name, columns } of await db.introspection.getTables())
    for (const [column, owner] of Object.entries(owners))
      if (columns.some((one) => one.name === column))
        rows[`${name} ${column}`] = await db
          .selectFrom(name as 'users')
          .selectAll()
          .where(column as 'company_id', '=', owner)
          .execute()
  return rows
}

/** Fills a table with copies of its last row of the first company or its user. */
async function copy(table: 'order_requests' | 'api_tokens', count: number, vary: (at: number) => object) {
  const { id: _, ...row } = await server.db
    .selectFrom(table)
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: count }, (_one, at) => ({ ...row, ...vary(at) }))
  await server.db
    .insertInto(table)
    .values(copies as never)
    .execute()
}

// The user `fresh` gets a company of its own, which has nothing. The first company has rows of every kind.
beforeAll(async () => {
  const at = Date.now()
  server = await startTestServer({ now: () => at })
  const { db } = server
  await db.insertInto('companies').values({ id: 3, name: 'Yeni', orders_version: 0, created_at: at }).execute()
  await db
    .updateTable('users')
    .set({ company_id: 3, email_verified_at: at })
    .where('email', '=', 'yeni@ornek.example')
    .execute()
  me = await signInCustomers(server)
  const user = await thirdUser()
  await createEmailUndo(db, { ...user, email: 'yeni@ornek.example' }, at)
  const step = { token_hash: 'x', user_id: user.id, tries: 0, expires_at: at + 60_000, password_at: null }
  await db.insertInto('temp_tokens').values(step).execute()
  rowsBefore = await rowsOfThird()
  for (const [name, request] of Object.entries(successfulCalls(() => ({ server, me }))))
    if (!ofOthers.has(name) && name !== ending && !name.startsWith('GET'))
      expect([name, (await request()).status]).toEqual([name, 200])
  await db.updateTable('registry_defaults').set({ org: 'ORG-1' }).execute()
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

it('no change of another user reaches a row', async () => {
  expect(Object.values(rowsBefore).filter((rows) => rows.length > 0).length).toBeGreaterThan(4)
  expect(await rowsOfThird()).toEqual(rowsBefore)
})

it('no news of another user or company is mailed', async () => {
  await server.notify()
  // A mail that waits is in the table, one that was delivered in the folder.
  const waiting = await server.db.selectFrom('outbox').select('to_address').execute()
  const mails = [...waiting.map((mail) => mail.to_address), ...readMails(server.dataDir)]
  expect(mails.filter((mail) => mail.includes('demo@ornek.example'))).not.toEqual([])
  expect(mails.filter((mail) => mail.includes('yeni@ornek.example'))).toEqual([])
})

it('a tag of another company stays with it, also under the same name', async () => {
  const { tag } = await server.db
    .selectFrom('order_tags')
    .select('name as tag')
    .where('company_id', '=', 1)
    .executeTakeFirstOrThrow()
  expect((await me.large.call('POST', '/orders/2001/tag', { tag })).status).toBe(200)
  const { company_id } = await server.db
    .selectFrom('orders as o')
    .innerJoin('order_tags as t', 't.id', 'o.tag_id')
    .select('t.company_id')
    .where('o.id', '=', 2001)
    .executeTakeFirstOrThrow()
  expect(company_id).toBe(2)
})

/** Answers that hold no row. */
const nothing: Record<string, unknown> = {
  '/action/get/transactions': { success: true, transactions: [] },
  '/auth/tokens': [],
  '/contracts': [],
  '/invoices': { invoices: [], zipUrl: null },
  '/ip/bgp': { as_of: null, outdated: false, announcements: [] },
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

it('what others have used up leaves room', async () => {
  const { id: user_id } = await thirdUser()
  await copy('api_tokens', 50, (at) => ({ token_hash: `copy ${at}`, user_id, revoked_at: null }))
  await copy('order_requests', 50, () => ({ state: 'pending' }))
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const token = { name: 'CI', scope: 'read', orders: null, expires_at }
  expect((await me.demo.call('POST', '/auth/tokens', token)).status).toBe(200)
  const order = wire.find(({ request }) => request === 'POST /orders/save')?.body
  const promo_result = (await me.large.call('POST', '/orders/checkPromoCode', { code: 'YUZDE10', service_type_id: 2 }))
    .body
  expect((await me.large.call('POST', '/orders/save', { ...order, promo_result })).status).toBe(200)
})

it('an undone change of address leaves the links and recovery codes of others', async () => {
  const { db } = server
  const third = await thirdUser()
  const demo = { id: 1, email: 'demo@ornek.example' }
  const token = await createEmailUndo(db, demo, Date.now())
  await createEmailUndo(db, { ...third, email: 'yeni@ornek.example' }, Date.now())
  const code = { user_id: third.id, code_hash: 'x', key_id: 'x', created_at: Date.now() + 60_000 }
  await db.insertInto('recovery_codes').values(code).execute()
  const before = await rowsOfThird()
  expect((await call(server.url, 'POST', '/auth/undo-email', { body: { token } })).status).toBe(200)
  expect(await rowsOfThird()).toEqual(before)
})
