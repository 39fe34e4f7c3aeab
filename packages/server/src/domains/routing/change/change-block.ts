import { holdApiToken } from '../../../auth/token/api-tokens.ts'
import { audit } from '../../../audit/audit.ts'
import { actorOf } from '../../../http/client/actor-of.ts'
import type { Db } from '../../../db/open.ts'
import type { Deps } from '../../../deps.ts'
import { mailTexts } from '../../../adapters/mail/mail.texts.ts'
import { renewVersion } from './block-version.ts'
import type { BlockContext } from '../order-block.ts'

/** Executed change: action and object for the audit row, description for the mail, fields of the answer. */
export interface RoutingChange {
  action: string
  object: string
  description: string
  answer: { message: string } & Record<string, unknown>
  /** Changed values before and after, for the audit row. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Executes a change of a block with its audit row, its mail and the new version of the block in one transaction, then
 * starts the delivery. Answers with the fields of the change and the version. Refuses 412 when the block has none of the
 * versions that the request wants, behind the refusals of the change itself.
 */
export async function changeBlock(
  deps: Deps,
  context: BlockContext,
  run: (trx: Db) => Promise<RoutingChange>,
): Promise<Response> {
  const block = context.get('block')
  const { userName, email, isEmailVerified, token } = context.get('signedIn')
  const at = deps.now()
  const done = await deps.db.transaction().execute(async (trx) => {
    if (token) await holdApiToken(trx, token, at)
    const { action, object, description, answer, ...values } = await run(trx)
    const version = await renewVersion(trx, block.id, context.get('wantedVersions'))
    await audit(trx, actorOf(context), { at, action, orderId: block.id, target: object, ...values })
    // The mail holds texts of the user, which are sent to a verified address only.
    if (email !== null && isEmailVerified) {
      const text = mailTexts.routingChanged(userName, description, block.id, block.cidr)
      await deps.mail.add(trx, { to: email, ...text }, at)
    }
    return { success: true, ...answer, version }
  })
  deps.mail.kick()
  return context.json(done)
}
