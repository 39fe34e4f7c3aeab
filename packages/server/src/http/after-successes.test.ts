import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { type Customers, signInCustomers, successfulCalls } from '../testing/api/successful-calls.ts'
import { runOperator, startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
let me: Customers
beforeAll(async () => {
  server = await startTestServer()
  me = await signInCustomers(server)
})
afterAll(() => server.stop())

/** Reads the rows that wait for a command; the first one is of the company of `demo`. */
const waiting = {
  requests: () =>
    server.db.selectFrom('order_requests').select('id').where('state', '=', 'pending').orderBy('id').execute(),
  payments: () => server.db.selectFrom('payments').select('id').where('state', '=', 'waiting').orderBy('id').execute(),
  renewals: () => server.db.selectFrom('renewals').select('id').where('order_id', '=', 1002).execute(),
  tickets: () => server.db.selectFrom('tickets').select('id').where('company_id', '=', 1).execute(),
}

async function run(...line: string[]) {
  const { code, stderr } = await runOperator(line, server.environment)
  return { status: code === 0 ? 200 : 500, text: stderr }
}

/** Runs a command on the first row that waits for it. */
const decide =
  (what: keyof typeof waiting, verb: string, ...options: string[]) =>
  async () => {
    const [first] = await waiting[what]()
    return run(what, verb, String(first?.id), ...options)
  }

const text = ['--text', 'Metin']
const readsTicket = 'GET /tickets/:id/responses'
const calls = Object.entries(successfulCalls(() => ({ server, me })))
const changes: Record<string, () => Promise<{ status: number; text: string }>> = {
  ...Object.fromEntries(calls.filter(([name]) => !name.startsWith('GET ') || name === readsTicket)),
  'another tag': () => me.demo.call('POST', '/orders/1001/tag', { tag: 'Başka' }),
  'tickets reply': decide('tickets', 'reply', ...text),
  'requests approve': decide('requests', 'approve'),
  'requests refuse': decide('requests', 'refuse', ...text),
  'requests expire': decide('requests', 'expire', ...text),
  'renewals complete': decide('renewals', 'complete'),
  'payments refuse': decide('payments', 'refuse', ...text),
  'payments confirm': decide('payments', 'confirm'),
  'invoices add': () => run('invoices', 'add', '1001', '--usd', '5'),
  'rbl scan': () => run('rbl', 'scan'),
  'orders suspend': () => run('orders', 'suspend', '1003', ...text),
  'orders resume': () => run('orders', 'resume', '1003', ...text),
  'orders extend': () => run('orders', 'extend', '1003', '--to', addDays(istanbulDay(Date.now()), 1_500), ...text),
  'orders cancel': () => run('orders', 'cancel', '1003', ...text),
  'two-factor off': () => run('two-factor', 'off', 'demo@ornek.example'),
}

const [list, stats] = ['/orders', '/orders/stats'] as const
/** Lists of the company in which a change shows; those that are not named show in none. */
const shows: Record<string, string[]> = {
  'POST /orders/:id/applyRenewal': [stats],
  'POST /orders/save': [list, stats],
  'POST /ip/order/:order/:ip/:subnet/route': [stats],
  'DELETE /ip/order/:order/:ip/:subnet/route/:origin': [stats],
  'POST /action/add-payment': [stats],
  [readsTicket]: [stats],
  'another tag': [list],
  'tickets reply': [stats],
  'requests approve': [list, stats],
  'requests refuse': [list, stats],
  'requests expire': [list, stats],
  'renewals complete': [list, stats],
  'orders suspend': [list, stats],
  'orders resume': [list, stats],
  'orders extend': [list, stats],
  'orders cancel': [list, stats],
  'payments refuse': [stats],
  'payments confirm': [list, stats],
  'invoices add': [list, stats],
  'rbl scan': [list, stats],
}

const read = (path: string, etag?: string | null) =>
  me.demo.call('GET', path, undefined, etag ? { 'if-none-match': etag } : {})

/** Lets the lists be read from the tables, whatever the change has noted. */
async function forgetLists(): Promise<void> {
  const company = server.db.updateTable('companies').where('id', '=', 1)
  await company.set((row) => ({ orders_version: row('orders_version', '+', 1) })).execute()
}

const triesOfAddresses = () =>
  server.db.selectFrom('rate_limits').select(['name', 'used']).where('name', 'like', 'address:%').execute()

it.each(Object.entries(changes))('%s keeps no try, and no ETag of a list in which it shows', async (name, send) => {
  const before = await Promise.all([list, stats].map((path) => read(path)))
  const tries = await triesOfAddresses()
  const answer = await send()
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  expect(await triesOfAddresses()).toEqual(tries)
  const asked = await Promise.all([list, stats].map((path, at) => read(path, before[at]?.headers.get('etag'))))
  await forgetLists()
  const anew = await Promise.all([list, stats].map((path) => read(path)))
  const changed = [list, stats].filter((_, at) => anew[at]?.text !== before[at]?.text)
  const kept = [list, stats].filter((_, at) => asked[at]?.status === 304)
  expect([changed, kept.filter((path) => changed.includes(path))]).toEqual([shows[name] ?? [], []])
})
