import { changeCostText, type RoutingChange } from '@ip-portal/core/routing'
import { Message } from '../../ui/feedback/message.tsx'

interface ChangeCostProps {
  op: RoutingChange['op']
  /** Free changes left this year, and what a further one costs; null while that is not known. */
  allowance: { available: number; fee: number | null } | null
}

/** What a change costs of this year's free changes. */
export function ChangeCost({ op, allowance }: ChangeCostProps) {
  if (allowance === null) return null
  const isFree = op === 'delete' || allowance.available > 0
  return <Message severity={isFree ? 'info' : 'warning'}>{changeCostText(op, allowance)}</Message>
}
