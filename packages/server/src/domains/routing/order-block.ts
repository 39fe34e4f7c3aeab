import { serviceTypes } from '@ip-portal/core/kernel/values/limits'
import { pathNumber } from '../../http/path-number.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { PortalContext } from '../../http/route.ts'
import { requireStepUp } from '../../auth/step-up.ts'
import { type Block, cidrOf } from '../../adapters/whois/blocks.ts'
import { routingTexts } from './routing.texts.ts'
import { selectBlock } from './routing.queries.ts'

/** The IP order that a routing path names. */
export interface OrderBlock extends Block {
  id: number
  cidr: string
  isActive: boolean
  freeChanges: number
}

/** Path of the routing calls: order id, IP and prefix length. */
export const orderPath = '/ip/order/:order/:ip/:subnet'

/** The company's IP order whose id, IP and prefix length are all the ones in the path; refuses 404 otherwise. */
export async function findBlock({ db }: Deps, context: PortalContext): Promise<OrderBlock> {
  const orderId = pathNumber(context, 'order')
  const { companyId } = context.get('signedIn')
  const row = orderId === null ? undefined : await selectBlock(db, companyId, orderId)
  if (!row || row.service_type_id !== serviceTypes.ip || row.ip === null || row.subnet === null)
    throw new Refusal(404, routingTexts.notFound)
  if (context.req.param('ip') !== row.ip || context.req.param('subnet') !== String(row.subnet))
    throw new Refusal(404, routingTexts.notFound)
  const block = { ip: row.ip, subnet: row.subnet }
  return {
    id: row.id,
    ...block,
    cidr: cidrOf(block),
    isActive: row.is_active === 1,
    freeChanges: row.free_changes_per_year,
  }
}

/** The block for a change: also refuses 409 for an inactive order, and 428 before a code was shown. */
export async function findChangeableBlock(deps: Deps, context: PortalContext): Promise<OrderBlock> {
  const block = await findBlock(deps, context)
  if (!block.isActive) throw new Refusal(409, routingTexts.notActive)
  requireStepUp(context.get('signedIn'), deps.now())
  return block
}
