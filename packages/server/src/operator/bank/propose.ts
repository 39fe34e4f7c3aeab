import { createHash } from 'node:crypto'
import { daysBetween } from '@ip-portal/core/kernel/values/dates'
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

/** Payment that was booked by hand: a line that seems to be it is not booked again. */
export interface BookedPayment extends Omit<WaitingPayment, 'reference'> {
  day: string
}

/** Line of a statement with the key that tells it from all others, and what it seems to pay. */
export interface Proposal {
  line: StatementLine
  key: string
  /** Reported payment, or an order and the amount in USD that it owes; null for neither. */
  match: { payment: WaitingPayment } | { order: OpenOrder } | null
  /** Reported payments of the same amount, whose reference the line does not name. */
  similar: number[]
  /** Payment that was booked by hand and seems to be this one. */
  byHand: number | null
  /** The one order with a report or a balance that the line names, where it pays neither. */
  order: number | null
  /** The one reported payment of that order; its amount differs. */
  report: number | null
}

/** Largest difference of lira that rounding explains, in kuruş. */
const toleranceCents = 1

/**
 * Proposes what each line pays that came to the account. A match needs both: the amount, in USD or lira, and the name of
 * one order, by its number or the reference of a reported payment. A line that may mean several orders, or a payment
 * that was booked by hand, is left to the operator. Nothing is matched twice.
 */
export function proposeMatches(
  lines: readonly StatementLine[],
  waiting: readonly WaitingPayment[],
  open: readonly OpenOrder[],
  booked: readonly BookedPayment[],
  isKnown: (account: string, key: string) => boolean,
): Proposal[] {
  const [payments, orders, byHand] = [new Set(waiting), new Set(open), new Set(booked)]
  return withKeys(lines)
    .filter(({ line }) => line.cents > 0)
    .map(({ line, key }) => {
      const found = { line, key, similar: [], ...unpaid }
      if (isKnown(line.account, key)) return { ...found, match: null }
      const same = [...payments].filter((one) => isSameAmount(line, one))
      const reported = same.filter((one) => namesOrder(line, one.order_id) || namesReference(line, one.reference))
      const owing = [...orders].filter((one) => isSameAmount(line, one) && namesOrder(line, one.id))
      const [order, ...others] = new Set([...reported.map(({ order_id }) => order_id), ...owing.map(({ id }) => id)])
      const done = [...byHand].find(
        (one) =>
          (one.order_id === order || namesOrder(line, one.order_id)) &&
          isSameAmount(line, one) &&
          isNear(line, one.day),
      )
      if (done) byHand.delete(done)
      const [payment, ...more] = reported
      if (order === undefined || others.length > 0 || done || more.length > 0)
        return done
          ? { ...found, match: null, byHand: done.id }
          : { ...found, match: null, similar: same.map(({ id }) => id), ...namedBy(line, waiting, open) }
      if (payment) {
        payments.delete(payment)
        return { ...found, match: { payment } }
      }
      const [owed] = owing
      if (owed) orders.delete(owed)
      return { ...found, match: owed ? { order: owed } : null }
    })
}

const unpaid = { byHand: null, order: null, report: null }

/** Finds the one order that a line names, and its one report. */
function namedBy(line: StatementLine, waiting: readonly WaitingPayment[], open: readonly OpenOrder[]) {
  const ids = [...waiting.map(({ order_id }) => order_id), ...open.map(({ id }) => id)]
  const [order, ...others] = new Set(ids.filter((id) => namesOrder(line, id)))
  if (order === undefined || others.length > 0) return { order: null, report: null }
  const reports = waiting.filter((one) => one.order_id === order)
  return { order, report: reports.length === 1 ? (reports[0]?.id ?? null) : null }
}

const nearDays = 10
/** True for days that a transfer and its booking by hand may lie apart. */
const isNear = ({ day }: StatementLine, other: string): boolean => Math.abs(daysBetween(other, day)) <= nearDays

function isSameAmount(
  { cents, currency }: StatementLine,
  owed: { usdCents: number; tryCents: number | null },
): boolean {
  if (currency === 'USD') return cents === owed.usdCents
  return ['TRY', 'TL'].includes(currency) && owed.tryCents !== null && Math.abs(cents - owed.tryCents) <= toleranceCents
}

const dates = /(?<!\d)\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?!\d)/g

const namesOrder = ({ text, reference }: StatementLine, order: number): boolean =>
  `${text} ${reference ?? ''}`.replace(dates, ' ').match(/\d+/g)?.includes(String(order)) === true

const shortestReference = 6
const squeezed = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** True when a line has the letters and digits of a reference; banks break and respell the rest. */
function namesReference({ text, reference }: StatementLine, wanted: string | null): boolean {
  const letters = squeezed(wanted ?? '')
  const isReference = letters.length >= shortestReference && /\d/.test(letters)
  return isReference && squeezed(`${text} ${reference ?? ''}`).includes(letters)
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
