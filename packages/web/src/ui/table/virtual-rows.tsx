import type { RefObject } from 'react'
import { DataTableRows } from './data-table-rows.tsx'
import type { RowsProps } from './data-table.types.ts'
import { useVisibleRows } from './use-visible-rows.ts'

interface VirtualRowsProps<Row> extends RowsProps<Row> {
  box: RefObject<HTMLDivElement | null>
  boxed: boolean
  drawn: RefObject<readonly Row[] | null>
}

/** The rows of a long table that are on screen; loaded with the first table that is long. */
export function VirtualRows<Row>({ box, boxed, drawn, ...rows }: VirtualRowsProps<Row>) {
  const { from, until, above, below, measure } = useVisibleRows({ ...rows, box, boxed, drawn })
  return (
    <>
      {above > 0 && <Spacer height={above} span={rows.columns.length} />}
      <DataTableRows {...rows} from={from} until={until} measure={measure} />
      {below > 0 && <Spacer height={below} span={rows.columns.length} />}
    </>
  )
}

/** Stands for the rows that are not drawn. */
function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr className="table-spacer" aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- hidden, there is nothing to name */}
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}
