import { changeCostText, type RoutingChange } from '@ip-portal/core/routing'
import { Message } from '../../ui/feedback/message.tsx'

interface ChangeCostProps {
  op: RoutingChange['op']
  /** Number of records that the change creates. */
  creations?: number | undefined
  /** Free changes left this year and the fee of a further one; null while unknown. */
  allowance: { available: number; fee: number | null } | null
}

/** Shows whether a change is free or costs a fee. */
export function ChangeCost({ op, creations = 1, allowance }: ChangeCostProps) {
  if (allowance === null) return null
  const isFree = op === 'delete' || allowance.available >= creations
  return <Message severity={isFree ? 'info' : 'warning'}>{changeCostText(op, allowance, creations)}</Message>
}
