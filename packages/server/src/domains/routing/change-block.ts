import { holdApiToken } from '../../auth/token/api-tokens.ts'
import { audit } from '../../audit/audit.ts'
import { actorOf } from '../../http/client/actor-of.ts'
import type { Db } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { mailTexts } from '../../adapters/mail/mail.texts.ts'
import type { BlockContext } from './order-block.ts'

/** Executed change: action and object for the audit row, description for the mail. */
export interface RoutingChange {
  action: string
  object: string
  description: string
  /** Changed values before and after, for the audit row. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Executes a change of a block with its audit row and its mail in one transaction, then starts the delivery. */
export async function changeBlock(
  deps: Deps,
  context: BlockContext,
  run: (trx: Db) => Promise<RoutingChange>,
): Promise<void> {
  const block = context.get('block')
  const { userName, email, isEmailVerified, token } = context.get('signedIn')
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    if (token) await holdApiToken(trx, token, at)
    const { action, object, description, ...values } = await run(trx)
    await audit(trx, actorOf(context), { at, action, orderId: block.id, target: object, ...values })
    // The mail holds texts of the user, which are sent to a verified address only.
    if (email === null || !isEmailVerified) return
    await deps.mail.add(
      trx,
      { to: email, ...mailTexts.routingChanged(userName, description, block.id, block.cidr) },
      at,
    )
  })
  deps.mail.kick()
}
