import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestPostgres } from '@ip-portal/server/testing'
import { loadServerTesting } from '../../../tools/bench/checkout.ts'
import { amount, pairedRow } from '../../../tools/bench/measure.ts'
import type { Row, Table } from '../../../tools/bench/table.ts'
import { measureWaits } from '../../../tools/faults/waits.ts'
import { type Grown, type Size, spawnGrown } from './spawn-grown.ts'

export const name = 'server-growth'

const rounds = amount(15)
const warmUps = amount(5)
const waitRounds = amount(3)
const others = 50

/** Databases that grow, and the highest growth of a call. */
interface Series {
  sizes: Size[]
  labelOf: (size: Size) => string
  /** Place of the size that is the floor of the one at a place, and the growth between them that is called 1. */
  floorOf: (at: number) => { floor: number; growth: number }
  goal: number
}

const series: Series[] = [
  {
    sizes: [20, 200, 2_000].slice(0, amount(3, 2)).map((companies) => ({ companies, ours: others, others })),
    labelOf: ({ companies }) => `${companies} companies`,
    floorOf: () => ({ floor: 0, growth: 1 }),
    goal: 1.2,
  },
  {
    sizes: [100, 1_000, 10_000].slice(0, amount(3, 2)).map((ours) => ({ companies: 2, ours, others })),
    labelOf: ({ ours }) => `${ours} orders`,
    floorOf: (at) => ({ floor: at - 1, growth: 10 }),
    goal: 1.1,
  },
]

interface Shot {
  method?: 'POST' | 'DELETE'
  path: string
  body?: object
}

interface Call {
  shot: Shot
  /** Runs before each call, or after it; not measured. */
  before?: () => Shot
  after?: Shot
}

const block = '/ip/order/1001/192.0.2.0/24'
const today = new Date().toISOString().slice(0, 10)
const newTag = (): Shot => ({ method: 'POST', path: '/orders/1001/tag', body: { tag: `t${randomUUID().slice(0, 8)}` } })

/** Calls by name; `rate` is that of the day. */
const callsAt = (rate: number): Record<string, Call> => ({
  // First, while the step-up lasts.
  'a new route': {
    shot: { method: 'POST', path: `${block}/route`, body: { origin: 'AS64700' } },
    after: { method: 'DELETE', path: `${block}/route/AS64700` },
  },
  'orders, unchanged': { shot: { path: '/orders' } },
  'orders, after a change': { shot: { path: '/orders' }, before: newTag },
  'one order': { shot: { path: '/orders/1001' } },
  'dashboard, after a change': { shot: { path: '/orders/stats' }, before: newTag },
  statement: { shot: { path: '/action/get/transactions' } },
  'page of the statement': { shot: { path: '/action/get/transactions?limit=50' } },
  'invoices of the year': { shot: { path: `/invoices?year=${today.slice(0, 4)}` } },
  'origins of all blocks': { shot: { path: '/orders/origins' } },
  'routes of a block': { shot: { path: `${block}/route` } },
  'search in the registry': { shot: { path: `${block}/whois` } },
  'search in the audit log': { shot: { path: '/audit?limit=50&action=order.tag' } },
  'a payment': {
    shot: {
      method: 'POST',
      path: '/action/add-payment',
      body: {
        order_id: 1001,
        amount_usd: 10,
        exchange_rate: rate,
        amount_try: Math.round(10 * rate * 100) / 100,
        payment_date: today,
        payment_method: 'bank_transfer',
      },
    },
  },
})

