import type { MadeChange } from '@ip-portal/core/desired-state/history/block-history.rules'
import { mailTexts } from '../../../adapters/mail/mail.texts.ts'
import { holdApiToken } from '../../../auth/token/api-tokens.ts'
import { Refusal } from '../../../base/refusal.ts'
import type { Deps } from '../../../deps.ts'
import { actorOf } from '../../../http/client/actor-of.ts'
import { completeStep, takeStep } from '../../../http/idempotency/plan-step.ts'
import { audit } from '../../../store/audit/audit.ts'
import type { Db } from '../../../store/db/open.ts'
import { renewVersion } from '../../../store/ledger/block-version.ts'
import type { BlockContext } from '../order-block.ts'
import type { Changed, CreatedRecord } from '../routing.answers.ts'
import { routingTexts } from '../routing.texts.ts'

/** Executed change: action and object for the audit row, description for the mail, fields of the answer. */
export interface RoutingChange<Answer extends Changed> {
  action: string
  object: string
  description: string
  answer: Omit<Answer, 'success' | 'version'>
  /** Changed values before and after, for the audit row. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Executes a change of a block with its audit row, its mail and the new version of the block in one transaction, then
 * starts the delivery. Answers with the fields of the change and the version. Refuses 412 when the block has none of the
 * versions that the request wants, behind the refusals of the change itself. `fields` are those of the request: a
 * repeated step of a plan gets its first answer again and changes nothing.
 */
export async function changeBlock<Answer extends Changed>(
  deps: Deps,
  context: BlockContext,
  fields: Record<string, unknown>,
  run: (trx: Db) => Promise<RoutingChange<Answer>>,
): Promise<Response> {
  const block = context.get('block')
  const planStep = context.get('planStep')
  const { token, companyId } = context.get('signedIn')
  const [at, actor] = [deps.now(), actorOf(context)]
  const content = { method: context.req.method, ...fields }
  const answer = await deps.db.transaction().execute(async (trx) => {
    if (token) await holdApiToken(trx, token, at)
    const taken = planStep && (await takeStep(trx, planStep, { companyId, orderId: block.id, content }, at))
    if (taken?.answer) return taken.answer
    const change = await run(trx)
    const version = await renewVersion(trx, block.id, context.get('wantedVersions'))
    if (version === null) throw new Refusal(412, routingTexts.blockChanged, { code: 'BLOCK_CHANGED' })
    await requireStillActive(trx, block.id)
    const { action, object: target, before } = change
    const after = { ...change.after, ...planStep }
    await audit(trx, actor, { at, action, orderId: block.id, target, ...(before ? { before } : {}), after })
    await addMail(deps, trx, context, change)
    const done = JSON.stringify({ success: true, ...change.answer, version })
    if (taken) await completeStep(trx, taken, { orderId: block.id, answer: done, change: madeOf(change), actor, at })
    return done
  })
  deps.mail.kick()
  return context.body(answer, 200, { 'content-type': 'application/json' })
}

const madeOf = ({ action, before, after }: RoutingChange<Changed>): MadeChange => ({
  action,
  ...(before && { before }),
  ...(after && { after }),
})

/** Refuses 409 when the order was suspended or cancelled since the request was let in. */
async function requireStillActive(trx: Db, orderId: number): Promise<void> {
  const order = await trx.selectFrom('orders').select('is_active').where('id', '=', orderId).executeTakeFirst()
  if (order?.is_active !== 1) throw new Refusal(409, routingTexts.notActive)
}

/** Tells the user of a change. The mail holds texts of the user, which are sent to a verified address only. */
async function addMail(
  deps: Deps,
  trx: Db,
  context: BlockContext,
  { description }: Pick<RoutingChange<Changed>, 'description'>,
): Promise<void> {
  const { id, cidr } = context.get('block')
  const { userName, email, isEmailVerified } = context.get('signedIn')
  if (email === null || !isEmailVerified) return
  await deps.mail.add(trx, { to: email, ...mailTexts.routingChanged(userName, description, id, cidr) }, deps.now())
}

/** Name of a route in ledger lines, audit rows and recent deletions, such as `route 192.0.2.0/24 AS64500`. */
export const routeObject = (prefix: string, origin: string): string => `route ${prefix} ${origin}`

/** Name of a ROA, such as `ROA 192.0.2.0/24-24 AS64500`. */
export const roaObject = (cidr: string, asn: string, maxLength: number): string => `ROA ${cidr}-${maxLength} ${asn}`

/** Reads a name back to the record that it stands for; null for any other text. */
export function recordOfObject(name: string): CreatedRecord | null {
  const route = /^route (\S+) (\S+)$/.exec(name)
  if (route) return { kind: 'route', prefix: route[1] ?? '', origin: route[2] ?? '' }
  const roa = /^ROA \S+-(\d+) (\S+)$/.exec(name)
  return roa ? { kind: 'roa', asn: roa[2] ?? '', maxLength: Number(roa[1]) } : null
}
