import type { RowData } from '@tanstack/react-table'
import type { RefObject } from 'react'
import { useVisibleRows } from './sizes/use-visible-rows.ts'
import type { OpenFields, TableData } from './table-props.ts'
import { TableView } from './table-view.tsx'

export interface VirtualTableProps<Row extends RowData> {
  data: TableData<Row>
  fields: OpenFields
  box: RefObject<HTMLDivElement | null>
  boxed: boolean
  drawn: RefObject<readonly Row[] | null>
}

/** Long table that renders only the rows on screen; loaded with the first long table. */
export function VirtualTable<Row extends RowData>({ data, fields, ...place }: VirtualTableProps<Row>) {
  const { from, until, ...visible } = useVisibleRows({ ...data, ...place })
  return <TableView data={data} fields={fields} range={{ from, until }} {...visible} />
}
