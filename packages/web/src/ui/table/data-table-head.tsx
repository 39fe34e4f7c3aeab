import { tableFeatures, useTable, type ColumnDef } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column, Sort } from './data-table.types.ts'
import { ChevronIcon } from '../icons/icons.tsx'
import { joinClasses } from '../join-classes.ts'

const features = tableFeatures({})
const noRows: never[] = []

interface HeadProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort?: ((field: string) => void) | undefined
}

const ariaSort = (sort: Sort | null, field: string) => {
  if (sort?.field !== field) return 'none'
  return sort.descending ? 'descending' : 'ascending'
}

/**
 * The header row. TanStack keeps the columns only: given the rows it would build an object for each of them at
 * every key of a search, and they arrive filtered and sorted anyway.
 */
export function DataTableHead<Row>({ columns, sort, onSort }: HeadProps<Row>) {
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns])
  const definitions = useMemo(
    () => columns.map(({ id, header }): ColumnDef<typeof features, never> => ({ id, header })),
    [columns],
  )
  const table = useTable({ features, columns: definitions, data: noRows })
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={1}>
          {group.headers.map((header) => {
            const column = byId.get(header.column.id)
            const sortable = column?.sortable === true && onSort !== undefined
            const sorted = sortable ? ariaSort(sort, header.column.id) : undefined
            return (
              <th
                key={header.id}
                scope="col"
                aria-sort={sorted}
                className={joinClasses(column?.align === 'right' && 'align-right')}
                style={column?.width === undefined ? undefined : { width: column.width }}
              >
                {sortable ? (
                  <button type="button" className="sort-button" onClick={() => onSort(header.column.id)}>
                    <table.FlexRender header={header} />
                    <ChevronIcon />
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
