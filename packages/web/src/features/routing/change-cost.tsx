import { changeCostText, type RoutingChange } from '@ip-portal/core/routing'
import { Message } from '../../ui/feedback/message.tsx'

interface ChangeCostProps {
  op: RoutingChange['op']
  /** Free changes left this year and the fee of a further one; null while unknown. */
  allowance: { available: number; fee: number | null } | null
}

/** Shows whether a change is free or costs a fee. */
export function ChangeCost({ op, allowance }: ChangeCostProps) {
  if (allowance === null) return null
  const isFree = op === 'delete' || allowance.available > 0
  return <Message severity={isFree ? 'info' : 'warning'}>{changeCostText(op, allowance)}</Message>
}
