import type { Cell, RowData } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { CopyValue } from '../../buttons/copy-value.tsx'
import type { Features } from '../columns.ts'

interface CopiedProps<Row extends RowData> {
  cell: Cell<Features, Row>
  children: ReactNode
}

/** The content of a cell, with a button that copies its value where the column names one. */
export function Copied<Row extends RowData>({ cell, children }: CopiedProps<Row>) {
  const text = cell.column.columnDef.meta?.copy?.(cell.row.original as never) ?? null
  return text === null ? children : <CopyValue text={text}>{children}</CopyValue>
}
