import type { RowData } from '@tanstack/react-table'
import { ChevronDownIcon } from 'lucide-react'
import { joinClasses } from '../join-classes.ts'
import { uiTexts } from '../ui.texts.ts'
import { cellClasses, type Priority } from './columns.ts'
import type { RowSelection } from './table-props.ts'
import type { DataTableInstance } from './use-data-table.ts'

const ariaSort = { false: 'none', asc: 'ascending', desc: 'descending' } as const

interface TableHeadProps<Row extends RowData> {
  table: DataTableInstance<Row>
  rows: readonly Row[]
  selection: RowSelection<Row> | undefined
  drops: Priority | null
}

/** The header row; a column that can be sorted by has a button. */
export function TableHead<Row extends RowData>({ table, rows, selection, drops }: TableHeadProps<Row>) {
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={1}>
          {selection && <ChooseAll selection={selection} count={rows.length} />}
          {group.headers.map((header) => {
            const { column } = header
            const { meta } = column.columnDef
            return (
              <th
                key={header.id}
                scope="col"
                aria-sort={column.getCanSort() ? ariaSort[`${column.getIsSorted()}`] : undefined}
                className={joinClasses(...cellClasses(meta)) || undefined}
                style={meta?.width === undefined ? undefined : { width: meta.width }}
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
          {drops !== null && (
            <th scope="col" className={`more-cell more-${drops}`}>
              <span className="visually-hidden">{uiTexts.more}</span>
            </th>
          )}
        </tr>
      ))}
    </thead>
  )
}

/** Chooses all rows of the table, or none. */
function ChooseAll<Row extends RowData>({ selection, count }: { selection: RowSelection<Row>; count: number }) {
  const { chosen, onChooseAll } = selection
  const isAll = count > 0 && chosen.size >= count
  return (
    <th scope="col" className="choose-cell">
      <label>
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = chosen.size > 0 && !isAll
          }}
          aria-label={uiTexts.chooseAll}
          onChange={(event) => onChooseAll(event.target.checked)}
        />
      </label>
    </th>
  )
}
