import { changeCostText, costOf, createdBy, type Allowance, type RoutingChange } from '@ip-portal/core/routing'
import { Message } from '../../ui/feedback/message.tsx'

interface ChangeCostProps {
  op: RoutingChange['op']
  /** Null until the form says what is created. */
  change: RoutingChange | null
  /** Block as a prefix. */
  block: string
  /** Null while unknown. */
  allowance: Allowance | null
}

/** Shows whether a change is free or costs a fee. */
export function ChangeCost({ op, change, block, allowance }: ChangeCostProps) {
  if (allowance === null) return null
  // A form that does not say it yet creates one record.
  const created = change === null ? [{ kind: 'route', origin: '' } as const] : createdBy(change)
  const cost = costOf(created, allowance, block)
  return <Message severity={cost.paid > 0 ? 'warning' : 'info'}>{changeCostText(op, cost)}</Message>
}
