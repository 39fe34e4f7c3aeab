import { PencilIcon, PlusIcon, Trash2Icon } from 'lucide-react'
import { formatDateTime } from '@ip-portal/core/kernel/values/dates'
import { routingTexts, type Domain, type NameServerChange } from '@ip-portal/core/routing'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/layout/card.tsx'

interface NameServersCardProps {
  domain: Domain | null
  disabledReason: string | null
  onRequest: (op: NameServerChange['op']) => void
}

/** The reverse delegation of a block. */
export function NameServersCard({ domain, disabledReason, onRequest }: NameServersCardProps) {
  const isSet = domain !== null && domain.nservers.length > 0
  const isAddBelow = !isSet && disabledReason === null && domain !== null
  const whenMissing = disabledReason ?? (isSet ? null : routingTexts.noDomain)
  return (
    <Card
      title={routingTexts.nameServers}
      actions={
        <>
          {/* The empty card has the same button. */}
          {!isAddBelow && (
            <Button
              kind={isSet ? 'secondary' : 'primary'}
              size="small"
              icon={<PlusIcon />}
              label={routingTexts.add}
              ariaLabel={routingTexts.nameServersAdd}
              disabledReason={disabledReason ?? (isSet ? routingTexts.nameServersExist : null)}
              onClick={() => onRequest('add')}
            />
          )}
          <Button
            kind="secondary"
            size="small"
            icon={<PencilIcon />}
            label={routingTexts.edit}
            ariaLabel={routingTexts.nameServersEdit}
            disabledReason={whenMissing}
            onClick={() => onRequest('edit')}
          />
          <Button
            kind="secondary"
            size="small"
            icon={<Trash2Icon />}
            label={routingTexts.delete}
            ariaLabel={routingTexts.nameServersDelete}
            disabledReason={whenMissing}
            onClick={() => onRequest('delete')}
          />
        </>
      }
    >
      {isSet ? (
        <dl className="definition-list">
          <Item label={routingTexts.domain} value={domain.domain} />
          <Item label={routingTexts.nameServer1} value={domain.nservers[0] ?? '-'} />
          <Item label={routingTexts.nameServer2} value={domain.nservers[1] ?? '-'} />
          <Item label={routingTexts.lastModified} value={formatDateTime(domain.last_modified)} />
        </dl>
      ) : (
        <EmptyState
          title={routingTexts.noDomain}
          hint={domain?.domain}
          action={
            isAddBelow && (
              <Button kind="secondary" label={routingTexts.nameServersAdd} onClick={() => onRequest('add')} />
            )
          }
        />
      )}
    </Card>
  )
}

const Item = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="mono">{value}</dd>
  </div>
)
