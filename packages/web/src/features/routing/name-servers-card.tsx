import { formatDateTime } from '@ip-portal/core/kernel/dates'
import { routingTexts, type Domain } from '@ip-portal/core/routing'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The reverse delegation of a block. */
export const NameServersCard = ({ domain }: { domain: Domain | null }) => (
  <Card title={routingTexts.nameServers}>
    {domain && domain.nservers.length > 0 ? (
      <dl className="definition-list">
        <Item label={routingTexts.domain} value={domain.domain} />
        <Item label={routingTexts.nameServer1} value={domain.nservers[0] ?? '-'} />
        <Item label={routingTexts.nameServer2} value={domain.nservers[1] ?? '-'} />
        <Item label={routingTexts.lastModified} value={formatDateTime(domain.last_modified)} />
      </dl>
    ) : (
      <EmptyState title={routingTexts.noDomain} hint={domain?.domain} />
    )}
  </Card>
)

const Item = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="mono">{value}</dd>
  </div>
)
