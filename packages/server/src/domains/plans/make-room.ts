import { Refusal } from '../../base/refusal.ts'
import type { Db } from '../../store/db/open.ts'
import { plansTexts } from './plans.texts.ts'

/** Most plans that a company keeps, and most characters of all their documents. */
const mostPlans = 1_000
const mostCharacters = 64 * 1024 * 1024

/** Time without a step after which an unfinished plan counts as given up. */
const idleMs = 30 * 24 * 3_600_000

/**
 * Deletes plans of a company until one more of this size fits: the oldest finished ones first, then those that were
 * given up. Refuses 409 when all others are still at work. Runs in the transaction that adds the plan.
 */
export async function makeRoom(trx: Db, companyId: number, size: number, at: number): Promise<void> {
  const kept = await trx
    .selectFrom('plans')
    .select(['id', 'size', 'steps', 'done', 'changed_at', 'revert_at'])
    .where('company_id', '=', companyId)
    .orderBy('id')
    .execute()
  const finished = kept.filter(({ steps, done, revert_at }) => done >= steps && revert_at === null)
  const givenUp = kept.filter(({ steps, done, changed_at }) => done < steps && changed_at < at - idleMs)
  let count = kept.length + 1
  let characters = kept.reduce((sum, plan) => sum + plan.size, size)
  const leaving: number[] = []
  for (const plan of [...finished, ...givenUp]) {
    if (count <= mostPlans && characters <= mostCharacters) break
    leaving.push(plan.id)
    count -= 1
    characters -= plan.size
  }
  if (count > mostPlans || characters > mostCharacters) throw new Refusal(409, plansTexts.tooMany)
  if (leaving.length > 0) await deletePlans(trx, leaving, at)
}

/** Deletes plans with their steps, but none in which a step was begun meanwhile: the update waits for it. */
async function deletePlans(trx: Db, ids: readonly number[], at: number): Promise<void> {
  const held = await trx
    .updateTable('plans')
    .set((row) => ({ changed_at: row.ref('changed_at') }))
    .where('id', 'in', ids)
    .where((row) => row.or([row('done', '>=', row.ref('steps')), row('changed_at', '<', at - idleMs)]))
    .returning('id')
    .execute()
  const found = held.map(({ id }) => id)
  if (found.length === 0) return
  await trx.deleteFrom('plan_steps').where('plan_id', 'in', found).execute()
  await trx.deleteFrom('plans').where('id', 'in', found).execute()
}
