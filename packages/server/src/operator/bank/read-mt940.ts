import { toCents } from '@ip-portal/core/kernel/values/money'
import { bankTexts as texts } from './bank.texts.ts'
import { joinTexts, type ReadStatement, type StatementFault, type StatementLine } from './statement.ts'

/** Field of a SWIFT message, `:61:` and its text up to the next one, with the line that it begins on. */
interface Field {
  tag: string
  text: string
  line: number
}

/**
 * Statement line of SWIFT MT940 (Standards MT, category 9, field 61: `6!n[4!n]2a[1!a]15d1!a3!c16x[//16x][34x]`): value
 * day, entry day, mark, third letter of the currency, amount, kind, reference of the payer, reference of the bank.
 */
const field61 = /^(\d{6})(?:\d{4})?(R?[CD])[A-Z]?(\d{1,12},\d{0,2})[A-Z][A-Z0-9]{3}(.*)$/
/** Opening balance (fields 60F and 60M: `1!a6!n3!a15d`), which names the currency. */
const field60 = /^[CD]\d{6}([A-Z]{3})/

/** Reads the lines of an MT940 file; what field 86 tells belongs to the line before it. */
export function readMt940(text: string): ReadStatement {
  const [lines, faults]: [StatementLine[], StatementFault[]] = [[], []]
  let [account, currency] = ['', '']
  for (const field of fieldsOf(text)) {
    if (field.tag === '25') account = field.text.trim()
    if (/^60[FM]$/.test(field.tag)) currency = field60.exec(field.text)?.[1] ?? ''
    const last = lines.at(-1)
    if (field.tag === '86' && last !== undefined) last.text = joinTexts([last.text, plainText(field.text)])
    if (field.tag !== '61') continue
    const read = lineOf(field.text)
    if (read === null || currency === '') faults.push({ line: field.line, message: texts.noLine61 })
    else lines.push({ account, currency, ...read })
  }
  if (lines.length === 0 && faults.length === 0 && account === '') faults.push({ line: null, message: texts.noMt940 })
  return faults.length > 0 ? { faults } : { lines }
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const [index, row] of text.split(/\r?\n/).entries()) {
    const [, tag, rest = ''] = /^:(\d\d[A-Z]?):(.*)$/.exec(row) ?? []
    const last = fields.at(-1)
    if (tag !== undefined) fields.push({ tag, text: rest, line: index + 1 })
    else if (/^(?:-\}?|\{.*)$/.test(row)) continue
    else if (last) last.text += `\n${row}`
  }
  return fields
}

function lineOf(text: string): Pick<StatementLine, 'day' | 'cents' | 'reference' | 'text'> | null {
  const [first = '', ...rest] = text.split('\n')
  const [, valueDay = '', mark, amount = '', references = ''] = field61.exec(first) ?? []
  const cents = toCents(amount.replace(',', '.'))
  if (mark === undefined || cents === null) return null
  const [payer = '', bank = ''] = references.split('//')
  const day = `20${valueDay.slice(0, 2)}-${valueDay.slice(2, 4)}-${valueDay.slice(4)}`
  // A reversed debit comes back to the account.
  const sign = mark === 'C' || mark === 'RD' ? 1 : -1
  const reference = bank.trim()
  const own = payer.trim() === 'NONREF' ? '' : payer
  return { day, cents: cents * sign, reference: reference || null, text: joinTexts([own, ...rest]) }
}

/** Text of field 86 without the codes of its parts (`?20`, `/REMI/`). */
const plainText = (text: string): string => text.replace(/\n/g, '').replace(/\?\d\d/g, ' ')
