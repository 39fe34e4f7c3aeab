import {
  metaHelper,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  type RowData,
  type TableOptions,
} from '@tanstack/react-table'

/** Rank of a column; the higher, the sooner it moves into the row's chevron. table-fit.css has the widths. */
export type Priority = 2 | 3 | 4 | 5

/** Layout of a column. Values of columns never wrap, except where `wrap` says so. */
export interface ColumnLayout {
  align?: 'right'
  /** CSS width. */
  width?: string
  /** Columns with a high number leave the table first; a column without one always stays. */
  priority?: Priority
  /** Holds the link or the button that opens the row; without any it is the first column. */
  identity?: true
  /** Stays at the right edge of a table that is wider than its box. */
  sticky?: true
  /** Holds text buttons, whose labels end below the end of the header. */
  actions?: true
  /** Text that may take several lines, such as a subject. */
  wrap?: true
  /** Text that a button beside the value copies; null without a value. */
  copy?: (row: never) => string | null
  /** Stands in the lines that a phone shows of a row, or of this row, so that the row's chevron leaves it out. */
  onPhone?: true | ((row: never) => boolean)
}

/** The features of TanStack Table that the tables of the portal use. */
export const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  columnMeta: metaHelper<ColumnLayout>(),
})
export type Features = typeof features

/** Columns of a table with texts as headers; a table can be sorted by those that have an accessor. */
export type Columns<Row extends RowData> = TableOptions<Features, Row>['columns']

/** Returns the highest priority among columns: the first to leave the table; null when all stay. */
export function lowestPriority<Row extends RowData>(columns: Columns<Row>): Priority | null {
  const found = columns.flatMap(({ meta }) => meta?.priority ?? [])
  return found.length === 0 ? null : (Math.max(...found) as Priority)
}

/** Class names of a cell and its header. */
export const cellClasses = ({ align, priority, sticky, actions, wrap }: ColumnLayout = {}) => [
  align === 'right' && 'align-right',
  priority !== undefined && `priority-${priority}`,
  sticky && 'sticky-cell',
  actions && 'actions-cell',
  wrap && 'wrap-cell',
]
