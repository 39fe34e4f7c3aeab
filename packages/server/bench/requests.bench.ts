import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SpawnedServer, TestPostgres } from '@ip-portal/server/testing'
import { loadServerTesting } from '../../../tools/bench/checkout.ts'
import { amount, cpuMsOf, pairedRow } from '../../../tools/bench/measure.ts'
import type { Row, Table } from '../../../tools/bench/table.ts'
import { type Floor, spawnFloor } from './spawn-floor.ts'

export const name = 'server-requests'

const rounds = amount(9)
const perRound = amount(400)
/** The compiler of a fresh process is at work for the first thousands of requests. */
const warmUpRounds = amount(7)
const changesPerRound = amount(150)
const listsPerRound = amount(50)
const preparedPerRound = amount(10)
const orders = amount(1_000, 40)
const sockets = 16
/** Changes of a company that run side by side by default: with more of them some would wait for their turn. */
const changesAtOnce = 3

/** Goals of the floors' ratios. */
const goals = { get: 1.2, post: 1.2, unchangedList: 0.12, changedList: 2 }

type Testing = Awaited<ReturnType<typeof loadServerTesting>>

interface Target {
  url: string
  pid: number
}

interface Shot {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: string
  headers?: Record<string, string>
  /** Expected status; a refusal would be fast. */
  status?: number
}

/** The portal on one database, and the Express floor on the same. */
interface Engine {
  name: string
  server: SpawnedServer
  floor: Floor
  store: Store
  /** Signs a user with a second factor in and steps the session up, for five minutes. */
  stepUp: () => Promise<Headers>
  /** Of the user whose company has the long list. */
  headers: Headers
}

type Headers = { authorization: string }
type Store = ReturnType<Testing['openStore']>

const agent = new Agent({ keepAlive: true, maxSockets: sockets })

