import { paymentDayProblem } from '@ip-portal/core/billing/payment.rules'
import { istanbulDay, typedDay } from '@ip-portal/core/kernel/values/dates'
import { parseAmount, payableCents } from '@ip-portal/core/kernel/values/money'
import { amountProblemText, moneyTexts } from '@ip-portal/core/kernel/values/money.texts'
import { OperatorError } from '../../command.ts'
import { operatorTexts } from '../../operator.texts.ts'
import { ledgerTexts as texts } from './ledger.texts.ts'

/** Reads a typed amount in cents. Throws `OperatorError` for one that cannot be booked or be read in two ways. */
export function centsOf(text: string): number {
  const cents = payableCents(parseAmount(text))
  if (cents !== null) return cents
  const problem = amountProblemText(text)
  const said = problem === null || problem === moneyTexts.malformed ? text : problem
  throw new OperatorError('invalid', operatorTexts.badAmount(said))
}

/** Reads the day of a payment, today without one. Throws `OperatorError` for one that customers could not report. */
export function paymentDay(text: string | undefined, now: number): string {
  if (text === undefined) return istanbulDay(now)
  const day = typedDay(text)
  if (day !== null && paymentDayProblem(day, now) === null) return day
  throw new OperatorError('invalid', texts.badDay(text))
}

/** Text of an option without blanks around it; null when it says nothing. */
export const textOf = (text: string | undefined): string | null => text?.trim() || null
