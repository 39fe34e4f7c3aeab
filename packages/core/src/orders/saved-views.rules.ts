import { isBlank } from '../kernel/values/blank.ts'
import { limits } from '../kernel/values/limits.ts'
import { fold } from '../kernel/values/turkish.ts'

/** Columns of the order list that may be left out; the block with its link and the balance with its actions stay. */
export const optionalColumns = [
  'order_id',
  'serviceTypeName',
  'rbl_blackListed',
  'tag',
  'start_date',
  'days_left',
  'end_date',
  'order_status',
] as const
/** Column that may be left out, by its name in the API. */
export type OptionalColumn = (typeof optionalColumns)[number]

const [all, none] = ['all', 'none']

/** Reads the shown columns from `all`, `none` or `tag,end_date`; null for any other text. Unknown names are skipped. */
export function readColumns(text: unknown): readonly OptionalColumn[] | null {
  if (text === all) return optionalColumns
  if (text === none) return []
  const names = typeof text === 'string' ? text.split(',') : []
  const known = optionalColumns.filter((column) => names.includes(column))
  return known.length === 0 ? null : known
}

/** Writes the shown columns as text. */
export function columnsText(columns: readonly OptionalColumn[]): string {
  if (columns.length === 0) return none
  return columns.length === optionalColumns.length ? all : columns.join(',')
}

/** Keys of the list's address that a view keeps. */
export const viewKeys = [
  'search',
  'tag',
  'type',
  'status',
  'late',
  'due',
  'listed',
  'renewal',
  'invalid',
  'sort',
  'columns',
] as const

/** Named filters, sort and columns of the order list. */
export interface SavedView {
  name: string
  /** Query of the list's address, without the question mark. */
  query: string
}

/** Query with the keys of a view alone, in their order, so that equal views are equal texts. */
export function viewQuery(query: string): string {
  const given = new URLSearchParams(query)
  return new URLSearchParams(
    viewKeys.flatMap((key) => {
      const value = given.get(key)
      return value ? [[key, value]] : []
    }),
  ).toString()
}

/** Reads stored views; leaves out what is no view, a name that comes twice, and more than the most. */
export function readViews(stored: unknown): SavedView[] {
  if (!Array.isArray(stored)) return []
  const views: SavedView[] = []
  for (const one of stored as unknown[]) {
    const { name, query } = (one ?? {}) as Partial<Record<'name' | 'query', unknown>>
    if (typeof name !== 'string' || typeof query !== 'string' || query.length > limits.viewQueryMaxLength) continue
    if (viewNameProblem(name, views) === null) views.push({ name: name.trim(), query: viewQuery(query) })
  }
  return views
}

/** Problem of a view's name. */
export type ViewNameProblem = 'name-missing' | 'name-too-long' | 'name-taken' | 'too-many'

/** Checks the name of a new view, or the new name of the view `renamed`; null when it has no problem. */
export function viewNameProblem(
  name: string,
  views: readonly SavedView[],
  renamed: string | null = null,
): ViewNameProblem | null {
  const others = views.filter((view) => view.name !== renamed)
  if (isBlank(name)) return 'name-missing'
  if ([...name.trim()].length > limits.viewNameMaxLength) return 'name-too-long'
  if (others.some((view) => fold(view.name) === fold(name.trim()))) return 'name-taken'
  return others.length >= limits.viewsMax ? 'too-many' : null
}
