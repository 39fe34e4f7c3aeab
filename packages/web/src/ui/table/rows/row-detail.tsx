import { FlexRender, type Row as TableRowModel, type RowData, type Cell } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { CopyValue } from '../../buttons/copy-value.tsx'
import { joinClasses } from '../../join-classes.ts'
import { uiTexts } from '../../ui.texts.ts'
import type { ColumnLayout, Features } from '../columns.ts'

interface RowDetailProps<Row extends RowData> {
  id: string
  row: TableRowModel<Features, Row>
  isPhone: boolean
  span: number
  className: string | undefined
}

/** True for a column whose value stands in the lines that a phone shows of the row. */
const isInLines = (meta: ColumnLayout | undefined, row: unknown): boolean =>
  typeof meta?.onPhone === 'function' ? meta.onPhone(row as never) : meta?.onPhone === true

/**
 * The fields of a row that have no place in the table; on a wide screen the style sheet shows the dropped ones only.
 * A phone also copies the values of its lines there, which have no room for the button.
 */
export function RowDetail<Row extends RowData>({ id, row, isPhone, span, className }: RowDetailProps<Row>) {
  const cells = row.getAllCells().filter(({ column: { columnDef } }) => {
    const { copy, priority } = columnDef.meta ?? {}
    return isPhone ? !isInLines(columnDef.meta, row.original) || copy?.(row.original as never) : priority
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
                    {isPhone && isInLines(meta, row.original) ? (
                      <span className="muted">{uiTexts.copy}</span>
                    ) : (
                      <FlexRender cell={cell} />
                    )}
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

interface CopiedProps<Row extends RowData> {
  cell: Cell<Features, Row>
  children: ReactNode
}

/** The content of a cell, with a button that copies its value where the column names one. */
export function Copied<Row extends RowData>({ cell, children }: CopiedProps<Row>) {
  const text = cell.column.columnDef.meta?.copy?.(cell.row.original as never) ?? null
  return text === null ? children : <CopyValue text={text}>{children}</CopyValue>
}
