import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import { usdToTry } from '@ip-portal/core/kernel/values/money'
import {
  type Answer,
  clientWith,
  holdWriteLock,
  runOperatorProcess,
  type SpawnedServer,
  spawnServer,
} from '@ip-portal/server/testing'
import { bothEngines, type Fault } from '../../../tools/faults/fault.ts'
import type { Figure } from '../../../tools/faults/figure.ts'
import { memoryOf, type World } from '../../../tools/faults/world.ts'

const minuteMs = 60_000
const lastsMs = 10 * minuteMs
/** Faults come in the first part; the memory of the second part is that of a server in ordinary use. */
const faultsEndMs = 6 * minuteMs
const memoryFromMs = 7 * minuteMs
const lanes = 6
const betweenFaultsMs = 15_000
const paymentOrder = 1002

/** Counts of what the lanes saw. */
interface Seen {
  answers: number
  refused: number
  broken: number
  /** Answers that no fault explains. */
  wrong: string[]
  /** Idempotency keys of the payments that were answered 200. */
  paid: Set<string>
}

interface Traffic {
  world: World
  second: () => SpawnedServer
  seen: Seen
  /** True while a server or the database is being stopped, so that broken connections are expected. */
  isPlanted: () => boolean
}

const reads = [
  '/orders',
  '/orders/stats',
  '/orders/1001',
  '/tickets',
  '/action/get/transactions?limit=1000',
  '/contracts',
]

/** Statuses that a write may have when records of another lane are in its way. */
const mayClash = new Set([400, 404, 409])

async function send(traffic: Traffic, run: (url: string) => Promise<Answer>, isFine: (status: number) => boolean) {
  const { world, second, seen } = traffic
  const url = Math.random() < 0.5 ? world.server.url : second().url
  const wasPlanted = traffic.isPlanted()
  const answer = await run(url).catch(() => null)
  seen.answers += 1
  if (answer === null) {
    seen.broken += 1
    if (!wasPlanted && !traffic.isPlanted()) seen.wrong.push('a connection broke')
    return null
  }
  const isRefusal = (answer.status === 503 || answer.status === 429) && answer.headers.get('retry-after') !== null
  if (isRefusal) seen.refused += 1
  else if (!isFine(answer.status)) seen.wrong.push(`${answer.status} ${answer.text.slice(0, 100)}`)
  return answer
}

/** One lane of a company: reads, changes of routes and tags, and payments that are repeated until they are answered. */
async function lane(traffic: Traffic, number: number, until: number, rate: number): Promise<void> {
  const { attacker, other } = traffic.world
  const me = (url: string) => clientWith(url, number % 2 === 0 ? attacker.token : other.token)
  const mine = number % 2 === 0
  for (let round = 0; performance.now() < until; round += 1) {
    const path = reads[round % reads.length] ?? '/orders'
    await send(
      traffic,
      (url) => me(url).call('GET', path),
      (status) => status === 200 || (!mine && status === 404),
    )
    const tag = { tag: `tag ${round % 7}` }
    await send(
      traffic,
      (url) => me(url).call('POST', `/orders/${mine ? 1001 : 2001}/tag`, tag),
      (status) => status === 200,
    )
    if (mine) {
      await changeRoute(traffic, number, round)
      await pay(traffic, rate)
    }
    await delay(20)
  }
}

async function changeRoute(traffic: Traffic, number: number, round: number): Promise<void> {
  const path = '/ip/order/1001/192.0.2.0/24/route'
  const origin = `AS${200_000 + number * 10_000 + round}`
  const client = (url: string) => clientWith(url, traffic.world.attacker.token)
  const isFine = (status: number) => status === 200 || status === 428 || mayClash.has(status)
  await send(traffic, (url) => client(url).call('POST', path, { origin }), isFine)
  await send(traffic, (url) => client(url).call('DELETE', `${path}/${origin}`), isFine)
}

const triesOfPayment = 60

async function pay(traffic: Traffic, rate: number): Promise<void> {
  const key = randomUUID()
  const body = {
    order_id: paymentOrder,
    amount_usd: 1,
    amount_try: usdToTry(1, rate),
    exchange_rate: rate,
    notes: key,
    payment_date: istanbulDay(Date.now()),
    payment_method: 'bank_transfer',
  }
  const headers = { 'idempotency-key': key }
  const client = (url: string) => clientWith(url, traffic.world.attacker.token)
  for (let tries = 0; tries < triesOfPayment; tries += 1) {
    const answer = await send(
      traffic,
      (url) => client(url).call('POST', '/action/add-payment', body, headers),
      (status) => status === 200 || status === 409,
    )
    if (answer?.status === 200) {
      traffic.seen.paid.add(key)
      return
    }
    await delay(500)
  }
}

