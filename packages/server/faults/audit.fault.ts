import { setTimeout as delay } from 'node:timers/promises'
import { clientWith, type SpawnedServer, spawnServer } from '@ip-portal/server/testing'
import { bothEngines, type Fault } from '../../../tools/faults/fault.ts'
import type { Figure } from '../../../tools/faults/figure.ts'
import type { World } from '../../../tools/faults/world.ts'
import { sendMixed } from './audited-load.ts'
import { oldestUnsealed, untilSealed, verifyAudit } from './seals.ts'
import { withSecondServer } from './second-server.ts'

/** Lets each sign-in name its address: many of one address are refused before a user is known, which leaves no row. */
const behindProxy = { settings: { TRUST_PROXY: '1' } }
const sealedWithinMs = 10_000
/** Changes of the mixed load, and as many refusals. */
const pairs = 320
/** Longer than counts of equal refusals are gathered before they are written. */
const gatheredMs = 5_000
const changesOfKill = 300
const tamperedPairs = 80
const writers = 6

/** Numbers of refusals in the audit rows by action. */
async function refusalsIn({ db }: World): Promise<Map<string, number>> {
  const rows = await db.selectFrom('audit_log').select(['action', 'repeats']).where('outcome', '=', 'refused').execute()
  const counts = new Map<string, number>()
  for (const { action, repeats } of rows) counts.set(action, (counts.get(action) ?? 0) + (repeats ?? 1))
  return counts
}

/** Counts the changes, by their request ids, that left no row. */
async function withoutRow({ db }: World, requestIds: readonly string[]): Promise<number> {
  const rows = await db.selectFrom('audit_log').select('request_id').where('outcome', '=', 'done').execute()
  const kept = new Set(rows.map(({ request_id: id }) => id))
  return requestIds.filter((id) => !kept.has(id)).length
}

const sealFigures = async (world: World, oldest: number): Promise<Figure[]> => {
  const { code, checked, unsealed } = await verifyAudit(world)
  return [
    { what: 'oldest row without a seal', value: oldest, unit: 'ms', atMost: sealedWithinMs },
    { what: 'rows without a seal afterwards', value: unsealed, unit: `beside ${checked}`, atMost: 0 },
    { what: 'exit code of audit verify', value: code, unit: '', atMost: 0 },
  ]
}

/** Counts the rows of changes and refusals that two servers answered against what was sent. */
async function countRows(world: World): Promise<Figure[]> {
  return withSecondServer(world, async (second) => {
    await untilSealed(world)
    const before = await refusalsIn(world)
    let figures: Figure[] = []
    const oldest = await oldestUnsealed(world, async () => {
      const { changed, refused, wrong } = await sendMixed(world, [world.server.url, second.url], pairs)
      const missing = async () => {
        const after = await refusalsIn(world)
        const differences = [...refused].map(([action, sent]) =>
          Math.abs((after.get(action) ?? 0) - (before.get(action) ?? 0) - sent),
        )
        return differences.reduce((sum, one) => sum + one, 0)
      }
      for (const until = Date.now() + gatheredMs; Date.now() < until && (await missing()) > 0;) await delay(100)
      const all = [...refused.values()].reduce((sum, one) => sum + one, 0)
      figures = [
        {
          what: 'changes without a row',
          value: await withoutRow(world, changed),
          unit: `of ${changed.length}`,
          atMost: 0,
        },
        { what: 'refusals not counted, or twice', value: await missing(), unit: `of ${all}`, atMost: 0 },
        { what: 'answers that were neither', value: wrong.length, unit: `(${wrong[0] ?? 'none'})`, atMost: 0 },
      ]
      await untilSealed(world)
    })
    return [...figures, ...(await sealFigures(world, oldest))]
  })
}

/** Writers that go on until they are stopped or their server is gone. */
interface Writing {
  stop(): Promise<void>
}

/** Sends changes to a server; adds the request ids of those that were answered 200, and other answers to `wrong`. */
function startWriting(world: World, { url, pid }: SpawnedServer, answered: string[], wrong: string[]): Writing {
  const me = clientWith(url, world.attacker.token)
  let isStopped = false
  const write = async (lane: number) => {
    for (let round = 0; !isStopped; round += 1) {
      const answer = await me.call('POST', '/orders/1001/tag', { tag: `${pid}-${lane}-${round}` })
      if (answer.status === 200) answered.push(answer.headers.get('x-request-id') ?? '')
      else wrong.push(`${answer.status} ${answer.text.slice(0, 100)}`)
    }
  }
  // A killed server breaks its connections off.
  const lanes = Array.from({ length: writers }, (_, lane) => write(lane).catch(() => undefined))
  return {
    stop: async () => {
      isStopped = true
      await Promise.all(lanes)
    },
  }
}

