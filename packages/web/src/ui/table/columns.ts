import {
  metaHelper,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  type RowData,
  type TableOptions,
} from '@tanstack/react-table'

/** Layout of a column. */
export interface ColumnLayout {
  align?: 'right'
  /** CSS width. */
  width?: string
  /** Under 768 px a row is a card of "header: value" lines; this column shows its value alone. */
  hideLabelOnCard?: boolean
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
