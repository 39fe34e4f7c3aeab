import { Columns3Icon } from 'lucide-react'
import { optionalColumns, viewsTexts, type OptionalColumn } from '@ip-portal/core/orders'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Popover } from '../../../../ui/filters/popover.tsx'
import { Checkbox } from '../../../../ui/forms/choices/checkbox.tsx'
import { columnNames } from './column-names.ts'
import '../../orders.css'

interface ColumnChooserProps {
  shown: readonly OptionalColumn[]
  /** Null brings the default back. */
  onChange: (shown: readonly OptionalColumn[] | null) => void
}

/** Chooses the columns of the list; its block and its balance always stay. */
export const ColumnChooser = ({ shown, onChange }: ColumnChooserProps) => (
  <Popover label={viewsTexts.columns} icon={<Columns3Icon />}>
    <fieldset className="column-choice">
      <legend>{viewsTexts.shownColumns}</legend>
      {optionalColumns.map((column) => (
        <label key={column}>
          <Checkbox
            checked={shown.includes(column)}
            onChange={(checked) =>
              onChange(optionalColumns.filter((one) => (one === column ? checked : shown.includes(one))))
            }
          />
          {columnNames[column]}
        </label>
      ))}
    </fieldset>
    <Button kind="text" size="small" label={viewsTexts.defaultColumns} onClick={() => onChange(null)} />
  </Popover>
)
