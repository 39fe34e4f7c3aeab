import { routingTexts } from '@ip-portal/core/routing'
import { Button } from '../../ui/buttons/button.tsx'
import { EditIcon, TrashIcon } from '../../ui/icons/icons.tsx'

interface RowActionsProps {
  /** Tells the buttons of one row from those of the next for those who do not see the rows. */
  name: string
  disabledReason: string | null
  /** Where an edit is blocked although a deletion is not. */
  editDisabledReason?: string | null
  onEdit: () => void
  onDelete: () => void
}

/** What can be done with one route or ROA. */
export const RowActions = ({ name, disabledReason, editDisabledReason, onEdit, onDelete }: RowActionsProps) => (
  <span className="row row-end">
    <Button
      kind="text"
      size="small"
      icon={<EditIcon />}
      label={routingTexts.edit}
      ariaLabel={`${routingTexts.edit}: ${name}`}
      disabledReason={editDisabledReason ?? disabledReason}
      onClick={onEdit}
    />
    <Button
      kind="text"
      size="small"
      icon={<TrashIcon />}
      label={routingTexts.delete}
      ariaLabel={`${routingTexts.delete}: ${name}`}
      disabledReason={disabledReason}
      onClick={onDelete}
    />
  </span>
)
