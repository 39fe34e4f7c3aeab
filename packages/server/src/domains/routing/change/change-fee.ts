import { istanbulDay } from '@ip-portal/core/kernel/values/dates'
import type { SignedIn } from '../../../auth/session/signed-in.ts'
import { countTokenFee } from '../../../auth/token/api-tokens.ts'
import type { Db } from '../../../store/db/open.ts'
import { touchOrders } from '../../../store/db/touch-orders.ts'
import { bookInLedger } from '../../../store/ledger/charges.ts'
import { readTerms } from '../../../store/parameters.ts'
import type { OrderBlock } from '../order-block.ts'
import { routingTexts } from '../routing.texts.ts'

const undoWindowMs = 10 * 60_000
/** Time that an offer of a free creation leaves for the question and the code in front of it. */
const marginMs = 60_000

const yearOf = (now: number) => Number(istanbulDay(now).slice(0, 4))

/** Reads the free changes left in this Istanbul calendar year and the fee of each further one. */
export async function changeAllowance(db: Db, block: Pick<OrderBlock, 'id' | 'freeChanges'>, now: number) {
  const counter = await db
    .selectFrom('change_counters')
    .select('used')
    .where('order_id', '=', block.id)
    .where('year', '=', yearOf(now))
    .executeTakeFirst()
  return {
    available: Math.max(0, block.freeChanges - (counter?.used ?? 0)),
    feeCents: (await readTerms(db)).changeFeeCents,
  }
}

/** Records a deletion, so that re-creating the object within ten minutes does not count as a change. */
export async function rememberDeletion(db: Db, orderId: number, object: string, now: number): Promise<void> {
  await db
    .insertInto('recent_deletions')
    .values({ order_id: orderId, object, deleted_at: now })
    .onConflict((conflict) => conflict.columns(['order_id', 'object']).doUpdateSet({ deleted_at: now }))
    .execute()
}

/**
 * Counts a creation against the order's free changes of the year and books the fee when they are used up. Runs in the
 * transaction that creates the object. Re-creating an object that was just deleted does not count.
 */
export async function countChange(
  db: Db,
  signedIn: SignedIn,
  block: OrderBlock,
  object: string,
  now: number,
): Promise<void> {
  if (await consumeDeletion(db, block.id, object, now)) return
  const { used } = await db
    .insertInto('change_counters')
    .values({ order_id: block.id, year: yearOf(now), used: 1 })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'year']).doUpdateSet((row) => ({ used: row('change_counters.used', '+', 1) })),
    )
    .returning('used')
    .executeTakeFirstOrThrow()
  if (used > block.freeChanges) await bookFee(db, signedIn, block.id, object, now)
}

/** Reads the names of the objects that can be created again without a change for at least a minute more. */
export async function objectsFreeAgain(db: Db, orderId: number, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('recent_deletions')
    .select('object')
    .where('order_id', '=', orderId)
    .where('deleted_at', '>', now - undoWindowMs + marginMs)
    .orderBy('object')
    .execute()
  return rows.map(({ object }) => object)
}

/** True when the object was deleted within the last ten minutes. */
export async function wasJustDeleted(db: Db, orderId: number, object: string, now: number): Promise<boolean> {
  const deletion = await db
    .selectFrom('recent_deletions')
    .select('deleted_at')
    .where('order_id', '=', orderId)
    .where('object', '=', object)
    .executeTakeFirst()
  return isRecent(deletion, now)
}

/** Takes the note of a deletion away; true when the object was deleted within the last ten minutes. */
async function consumeDeletion(db: Db, orderId: number, object: string, now: number): Promise<boolean> {
  const deletion = await db
    .deleteFrom('recent_deletions')
    .where('order_id', '=', orderId)
    .where('object', '=', object)
    .returning('deleted_at')
    .executeTakeFirst()
  return isRecent(deletion, now)
}

const isRecent = (deletion: { deleted_at: number } | undefined, now: number): boolean =>
  deletion !== undefined && deletion.deleted_at > now - undoWindowMs

async function bookFee(
  db: Db,
  { companyId, token }: SignedIn,
  orderId: number,
  object: string,
  now: number,
): Promise<void> {
  const cents = (await readTerms(db)).changeFeeCents
  if (cents === 0) return
  if (token) await countTokenFee(db, token, cents, now)
  const charge = { companyId, orderId, cents, description: routingTexts.feeDescription(object), productCode: 'ROUTING' }
  await bookInLedger(db, charge, null, now)
  await touchOrders(db, companyId)
}
