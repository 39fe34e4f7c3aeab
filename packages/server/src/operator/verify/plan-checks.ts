import type { Db } from '../../store/db/open.ts'
import { type Checked, checkRows } from './check.ts'
import { verifyTexts as texts } from './verify.texts.ts'

/** Checks that each plan counts the steps that were done, and has no more of them than it has steps. */
export async function checkPlans(db: Db): Promise<Checked> {
  const rows = await db
    .selectFrom('plans as p')
    .leftJoin('plan_steps as s', 's.plan_id', 'p.id')
    .select(['p.id', 'p.steps', 'p.done'])
    .select((row) => [row.fn.count<number>('s.step').as('stored'), row.fn.max<number | null>('s.step').as('last')])
    .groupBy(['p.id', 'p.steps', 'p.done'])
    .execute()
  return checkRows(
    rows,
    'plans',
    ({ id }) => id,
    ({ steps, done, stored, last }) => [
      done !== stored && texts.stepsDiffer(done, stored),
      (last ?? 0) > steps && texts.noSuchStep(last ?? 0, steps),
    ],
  )
}
