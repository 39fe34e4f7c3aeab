import { sumMoney } from '../../kernel/values/money.ts'
import { totalsOf } from './plan.rules.ts'
import type { Plan } from './plan.schema.ts'

/** Limits of an API token, as the security status names them; null for no limit, amounts in USD. */
export interface TokenLimits {
  scope: string
  orders: readonly number[] | null
  max_fee_usd: number | null
  fee_left_usd: number | null
}

/** Reason why an API token cannot apply a plan. Amounts are in USD. */
export type TokenObstacle =
  | { kind: 'scope' }
  | { kind: 'orders'; orders: number[] }
  /** The fees up to this order are more than what the token may still spend this month. */
  | { kind: 'fee'; fee: number; left: number; most: number; order: number }

/** Lists what prevents an API token from applying a plan. An unknown fee prevents nothing: the server judges each step. */
export function tokenObstacles({ orders }: Pick<Plan, 'orders'>, token: TokenLimits): TokenObstacle[] {
  const changed = orders.filter(({ steps }) => steps.length > 0)
  if (changed.length === 0) return []
  const foreign = changed.map(({ order }) => order).filter((order) => token.orders?.includes(order) === false)
  return [
    ...(token.scope === 'routing:write' ? [] : [{ kind: 'scope' } as const]),
    ...(foreign.length > 0 ? [{ kind: 'orders', orders: foreign } as const] : []),
    ...feeObstacle(changed, token),
  ]
}

function feeObstacle(orders: Plan['orders'], { max_fee_usd: most, fee_left_usd: left }: TokenLimits): TokenObstacle[] {
  const { total: fee } = totalsOf({ orders })
  if (fee === null || most === null || left === null || fee <= left) return []
  let upTo = 0
  for (const order of orders) {
    upTo = sumMoney([upTo, totalsOf({ orders: [order] }).total])
    if (upTo > left) return [{ kind: 'fee', fee, left, most, order: order.order }]
  }
  return []
}
