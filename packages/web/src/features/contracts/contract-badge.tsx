import type { Contract } from '@ip-portal/core/contracts'
import { Tag } from '../../ui/feedback/tag.tsx'

/** State of a contract in the colours of the server; neutral when one of the two is missing. */
export function ContractBadge({ contract }: { contract: Contract }) {
  const { bgCode, textCode, statusDescription } = contract
  if (bgCode === null || textCode === null) return <Tag severity="secondary">{statusDescription || '-'}</Tag>
  return (
    // Safe in a style: the schema allows hex colours or null only.
    <span className="tag" style={{ background: bgCode, color: textCode }}>
      {statusDescription}
    </span>
  )
}
