import { FlexRender, type Row as TableRowModel, type RowData } from '@tanstack/react-table'
import { joinClasses } from '../../join-classes.ts'
import type { Features } from '../columns.ts'
import { Copied } from './copied.tsx'

interface RowDetailProps<Row extends RowData> {
  id: string
  row: TableRowModel<Features, Row>
  isPhone: boolean
  span: number
  className: string | undefined
}

/**
 * The fields of a row that have no place in the table; on a wide screen the style sheet shows the dropped ones only.
 * A phone also repeats the values that can be copied, because its lines have no room for the button.
 */
export function RowDetail<Row extends RowData>({ id, row, isPhone, span, className }: RowDetailProps<Row>) {
  const cells = row.getAllCells().filter(({ column: { columnDef } }) => {
    const { onPhone, copy, priority } = columnDef.meta ?? {}
    return isPhone ? !onPhone || copy?.(row.original as never) : priority
  })
  return (
    <tr id={id} className={joinClasses('row-detail', className)}>
      <td colSpan={span}>
        <dl className="row-facts">
          {cells.map((cell) => {
            const { header, meta } = cell.column.columnDef
            return (
              <div key={cell.column.id} className={isPhone ? undefined : `fact-${meta?.priority}`}>
                <dt>{typeof header === 'string' ? header : null}</dt>
                <dd>
                  <Copied cell={cell}>
                    <FlexRender cell={cell} />
                  </Copied>
                </dd>
              </div>
            )
          })}
        </dl>
      </td>
    </tr>
  )
}