/** Kills one of two servers in the middle of a load, and the other one later: one of them was elected to seal. */
async function killUnderLoad(world: World): Promise<Figure[]> {
  let second = await spawnServer({ ...world.settings, PORT: '0' })
  const answered: string[] = []
  const wrong: string[] = []
  try {
    await untilSealed(world)
    const oldest = await oldestUnsealed(world, async () => {
      for (const isFirst of [true, false]) {
        const before = answered.length
        const loads = [world.server, second].map((server) => startWriting(world, server, answered, wrong))
        while (answered.length < before + changesOfKill) await delay(10)
        const killed = isFirst ? world.server : second
        killed.kill('SIGKILL')
        await killed.exited
        // The other one takes the sealing over while the load goes on.
        await untilSealed(world)
        await Promise.all(loads.map((load) => load.stop()))
        if (isFirst) await world.restart('SIGKILL')
        else second = await spawnServer({ ...world.settings, PORT: '0' })
      }
      await untilSealed(world)
    })
    return [
      {
        what: 'changes without a row',
        value: await withoutRow(world, answered),
        unit: `of ${answered.length}`,
        atMost: 0,
      },
      { what: 'answers other than 200', value: wrong.length, unit: `(${wrong[0] ?? 'none'})`, atMost: 0 },
      ...(await sealFigures(world, oldest)),
    ]
  } finally {
    second.kill('SIGKILL')
    await second.exited
  }
}

/** Plants a fault at a row; returns the problem that `audit verify` has to name, and the way back. */
type Tamper = (id: number) => Promise<{ problem: string; id: number; restore: () => Promise<unknown> }>

/** Faults that an intruder with access to the database may plant, each in one row or at the end of the chain. */
function tampers({ db }: World): Record<string, Tamper> {
  const rowAt = (id: number) => db.selectFrom('audit_log').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const lastBefore = async (id: number): Promise<number> => {
    const row = await db
      .selectFrom('audit_log')
      .select('id')
      .where('id', '<', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    return row?.id ?? 0
  }
  const change =
    (column: 'at' | 'actor_name' | 'details_json', value: string | number): Tamper =>
    async (id) => {
      const row = await rowAt(id)
      const set = (values: object) => db.updateTable('audit_log').set(values).where('id', '=', id).execute()
      await set({ [column]: value })
      return { problem: 'changed', id, restore: () => set({ [column]: row[column] }) }
    }
  const remove =
    (isSealed: boolean): Tamper =>
    async (id) => {
      const row = await rowAt(id)
      const seals = await db.selectFrom('audit_seals').selectAll().where('audit_id', '=', id).execute()
      await db.deleteFrom('audit_log').where('id', '=', id).execute()
      if (!isSealed) await db.deleteFrom('audit_seals').where('audit_id', '=', id).execute()
      const restore = async () => {
        await db.insertInto('audit_log').values(row).execute()
        if (!isSealed) await db.insertInto('audit_seals').values(seals).execute()
      }
      // A row that is gone with its seal stands behind the last one that is left.
      return { problem: 'missing', id: isSealed ? id : (await lastBefore(id)) + 1, restore }
    }
  const cut: Tamper = async (id) => {
    const rows = await db.selectFrom('audit_log').selectAll().where('id', '>', id).execute()
    const seals = await db.selectFrom('audit_seals').selectAll().where('audit_id', '>', id).execute()
    await db.deleteFrom('audit_log').where('id', '>', id).execute()
    await db.deleteFrom('audit_seals').where('audit_id', '>', id).execute()
    const restore = async () => {
      await db.insertInto('audit_log').values(rows).execute()
      await db.insertInto('audit_seals').values(seals).execute()
    }
    return { problem: 'cut', id, restore }
  }
  return {
    'changed times': change('at', 1),
    'changed names': change('actor_name', 'Stranger'),
    'changed values': change('details_json', '{}'),
    'missing rows': remove(true),
    'rows missing with seals': remove(false),
    'cut ends': cut,
  }
}

/** Plants each fault in several rows of a stopped portal and counts those that `audit verify` names. */
async function tamper(world: World): Promise<Figure[]> {
  await sendMixed(world, [world.server.url], tamperedPairs)
  await untilSealed(world)
  world.server.kill('SIGTERM')
  await world.server.exited
  const rows = await world.db.selectFrom('audit_log').select('id').orderBy('id').execute()
  const figures: Figure[] = []
  for (const [at, [what, plant]] of Object.entries(tampers(world)).entries()) {
    const ids = [0.2, 0.7].map((share) => rows[Math.floor(rows.length * share) + at]?.id ?? 0)
    let named = 0
    for (const chosen of ids) {
      const { problem, id, restore } = await plant(chosen)
      const found = await verifyAudit(world)
      if (found.code === 1 && found.problem === problem && found.first_bad === id) named += 1
      await restore()
    }
    figures.push({ what: `${what} named`, value: named, unit: `of ${ids.length}`, atLeast: ids.length })
  }
  const { code } = await verifyAudit(world)
  return [...figures, { what: 'exit code of audit verify', value: code, unit: '', atMost: 0 }]
}

export const faults: Fault[] = [
  {
    name: 'audit-rows',
    promise: 'Every change and every refusal of one leaves an audit row',
    engines: bothEngines,
    world: behindProxy,
    run: countRows,
  },
  {
    name: 'audit-kills',
    promise: 'Every change and every refusal of one leaves an audit row',
    engines: bothEngines,
    run: killUnderLoad,
  },
  {
    name: 'audit-tampering',
    promise: '`operator audit verify` names what was changed',
    engines: bothEngines,
    run: tamper,
  },
]
