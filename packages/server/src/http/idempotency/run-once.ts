import { stillRunning } from '@ip-portal/core/kernel/http/send-once'
import { Refusal } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { DatabaseTrouble } from '../../store/db/driver/database-trouble.ts'
import type { Db } from '../../store/db/open.ts'
import { idempotencyTexts } from '../http.texts.ts'
import type { PortalContext } from '../portal-env.ts'
import { claimOf, type Content, findAnswer, insertClaim, storeAnswer, type StoredAnswer } from './claim.ts'

type Effect = (trx: Db, at: number) => Promise<object>

/**
 * Runs the effect of a request in a transaction and answers 200 with its result. A repeat gets the first answer again:
 * a request with the same `Idempotency-Key` within 24 hours, or without a key an equal one of the same session within
 * a minute. Refuses 422 for a key that had another content, 409 while the first request runs. A refusal or an error of
 * the effect stores nothing.
 */
export async function runOnce(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  context: PortalContext,
  content: Content,
  effect: Effect,
): Promise<Response> {
  const claim = claimOf(context, content, now())
  const stored = await db.transaction().execute(async (trx) => {
    // First of all, so that the second of two parallel requests waits here for the end of the first.
    if (!(await insertClaim(trx, claim).catch(refuseRunning))) return findAnswer(trx, claim)
    const done = { status: 200, answer: JSON.stringify(await effect(trx, claim.at)) }
    await storeAnswer(trx, claim, done)
    return done
  })
  if (!stored) throw runningRefusal()
  return respond(context, stored)
}

/** Runs the effect once when the client sent a key; for calls that refuse a second request by themselves. */
export async function runOnceByKey(
  deps: Pick<Deps, 'db' | 'now'>,
  context: PortalContext,
  content: Content,
  effect: Effect,
): Promise<Response> {
  if (context.get('idempotencyKey') !== undefined) return runOnce(deps, context, content, effect)
  return context.json(await deps.db.transaction().execute((trx) => effect(trx, deps.now())))
}

/** Answers a repeat before the checks that run outside the transaction; null for a request that is none. */
export async function answerRepeat(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  context: PortalContext,
  content: Content,
): Promise<Response | null> {
  const stored = await findAnswer(db, claimOf(context, content, now()))
  return stored ? respond(context, stored) : null
}

const respond = (context: PortalContext, { status, answer }: StoredAnswer): Response =>
  context.body(answer, status as 200, { 'content-type': 'application/json' })

/** Refuses when the claim of a running request was waited for in vain; other errors stay. */
export function refuseRunning(error: unknown): never {
  throw error instanceof DatabaseTrouble && error.kind === 'busy' ? runningRefusal() : error
}

const runningRefusal = () =>
  new Refusal(409, idempotencyTexts.stillRunning, { code: stillRunning, headers: { 'retry-after': '1' } })
