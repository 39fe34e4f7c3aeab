import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { call, type SpawnedServer, spawnServer, startPostgres } from '@ip-portal/server/testing'
import { cpuMsOf, pairedRow } from '../../../tools/bench/measure.ts'
import type { Row, Table } from '../../../tools/bench/table.ts'

export const name = 'server-requests'

const rounds = 7
const perRound = 400
/** The compiler of a fresh process is at work for the first thousands of requests. */
const warmUp = 3_000
const listsPerRound = 20
const orders = 1_000
const sockets = 16

/** A server that does nothing but what every answer needs; the rows it is given are serialised again each time. */
const floorSource = `
import { createServer } from 'node:http'
let rows = []
const server = createServer((asked, answer) => {
  const parts = []
  asked.on('data', (part) => parts.push(part))
  asked.on('end', () => {
    const given = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : null
    if (asked.method === 'PUT') rows = given
    const body = JSON.stringify(asked.url === '/rows' && asked.method === 'GET' ? rows : { success: true })
    answer.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    answer.end(body)
  })
})
server.listen(0, '127.0.0.1', () => console.log('ready http://127.0.0.1:' + server.address().port))
`

interface Target {
  url: string
  pid: number
}

interface Shot {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: string
  headers?: Record<string, string>
  /** What the answer has to be; a refusal would be fast. */
  status?: number
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
async function cpuPer(target: Target, shot: Shot, times: number): Promise<number> {
  const before = cpuMsOf(target.pid) ?? Number.NaN
  let left = times
  const lane = async () => {
    while ((left -= 1) >= 0) await send(target, shot)
  }
  await Promise.all(Array.from({ length: sockets }, lane))
  return ((cpuMsOf(target.pid) ?? Number.NaN) - before) / times
}

/** Rows of one kind of request on each database, its floor measured beside it in every round. */
async function compare(
  what: string,
  floor: { target: Target; shot: Shot },
  subjects: { name: string; target: Target; shot: Shot; prepare?: () => Promise<unknown> }[],
  { times, goal }: { times: number; goal?: number },
): Promise<Row[]> {
  const floors: number[] = []
  const values: number[][] = subjects.map(() => [])
  for (const { target, shot } of [floor, ...subjects]) await cpuPer(target, shot, times === perRound ? warmUp : times)
  for (let round = 0; round < rounds; round += 1) {
    floors.push(await cpuPer(floor.target, floor.shot, times))
    for (const [at, { target, shot, prepare }] of subjects.entries()) {
      await prepare?.()
      values[at]?.push(await cpuPer(target, shot, prepare ? 1 : times))
    }
  }
  return subjects.map(({ name }, at) => pairedRow(`${what}, ${name}`, 'ms', values[at] ?? [], floors, goal))
}

/** CPU time of the server for small requests and for the list of 1,000 orders, against a bare node:http. */
export async function run(): Promise<Table> {
  if (cpuMsOf(process.pid) === null) return { rows: [], skipped: 'CPU time of a process can only be read on Linux' }
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const postgres = await startPostgres()
  const floor = await startFloor()
  const servers: { name: string; server: SpawnedServer; token: string }[] = []
  try {
    servers.push({ name: 'SQLite', ...(await startPortal(join(folder, 'sqlite'), {})) })
    if (postgres) {
      const url = await postgres.freshDatabase()
      servers.push({ name: 'PostgreSQL', ...(await startPortal(join(folder, 'postgres'), { DATABASE_URL: url })) })
    }
    return { rows: await measure(floor, servers), notes: notes(postgres !== null) }
  } finally {
    agent.destroy()
    floor.child.kill()
    for (const { server } of servers) server.kill('SIGTERM')
    await Promise.all(servers.map(({ server }) => server.exited))
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const notes = (hasPostgres: boolean) => [
  `CPU time of the server process a request, all threads; medians of ${rounds} interleaved rounds of ${perRound} requests on ${sockets} sockets`,
  'floor: node:http that answers {"success":true}, or JSON.stringify of the same rows; no query: check-session without a token, a sign-in that its schema refuses',
  ...(hasPostgres ? [] : ['no PostgreSQL at hand: SQLite only']),
]

async function measure(
  floor: Target,
  servers: { name: string; server: SpawnedServer; token: string }[],
): Promise<Row[]> {
  const subjects = (shot: (headers: Record<string, string>) => Shot) =>
    servers.map(({ name, server, token }) => ({
      name,
      target: server,
      shot: shot({ authorization: `Bearer ${token}` }),
    }))
  const [get, post] = [
    { target: floor, shot: { method: 'GET', path: '/' } as Shot },
    { target: floor, shot: { method: 'POST', path: '/', body: '{"code":"YUZDE10","service_type_id":1}' } as Shot },
  ]
  const promo = (headers: Record<string, string>): Shot => ({
    ...post.shot,
    path: '/api/orders/checkPromoCode',
    headers,
  })
  const small = { times: perRound }
  return [
    ...(await compare(
      'small GET, no query',
      get,
      subjects(() => ({ method: 'GET', path: '/api/auth/check-session' })).slice(0, 1),
      { ...small, goal: 1.6 },
    )),
    ...(await compare(
      'small POST, no query',
      post,
      subjects(() => ({ ...post.shot, path: '/api/auth/login', status: 400 })).slice(0, 1),
      { ...small, goal: 1.9 },
    )),
    ...(await compare(
      'authenticated GET',
      get,
      subjects((headers) => ({ method: 'GET', path: '/api/auth/security-status', headers })),
      small,
    )),
    ...(await compare('authenticated POST', post, subjects(promo), small)),
    ...(await compareLists(floor, servers)),
  ]
}

async function compareLists(
  floor: Target,
  servers: { name: string; server: SpawnedServer; token: string }[],
): Promise<Row[]> {
  const first = servers[0]
  if (!first) return []
  const list = { method: 'GET', path: '/api/orders' } as const
  const auth = (token: string) => ({ authorization: `Bearer ${token}` })
  await send(floor, {
    method: 'PUT',
    path: '/rows',
    body: await send(first.server, { ...list, headers: auth(first.token) }),
  })
  const base = { target: floor, shot: { method: 'GET', path: '/rows' } as Shot }
  const etags = await Promise.all(
    servers.map(
      async ({ server, token }) => (await call(server.url, 'GET', '/orders', { token })).headers.get('etag') ?? '',
    ),
  )
  const repeated = servers.map(({ name, server, token }, at) => ({
    ...{ name, target: server },
    shot: { ...list, headers: { ...auth(token), 'if-none-match': etags[at] ?? '' }, status: 304 },
  }))
  const fresh = servers.map(({ name, server, token }) => ({
    ...{ name, target: server, shot: { ...list, headers: auth(token) } },
    // A tag moves the version, so the list is read and written again.
    prepare: () => call(server.url, 'POST', '/orders/2001/tag', { token, body: { tag: `t${Date.now()}` } }),
  }))
  return [
    ...(await compare(`list of ${orders} orders, unchanged (304)`, base, repeated, {
      times: listsPerRound,
      goal: 0.12,
    })),
    ...(await compare(`list of ${orders} orders, after a change`, base, fresh, { times: listsPerRound })),
  ]
}

async function startPortal(
  dataDir: string,
  settings: Record<string, string>,
): Promise<{ server: SpawnedServer; token: string }> {
  const server = await spawnServer({ DATA_DIR: dataDir, DEMO_ORDERS: String(orders), ...settings })
  const signIns = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as { email: string; password: string }[]
  const wide = signIns.find(({ email }) => email.startsWith('genis@'))
  const { body } = await call(server.url, 'POST', '/auth/login', { body: wide })
  return { server, token: String(body['token']) }
}

function startFloor(): Promise<Target & { child: ChildProcess }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', floorSource], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.stdout.once('data', (data) => {
      resolve({ url: /ready (\S+)/.exec(String(data))?.[1] ?? '', pid: child.pid ?? 0, child })
    })
  })
}
