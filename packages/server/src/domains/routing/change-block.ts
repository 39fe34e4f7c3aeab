import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { mailTexts } from '../../adapters/mail/mail.texts.ts'
import type { BlockContext } from './order-block.ts'

/** Executed change: action and object for the audit row, description for the mail. */
export interface RoutingChange {
  action: string
  object: string
  description: string
}

/** Executes a change of a block with its audit row and its mail in one transaction, then starts the delivery. */
export async function changeBlock(
  deps: Deps,
  context: BlockContext,
  run: (trx: Db) => Promise<RoutingChange>,
): Promise<void> {
  const block = context.get('block')
  const { companyId, userId, userName, email } = context.get('signedIn')
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const { action, object, description } = await run(trx)
    const requestId = context.get('requestId')
    await audit(trx, { at, requestId, companyId, userId, orderId: block.id, action, details: { object } })
    if (email === null) return
    await deps.mail.add(
      trx,
      { to: email, ...mailTexts.routingChanged(userName, description, block.id, block.cidr) },
      at,
    )
  })
  deps.mail.kick()
}
