import { audit } from '../../db/audit.ts'
import type { Db } from '../../db/open.ts'
import type { Deps, PortalContext } from '../../http/route.ts'
import { mailTexts } from '../../mail/mail.texts.ts'
import type { OrderBlock } from './order-block.ts'

/** What was done, for the audit log, and how the mail tells it. */
export interface RoutingChange {
  action: string
  object: string
  told: string
}

/** Runs a change of a block with its audit row and its mail in one transaction, then lets the mail leave. */
export async function changeBlock(
  deps: Deps,
  context: PortalContext,
  block: OrderBlock,
  run: (trx: Db) => Promise<RoutingChange>,
): Promise<void> {
  const { companyId, userId, userName, email } = context.get('signedIn')
  const at = deps.now()
  await deps.db.transaction().execute(async (trx) => {
    const { action, object, told } = await run(trx)
    const requestId = context.get('requestId')
    await audit(trx, { at, requestId, companyId, userId, orderId: block.id, action, details: { object } })
    if (email === null) return
    await deps.mail.add(trx, { to: email, ...mailTexts.routingChanged(userName, told, block.id, block.cidr) }, at)
  })
  deps.mail.kick()
}
