import { OperatorError } from '../command.ts'
import { readText } from '../files/read-text.ts'
import { bankTexts as texts } from './bank.texts.ts'
import { readCamt } from './read-camt.ts'
import { readCsvStatement, readMap } from './read-csv.ts'
import { readMt940 } from './read-mt940.ts'
import type { ReadStatement, StatementLine } from './statement.ts'

const mostShown = 20

/** Reads a bank statement by what it is. Throws `OperatorError` that names each fault with its line. */
export function readStatement(file: string, map: string | undefined): StatementLine[] {
  const read = linesOf(readText(file), map)
  if ('lines' in read) return read.lines
  const rest = read.faults.length - mostShown
  const shown = read.faults.slice(0, mostShown).map(({ line, message }) => texts.fault(line, message))
  throw new OperatorError('invalid', texts.bad(file, rest > 0 ? [...shown, texts.more(rest)] : shown))
}

function linesOf(text: string, map: string | undefined): ReadStatement {
  if (/^\s*</.test(text)) return readCamt(text)
  if (/^:(?:20|25|61):/m.test(text)) return readMt940(text)
  const columns = map === undefined ? null : readMap(map)
  if (columns === null) throw new OperatorError('invalid', texts.mapNeeded)
  return readCsvStatement(text, columns)
}
