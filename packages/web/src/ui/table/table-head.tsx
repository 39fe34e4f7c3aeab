import type { RowData } from '@tanstack/react-table'
import { ChevronDownIcon } from 'lucide-react'
import { joinClasses } from '../join-classes.ts'
import type { DataTableInstance } from './use-data-table.ts'

const ariaSort = { false: 'none', asc: 'ascending', desc: 'descending' } as const

/** The header row; a column that can be sorted by has a button. */
export function TableHead<Row extends RowData>({ table }: { table: DataTableInstance<Row> }) {
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={1}>
          {group.headers.map((header) => {
            const { column } = header
            const { align, width } = column.columnDef.meta ?? {}
            return (
              <th
                key={header.id}
                scope="col"
                aria-sort={column.getCanSort() ? ariaSort[`${column.getIsSorted()}`] : undefined}
                className={joinClasses(align === 'right' && 'align-right')}
                style={width === undefined ? undefined : { width }}
              >
                {column.getCanSort() ? (
                  <button type="button" className="sort-button" onClick={column.getToggleSortingHandler()}>
                    <table.FlexRender header={header} />
                    <ChevronDownIcon />
                  </button>
                ) : (
                  <table.FlexRender header={header} />
                )}
              </th>
            )
          })}
        </tr>
      ))}
    </thead>
  )
}
