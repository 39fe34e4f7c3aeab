import type { BlockState, PlanStep } from '@ip-portal/core/desired-state/document/block-state.schema'
import { type MadeChange, stepOfChange } from '@ip-portal/core/desired-state/history/block-history.rules'
import { inverse } from '@ip-portal/core/desired-state/plan/step-order.rules'
import { domainOf } from '../../domains/routing/ip-details.ts'
import type { Db } from '../../store/db/open.ts'

/** Block of an order as the server knows it; a plan may say anything. */
export interface OwnBlock {
  order: number
  ip: string
  subnet: string
  isActive: boolean
  /** Reverse zone. */
  domain: string
  /** Present records. */
  records: BlockState
}

/** Reads the block of an order with its records. */
export async function readOwnBlock(trx: Db, id: number): Promise<OwnBlock> {
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'ip', 'subnet', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const ip = order.ip ?? ''
  const subnet = order.subnet ?? 0
  const { domain } = await domainOf(trx, { id, ip, subnet })
  const [routes, roas, servers] = await Promise.all([
    trx.selectFrom('routes').select(['origin', 'prefix', 'maintainer']).where('order_id', '=', id).execute(),
    trx.selectFrom('roas').select(['asn', 'max_length']).where('order_id', '=', id).execute(),
    trx.selectFrom('name_servers').select(['first', 'second']).where('order_id', '=', id).executeTakeFirst(),
  ])
  return {
    order: id,
    ip,
    subnet: String(subnet),
    isActive: order.is_active === 1,
    domain,
    records: {
      routes: routes.map((route) => ({ kind: 'route', ...route })),
      roas: roas.map(({ asn, max_length: maxLength }) => ({ kind: 'roa', asn, maxLength })),
      nameServers: servers ? { kind: 'name-servers', domain, servers: [servers.first, servers.second] } : null,
    },
  }
}

/** Step that takes a change back, from the values that the server has changed. */
export function stepBack(change: MadeChange, domain: string): PlanStep {
  const step = stepOfChange(change, domain)
  if (step === null) throw new Error(`no way back from ${change.action}`)
  return inverse(step)
}
