import * as v from 'valibot'
import { isIsoDate } from './wire-date.ts'
import {
  Amount,
  EnumNumber,
  Count,
  Flag,
  OptionalCount,
  OptionalText,
  Text,
  WireDate,
  type RowId,
} from './wire-fields.ts'

const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value)
const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/** True for an amount of whole cents. */
const isAmount = (value: unknown) =>
  isNumber(value) && Math.abs(value) < 1e12 && !Object.is(value, -0) && Math.round(value * 100) / 100 === value

/** Checks for each wire field that parsing would leave a value unchanged. */
const isParsed = new Map<unknown, (value: unknown) => boolean>([
  [Flag, (value) => value === 1 || Object.is(value, 0)],
  [Amount, (value) => value === null || isAmount(value)],
  [Count, isNumber],
  [OptionalCount, (value) => value === null || isNumber(value)],
  [EnumNumber, isNumber],
  [OptionalText, (value) => value === null || isFilled(value)],
  [WireDate, (value) => value === null || (typeof value === 'string' && isIsoDate(value))],
  [Text, (value) => value === '' || isFilled(value)],
])

type RowSchema = v.ObjectSchema<v.ObjectEntries, undefined>

/**
 * Parses a long list row by row and counts the unreadable ones, since one bad row must not hide the list. A row that
 * parsing would leave unchanged is taken as it is.
 */
export function parseRows<Row extends RowSchema>(
  schema: Row,
  rows: readonly unknown[],
): { rows: v.InferOutput<Row>[]; unreadable: number } {
  const fields = Object.keys(schema.entries)
  const checks = fields.map((field) => isParsed.get(schema.entries[field]) ?? never)
  const isWhole = (row: unknown): row is v.InferOutput<Row> => {
    if (typeof row !== 'object' || row === null || Object.keys(row).length !== fields.length) return false
    for (let at = 0; at < fields.length; at += 1)
      if (!checks[at]?.((row as Record<string, unknown>)[fields[at] ?? ''])) return false
    return true
  }
  const read = rows.flatMap((row): v.InferOutput<Row>[] => {
    if (isWhole(row)) return [row]
    const parsed = v.safeParse(schema, row)
    return parsed.success ? [parsed.output] : []
  })
  return { rows: read, unreadable: rows.length - read.length }
}

const never = () => false

/** Compares the ids of two rows: numbers by size, anything else by its characters. */
export const byId = (a: RowId, b: RowId): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))
