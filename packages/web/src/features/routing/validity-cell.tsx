import { WrenchIcon } from 'lucide-react'
import {
  coveringRoaText,
  invalidReasonText,
  mendText,
  routingTexts,
  validitySeverity,
  validityTexts,
  type RouteValidity,
  type RoutingChange,
} from '@ip-portal/core/routing'
import { Button } from '../../ui/buttons/button.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { requestOf, type RecordRequest } from './record-labels.ts'

interface ValidityCellProps {
  validity: RouteValidity
  /** Changes that make the route valid. */
  mends: readonly RoutingChange[]
  disabledReason: string | null
  onRequest: (request: RecordRequest) => void
}

export const ValidityTag = ({ state }: Pick<RouteValidity, 'state'>) => (
  <Tag severity={validitySeverity(state)}>{validityTexts[state]}</Tag>
)

/** Validity of a route; an invalid one says why and offers the changes that mend it. */
export function ValidityCell({ validity, mends, disabledReason, onRequest }: ValidityCellProps) {
  const isInvalid = validity.state === 'invalid'
  const note = invalidReasonText(validity) || coveringRoaText(validity)
  return (
    <span className="record-note">
      <ValidityTag state={validity.state} />
      {note !== '' && <small className="muted">{note}</small>}
      {isInvalid && mends.length === 0 && <small className="muted">{routingTexts.noMend}</small>}
      {mends.map((change) => (
        <Button
          key={mendText(change)}
          kind="text"
          size="small"
          className="mend-button"
          icon={<WrenchIcon />}
          label={mendText(change)}
          ariaLabel={`${validity.origin}: ${mendText(change)}`}
          disabledReason={disabledReason}
          onClick={() => onRequest(requestOf(change))}
        />
      ))}
    </span>
  )
}