function send({ url }: Target, { method, path, body, headers = {}, status = 200 }: Shot): Promise<string> {
  return new Promise((resolve, reject) => {
    const type =
      body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = request(url + path, { method, agent, headers: { ...headers, ...type } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        if (answer.statusCode === status) resolve(text)
        else reject(new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 200)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** CPU time of the process per request in ms. */
async function cpuPerRequest({ target, shot, changes }: Side, times: number): Promise<number> {
  const before = cpuMsOf(target.pid) ?? Number.NaN
  let left = times
  let sent = 0
  const lane = async (_: unknown, number: number) => {
    while ((left -= 1) >= 0)
      for (const one of changes?.shots(number) ?? [shot]) {
        await send(target, one)
        sent += 1
      }
  }
  await Promise.all(Array.from({ length: changes ? changesAtOnce : sockets }, lane))
  await changes?.settled()
  return ((cpuMsOf(target.pid) ?? Number.NaN) - before) / sent
}

interface Side {
  target: Target
  shot: Shot
  /** Changes in place of the shot, one after another in each lane; then what they left to do is waited for. */
  changes?: { shots: (lane: number) => Shot[]; settled: () => Promise<void> }
  /** Runs before every request; a round has a few of them. */
  prepare?: () => Promise<unknown>
}

/** CPU time per request, each after its preparation, which is not counted. */
async function cpuPerPrepared(side: Side, times: number): Promise<number> {
  if (!side.prepare) return cpuPerRequest(side, times)
  let spent = 0
  for (let sent = 0; sent < preparedPerRound; sent += 1) {
    await side.prepare()
    spent += await cpuPerRequest(side, 1)
  }
  return spent / preparedPerRound
}

/** Row of one kind of request, its floor measured beside it in every round. */
async function compare(what: string, floor: Side, subject: Side, times: number, goal: number): Promise<Row> {
  const [floors, values]: [number[], number[]] = [[], []]
  for (const side of [floor, subject])
    for (let round = 0; round < warmUpRounds; round += 1) await cpuPerPrepared(side, times)
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await cpuPerPrepared(floor, times))
    values.push(await cpuPerPrepared(subject, times))
  }
  return pairedRow(what, 'ms', values, floors, goal)
}

/** CPU time of the server for small authenticated requests against Express, and for the list of 1,000 orders. */
export async function run(): Promise<Table> {
  if (cpuMsOf(process.pid) === null) return { rows: [], skipped: 'CPU time of a process can only be read on Linux' }
  const testing = await loadServerTesting()
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const postgres = await testing.startPostgres()
  const serializer = await spawnFloor('stringify-floor')
  const engines: Engine[] = []
  try {
    if (postgres) engines.push(await startOnPostgres(testing, postgres, join(folder, 'postgres')))
    // The smallest amount is one database, and PostgreSQL needs the most to work.
    if (engines.length < amount(2))
      engines.unshift(await startEngine('SQLite', testing, { DATA_DIR: join(folder, 'sqlite') }))
    const rows: Row[] = []
    for (const engine of engines) rows.push(...(await compareSmall(engine)))
    for (const engine of engines) rows.push(...(await compareLists(engine, serializer)))
    return {
      rows,
      misses: {
        'authenticated GET': 'the answer is checked by its schema and a line is logged, which the floor does not',
        'POST of a route': 'the audit row is sealed, the mail sent and the body checked, which the floor does not',
        'POST of a payment': 'as the POST of a route',
        'list of 1000 orders, unchanged': 'session look-up, version and log line, which the list in memory has not',
        'list of 1000 orders, after a change':
          'reads 1,000 orders with balances and counts of the database and copies them from its thread',
      },
      notes: notes(postgres !== null),
    }
  } finally {
    agent.destroy()
    for (const { child } of [serializer, ...engines.map(({ floor }) => floor)]) child.kill()
    for (const { store } of engines) await store.close()
    for (const { server } of engines) server.kill('SIGTERM')
    await Promise.all(engines.map(({ server }) => server.exited))
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const notes = (hasPostgres: boolean) => [
  `CPU time of the server process a request, all threads; medians of ${rounds} interleaved rounds of ${perRound} requests on ${sockets} sockets`,
  'floor of small requests: bench/programs/express-floor.ts, Express 5 with helmet on the same database and the same statements; it checks no schema, writes no log line and seals no audit row',
  `changes: ${changesPerRound} a round, ${changesAtOnce} at once, with their mails and, at the server, the seals of their audit rows`,
  'floor of lists: JSON.stringify of the same rows in node:http',
  ...(hasPostgres ? [] : ['no PostgreSQL at hand: SQLite only']),
]

async function compareSmall(engine: Engine): Promise<Row[]> {
  const { name, server, floor, stepUp } = engine
  const headers = await stepUp()
  const changes = await compareChanges(engine, headers)
  const shot: Shot = { method: 'GET', path: '/api/auth/profile', headers }
  requireEqual(await send(floor, shot), await send(server, shot))
  const what = `authenticated GET, ${name}`
  return [await compare(what, { target: floor, shot }, { target: server, shot }, perRound, goals.get), ...changes]
}

function requireEqual(floor: string, server: string): void {
  if (plain(floor) !== plain(server)) throw new Error(`the floor answers ${floor}, the server ${server}`)
}

/** Answer without what each change has of its own. */
const plain = (answer: string): string =>
  JSON.stringify({ ...(JSON.parse(answer) as object), id: undefined, version: undefined })

/** A payment, and a route that is added and deleted: its deletion makes the next one free of charge. */
async function compareChanges({ name, server, floor, store }: Engine, headers: Headers): Promise<Row[]> {
  const payment = await paymentOf(store, headers)
  const kinds: Record<string, (target: Target) => (lane: number) => Shot[]> = {
    // First, while the step-up lasts.
    route: (target) => (lane) => routeChanges(headers, (target === floor ? 64_600 : 64_700) + lane),
    payment: () => () => [payment()],
  }
  const rows: Row[] = []
  for (const [kind, shotsOf] of Object.entries(kinds)) {
    const sideOf = (target: Target): Side => {
      const shots = shotsOf(target)
      return { target, shot: payment(), changes: { shots, settled: () => settled(store) } }
    }
    const [one, other] = [sideOf(floor), sideOf(server)]
    for (const [at, shot] of shotsOf(floor)(sockets).entries())
      requireEqual(await send(floor, shot), await send(server, shotsOf(server)(sockets)[at] ?? shot))
    rows.push(await compare(`POST of a ${kind}, ${name}`, one, other, changesPerRound, goals.post))
  }
  return rows
}

async function paymentOf({ db }: Store, headers: Headers): Promise<() => Shot> {
  const { rate_e4 } = await db
    .selectFrom('exchange_rates')
    .select('rate_e4')
    .orderBy('rate_on', 'desc')
    .executeTakeFirstOrThrow()
  const amount_usd = 10
  const body = JSON.stringify({
    order_id: 1001,
    amount_usd,
    exchange_rate: rate_e4 / 10_000,
    amount_try: Math.round((amount_usd * rate_e4) / 100) / 100,
    payment_date: new Date().toISOString().slice(0, 10),
    payment_method: 'bank_transfer',
  })
  const path = '/api/action/add-payment'
  return () => ({ method: 'POST', path, body, headers: { ...headers, 'idempotency-key': randomUUID() } })
}

function routeChanges(headers: Headers, asn: number): Shot[] {
  const [path, origin] = ['/api/ip/order/1001/192.0.2.0/24/route', `AS${asn}`]
  return [
    { method: 'POST', path, body: JSON.stringify({ origin }), headers },
    { method: 'DELETE', path: `${path}/${origin}`, headers },
  ]
}

/** Waits until all mails are sent and all audit rows are sealed, which is work of the changes. */
async function settled({ db }: Store): Promise<void> {
  for (;;) {
    const mail = await db.selectFrom('outbox').select('id').executeTakeFirst()
    const row = await db
      .selectFrom('audit_log')
      .select('id')
      .where('id', '>', (audit) => audit.selectFrom('audit_seals').select((seal) => seal.fn.max('audit_id').as('id')))
      .executeTakeFirst()
    if (!mail && !row) return
    await delay(50)
  }
}

async function compareLists({ name, server, headers }: Engine, floor: Floor): Promise<Row[]> {
  const list: Shot = { method: 'GET', path: '/api/orders', headers }
  const base: Side = { target: floor, shot: { method: 'GET', path: '/' } }
  await send(floor, { method: 'PUT', path: '/', body: await send(server, list) })
  const etag = (await fetch(`${server.url}/api/orders`, { headers })).headers.get('etag') ?? ''
  const repeated: Shot = { ...list, headers: { ...headers, 'if-none-match': etag }, status: 304 }
  const unchanged = { target: server, shot: repeated }
  const afterChange = {
    target: server,
    shot: list,
    // A tag moves the version, so the list is read and written again.
    prepare: () => {
      const body = JSON.stringify({ tag: `t${Date.now()}` })
      return send(server, { method: 'POST', path: '/api/orders/2001/tag', headers, body })
    },
  }
  const what = (state: string) => `list of ${orders} orders, ${state}, ${name}`
  return [
    await compare(what('unchanged (304)'), base, unchanged, listsPerRound, goals.unchangedList),
    await compare(what('after a change'), base, afterChange, listsPerRound, goals.changedList),
  ]
}

async function startOnPostgres(testing: Testing, postgres: TestPostgres, dataDir: string): Promise<Engine> {
  const DATABASE_URL = await postgres.freshDatabase()
  return startEngine('PostgreSQL', testing, { DATA_DIR: dataDir, DATABASE_URL })
}

async function startEngine(
  name: string,
  { call, openStore, signInSpawned, spawnServer }: Testing,
  settings: { DATA_DIR: string; DATABASE_URL?: string },
): Promise<Engine> {
  const server = await spawnServer({ DEMO_ORDERS: String(orders), ...settings })
  const floor = await spawnFloor('express-floor', settings)
  const signIns = JSON.parse(readFileSync(join(settings.DATA_DIR, 'demo.json'), 'utf8')) as { email: string }[]
  const user = signIns.find(({ email }) => email.startsWith('genis@'))
  const { body } = await call(server.url, 'POST', '/auth/login', { body: user })
  return {
    name,
    server,
    floor,
    store: openStore({ dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL }),
    stepUp: async () => ({ authorization: `Bearer ${(await signInSpawned(server.url, settings.DATA_DIR)).token}` }),
    headers: { authorization: `Bearer ${String(body['token'])}` },
  }
}
