import { jsonOf } from '@ip-portal/core/kernel/values/control-characters'
import { suggestionsFor } from '@ip-portal/core/kernel/values/suggestions'
import { usageError } from '../../errors/exit-codes.ts'
import { terminalTexts } from '../terminal.texts.ts'
import type { Column } from './columns.ts'

type Row = Readonly<Record<string, unknown>>

/** Refuses names that are no field; names the nearest ones, and all. */
export function checkColumns(wanted: readonly string[], fields: readonly string[]): void {
  const unknown = wanted.find((name) => !fields.includes(name))
  if (unknown === undefined) return
  const near = suggestionsFor(unknown, fields)
  throw usageError(terminalTexts.unknownColumn(unknown), [
    ...(near.length > 0 ? [terminalTexts.nearColumns(near)] : []),
    terminalTexts.knownColumns(fields),
  ])
}

/** Keeps the wanted fields of a row, in their order; a field that the row lacks becomes null. */
export const pickColumns = (row: object, wanted: readonly string[]): Row =>
  Object.fromEntries(wanted.map((name) => [name, (row as Row)[name] ?? null]))

/** Makes a column of a table for each field; its cells have the values of the API. */
export const rawColumns = (wanted: readonly string[], rows: readonly Row[]): Column<Row>[] =>
  wanted.map((name) => ({
    title: name,
    cell: (row) => rawText(row[name]),
    ...(rows.length > 0 && rows.every((row) => typeof (row[name] ?? 0) === 'number')
      ? { align: 'right' as const }
      : { isCuttable: true as const }),
  }))

/** Writes a value of the API as a text; objects and lists become JSON. */
export function rawText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? jsonOf(value) : String(value as string | number | boolean)
}