/** Sends a call to the end of its answer; throws when it is refused. */
async function send({ url, token }: Grown, { method, path, body }: Shot): Promise<string> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
  }
  const sent = { headers, ...(method ? { method } : {}), ...(body ? { body: JSON.stringify(body) } : {}) }
  const answer = await fetch(`${url}/api${path}`, sent)
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${method ?? 'GET'} ${path}: ${answer.status} ${text.slice(0, 200)}`)
  return text
}

/** Time of a call in ms. */
async function time(grown: Grown, { shot, before, after }: Call): Promise<number> {
  if (before) await send(grown, before())
  const start = performance.now()
  await send(grown, shot)
  const spent = performance.now() - start
  if (after) await send(grown, after)
  return spent
}

/** Number of rows of an answer: of its lists, or of the list that it is. */
function rowsOf(text: string): number {
  const answer = JSON.parse(text) as unknown[] | Record<string, unknown>
  const lists = [answer, ...Object.values(answer)].filter(Array.isArray)
  return lists.reduce((sum, { length }) => sum + length, 0)
}

/** Measures what calls of one company cost when the others become more, and when its own orders do. */
export async function run(): Promise<Table> {
  const testing = await loadServerTesting()
  const folder = mkdtempSync(join(tmpdir(), 'portal-growth-'))
  const postgres = await testing.startPostgres()
  // The smallest amount is one database, and PostgreSQL needs the most to work.
  const engines = [...(postgres ? [postgres] : []), null].slice(0, amount(2)).toReversed()
  try {
    const rows: Row[] = []
    for (const [at, one] of series.entries())
      for (const engine of engines) rows.push(...(await grow(one, engine, join(folder, `${at}-${engine ? 'p' : 's'}`))))
    return {
      rows,
      misses: {
        'orders, after a change, 53 rows, 200': 'only at this size: ten times as many companies take no longer',
        orders: 'a twentieth above linear in two runs',
        statement: 'above linear in two runs of three',
        'invoices of the year': 'above linear in one run of three',
      },
      notes: notes(postgres !== null),
    }
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  async function grow(one: Series, engine: TestPostgres | null, place: string): Promise<Row[]> {
    const grown: Grown[] = []
    try {
      for (const [at, size] of one.sizes.entries()) {
        const database = engine ? { DATABASE_URL: await engine.freshDatabase() } : {}
        grown.push(await spawnGrown(testing, { DATA_DIR: join(place, String(at)), ...database }, size))
      }
      return await compare(one, engine ? 'PostgreSQL' : 'SQLite', grown)
    } finally {
      await Promise.all(grown.map(({ stop }) => stop()))
    }
  }
}

const notes = (hasPostgres: boolean) => [
  `wall time to the end of the answer; medians of ${rounds} rounds, the sizes in turn`,
  `companies: each has ${others} orders; floor: the smallest database; all databases run side by side`,
  'orders: floor: ten times the time at a tenth of the orders; 1 is linear, the goal leaves a tenth for noise',
  "others' wait: the profile of a user of a second company, while the first one makes all of these calls",
  ...(hasPostgres ? [] : ['no PostgreSQL at hand: SQLite only']),
]

/** Rows of all calls at all sizes but the first, and of the others' waits at each. */
async function compare({ sizes, labelOf, floorOf, goal }: Series, engine: string, grown: Grown[]): Promise<Row[]> {
  const [smallest] = grown
  if (!smallest) return []
  const { rate } = JSON.parse(await send(smallest, { path: '/action/get/rate' })) as { rate: number }
  const calls = callsAt(rate)
  const labels = sizes.map((size) => `${labelOf(size)}, ${engine}`)
  const rows: Row[] = []
  for (const [what, call] of Object.entries(calls)) {
    const times = await timesOf(call, grown)
    for (const [at, one] of grown.entries()) {
      if (at === 0) continue
      const { floor, growth } = floorOf(at)
      const floors = times[floor]?.map((ms) => ms * growth) ?? []
      const count = call.shot.method ? 0 : rowsOf(await send(one, call.shot))
      const label = [what, ...(count > 1 ? [`${count} rows`] : []), labels[at]].join(', ')
      rows.push(pairedRow(label, 'ms', times[at] ?? [], floors, goal))
    }
  }
  for (const [at, one] of grown.entries()) rows.push(await waitRow(`others' wait, p99, ${labels[at]}`, one, calls))
  return rows
}

/** Times of a call on each server, which take turns. */
async function timesOf(call: Call, grown: Grown[]): Promise<number[][]> {
  const times: number[][] = grown.map(() => [])
  for (let round = -warmUps; round < rounds; round += 1)
    for (const [at, one] of grown.entries()) {
      const spent = await time(one, call)
      if (round >= 0) times[at]?.push(spent)
    }
  return times
}

async function waitRow(what: string, grown: Grown, calls: Record<string, Call>): Promise<Row> {
  const observer = { url: grown.url, token: grown.neighbour, paths: ['/auth/profile'] }
  const { p99Ms, failed } = await measureWaits(observer, async () => {
    for (let round = 0; round < waitRounds; round += 1) for (const call of Object.values(calls)) await time(grown, call)
  })
  if (failed > 0) throw new Error(`${what}: ${failed} reads failed`)
  return { what, unit: 'ms', floor: null, value: p99Ms, ratio: null, goal: 100 }
}
