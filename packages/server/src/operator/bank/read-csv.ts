import { readCsv } from '@ip-portal/core/kernel/values/csv'
import { parseAmount, toCents } from '@ip-portal/core/kernel/values/money'
import { bankTexts as texts } from './bank.texts.ts'
import { joinTexts, type ReadStatement, type StatementFault, type StatementLine } from './statement.ts'

const fields = ['date', 'amount', 'currency', 'reference', 'text', 'account'] as const
type Field = (typeof fields)[number]
const needed: readonly Field[] = ['date', 'amount', 'currency']

/** Columns of a CSV file by the field that they hold, as `--map date=Tarih,amount=Tutar` names them. */
export type ColumnMap = Partial<Record<Field, string>>

/** Reads `--map`; null for one with an unknown field or without day, amount and currency. */
export function readMap(text: string): ColumnMap | null {
  const pairs = text.split(',').map((pair) => pair.split('='))
  const isKnown = pairs.every(([field, name]) => fields.some((one) => one === field?.trim()) && name?.trim())
  if (!isKnown) return null
  const map: ColumnMap = Object.fromEntries(pairs.map(([field = '', name = '']) => [field.trim(), name.trim()]))
  return needed.every((field) => map[field] !== undefined) ? map : null
}

/**
 * Reads a CSV file (RFC 4180) with a head, divided by semicolons, tabs or commas. A currency that is no column is that of
 * all lines.
 */
export function readCsvStatement(text: string, map: ColumnMap): ReadStatement {
  const [head, ...rows] = readCsv(text)
  const names = head?.cells ?? []
  const isConstant = (field: Field, name: string) =>
    field === 'currency' && /^[A-Z]{3}$/.test(name) && !names.includes(name)
  const missing = Object.entries(map).filter(
    ([field, name]) => !names.includes(name) && !isConstant(field as Field, name),
  )
  if (missing.length > 0)
    return {
      faults: [
        {
          line: 1,
          message: texts.noColumns(
            missing.map(([, name]) => name),
            names,
          ),
        },
      ],
    }
  const [lines, faults]: [StatementLine[], StatementFault[]] = [[], []]
  for (const { cells, line, hasBadQuotes } of rows) {
    if (hasBadQuotes) {
      faults.push({ line, message: texts.badQuotes })
      continue
    }
    const cell = (field: Field) => {
      const name = map[field]
      if (name === undefined) return ''
      return (names.includes(name) ? (cells[names.indexOf(name)] ?? '') : name).trim()
    }
    const [day, amount] = [dayOf(cell('date')), parseAmount(cell('amount'))]
    if (day === null) faults.push({ line, message: texts.badDay(cell('date')) })
    else if (amount === null) faults.push({ line, message: texts.badAmount(cell('amount')) })
    else
      lines.push({
        account: cell('account'),
        day,
        cents: toCents(amount) ?? 0,
        currency: cell('currency'),
        reference: cell('reference') || null,
        text: joinTexts([cell('text')]),
      })
  }
  return faults.length > 0 ? { faults } : { lines }
}

/** Reads `2026-11-27`, `27.11.2026` or `27/11/2026`, with a time behind it or none; null for anything else. */
function dayOf(text: string): string | null {
  const [, first = '', month = '', last = ''] =
    /^(\d{4}|\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{1,2})(?:[ T]|$)/.exec(text) ?? []
  const [year, day] = first.length === 4 ? [first, last] : [last, first]
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? null : iso
}
