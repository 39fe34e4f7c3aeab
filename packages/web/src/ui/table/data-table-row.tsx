import { memo, type MouseEvent, type ReactNode } from 'react'
import type { Column, RowOpening } from './data-table.types.ts'
import { joinClasses } from '../join-classes.ts'

interface RowProps<Row> extends RowOpening<Row> {
  row: Row
  index: number
  columns: readonly Column<Row>[]
  measure?: ((element: HTMLElement | null) => void) | undefined
}

/** A click on a link of the row, or at the end of marking text to copy it, opens nothing. */
const meantForTheRow = ({ target }: MouseEvent) =>
  !(target as Element).closest('a, button, input, select') && (window.getSelection()?.isCollapsed ?? true)

function DataTableRowInner<Row>({ row, index, columns, measure, ...opening }: RowProps<Row>) {
  const { onRowOpen, isOpenable, closedHint } = opening
  const open = onRowOpen !== undefined && (isOpenable?.(row) ?? true) ? () => onRowOpen(row) : undefined
  const closed = onRowOpen !== undefined && open === undefined
  return (
    // The button in the first cell serves the keyboard and screen readers; the click anywhere is an extra.
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={joinClasses(open && 'row-open', closed && 'row-closed')}
      title={closed ? closedHint : undefined}
      onClick={open && ((event) => meantForTheRow(event) && open())}
    >
      {columns.map((column, position) => (
        <td
          key={column.id}
          data-label={column.hideLabelOnCard ? undefined : column.header}
          className={column.align === 'right' ? 'align-right' : undefined}
        >
          {position === 0 && open ? (
            <RowButton onClick={open}>{column.cell(row)}</RowButton>
          ) : (
            <span className="cell">{column.cell(row)}</span>
          )}
        </td>
      ))}
    </tr>
  )
}

function RowButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="row-button cell" onClick={onClick}>
      {children}
    </button>
  )
}

/** One row. Kept while its row and its place stay, so that scrolling and typing only draw what is new. */
export const DataTableRow = memo(DataTableRowInner) as typeof DataTableRowInner
