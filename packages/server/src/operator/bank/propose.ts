import { createHash } from 'node:crypto'
import type { StatementLine } from './statement.ts'

/** Payment that a customer has reported. */
export interface WaitingPayment {
  id: number
  order_id: number
  usdCents: number
  tryCents: number
  reference: string | null
}

/** Order that owes something; lira at the newest rate, null without one. */
export interface OpenOrder {
  id: number
  usdCents: number
  tryCents: number | null
}

/** Line of a statement with the key that tells it from all others, and what it seems to pay. */
export interface Proposal {
  line: StatementLine
  key: string
  /** Reported payment, or an order and the amount in USD that it owes; null for neither. */
  match: { payment: WaitingPayment } | { order: OpenOrder } | null
  /** Reported payments of the same amount, whose reference the line does not name. */
  similar: number[]
}

/** Largest difference of lira that rounding explains, in kuruş. */
const toleranceCents = 1

/**
 * Proposes what each line pays that came to the account. A match needs both: the amount, in USD or lira, and the name of
 * the order or of the payment, as the order's number or the payment's reference. Nothing is matched twice.
 */
export function proposeMatches(
  lines: readonly StatementLine[],
  waiting: readonly WaitingPayment[],
  open: readonly OpenOrder[],
  isKnown: (account: string, key: string) => boolean,
): Proposal[] {
  const [payments, orders] = [new Set(waiting), new Set(open)]
  return withKeys(lines)
    .filter(({ line }) => line.cents > 0)
    .map(({ line, key }) => {
      if (isKnown(line.account, key)) return { line, key, match: null, similar: [] }
      const same = [...payments].filter((one) => isSameAmount(line, one))
      const named = same.filter((one) => namesOrder(line, one.order_id) || namesReference(line, one.reference))
      const [payment, ...others] = named
      if (payment && others.length === 0) {
        payments.delete(payment)
        return { line, key, match: { payment }, similar: [] }
      }
      const owing = payment ? [] : [...orders].filter((one) => isSameAmount(line, one) && namesOrder(line, one.id))
      const [order] = owing
      if (order) orders.delete(order)
      return { line, key, match: order ? { order } : null, similar: order ? [] : same.map(({ id }) => id) }
    })
}

function isSameAmount(
  { cents, currency }: StatementLine,
  owed: { usdCents: number; tryCents: number | null },
): boolean {
  if (currency === 'USD') return cents === owed.usdCents
  return ['TRY', 'TL'].includes(currency) && owed.tryCents !== null && Math.abs(cents - owed.tryCents) <= toleranceCents
}

const namesOrder = ({ text, reference }: StatementLine, order: number): boolean =>
  new RegExp(`(?<!\\d)${order}(?!\\d)`).test(`${text} ${reference ?? ''}`)

const shortestReference = 4
const squeezed = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** True when a line has the letters and digits of a reference; banks break and respell the rest. */
function namesReference({ text, reference }: StatementLine, wanted: string | null): boolean {
  const letters = squeezed(wanted ?? '')
  return letters.length >= shortestReference && squeezed(`${text} ${reference ?? ''}`).includes(letters)
}

/** Gives each line a key that it has in every file of its account: lines that say the same are counted. */
function withKeys(lines: readonly StatementLine[]): { line: StatementLine; key: string }[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { account, day, cents, currency, reference, text } = line
    const content = JSON.stringify([account, day, cents, currency, reference, text])
    const count = (seen.get(content) ?? 0) + 1
    seen.set(content, count)
    return { line, key: createHash('sha256').update(`${content} ${count}`).digest('base64url') }
  })
}
