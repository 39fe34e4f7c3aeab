import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SpawnedServer, TestPostgres } from '@ip-portal/server/testing'
import { loadServerTesting } from '../../../tools/bench/checkout.ts'
import { amount, cpuMsOf, pairedRow } from '../../../tools/bench/measure.ts'
import type { Row, Table } from '../../../tools/bench/table.ts'
import { type Floor, spawnFloor } from './spawn-floor.ts'

export const name = 'server-requests'

const rounds = amount(9)
const perRound = amount(400)
/** The compiler of a fresh process is at work for the first thousands of requests. */
const warmUp = amount(3_000)
const listsPerRound = amount(50)
const orders = amount(1_000, 40)
const sockets = 16

type Testing = Awaited<ReturnType<typeof loadServerTesting>>

interface Target {
  url: string
  pid: number
}

interface Shot {
  method: 'GET' | 'POST' | 'PUT'
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
  headers: { authorization: string }
}

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
async function cpuPerRequest(target: Target, shot: Shot, times: number): Promise<number> {
  const before = cpuMsOf(target.pid) ?? Number.NaN
  let left = times
  const lane = async () => {
    while ((left -= 1) >= 0) await send(target, shot)
  }
  await Promise.all(Array.from({ length: sockets }, lane))
  return ((cpuMsOf(target.pid) ?? Number.NaN) - before) / times
}

interface Side {
  target: Target
  shot: Shot
  /** Runs before every round, which then sends one request. */
  prepare?: () => Promise<unknown>
}

/** Row of one kind of request, its floor measured beside it in every round. */
async function compare(what: string, floor: Side, subject: Side, times: number, goal?: number): Promise<Row> {
  const [floors, values]: [number[], number[]] = [[], []]
  const isSmall = times === perRound
  for (const { target, shot } of [floor, subject]) await cpuPerRequest(target, shot, isSmall ? warmUp : 4 * times)
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await cpuPerRequest(floor.target, floor.shot, times))
    await subject.prepare?.()
    values.push(await cpuPerRequest(subject.target, subject.shot, subject.prepare ? 1 : times))
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
    return { rows, notes: notes(postgres !== null) }
  } finally {
    agent.destroy()
    for (const { child } of [serializer, ...engines.map(({ floor }) => floor)]) child.kill()
    for (const { server } of engines) server.kill('SIGTERM')
    await Promise.all(engines.map(({ server }) => server.exited))
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const notes = (hasPostgres: boolean) => [
  `CPU time of the server process a request, all threads; medians of ${rounds} interleaved rounds of ${perRound} requests on ${sockets} sockets`,
  'floor of small requests: bench/programs/express-floor.ts, Express 5 with helmet on the same database; it checks no schema and writes no log line',
  'floor of lists: JSON.stringify of the same rows in node:http',
  ...(hasPostgres ? [] : ['no PostgreSQL at hand: SQLite only']),
]

async function compareSmall({ name, server, floor, headers }: Engine): Promise<Row[]> {
  const get: Shot = { method: 'GET', path: '/api/auth/profile', headers }
  const body = JSON.stringify({ code: 'YUZDE10', service_type_id: 1 })
  const post: Shot = { method: 'POST', path: '/api/orders/checkPromoCode', body, headers }
  const rows: Row[] = []
  for (const shot of [get, post]) {
    const [ours, other] = [JSON.parse(await send(server, shot)), JSON.parse(await send(floor, shot))] as unknown[]
    if (JSON.stringify(ours) !== JSON.stringify(other))
      throw new Error(`the floor answers ${JSON.stringify(other)}, the server ${JSON.stringify(ours)}`)
    const what = `authenticated ${shot.method}, ${name}`
    rows.push(await compare(what, { target: floor, shot }, { target: server, shot }, perRound, 0.8))
  }
  return rows
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
    prepare: () =>
      send(server, {
        method: 'POST',
        path: '/api/orders/2001/tag',
        headers,
        body: JSON.stringify({ tag: `t${Date.now()}` }),
      }),
  }
  const what = (state: string) => `list of ${orders} orders, ${state}, ${name}`
  return [
    await compare(what('unchanged (304)'), base, unchanged, listsPerRound, 0.12),
    await compare(what('after a change'), base, afterChange, listsPerRound),
  ]
}

async function startOnPostgres(testing: Testing, postgres: TestPostgres, dataDir: string): Promise<Engine> {
  const DATABASE_URL = await postgres.freshDatabase()
  return startEngine('PostgreSQL', testing, { DATA_DIR: dataDir, DATABASE_URL })
}

async function startEngine(
  name: string,
  { call, spawnServer }: Testing,
  settings: { DATA_DIR: string; DATABASE_URL?: string },
): Promise<Engine> {
  const server = await spawnServer({ DEMO_ORDERS: String(orders), ...settings })
  const floor = await spawnFloor('express-floor', settings)
  const signIns = JSON.parse(readFileSync(join(settings.DATA_DIR, 'demo.json'), 'utf8')) as { email: string }[]
  const user = signIns.find(({ email }) => email.startsWith('genis@'))
  const { body } = await call(server.url, 'POST', '/auth/login', { body: user })
  return { name, server, floor, headers: { authorization: `Bearer ${String(body['token'])}` } }
}
