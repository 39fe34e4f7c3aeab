import type { Db } from '../../../store/db/open.ts'
import { OperatorError } from '../../command.ts'
import { ledgerTexts as texts } from './ledger.texts.ts'

/** Booking that may be the second one of the same thing. */
export interface Booking {
  order: number
  what: 'payment' | 'paid-back' | 'credit' | 'charge' | 'moved'
  cents: number
  day: string
  reference: string | null
  /** Text of the line of a charge or of moved credit: it alone tells which one it is. */
  description?: string
}

/**
 * Throws `OperatorError` when a booking of the same kind, amount, day and reference stands on the order and is not taken
 * back: a command that was sent twice must not book twice. `--yes` leaves the question out.
 */
export async function refuseTwin(db: Db, booking: Booking, isAgreed: boolean | undefined): Promise<void> {
  if (isAgreed) return
  const { order, what, cents, day, reference, description } = booking
  const isNoted = what === 'credit' || what === 'paid-back'
  const twin = await db
    .selectFrom('transactions as t')
    .leftJoin('transactions as c', 'c.counter_of_id', 't.id')
    .select(['t.id', 't.payment_id'])
    .where('t.order_id', '=', order)
    .where('t.type', '=', what === 'payment' || what === 'credit' ? 'borc' : 'alacak')
    .where('t.payment_id', what === 'payment' ? 'is not' : 'is', null)
    // The reason tells a correction from a charge; a counter line has one too.
    .$if(isNoted, (lines) => lines.where('t.note', 'is not', null).where('t.counter_of_id', 'is', null))
    .$if(description !== undefined, (lines) => lines.where('t.description', '=', description ?? ''))
    .where('t.amount_usd_cents', '=', cents)
    .where('t.transaction_on', '=', day)
    .where('t.payment_ref', reference === null ? 'is' : '=', reference)
    // Moved credit has its other half as counter line, and is taken back by moving it back.
    .$if(what !== 'moved', (lines) => lines.where('c.id', 'is', null))
    .orderBy('t.id')
    .executeTakeFirst()
  if (twin) throw new OperatorError('conflict', texts.isBookedAlready(what, order, twin))
}
