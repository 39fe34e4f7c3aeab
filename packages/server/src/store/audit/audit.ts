import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '../db/open.ts'

/** Author of a change, and the way it came in. */
export interface Actor {
  kind: 'user' | 'token' | 'operator' | 'system'
  /** Name of the user, token or program at the time of the change. */
  name: string
  /** Null for what concerns the whole portal; no company sees that row. */
  companyId: number | null
  userId: number | null
  sessionId: number | null
  tokenId: number | null
  /** Address of the client; null without one. */
  address: string | null
  requestId: string
}

/** User for whom a call without a session was made. */
export interface AuditedUser {
  id: number
  name: string
  company_id: number
}

/** One change, or the refusal of one. No part of it holds a secret. */
export interface AuditEntry {
  at: number
  /** Subject and verb, as `route.add`. */
  action: string
  /** `done` by default. */
  outcome?: 'done' | 'refused'
  orderId?: number | null
  /** Changed object. */
  target?: string
  /** Changed values before and after. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  /** Number of equal refusals that this one stands for; 1 by default. */
  times?: number
}

/**
 * Writes an audit row, in the transaction of the change, and throws outside of one: a change and its row come together
 * or not at all. The row of a refusal has a transaction of its own.
 */
export async function audit(db: Db, actor: Actor, entry: AuditEntry): Promise<void> {
  if (entry.outcome === 'refused') return auditRefusal(db, actor, entry)
  if (!db.isTransaction) throw new Error(`${entry.action} is audited outside of its transaction`)
  await db.insertInto('audit_log').values(rowOf(actor, entry)).execute()
}

/** Writes the row of a refusal, or counts it in the row of an equal one of the same minute, in one statement. */
async function auditRefusal(db: Db, actor: Actor, entry: AuditEntry): Promise<void> {
  const { times = 1 } = entry
  await db
    .insertInto('audit_log')
    .values({ ...rowOf(actor, entry), repeat_key: repeatKey(actor, entry), repeats: times })
    .onConflict((conflict) =>
      conflict.column('repeat_key').doUpdateSet((row) => ({ repeats: row('audit_log.repeats', '+', times) })),
    )
    .execute()
}

const minuteMs = 60_000

/** Key of equal refusals: of one session, token or address, within one minute. */
export function repeatKey(actor: Actor, { at, action, orderId, target, before, after }: AuditEntry): string {
  const by = [actor.companyId, actor.userId, actor.sessionId, actor.tokenId]
  // A session may change its address at any time; without one, the address is the origin.
  const origin = actor.sessionId === null && actor.tokenId === null ? actor.address : null
  const content = [Math.floor(at / minuteMs), by, origin, action, orderId, target, before, after]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

const rowOf = (actor: Actor, entry: AuditEntry) => ({
  at: entry.at,
  request_id: actor.requestId,
  company_id: actor.companyId,
  user_id: actor.userId,
  actor_kind: actor.kind,
  actor_name: actor.name,
  session_id: actor.sessionId,
  token_id: actor.tokenId,
  address: actor.address,
  order_id: entry.orderId ?? null,
  action: entry.action,
  outcome: entry.outcome ?? 'done',
  target: entry.target ?? null,
  before_json: JSON.stringify(entry.before ?? {}),
  details_json: JSON.stringify(entry.after ?? {}),
})

/** Author of an operator command, and the id of this run. */
export interface Operator {
  name: string
  requestId: string
}

/** Actor of the operator's commands. */
export const operatorActor = ({ name, requestId }: Operator, companyId: number | null): Actor => ({
  kind: 'operator',
  name,
  companyId,
  userId: null,
  sessionId: null,
  tokenId: null,
  address: null,
  requestId,
})

/** Makes the actors of a job of the server: one run of it has one request id. */
export const systemActor = (name: string): ((companyId: number | null) => Actor) => {
  const requestId = `${name}-${randomUUID()}`
  const none = { userId: null, sessionId: null, tokenId: null, address: null }
  return (companyId) => ({ kind: 'system', name, companyId, ...none, requestId })
}
