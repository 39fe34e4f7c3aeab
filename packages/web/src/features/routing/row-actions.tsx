import { PencilIcon, Trash2Icon } from 'lucide-react'
import { routingTexts } from '@ip-portal/core/routing'
import { Button } from '../../ui/buttons/button.tsx'

interface RowActionsProps {
  /** Names the row in the accessible names of its buttons. */
  name: string
  disabledReason: string | null
  onEdit: () => void
  onDelete: () => void
}

/** The button that edits one route or ROA. */
export const EditButton = ({ name, disabledReason, onEdit }: Omit<RowActionsProps, 'onDelete'>) => (
  <Button
    kind="text"
    size="small"
    iconWhenNarrow
    icon={<PencilIcon />}
    label={routingTexts.edit}
    ariaLabel={`${routingTexts.edit}: ${name}`}
    disabledReason={disabledReason}
    onClick={onEdit}
  />
)

/** The buttons of one route or ROA. */
export const RowActions = ({ name, disabledReason, onEdit, onDelete }: RowActionsProps) => (
  <span className="record-actions">
    <EditButton name={name} disabledReason={disabledReason} onEdit={onEdit} />
    <Button
      kind="text"
      size="small"
      iconWhenNarrow
      icon={<Trash2Icon />}
      label={routingTexts.delete}
      ariaLabel={`${routingTexts.delete}: ${name}`}
      disabledReason={disabledReason}
      onClick={onDelete}
    />
  </span>
)