/** Faults in turn; each leaves the world as it was. */
function plantsOf(world: World, second: { server: SpawnedServer }): (() => Promise<unknown>)[] {
  const restartSecond = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const { port } = new URL(second.server.url)
    second.server.kill(signal)
    await second.server.exited
    second.server = await spawnServer({ ...world.settings, PORT: port })
  }
  const cluster = world.postgres?.cluster
  const ofEngine = cluster
    ? [
        () =>
          sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`.execute(world.db),
        async () => {
          await cluster.stop('immediate')
          await delay(1_000)
          cluster.start()
          await delay(2_000)
        },
        async () => {
          cluster.freeze()
          await delay(5_000)
          cluster.thaw()
        },
      ]
    : [
        async () => {
          const release = await holdWriteLock(world.dataDir)
          await delay(6_000)
          await release()
        },
      ]
  return [
    () => world.restart('SIGKILL'),
    ...ofEngine,
    () => restartSecond('SIGTERM'),
    () => restartSecond('SIGKILL'),
    () => world.restart('SIGTERM'),
  ]
}

async function plantInTurn(plants: (() => Promise<unknown>)[], until: number, mark: (isPlanted: boolean) => void) {
  for (let at = 0; performance.now() < until; at += 1) {
    await delay(betweenFaultsMs)
    mark(true)
    // A fault of the database may end the connection that plants it.
    await plants[at % plants.length]?.().catch(() => undefined)
    await delay(3_000)
    mark(false)
  }
}

async function run(world: World): Promise<Figure[]> {
  const { rate } = (await world.attacker.call('GET', '/action/get/rate')).body as { rate: number }
  const second = { server: await spawnServer({ ...world.settings, PORT: '0' }) }
  const seen: Seen = { answers: 0, refused: 0, broken: 0, wrong: [], paid: new Set() }
  let isPlanted = false
  const traffic: Traffic = { world, second: () => second.server, seen, isPlanted: () => isPlanted }
  const begin = performance.now()
  const work = Promise.all(Array.from({ length: lanes }, (_, at) => lane(traffic, at, begin + lastsMs, rate)))
  await plantInTurn(plantsOf(world, second), begin + faultsEndMs, (planted) => (isPlanted = planted))
  await delay(Math.max(0, begin + memoryFromMs - performance.now()))
  const before = [world.server.pid, second.server.pid].map(memoryOf)
  await work
  const after = [world.server.pid, second.server.pid].map(memoryOf)
  const growth = after.map((value, at) => (value === null ? null : value - (before[at] ?? 0)))
  const kept = await world.db.selectFrom('payments').select('notes').where('order_id', '=', paymentOrder).execute()
  const effects = Map.groupBy(kept, ({ notes }) => notes)
  const wrongEffects = [...seen.paid].filter((key) => effects.get(key)?.length !== 1)
  const verified = await runOperatorProcess(['verify', '--json'], world.settings)
  second.server.kill('SIGTERM')
  await second.server.exited
  return [
    {
      what: 'answers that no fault explains',
      value: seen.wrong.length,
      unit: `(${seen.wrong[0] ?? 'none'})`,
      atMost: 0,
    },
    {
      what: 'payments without exactly one effect',
      value: wrongEffects.length,
      unit: `of ${seen.paid.size}`,
      atMost: 0,
    },
    { what: 'exit code of operator verify', value: verified.code, unit: '', atMost: 0 },
    { what: 'memory gained in three minutes', value: growth[0] ?? null, unit: 'MiB', atMost: 50 },
    { what: 'memory gained, second server', value: growth[1] ?? null, unit: 'MiB', atMost: 50 },
    { what: 'answers', value: seen.answers, unit: '' },
    { what: 'answers 503 or 429', value: seen.refused, unit: '' },
    { what: 'broken connections', value: seen.broken, unit: '' },
  ]
}

export const faults: Fault[] = [
  { name: 'mixed-load', promise: 'Ten minutes of mixed load with faults', engines: bothEngines, run },
]
