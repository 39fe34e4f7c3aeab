import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  type Answer,
  holdWriteLock,
  originsOf,
  spawnServer,
  startLoad,
  startLoads,
  startReplicatedPortal,
  stopLoads,
} from '@ip-portal/server/testing'
import { bothEngines, type Fault } from '../../../tools/faults/fault.ts'
import type { Figure } from '../../../tools/faults/figure.ts'
import { waitFigures, type World } from '../../../tools/faults/world.ts'
import { fillDisk } from './full-disk.ts'

const secondMs = 1_000
/** Below the 60 s that the start waits. */
const lateMs = 50 * secondMs

/** Answers later than 2 s after the fault that are not right. */
async function wrongLater({ attacker, other }: World): Promise<number> {
  await delay(2 * secondMs)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? other.call('GET', '/orders/2001') : attacker.call('GET', '/orders/1001'),
    ),
  )
  return answers.filter(({ status }) => status !== 200).length
}

/** Plants the fault under load. Counts answers that were neither right nor 503, and acknowledged writes that are gone. */
async function underLoad(world: World, plant: (untilDone: (more: number) => Promise<void>) => Promise<void>) {
  const load = startLoad(world.attacker, world.other)
  await plant((more) => load.untilDone(more))
  const { wrong, refused, added } = await load.stop()
  const later = await wrongLater(world)
  const kept = new Set(await originsOf(world.attacker))
  const lost = added.filter((origin) => !kept.has(origin))
  return [
    { what: 'answers neither right nor 503', value: wrong.length, unit: `(${wrong[0] ?? 'none'})`, atMost: 0 },
    { what: 'acknowledged writes lost', value: lost.length, unit: `of ${added.length}`, atMost: 0 },
    { what: 'wrong answers 2 s later', value: later, unit: 'of 40', atMost: 0 },
    { what: 'answers with 503', value: refused, unit: '' },
  ] satisfies Figure[]
}

const endBackends = ({ db }: World) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)

const clusterOf = ({ postgres }: World) => {
  if (!postgres?.cluster) throw new Error('no PostgreSQL of its own at hand')
  return postgres.cluster
}

async function timed(call: Promise<Answer>): Promise<{ status: number; ms: number }> {
  const begin = performance.now()
  const { status } = await call
  return { status, ms: performance.now() - begin }
}

const tag = (client: World['other'], order: number, name: string) =>
  client.call('POST', `/orders/${order}/tag`, { tag: name })

/** Twelve writes of one company wait for its row, held for a minute; the other company reads and writes. */
async function holdRow(world: World): Promise<Figure[]> {
  let slowestWrite = 0
  let failed = 0
  const waits = await world.waitsOfOthers(() =>
    world.db.transaction().execute(async (trx) => {
      await trx.selectFrom('companies').select('id').where('id', '=', 1).forUpdate().execute()
      const until = performance.now() + 55 * secondMs
      const attack = async (lane: number) => {
        while (performance.now() < until) await tag(world.attacker, 1001, `kilit ${lane}`)
      }
      const attacks = Promise.all(Array.from({ length: 12 }, (_, lane) => attack(lane)))
      while (performance.now() < until) {
        const { status, ms } = await timed(tag(world.other, 2001, `serbest ${Math.round(until)}`))
        slowestWrite = Math.max(slowestWrite, ms)
        if (status !== 200) failed += 1
        await delay(100)
        // Keeps the transaction of the fault from ending as idle.
        await trx.selectFrom('companies').select('id').limit(1).execute()
      }
      await attacks
    }),
  )
  return [
    ...waitFigures(waits, secondMs),
    { what: "others' slowest write", value: slowestWrite, unit: 'ms', atMost: secondMs },
    { what: "others' failed writes", value: failed, unit: '', atMost: 0 },
  ]
}

/** Longest wait until both servers have the state that is waited for. */
const readyWithinMs = 60 * secondMs

