import { useTable, type RowData, type SortingState, type Updater } from '@tanstack/react-table'
import { useMemo } from 'react'
import { features } from './columns.ts'
import type { RowRange, TableData } from './table-props.ts'

const unsorted: SortingState = []

/**
 * The table of some rows of `rows`. The rows arrive filtered and sorted, and `range` is the page in view: of 100,000
 * rows TanStack builds only those that are drawn.
 */
export function useDataTable<Row extends RowData>(data: TableData<Row>, { from, until }: RowRange) {
  const { rows, columns, rowKey, sorting } = data
  const inView = useMemo(() => rows.slice(from, until), [rows, from, until])
  const sort = sorting?.sort
  const state = useMemo<SortingState>(() => (sort ? [{ id: sort.field, desc: sort.descending }] : unsorted), [sort])
  return useTable({
    features,
    columns,
    data: inView,
    getRowId: (row) => String(rowKey(row)),
    manualSorting: true,
    manualPagination: true,
    rowCount: rows.length,
    enableSorting: sorting !== undefined,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: { sorting: state },
    onSortingChange: (updater: Updater<SortingState>) => {
      const [next] = typeof updater === 'function' ? updater(state) : updater
      if (next) sorting?.onSort({ field: next.id, descending: next.desc })
    },
  })
}

export type DataTableInstance<Row extends RowData> = ReturnType<typeof useDataTable<Row>>
