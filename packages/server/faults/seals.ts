import { setTimeout as delay } from 'node:timers/promises'
import { runOperatorProcess } from '@ip-portal/server/testing'
import type { World } from '../../../tools/faults/world.ts'

const lookEveryMs = 100
const longestWaitMs = 60_000

/** Highest id of a sealed row; 0 before the first seal. */
async function lastSealed({ db }: World): Promise<number> {
  const seals = db.selectFrom('audit_seals').select((seal) => seal.fn.max<number | null>('audit_id').as('id'))
  return (await seals.where('repeats', 'is', null).executeTakeFirst())?.id ?? 0
}

/** Age of the oldest row without a seal in ms; 0 without such a row. */
async function unsealedAge(world: World): Promise<number> {
  const rows = world.db.selectFrom('audit_log').select((row) => row.fn.min<number | null>('at').as('at'))
  const oldest = await rows.where('id', '>', await lastSealed(world)).executeTakeFirst()
  const at = oldest?.at ?? null
  return at === null ? 0 : Date.now() - at
}

/** Waits until every row that is there now is sealed. */
export async function untilSealed(world: World): Promise<void> {
  const rows = world.db.selectFrom('audit_log').select((row) => row.fn.max<number | null>('id').as('id'))
  const last = (await rows.executeTakeFirst())?.id ?? 0
  for (const until = Date.now() + longestWaitMs; (await lastSealed(world)) < last; await delay(lookEveryMs))
    if (Date.now() > until) throw new Error('the audit rows are not sealed')
}

/** Watches the age of the oldest row without a seal during work; resolves to the highest one in ms. */
export async function oldestUnsealed(world: World, work: () => Promise<unknown>): Promise<number> {
  let [highest, isOver] = [0, false]
  const watch = async () => {
    while (!isOver) {
      highest = Math.max(highest, await unsealedAge(world))
      await delay(lookEveryMs)
    }
  }
  const watched = watch()
  try {
    await work()
  } finally {
    isOver = true
    await watched
  }
  return highest
}

/** Outcome of `operator audit verify`. */
interface Verified {
  code: number
  first_bad: number | null
  problem: string | null
  checked: number
  unsealed: number
}

/** Runs `operator audit verify` as a process. Throws when it says nothing. */
export async function verifyAudit(world: World): Promise<Verified> {
  const { code, json, stderr } = await runOperatorProcess(['audit', 'verify', '--json'], world.settings)
  if (typeof json !== 'object' || json === null) throw new Error(`audit verify ended with ${code}: ${stderr}`)
  return { ...(json as Omit<Verified, 'code'>), code }
}