/** Primaries that are killed, or stop answering with their connections open, under load on two servers. */
async function failOverAgainAndAgain(): Promise<Figure[]> {
  const portal = await startReplicatedPortal()
  const { postgres } = portal
  const untilReady = async (status: number) => {
    const begin = performance.now()
    while ((await portal.readiness()).some((one) => one !== status)) {
      if (performance.now() - begin > readyWithinMs) throw new Error(`no ${status} on /readyz`)
      await delay(100)
    }
    return performance.now() - begin
  }
  try {
    const loads = startLoads(portal)
    const untilDone = () => Promise.all(loads.map((load) => load.untilDone(100)))
    let slowest = 0
    for (const end of ['kill', 'freeze', 'kill', 'freeze'] as const) {
      await untilDone()
      const old = postgres.primary()
      await old[end]()
      await untilReady(503)
      await postgres.failOver()
      slowest = Math.max(slowest, await untilReady(200))
      await untilDone()
      await old.kill()
      await postgres.addStandby()
    }
    await untilDone()
    const { wrong, refused, added, lost } = await stopLoads(portal, loads)
    const { code } = await portal.verify()
    return [
      { what: 'answers neither right nor 503', value: wrong.length, unit: `(${wrong[0] ?? 'none'})`, atMost: 0 },
      { what: 'acknowledged writes lost', value: lost.length, unit: `of ${added.length}`, atMost: 0 },
      { what: 'exit code of operator verify', value: code, unit: '', atMost: 0 },
      { what: 'slowest readiness after the promotion', value: slowest, unit: 'ms', atMost: 10 * secondMs },
      { what: 'answers with 503', value: refused, unit: '' },
    ]
  } finally {
    await portal.close()
  }
}

export const faults: Fault[] = [
  {
    name: 'backends-ended',
    promise: 'A database that restarts',
    engines: ['postgres'],
    run: (world) =>
      underLoad(world, async (untilDone) => {
        for (let times = 0; times < 20; times += 1) {
          await untilDone(20)
          await endBackends(world)
        }
        for (const mode of ['fast', 'immediate'] as const) {
          await untilDone(20)
          await clusterOf(world).stop(mode)
          await delay(secondMs)
          clusterOf(world).start()
        }
        await untilDone(20)
      }),
  },
  {
    name: 'frozen-database',
    promise: 'A database that hangs',
    engines: ['postgres'],
    run: async (world) => {
      clusterOf(world).freeze()
      try {
        const answers = await Promise.all([
          ...Array.from({ length: 20 }, () => timed(world.other.call('GET', '/orders/2001'))),
          ...Array.from({ length: 3 }, () => timed(tag(world.other, 2001, 'donuk'))),
        ])
        return [
          {
            what: 'slowest answer',
            value: Math.max(...answers.map(({ ms }) => ms)),
            unit: 'ms',
            atMost: 10 * secondMs,
          },
          {
            what: 'answers other than 503',
            value: answers.filter(({ status }) => status !== 503).length,
            unit: '',
            atMost: 0,
          },
        ]
      } finally {
        clusterOf(world).thaw()
      }
    },
  },
  {
    name: 'fail-over',
    promise: 'A standby takes over',
    engines: ['postgres'],
    run: failOverAgainAndAgain,
  },
  { name: 'held-row', promise: 'A database that hangs', engines: ['postgres'], run: holdRow },
  {
    name: 'locked-file',
    promise: 'Heavy work is off the event loop',
    engines: ['sqlite'],
    run: async (world) => {
      const statuses: number[] = []
      const waits = await world.waitsOfOthers(async () => {
        const release = await holdWriteLock(world.dataDir)
        const writes = [1, 2, 3].map((lane) => tag(world.attacker, 1001, `kilit ${lane}`))
        await delay(5 * secondMs)
        await release()
        statuses.push(...(await Promise.all(writes)).map(({ status }) => status))
      })
      const wrong = statuses.filter((status) => status !== 200 && status !== 503).length
      return [...waitFigures(waits), { what: 'writes neither right nor 503', value: wrong, unit: 'of 3', atMost: 0 }]
    },
  },
  { name: 'full-disk', promise: 'A full disk', engines: bothEngines, run: fillDisk },
  {
    name: 'late-database',
    promise: 'Start and stop',
    engines: ['postgres'],
    run: async (world) => {
      await clusterOf(world).stop('fast')
      const started = spawnServer(world.settings)
      await Promise.race([started, delay(lateMs)])
      clusterOf(world).start()
      const server = await started
      const { status } = await fetch(`${server.url}/api/auth/check-session`)
      server.kill('SIGKILL')
      await server.exited
      return [
        { what: 'status after a start 50 s before the database', value: status, unit: '', atLeast: 200, atMost: 200 },
      ]
    },
  },
  {
    name: 'killed-process',
    promise: 'A killed process',
    engines: bothEngines,
    run: async (world) => {
      let lost = 0
      let written = 0
      for (let round = 0; round < 5; round += 1) {
        const load = startLoad(world.attacker, world.other, 100_000 + 10_000 * round)
        await load.untilDone(100)
        // Requests under way break off, so their lanes end.
        const ended = load.stop().catch(() => undefined)
        await world.restart('SIGKILL')
        await ended
        const kept = new Set(await originsOf(world.attacker))
        written += load.added().length
        lost += load.added().filter((origin) => !kept.has(origin)).length
      }
      return [{ what: 'acknowledged writes lost', value: lost, unit: `of ${written}`, atMost: 0 }]
    },
  },
]
